"""The marks of the board editor: faults, what a click would do, the cursor."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QBrush,
    QColor,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPixmap,
    QTransform,
)

from ludotheque.ui.board.drawing import round_pen
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino import marks as game_marks
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.look.theme import current_theme


def _colour(part: str) -> QColor:
    return QColor(current_theme().of("ordino", part))


def faults(painter: QPainter, cells: QPainterPath, first: QPainterPath | None) -> None:
    """Hatch the cells which are at fault; ``first`` is the one the panel names."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(_hatching(2))
    painter.drawPath(cells)
    if first is not None:
        painter.setBrush(_hatching(3.4))
        painter.setPen(round_pen(_colour("bad"), 5))
        painter.drawPath(first)


def _hatching(width: float) -> QBrush:
    """Return a texture of oblique lines 12 units apart: hundreds of clipped lines would be slow."""
    side, scale = 12, 4
    tile = QPixmap(side * scale, side * scale)
    tile.fill(Qt.GlobalColor.transparent)
    painter = QPainter(tile)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
    painter.scale(scale, scale)
    painter.setPen(QPen(_colour("bad"), width))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift - 2, side + 2), QPointF(shift + side + 2, -2))
    painter.end()
    brush = QBrush(tile)
    brush.setTransform(QTransform.fromScale(1 / scale, 1 / scale))
    return brush


def closed_centre(painter: QPainter, cell: QPainterPath) -> None:
    """Ring the centre where it has no door."""
    pen = round_pen(_colour("bad"), 6)
    pen.setDashPattern([1.2, 1.8])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawPath(cell)


def waiting(painter: QPainter, at: QPointF) -> None:
    """Frame a mark which has no green cell yet."""
    pen = round_pen(_colour("bad"), 3)
    pen.setDashPattern([1.4, 2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_plate(at), 15, 15)


def chosen(painter: QPainter, at: QPointF) -> None:
    """Frame the mark which is chosen."""
    painter.setPen(round_pen(_colour("glow"), 4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_plate(at), 15, 15)


def pointed(painter: QPainter, at: QPointF) -> None:
    """Frame the mark a click would choose, with a thin line."""
    painter.setPen(round_pen(_colour("glow"), 2.5))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRoundedRect(_plate(at), 15, 15)


def carried(painter: QPainter, piece: int, at: QPointF) -> None:
    """Draw a mark while it is dragged."""
    plate = _plate(at)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(plate.translated(0, 5), 15, 15)
    painter.setPen(round_pen(_colour("glow"), 3))
    painter.setBrush(_colour("band1"))
    painter.drawRoundedRect(plate, 15, 15)
    board_art.paint_mark(painter, piece, at)


def _plate(at: QPointF) -> QRectF:
    return QRectF(at.x() - 26, at.y() - 16, 52, 32)


def aimed_wall(painter: QPainter, line: QPainterPath, geometry: Geometry, *, opened: bool) -> None:
    """Show the wall a click would build, or the one it would take away."""
    width = board_art.wall_width(geometry)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    if opened:
        painter.setPen(round_pen(_colour("glow"), width))
        painter.drawPath(line)
        return
    # The wall is painted over in the colour of the ground, and dashes mark the passage.
    painter.setPen(round_pen(_colour("band1"), width + 1))
    painter.drawPath(line)
    pen = round_pen(_colour("glow"), 0.5 * width)
    pen.setDashPattern([0.4, 2.2])
    painter.setPen(pen)
    painter.drawPath(line)


def aimed_cell(painter: QPainter, cell: QPainterPath, *, strong: bool = True) -> None:
    """Frame the cell a mark would be set on or, not ``strong``, the one it has."""
    game_marks.frame(painter, cell, strong=strong)


def cursor(painter: QPainter, shape: QPainterPath) -> None:
    """Show the keyboard cursor on a cell."""
    game_marks.ring(painter, shape)


def mark_cursor(painter: QPainter, at: QPointF) -> None:
    """Show the keyboard cursor on a mark."""
    path = QPainterPath()
    path.addRoundedRect(_plate(at), 15, 15)
    game_marks.ring(painter, path)


def wall_cursor(painter: QPainter, line: QPainterPath, geometry: Geometry) -> None:
    """Show the keyboard cursor around a wall."""
    stroker = QPainterPathStroker(round_pen(QColor(), board_art.wall_width(geometry) + 14))
    game_marks.ring(painter, stroker.createStroke(line).simplified())
