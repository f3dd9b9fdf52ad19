"""Names used by all texts of Ordino: players by side and seat, pieces, dice."""

from typing import Final

import attrs

from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.ordino import names
from ludotheque.table.controller import TableController
from ludotheque.ui.board.seatnames import player

LETTERS: Final = (M("N"), M("E"), M("S"), M("W"))
"""The seats of four players, as on a compass."""
WHITE: Final = (
    M("white cross 1"), M("white cross 2"), M("white cube 3"), M("white cube 4"),
    M("white cylinder 5"), M("white cylinder 6"), M("white sphere"),
)  # fmt: skip
BLACK: Final = (
    M("black cross 1"), M("black cross 2"), M("black cube 3"), M("black cube 4"),
    M("black cylinder 5"), M("black cylinder 6"), M("black sphere"),
)  # fmt: skip
_DICE: Final = {
    "cross": M("piece die, cross"), "cube": M("piece die, cube"),
    "cylinder": M("piece die, cylinder"), "et": M("and/or die, “and”"), "ou": M("and/or die, “or”"),
    "v1": M("arrow ↕1, one cell in or out"), "v2": M("arrow ↕2, two cells in or out"),
    "h1": M("arrow ↔1, one cell around"), "h2": M("arrow ↔2, two cells around"),
}  # fmt: skip


def coloured(piece: int) -> Message:
    """Return a piece by its number in the kernel: 0 → « white cross 1 »."""
    return (BLACK if piece >> 3 else WHITE)[min(piece & 7, 6)]


def of_code(code: str) -> Message:
    """Return a piece by its name in events: "bs" → « black sphere »."""
    number = 7 if code[1] == "s" else int(code[1])
    return coloured(8 * (code[0] == "b") + number - 1)


def die_text(kind: str, face: str) -> Message:
    """Return a die with its face: ("number", "3") → « number die, 3 »."""
    return M("number die, {number}", number=face) if kind == "number" else _DICE[face]


def named(controller: TableController, message: Message) -> Message:
    """Return a sentence of the rules with the players' names in place of their sides and seats.

    Of two players each is a side; of four, the winners are named beside their side.
    """
    count = len(controller.timeline.seats)
    seats = names.SIDES if count == len(names.SIDES) else names.FOUR_NAMES

    def shown(key: str, value: Arg) -> Arg:
        if isinstance(value, tuple):
            return tuple(shown(key, item) for item in value)
        if not isinstance(value, Message):
            return value
        if value in seats:
            return player(controller, seats.index(value))
        if key == "winner" and value in names.SIDES:
            return _team(controller, names.SIDES.index(value))
        return named(controller, value)

    args = tuple((key, shown(key, value)) for key, value in message.args)
    return attrs.evolve(message, args=args)


def _team(controller: TableController, side: int) -> Message:
    both = tuple(player(controller, seat) for seat in (side, side + 2))
    if all(isinstance(name, Message) for name in both):
        return names.SIDES[side]
    return M("{side} ({names})", side=names.SIDES[side], names=both)
