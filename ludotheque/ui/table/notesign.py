"""The sign of a note: a small sheet of paper with lines of writing."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ludotheque.ui.look.theme import current_theme

SHEET: Final = 0.78
"""How wide the sheet is in parts of its height."""
FOLD: Final = 0.36
"""The folded corner, in parts of its width."""


def draw_note(painter: QPainter, at: QPointF, radius: float) -> None:
    """Draw the sheet around a point, twice ``radius`` high, with its corner folded."""
    theme = current_theme()
    box = QRectF(0, 0, 2 * radius * SHEET, 2 * radius)
    box.moveCenter(at)
    fold = box.width() * FOLD
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(theme.ink), max(1.2, radius / 6))
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(QColor(theme.raised))
    corner = QPointF(box.right(), box.top() + fold)
    painter.drawPolygon(
        QPolygonF(
            [
                box.topLeft(),
                QPointF(box.right() - fold, box.top()),
                corner,
                box.bottomRight(),
                box.bottomLeft(),
            ]
        )
    )
    for part in (0.48, 0.72):
        y = box.top() + box.height() * part
        painter.drawLine(
            QPointF(box.left() + fold * 0.75, y), QPointF(box.right() - fold * 0.75, y)
        )
    painter.restore()
