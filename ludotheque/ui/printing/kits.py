"""What can be printed of each game, and the pages it makes. Source: rules, the material."""

from collections.abc import Callable, Collection
from functools import partial
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter

from ludotheque.core.messages import MN, M, Message, catalogue
from ludotheque.games.automatch.table import Table
from ludotheque.games.automatch.table import reconstruction as own_table
from ludotheque.games.ordino.board import Board
from ludotheque.games.ordino.board import reconstruction as own_board
from ludotheque.ui.printing import boards, cards, nets, rulesheet, tokens
from ludotheque.ui.printing.paper import A4, MARKS, Page, Paper, Steps, tiling

CAMBIO_DICE: Final = 28
"""Twenty-five in the tray and one for each of up to three players (rules: cambio, Material)."""
A_SHEET: Final = 10
"""How many nets of dice lie on a sheet, in two rows."""
HEADINGS: Final = (M("WHO"), M("WHAT"))
_CARD_WORDS: Final = M(
    "The two ET/OU dice may be exchanged, and the arrows too. ET: and. OU: or. ↕ towards the "
    "centre or outwards, ↔ around it."
)
_GAP: Final = 1.0


@attrs.frozen
class Wish:
    """How things are printed: paper, Ordino's board, the key table, names, figures on cards."""

    paper: Paper = A4
    board: Board = attrs.field(factory=own_board)
    table: Table = attrs.field(factory=own_table)
    names: bool = True
    figures: bool = False


@attrs.frozen
class Part:
    """Something which can be chosen: « game.part », its title, the pages it makes."""

    key: str
    title: Message
    pages: Callable[[Wish], tuple[Page, ...]]

    @property
    def game(self) -> str:
        """Return the game it belongs to."""
        return self.key.partition(".")[0]


# Boards

_CUT_BOARD: Final = M(
    "Cut along the marks at the corners and glue the board on cardboard; the printed pieces fit "
    "its cells."
)


_BOARD: Final = M("Board")
_FIELD: Final = M("Field")


def _board(
    key: str, poster: boards.Poster, wish: Wish, hint: Message, title: Message = _BOARD
) -> tuple[Page, ...]:
    tiled = tiling(wish.paper, poster.width, poster.height)
    if tiled.count == 1:
        draw = partial(boards.paint_whole, poster=poster)
        return (Page(key, title, hint, draw, landscape=tiled.landscape),)
    return tuple(
        Page(
            key, M("Board, sheet {sheet} of {sheets}", sheet=number + 1, sheets=tiled.count),
            _joining(hint, number),
            partial(boards.paint_part, poster=poster, tiled=tiled, number=number),
            landscape=tiled.landscape,
        )
        for number in range(tiled.count)
    )  # fmt: skip


def _joining(hint: Message, number: int) -> Message:
    if number == 0:
        return M(
            "{hint} Cut along the solid frame; the next sheets are glued on, edge on the dashed "
            "line.",
            hint=hint,
        )
    return M(
        "{hint} Cut along the solid frame and glue it on the sheets before, edge on their dashed "
        "line.",
        hint=hint,
    )


def _finale_board(wish: Wish) -> tuple[Page, ...]:
    return _board("finale.board", boards.finale(names=wish.names), wish, _CUT_BOARD, _FIELD)


def _ordo_board(wish: Wish) -> tuple[Page, ...]:
    return _board("ordo.board", boards.ordo(names=wish.names), wish, _CUT_BOARD)


def _cambio_board(wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "Lay the 25 dice on the cells; to push, move the whole row at once with your die. Beside "
        "the tray lie the players’ spare dice."
    )
    return _board("cambio.board", boards.cambio(names=wish.names), wish, hint, M("Tray"))


def _ordino_board(wish: Wish) -> tuple[Page, ...]:
    hint = M("Labyrinth “{name}”.", name=wish.board.name)
    if wish.board.reconstruction:
        hint = M("Labyrinth: our reconstruction; the original is lost.")
    return _board("ordino.board", boards.labyrinth(wish.board, names=wish.names), wish, hint)


# Dice and pieces

_FOLD_DIE: Final = M(
    "Dice: cut along solid lines, fold dashed ones backwards, glue the flaps inside; paper of 160 "
    "g/m² or more holds best."
)


def _finale_pieces(body_painter: QPainter, body: QRectF) -> Steps:
    side = tokens.SHIRT
    left = body.left() + (body.width() - 11 * side) / 2
    top = body.top() + MARKS
    for team in (0, 1):
        fronts, backs = tokens.pawns(team)
        corner = QPointF(left, top + team * (2 * side + 8))
        yield from tokens.paint_strip(body_painter, corner, side, fronts, backs)
    corner = QPointF(left, top + 4 * side + 8 + MARKS + 1)
    yield from nets.paint_nets(body_painter, "finale", nets.dice("finale"), corner, 1, _GAP)


def _finale(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "Pawns: fold along the dashed line, glue back to back, then cut apart. Die: cut, fold, "
        "glue the flaps inside."
    )
    page = Page("finale.pieces", M("22 pawns and the die"), hint, _finale_pieces, landscape=True)
    return (page,)


def _ordo_pieces(painter: QPainter, body: QRectF) -> Steps:
    side = tokens.DISC
    left = body.left() + (body.width() - 10 * side) / 2
    top = body.top() + MARKS + 2
    for strip in range(4):
        art = (tokens.wood(strip // 2),) * 10
        corner = QPointF(left, top + strip * (2 * side + 10))
        yield from tokens.paint_strip(painter, corner, side, art, art)


def _ordo(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "20 pieces of each side. Fold along the dashed line, glue back to back, then cut apart – "
        "square, or round with a punch."
    )
    return (Page("ordo.pieces", M("40 pieces"), hint, _ordo_pieces),)


def _cambio_dice(painter: QPainter, body: QRectF, count: int) -> Steps:
    columns = A_SHEET // 2
    left = body.left() + (body.width() - columns * nets.SIZE[0] - (columns - 1) * _GAP) / 2
    die = nets.dice("cambio")[0]
    corner = QPointF(left, body.top() + MARKS)
    yield from nets.paint_nets(painter, "cambio", (die,) * count, corner, columns, _GAP)


def _cambio(_wish: Wish) -> tuple[Page, ...]:
    counts = [min(A_SHEET, CAMBIO_DICE - start) for start in range(0, CAMBIO_DICE, A_SHEET)]
    hint = M(
        "{dice} 28 dice in all: 25 for the tray and one for each of two or three players.",
        dice=_FOLD_DIE,
    )
    return tuple(
        Page(
            "cambio.dice", MN("{n} die", "{n} dice", count), hint,
            partial(_cambio_dice, count=count), landscape=True,
        )
        for count in counts
    )  # fmt: skip


def _ordino_pieces(painter: QPainter, body: QRectF) -> Steps:
    top = body.top() + MARKS
    corner = QPointF(body.left() + 1, top)
    yield from nets.paint_nets(painter, "ordino", nets.dice("ordino"), corner, 3, _GAP)
    side = tokens.PIECE
    left = body.right() - 8 * side - MARKS
    for team in (0, 1):
        art = tokens.bodies(team)
        corner = QPointF(left, top + team * (2 * side + 6))
        yield from tokens.paint_strip(painter, corner, side, art, art)
    card = boards.punched_card((str(HEADINGS[0]), str(HEADINGS[1])), str(_CARD_WORDS))
    below = top + 4 * side + 6 + 2
    room = QRectF(left, below, 8 * side, body.bottom() - below)
    yield from boards.paint_whole(painter, room, card)


def _ordino(_wish: Wish) -> tuple[Page, ...]:
    hint = M(
        "{dice} Pieces: fold along the dashed line, glue back to back, cut apart; alike for two "
        "and four players. Card: lay the dice on it.",
        dice=_FOLD_DIE,
    )
    title = M("6 dice, 16 pieces, the instruction card")
    return (Page("ordino.pieces", title, hint, _ordino_pieces, landscape=True),)


# Cards


def _fronts(wish: Wish) -> tuple[Page, ...]:
    hint = M("Cut along the lines. Cards with your own key table’s figures and ranks.")
    if wish.table.reconstruction:
        hint = M(
            "Cut along the lines. Reconstruction: the cars’ figures and ranks are ours, not those "
            "of the original deck."
        )
    sheets = cards.sheets()
    return tuple(
        Page(
            "automatch.cards",
            M("54 cards, sheet {sheet} of {sheets}", sheet=number, sheets=len(sheets)),
            hint,
            partial(cards.paint_cards, table=wish.table, cards=shown, figures=wish.figures),
            grid=True,
        )
        for number, shown in enumerate(sheets, 1)
    )


def _backs(_wish: Wish) -> tuple[Page, ...]:
    sheets = cards.sheets()
    hint = M(
        "Belongs on the back of the sheet of cards before it: print both sides, turning over the "
        "long edge."
    )
    return tuple(
        Page(
            "automatch.backs", M("Backs of sheet {sheet}", sheet=number), hint,
            partial(cards.paint_backs, cards=shown), grid=True, back=True,
        )
        for number, shown in enumerate(sheets, 1)
    )  # fmt: skip


def _table(wish: Wish) -> tuple[Page, ...]:
    hint = M("Keep it closed during a deal in which figures are announced.")
    draw = partial(cards.paint_table, table=wish.table)
    return (Page("automatch.table", M("Key table of the 52 cars"), hint, draw),)


# Rules


def _rules(wish: Wish, key: str) -> tuple[Page, ...]:
    hint = M(
        "As in the program, without options, advice and the points of the rules: these, and "
        "figures to try out, are under “Rules of this game” (F1)."
    )
    made = rulesheet.rule_sheets(key, wish.paper, catalogue().language)
    return tuple(
        Page(
            f"{key}.rules",
            M("Rules, sheet {sheet} of {sheets}", sheet=number + 1, sheets=made.count)
            if made.count > 1
            else _RULES,
            hint,
            partial(made.paint, number=number),
        )
        for number in range(made.count)
    )


_RULES: Final = M("Rules")


def _rules_part(key: str) -> Part:
    return Part(f"{key}.rules", _RULES, partial(_rules, key=key))


PARTS: Final = (
    Part("ordino.board", M("Board"), _ordino_board),
    Part("ordino.pieces", M("Dice, pieces, instruction card"), _ordino),
    _rules_part("ordino"),
    Part("ordo.board", M("Board"), _ordo_board),
    Part("ordo.pieces", M("Pieces"), _ordo),
    _rules_part("ordo"),
    Part("automatch.cards", M("The 54 cards"), _fronts),
    Part("automatch.backs", M("Backs of the cards"), _backs),
    Part("automatch.table", M("Key table"), _table),
    _rules_part("automatch"),
    Part("cambio.board", M("Tray"), _cambio_board),
    Part("cambio.dice", M("28 dice"), _cambio),
    _rules_part("cambio"),
    Part("finale.board", _FIELD, _finale_board),
    Part("finale.pieces", M("Pawns and die"), _finale),
    _rules_part("finale"),
)
"""Everything that can be printed, in the order of the pages."""


def pages(chosen: Collection[str], wish: Wish) -> tuple[Page, ...]:
    """Return the pages of the parts chosen by key; every sheet of cards is followed by its backs.

    Keys there are none of are passed over.
    """
    found: list[Page] = []
    for part in PARTS:
        if part.key not in chosen:
            continue
        if part.key == "automatch.backs" and "automatch.cards" in chosen:
            fronts = [page for page in found if page.part == "automatch.cards"]
            found = found[: -len(fronts)]
            for front, back in zip(fronts, part.pages(wish), strict=True):
                found += [front, back]
            continue
        found += part.pages(wish)
    return tuple(found)
