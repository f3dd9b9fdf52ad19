"""Names in Cambio: cells, pushes, lines, symbols, players. Source: rules, cambio, turn."""

from typing import Final

import attrs

from ludotheque.core.messages import M, Message
from ludotheque.games.cambio import kernel_setup

COLUMNS: Final = "abcde"
CELLS: Final = tuple(f"{column}{row}" for row in range(1, 6) for column in COLUMNS)
"""The names of the cells 0 to 24."""
CELL: Final = {name: cell for cell, name in enumerate(CELLS)}
READING: Final = tuple(5 * row + column for row in range(4, -1, -1) for column in range(5))
"""The cells in reading order: row 5 first, from left to right."""

PUSHES: Final = (
    *(f"{column}5v" for column in COLUMNS),
    *(f"{column}1^" for column in COLUMNS),
    *(f"a{row}>" for row in range(1, 6)),
    *(f"e{row}<" for row in range(1, 6)),
)
"""The names of the pushes 0 to 19: the cell where the die enters, and its direction."""
PUSH_NUMBER: Final = {name: push for push, name in enumerate(PUSHES)}

SEATS: Final = "ABC"
LETTERS: Final = "ABCmn"
"""The letters for the dice of the prepared tray: the players' symbols and the neutral ones."""
SYMBOLS: Final = "OTSXDR"
"""The letters for the six symbols of a die, used until the players have their symbols."""
SYMBOL_NAMES: Final = (
    M("the circle"), M("the triangle"), M("the square"),
    M("the cross"), M("the diamond"), M("the star"),
)  # fmt: skip
BARE_NAMES: Final = (
    M("circle"), M("triangle"), M("square"), M("cross"), M("diamond"), M("star"),
)  # fmt: skip
GIVEN: Final = ((0, 1, -1, 2, 3), (0, 1, 2, -1, 3))
"""The symbols of A, B, C, m, n where nobody rolls for them: with two players and with three."""
BESIDE: Final = "beside"
"""The place in events from which a die is pushed in."""

PLAYERS: Final = (M("Player A"), M("Player B"), M("Player C"))


@attrs.frozen
class Line:
    """A row, column or diagonal, or a part of one: its name, and its cells by name and number."""

    cells: tuple[str, ...]
    mask: int
    name: Message


def _line(name: Message, cells: range, first: int = 0, size: int = 5) -> Line:
    chosen = cells[first : first + size]
    return Line(tuple(CELLS[cell] for cell in chosen), sum(1 << cell for cell in chosen), name)


def _ends(cells: range) -> str:
    return f"{CELLS[cells[0]]}–{CELLS[cells[-1]]}"


_ROWS = [(M("row {row}", row=str(row + 1)), range(5 * row, 5 * row + 5)) for row in range(5)]
_COLUMNS = [
    (M("column {column}", column=letter), range(number, 25, 5))
    for number, letter in enumerate(COLUMNS)
]
_DIAGONALS = [
    (M("the diagonal {ends}", ends=_ends(cells)), cells)
    for cells in (
        range(0, 25, 6), range(20, 3, -4),
        range(5, 24, 6), range(1, 20, 6), range(15, 2, -4), range(21, 8, -4),
    )
]  # fmt: skip

LINES: Final = tuple(_line(name, cells) for name, cells in (*_ROWS, *_COLUMNS, *_DIAGONALS))
"""The lines of the preparation: 12 with two players, 16 with three."""
WINDOWS: Final = tuple(
    _line(name, cells, first, 4)
    for name, cells in (*_ROWS, *_COLUMNS, *_DIAGONALS)
    for first in range(len(cells) - 3)
)
"""The 28 windows of four cells that win with three players."""


def lines(*, three: bool) -> tuple[Line, ...]:
    """Return the lines which count in the preparation."""
    return LINES[: int(kernel_setup.number_of_lines(three))]


def winning(*, three: bool) -> tuple[Line, ...]:
    """Return the lines a player wins with (rules: end)."""
    return WINDOWS if three else LINES[:12]


def cells_of(mask: int) -> tuple[str, ...]:
    """Return the names of the cells in a mask, a1 first."""
    return tuple(name for cell, name in enumerate(CELLS) if mask >> cell & 1)


def line_of(push: int) -> Line:
    """Return the row or column of a push."""
    return LINES[5 + push % 5 if push < 10 else push % 5]


def pushes_at(cell: str) -> tuple[str, ...]:
    """Return the pushes which enter at a cell, none where it is not at the edge."""
    return tuple(name for name in PUSHES if name[:2] == cell)


def entry(push: int) -> str:
    """Return the cell where a push enters."""
    return PUSHES[push][:2]


def way(push: int) -> tuple[str, ...]:
    """Return the cells of a push from where the die enters to the far end."""
    cells = line_of(push).cells
    return cells if cells[0] == entry(push) else cells[::-1]


def players_of(bits: int) -> tuple[int, ...]:
    """Return the seats in a mask of players."""
    return tuple(seat for seat in range(3) if bits >> seat & 1)
