"""The marks on Cambio's tray: arrows, locks, rings, crowded and winning lines, ribbon, cursor."""

import math
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QPainter,
    QPainterPath,
    QPainterPathStroker,
    QPen,
    QPolygonF,
)

from ludotheque.ui.board.drawing import cursor_rings, rings, round_pen, trail
from ludotheque.ui.board.ribbon import paint_ribbon
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.games.cambio.art import colour, lettering, paint_symbol, write
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.fitting import fitted as narrowed

DARK: Final = QColor("#23160C")
_HEAD: Final = QPolygonF([QPointF(-18, -24), QPointF(20, 0), QPointF(-18, 24)])
"""The head of an arrow pointing to the right, around the origin."""


def amber() -> QColor:
    """Return the colour of what is under the pointer."""
    return current_theme().color("amber")


# Arrows


def arrow(painter: QPainter, centre: QPointF, way: QPointF, look: str) -> None:
    """Draw the arrow of a push.

    ``look`` is "rest" (nobody pushes now), "legal", "strong" (pointed at), "forbidden" (hollow,
    with a lock) or "shut" (forbidden and pointed at).
    """
    painter.save()
    painter.translate(centre)
    painter.rotate(math.degrees(math.atan2(way.y(), way.x())))
    if look in {"forbidden", "shut"}:
        painter.setPen(round_pen(amber() if look == "shut" else colour("arrow"), 3.6))
        painter.setBrush(colour("recess"))
        painter.scale(1.1, 1.1)
    elif look == "rest":
        painter.setPen(round_pen(colour("tray_edge"), 6))
        painter.setBrush(colour("tray_edge"))
    else:
        shade = amber() if look == "strong" else colour("arrow")
        painter.setPen(round_pen(colour("tray_edge"), 6))
        painter.setBrush(colour("tray_edge"))
        painter.drawPolygon(_HEAD)
        painter.setPen(round_pen(shade, 5 if look == "legal" else 8))
        painter.setBrush(shade)
    painter.drawPolygon(_HEAD)
    painter.restore()
    if look in {"forbidden", "shut"}:
        lock(painter, centre - way * 6, amber() if look == "shut" else colour("arrow"))


def lock(painter: QPainter, centre: QPointF, shade: QColor) -> None:
    """Draw a small padlock."""
    painter.save()
    painter.translate(centre)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(shade, 3))
    painter.drawArc(QRectF(-5.2, -11, 10.4, 14), 0, 180 * 16)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(shade)
    painter.drawRoundedRect(QRectF(-8.5, -4, 17, 13), 2.6, 2.6)
    painter.setBrush(colour("recess"))
    painter.drawEllipse(QPointF(0, 1.6), 2.3, 2.3)
    painter.restore()


def signpost(painter: QPainter, tip: QPointF, way: QPointF, shade: QColor, shown: float) -> QPointF:
    """Draw the large arrow of the player who pushes; return the centre of its symbol."""
    painter.save()
    painter.setOpacity(painter.opacity() * shown)
    painter.translate(tip)
    painter.rotate(math.degrees(math.atan2(way.y(), way.x())))
    body = QPainterPath()
    body.addRoundedRect(QRectF(-108, -31, 64, 62), 9, 9)
    head = QPainterPath(QPointF(-54, -56))
    head.lineTo(0, 0)
    head.lineTo(-54, 56)
    head.closeSubpath()
    painter.setPen(round_pen(colour("post_edge"), 3))
    painter.setBrush(shade)
    painter.drawPath(body.united(head))
    painter.restore()
    return tip - way * 76


def word(painter: QPainter, text: str, box: QRectF) -> None:
    """Write a word beside the tray; in a box higher than wide it runs along it, from its top."""
    painter.setPen(current_theme().color("ink"))
    if box.height() < box.width():
        write(painter, box, text, 30, 800, title=True)
        return
    painter.save()
    painter.translate(box.center())
    right = box.center().x() > geo.CENTRE.x()
    painter.rotate(90 if right else -90)  # its foot to the tray
    along = box.transposed()
    along.moveCenter(QPointF(0, 0))
    near = Qt.AlignmentFlag.AlignLeft if right else Qt.AlignmentFlag.AlignRight
    write(painter, along, text, 30, 800, near | Qt.AlignmentFlag.AlignVCenter, title=True)
    painter.restore()


# Dice


def frame(painter: QPainter, centre: QPointF, look: str) -> None:
    """Frame a die: "may" be turned, "strong" (pointed at, chosen), or "new" (pushed in last)."""
    half = geo.DIE / 2 + 2
    box = QRectF(centre.x() - half, centre.y() - half - 3, 2 * half, 2 * half + 6)
    if look == "strong":
        rings(painter, box, 22, round_pen(DARK, 9), round_pen(amber(), 6))
    elif look == "may":
        rings(painter, box, 22, round_pen(colour("arrow"), 4.5))
    else:
        _corners(painter, box.adjusted(-2, -2, 2, 2))


def _corners(painter: QPainter, box: QRectF) -> None:
    """Draw an arc at each of the four corners of a box."""
    painter.setPen(round_pen(amber(), 4.5))
    side = 52.0
    for x, y, start in (
        (box.left(), box.top(), 90), (box.right() - side, box.top(), 0),
        (box.right() - side, box.bottom() - side, 270), (box.left(), box.bottom() - side, 180),
    ):  # fmt: skip
        painter.drawArc(QRectF(x, y, side, side), (start + 18) * 16, 54 * 16)


def veil(painter: QPainter, cell: QRectF, part: float = 1.0) -> None:
    """Darken a die which takes no part now; ``part`` is how much of the veil lies on it."""
    painter.setPen(Qt.PenStyle.NoPen)
    shade = QColor(colour("recess"))
    shade.setAlpha(round((40 if current_theme().contrast else 96) * part))
    painter.setBrush(shade)
    painter.drawRoundedRect(cell.adjusted(4, 2, -4, -2), 18, 18)


def well(painter: QPainter, cell: QRectF, look: str) -> None:
    """Draw an empty cell: "plain", "corner" (stays neutral), "free" or "strong"."""
    box = cell.adjusted(8, 8, -8, -8)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("well"))
    painter.drawRoundedRect(box, 18, 18)
    if look == "corner":
        painter.setOpacity(1 if current_theme().contrast else 0.5)
        lock(painter, cell.center(), colour("arrow"))
        painter.setOpacity(1)
    elif look == "strong":
        rings(painter, box, 18, round_pen(amber(), 6))


def ghost(painter: QPainter, cell: QRectF, symbol: str, ratio: float, *, strong: bool) -> None:
    """Draw a pale symbol in an empty cell where it may be placed."""
    pale = 0.8 if current_theme().contrast else 0.5
    painter.setOpacity(0.95 if strong else pale)
    at = QRectF(cell.center().x() - 34, cell.center().y() - 34, 68, 68)
    paint_symbol(painter, symbol, colour("arrow"), at, ratio)
    painter.setOpacity(1)


# Lines


def _capsule(first: QPointF, last: QPointF, half: float) -> QPainterPath:
    """Return a capsule around two points."""
    path = QPainterPath(first)
    path.lineTo(last)
    stroker = QPainterPathStroker()
    stroker.setWidth(2 * half)
    stroker.setCapStyle(Qt.PenCapStyle.RoundCap)
    return stroker.createStroke(path)


def crowded(painter: QPainter, first: QPointF, last: QPointF, shade: QColor) -> None:
    """Draw a dashed line in a player’s colour around a line with too many of his symbols."""
    path = _capsule(first, last, geo.DIE / 2 - 4)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen("#FFFFFF" if current_theme().contrast else "#FFF4DC", 9))
    painter.drawPath(path)
    dashes = round_pen(shade, 5.5, Qt.PenStyle.CustomDashLine)
    dashes.setDashPattern([2.6, 2.4])
    painter.setPen(dashes)
    painter.drawPath(path)


def pushed_out(painter: QPainter, start: QPointF, at: QPointF) -> None:
    """Draw the way of a die pushed out, from the rim as far as it has gone."""
    trail(painter, start, at, DARK, amber())


def gold(painter: QPainter, first: QPointF, last: QPointF, part: float) -> None:
    """Draw a winning line in gold around its dice; it grows with ``part`` from 0 to 1."""
    if part <= 0:
        return
    path = _capsule(first, first + (last - first) * part, geo.DIE / 2 + 3)
    shade = colour("gold")
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(DARK, 17))
    painter.drawPath(path)
    painter.setPen(round_pen(shade, 11))
    painter.drawPath(path)


# Over everything


def ring(painter: QPainter, rect: QRectF) -> None:
    """Show the keyboard cursor: two rings, seen on any ground."""
    cursor_rings(painter, rect.adjusted(5, 5, -5, -5), 16, DARK, 8)


def glow(painter: QPainter, rect: QRectF, *, strong: bool) -> None:
    """Draw a golden line around what the player may use."""
    dark, bright = (9, 6) if strong else (7, 4)
    rings(painter, rect, 20, round_pen(DARK, dark), round_pen(amber(), bright))


def banner(painter: QPainter, title: str, line: str, shade: QColor, ribbon: QRectF) -> None:
    """Lay a ribbon in the winner’s colour; one lower than ``geo.RIBBON`` shows the line alone."""
    paint_ribbon(painter, ribbon, shade, QPen(QColor("#FFFFFF"), 3), shadow=70)
    centre = Qt.AlignmentFlag.AlignCenter
    if ribbon.height() < geo.RIBBON.height():
        painter.drawText(ribbon, centre, fitted(painter, line, ribbon, alone=True))
        return
    lettering(painter, 58, 800, title=True, most=70)
    painter.drawText(QRectF(ribbon.left(), ribbon.top() + 14, ribbon.width(), 76), centre, title)
    line = fitted(painter, line, ribbon)
    painter.drawText(QRectF(ribbon.left(), ribbon.top() + 92, ribbon.width(), 38), centre, line)


def fitted(painter: QPainter, line: str, ribbon: QRectF, *, alone: bool = False) -> str:
    """Set the largest font in which a line fits a ribbon; return it, cut if it fits in none."""
    for size in (32, 28, 25) if alone else (24, 22, 20):
        lettering(painter, size, 700 if alone else 600, title=alone, most=34)
        if _cut(painter, line, ribbon) == line:
            break
    return _cut(painter, line, ribbon)


def _cut(painter: QPainter, text: str, box: QRectF) -> str:
    """Return a text cut to the width of a box, its names first."""
    return narrowed(text, QFontMetricsF(painter.font()), box.width() - 40)


def plaque(painter: QPainter, text: str, *, settled: bool) -> None:
    """Lay the plaque of the lot over the tray, with a name on it."""
    box = QRectF(geo.CENTRE.x() - 270, geo.CENTRE.y() - 62, 540, 124)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 80))
    painter.drawRoundedRect(box.translated(0, 8), 20, 20)
    painter.setBrush(colour("arrow"))
    painter.drawRoundedRect(box, 20, 20)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(colour("tray") if settled else colour("front"), 6))
    painter.drawRoundedRect(box.adjusted(9, 9, -9, -9), 14, 14)
    painter.setPen(DARK)
    lettering(painter, 52, 800, title=True)
    painter.drawText(
        box, Qt.AlignmentFlag.AlignCenter, _cut(painter, text, box.adjusted(9, 0, -9, 0))
    )
