"""JSON positions of Ordino Match: where the pieces are, who is on turn, what the dice show."""

from typing import TYPE_CHECKING, Final

from ludotheque.core.contract import Json
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordino import actions, kernel, kernel_turn, names
from ludotheque.games.ordino.actions import TYPES, WORDS, Dice
from ludotheque.games.ordino.ways import ARROWS

if TYPE_CHECKING:
    from ludotheque.games.ordino.game import OrdinoGame
    from ludotheque.games.ordino.state import OrdinoState

_KEYS: Final = ("white", "black", "side", "dice")
_COLOURS: Final = ("white", "black")


def as_position(state: "OrdinoState") -> Json:
    """Return the position: docs/notation.md."""
    found: dict[str, Json] = {}
    for side, colour in enumerate(_COLOURS):
        pieces: dict[str, Json] = {
            str(n + 1): state.place(8 * side + n)
            for n in range(6)
            if state.data[8 * side + n] != kernel.CAPTURED
        }
        spheres = [
            None if state.data[n] == kernel.CAPTURED else state.place(n)
            for n in (8 * side + 6, 8 * side + 7)
        ]
        if not state.game.four:
            spheres = [place for place in spheres if place is not None]
        found[colour] = {**pieces, "s": spheres}
    found["side"] = state.game.seats[state.seat]
    found["dice"] = None if state.dice is None else _faces(state.dice)
    return found


def _faces(dice: Dice) -> list[str | int]:
    return [dice.type, dice.number, *dice.words, *dice.arrows]


def read_position(game: "OrdinoGame", data: Json) -> "OrdinoState":
    """Return the state of a position, at turn 0.

    Raises PositionError naming the key, piece, cell or die which is wrong.
    """
    from ludotheque.games.ordino.state import OrdinoState  # noqa: PLC0415 - a cycle

    if not isinstance(data, dict):
        raise PositionError(
            M("A position of Ordino Match is an object with the keys {keys}.", keys=_KEYS)
        )
    for key in data:
        if key not in _KEYS:
            raise PositionError(
                M("A position of Ordino Match has no key “{key}”.", key=quoted(key))
            )
    p = [int(kernel.CAPTURED)] * 16 + [0] * int(kernel_turn.LENGTH - 16)
    at = [0] * int(kernel.SQUARES)
    for side, colour in enumerate(_COLOURS):
        for piece, place in _pieces(game, data.get(colour), side).items():
            if place >= 0 and at[place]:
                raise PositionError(M("Two pieces stand on {cell}.", cell=game.board.names[place]))
            kernel_turn.place(p, at, piece, place)
        if all(place == kernel.CAPTURED for place in p[8 * side : 8 * side + 8]):
            raise FinishedError(
                M("{side} has no pieces: the game is over already.", side=game.side_name(side))
            )
    name = data.get("side")
    if not isinstance(name, str) or name not in game.seats:
        raise PositionError(M("“side” says who is on turn: {sides}.", sides=game.seats))
    p[int(kernel_turn.WINNER)] = -1
    p[int(kernel_turn.TURN)] = -1
    # The seat before it ends its turn, so that spheres and phase are as in play.
    p[int(kernel_turn.SEAT)] = (game.seats.index(name) - 1) % len(game.seats)
    kernel_turn.end_turn(p, at, game.rules)
    state = OrdinoState(game, tuple(p))
    if data.get("dice") is None:
        return state
    placing = state.phase == kernel_turn.PLACING
    dice = _dice(data["dice"], 3 if placing else 6)
    return state.child(dice.packed * 16 + int(kernel.PLACE if placing else kernel.ROLL))


def _pieces(game: "OrdinoGame", data: Json, side: int) -> dict[int, int]:
    """Return the place of each piece of a side that is not captured."""
    colour = _COLOURS[side]
    if not isinstance(data, dict):
        raise PositionError(M("“{key}” gives the pieces and their cells.", key=colour))
    found: dict[int, int] = {}
    for key, value in data.items():
        if key == actions.SPHERE:
            for n, place in enumerate(_spheres(game, value, colour)):
                if place is not None:
                    found[8 * side + 6 + n] = _place(game, place)
        elif key in {"1", "2", "3", "4", "5", "6"}:
            found[8 * side + int(key) - 1] = _place(game, value)
        else:
            raise PositionError(
                M("There is no piece “{piece}”: they are 1 to 6 and s.", piece=quoted(key))
            )
    return found


def _spheres(game: "OrdinoGame", data: Json, colour: str) -> list[Json]:
    if not isinstance(data, list) or len(data) > 2:
        raise PositionError(M("“{key}” has a list of at most two spheres.", key=colour))
    if game.four and len(data) != 2:
        raise PositionError(
            M(
                "“{key}” has two spheres, first that of the odd pieces; null for a captured one.",
                key=colour,
            )
        )
    return data


def _place(game: "OrdinoGame", value: Json) -> int:
    if value == names.BESIDE:
        if not game.is_super:
            raise PositionError(M("Only in the Super game do pieces stand beside the board."))
        return int(kernel.BESIDE)
    number = game.board.number.get(value) if isinstance(value, str) else None
    if number is None:
        raise PositionError(M("There is no cell “{cell}” on this board.", cell=quoted(value)))
    return number


def _dice(data: Json, count: int) -> Dice:
    wanted = (TYPES, range(1, 7), WORDS, WORDS, ARROWS, ARROWS) if count == 6 else (
        TYPES, range(1, 7), WORDS
    )  # fmt: skip
    if not isinstance(data, list) or len(data) != count:
        if count == 3:
            raise PositionError(
                M("“dice” is null or a list of three: piece, number, one conjunction.")
            )
        raise PositionError(
            M("“dice” is null or a list of six: piece, number, two conjunctions, two arrows.")
        )
    for face, faces in zip(data, wanted, strict=True):
        if type(face) not in {str, int} or face not in faces:
            raise PositionError(
                M(
                    "A die cannot show “{face}” there; possible are {faces}.",
                    face=quoted(face), faces=tuple(map(str, faces)),
                )
            )  # fmt: skip
    return Dice(data[0], data[1], tuple(data[2:4]), tuple(data[4:]))
