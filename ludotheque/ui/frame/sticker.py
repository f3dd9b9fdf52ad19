"""The round paper sticker on a box whose game comes later."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPen

from ludotheque.core.messages import M
from ludotheque.ui.fonts import text_scale, title_font
from ludotheque.ui.theme import LIGHT

PAPER = "#FFF7E6"
TILT = -11


def draw_sticker(painter: QPainter, key: str, front: QRectF, scale: float) -> None:
    """Stick it on the lower right of a box-top; its colours are those of the box, not the theme."""
    words = str(M("Soon"))
    ink = QColor(LIGHT.accent(key))
    font = title_font(max(13.0, 15 * min(scale, 1.6)) / text_scale())
    across = QFontMetricsF(font).horizontalAdvance(words)
    radius = max(34 * scale, across / 2 + 9)
    centre = QPointF(front.right() - radius * 0.92, front.bottom() - radius * 1.25)
    painter.save()
    painter.translate(centre)
    painter.rotate(TILT)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(30, 20, 12, 70))
    painter.drawEllipse(QPointF(1.5, 3 * scale), radius, radius)
    painter.setBrush(QColor(PAPER))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(ink, max(1.2, 1.6 * scale)))
    painter.drawEllipse(QPointF(0, 0), radius - 4 * scale, radius - 4 * scale)
    painter.setFont(font)
    painter.drawText(
        QRectF(-radius, -radius, 2 * radius, 2 * radius), Qt.AlignmentFlag.AlignCenter, words
    )
    painter.restore()
