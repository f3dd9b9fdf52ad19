"""Cambio on paper: its tray and its dice. Source: rules, cambio, Material and turn."""

from functools import partial
from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from ludotheque.core.dice import Die
from ludotheque.core.messages import MN, M
from ludotheque.games import game_class
from ludotheque.games.cambio.names import COLUMNS
from ludotheque.ui.games.cambio.art import SYMBOLS
from ludotheque.ui.printing import folding, ink, steps
from ludotheque.ui.printing.kits import Making, Part, PrintKit, Wish
from ludotheque.ui.printing.paper import MARKS, Page, Portions
from ludotheque.ui.printing.posters import Poster, board_pages

CELL: Final = folding.EDGE + 1.5
"""The distance from one cell to the next, in millimetres: a die lies in each with some room."""
DICE: Final = 28
"""The dice printed: 25 for the tray and one for each of 3 players (rules: cambio, Material)."""
A_SHEET: Final = 10
"""The number of nets of dice on a sheet, in two rows."""
WAYS: Final = {"v": 0, "<": 90, "^": 180, ">": 270}
"""The clockwise rotation, in degrees, of an arrow which points down, by direction of the push."""
_RIM: Final = 15.0
_NAMES: Final = 7.0
_SPARE: Final = 28.0
_TRAY: Final = M("Tray")


def tray(*, names: bool) -> Poster:
    """Return the poster of Cambio's tray: twenty arrows, a place for each player's spare die.

    ``names`` adds the names of columns and rows. Source: rules, cambio, turn.
    """
    side = 5 * CELL + 2 * _RIM
    left, below = (_NAMES, _NAMES) if names else (0.0, 0.0)

    def paint(painter: QPainter) -> None:
        painter.translate(left, 0)
        painter.setPen(ink.cut_pen())
        painter.setBrush(ink.ground("#F6E9D2"))
        painter.drawRoundedRect(QRectF(0, 0, side, side), 5, 5)
        _cells(painter)
        _arrows(painter)
        if names:
            _tray_names(painter, side)
        _spares(painter, side)

    return Poster(left + side + _SPARE, side + below, paint)


def _cells(painter: QPainter) -> None:
    painter.setPen(ink.pen("#7A4C26", 0.5))
    for row in range(5):
        for column in range(5):
            painter.setBrush(QColor("#FFFDF9"))
            painter.drawRect(QRectF(_RIM + column * CELL, _RIM + row * CELL,
                                    CELL, CELL))  # fmt: skip


def _arrows(painter: QPainter) -> None:
    colour = "#8A5A34"
    painter.setPen(ink.pen(colour, 0.4) if ink.saves() else QPen(Qt.PenStyle.NoPen))
    painter.setBrush(ink.ground(colour))
    head = QPolygonF([QPointF(-4.2, -3), QPointF(4.2, -3), QPointF(0, 3.4)])
    middle = _RIM + 2.5 * CELL
    for turn in WAYS.values():
        painter.save()
        painter.translate(middle, middle)
        painter.rotate(turn)
        for column in range(-2, 3):
            painter.drawPolygon(head.translated(column * CELL, -middle + _RIM / 2))
        painter.restore()


def _tray_names(painter: QPainter, side: float) -> None:
    for number, letter in enumerate(COLUMNS):
        at = _RIM + number * CELL
        box = QRectF(at, side + 0.5, CELL, _NAMES - 1)
        ink.write(painter, box, letter, 4.2, weight=600, ink=ink.PALE, align=ink.CENTRE)
        box = QRectF(-_NAMES, at, _NAMES - 1, CELL)
        ink.write(painter, box, 5 - number, 4.2, weight=600, ink=ink.PALE, align=ink.CENTRE)


def _spares(painter: QPainter, side: float) -> None:
    for number, letter in enumerate("ABC"):
        top = _RIM + number * (CELL + 14)
        box = QRectF(side + 6, top + 6, CELL, CELL)
        painter.setPen(ink.pen("#7A4C26", 0.5))
        painter.setBrush(QColor("#FFFDF9"))
        painter.drawRoundedRect(box, 2, 2)
        name = QRectF(box.left(), top, box.width(), 5.4)
        ink.write(painter, name, letter, 4.4, weight=700, align=ink.CENTRE)


def _board(wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "Lay the 25 dice on the cells; to push, move the whole row at once with your die. Beside "
        "the tray lie the players’ spare dice."
    )
    return board_pages("cambio.board", tray(names=wish.names), wish.paper, hint, _TRAY)


def paint_face(painter: QPainter, _die: Die, face: str, box: QRectF) -> None:
    """Draw a symbol on a face of a die."""
    inset = 0.12 * box.width()
    inner = box.adjusted(inset, inset, -inset, -inset)
    ink.drawing(painter, f"cambio/symbole-{SYMBOLS[face]}", inner, _THIN if ink.saves() else None)


_THIN: Final = {
    'fill="#7A4C26"': 'fill="none"',
    **{f'stroke-width="{width}"': 'stroke-width="3"' for width in ("5", "6.5", "7.5")},
}
"""Replacements in the drawing of a symbol which leave thin outlines."""


def _draw_dice(painter: QPainter, body: QRectF, count: int) -> Portions:
    columns = A_SHEET // 2
    wide = columns * folding.SIZE[0] + (columns - 1) * folding.GAP
    corner = QPointF(body.left() + (body.width() - wide) / 2, body.top() + MARKS)
    (die,) = game_class("cambio").dice  # all dice of Cambio are alike
    yield from folding.paint_nets(painter, (die,) * count, paint_face, corner, columns)


def _dice(_wish: Wish) -> tuple[Page, ...]:
    counts = [min(A_SHEET, DICE - start) for start in range(0, DICE, A_SHEET)]
    hint = M(
        "{dice} 28 dice in all: 25 for the tray and one for each of two or three players.",
        dice=folding.FOLD_DIE,
    )
    return tuple(
        Page(
            "cambio.dice", MN("{n} die", "{n} dice", count), hint,
            partial(_draw_dice, count=count), landscape=True,
        )
        for count in counts
    )  # fmt: skip


_TRAY_MAKING: Final = Making(
    steps=lambda wish: steps.board_steps(tray(names=wish.names), wish.paper),
    minutes=10, tools=(steps.SCISSORS, steps.GLUE_STICK, steps.CARDBOARD),
)  # fmt: skip
_DICE_MAKING: Final = Making(
    steps=lambda _wish: steps.dice_steps(game_class("cambio").dice[0], paint_face),
    minutes=6 * DICE, weight=160, tools=(steps.SCISSORS, steps.GLUE_STICK),
)  # fmt: skip

KIT: Final = PrintKit(
    (
        Part("cambio.board", _TRAY, _board, making=_TRAY_MAKING),
        Part("cambio.dice", M("28 dice"), _dice, making=_DICE_MAKING),
    )
)
