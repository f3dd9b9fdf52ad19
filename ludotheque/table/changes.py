"""What a table is doing, a change to be shown, and who shows and keeps it; no Qt here."""

from collections.abc import Callable, Sequence
from enum import Enum
from typing import Protocol

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.record.timeline import Timeline


class Mode(Enum):
    """What the table is doing."""

    EMPTY = "empty"
    IDLE = "idle"  # a draw waits for the player's hand on the dice
    CHOOSING = "choosing"
    WAITING = "waiting"  # something will happen by itself
    ANIMATING = "animating"
    OVER = "over"
    VIEWING = "viewing"  # laid out, not begun: nothing can be done and nothing happens
    REVIEW = "review"  # an earlier ply is looked at: nothing can be done and nothing happens
    COVERED = "covered"  # hands are hidden until the seat on turn lifts the curtain
    LOOKING = "looking"  # a seat looks at what its action has told it alone, then passes on


@attrs.frozen
class Change:
    """A change to be shown: ``kind`` is "play", or "jump" for undo, redo and loading."""

    kind: str
    before: State | None
    after: State
    events: tuple[Event, ...] = ()
    message: Message | None = None


class Stage(Protocol):
    """What performs the changes: a scene, or nothing in tests and tools."""

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Show the change and call ``done`` once, when it is shown."""

    def finish(self) -> None:
        """Show the end of the running change at once (which calls its ``done``)."""


class Keeper(Protocol):
    """Where every change is saved."""

    def keep(self, timeline: Timeline) -> Sequence[Message] | None:
        """Save the record; raises LudothequeError where that fails.

        Return what the user should be told, None for nothing.
        """
