"""The boards at true scale, in pale colours, and their parts on several sheets."""

import math
from collections.abc import Callable
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPolygonF

from ludotheque.games.cambio.names import COLUMNS
from ludotheque.games.ordino.board import Board
from ludotheque.ui.games.finale import art as finale_art
from ludotheque.ui.games.ordino import board_art
from ludotheque.ui.games.ordino.geometry import CENTRE_SHARE, RIM, Geometry
from ludotheque.ui.games.ordino.players import LETTERS
from ludotheque.ui.games.ordo import art as ordo_art
from ludotheque.ui.printing import ink, nets, tokens
from ludotheque.ui.printing.paper import OVERLAP, Steps, Tiling

FINALE_CELL: Final = 29.0
ORDO_CELL: Final = 20.0
CAMBIO_CELL: Final = nets.EDGE + 1.5
"""From one cell to the next: a shirt, a piece, a die lies in each with a little room."""
SMALLEST: Final = 115.0
LARGEST: Final = 420.0
"""Between which radii, rim left out, a labyrinth is printed."""
RING: Final = 18.6
CELL: Final = tokens.PIECE + 2
"""The least width of a ring and of a cell in its middle, so that a piece lies within its walls."""


@attrs.frozen
class Poster:
    """A drawing of a size in millimetres; ``paint`` draws it with its corner at the origin."""

    width: float
    height: float
    paint: Callable[[QPainter], None]


def finale(*, names: bool) -> Poster:
    """Return Finale's pitch, its goals and, if asked, the names of its cells."""
    scale = FINALE_CELL / finale_art.CELL
    goals = finale_art.goal_rect("L"), finale_art.goal_rect("R")
    shown = finale_art.PLATE.united(goals[0].united(goals[1]))
    if names:
        shown = shown.adjusted(-15, 0, 15, 28)

    def draw(painter: QPainter) -> None:
        finale_art.paint_pitch(painter, QRectF(), benches=False, flipped=False, coordinates=names)

    return _scaled(shown, scale, draw)


def ordo(*, names: bool) -> Poster:
    """Return Ordo's cloth and, if asked, the names of its squares."""
    scale = ORDO_CELL / ordo_art.PITCH
    shown = cloth = ordo_art.CLOTH.adjusted(-1, -1, 1, 1)
    if names:
        shown = cloth.adjusted(-37, 0, 0, 33)

    def draw(painter: QPainter) -> None:
        # The cloth casts a shadow on the table: it has none on paper.
        lit = QPainterPath()
        lit.addRoundedRect(cloth, 12, 12)
        lit.addRect(QRectF(shown.left(), cloth.top(), cloth.left() - shown.left(), cloth.height()))
        below = ordo_art.CLOTH.bottom() + 6
        lit.addRect(QRectF(shown.left(), below, shown.width(), shown.bottom() - below))
        painter.setClipPath(lit, Qt.ClipOperation.IntersectClip)
        ordo_art.paint_cloth(painter, QRectF(), flipped=False, coordinates=names)
        painter.setPen(ink.pen(ink.PALE, 0.25 / scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cloth.adjusted(1, 1, -1, -1), 12, 12)

    return _scaled(shown, scale, draw)


def _scaled(shown: QRectF, scale: float, draw: Callable[[QPainter], None]) -> Poster:
    def paint(painter: QPainter) -> None:
        painter.scale(scale, scale)
        painter.translate(-shown.topLeft())
        draw(painter)

    return Poster(shown.width() * scale, shown.height() * scale, paint)


# Cambio

_RIM: Final = 15.0
_NAMES: Final = 7.0
_SPARE: Final = 28.0
WAYS: Final = {"v": 0, "<": 90, "^": 180, ">": 270}
"""By how many degrees the arrow of a push is turned from one which points down."""


def cambio(*, names: bool) -> Poster:
    """Return Cambio's tray with its twenty arrows, a place for each player's spare die beside it.

    Source: rules, cambio, turn.
    """
    side = 5 * CAMBIO_CELL + 2 * _RIM
    left, below = (_NAMES, _NAMES) if names else (0.0, 0.0)

    def paint(painter: QPainter) -> None:
        painter.translate(left, 0)
        painter.setPen(ink.cut_pen())
        painter.setBrush(QColor("#F6E9D2"))
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
            painter.drawRect(QRectF(_RIM + column * CAMBIO_CELL, _RIM + row * CAMBIO_CELL,
                                    CAMBIO_CELL, CAMBIO_CELL))  # fmt: skip


def _arrows(painter: QPainter) -> None:
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#8A5A34"))
    head = QPolygonF([QPointF(-4.2, -3), QPointF(4.2, -3), QPointF(0, 3.4)])
    middle = _RIM + 2.5 * CAMBIO_CELL
    for turn in WAYS.values():
        painter.save()
        painter.translate(middle, middle)
        painter.rotate(turn)
        for column in range(-2, 3):
            painter.drawPolygon(head.translated(column * CAMBIO_CELL, -middle + _RIM / 2))
        painter.restore()


def _tray_names(painter: QPainter, side: float) -> None:
    for number, letter in enumerate(COLUMNS):
        at = _RIM + number * CAMBIO_CELL
        box = QRectF(at, side + 0.5, CAMBIO_CELL, _NAMES - 1)
        ink.write(painter, box, letter, 4.2, weight=600, ink=ink.PALE, align=ink.CENTRE)
        box = QRectF(-_NAMES, at, _NAMES - 1, CAMBIO_CELL)
        ink.write(painter, box, 5 - number, 4.2, weight=600, ink=ink.PALE, align=ink.CENTRE)


def _spares(painter: QPainter, side: float) -> None:
    for number, letter in enumerate("ABC"):
        top = _RIM + number * (CAMBIO_CELL + 14)
        box = QRectF(side + 6, top + 6, CAMBIO_CELL, CAMBIO_CELL)
        painter.setPen(ink.pen("#7A4C26", 0.5))
        painter.setBrush(QColor("#FFFDF9"))
        painter.drawRoundedRect(box, 2, 2)
        name = QRectF(box.left(), top, box.width(), 5.4)
        ink.write(painter, name, letter, 4.4, weight=700, align=ink.CENTRE)


# Ordino Match


def labyrinth_radius(board: Board) -> float:
    """Return the radius in millimetres at which a board is printed, its rim left out."""
    rings = len(board.rings) - 1
    needed = [SMALLEST, RING * rings / (1 - CENTRE_SHARE)]
    for ring, count in enumerate(board.rings[1:], 1):
        middle = CENTRE_SHARE + (1 - CENTRE_SHARE) * (ring - 0.5) / rings
        needed.append(CELL * count / (math.tau * middle))
    return min(LARGEST, max(needed))


def labyrinth(board: Board, *, names: bool) -> Poster:
    """Return a labyrinth with the marks of the pieces and the letters of the quarters."""
    radius = labyrinth_radius(board)
    unit = radius / 436
    edge = 436 * (1 + RIM)
    side = 2 * edge * unit
    geometry = Geometry(board, QPointF(edge, edge), 436)

    def paint(painter: QPainter) -> None:
        painter.scale(unit, unit)
        disc = QPainterPath()
        disc.addEllipse(geometry.circle(edge))
        painter.setClipPath(disc, Qt.ClipOperation.IntersectClip)  # no shadow on paper
        board_art.paint_board(painter, geometry, coordinates=names)
        board_art.paint_letters(painter, geometry, [str(letter) for letter in LETTERS])

    return Poster(side, side, paint)


SLOT: Final = nets.EDGE * 1.2
"""The side of a slot of the punched card: a paper die lies in it."""
_CARD: Final = (4 * SLOT, 4.4 * SLOT)
_GHOSTS: Final = ("⊕ □ ○", "ET OU", "1 – 6", "↔ ↕", "ET OU", "↔ ↕")
"""Which die belongs into each slot."""


def punched_card(headings: tuple[str, str], words: str) -> Poster:
    """Return the card on which the six dice of Ordino make an instruction.

    ``headings`` stand over its rows, ``words`` below them. Source: rules, ordino, Turn, 2.
    """

    def paint(painter: QPainter) -> None:
        width, height = _CARD
        painter.setPen(ink.cut_pen())
        painter.setBrush(QColor("#FBF0D6"))
        painter.drawPolygon(
            QPolygonF([QPointF(0, 0), QPointF(width - 8, 0), QPointF(width, 8),
                       QPointF(width, height), QPointF(0, height)])
        )  # fmt: skip
        gap = (width - 3 * SLOT) / 4
        for row, heading in enumerate(headings):
            top = 4 + row * (SLOT + 13)
            left = QRectF(gap, top, width - 2 * gap - 6, 7)
            ink.write(painter, left, heading, 5, weight=800, title=True, ink="#4A3426")
            for column in range(3):
                box = QRectF(gap + column * (SLOT + gap), top + 8.5, SLOT, SLOT)
                painter.setPen(ink.pen("#8A6630", 0.5))
                painter.setBrush(QColor("#FFFDF6"))
                painter.drawRoundedRect(box, 2.5, 2.5)
                ghost = _GHOSTS[3 * row + column]
                ink.write(painter, box, ghost, 5.2, weight=600, ink="#8A6630", align=ink.CENTRE)
        below = QRectF(gap, 4 + 2 * (SLOT + 13), width - 2 * gap, height - 8 - 2 * (SLOT + 13))
        ink.write(painter, below, words, 3, ink=ink.PALE, wrap=True)

    return Poster(*_CARD, paint)


# On sheets


def paint_whole(painter: QPainter, body: QRectF, poster: Poster) -> Steps:
    """Draw a poster into the middle of a body, with crop marks."""
    box = QRectF(0, 0, poster.width, poster.height)
    box.moveCenter(body.center())
    _poster(painter, poster, box.topLeft())
    ink.crop_marks(painter, box)
    yield


def _poster(painter: QPainter, poster: Poster, corner: QPointF) -> None:
    painter.save()
    painter.translate(corner)
    poster.paint(painter)
    painter.restore()


def paint_part(
    painter: QPainter, body: QRectF, poster: Poster, tiled: Tiling, number: int
) -> Steps:  # fmt: skip
    """Draw one of the parts of a poster: its edges to cut, and where the next sheets are laid."""
    part = tiled.part(number)
    box = QRectF(0, 0, part.width(), part.height())
    box.moveCenter(body.center())
    painter.save()
    painter.setClipRect(box, Qt.ClipOperation.IntersectClip)
    _poster(painter, poster, box.topLeft() - part.topLeft())
    painter.restore()
    yield
    row, column = divmod(number, tiled.columns)
    painter.setPen(ink.cut_pen())
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(box)
    if column + 1 < tiled.columns:
        x = box.right() - OVERLAP
        ink.line(painter, ink.fold_pen(), x, box.top(), x, box.bottom())
    if row + 1 < tiled.rows:
        y = box.bottom() - OVERLAP
        ink.line(painter, ink.fold_pen(), box.left(), y, box.right(), y)
    ink.crop_marks(painter, box)
    yield
