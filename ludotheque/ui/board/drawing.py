"""Pens, rings and fonts for the marks of every board, in scene units."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen

from ludotheque.ui.look.fonts import lettering, text_font, title_font

INK: Final = QColor("#23201D")
"""The colour of the dark ring of a keyboard cursor."""
DOTS: Final = 13.0
"""How far apart the dots of a trail are."""


def round_pen(
    colour: QColor | str, width: float, style: Qt.PenStyle = Qt.PenStyle.SolidLine
) -> QPen:
    """Return a pen with round caps and joins."""
    pen = QPen(QColor(colour), width, style)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    return pen


def rings(painter: QPainter, box: QRectF, radius: float, *pens: QPen) -> None:
    """Draw a rounded rectangle with each pen, widest first, so that it shows on any background."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for pen in pens:
        painter.setPen(pen)
        painter.drawRoundedRect(box, radius, radius)


def cursor_rings(
    painter: QPainter, box: QRectF, radius: float, ink: QColor = INK, width: float = 7
) -> None:
    """Draw the keyboard cursor: a dark ring ``width`` wide with a white one within it."""
    rings(painter, box, radius, QPen(ink, width), QPen(QColor("#FFFFFF"), width / 2))


def scene_font(size: float, weight: int, *, title: bool = False) -> QFont:
    """Return a font of ``size`` scene units times the factor of the lettering."""
    font = title_font(size, weight) if title else text_font(size, weight)
    font.setPixelSize(max(1, round(size * lettering())))
    return font


def fit_height(font: QFont, height: float, least: float = 1) -> QFont:
    """Make a font as small as a line ``height`` high asks for, not below ``least`` pixels."""
    while font.pixelSize() > least and font.pixelSize() > height:
        font.setPixelSize(font.pixelSize() - 1)
    return font


def label(
    painter: QPainter, box: QRectF, flags: Qt.AlignmentFlag, text: str, size: float, weight: int,
    *, title: bool = False,
) -> None:  # fmt: skip
    """Write a short text of ``size`` scene units, as much larger as its box has room for it."""
    font = scene_font(size, weight, title=title)
    fit_height(font, box.height(), round(size))
    while font.pixelSize() > size and QFontMetricsF(font).horizontalAdvance(text) > box.width():
        font.setPixelSize(font.pixelSize() - 1)
    painter.setFont(font)
    painter.drawText(box, int(flags) | int(Qt.TextFlag.TextDontClip), text)


def trail(painter: QPainter, start: QPointF, at: QPointF, edge: QColor, ink: QColor) -> None:
    """Draw the way of something that flies as dots with an edge, from its start to where it is."""
    way = at - start
    length = math.hypot(way.x(), way.y())
    painter.setPen(Qt.PenStyle.NoPen)
    for number in range(math.floor(length / DOTS) + 1):
        dot = start + way * (number * DOTS / max(length, DOTS))
        for colour, radius in ((edge, 5.0), (ink, 3.2)):
            painter.setBrush(colour)
            painter.drawEllipse(dot, radius, radius)
