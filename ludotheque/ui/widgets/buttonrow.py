"""The main button of a panel with a second one beside it, or below it where room is scarce."""

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QBoxLayout

from ludotheque.ui.widgets.refitting import RefittingRow
from ludotheque.ui.widgets.widgets import TextButton

GAP = 8


class ButtonRow(RefittingRow):
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

    def fit(self) -> None:
        """Put the buttons beside each other, or below where room is scarce."""
        sizes = [button.sizeHint().width() for button in self.buttons if not button.isHidden()]
        beside = sum(sizes) + GAP * (len(sizes) - 1) <= self.width()
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if beside else way.TopToBottom)

    def minimumSizeHint(self) -> QSize:
        """Return the size for the wider button; one below the other, both fit."""
        shown = [button.sizeHint() for button in self.buttons if not button.isHidden()]
        width = max((size.width() for size in shown), default=0)
        return QSize(width, super().minimumSizeHint().height())
