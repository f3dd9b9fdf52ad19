"""The modes of a table, its changes, and the interfaces which show and keep them; no Qt here."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.record.timeline import Timeline


class Mode(Enum):
    """The mode of a table: what it shows or waits for."""

    EMPTY = "empty"
    IDLE = "idle"  # a player has to throw the dice
    CHOOSING = "choosing"  # the seat on turn chooses an action
    WAITING = "waiting"  # an automatic action (chance or a forced pass) follows after a delay
    ANIMATING = "animating"
    OVER = "over"
    VIEWING = "viewing"  # laid out, not begun: no actions
    REVIEW = "review"  # an earlier ply is shown: no actions
    COVERED = "covered"  # hands are hidden until the seat on turn lifts the curtain
    THINKING = "thinking"  # a computer player is on turn
    LOOKING = "looking"  # a seat looks at the result of its secret action, then passes on


@attrs.frozen
class Change:
    """A change to be shown: ``kind`` is "play", or "jump" for undo, redo and loading.

    ``plies`` are the ply undo or redo came from and the one it led to.
    """

    kind: str
    before: State | None
    after: State
    events: tuple[Event, ...] = ()
    message: Message | None = None
    plies: tuple[int, int] | None = None


class Stage(Protocol):
    """The interface of what shows the changes: a scene. Tests and tools may have none."""

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Show the change and call ``done`` once, when its animation has ended."""

    def finish(self) -> None:
        """Show the end of the running change at once (which calls its ``done``)."""


class Keeper(Protocol):
    """The interface of the autosave."""

    def keep(self, timeline: Timeline) -> Sequence[Message] | None:
        """Save the record and return notices for the user; raises LudothequeError."""
