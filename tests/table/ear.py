"""An ear for what a selection says."""

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.table.selection import Selection


class Ear:
    """Hears everything a selection says, in order."""

    def __init__(self, state: State | None) -> None:
        self.state = state
        self.selection = Selection("x")
        self.heard: list[tuple[str, object]] = []
        self.selection.changed.connect(lambda: self.heard.append(("changed", None)))
        self.selection.refused.connect(
            lambda reason, step: self.heard.append(("refused", (reason, step)))
        )
        self.selection.completed.connect(lambda action: self.heard.append(("completed", action)))
        self.selection.reset(state)
        self.heard.clear()

    def completed(self) -> list[str]:
        """The texts of the actions completed."""
        return [self.state.notation(value) for kind, value in self.heard if kind == "completed"]  # type: ignore[union-attr, arg-type]

    def reasons(self) -> list[Reason]:
        """The reasons given."""
        return [value[0] for kind, value in self.heard if kind == "refused"]  # type: ignore[index]
