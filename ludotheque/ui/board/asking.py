"""Says what is to be done now to screen readers, once, and again on a key."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QAccessible, QKeyEvent

from ludotheque.ui.board.accessible import spoken_place
from ludotheque.ui.board.announcing import GAP, announce_task, hold
from ludotheque.ui.look.keybook import SAY, STAND, keybook
from ludotheque.ui.widgets.keys import pressed

if TYPE_CHECKING:  # not needed to start
    from ludotheque.ui.board.boardview import BoardView

ARRIVAL: Final = 800
"""Milliseconds which a reader has for a board that comes: it drops what it takes up late."""


class Asking(QObject):
    """Has what is to be done now said once after every step, and whenever the board comes back."""

    def __init__(self, view: "BoardView") -> None:
        """Serve the board of ``view``."""
        super().__init__(view)
        self._view = view
        self._scene = view.board()
        self._said: tuple[int, str] | None = None
        view.installEventFilter(self)

    def now(self) -> tuple[int, str] | None:
        """Return the number of the action waited for, and what is said of it; None for nothing."""
        return None

    def patience(self) -> int:
        """Return after how many milliseconds it is said."""
        return GAP

    def follow(self) -> None:
        """Say what is to be done, unless it has been said already."""
        if not QAccessible.isActive() or not self._view.isVisible():
            return
        if self.now() not in {None, self._said}:
            announce_task(self._view, self._take, self.patience())

    def again(self) -> None:
        """Say it anew, whether it has been said or not."""
        self._said = None
        self.follow()

    def _take(self) -> str:
        """Return what is to be said when its time has come, "" for what has been said."""
        now = self.now()
        if now is None or now == self._said or not self._view.isVisible():
            return ""
        self._said = now
        place = spoken_place(self._scene)
        if place is not None and self._scene.place_text(place.name).startswith(now[1]):
            return ""  # the place which has the focus has just said so: a curtain
        return now[1]

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Say what is to be done anew when the board comes, or its window comes back."""
        if event.type() == QEvent.Type.Show:
            hold(ARRIVAL)
        if event.type() in {QEvent.Type.Show, QEvent.Type.WindowActivate}:
            self.again()
        return super().eventFilter(watched, event)


def answered(event: QKeyEvent, asked: Callable[[], str], standing: Callable[[], str]) -> str | None:
    """Return what one of the two keys has said: what is to be done now, or how things stand.

    None for any other key, and where there is nothing to say.
    """
    key = pressed(event)
    if keybook().has(STAND.name, key):
        return standing() or None
    return asked() or None if keybook().has(SAY.name, key) else None
