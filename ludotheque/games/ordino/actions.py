"""The actions of Ordino Match as integers and as text (docs/notation.md), and its six dice.

Source of the dice: rules, ordino, D1, D2.
"""

import re
from typing import Final

import attrs

from ludotheque.core.dice import Die, Face
from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordino import kernel
from ludotheque.games.ordino.board import ARROWS, ET, OU, Board
from ludotheque.games.ordino.names import ARROW_NAMES, TYPE_NAMES, WORD_NAMES

TYPES: Final = ("cross", "cube", "cylinder")
WORDS: Final = (ET, OU)
"""The faces of a conjunction die, in the kernel's order."""
SPHERE: Final = "s"

_WORD_FACES: Final = tuple(Face(key, name, 3) for key, name in WORD_NAMES.items())
_ARROW_FACES: Final = tuple(
    Face(key, name, 2 if key[1] == "1" else 1) for key, name in ARROW_NAMES.items()
)
DICE: Final = (
    Die("piece", M("Piece die"), tuple(Face(key, name, 2) for key, name in TYPE_NAMES.items())),
    Die("number", M("Number die"), tuple(Face(str(n), str(n)) for n in range(1, 7))),
    Die("word-1", M("First and/or die"), _WORD_FACES),
    Die("word-2", M("Second and/or die"), _WORD_FACES),
    Die("arrow-1", M("First arrow die"), _ARROW_FACES),
    Die("arrow-2", M("Second arrow die"), _ARROW_FACES),
)
_COUNTS: Final = {kernel.ROLL: 6, kernel.PLACE: 3}

_CELL = r"(C|[0-9]{1,2}\.[0-9]{1,3})"
_MOVE = re.compile(rf"([1-6])([-x]){_CELL}")
_SPHERE = re.compile(rf"s{_CELL}([-x]){_CELL}")
_PUT = re.compile(rf"put ([1-6s]) {_CELL}")
_TAKE = re.compile(rf"take {_CELL}")
_BACK = re.compile(rf"back {_CELL}")
_START = re.compile(r"start ([a-z]+)")
_ROLL = re.compile(r"roll (cross|cube|cylinder) ([1-6]) (et|ou) (et|ou) ([vh][12]) ([vh][12])")
_PLACE = re.compile(r"roll (cross|cube|cylinder) ([1-6]) (et|ou)")
_REROLL = re.compile(r"reroll (cross|cube|cylinder) ([1-6])")


@attrs.frozen
class Dice:
    """The faces of six dice, three (Super: one conjunction, no arrows) or two (no conjunction)."""

    type: str
    number: int
    words: tuple[str, ...] = ()
    arrows: tuple[str, ...] = ()

    @property
    def faces(self) -> tuple[str, ...]:
        """Return the faces in the order of the notation."""
        return (self.type, str(self.number), *self.words, *self.arrows)

    @property
    def pair(self) -> tuple[str, str]:
        """Return the two arrows of six dice."""
        return self.arrows[0], self.arrows[1]

    @property
    def packed(self) -> int:
        """Return the dice as the kernel's number, the payload of a roll."""
        value = TYPES.index(self.type) + self.number * 4
        for i, word in enumerate(self.words):
            value += WORDS.index(word) << 5 + i
        for i, arrow in enumerate(self.arrows):
            value += ARROWS.index(arrow) << 7 + 2 * i
        return value


def dice_of(packed: int, count: int) -> Dice:
    """Return the dice of the kernel's number: six, three or two of them."""
    words = {6: 2, 3: 1}.get(count, 0)
    return Dice(
        TYPES[packed & 3],
        packed >> 2 & 7,
        tuple(WORDS[packed >> 5 + i & 1] for i in range(words)),
        tuple(ARROWS[packed >> 7 + 2 * i & 3] for i in range(2 if count == 6 else 0)),
    )


def kind(action: int) -> int:
    """Return the kind of an action: one of the kernel's PASS to REROLL."""
    return action & 15


def rolled(action: int) -> tuple[tuple[int, int], ...]:
    """Return the dice of a roll as pairs of indexes (DICE, faces); () for another action.

    Three dice (Super) are piece, number and the first conjunction. A re-roll on the centre is left
    out: a player can see it, undo the move to the centre and play elsewhere, so that the recorded
    re-rolls may be a selection.
    """
    count = _COUNTS.get(kind(action))
    if count is None:
        return ()
    faces = dice_of(action >> 4, count).faces
    return tuple((die, DICE[die].number(face)) for die, face in enumerate(faces))


def move(piece: int, origin: int, target: int, *, capture: bool) -> int:
    """Return the action of a move; ``origin`` is used for a sphere (7) only."""
    head = piece * 256 + (origin if piece == kernel.SPHERE else 0)
    return ((head * 256 + target) * 2 + capture) * 16 + int(kernel.MOVE)


@attrs.frozen
class MoveParts:
    """The parts of the action of a move; ``origin`` is None for a numbered piece."""

    piece: int
    origin: int | None
    target: int
    capture: bool


def parts(action: int) -> MoveParts:
    """Return the parts of a move."""
    payload = action >> 4
    piece = payload >> 17
    origin = payload >> 9 & 255 if piece == kernel.SPHERE else None
    return MoveParts(piece, origin, payload >> 1 & 255, bool(payload & 1))


def put(piece: int, cell: int) -> int:
    """Return the action which places a numbered piece or a sphere (7)."""
    return (piece * 256 + cell) * 16 + int(kernel.PUT)


def take(cell: int) -> int:
    """Return the action of an earned capture."""
    return cell * 16 + int(kernel.TAKE)


def back(cell: int) -> int:
    """Return the action which puts a captured sphere back on a cell."""
    return cell * 16 + int(kernel.BACK)


def well_formed(action: int, size: int, seats: int) -> bool:
    """Return whether some text is read as this action, legal or not."""
    payload = action >> 4
    match kind(action):
        case kernel.MOVE:
            piece, origin, target = payload >> 17, payload >> 9 & 255, payload >> 1 & 255
            fits = origin < size if piece == kernel.SPHERE else origin == 0
            return 1 <= piece <= 7 and fits and target < size
        case kernel.PUT:
            return 1 <= payload >> 8 <= 7 and payload & 255 < size
        case kernel.TAKE | kernel.BACK:
            return 0 <= payload < size
        case kernel.START:
            return 0 <= payload < seats
        case kernel.ROLL:
            return _are_dice(payload, 11)
        case kernel.PLACE:
            return _are_dice(payload, 6)
        case kernel.REROLL:
            return _are_dice(payload, 5)
    return payload == 0 and kind(action) in {int(kernel.PASS), int(kernel.STAY)}


def _are_dice(payload: int, bits: int) -> bool:
    return 0 <= payload < 1 << bits and payload & 3 < 3 and 1 <= payload >> 2 & 7 <= 6


def written(action: int, board: Board, seats: tuple[str, ...]) -> str:
    """Return the notation of an action."""
    payload = action >> 4
    names = board.names
    match kind(action):
        case kernel.PASS:
            return "pass"
        case kernel.STAY:
            return "stay"
        case kernel.MOVE:
            found = parts(action)
            piece = str(found.piece) if found.origin is None else SPHERE + names[found.origin]
            return f"{piece}{'x' if found.capture else '-'}{names[found.target]}"
        case kernel.PUT:
            piece = SPHERE if payload >> 8 == kernel.SPHERE else str(payload >> 8)
            return f"put {piece} {names[payload & 255]}"
        case kernel.TAKE:
            return f"take {names[payload]}"
        case kernel.BACK:
            return f"back {names[payload]}"
        case kernel.START:
            return f"start {seats[payload]}"
        case kernel.ROLL:
            return " ".join(("roll", *dice_of(payload, 6).faces))
        case kernel.PLACE:
            return " ".join(("roll", *dice_of(payload, 3).faces))
    return " ".join(("reroll", *dice_of(payload, 2).faces))


def read(text: str, board: Board, seats: tuple[str, ...]) -> int:
    """Return the action of a text, legal or not.

    Raises NotationError for a text which is no action of Ordino.
    """
    if text in {"pass", "stay"}:
        return int(kernel.PASS if text == "pass" else kernel.STAY)
    if found := _MOVE.fullmatch(text):
        return move(int(found[1]), 0, _cell(board, found[3]), capture=found[2] == "x")
    if found := _SPHERE.fullmatch(text):
        origin, target = _cell(board, found[1]), _cell(board, found[3])
        return move(int(kernel.SPHERE), origin, target, capture=found[2] == "x")
    if found := _PUT.fullmatch(text):
        piece = int(kernel.SPHERE) if found[1] == SPHERE else int(found[1])
        return put(piece, _cell(board, found[2]))
    if found := _TAKE.fullmatch(text):
        return take(_cell(board, found[1]))
    if found := _BACK.fullmatch(text):
        return back(_cell(board, found[1]))
    if found := _START.fullmatch(text):
        if found[1] not in seats:
            raise NotationError(M("The players are {seats}.", seats=seats))
        return seats.index(found[1]) * 16 + int(kernel.START)
    if found := _ROLL.fullmatch(text):
        dice = Dice(found[1], int(found[2]), (found[3], found[4]), (found[5], found[6]))
        return dice.packed * 16 + int(kernel.ROLL)
    if found := _PLACE.fullmatch(text):
        return Dice(found[1], int(found[2]), (found[3],)).packed * 16 + int(kernel.PLACE)
    if found := _REROLL.fullmatch(text):
        return Dice(found[1], int(found[2])).packed * 16 + int(kernel.REROLL)
    raise NotationError(M("“{text}” is not an action of Ordino Match.", text=quoted(text)))


def _cell(board: Board, name: str) -> int:
    number = board.number.get(name)
    if number is None:
        raise NotationError(M("There is no cell “{cell}” on this board.", cell=name))
    return number
