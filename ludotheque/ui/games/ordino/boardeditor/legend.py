"""What stands for what in the board editor: small drawings of wall, passage and mark, in words."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QHBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.widgets import TextLabel

_WIDTH: Final = 52
_HEIGHT: Final = 26


def _line(painter: QPainter, part: str, width: float) -> None:
    pen = QPen(QColor(current_theme().of("ordino", part)), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.drawLine(QPointF(8, _HEIGHT / 2), QPointF(_WIDTH - 8, _HEIGHT / 2))


def _wall(painter: QPainter) -> None:
    _line(painter, "wall", 7)


def _passage(painter: QPainter) -> None:
    _line(painter, "slot_edge", 1.6)


def _mark(painter: QPainter) -> None:
    board_art.paint_mark(painter, 0, QPointF(_WIDTH / 2, _HEIGHT / 2))


class Sample(QWidget):
    """A small piece of a board."""

    def __init__(self, draw: Callable[[QPainter], None]) -> None:
        """Show what ``draw`` draws, on the ground of a cell."""
        super().__init__()
        self._draw = draw
        keep_scaled(self.setFixedSize, _WIDTH, _HEIGHT)
        manager().changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(self.width() / _WIDTH, self.height() / _HEIGHT)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().of("ordino", "band1")))
        painter.drawRoundedRect(0, 0, _WIDTH, _HEIGHT, 6, 6)
        self._draw(painter)


def _row(draw: Callable[[QPainter], None], words: Message) -> QWidget:
    row = QWidget()
    line = QHBoxLayout(row)
    line.setContentsMargins(0, 0, 0, 0)
    keep_scaled(line.setSpacing, 10)
    line.addWidget(Sample(draw), 0, Qt.AlignmentFlag.AlignTop)
    line.addWidget(TextLabel(words, "small", "ink2", wrap=True), 1)
    return row


def legend() -> tuple[QWidget, ...]:
    """Return the rows of the legend."""
    return (
        _row(_wall, M("Wall: click it, or drag along several, to open them.")),
        _row(_passage, M("Passage: click it, or drag along several, to build walls.")),
        _row(_mark, M("Mark of a piece: drag it to its green cell, or click it, then the cell.")),
    )
