"""JSON positions of Cambio: ``{"tray": [5 strings of 5, row 5 first], "side": "A"}``."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.cambio import actions, kernel
from ludotheque.games.cambio.names import CELLS, COLUMNS, LETTERS, PLAYERS, winning

if TYPE_CHECKING:
    from ludotheque.games.cambio.game import CambioGame
    from ludotheque.games.cambio.state import CambioState, Tray

_KEYS: Final = ("tray", "side")


def as_position(state: "CambioState") -> Json:
    """Return the position of a state in which the preparation is over."""
    return {"tray": list(state.rows()), "side": state.game.seats[state.side]}


def read_position(game: "CambioGame", data: Json) -> tuple[int, "Tray"]:
    """Return the player to move and the tray of a position.

    Any number of symbols is accepted, as exercises need few, but no complete line. Raises
    PositionError naming the key, the row, the cell or the line which is wrong.
    """
    if not isinstance(data, dict):
        raise PositionError(
            M("A position of Cambio is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS:
            raise PositionError(M("A position of Cambio has no key “{key}”.", key=quoted(key)))
    side = data.get("side")
    if not isinstance(side, str) or side not in game.seats:
        raise PositionError(M("“side” says who is to push: {sides}.", sides=game.seats))
    rows = data.get("tray")
    if not isinstance(rows, list) or len(rows) != len(COLUMNS):
        raise PositionError(M("“tray” is a list of five rows, row 5 first."))
    low = high = kind = 0
    for number, row in zip(range(5, 0, -1), rows, strict=True):
        for cell, letter in enumerate(_row(game, number, row), 5 * (number - 1)):
            bit = 1 << cell
            low |= bit if letter in "AC" else 0
            high |= bit if letter in "BC" else 0
            kind |= bit if letter == "m" else 0
    for seat in range(len(game.seats)):
        own = kernel.symbols(low, high, seat)
        for line in winning(three=game.three):
            if line.mask & ~own == 0:
                raise FinishedError(
                    M(
                        "The game is over already: {player} has a complete line on {cells}.",
                        player=PLAYERS[seat], cells=line.cells,
                    )
                )  # fmt: skip
    return game.seats.index(side), (low, high, kind)


def _row(game: "CambioGame", number: int, row: Json) -> str:
    """Return a row of the tray which is well written."""
    if not isinstance(row, str) or len(row) != len(COLUMNS):
        raise PositionError(M("Row {row} of the tray needs five characters.", row=number))
    known = tuple(LETTERS[n] for n in actions.letters(len(game.seats)))
    for letter, cell in zip(row, CELLS[5 * (number - 1) :], strict=False):
        if letter not in known:
            raise PositionError(
                M(
                    "“{letter}” on {cell} is none of the symbols {letters}.",
                    letter=letter, cell=cell, letters=known,
                )
            )  # fmt: skip
    return row
