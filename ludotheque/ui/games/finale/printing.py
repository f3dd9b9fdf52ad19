"""Finale on paper: its field, its pawns and its die. Source: rules, finale."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ludotheque.core.dice import Die
from ludotheque.core.messages import M
from ludotheque.games import game_class
from ludotheque.games.finale.cells import SIDE_NAMES
from ludotheque.ui.games.finale import art
from ludotheque.ui.printing import folding, ink, steps
from ludotheque.ui.printing.folding import Art
from ludotheque.ui.printing.kits import Making, Part, PrintKit, Wish
from ludotheque.ui.printing.paper import MARKS, Page, Portions
from ludotheque.ui.printing.posters import CUT_BOARD, Poster, board_pages, scaled
from ludotheque.ui.printing.steps import Step

CELL: Final = 29.0
SHIRT: Final = 22.0
"""The side of the square a pawn is printed on, in millimetres."""
_FIELD: Final = M("Field")


def field(*, names: bool) -> Poster:
    """Return the poster of Finale's field with its goals; ``names`` adds files and ranks."""
    scale = CELL / art.CELL
    goals = art.goal_rect("L"), art.goal_rect("R")
    shown = art.PLATE.united(goals[0].united(goals[1]))
    if names:
        shown = shown.adjusted(-15, 0, 15, 28)

    def draw(painter: QPainter) -> None:
        art.paint_pitch(painter, QRectF(), benches=False, flipped=False, coordinates=names)

    return scaled(shown, scale, draw)


def _board(wish: Wish) -> tuple[Page, ...]:
    poster = field(names=wish.names)
    return board_pages("finale.board", poster, wish.paper, CUT_BOARD, _FIELD)


def shirt(side: int, number: int | None) -> Art:
    """Return a shirt of Blue (0) or Red (1); number None is its plain back."""

    def draw(painter: QPainter, box: QRectF) -> None:
        inset = 0.06 * box.width()
        inner = box.adjusted(inset, inset, -inset, -inset)
        name, spare = "finale/maillot-rouge" if side else "finale/maillot-bleu", ink.saves()
        ink.drawing(painter, name, inner, _OUTLINED if spare else None)
        at = QPointF(inner.center().x(), inner.top() + 0.53 * inner.height())
        text = "" if number is None else str(number)
        if spare:  # the sides are told apart in black and white, too, on both faces
            text = f"{str(SIDE_NAMES[side])[0]}{text}"
            folding.write_number(painter, text, 0.34 * inner.width(), at, _DARK[side])
        elif text:
            folding.write_number(painter, text, 0.46 * inner.width(), at, "#FFFFFF")

    return draw


_DARK: Final = ("#1F5FA8", "#B02A22")
_OUTLINED: Final = {
    'fill="#1F5FA8"': 'fill="#FFFFFF"',
    'fill="#C8342B"': 'fill="#FFFFFF"',
    'rx="0" fill="#FFFFFF"': 'fill="none" stroke="#6E1712" stroke-width="2"',
    'L15.6 35.8Z" fill="#FFFFFF"': 'L15.6 35.8Z" fill="none" stroke="#6E1712" stroke-width="2"',
    'L56.4 35.8Z" fill="#FFFFFF"': 'L56.4 35.8Z" fill="none" stroke="#6E1712" stroke-width="2"',
    '13L36 14L39 13L42 11.5Z" fill="#FFFFFF"': '13L36 14L39 13L42 11.5Z" display="none"',
}
"""Replacements in the drawing of a shirt which leave outlines, the hoop and sleeves of red ones."""


def pawns(side: int) -> tuple[tuple[Art, ...], tuple[Art, ...]]:
    """Return the fronts and backs of a side's eleven pawns: a keeper and two of 2 to 6 each."""
    numbers = (1, *(number for number in range(2, 7) for _ in range(2)))
    back = shirt(side, None)
    return tuple(shirt(side, number) for number in numbers), (back,) * len(numbers)


def paint_face(painter: QPainter, _die: Die, face: str, box: QRectF) -> None:
    """Draw a face of the die."""
    folding.paint_upper_side(painter, f"finale/de-{face}", QRectF(7, 7, 50, 50), box)


def _draw_pieces(painter: QPainter, body: QRectF) -> Portions:
    left = body.left() + (body.width() - 11 * SHIRT) / 2
    top = body.top() + MARKS
    for team in (0, 1):
        fronts, backs = pawns(team)
        corner = QPointF(left, top + team * (2 * SHIRT + 8))
        yield from folding.paint_strip(painter, corner, SHIRT, fronts, backs)
    corner = QPointF(left, top + 4 * SHIRT + 8 + MARKS + 1)
    yield from folding.paint_nets(painter, game_class("finale").dice, paint_face, corner, 1)


def _pieces(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "Pawns: fold along the dashed line, glue back to back, then cut apart. Die: cut, fold, "
        "glue the flaps inside."
    )
    page = Page("finale.pieces", M("22 pawns and the die"), hint, _draw_pieces, landscape=True)
    return (page,)


_FIELD_MAKING: Final = Making(
    steps=lambda wish: steps.board_steps(field(names=wish.names), wish.paper),
    minutes=10, tools=(steps.SCISSORS, steps.GLUE_STICK, steps.CARDBOARD),
)  # fmt: skip


def _piece_steps(_wish: Wish) -> tuple[Step, ...]:
    fronts, backs = pawns(0)
    (die,) = game_class("finale").dice
    return (
        *steps.strip_steps(M("Pawns"), fronts[:3], backs[:3]), *steps.dice_steps(die, paint_face),
    )  # fmt: skip


_PIECES_MAKING: Final = Making(
    steps=_piece_steps, minutes=30, weight=160, tools=(steps.SCISSORS, steps.GLUE_STICK)
)

KIT: Final = PrintKit(
    (
        Part("finale.board", _FIELD, _board, making=_FIELD_MAKING),
        Part("finale.pieces", M("Pawns and die"), _pieces, making=_PIECES_MAKING),
    )
)
