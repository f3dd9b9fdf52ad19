"""Names of pieces, sides, dice and phases of Ordino Match, nouns with their articles."""

from collections.abc import Sequence
from typing import Final

from ludotheque.core.messages import Arg, M, Message

PHASES: Final = ("lot", "roll", "move", "reroll", "centre", "placing", "put", "over")
"""The names of the phases, by the kernel's numbers."""
CAPTURED: Final = "captured"
BESIDE: Final = "beside"
"""The place of a piece which has not been put on the board yet (Super)."""

SIDES: Final = (M("White"), M("Black"))
TWO: Final = ("white", "black")
FOUR: Final = ("north", "east", "south", "west")
FOUR_NAMES: Final = (M("North"), M("East"), M("South"), M("West"))

THE_PIECE: Final = (
    M("the cross 1"), M("the cross 2"), M("the cube 3"), M("the cube 4"),
    M("the cylinder 5"), M("the cylinder 6"), M("the sphere"),
)  # fmt: skip
"""The pieces with their articles, by number - 1; a sphere has the number 7."""
BARE: Final = (
    M("cross 1"), M("cross 2"), M("cube 3"), M("cube 4"), M("cylinder 5"), M("cylinder 6"),
    M("sphere"),
)  # fmt: skip
"""The pieces without articles, for tables, by number - 1."""
TYPE_NAMES: Final = {"cross": M("cross"), "cube": M("cube"), "cylinder": M("cylinder")}
ARROW_NAMES: Final = {"v1": "↕1", "v2": "↕2", "h1": "↔1", "h2": "↔2"}
WORD_NAMES: Final = {"et": M("and"), "ou": M("or")}


def the_piece(piece: int) -> Message:
    """Return « the cross 1 » for a piece of the kernel, from 0 to 15."""
    return THE_PIECE[min(piece & 7, 6)]


def bare(piece: int) -> Message:
    """Return « cross 1 » for a piece of the kernel, from 0 to 15."""
    return BARE[min(piece & 7, 6)]


def code(piece: int) -> str:
    """Return the name of a piece of the kernel in events: « w1 », « b6 », « ws »."""
    return "wb"[piece >> 3] + ("s" if piece & 7 >= 6 else str((piece & 7) + 1))


# At the beginning of a sentence.
CAPITAL: Final = (
    M("The cross 1"), M("The cross 2"), M("The cube 3"), M("The cube 4"),
    M("The cylinder 5"), M("The cylinder 6"), M("The sphere"),
)  # fmt: skip


def The_piece(piece: int) -> Message:  # noqa: N802 - « the_piece » with a capital
    """Return « The cross 1 » for a piece of the kernel, to begin a sentence."""
    return CAPITAL[min(piece & 7, 6)]


def any_of(items: Sequence[Arg]) -> Arg:
    """Return items joined by « or »: « 2.4, 2.7 or 3.1 ».

    Raises ValueError for an empty one.
    """
    if not items:
        raise ValueError("nothing to choose from")
    found = items[0]
    for item in items[1:-1]:
        found = M("{some}, {next}", some=found, next=item)
    return found if len(items) == 1 else M("{some} or {last}", some=found, last=items[-1])
