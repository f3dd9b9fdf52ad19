"""The drawings of Cambio: the table, the wooden tray, the dice with their symbols."""

import math
from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPixmap

from ludotheque.ui.board.drawing import fit_height, label, round_pen, scene_font
from ludotheque.ui.games.cambio import geometry as geo
from ludotheque.ui.look.pictures import picture
from ludotheque.ui.look.pixmapstore import keeps_pixmaps
from ludotheque.ui.look.theme import current_theme

TONES: Final = 4
"""The number of tones of beech."""
SYMBOLS: Final = {
    "O": "rond", "T": "triangle", "S": "carre", "X": "croix", "D": "losange", "R": "etoile",
}  # fmt: skip
"""The drawing of each symbol."""
UNROLLED: Final = "*"
"""Stands in a die's code for its symbol before it has been rolled: all six are drawn, small."""
NOBODY: Final = "-"
"""The owner of a neutral symbol, or of one which belongs to nobody yet."""

SMALLEST: Final = 13.0
"""The pixel size below which lettering is enlarged against the board, by half at most."""
SHADOW: Final = QColor(35, 20, 8, 58)
_INK: Final = "#7A4C26"
_BEECH: Final = ("#EBCB9A", "#E6C390", "#E2BD88", "#EED1A4")
_FRONT: Final = "#A87843"
_GRAIN: Final = "#D9B27A"
_PLANK: Final = 250.0


def colour(part: str) -> QColor:
    """Return a colour of Cambio by its name in the theme; raises KeyError."""
    return QColor(current_theme().of("cambio", part))


def owner_colour(owner: str) -> QColor:
    """Return the colour of a player’s symbols by letter, burnt ink for nobody’s."""
    return colour("ink" if owner == NOBODY else f"player{'ABC'.index(owner) + 1}")


def lettering(
    painter: QPainter, size: float, weight: int, *, title: bool = False, most: float = 100
) -> None:
    """Set a font of ``size`` scene units, larger where the board is small or text is enlarged."""
    made = scene_font(_enlarged(painter, size), weight, title=title)
    painter.setFont(fit_height(made, most, round(size)))


def _enlarged(painter: QPainter, size: float) -> float:
    shape = painter.worldTransform()
    shown = math.hypot(shape.m11(), shape.m12()) or 1.0  # turned words, too
    return max(size, min(1.5 * size, SMALLEST / shown))


def write(
    painter: QPainter, box: QRectF, text: str, size: float, weight: int,
    flags: Qt.AlignmentFlag = Qt.AlignmentFlag.AlignCenter, *, title: bool = False,
) -> None:  # fmt: skip
    """Write a short text in such a font, not larger than its box allows."""
    label(painter, box, flags, text, _enlarged(painter, size), weight, title=title)


# The ground


def paint_ground(
    painter: QPainter, exposed: QRectF, quarter: int, rows: Callable[[int], QRectF] | None
) -> None:
    """Draw everything that stands still: table, tray, recess, names.

    ``rows`` tells where the name of a row, counted from the top, is written; None for no names.
    """
    _table(painter, exposed)
    _tray(painter)
    if rows is not None:
        _names(painter, quarter, rows)


def _table(painter: QPainter, exposed: QRectF) -> None:
    """Draw planks from one side to the other, with seams and a little grain."""
    painter.fillRect(exposed, colour("table"))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    first = int(exposed.top() // _PLANK) - 1
    for number in range(first, int(exposed.bottom() // _PLANK) + 1):
        top = number * _PLANK - 12
        if number % 2:
            plank = QRectF(exposed.left(), top, exposed.width(), _PLANK)
            painter.fillRect(plank, colour("table2"))
        painter.setPen(round_pen(colour("table_grain"), 2.2))
        for share, swing in ((0.3, 9), (0.66, -8)):
            painter.drawPath(_grain(exposed.left(), exposed.right(), top + share * _PLANK, swing))
        painter.setPen(round_pen(colour("table_seam"), 3))
        painter.drawLine(QPointF(exposed.left(), top), QPointF(exposed.right(), top))


def _grain(left: float, right: float, y: float, swing: float) -> QPainterPath:
    """Return a slightly wavy line of grain at height ``y``."""
    path = QPainterPath(QPointF(left, y))
    at = geo.CENTRE.x() - 7 * 200
    while at < right:
        if at > left:
            path.cubicTo(
                QPointF(at - 130, y - swing), QPointF(at - 70, y + swing), QPointF(at, y)
            )  # fmt: skip
        at += 200
    path.lineTo(right, y)
    return path


def _tray(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(0, 0, 0, 34))
    painter.drawRoundedRect(geo.TRAY.adjusted(4, 26, 4, geo.LIP + 11), 36, 36)
    painter.setBrush(colour("lip"))
    painter.drawRoundedRect(geo.TRAY.translated(0, geo.LIP), 34, 34)
    if current_theme().contrast:  # its shape on a ground as dark
        painter.setPen(round_pen(colour("names"), 5))
    painter.setBrush(colour("tray"))
    painter.drawRoundedRect(geo.TRAY, 34, 34)
    _rim_grain(painter)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(colour("tray_edge"))
    painter.drawRoundedRect(geo.RECESS.adjusted(-5, -5, 5, 5), 22, 22)
    painter.setBrush(colour("recess"))
    painter.drawRoundedRect(geo.RECESS, 18, 18)


def _rim_grain(painter: QPainter) -> None:
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(round_pen(colour("tray_grain"), 2.4))
    rim, tray = geo.RIM, geo.TRAY
    for share, inset, swing in ((0.16, 30, 3), (0.84, 44, -3)):
        for y in (tray.top() + share * rim, tray.bottom() - share * rim):
            path = QPainterPath(QPointF(tray.left() + inset, y))
            path.cubicTo(
                QPointF(tray.left() + 260, y - swing), QPointF(tray.right() - 260, y + swing * 2),
                QPointF(tray.right() - inset, y),
            )  # fmt: skip
            painter.drawPath(path)
        for x in (tray.left() + share * rim, tray.right() - share * rim):
            path = QPainterPath(QPointF(x, geo.RECESS.top() + inset))
            path.cubicTo(
                QPointF(x - swing, tray.top() + 260), QPointF(x + swing * 2, tray.bottom() - 260),
                QPointF(x, geo.RECESS.bottom() - inset),
            )  # fmt: skip
            painter.drawPath(path)


def _names(painter: QPainter, quarter: int, rows: Callable[[int], QRectF]) -> None:
    """Write the names of columns and rows below the tray and at its left."""
    painter.setPen(colour("names"))
    for number, letter in enumerate("abcde"):
        lines = (f"{letter}3", letter), (f"c{number + 1}", str(number + 1))
        (below, under), (beside, left) = lines[::-1] if quarter % 2 else lines
        write(painter, geo.column_box(geo.column_row(below, quarter)[0]), under, 23, 600)
        write(painter, rows(geo.column_row(beside, quarter)[1]), left, 23, 600)


# Dice


def die(code: str, tone: int, side: float, ratio: float) -> QPixmap:
    """Return the picture of a die by its code, the symbol’s letter and the owner’s: « OA », « S- ».

    ``tone`` is one of the tones of beech, ``side`` the picture's width in scene units (it is
    25/24 times as high), ``ratio`` device pixels per unit. Raises KeyError for another symbol.
    """
    return _die(code, tone % TONES, side, round(ratio, 4), current_theme().drawn)


@keeps_pixmaps(12 * 1024 * 1024)
def _die(code: str, tone: int, side: float, ratio: float, theme: str) -> QPixmap:
    wood = {}
    if theme not in {"light", "paper", "spare"}:
        wood = {_BEECH[tone]: colour(f"beech{tone + 1}").name().upper()}
        wood |= {_FRONT: colour("front").name().upper(), _GRAIN: colour("grain").name().upper()}
    width, height = side * ratio, side * ratio * 100 / 96
    unit = width / 96
    # All symbols first: where one fails no painter may be left on a picture which goes.
    if code[0] == UNROLLED:
        stamps = []
        for number, letter in enumerate(SYMBOLS):
            row, column = divmod(number, 3)
            at = QRectF(8.5 + 27 * column, 17 + 32 * row, 25, 25)
            stamps.append((symbol(letter, NOBODY, 25 * unit), at))
    else:
        stamps = [(symbol(code[0], code[1], 70 * unit), QRectF(13, 12, 70, 70))]
    pixmap = QPixmap(picture(f"cambio/de-hetre-{tone + 1}", width, height, recolour=wood))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
    for drawing, at in stamps:
        _stamp(painter, drawing, at, unit)
    painter.end()
    return pixmap


def _stamp(painter: QPainter, drawing: QPixmap, at: QRectF, unit: float) -> None:
    target = QRectF(at.x() * unit, at.y() * unit, at.width() * unit, at.height() * unit)
    painter.drawPixmap(target, drawing, QRectF(drawing.rect()))


def symbol(letter: str, owner: str, side: float, ink: QColor | None = None) -> QPixmap:
    """Return a symbol in its owner’s colour (or in ``ink``), ``side`` device pixels wide."""
    shade = (ink or owner_colour(owner)).name().upper()
    return picture(f"cambio/symbole-{SYMBOLS[letter]}", side, side, recolour={_INK: shade})


def paint_die(
    painter: QPainter, code: str, tone: int, centre: QPointF, ratio: float, turned: float = 0.0
) -> None:
    """Draw a die around a point, rotated clockwise by ``turned`` degrees."""
    pixmap = die(code, tone, geo.DIE_WIDTH, ratio)
    painter.save()
    painter.translate(centre)
    if turned:
        painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform)
        painter.rotate(turned)
    half = QPointF(geo.DIE_WIDTH / 2, geo.DIE_HEIGHT / 2)
    painter.drawPixmap(QRectF(-half, half), pixmap, QRectF(pixmap.rect()))
    painter.restore()


def paint_symbol(painter: QPainter, letter: str, ink: QColor, at: QRectF, ratio: float) -> None:
    """Draw a symbol alone into a square."""
    drawing = symbol(letter, NOBODY, at.width() * ratio, ink)
    painter.drawPixmap(at, drawing, QRectF(drawing.rect()))
