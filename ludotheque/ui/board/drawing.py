"""Pens, rings and letters for the marks of every board, in scene units."""

from typing import Final

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from ludotheque.ui.look.fonts import text_font, title_font

INK: Final = QColor("#23201D")
"""The dark one of the two rings of a keyboard cursor."""


def round_pen(
    colour: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> QPen:
    """Return a pen with round ends and corners."""
    pen = QPen(QColor(colour), width, style)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def rings(painter: QPainter, box: QRectF, radius: float, *pens: QPen) -> None:
    """Draw one round rectangle with each of these pens, the wider first: seen on any ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in pens:
        painter.setPen(pen)
        painter.drawRoundedRect(box, radius, radius)


def cursor_rings(
    painter: QPainter, box: QRectF, radius: float, ink: QColor = INK, width: float = 7
) -> None:
    """Show the keyboard cursor: a dark ring ``width`` wide and a white one within it."""
    rings(painter, box, radius, QPen(ink, width), QPen(QColor("#FFFFFF"), width / 2))


def scene_font(size: float, weight: int, *, title: bool = False) -> QFont:
    """Return a font ``size`` scene units high: a board is a picture, no text scale applies."""
    font = title_font(size, weight) if title else text_font(size, weight)
    font.setPixelSize(max(1, round(size)))
    return font
