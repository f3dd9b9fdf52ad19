"""A position of Ordo: pieces and side to move, legal actions, its JSON form."""

from collections.abc import Iterable, Sequence
from typing import Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordo import kernel, kernel_board, kernel_play
from ludotheque.games.ordo.notation import COLUMNS, SQUARES

Halves = tuple[int, int]
"""A set of squares as the kernel’s two bit masks, lower and upper half of the board."""
Board = tuple[int, int, int, int]
"""The halves of the side to move and of its opponent."""

SEATS: Final = ("white", "black")
LETTERS: Final = "WB"
"""The letters of White and Black, by seat."""
NAMES: Final = (M("White"), M("Black"))
GOALS: Final = (range(70, 80), range(10))
"""The squares each seat wants to reach: the opponent’s home row."""
_KEYS: Final = ("board", "side")
_PIECES: Final = 20
_ONGOING: Final = int(kernel.ONGOING)
_HALF: Final = (1 << 40) - 1


@attrs.frozen(eq=False, repr=False)
class OrdoPosition:
    """The pieces, the side to move and the earlier positions, without game or turn.

    ``board`` holds the pieces of the side to move, then the opponent’s. ``past`` is the kernel’s
    list of positions since the last irreversible move, this one first, shared with the positions
    before and after; None where repetition is not counted.
    """

    side: int
    board: Board
    past: object
    _actions: list[int] | None = attrs.field(default=None, init=False)

    def ended(self) -> int:
        """Return how the last move has ended the game, as a number of the kernels."""
        return kernel_play.ended(*self.board, self.side == 0, self.past)

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, none at the end; computed once and cached."""
        actions = self._actions
        if actions is None:
            actions = kernel_play.open_actions(*self.board, self.side == 0, self.past)
            object.__setattr__(self, "_actions", actions)
        return actions

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal."""
        return (
            0 <= action < kernel.ACTIONS
            and self.ended() == _ONGOING
            and kernel.is_legal(*self.board, self.side == 0, action)
        )

    def is_split(self) -> bool:
        """Return whether the side to move must reconnect its group (rules: disconnection)."""
        return not kernel_board.connected(*self.board[:2])

    def letter(self, square: int) -> str:
        """Return W, B or a full stop for a square from 0 to 79."""
        ol, oh, pl, ph = self.board
        if kernel_board.holds(ol, oh, square):
            return LETTERS[self.side]
        return LETTERS[1 - self.side] if kernel_board.holds(pl, ph, square) else "."

    def groups(self) -> tuple[tuple[str, ...], ...]:
        """Return the groups of the side to move as names of squares, the largest first."""
        return groups(*self.board[:2])

    def rows(self) -> tuple[str, ...]:
        """Return the board as eight strings of W, B and full stops, row 8 first."""
        cells = [self.letter(square) for square in range(80)]
        return tuple("".join(cells[10 * row : 10 * row + 10]) for row in range(7, -1, -1))


def groups(lo: int, hi: int) -> tuple[tuple[str, ...], ...]:
    """Return the groups of a set of squares by name, the largest first."""
    found: list[tuple[str, ...]] = []
    while lo or hi:
        fl, fh = kernel_board.flood(*kernel_board.lowest(lo, hi), lo, hi)
        found.append(named(s for s in range(80) if kernel_board.holds(fl, fh, s)))
        lo, hi = lo ^ fl, hi ^ fh
    return tuple(sorted(found, key=len, reverse=True))


def named(squares: Iterable[int]) -> tuple[str, ...]:
    """Return the names of squares, in their order."""
    return tuple(SQUARES[square] for square in squares)


# As JSON: {"board": [8 strings of 10, row 8 first, W B .], "side": "W"}


def as_position(position: OrdoPosition) -> Json:
    """Return the JSON form of a position."""
    return {"board": list(position.rows()), "side": LETTERS[position.side]}


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
    """Return a row of the board after checking its form; raises PositionError."""
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
    """Raise PositionError for pieces which no game has before its end (rules: set-up, end)."""
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
