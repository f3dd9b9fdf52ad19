"""The marks on Finale's field: halos, destinations, last move, badges, cursor."""

import math
from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen

from ludotheque.ui.board.drawing import INK, cursor_rings, round_pen
from ludotheque.ui.board.ending import free_band
from ludotheque.ui.board.ribbon import paint_ribbon, write_ribbon
from ludotheque.ui.games.finale import art
from ludotheque.ui.look.theme import current_theme


def _shade(alpha: int) -> QColor:
    """Return what the ground within a ring is darkened with, nothing in high contrast."""
    return QColor(0, 0, 0, 0 if current_theme().contrast else alpha)


def _wide(width: float) -> float:
    """Return the width of a ring, half as wide again in high contrast."""
    return 1.5 * width if current_theme().contrast else width


def last_move(painter: QPainter, origin: QRectF, target: QRectF) -> None:
    """Mark where the last pawn came from and went to."""
    theme = current_theme()
    colour = QColor(theme.of("finale", "lines"))
    pen = QPen(colour, theme.stroke(3), Qt.PenStyle.DotLine)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawEllipse(origin.center(), 34, 34)
    painter.setPen(QPen(colour, theme.stroke(3)))
    painter.drawEllipse(target.center() + QPointF(0, 3), 48, 48)


def halo(painter: QPainter, cell: QRectF, *, strong: bool) -> None:
    """Ring the ground under a pawn which may move."""
    painter.setBrush(_shade(60))
    painter.setPen(QPen(QColor(current_theme().of("finale", "halo")), _wide(7 if strong else 4)))
    painter.drawEllipse(cell.center() + QPointF(0, 4), 48, 48)


def blocked(painter: QPainter, cell: QRectF, *, strong: bool) -> None:
    """Ring a blocked pawn which may be removed, dashed."""
    theme = current_theme()
    pale = theme.bad if theme.contrast else "#FFD9D2"
    colour = QColor(theme.of("finale", "halo") if strong else pale)
    pen = QPen(
        colour, _wide(7 if strong else 4), Qt.PenStyle.SolidLine if strong else Qt.PenStyle.DashLine
    )
    painter.setBrush(_shade(60))
    painter.setPen(pen)
    painter.drawEllipse(cell.center() + QPointF(0, 4), 48, 48)


def red_card(painter: QPainter, cell: QRectF, lift: float) -> None:
    """Hang a red card with a cross at a blocked pawn's shoulder."""
    painter.save()
    painter.translate(cell.center() + QPointF(35, -36 - lift))
    painter.rotate(12)
    painter.setPen(QPen(QColor("#FFFFFF"), 2))
    painter.setBrush(QColor("#C8342B"))
    painter.drawRoundedRect(QRectF(-11, -15, 22, 30), 3, 3)
    cross = QPen(QColor("#FFFFFF"), 3.4)
    cross.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(cross)
    painter.drawLine(QPointF(-4.5, -4.5), QPointF(4.5, 4.5))
    painter.drawLine(QPointF(4.5, -4.5), QPointF(-4.5, 4.5))
    painter.restore()


def destination(painter: QPainter, origin: QRectF, target: QRectF, *, strong: bool) -> None:
    """Draw a disc with an arrow on a cell where the pawn may go."""
    here, there = origin.center(), target.center()
    way = there - here
    angle = math.degrees(math.atan2(way.y(), way.x()))
    radius = 40 if strong else 35
    if target.width() < art.CELL:  # a goal
        radius -= 3
    painter.save()
    painter.translate(there)
    theme = current_theme()
    painter.setPen(QPen(QColor("#FFFFFF"), 4))
    painter.setBrush(QColor(theme.of("finale", "halo")))
    painter.drawEllipse(QPointF(0, 0), radius, radius)
    painter.rotate(angle)
    painter.setPen(round_pen(theme.on_accent if theme.contrast else INK, 5 if strong else 4.4))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawLine(QPointF(-18, 0), QPointF(16, 0))
    painter.drawPolyline([QPointF(4, -13), QPointF(17, 0), QPointF(4, 13)])
    painter.restore()


def ring(painter: QPainter, rect: QRectF, radius: float = 14) -> None:
    """Show the keyboard cursor: two rings, seen on any ground."""
    cursor_rings(painter, rect.adjusted(4, 4, -4, -4), radius)


def glow(painter: QPainter, rect: QRectF, *, strong: bool) -> None:
    """Frame something that waits to be used: the die, the bench."""
    painter.setBrush(_shade(40))
    painter.setPen(QPen(QColor(current_theme().of("finale", "halo")), _wide(6 if strong else 4)))
    painter.drawRoundedRect(rect, 18, 18)


def ribbon_ground(side: int | None) -> QColor:
    """Return the colour of a ribbon for a side, None for neither."""
    theme = current_theme()
    return QColor(theme.of("finale", ("blue", "red")[side] if side is not None else "bench"))


def banner(
    painter: QPainter, title: str, line: str, side: int | None, keep: Sequence[QRectF] = ()
) -> None:
    """Lay a ribbon in the winner's colour over the field where it covers none of ``keep``."""
    colour = ribbon_ground(side)
    middle = art.FIELD.center().y()
    ribbon = QRectF(art.PLATE.left(), middle - 74, art.PLATE.width(), 148)
    ribbon = free_band(art.PLATE, ribbon, keep)
    paint_ribbon(painter, ribbon, colour, QPen(QColor("#FFFFFF"), 3))
    write_ribbon(painter, ribbon, title, line, (58, 24))


def flash(painter: QPainter, cell: QRectF, part: float) -> None:
    """Draw growing rings around a goal just scored in; ``part`` goes from 0 to 1."""
    centre = cell.center()
    for delay in (0.0, 0.22, 0.44):
        grown = min(1.0, max(0.0, (part - delay) / 0.56))
        if 0 < grown < 1:
            colour = QColor(current_theme().of("finale", "halo"))
            colour.setAlphaF(1 - grown)
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.setPen(QPen(colour, 10 * (1 - grown) + 2))
            painter.drawEllipse(centre, 50 + 190 * grown, 50 + 190 * grown)
