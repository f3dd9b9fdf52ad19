"""The texts of Ordo's squares and actions: a3-b4, a3xb4, c2:d2-c3 (rules: notation)."""

import re
from typing import Final

from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.ordo import kernel

COLUMNS: Final = "abcdefghij"
SQUARES: Final = tuple(f"{column}{row}" for row in range(1, 9) for column in COLUMNS)
"""The names of the squares 0 to 79."""
INDEX: Final = {name: square for square, name in enumerate(SQUARES)}

_ACTION: Final = re.compile(r"([a-z]\d+)(?::([a-z]\d+))?([-x])([a-z]\d+)", re.ASCII)
_CAPTURE: Final = int(kernel.CAPTURE)


def encoded(first: int, last: int, target: int, *, capture: bool = False) -> int:
    """Return the action by which ``first`` … ``last`` moves, ``first`` to ``target``."""
    return first | last << 7 | target << 14 | (_CAPTURE if capture else 0)


def decoded(action: int) -> tuple[int, int, int, bool]:
    """Return the parts of an action: first end, last end, target, written as a capture or not."""
    return action & 127, action >> 7 & 127, action >> 14 & 127, action & _CAPTURE != 0


def well_formed(action: int) -> bool:
    """Return whether the integer names squares of the board, so that it can be written."""
    return 0 <= action < kernel.ACTIONS and max(decoded(action)[:3]) < len(SQUARES)


def moved(action: int) -> str:
    """Return the moved piece or pieces: « a3 » for a singleton, « c2:d2 » for an ordo."""
    first, last, _target, _capture = decoded(action)
    return SQUARES[first] if first == last else f"{SQUARES[first]}:{SQUARES[last]}"


def written(action: int) -> str:
    """Return the text of an action."""
    _first, _last, target, capture = decoded(action)
    return f"{moved(action)}{'x' if capture else '-'}{SQUARES[target]}"


def read(text: str) -> int:
    """Return the action of a text; raises NotationError, naming a square off the board."""
    match = _ACTION.fullmatch(text)
    if match is None:
        raise NotationError(
            M("“{text}” is not a move of Ordo: write a3-b4, a3xb4 or c2:d2-c3.", text=quoted(text))
        )
    first, last, sign, target = match.groups()
    for name in (first, last or first, target):
        if name not in INDEX:
            raise NotationError(
                M("There is no square {square}: columns go from a to j, rows from 1 to 8.",
                  square=quoted(name))
            )  # fmt: skip
    return encoded(INDEX[first], INDEX[last or first], INDEX[target], capture=sign == "x")
