"""Follows which seat looks at the table: hides its tool tips, and drops the curtain when idle."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QToolTip

from ludotheque.table.controller import TableController

AGAIN: Final = 500
"""After how many milliseconds to try again to drop the curtain if an animation runs."""
_TOUCHES: Final = frozenset({
    QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease,
    QEvent.Type.KeyPress, QEvent.Type.Wheel, QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate,
    QEvent.Type.TabletMove, QEvent.Type.TabletPress,
})  # fmt: skip


class Eyes(QObject):
    """Follows which seat looks at a table, and hides tool tips when that changes."""

    left = Signal()
    """Emitted when a seat no longer looks: notes meant for it alone must be hidden."""

    def __init__(self, controller: TableController, parent: QObject) -> None:
        """Follow the table of ``controller``."""
        super().__init__(parent)
        self._controller = controller
        self.seat = self._now()
        controller.changed.connect(self._follow)

    def _now(self) -> int | None:
        return None if self._controller.is_empty else self._controller.observer()

    def still(self, seat: int | None) -> bool:
        """Return whether it is still ``seat`` that looks."""
        return self._now() == seat

    def _follow(self) -> None:
        before, self.seat = self.seat, self._now()
        if before is not None and before != self.seat and self._controller.hides:
            hide_tips()
            self.left.emit()


def hide_tips() -> None:
    """Hide all tool tips at once; QToolTip.hideText alone hides them after a delay."""
    QToolTip.hideText()
    for window in QApplication.topLevelWidgets():
        if window.inherits("QTipLabel"):
            window.hide()


class CurtainTimer(QObject):
    """Drops the curtain after a time without user input, in games with hidden hands."""

    def __init__(self, parent: QObject) -> None:
        """Begin without a table."""
        super().__init__(parent)
        self._controller: TableController | None = None
        self._wait = 0
        self._watching = False
        self._timer = QTimer(self, singleShot=True)
        self._timer.timeout.connect(self._drop_curtain)

    @property
    def watching(self) -> bool:
        """Return whether input events are watched."""
        return self._watching

    def watch(self, controller: TableController | None, wish: str) -> None:
        """Drop the curtain after ``wish`` seconds without input, never if ``wish`` is "off"."""
        self._controller = controller
        hides = controller is not None and controller.hides
        self._wait = int(wish) * 1000 if wish.isdigit() and hides else 0
        on, application = self._wait > 0, QCoreApplication.instance()
        if on != self._watching and application is not None:
            self._watching = on
            if on:
                application.installEventFilter(self)
            else:
                application.removeEventFilter(self)
        if on:
            self._timer.start(self._wait)
        else:
            self._timer.stop()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Restart the timer on every mouse, key or touch event."""
        if event.type() in _TOUCHES and self._wait:
            self._timer.start(self._wait)
        return super().eventFilter(watched, event)

    def _drop_curtain(self) -> None:
        controller = self._controller
        if controller is None or not self._wait:
            return
        if controller.drop_curtain() or controller.is_empty or controller.observer() is None:
            return  # the next input restarts the timer
        self._timer.start(AGAIN)
