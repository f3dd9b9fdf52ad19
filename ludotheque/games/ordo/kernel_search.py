"""Ordo as a game to be searched, and what its positions are worth.

A position is the kernel's ``ol, oh, pl, ph``; side 0 is White, who moves to higher rows. Its worth
is a sum of terms, each times a weight; the weights come from play (games/ordo/fitting.py).
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_search import LOST, ONGOING, Search, mixed
from ludotheque.games.ordo.kernel import (
    CAPTURE,
    applied,
    is_sideways,
    legal_actions,
    lost,
)
from ludotheque.games.ordo.kernel_board import (
    HALF,
    NOT_A,
    NOT_J,
    ROW,
    connected,
    surroundings,
)

# The first of the weights of each kind of term, seen by the side to move.
ROWS: Final[i64] = 0  # pieces on each row, from the home row, own less the other's
OWN_TOP: Final[i64] = 8  # the most advanced row with an own piece
OTHER_TOP: Final[i64] = 16
OWN_TACTICS: Final[i64] = 24  # see _tactics
OTHER_TACTICS: Final[i64] = 32
TEMPO: Final[i64] = 40
PAIRS: Final[i64] = 41  # pieces with two neighbours
EDGE: Final[i64] = 42  # pieces on the columns a and j
COLUMNS: Final[i64] = 43  # columns with a piece
REAR: Final[i64] = 44  # the rearmost row with a piece
LANDINGS: Final[i64] = 45  # squares in reach beside an own piece
SPLIT: Final[i64] = 46  # the side to move has to reconnect
TERMS: Final[i64] = 47

_EDGES: Final[i64] = 0x8060180601
_BITS: Final[list[int]] = [bin(i).count("1") for i in range(1024)]


def count(lo: i64, hi: i64) -> i64:
    """Return how many squares a set has."""
    lo -= lo >> 1 & 0x5555555555
    hi -= hi >> 1 & 0x5555555555
    lo = (lo & 0x3333333333) + (lo >> 2 & 0x3333333333)
    hi = (hi & 0x3333333333) + (hi >> 2 & 0x3333333333)
    lo = ((lo + (lo >> 4)) & 0x0F0F0F0F0F) + ((hi + (hi >> 4)) & 0x0F0F0F0F0F)
    lo += lo >> 8
    return ((lo + (lo >> 16)) & 255) + (lo >> 32)


def reach(ol: i64, oh: i64, pl: i64, ph: i64, up: bool) -> tuple[i64, i64]:
    """Return the squares on which singletons may end, sideways and forward; groups aside."""
    gl: i64 = HALF ^ ol
    gh: i64 = HALF ^ oh
    rl: i64 = 0
    rh: i64 = 0
    way: i64 = 0
    while way < 5:
        ml: i64 = ol
        mh: i64 = oh
        while True:
            if way & 1 == 0 and way < 4:
                ml = (ml & NOT_J) << 1
                mh = (mh & NOT_J) << 1
            elif way < 4:
                ml = (ml & NOT_A) >> 1
                mh = (mh & NOT_A) >> 1
            if way >= 2:
                if up:
                    mh = (mh << 10) | (ml >> 30)
                    ml = ml << 10
                else:
                    ml = (ml >> 10) | ((mh & ROW) << 30)
                    mh = mh >> 10
            ml &= gl
            mh &= gh
            if (ml | mh) == 0:
                break
            rl |= ml
            rh |= mh
            ml &= ~pl
            mh &= ~ph
        way += 1
    return rl, rh


def worth(w: list[int], ol: i64, oh: i64, pl: i64, ph: i64, up: bool) -> i64:
    """Return the sum of the terms of a position, seen by the side to move; linear in ``w``."""
    rl, rh = reach(ol, oh, pl, ph, up)
    ql, qh = reach(pl, ph, ol, oh, not up)
    total: i64 = w[TEMPO]
    if not connected(ol, oh):
        total += w[SPLIT]
    total += _half(w, OWN_TOP, OWN_TACTICS, 1, ol, oh, pl, ph, up, rl, rh, ql, qh)
    return total + _half(w, OTHER_TOP, OTHER_TACTICS, -1, pl, ph, ol, oh, not up, ql, qh, rl, rh)


def _half(
    w: list[int], top_at: i64, tactics: i64, sign: i64, ol: i64, oh: i64, pl: i64, ph: i64,
    up: bool, rl: i64, rh: i64, ql: i64, qh: i64,
) -> i64:  # fmt: skip
    """Return the terms of one side; ``r`` is what it reaches, ``q`` what the other one does."""
    total: i64 = 0
    top: i64 = 0
    rear: i64 = 7
    columns: i64 = 0
    row: i64 = 0
    while row < 8:
        bits: i64 = (ol >> (10 * row) if row < 4 else oh >> (10 * row - 40)) & ROW
        if bits != 0:
            columns |= bits
            way: i64 = row if up else 7 - row
            n: i64 = _BITS[bits]
            total += n * w[ROWS + way]
            top = way if way > top else top
            rear = way if way < rear else rear
        row += 1
    onel, oneh, twol, twoh, dl, dh = surroundings(ol, oh)
    n = _BITS[columns]
    total += w[PAIRS] * count(twol & ol, twoh & oh) + w[EDGE] * count(ol & _EDGES, oh & _EDGES)
    total += w[COLUMNS] * n + w[REAR] * rear
    total += w[LANDINGS] * count(onel & rl & ~ol, oneh & rh & ~oh)
    total = total * sign + w[top_at + top]
    # Links of the chain; those under attack; pieces under attack; squares in reach; squares of the
    # goal in reach; those beside an own piece; beside two; pieces under attack with one neighbour.
    total += w[tactics] * count(dl, dh) + w[tactics + 1] * count(dl & ql, dh & qh)
    total += w[tactics + 2] * count(ol & ql, oh & qh)
    total += w[tactics + 3] * count(rl & ~pl, rh & ~ph)
    far: i64 = rh >> 30 if up else rl & ROW
    if far != 0:
        near: i64 = oneh >> 30 if up else onel & ROW
        both: i64 = twoh >> 30 if up else twol & ROW
        n = _BITS[far]
        total += w[tactics + 4] * n
        n = _BITS[far & near]
        total += w[tactics + 5] * n
        n = _BITS[far & both]
        total += w[tactics + 6] * n
    return total + w[tactics + 7] * count(ol & ql & ~twol, oh & qh & ~twoh)


def arrives(action: i64, up: bool) -> bool:
    """Tell whether an action ends on the goal row."""
    target: i64 = action >> 14 & 127
    if up:
        return target + (action >> 7 & 127) - (action & 127) >= 70
    return target < 10


def reaching(actions: list[int], up: bool) -> i64:
    """Return an action which ends on the goal row, -1 where there is none."""
    i: i64 = 0
    n: i64 = len(actions)
    while i < n:
        action: i64 = actions[i]
        if arrives(action, up):
            return action
        i += 1
    return -1


def key_of(ol: i64, oh: i64, pl: i64, ph: i64, side: i64) -> i64:
    """Return 62 bits which tell positions apart."""
    first: i64 = mixed(mixed(mixed(mixed(ol, side + 1), oh), pl), ph)
    second: i64 = mixed(mixed(mixed(mixed(ph, side + 3), pl), oh), ol)
    return first << 31 | second


class OrdoSearch(Search):
    """Searches Ordo; ``weights`` are TERMS numbers."""

    def __init__(self, bits: int, weights: list[int]) -> None:
        super().__init__(bits)
        self.weights: list[int] = weights

    def ended(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        return LOST if lost(a, b, c, d, side == 0) != 0 else ONGOING

    def actions(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> list[int]:
        return legal_actions(a, b, c, d, side == 0)

    def child(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> tuple[i64, i64, i64, i64]:
        return applied(a, b, c, d, action)

    def key(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        return key_of(a, b, c, d, side)

    def wins(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        up: bool = side == 0
        rl, rh = reach(a, b, c, d, up)
        if (rh >> 30 if up else rl & ROW) == 0:
            return False
        return reaching(legal_actions(a, b, c, d, up), up) >= 0

    def hot(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> bool:
        return not connected(a, b)

    def is_final(self, a: i64, b: i64, c: i64, d: i64, action: i64) -> bool:
        return not is_sideways(action)

    def place(self, action: i64) -> i64:
        return (action & 127) << 7 | (action >> 14 & 127)

    def promise(self, action: i64) -> i64:
        return 0x4000000 if action & CAPTURE != 0 else 0

    def value(self, a: i64, b: i64, c: i64, d: i64, side: i64) -> i64:
        return worth(self.weights, a, b, c, d, side == 0)
