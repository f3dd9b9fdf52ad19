"""The marks on Ordino's labyrinth: halos, framed cells, ways, distances, cursor, ribbon."""

import math

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ludotheque.ui.board.drawing import INK, fit_height, round_pen, scene_font, trail
from ludotheque.ui.board.ribbon import write_line
from ludotheque.ui.games.ordino.layout import CENTRE, RADIUS
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.look.theme import current_theme

PLATE = 20.0
"""Half the width of the plate a distance is written on, its edge included."""


def _colour(part: str) -> QColor:
    return QColor(current_theme().of("ordino", part))


def halo(painter: QPainter, at: QPointF, radius: float) -> None:
    """Draw a pale disc under a piece which obeys the card."""
    ground = _colour("glow_ground")
    painter.setPen(Qt.PenStyle.NoPen)
    ground.setAlpha(150)
    painter.setBrush(ground)
    painter.drawEllipse(at, radius * 1.42, radius * 1.42)
    ground.setAlpha(255)
    painter.setBrush(ground)
    painter.drawEllipse(at, radius * 1.22, radius * 1.22)


def glow_ring(painter: QPainter, at: QPointF, radius: float, *, strong: bool) -> None:
    """Ring a piece which obeys the card, above the walls."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(_colour("glow"), 8 if strong else 5))
    painter.drawEllipse(at, radius * 1.16, radius * 1.16)


def blocked_ring(painter: QPainter, at: QPointF, radius: float) -> None:
    """Draw a dashed ring around a piece which is named but cannot execute the instruction."""
    pen = round_pen(_colour("outline"), current_theme().stroke(3))
    pen.setDashPattern([0.8, 2.2])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(pen)
    painter.drawEllipse(at, radius * 1.16, radius * 1.16)


def last_move(
    painter: QPainter, origin: QPainterPath, target: QPainterPath, way: QPainterPath
) -> None:
    """Frame both ends of the last move, dotted where it began, with its way between them."""
    colour = _colour("way")
    dotted = round_pen(colour, 4)
    dotted.setDashPattern([0.1, 2.0])
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(dotted)
    painter.drawPath(way)
    painter.drawPath(origin)
    ground = QColor(colour)
    ground.setAlpha(46)
    painter.setBrush(ground)
    painter.setPen(round_pen(colour, 3.5))
    painter.drawPath(target)


def flight(painter: QPainter, start: QPointF, at: QPointF) -> None:
    """Draw the way of a captured piece from its cell as far as it has flown."""
    trail(painter, start, at, _colour("way_edge"), _colour("way"))


def arrived(painter: QPainter, at: QPointF, radius: float) -> None:
    """Ring the piece which has come to a rack by the last move."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for colour, width in ((_colour("way_edge"), 7.0), (_colour("way"), 3.5)):
        painter.setPen(round_pen(colour, width))
        painter.drawEllipse(at, radius, radius)


def frame(painter: QPainter, cell: QPainterPath, *, strong: bool) -> None:
    """Frame a cell where the piece may go; ``cell`` is its outline within the walls."""
    ground = _colour("glow")
    ground.setAlpha(96 if strong else 52)
    painter.setBrush(ground)
    painter.setPen(round_pen(_colour("glow"), 6 if strong else 4))
    painter.drawPath(cell)


def free(painter: QPainter, at: QPointF, *, strong: bool) -> None:
    """Draw a dot on a cell where a piece may be placed."""
    painter.setPen(round_pen(_colour("band1"), 2))
    painter.setBrush(_colour("glow"))
    radius = 13 if strong else 7
    painter.drawEllipse(at, radius, radius)


def way(painter: QPainter, path: QPainterPath, stop: QPointF | None, *, strong: bool) -> None:
    """Draw a way with its end, and the stop between the two arrows of an « et »."""
    colour, edge = _colour("way"), _colour("way_edge")
    width = 7.0 if strong else 3.5
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(edge, width + 5))
    painter.drawPath(path)
    painter.setPen(round_pen(colour, width))
    painter.drawPath(path)
    painter.setBrush(colour)
    painter.setPen(round_pen(edge, 3))
    if strong:
        painter.drawEllipse(path.pointAtPercent(1), 12, 12)
    if stop is not None:
        size = 10.0 if strong else 7.0
        painter.save()
        painter.translate(stop)
        painter.rotate(45)
        painter.drawRect(QRectF(-size, -size, 2 * size, 2 * size))
        painter.restore()


def capture(painter: QPainter, at: QPointF, radius: float, *, strong: bool) -> None:
    """Mark a piece which would be captured: a ring with four ticks."""
    for colour, width in ((_colour("way_edge"), 9.0), (_colour("bad"), 5.0)):
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.setPen(round_pen(colour, width + (2 if strong else 0)))
        painter.drawEllipse(at, radius * 1.18, radius * 1.18)
        for quarter in range(4):
            angle = math.radians(45 + 90 * quarter)
            way_out = QPointF(math.cos(angle), math.sin(angle))
            painter.drawLine(at + way_out * radius * 1.02, at + way_out * radius * 1.42)


def distance(painter: QPainter, at: QPointF, number: int) -> None:
    """Write a distance from the centre on a small plate."""
    painter.setFont(fit_height(scene_font(22, 800, title=True), 26))
    plate = QRectF(at.x() - PLATE + 1, at.y() - 15, 2 * PLATE - 2, 30)
    painter.setPen(round_pen(_colour("way_edge"), 2.5))
    painter.setBrush(_colour("centre"))
    painter.drawRoundedRect(plate, 15, 15)
    painter.setPen(QColor("#FFFFFF"))
    painter.drawText(plate, Qt.AlignmentFlag.AlignCenter, str(number))


def invite(painter: QPainter, rect: QRectF, *, strong: bool) -> None:
    """Draw a glowing line around something to be used next, such as the tray before a roll."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(_colour("glow"), 7 if strong else 4.5))
    painter.drawRoundedRect(rect.adjusted(-5, -5, 5, 5), 20, 20)


def ring(painter: QPainter, shape: QPainterPath) -> None:
    """Show the keyboard cursor: two rings, seen on any ground."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(INK, 7))
    painter.drawPath(shape)
    painter.setPen(round_pen(QColor("#FFFFFF"), 3.5))
    painter.drawPath(shape)


def tag(painter: QPainter, text: str) -> None:
    """Write the name of the cell pointed at into the corner beside the board."""
    painter.setFont(scene_font(24, 600))
    painter.setPen(_colour("outline"))
    painter.drawText(QRectF(16, 944, 220, 46), Qt.AlignmentFlag.AlignLeft, text)


def ribbon_colours(side: int | None) -> tuple[QColor, QColor]:
    """Return ground and ink of a ribbon, for a side or for neither."""
    theme = current_theme()
    grounds = {0: ("#FBF1DA", "#3A281D"), 1: ("#3A281D", "#FCF4E1")}
    if theme.contrast:
        grounds = {0: ("#FFFFFF", "#000000"), 1: ("#000000", "#FFFFFF")}
    ground, ink = grounds.get(side if side is not None else -1, (theme.accent("ordino"), "#FFFFFF"))
    if side is None and theme.dark:
        ink = theme.on_accent
    return QColor(ground), QColor(ink)


def banner(painter: QPainter, title: str, line: str, side: int | None) -> None:
    """Lay the ribbon over the middle of the board, punched like a card."""
    ground, ink = ribbon_colours(side)
    ribbon = QRectF(CENTRE.x() - RADIUS - 56, CENTRE.y() - 78, 2 * RADIUS + 112, 156)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 70))
    painter.drawRoundedRect(ribbon.translated(0, 7), 10, 10)
    painter.setBrush(ground)
    painter.drawRoundedRect(ribbon, 10, 10)
    painter.setBrush(_colour("glow"))
    for y in (ribbon.top() + 12, ribbon.bottom() - 22):
        for column in range(42):
            if (column * 7 + int(y)) % 5 < 3:
                painter.drawRect(QRectF(ribbon.left() + 22 + column * 23, y, 7, 10))
    painter.setPen(ink)
    room = QRectF(ribbon.left() + 20, ribbon.top() + 22, ribbon.width() - 40, 66)
    write_line(painter, room, title_font(54, 800), 54, title)
    room = QRectF(ribbon.left() + 20, ribbon.top() + 90, ribbon.width() - 40, 38)
    write_line(painter, room, text_font(23, 600), 23, line)
