"""The values which make up a lesson on a roll, with their texts; a panel shows them.

Faces are those of the notation; pieces have their names in events, « w1 », « bs ».
"""

from typing import Final

import attrs

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.ordino import names
from ludotheque.games.ordino.actions import Dice
from ludotheque.games.ordino.arrangements import Arrangement, Instruction

PASSING: Final = 4
"""The stage number of the link after the four stages: the seat passes."""

CAPITAL_WORDS: Final = {"et": M("AND"), "ou": M("OR")}
ARROWS: Final = {
    "v1": M("1 cell in or out"), "v2": M("2 cells in or out"),
    "h1": M("1 cell around"), "h2": M("2 cells around"),
}  # fmt: skip
"""The arrows as a screen reader reads them."""

_YES = M("yes")
_NO = M("no")


def yes_no(value: bool) -> Message:
    """Return « yes » or « no »."""
    return _YES if value else _NO


# Section 1, sort


@attrs.frozen
class Pile:
    """The dice of one kind: their meaning, their faces, and the faces as a list in words."""

    title: Message
    faces: tuple[str, ...]
    text: Message


@attrs.frozen
class Sorting:
    """The dice by kind; kinds of which none were rolled have no pile."""

    piles: tuple[Pile, ...]
    note: Message


# Section 2, build


@attrs.frozen
class Group:
    """The dice of one row of the card: their faces in the order of the row, and the spoken text."""

    faces: tuple[str, ...]
    text: Message


@attrs.frozen
class Building:
    """The groups of row one and row two, one of each for every different reading."""

    who: tuple[Group, ...]
    what: tuple[Group, ...]
    note: Message


# Section 3, weigh


@attrs.frozen
class TruthRow:
    """A numbered piece: whether it has the type and the number rolled.

    ``place`` is its cell, "beside" or "captured"; ``status`` is its relation to this roll where
    the cell does not show it, else None.
    """

    piece: str
    name: Message
    place: str
    kind: bool
    number: bool
    partner: bool = False
    status: Message | None = None

    @property
    def both(self) -> bool:
        """Return whether « et » names the piece."""
        return self.kind and self.number

    @property
    def either(self) -> bool:
        """Return whether « ou » names the piece."""
        return self.kind or self.number

    @property
    def cells(self) -> tuple[bool, bool, bool, bool]:
        """Return the columns: type, number, « et », « ou »."""
        return self.kind, self.number, self.both, self.either

    @property
    def spoken(self) -> Message:
        """Return the row in words: « cross 1: type no, number yes, AND no, OR yes »."""
        kind, number, both, either = map(yes_no, self.cells)
        return M(
            "{piece}: type {kind}, number {number}, AND {both}, OR {either}",
            piece=self.name, kind=kind, number=number, both=both, either=either,
        )  # fmt: skip


@attrs.frozen
class TruthTable:
    """The pieces on the board against type and number; ``words`` are the columns in use."""

    type: str
    number: str
    words: tuple[str, ...]
    rows: tuple[TruthRow, ...]


@attrs.frozen
class Named:
    """A piece which a reading names; ``why`` is None where it can execute the reading."""

    piece: str
    name: Message
    cell: str
    why: Reason | None
    partner: bool = False

    @property
    def able(self) -> bool:
        """Return whether the piece can execute the reading."""
        return self.why is None


@attrs.frozen
class Reading:
    """One reading of the dice; ``arrangement`` is None for the three dice of a placement.

    ``verdict`` says by which pieces it can be executed, or why by none.
    """

    arrangement: Arrangement | None
    sentence: Message
    named: tuple[Named, ...]
    executable: bool
    verdict: Message


@attrs.frozen
class Distance:
    """An opponent's piece and its distance from the centre, in steps (D7)."""

    piece: str
    name: Message
    cell: str
    steps: int
    nearest: bool


@attrs.frozen
class Weighing:
    """The readings against the board; on the centre the distances of the opponent's pieces.

    ``spheres`` are the readings with piece and number set aside, () where stage 0 plays.
    """

    table: TruthTable | None
    readings: tuple[Reading, ...] = ()
    spheres: tuple[Reading, ...] = ()
    distances: tuple[Distance, ...] = ()
    note: Message | None = None


# Section 4, execute


@attrs.frozen
class Link:
    """One fallback in the chain: whether it plays, and why, or why the next one is tried."""

    stage: int
    text: Message
    plays: bool


@attrs.frozen
class Possibility:
    """A possible choice: one move with its ways, or all placings of one piece.

    ``way`` describes the way of a move; ``victim`` is the piece it captures, "" for none.
    ``arrangement`` and ``instruction`` are set for moves only.
    """

    actions: tuple[int, ...]
    piece: str
    text: Message
    spoken: Message
    way: Message | None = None
    victim: str = ""
    arrangement: Arrangement | None = None
    instruction: Instruction | None = None


@attrs.frozen
class Executing:
    """The possible choices, and the chain of fallbacks which led to them."""

    note: Message
    chain: tuple[Link, ...]
    possibilities: tuple[Possibility, ...]


@attrs.frozen
class Lesson:
    """A roll explained step by step: ``kind`` is "move", "put" or "centre"."""

    kind: str
    sort: Sorting
    build: Building
    weigh: Weighing
    execute: Executing


# Texts of dice and ways


def piles(dice: Dice) -> tuple[Pile, ...]:
    """Return two, three or six dice by kind."""
    kind, number = names.TYPE_NAMES[dice.type], str(dice.number)
    found = [Pile(M("piece, number"), dice.faces[:2], M("{a}, {b}", a=kind, b=number))]
    if dice.words:
        words = tuple(CAPITAL_WORDS[word] for word in dice.words)
        found.append(Pile(M("and/or"), dice.words, M("{words}", words=words)))
    if dice.arrows:
        arrows = tuple(ARROWS[arrow] for arrow in dice.arrows)
        found.append(Pile(M("arrows"), dice.arrows, M("{words}", words=arrows)))
    return tuple(found)


def who(dice: Dice, word: str) -> Group:
    """Return a group of row one: « cube AND 4 »."""
    kind, number = names.TYPE_NAMES[dice.type], str(dice.number)
    return Group(
        (dice.type, word, number),
        M("{type} {word} {number}", type=kind, word=CAPITAL_WORDS[word], number=number),
    )


def what(arrows: tuple[str, str], word: str) -> Group:
    """Return a group of row two: « 1 cell around OR 2 cells in or out »."""
    one, other = (ARROWS[arrow] for arrow in arrows)
    return Group(
        (arrows[0], word, arrows[1]),
        M("{one} {word} {other}", one=one, word=CAPITAL_WORDS[word], other=other),
    )


def way(instruction: Instruction) -> Message:
    """Return the way of a piece in signs, the shortest of several: « ↔1 to 5.1, then ↕2 »."""
    found = instruction.routes[0]
    words = [names.ARROW_NAMES[arrow] for arrow in found.arrows]
    made = M("{arrow}", arrow=words[0])
    if found.stop is not None:
        stop = found.cells[found.stop]
        made = M("{one} to {stop}, then {other}", one=words[0], stop=stop, other=words[1])
    return MN("{way}", "{way} (one of {n} ways)", len(instruction.routes), way=made)


def spoken_way(instruction: Instruction) -> Message:
    """Return the same for a screen reader: « 1 cell around to 5.1, then 2 cells in or out … »."""
    found = instruction.routes[0]
    words = [ARROWS[arrow] for arrow in found.arrows]
    end = found.cells[-1]
    made = M("{arrow} to {target}", arrow=words[0], target=end)
    if found.stop is not None:
        made = M(
            "{one} to {stop}, then {other} to {target}",
            one=words[0], stop=found.cells[found.stop], other=words[1], target=end,
        )  # fmt: skip
    return MN("{way}", "{way} (one of {n} ways)", len(instruction.routes), way=made)
