"""The buttons of a question: in one row, one below the other, or in two columns."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtWidgets import QGridLayout, QSizePolicy, QWidget

from ludotheque.ui.widgets.widgets import TextButton

GAP: Final = 8


class Answers(QWidget):
    """Holds the buttons in their order; none is ever narrower than its words."""

    def __init__(self, buttons: Sequence[TextButton]) -> None:
        """Put the buttons in one row, at its right end."""
        super().__init__()
        self.buttons = tuple(buttons)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._columns = 0
        self._arrange(len(self.buttons))

    def widths(self) -> list[int]:
        """Return the width each button needs."""
        return [max(one.sizeHint().width(), one.minimumWidth()) for one in self.buttons]

    def fit(self, usual: int, room: int, height: int) -> int:
        """Arrange the buttons and return the width they need.

        They stand beside each other within the ``usual`` width, else one below the other, or in
        two columns of at most ``room`` in all where they would be higher than ``height``.
        """
        widths = self.widths()
        wide = sum(widths) + GAP * (len(widths) - 1)
        if wide <= usual:
            self._arrange(len(widths))
            return wide
        two = 2 * max(widths) + GAP
        tall = sum(one.sizeHint().height() for one in self.buttons) + GAP * (len(widths) - 1)
        columns = 2 if tall > height and two <= room else 1
        self._arrange(columns)
        return two if columns == 2 else max(widths)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        beside = columns == len(self.buttons)
        for button in self.buttons:
            self._grid.removeWidget(button)
        for column in range(self._grid.columnCount() + 1):
            self._grid.setColumnStretch(column, 0)
        first = 1 if beside else 0
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, columns)
            self._grid.addWidget(button, row, column + first)
            self._grid.setColumnStretch(column, 0 if beside else 1)
        if beside:
            self._grid.setColumnStretch(0, 1)
