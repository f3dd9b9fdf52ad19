"""The main button of a panel with a second one beside it, or below it where room is scarce."""

from PySide6.QtCore import QEvent, QSize
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QWidget

from ludotheque.ui.widgets.widgets import TextButton

GAP = 8


class ButtonRow(QWidget):
    """Two buttons, the first stretched to fill the width; neither is narrower than its text."""

    def __init__(self, first: TextButton, second: TextButton) -> None:
        """Hold two buttons, either of which may be hidden."""
        super().__init__()
        self.buttons = (first, second)
        self._row = QBoxLayout(QBoxLayout.Direction.LeftToRight, self)
        self._row.setContentsMargins(0, 0, 0, 0)
        self._row.setSpacing(GAP)
        self._row.addWidget(first, 1)
        self._row.addWidget(second)

    def _fit(self) -> None:
        sizes = [button.sizeHint().width() for button in self.buttons if not button.isHidden()]
        beside = sum(sizes) + GAP * (len(sizes) - 1) <= self.width()
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        """Return the size for the wider button; one below the other, both fit."""
        shown = [button.sizeHint() for button in self.buttons if not button.isHidden()]
        width = max((size.width() for size in shown), default=0)
        return QSize(width, super().minimumSizeHint().height())

    def event(self, event: QEvent) -> bool:
        """Lay out again when a button's text or visibility changes."""
        if event.type() == QEvent.Type.LayoutRequest:
            self._fit()
        return super().event(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay out again for the new width."""
        self._fit()
        super().resizeEvent(event)
