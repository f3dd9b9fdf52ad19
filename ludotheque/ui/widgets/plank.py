"""The wooden plank the boxes stand on."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPen

from ludotheque.ui.look.theme import current_theme

PLANK: Final = 36
"""Top and front of the plank, without its shadow."""
_GRAIN: Final = ((0, 22.5, 420), (470, 22.5, 260), (180, 29.5, 540), (780, 29.5, 70))


def draw_plank(painter: QPainter, width: float, top: float) -> None:
    """Draw the plank across ``width``, its upper edge at ``top``."""
    theme = current_theme()
    painter.fillRect(QRectF(0, top, width, 14), QColor(theme.plank_top))
    painter.fillRect(QRectF(0, top + 14, width, PLANK - 14), QColor(theme.plank_front))
    painter.fillRect(QRectF(0, top + PLANK, width, 10), QColor(theme.wall_shade))
    painter.setPen(QPen(QColor(theme.plank_grain), 1.2))
    for across, down, length in _GRAIN:
        for start in range(-200, int(width), 900):
            x = start + across
            painter.drawLine(QPointF(x, top + down), QPointF(x + length, top + down))
