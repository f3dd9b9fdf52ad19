"""Ordo on paper: its board and its pieces in two woods. Source: rules, ordo."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath

from ludotheque.core.messages import M
from ludotheque.ui.games.ordo import art
from ludotheque.ui.printing import folding, ink, steps
from ludotheque.ui.printing.folding import Art
from ludotheque.ui.printing.kits import Making, Part, PrintKit, Wish
from ludotheque.ui.printing.paper import MARKS, Page, Portions
from ludotheque.ui.printing.posters import BOARD, CUT_BOARD, Poster, board_pages, scaled

CELL: Final = 20.0
DISC: Final = 16.0
"""The side of the square a piece is printed on, in millimetres."""


def board(*, names: bool) -> Poster:
    """Return the poster of Ordo's board; ``names`` adds the names of files and ranks."""
    scale = CELL / art.PITCH
    shown = cloth = art.CLOTH.adjusted(-1, -1, 1, 1)
    if names:
        shown = cloth.adjusted(-37, 0, 0, 33)

    def draw(painter: QPainter) -> None:
        # On paper the cloth casts no shadow.
        lit = QPainterPath()
        lit.addRoundedRect(cloth, 12, 12)
        lit.addRect(QRectF(shown.left(), cloth.top(), cloth.left() - shown.left(), cloth.height()))
        below = art.CLOTH.bottom() + 6
        lit.addRect(QRectF(shown.left(), below, shown.width(), shown.bottom() - below))
        painter.setClipPath(lit, Qt.ClipOperation.IntersectClip)
        art.paint_cloth(painter, QRectF(), flipped=False, coordinates=names)
        painter.setPen(ink.pen(ink.PALE, 0.25 / scale))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(cloth.adjusted(1, 1, -1, -1), 12, 12)

    return scaled(shown, scale, draw)


def _board(wish: Wish) -> tuple[Page, ...]:
    return board_pages("ordo.board", board(names=wish.names), wish.paper, CUT_BOARD)


def wood(side: int) -> Art:
    """Return a piece of Ordo as seen from above: maple with a ring (0), walnut with a dot (1)."""
    name = "ordo/pion-noyer" if side else "ordo/pion-erable"

    def draw(painter: QPainter, box: QRectF) -> None:
        if ink.saves():
            _outlined(painter, side, box)
            return
        inset = 0.04 * box.width()
        inner = box.adjusted(inset, inset, -inset, -inset)
        painter.save()
        painter.setClipRect(inner, Qt.ClipOperation.IntersectClip)
        ink.drawing(painter, name, inner, _FLAT, QRectF(3, 3, 58, 58))
        painter.restore()

    return draw


def _outlined(painter: QPainter, side: int, box: QRectF) -> None:
    """Draw a piece to save ink: a thin edge and a ring for White, a thick edge and a dot."""
    unit, at = box.width() / DISC, box.center()
    colour = _EDGES[side]
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(ink.pen(colour, (0.9 if side else 0.3) * unit))
    painter.drawEllipse(at, 6.9 * unit, 6.9 * unit)
    if side:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(colour))
        painter.drawEllipse(at, 1.6 * unit, 1.6 * unit)
    else:
        painter.setPen(ink.pen(colour, 0.5 * unit))
        painter.drawEllipse(at, 2.4 * unit, 2.4 * unit)


_EDGES: Final = ("#8A5A1E", "#38210F")
"""The colours of the outlines of maple and walnut."""

_FLAT: Final = {'<circle cx="32" cy="37" r="28"': '<circle cx="32" cy="32" r="1"'}
"""Replacement in a piece's drawing which removes its thickness: it is seen from above."""


def _draw_pieces(painter: QPainter, body: QRectF) -> Portions:
    left = body.left() + (body.width() - 10 * DISC) / 2
    top = body.top() + MARKS + 2
    for strip in range(4):
        pieces = (wood(strip // 2),) * 10
        corner = QPointF(left, top + strip * (2 * DISC + 10))
        yield from folding.paint_strip(painter, corner, DISC, pieces, pieces)


def _pieces(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "20 pieces of each side. Fold along the dashed line, glue back to back, then cut apart – "
        "square, or round with a punch."
    )
    return (Page("ordo.pieces", M("40 pieces"), hint, _draw_pieces),)


_BOARD_MAKING: Final = Making(
    steps=lambda wish: steps.board_steps(board(names=wish.names), wish.paper),
    minutes=10, tools=(steps.SCISSORS, steps.GLUE_STICK, steps.CARDBOARD),
)  # fmt: skip
_SHOWN: Final = (wood(0), wood(0), wood(1))
_PIECES_MAKING: Final = Making(
    steps=lambda _wish: steps.strip_steps(M("Pieces"), _SHOWN, _SHOWN),
    minutes=35, weight=160, tools=(steps.SCISSORS, steps.GLUE_STICK),
)  # fmt: skip

KIT: Final = PrintKit(
    (
        Part("ordo.board", BOARD, _board, making=_BOARD_MAKING),
        Part("ordo.pieces", M("Pieces"), _pieces, making=_PIECES_MAKING),
    )
)
