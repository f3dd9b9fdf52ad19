"""Chooses an action step by step among the legal ones; shared by every scene."""

from collections.abc import Callable, Container, Sequence
from typing import Protocol

from ludotheque.core.contract_types import Reason

Refusing = Callable[[tuple[str, ...]], Reason | None]
"""Returns why no action begins with these choices, None where one does."""


class Offering(Protocol):
    """The source of the choices: a State, or a scene's own view of one."""

    def legal_actions(self) -> Sequence[int]:
        """Return the actions offered."""

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the choices which make up an action."""

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no action begins with these choices, None where one does."""


class Narrowing:
    """The choices made so far in one state, and what may follow.

    ``among`` limits them to some of the legal actions (those of an instruction); ``why_not`` then
    gives the reasons, the state's own where it is None.
    """

    def __init__(
        self,
        state: Offering,
        among: Container[int] | None = None,
        why_not: Refusing | None = None,
    ) -> None:
        """Begin with nothing chosen."""
        self.state = state
        self.chosen: tuple[str, ...] = ()
        self._why_not = why_not or state.why_not_steps
        self._paths = [
            (state.steps(action), action)
            for action in state.legal_actions()
            if among is None or action in among
        ]

    def choices(self, prefix: tuple[str, ...] | None = None) -> tuple[str, ...]:
        """Return the distinct next choices after ``prefix`` (default: what is chosen)."""
        start = self.chosen if prefix is None else prefix
        size = len(start)
        found = dict.fromkeys(
            path[size] for path, _ in self._paths if len(path) > size and path[:size] == start
        )
        return tuple(found)

    def action(self, steps: tuple[str, ...] | None = None) -> int | None:
        """Return the legal action which these steps make up, None where incomplete."""
        wanted = self.chosen if steps is None else steps
        return next((action for path, action in self._paths if path == wanted), None)

    def choose(self, step: str) -> Reason | None:
        """Add a choice; where no legal action has it, change nothing and return why."""
        steps = (*self.chosen, step)
        reason = self.refusal(steps)
        if reason is None:
            self.chosen = steps
        return reason

    def refusal(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with ``steps``, None where one does."""
        size = len(steps)
        if any(path[:size] == steps for path, _ in self._paths):
            return None
        return self._why_not(steps)

    def clear(self) -> None:
        """Forget the choices."""
        self.chosen = ()
