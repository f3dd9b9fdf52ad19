"""Four seats around a small table, clockwise in turn order: partners face each other."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.nesting import nest

SEATED: Final = 4
TABLE: Final = (112, 84)
END: Final = 250
"""The minimum width of the cards at the head and the foot of the table."""
ROOMY: Final = 500
"""The width, at a text scale of 1, from which the table is shown between the cards."""
ROOMIER: Final = 580
"""The same where the cards also say who plays."""


class LittleTable(QWidget):
    """The table from above, with marks on its four sides and lines from partner to partner."""

    def __init__(self, game: str) -> None:
        """Make the table of a game; it takes no clicks and no focus."""
        super().__init__()
        self._game = game
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)
        keep_scaled(self.setFixedWidth, TABLE[0])
        keep_scaled(self.setMinimumHeight, TABLE[1])

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the table and the lines between partners."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = min(self.width() - scaled(20), self.height() - scaled(4))
        top = QRectF(0, 0, side, side)
        top.moveCenter(QRectF(self.rect()).center())
        painter.setPen(QPen(QColor(theme.edge), 1.5))
        painter.setBrush(QColor(theme.sunk))
        painter.drawRoundedRect(top, side * 0.2, side * 0.2)
        inner = top.adjusted(side * 0.2, side * 0.2, -side * 0.2, -side * 0.2)
        middle = inner.center()
        for colour, along in ((theme.accent(self._game), True), (theme.ink2, False)):
            ends = _ends(inner, upright=along)
            painter.setPen(
                QPen(QColor(colour), scaled(2.5), Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
            )
            for end in ends:
                start = middle + (end - middle) * (0.0 if along else 0.28)
                painter.drawLine(start, end)
            painter.setBrush(QColor(colour))
            painter.setPen(Qt.PenStyle.NoPen)
            for end in ends:
                painter.drawEllipse(end, side * 0.075, side * 0.075)


def _ends(box: QRectF, *, upright: bool) -> tuple[QPointF, QPointF]:
    middle = box.center()
    if upright:
        return QPointF(middle.x(), box.top()), QPointF(middle.x(), box.bottom())
    return QPointF(box.left(), middle.y()), QPointF(box.right(), middle.y())


class RoundTable(QWidget):
    """Four cards around a table, the first at the top, the others clockwise, with swap buttons."""

    def __init__(
        self,
        game: str,
        cards: Sequence[QWidget],
        swaps: Sequence[QWidget],
        turn: QWidget,
        roomy: int = ROOMY,
    ) -> None:
        """Lay out four ``cards`` in turn order.

        The first of ``swaps`` is between the first two cards, the second between the last two;
        ``turn`` is below all; ``roomy`` is the width from which the table is shown.
        """
        super().__init__()
        self._roomy = roomy
        self.table = LittleTable(game)
        first, second, third, fourth = cards
        keep_scaled(first.setMinimumWidth, END)
        keep_scaled(third.setMinimumWidth, END)
        grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(10)
        nest(grid, _end(first, right=swaps[0]), 0, 0, 1, 3)
        grid.addWidget(fourth, 1, 0)
        grid.addWidget(self.table, 1, 1)
        grid.addWidget(second, 1, 2)
        nest(grid, _end(third, left=swaps[1]), 2, 0, 1, 3)
        grid.addWidget(turn, 3, 0, 1, 3)
        grid.setColumnStretch(0, 1)
        grid.setColumnStretch(2, 1)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Show the table only if there is room for it."""
        self.table.setVisible(event.size().width() >= scaled(self._roomy))
        super().resizeEvent(event)


def _end(card: QWidget, left: QWidget | None = None, right: QWidget | None = None) -> QHBoxLayout:
    """Return a row with a card in the middle and a button at its left or right."""
    row = QHBoxLayout()
    row.setSpacing(0)
    _corner(row, left)
    row.addWidget(card, 2)
    _corner(row, right)
    return row


def _corner(row: QHBoxLayout, button: QWidget | None) -> None:
    if button is None:
        row.addStretch(1)
    else:
        row.addWidget(button, 1, Qt.AlignmentFlag.AlignCenter)
