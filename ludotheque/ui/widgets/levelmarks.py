"""The level of a computer player as a rising row of five marks."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.levels import LEVELS
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme

MARKS: Final = (7.0, 4.0)
"""The width of a mark of a level, and the gap to the next."""
LOWEST: Final = 0.36
HEIGHT: Final = 22
"""How high the row of marks is, in pixels at a text scale of 1."""
"""How high the first mark is, as a share of the last one's height."""
WIDE: Final = (len(LEVELS) * MARKS[0] + (len(LEVELS) - 1) * MARKS[1]) / 22
"""How wide the row is, as a share of its height."""


def paint_level(painter: QPainter, box: QRectF, level: int, on: QColor, off: QColor) -> None:
    """Paint a rising row of marks into ``box``, as many filled with ``on`` as the level says."""
    count = len(LEVELS)
    step = box.width() / (count * MARKS[0] + (count - 1) * MARKS[1])
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(count):
        height = box.height() * (LOWEST + (1 - LOWEST) * number / (count - 1))
        left = box.left() + number * (MARKS[0] + MARKS[1]) * step
        mark = QRectF(left, box.bottom() - height, MARKS[0] * step, height)
        painter.setBrush(on if number < level else off)
        painter.drawRoundedRect(mark, mark.width() * 0.3, mark.width() * 0.3)


class LevelMarks(QWidget):
    """The marks of a level: one to five of five are filled."""

    def __init__(self, game: str) -> None:
        """Show the marks in the accent of a game; they take no clicks and no focus."""
        super().__init__()
        self._game = game
        self.level = LEVELS[0]
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        """Return the size for five marks."""
        width = len(LEVELS) * MARKS[0] + (len(LEVELS) - 1) * MARKS[1]
        return QSize(scaled(width), scaled(HEIGHT))

    def show_level(self, level: int) -> None:
        """Show another level."""
        self.level = level
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the marks."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        on, off = QColor(theme.accent(self._game)), QColor(theme.line)
        paint_level(painter, QRectF(self.rect()), self.level, on, off)
