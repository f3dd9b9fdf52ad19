"""Names of Finale's cells and sides, and the text of its actions (docs/notation.md)."""

import re
from typing import Final

from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M, Message
from ludotheque.games.finale import kernel

FILES: Final = "abcdefg"
NAMES: Final = (*(f"{file}{rank}" for file in FILES for rank in range(1, 6)), "L", "R")
INDEX: Final = {name: index for index, name in enumerate(NAMES)}
SIDES: Final = ("blue", "red")
SIDE_NAMES: Final = (M("Blue"), M("Red"))
OWN_FILES: Final = (("f", "g"), ("a", "b"))
"""By side, the two files on which it lays its pawns, in the order of the notation."""

_MOVE = re.compile(r"([a-g][1-5]|[LR])-([a-g][1-5]|[LR])")
_REMOVE = re.compile(r"x([a-g][1-5]|[LR])")
_ROLL = re.compile(r"roll ([0-9]+)")
_START = re.compile(r"start (blue|red)")
_DEAL = re.compile(r"deal a=([0-6]{5}) b=([0-6]{5}) f=([0-6]{5}) g=([0-6]{5})")
_ARRANGE = re.compile(r"([af])=([0-6]{5}) ([bg])=([0-6]{5})")


GOAL: Final = M("Goal")
"""Either goal as it is printed: which of them is meant, its side says."""
_GOALS: Final = {"L": M("Red’s goal"), "R": M("Blue’s goal")}


def named(cell: str) -> str | Message:
    """Return the name of a cell for sentences; a goal is named with its side."""
    return _GOALS.get(cell, cell)


def move(origin: str, target: str) -> int:
    """Return the action of a move between two named cells."""
    return (INDEX[origin] * 64 + INDEX[target]) * 8 + int(kernel.MOVE)


def removal(cell: str) -> int:
    """Return the action that removes the pawn on a named cell."""
    return INDEX[cell] * 8 + int(kernel.REMOVE)


def roll(number: int) -> int:
    """Return the chance action of a die."""
    return number * 8 + int(kernel.ROLL)


def start(side: int) -> int:
    """Return the chance action of the lot."""
    return side * 8 + int(kernel.START)


def deal(numbers: list[int]) -> int:
    """Return the chance action of a deal: twenty numbers, files a, b, f, g, ranks 1 to 5."""
    return _packed(numbers) * 8 + int(kernel.DEAL)


def arrangement(numbers: list[int]) -> int:
    """Return the action of a player's own order: ten numbers, his lower file letter first."""
    return _packed(numbers) * 8 + int(kernel.ARRANGE)


def digits(action: int, count: int) -> list[int]:
    """Return the numbers of a deal (20) or an arrangement (10)."""
    value = action >> 3
    result = []
    for _ in range(count):
        value, digit = divmod(value, 7)
        result.append(digit)
    return result


def kind(action: int) -> int:
    """Return the kind of an action: the kernel's PASS to ARRANGE."""
    return action & 7


def well_formed(action: int) -> bool:
    """Return whether some text is read as this action, legal or not."""
    what, payload = kind(action), action >> 3
    if what == kernel.MOVE:
        return 0 <= payload < 64 * 37 and payload & 63 < 37
    if what == kernel.ROLL:
        return 1 <= payload <= 6
    limit = {
        int(kernel.PASS): 1, int(kernel.REMOVE): 37, int(kernel.START): 2,
        int(kernel.DEAL): 7**20, int(kernel.ARRANGE): 7**10,
    }  # fmt: skip
    return 0 <= payload < limit.get(what, 0)


def ends(action: int) -> tuple[str, str]:
    """Return the names of the two cells of a move."""
    return NAMES[action >> 9], NAMES[action >> 3 & 63]


def place(action: int) -> str:
    """Return the name of the cell of a removal."""
    return NAMES[action >> 3]


def _packed(numbers: list[int]) -> int:
    value = 0
    for number in reversed(numbers):
        value = value * 7 + number
    return value


def written(action: int, side: int) -> str:
    """Return the notation of an action; ``side`` is used for arrangements only."""
    what = kind(action)
    if what == kernel.MOVE:
        return "-".join(ends(action))
    if what == kernel.REMOVE:
        return f"x{place(action)}"
    if what == kernel.ROLL:
        return f"roll {action >> 3}"
    if what == kernel.START:
        return f"start {SIDES[action >> 3]}"
    if what == kernel.PASS:
        return "pass"
    count, files = (20, "abfg") if what == kernel.DEAL else (10, OWN_FILES[side])
    numbers = digits(action, count)
    parts = [
        f"{file}=" + "".join(map(str, numbers[5 * i : 5 * i + 5])) for i, file in enumerate(files)
    ]
    return " ".join((["deal"] if what == kernel.DEAL else []) + parts)


def read(text: str, side: int) -> int:
    """Return the action of a text, legal or not.

    Raises NotationError for a text which is no action of Finale.
    """
    if found := _MOVE.fullmatch(text):
        return move(found[1], found[2])
    if found := _REMOVE.fullmatch(text):
        return removal(found[1])
    if found := _ROLL.fullmatch(text):
        if len(found[1]) == 1 and 1 <= int(found[1]) <= 6:
            return roll(int(found[1]))
        raise NotationError(M("A die shows 1 to 6, not {number}.", number=found[1]))
    if found := _START.fullmatch(text):
        return start(SIDES.index(found[1]))
    if text == "pass":
        return int(kernel.PASS)
    if found := _DEAL.fullmatch(text):
        return deal([int(digit) for group in found.groups() for digit in group])
    if found := _ARRANGE.fullmatch(text):
        if (found[1], found[3]) != OWN_FILES[side]:
            raise NotationError(
                M(
                    "Each side lays out its own two columns; the side on turn has {files}.",
                    files=OWN_FILES[side],
                )
            )
        return arrangement([int(digit) for digit in found[2] + found[4]])
    raise NotationError(M("“{text}” is not an action of Finale.", text=quoted(text)))
