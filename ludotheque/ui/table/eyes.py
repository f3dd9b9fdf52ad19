"""What whoever looked at a table leaves behind on the screen goes when his eyes do."""

from PySide6.QtCore import QObject, Signal
from PySide6.QtWidgets import QApplication, QToolTip

from ludotheque.table.controller import TableController


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
        """Tell whether the eyes on the table are those of ``seat``."""
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
