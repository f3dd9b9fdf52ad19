"""Going by keys through what can be chosen, and to its edge: never in silence."""

from collections.abc import Sequence
from typing import Final, Protocol

from PySide6.QtCore import SignalInstance

from ludotheque.core.messages import M
from ludotheque.ui.board.accessible import spoken_place

NOTHING: Final = M("Nothing can be chosen now.")
NO_FURTHER: Final = M("Nothing further this way.")
NOTHING_ELSE: Final = M("Nothing else can be chosen.")


class Cycled(Protocol):
    """A board with a keyboard cursor."""

    cursor: str | None

    @property
    def spoken(self) -> SignalInstance:
        """Return the signal of what is said to readers."""

    def show_cursor(self) -> None:
        """Show the keyboard cursor, and tell readers where it is."""


def cycle(scene: Cycled, names: Sequence[str], direction: int) -> None:
    """Move the cursor to the next or previous of these places; say so where it stays."""
    if not names:
        scene.spoken.emit(NOTHING)
        return
    told, cursor = spoken_place(scene), scene.cursor
    at = names.index(cursor) if cursor in names else (-1 if direction > 0 else 0)
    scene.cursor = names[(at + direction) % len(names)]
    scene.show_cursor()
    if told is not None and told.name == scene.cursor:
        scene.spoken.emit(NOTHING_ELSE)  # a reader keeps silent of a focus which stays
