"""JSON positions of Ordo: ``{"board": [8 strings of 10, row 8 first, W B .], "side": "W"}``."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordo.notation import COLUMNS, SQUARES

if TYPE_CHECKING:
    from ludotheque.games.ordo.state import OrdoState

LETTERS: Final = "WB"
"""The letters of White and Black, by seat."""
NAMES: Final = (M("White"), M("Black"))
GOALS: Final = (range(70, 80), range(10))
"""The squares each seat wants to reach: the opponent’s home row."""
_KEYS: Final = ("board", "side")
_PIECES: Final = 20
_HALF: Final = (1 << 40) - 1


def rows(state: "OrdoState") -> tuple[str, ...]:
    """Return the board as eight strings, row 8 first."""
    cells = [state.letter(square) for square in range(80)]
    return tuple("".join(cells[10 * row : 10 * row + 10]) for row in range(7, -1, -1))


def as_position(state: "OrdoState") -> Json:
    """Return the position of a state."""
    return {"board": list(rows(state)), "side": LETTERS[state.side]}


def read_position(data: Json) -> tuple[int, tuple[int, int], tuple[int, int]]:
    """Return the side to move (0 White) and the pieces of White and Black as board halves.

    A split group is accepted: the player must reconnect it (rules: disconnection). Raises
    PositionError naming the row, the character or the square which is wrong or impossible.
    """
    if not isinstance(data, dict):
        raise PositionError(M("A position of Ordo is an object with the keys {keys}.", keys=_KEYS))
    for key in data:
        if key not in _KEYS:
            raise PositionError(M("A position of Ordo has no key “{key}”.", key=quoted(key)))
    side = data.get("side")
    if not isinstance(side, str) or side not in tuple(LETTERS):
        raise PositionError(M("“side” says who is to move: W or B."))
    board = data.get("board")
    if not isinstance(board, list) or len(board) != 8:
        raise PositionError(M("“board” is a list of eight rows, row 8 first."))
    masks = [0, 0]
    for number, line in zip(range(8, 0, -1), board, strict=True):
        for column, letter in enumerate(_row(number, line)):
            if letter != ".":
                masks[LETTERS.index(letter)] |= 1 << 10 * (number - 1) + column
    _check_possible(masks)
    white, black = ((mask & _HALF, mask >> 40) for mask in masks)
    return LETTERS.index(side), white, black


def _row(number: int, line: Json) -> str:
    """Return a row of the board which is well written."""
    if not isinstance(line, str) or len(line) != len(COLUMNS):
        raise PositionError(M("Row {row} of the board needs ten characters.", row=number))
    for column, letter in zip(COLUMNS, line, strict=True):
        if letter not in "WB.":
            raise PositionError(
                M(
                    "“{letter}” on {square} is none of the characters W, B and the full stop.",
                    letter=letter, square=f"{column}{number}",
                )
            )  # fmt: skip
    return line


def _check_possible(masks: list[int]) -> None:
    """Refuse what no game holds before its end (rules: set-up, end)."""
    for seat, mask in enumerate(masks):
        player = NAMES[seat]
        if mask.bit_count() > _PIECES:
            raise PositionError(M("{player} has more than 20 pieces.", player=player))
        if mask == 0:
            raise FinishedError(M("{player} has no pieces.", player=player))
        reached = [s for s in GOALS[seat] if mask >> s & 1]
        if reached:
            raise FinishedError(
                M(
                    "The game is over already: a piece of {player} stands on {square}, "
                    "the opponent’s home row.",
                    player=player, square=SQUARES[reached[0]],
                )
            )  # fmt: skip
