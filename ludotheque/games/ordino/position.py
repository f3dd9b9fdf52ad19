"""A position of Ordino Match: pieces, dice, seat on turn, legal actions; its JSON.

The JSON is described in docs/notation.md.
"""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.errors import FinishedError, PositionError
from ludotheque.core.foreign import quoted
from ludotheque.core.handicap import KEY, NONE
from ludotheque.core.messages import M, Message
from ludotheque.games.ordino import actions, kernel, kernel_turn, names
from ludotheque.games.ordino.actions import TYPES, WORDS, Dice
from ludotheque.games.ordino.board import ARROWS, Board

LOT = int(kernel_turn.LOT)
ROLLING = int(kernel_turn.ROLLING)
MOVING = int(kernel_turn.MOVING)
REROLLING = int(kernel_turn.REROLLING)
CHOOSING = int(kernel_turn.CHOOSING)
PLACING = int(kernel_turn.PLACING)
PUTTING = int(kernel_turn.PUTTING)
OVER = int(kernel_turn.OVER)

_BY_SEAT: Final = frozenset({MOVING, CHOOSING, PUTTING})
_SQUARES: Final = int(kernel.SQUARES)
_CHANCE: Final = {
    ROLLING: int(kernel.ROLL), REROLLING: int(kernel.REROLL), PLACING: int(kernel.PLACE),
}  # fmt: skip
_PAIRS: Final = [kind + 4 * number for kind in range(3) for number in range(1, 7)]
_OUTCOMES: Final = {
    ROLLING: [
        (pair + 32 * words + 128 * arrows) * 16 + int(kernel.ROLL)
        for pair in _PAIRS for words in range(4) for arrows in range(16)
    ],
    REROLLING: [pair * 16 + int(kernel.REROLL) for pair in _PAIRS],
    PLACING: [
        (pair + 32 * word) * 16 + int(kernel.PLACE) for pair in _PAIRS for word in range(2)
    ],
}  # fmt: skip

_KEYS: Final = ("white", "black", "side", "dice")
_COLOURS: Final = ("white", "black")


class OrdinoVariant:
    """The options and board of a game; the Game extends it.

    ``rules`` are the kernel's bits, ``lists`` its lists of the board, ``cells`` the number of its
    cells.
    """

    def __init__(self, options: Mapping[str, str], board: Board) -> None:
        """Keep complete options and a checked board."""
        self.options: Mapping[str, str] = dict(options)
        self.board = board
        self.four = options["players"] == "4"
        self.seats: tuple[str, ...] = names.FOUR if self.four else names.TWO
        self.is_super = options["super"] == "yes"
        bits = (
            (self.four, kernel.FOUR),
            (options["return_to_start"] == "yes", kernel.RETURN),
            (options["last_piece"] == "yes", kernel.LAST),
            (self.is_super, kernel.SUPER),
        )
        self.rules = sum(int(bit) for on, bit in bits if on)
        helped, _, way = options[KEY].partition("-")
        self.short = -1 if helped == NONE else 1 - names.TWO.index(helped)
        """The side which begins without some of its pieces (D12), -1 by the rules."""
        self.former = self.short >= 0 and not way
        """Whether these are both crosses, as in games begun by the house rules of old."""
        self.lists = board.lists
        self.cells = board.size

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, OrdinoVariant)
            and self.options == other.options
            and self.board == other.board
        )

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.options.items())))

    def __reduce__(self) -> tuple[object, ...]:
        return type(self), (self.options, self.board)

    def seat_name(self, seat: int) -> Message:
        """Return « White » or, with four players, « North »."""
        return names.FOUR_NAMES[seat] if self.four else names.SIDES[seat]

    def side_name(self, side: int) -> Message:
        """Return « White » or « Black », the name of a side or team."""
        return names.SIDES[side]


@attrs.frozen(eq=False, repr=False)
class OrdinoPosition:
    """The position in a variant; ``data`` is the kernel's list ``p`` (kernel_turn.py)."""

    variant: OrdinoVariant
    data: tuple[int, ...]
    _actions: list[int] | None = attrs.field(default=None, init=False)

    @property
    def phase(self) -> int:
        """Return the kernel's phase."""
        return self.data[16]

    @property
    def seat(self) -> int:
        """Return the seat on turn."""
        return self.data[17]

    @property
    def side(self) -> int:
        """Return the side on turn, 0 White."""
        return self.data[17] & 1

    @property
    def turn(self) -> int:
        """Return the number of the turn; placing a piece is one."""
        return self.data[22]

    @property
    def mover(self) -> int:
        """Return the piece which has just ended on the centre, -1 for none."""
        return self.data[20]

    @property
    def dice(self) -> Dice | None:
        """Return the six or three dice of this turn, None before they are rolled."""
        if not self.data[18]:
            return None
        return actions.dice_of(self.data[18], 3 if self.phase == PUTTING else 6)

    @property
    def reroll(self) -> Dice | None:
        """Return the two dice rolled again on the centre in this turn."""
        return actions.dice_of(self.data[19], 2) if self.data[19] else None

    def at(self) -> list[int]:
        """Return the kernel's list ``at``: for each cell the piece there plus 1, or 0."""
        found = [0] * _SQUARES
        for piece, cell in enumerate(self.data[:16], 1):
            if cell >= 0:
                found[cell] = piece
        return found

    def owner(self, piece: int) -> int:
        """Return the seat of a piece, from 0 to 15."""
        return (piece >> 3) + 2 * (piece & 1) if self.variant.four else piece >> 3

    def cell(self, piece: int) -> str:
        """Return the name of the cell of a piece on the board."""
        return self.variant.board.names[self.data[piece]]

    def place(self, piece: int) -> str:
        """Return the cell of a piece, « captured » or « beside »."""
        cell = self.data[piece]
        if cell >= 0:
            return self.variant.board.names[cell]
        return names.CAPTURED if cell == kernel.CAPTURED else names.BESIDE

    # Actors and legal actions

    def actors(self) -> tuple[int, ...]:
        """Return the seat on turn, chance for rolls and the lot, () at the end."""
        phase = self.data[16]
        if phase in _BY_SEAT:
            return (self.data[17],)
        return () if phase == OVER else (CHANCE,)

    def is_chance(self) -> bool:
        """Return whether the lot or a roll is due."""
        phase = self.data[16]
        return phase not in _BY_SEAT and phase != OVER

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions, at a chance node every outcome; computed once and cached."""
        found = self._actions
        if found is None:
            found = self._listed()
            object.__setattr__(self, "_actions", found)
        return found

    def _listed(self) -> list[int]:
        if self.phase == LOT:
            return [seat * 16 + int(kernel.START) for seat in range(len(self.variant.seats))]
        if self.phase in _OUTCOMES:
            return _OUTCOMES[self.phase]
        variant = self.variant
        return kernel_turn.legal(
            list(self.data), self.at(), variant.rules, variant.cells, *variant.lists
        )

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal."""
        kind = actions.kind(action)
        if self.phase == LOT or self.phase in _CHANCE:
            wanted = _CHANCE.get(self.phase, int(kernel.START))
            return kind == wanted and actions.well_formed(
                action, self.variant.cells, len(self.variant.seats)
            )
        return action in self.legal_actions()


assert kernel_turn.LENGTH == 23  # the properties above name the fields by number


# JSON


def as_position(position: OrdinoPosition) -> Json:
    """Return the position: docs/notation.md."""
    found: dict[str, Json] = {}
    for side, colour in enumerate(_COLOURS):
        pieces: dict[str, Json] = {
            str(n + 1): position.place(8 * side + n)
            for n in range(6)
            if position.data[8 * side + n] != kernel.CAPTURED
        }
        spheres = [
            None if position.data[n] == kernel.CAPTURED else position.place(n)
            for n in (8 * side + 6, 8 * side + 7)
        ]
        if not position.variant.four:
            spheres = [place for place in spheres if place is not None]
        found[colour] = {**pieces, "s": spheres}
    found["side"] = position.variant.seats[position.seat]
    found["dice"] = None if position.dice is None else _faces(position.dice)
    return found


def _faces(dice: Dice) -> list[str | int]:
    return [dice.type, dice.number, *dice.words, *dice.arrows]


def read_position(variant: OrdinoVariant, data: Json) -> OrdinoPosition:
    """Return the position of its JSON, at turn 0.

    Raises PositionError naming the key, piece, cell or die which is wrong.
    """
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
    at = [0] * _SQUARES
    for side, colour in enumerate(_COLOURS):
        for piece, place in _pieces(variant, data.get(colour), side).items():
            if place >= 0 and at[place]:
                raise PositionError(
                    M("Two pieces stand on {cell}.", cell=variant.board.names[place])
                )
            kernel_turn.place(p, at, piece, place)
        if all(place == kernel.CAPTURED for place in p[8 * side : 8 * side + 8]):
            raise FinishedError(
                M("{side} has no pieces: the game is over already.", side=variant.side_name(side))
            )
    name = data.get("side")
    if not isinstance(name, str) or name not in variant.seats:
        raise PositionError(M("“side” says who is on turn: {sides}.", sides=variant.seats))
    p[int(kernel_turn.WINNER)] = -1
    p[int(kernel_turn.TURN)] = -1
    # Let the seat before it end its turn: that sorts the spheres and sets the phase as in play.
    p[int(kernel_turn.SEAT)] = (variant.seats.index(name) - 1) % len(variant.seats)
    kernel_turn.end_turn(p, at, variant.rules)
    if data.get("dice") is not None:
        placing = p[int(kernel_turn.PHASE)] == PLACING
        dice = _dice(data["dice"], 3 if placing else 6)
        action = dice.packed * 16 + int(kernel.PLACE if placing else kernel.ROLL)
        kernel_turn.apply(p, at, variant.rules, variant.cells, variant.lists[2], action)
    return OrdinoPosition(variant, tuple(p))


def _pieces(variant: OrdinoVariant, data: Json, side: int) -> dict[int, int]:
    """Return the place of each piece of a side that is not captured."""
    colour = _COLOURS[side]
    if not isinstance(data, dict):
        raise PositionError(M("“{key}” gives the pieces and their cells.", key=colour))
    found: dict[int, int] = {}
    for key, value in data.items():
        if key == actions.SPHERE:
            for n, place in enumerate(_spheres(variant, value, colour)):
                if place is not None:
                    found[8 * side + 6 + n] = _place(variant, place)
        elif key in {"1", "2", "3", "4", "5", "6"}:
            found[8 * side + int(key) - 1] = _place(variant, value)
        else:
            raise PositionError(
                M("There is no piece “{piece}”: they are 1 to 6 and s.", piece=quoted(key))
            )
    return found


def _spheres(variant: OrdinoVariant, data: Json, colour: str) -> list[Json]:
    if not isinstance(data, list) or len(data) > 2:
        raise PositionError(M("“{key}” has a list of at most two spheres.", key=colour))
    if variant.four and len(data) != 2:
        raise PositionError(
            M(
                "“{key}” has two spheres, first that of the odd pieces; null for a captured one.",
                key=colour,
            )
        )
    return data


def _place(variant: OrdinoVariant, value: Json) -> int:
    if value == names.BESIDE:
        if not variant.is_super:
            raise PositionError(M("Only in the Super game do pieces stand beside the board."))
        return int(kernel.BESIDE)
    number = variant.board.number.get(value) if isinstance(value, str) else None
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
