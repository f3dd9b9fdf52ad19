"""A position of the race and what may happen in it.

The strip has cells 1 to 12. A die says how far one of the two runners on turn goes; a runner who
ends on an opponent sends it back to the start, but no two runners of a side share a cell. Whoever
has both runners beyond cell 12 wins. Where nobody can run, the turn passes.
"""

from collections.abc import Sequence
from typing import Final

import attrs

from ludotheque.core.contract import Game, Observation, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.events import Captured, Ended, Event, Moved, Passed, Rolled
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, Message

SEATS: Final = ("white", "black")
RUNNERS: Final = "ab"
CELLS: Final = 12
HOME: Final = CELLS + 1
ROLLS: Final = range(1, 7)
"""Actions 1 to 6 are rolls; those below are the runners of the side on turn, and passing."""
RUN: Final = (10, 11)
PASS: Final = 12
_WRITTEN: Final = {
    **{number: f"roll {number}" for number in ROLLS},
    RUN[0]: "run a", RUN[1]: "run b", PASS: "pass",
}  # fmt: skip


def place(seat: int, runner: int, at: int) -> str:
    """Return where a runner stands: "white-a" at the start, "7", "white-a-home" at the end."""
    if 0 < at <= CELLS:
        return str(at)
    return f"{SEATS[seat]}-{RUNNERS[runner]}" + ("-home" if at else "")


@attrs.frozen(kw_only=True)
class ToyRaceObservation(Observation):
    """Everything of a state: nothing is hidden.

    ``runners`` gives for each side where its two runners are: 0 the start, 1 to 12 a cell, 13 home.
    """

    side: int
    roll: int
    runners: tuple[tuple[int, int], tuple[int, int]]
    outcome: str


@attrs.frozen(kw_only=True)
class ToyRaceState(State):
    """A position: where the runners are, who is on turn, what the die shows (0: not rolled)."""

    game: Game
    runners: tuple[tuple[int, int], tuple[int, int]] = ((0, 0), (0, 0))
    side: int = 0
    roll: int = 0
    turn: int = 0

    # Who, what, how it ended

    def winner(self) -> int | None:
        """Return the side whose runners are both home."""
        homes = (seat for seat, both in enumerate(self.runners) if min(both) == HOME)
        return next(homes, None)

    def actors(self) -> tuple[int, ...]:
        """Return the side on turn, chance before a roll, nobody at the end."""
        if self.winner() is not None:
            return ()
        return (self.side,) if self.roll else (CHANCE,)

    def chance_kind(self) -> str:
        """Return "roll" at a chance node."""
        return "roll" if self.is_chance() else ""

    def rolled(self, action: int) -> tuple[tuple[int, int], ...]:
        """Return the face of the die."""
        return ((0, action - 1),) if action in ROLLS else ()

    def legal_actions(self) -> Sequence[int]:
        """Return the six rolls, the runners that can run, or passing where none can."""
        if not self.actors():
            return []
        if not self.roll:
            return list(ROLLS)
        return [action for action in RUN if self._refusal(action) is None] or [PASS]

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal."""
        return action in self.legal_actions()

    def _goal(self, runner: int) -> int:
        return min(self.runners[self.side][runner] + self.roll, HOME)

    def _refusal(self, action: int) -> Reason | None:
        """Return why a runner cannot run."""
        runner = RUN.index(action)
        own = self.runners[self.side]
        here, goal = own[runner], self._goal(runner)
        if here == HOME:
            message = M("Runner {runner} is home already.", runner=RUNNERS[runner])
            return Reason("toyrace.home", message, (place(self.side, runner, here),))
        if goal != HOME and goal == own[1 - runner]:
            message = M("Your other runner stands on cell {cell}.", cell=goal)
            return Reason("toyrace.own-runner", message, (str(goal),))
        return None

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal, None where it is legal."""
        if self.is_legal(action):
            return None
        if not self.actors():
            return Reason("toyrace.over", M("The game is over."))
        if action not in _WRITTEN:
            return Reason("toyrace.no-action", M("This is no action of the race."))
        if not self.roll:
            return Reason("toyrace.roll-first", M("Roll the die first."))
        if action in ROLLS:
            return Reason("toyrace.rolled", M("The die shows {n} already.", n=self.roll))
        if action == PASS:
            return Reason("toyrace.can-run", M("A runner of yours can run: you cannot pass."))
        return self._refusal(action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices: a runner's place, then its goal."""
        if not steps or any(self.steps(a)[: len(steps)] == steps for a in self.legal_actions()):
            return None
        if not self.actors():
            return Reason("toyrace.over", M("The game is over."))
        if not self.roll:
            return Reason("toyrace.roll-first", M("Roll the die first."))
        for runner, action in enumerate(RUN):
            if place(self.side, runner, self.runners[self.side][runner]) == steps[0]:
                refusal = self._refusal(action)
                if refusal is not None:
                    return refusal
                return Reason(
                    "toyrace.too-far",
                    MN("The die shows 1: this runner goes one cell.",
                       "The die shows {n}: this runner goes {n} cells.", self.roll), steps[1:2],
                )  # fmt: skip
        return Reason("toyrace.no-runner", M("No runner of yours stands there."), steps[:1])

    def child(self, action: int) -> "ToyRaceState":
        """Return the state after a legal action."""
        if action in ROLLS:
            return attrs.evolve(self, roll=action)
        both = [list(self.runners[0]), list(self.runners[1])]
        if action in RUN:
            runner = RUN.index(action)
            goal = self._goal(runner)
            both[self.side][runner] = goal
            other = both[1 - self.side]
            if goal != HOME:
                both[1 - self.side] = [0 if at == goal else at for at in other]
        (a, b), (c, d) = both
        return attrs.evolve(
            self, runners=((a, b), (c, d)), side=1 - self.side, roll=0, turn=self.turn + 1
        )

    def outcome(self) -> Outcome | None:
        """Return the result, None while the race goes on."""
        winner = self.winner()
        if winner is None:
            return None
        message = M("{winner} brings both runners home and wins.",
                    winner=self.game.seat_name(winner))  # fmt: skip
        return Outcome((winner,), "toyrace.home", message)

    # Shown

    def observe(self, seat: int | None) -> ToyRaceObservation:
        """Return everything; nothing is hidden."""
        result = self.outcome()
        return ToyRaceObservation(
            seat=seat, actors=self.actors(), turn=self.turn, side=self.side, roll=self.roll,
            runners=self.runners, outcome=result.code if result else "",
        )  # fmt: skip

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action."""
        if action in ROLLS:
            return (Rolled(self.side, (str(action),)),)
        if action == PASS:
            return (Passed(self.side, M("No runner can run.")),)
        runner, other = RUN.index(action), 1 - self.side
        after = self.child(action)
        found: list[Event] = [
            Captured(other, f"{SEATS[other]}-{RUNNERS[one]}", place(other, one, at))
            for one, at in enumerate(self.runners[other])
            if after.runners[other][one] != at
        ]
        here, goal = self.runners[self.side][runner], after.runners[self.side][runner]
        name = f"{SEATS[self.side]}-{RUNNERS[runner]}"
        ends = place(self.side, runner, here), place(self.side, runner, goal)
        found.append(Moved(self.side, name, *ends))
        result = after.outcome()
        return (*found, Ended(result)) if result else tuple(found)

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action."""
        name = self.game.seat_name(self.side)
        if action in ROLLS:
            return M("{player} rolls {n}.", player=name, n=action)
        if action == PASS:
            return M("{player} cannot run and passes.", player=name)
        runner = RUN.index(action)
        goal = self._goal(runner)
        if goal == HOME:
            return M("{player} brings runner {runner} home.", player=name, runner=RUNNERS[runner])
        if goal in self.runners[1 - self.side]:
            return M(
                "{player} runs with {runner} to cell {cell} and sends a runner back.",
                player=name, runner=RUNNERS[runner], cell=goal,
            )  # fmt: skip
        return M(
            "{player} runs with {runner} to cell {cell}.",
            player=name, runner=RUNNERS[runner], cell=goal,
        )  # fmt: skip

    # Notation

    def notation(self, action: int) -> str:
        """Return the action's text: "roll 4", "run a", "pass"."""
        return _WRITTEN[action]

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        for action, written in _WRITTEN.items():
            if written == text:
                return action
        raise NotationError(M("“{text}” is no action of the race.", text=quoted(text)))

    def steps(self, action: int) -> tuple[str, ...]:
        """Return where a runner stands and where it ends; other actions are one word."""
        if action not in RUN:
            return (_WRITTEN[action],)
        runner = RUN.index(action)
        here = self.runners[self.side][runner]
        return place(self.side, runner, here), place(self.side, runner, self._goal(runner))

    def text(self, observer: int | None) -> str:
        """Return the strip in fixed pitch: A and B White's runners, a and b Black's."""
        cells = ["."] * (HOME + 1)
        for letters, both in zip(("AB", "ab"), self.runners, strict=True):
            for letter, at in zip(letters, both, strict=True):
                if 0 < at < HOME:
                    cells[at] = letter
        return "".join(cells[1:HOME]) + f"  roll {self.roll}"
