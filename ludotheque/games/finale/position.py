"""JSON positions of Finale: who stands where, who is on turn, what the die shows."""

from typing import TYPE_CHECKING

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.finale import cells, kernel

if TYPE_CHECKING:
    from ludotheque.games.finale.game import FinaleGame
    from ludotheque.games.finale.state import FinaleState

_KEYS = ("blue", "red", "side", "die")


def as_position(state: "FinaleState") -> Json:
    """Return ``{"blue": {cell: number}, "red": {…}, "side": "blue", "die": 5 or null}``."""
    sides: list[dict[str, int]] = [{}, {}]
    for name in cells.NAMES:
        if pawn := state.pawn(name):
            sides[pawn[0] == "r"][name] = int(pawn[1])
    return {
        "blue": sides[0],
        "red": sides[1],
        "side": cells.SIDES[state.side],
        "die": state.roll or None,
    }


def read_position(game: "FinaleGame", data: Json) -> "FinaleState":
    """Return the state of a position.

    Raises PositionError naming the key, cell or number which is wrong.
    """
    from ludotheque.games.finale.state import FinaleState, Phase  # noqa: PLC0415 - a cycle

    if not isinstance(data, dict):
        raise PositionError(
            M("A position of Finale is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS:
            raise PositionError(M("A position of Finale has no key “{key}”.", key=quoted(key)))
    masks = [0, 0]
    bits = [0, 0, 0]
    for side, name in enumerate(cells.SIDES):
        for cell, number in _pawns(game, data.get(name), side).items():
            bit = 1 << cells.INDEX[cell]
            if masks[1 - side] & bit:
                raise PositionError(M("Two pawns stand on {cell}.", cell=cells.named(cell)))
            masks[side] |= bit
            for i in range(3):
                bits[i] |= bit if number >> i & 1 else 0
    if data.get("side") not in cells.SIDES:
        raise PositionError(M("“side” says who is on turn: {sides}.", sides=cells.SIDES))
    die = data.get("die")
    if die is not None and (type(die) is not int or not 1 <= die <= 6):
        raise PositionError(M("“die” is a number from 1 to 6, or null before the roll."))
    side = cells.SIDES.index(data["side"])
    how = kernel.status(1 - side, game.elimination, *masks)
    if how == kernel.EMPTY:
        raise FinishedError(M("No pawn stands on the field: the game is over already."))
    if how == kernel.STUCK:
        raise FinishedError(
            M(
                "No pawn of {side} can move: the game is over already.",
                side=game.seat_name(side),
            )
        )
    return FinaleState(
        game=game, phase=Phase.MOVE if die else Phase.ROLL, side=side, starter=side, roll=die or 0,
        blue=masks[0], red=masks[1], p0=bits[0], p1=bits[1], p2=bits[2],
    )  # fmt: skip


def _pawns(game: "FinaleGame", data: Json, side: int) -> dict[str, int]:
    if not isinstance(data, dict):
        raise PositionError(M("“{key}” gives the pawns as cell and number.", key=cells.SIDES[side]))
    counts = dict.fromkeys(range(1, 7), 0)
    for cell, number in data.items():
        if cell not in cells.INDEX:
            raise PositionError(M("There is no cell “{cell}”.", cell=quoted(cell)))
        if type(number) is not int or number not in counts:
            raise PositionError(
                M("The pawn on {cell} needs a number from 1 to 6.", cell=cells.named(cell))
            )
        counts[number] += 1
        if counts[number] > (1 if number == 1 else 2):
            raise PositionError(
                M(
                    "{side} has too many pawns with the number {number}, one of them on {cell}.",
                    side=game.seat_name(side),
                    number=number,
                    cell=cells.named(cell),
                )
            )
        if cell == "LR"[side]:
            raise FinishedError(
                M(
                    "The game is over already: a pawn of {side} stands in goal {cell}.",
                    side=game.seat_name(side), cell=cell,
                )
            )  # fmt: skip
        if cell == "RL"[side] and number != 1:
            raise PositionError(M("Only a keeper can stand in its own goal {cell}.", cell=cell))
    return data
