"""Cambio for two as a game to be searched: own and other symbols, the worth of the twelve lines.

A position is ``own, other, 0, 0``: the cells of the side to move and of its opponent.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_search import BEATEN, DRAWN, LOST, ONGOING, Search
from ludotheque.games.cambio.kernel import (
    ALL,
    COLUMN,
    PASS,
    PUSH,
    ROW,
    exit_of,
    fives,
    shl,
)

KINDS: Final[i64] = 4
"""Kinds of lines: at the edge, beside it, in the middle, diagonal."""
PATTERNS: Final[i64] = 243
_GATHER: Final[i64] = 0x11111


def gathered(x: i64, column: i64) -> i64:
    """Return a column of a set of cells as five bits."""
    return ((((x >> column) & COLUMN) * _GATHER) >> 16) & ROW


def rising(x: i64) -> i64:
    """Return the diagonal from a1 to e5 as five bits."""
    return x & 1 | x >> 5 & 2 | x >> 10 & 4 | x >> 15 & 8 | x >> 20 & 16


def falling(x: i64) -> i64:
    """Return the diagonal from e1 to a5 as five bits."""
    return x >> 4 & 1 | x >> 7 & 2 | x >> 10 & 4 | x >> 13 & 8 | x >> 16 & 16


def pushes(other: i64) -> i64:
    """Return the legal pushes as a mask of 20 bits: no die of the other side may leave."""
    free: i64 = ALL & ~other
    return free & ROW | (free >> 20) << 5 | gathered(free, 4) << 10 | gathered(free, 0) << 15


def slid(plane: i64, push: i64, bit: i64) -> i64:
    """Return a set of cells after a push, ``bit`` entering."""
    mask: i64
    line: i64
    if push < 5:
        mask = shl(COLUMN, push)
        return plane & ~mask | (plane & mask) >> 5 | shl(bit, push + 20)
    if push < 10:
        mask = shl(COLUMN, push - 5)
        return plane & ~mask | ((plane & mask) << 5) & mask | shl(bit, push - 5)
    if push < 15:
        line = push * 5 - 50
        mask = shl(ROW, line)
        return plane & ~mask | ((plane & mask) << 1) & mask | shl(bit, line)
    line = push * 5 - 75
    mask = shl(ROW, line)
    return plane & ~mask | ((plane & mask) >> 1) & mask | shl(bit, line + 4)


def winning(own: i64, other: i64) -> bool:
    """Tell whether the side to move has a push which completes its line alone."""
    x: i64 = own & (own - 1)
    x = x & (x - 1)
    x = x & (x - 1)
    if x == 0:  # fewer than four
        return False
    mask: i64 = pushes(other)
    push: i64 = 0
    while mask != 0:
        if mask & 1 and fives(slid(own, push, 1)) and not fives(slid(other, push, 0)):
            return True
        mask >>= 1
        push += 1
    return False


def patterns(own: i64, other: i64) -> list[int]:
    """Return what the twelve lines show, each as kind * 1024 + own five bits * 32 + the other's.

    First rows 1 to 5, then the columns a to e, then the diagonals.
    """
    found: list[int] = []
    i: i64 = 0
    while i < 5:
        kind: i64 = i if i < 3 else 4 - i
        found.append(kind << 10 | (own >> (5 * i) & ROW) << 5 | (other >> (5 * i) & ROW))
        i += 1
    i = 0
    while i < 5:
        kind = i if i < 3 else 4 - i
        found.append(kind << 10 | gathered(own, i) << 5 | gathered(other, i))
        i += 1
    found.append(3 << 10 | rising(own) << 5 | rising(other))
    found.append(3 << 10 | falling(own) << 5 | falling(other))
    return found


class CambioSearch(Search):
    """Searches Cambio for two.

    ``tables`` are four lists of 1,024 numbers, by kind of line and then as in ``patterns``;
    ``tempo`` is what it is worth to be on turn.
    """

    def __init__(self, bits: int, tables: list[list[int]], tempo: int) -> None:
        super().__init__(bits)
        self.edge: list[int] = tables[0]
        self.second: list[int] = tables[1]
        self.middle: list[int] = tables[2]
        self.diagonal: list[int] = tables[3]
        self.tempo: i64 = tempo

    def ended(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        if fives(b):
            return DRAWN if fives(a) else LOST
        return BEATEN if fives(a) else ONGOING

    def actions(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> list[int]:
        found: list[int] = []
        mask: i64 = pushes(b)
        if mask == 0:
            found.append(PASS)
        action: i64 = PUSH
        while mask != 0:
            if mask & 1:
                found.append(action)
            mask >>= 1
            action += 8
        return found

    def child(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> tuple[i64, i64, i64, i64]:
        if action == PASS:
            return b, a, 0, 0
        push: i64 = action >> 3
        return slid(b, push, 0), slid(a, push, 1), 0, 0

    def key(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        return a | b << 25

    def wins(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        return winning(a, b)

    def hot(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        return winning(b, a)

    def is_final(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> bool:
        return action != PASS and (a | b) >> exit_of(action >> 3) & 1 == 0

    def value(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        e = self.edge
        s = self.second
        m = self.middle
        g = self.diagonal
        total: i64 = self.tempo
        total += e[(a & ROW) << 5 | (b & ROW)] + e[(a >> 20) << 5 | (b >> 20)]
        total += s[(a >> 5 & ROW) << 5 | (b >> 5 & ROW)]
        total += s[(a >> 15 & ROW) << 5 | (b >> 15 & ROW)]
        total += m[(a >> 10 & ROW) << 5 | (b >> 10 & ROW)]
        total += e[gathered(a, 0) << 5 | gathered(b, 0)] + e[gathered(a, 4) << 5 | gathered(b, 4)]
        total += s[gathered(a, 1) << 5 | gathered(b, 1)] + s[gathered(a, 3) << 5 | gathered(b, 3)]
        total += m[gathered(a, 2) << 5 | gathered(b, 2)]
        total += g[rising(a) << 5 | rising(b)] + g[falling(a) << 5 | falling(b)]
        return total
