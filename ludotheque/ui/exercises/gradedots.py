"""What the cards of exercises have in common: the dots of a grade, and the shape of a picture."""

from typing import Final

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ludotheque.exercises.exercise import GRADES
from ludotheque.ui.look.fonts import scaled

PICTURE: Final = 0.8
"""The height of the picture divided by its width, as the boards have it."""


def draw_grade(painter: QPainter, left: float, middle: float, grade: int, colour: QColor) -> float:
    """Draw a grade as filled and open dots from ``left``; return their right edge."""
    radius, pitch = scaled(4), scaled(13)
    for number in range(GRADES):
        painter.setPen(QPen(colour, 1.5))
        painter.setBrush(colour if number < grade else Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QPointF(left + radius + number * pitch, middle), radius, radius)
    return left + GRADES * pitch
