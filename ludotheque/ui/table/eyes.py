"""Follows which seat looks at a table: hides its tool tips, drops the curtain after a while."""

from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject, QTimer, Signal
from PySide6.QtWidgets import QApplication, QToolTip

from ludotheque.table.controller import TableController

AGAIN: Final = 500
"""Milliseconds after which a table is tried again on which something is still moving."""
_TOUCHES: Final = frozenset({
    QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease,
    QEvent.Type.KeyPress, QEvent.Type.Wheel, QEvent.Type.TouchBegin, QEvent.Type.TouchUpdate,
    QEvent.Type.TabletMove, QEvent.Type.TabletPress,
})  # fmt: skip


class Eyes(QObject):
    """Follows whose eyes are on a table; tool tips go by themselves when they change."""

    left = Signal()
    """Whoever looked does no longer: what was said to him alone has to go."""

    def __init__(self, controller: TableController, parent: QObject) -> None:
        """Follow a table."""
        super().__init__(parent)
        self._controller = controller
        self.seat = self._now()
        controller.changed.connect(self._follow)

    def _now(self) -> int | None:
        return None if self._controller.is_empty else self._controller.observer()

    def still(self, seat: int | None) -> bool:
        """Return whether the eyes on the table are those of ``seat``."""
        return self._now() == seat

    def _follow(self) -> None:
        before, self.seat = self.seat, self._now()
        if before is not None and before != self.seat and self._controller.hides:
            hide_tips()
            self.left.emit()


def hide_tips() -> None:
    """Take every tool tip away at once: QToolTip.hideText alone leaves it for a while."""
    QToolTip.hideText()
    for window in QApplication.topLevelWidgets():
        if window.inherits("QTipLabel"):
            window.hide()


class CurtainTimer(QObject):
    """Watches what the user touches while a hand may lie open; otherwise it watches nothing."""

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
        """Return whether what the user touches is watched."""
        return self._watching

    def watch(self, controller: TableController | None, wish: str) -> None:
        """Let the curtain fall after ``wish`` seconds without a touch, "off": never."""
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
        """Restart the timer with every mouse, key or touch event."""
        if event.type() in _TOUCHES and self._wait:
            self._timer.start(self._wait)
        return super().eventFilter(watched, event)

    def _drop_curtain(self) -> None:
        controller = self._controller
        if controller is None or not self._wait:
            return
        if controller.drop_curtain() or controller.is_empty or controller.observer() is None:
            return  # the next touch begins anew
        self._timer.start(AGAIN)
