"""Finale's endings with few pawns, solved: the chance of winning where both sides play their best.

Pawns only advance or leave, so that a position never comes again but by passes; the chances of a
position with either side to roll are then the solution of two equations.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.finale.kernel import (
    CELLS,
    LEFT_BIT,
    MOVE,
    REACH,
    REMOVE,
    RIGHT_BIT,
    can_move,
    keeper_home,
    lowest,
    numbered,
    shl,
)

SURE: Final[i64] = 0x10000000
"""A game which is certainly won."""
FEW: Final[i64] = 6
"""So many pawns, keepers counted, a position may have at most."""
_HALF: Final[i64] = 0x8000000


class Endings:
    """Solves positions, at most ``limit`` of them; ``exceeded`` tells that this was too few.

    Chances are Blue's, in SURE. ``small`` is what a small victory (the other side shut in) is worth
    to Blue if he wins it, and if Red does.
    """

    def __init__(self, elimination: bool, small: tuple[int, int], limit: int) -> None:
        self.elimination: bool = elimination
        self.small_won: i64 = small[0]
        self.small_lost: i64 = small[1]
        self.limit: i64 = limit
        self.exceeded: bool = False
        self.nodes: i64 = 0
        self.known: dict[int, int] = {}

    def acted(self, action: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return what a side's legal action is worth to it."""
        kind: i64 = action & 7
        payload: i64 = action >> 3
        if kind == MOVE:
            return self.moved(
                shl(1, payload >> 6), shl(1, payload & 63), side, blue, red, p0, p1, p2
            )
        if kind == REMOVE:
            return self.removed(shl(1, payload), side, blue, red, p0, p1, p2)
        return self.of(side, 1 - side, blue, red, p0, p1, p2)

    def of(self, side: i64, roller: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return the chance of a side where ``roller`` is about to roll."""
        both: i64 = self.solved(blue, red, p0, p1, p2)
        chance: i64 = both & 0x3FFFFFFF if roller else both >> 30
        return SURE - chance if side else chance

    def moved(
        self, bit: i64, end: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
    ) -> i64:
        """Return what a move from one cell to another is worth to its side."""
        both: i64 = bit | end
        if end & (RIGHT_BIT if side else LEFT_BIT):
            return SURE
        if p0 & bit:
            p0 ^= both
        if p1 & bit:
            p1 ^= both
        if p2 & bit:
            p2 ^= both
        if side:
            red ^= both
        else:
            blue ^= both
        return self.of(side, 1 - side, blue, red, p0, p1, p2)

    def removed(self, bit: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return what the removal of a pawn is worth to its side."""
        blue &= ~bit
        red &= ~bit
        if not blue | red:
            return _HALF
        return self.of(side, 1 - side, blue, red, p0 & ~bit, p1 & ~bit, p2 & ~bit)

    def solved(self, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return Blue's chance with Blue to roll, times 2**30, and that with Red to roll."""
        key: i64 = key_of(blue, red, p0, p1, p2)
        found = self.known.get(key)
        if found is not None:
            return found
        if self.nodes >= self.limit:
            self.exceeded = True
        if self.exceeded:
            return _HALF << 30 | _HALF
        self.nodes += 1
        a, m = self.rolled(0, blue, red, p0, p1, p2)
        b, n = self.rolled(1, blue, red, p0, p1, p2)
        b = (6 - n) * SURE - b
        # With x and y for either side to roll: 6 x = a + m y, 6 y = b + n x.
        under: i64 = 36 - m * n
        x: i64 = _HALF
        y: i64 = _HALF
        if under:
            x = (2 * (6 * a + m * b) + under) // (2 * under)
            y = (2 * (6 * b + n * a) + under) // (2 * under)
        both: i64 = x << 30 | y
        self.known[key] = both
        return both

    def rolled(self, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> tuple[i64, i64]:
        """Return the worth to a side of its best actions, added up, and how many rolls pass."""
        own: i64 = red if side else blue
        taken: i64 = blue | red
        if not self.elimination and not can_move(side, own, taken):
            return 6 * (SURE - self.small_won if side else self.small_lost), 0
        total: i64 = 0
        passes: i64 = 0
        blocked: i64 = 0
        most: i64 = 0
        number: i64 = 1
        while number <= 6:
            pawns: i64 = numbered(own, p0, p1, p2, number)
            best: i64 = -1
            rest: i64 = pawns
            while rest:
                bit: i64 = rest & -rest
                rest ^= bit
                reach: i64 = REACH[side * CELLS + lowest(bit)]
                ends: i64 = reach & ~taken
                while ends:
                    end: i64 = ends & -ends
                    ends ^= end
                    value: i64 = self.moved(bit, end, side, blue, red, p0, p1, p2)
                    best = max(best, value)
            if best < 0 and not self.elimination:
                blocked += 1
                best = 0
            elif best < 0 and pawns and not keeper_home(side, number, pawns):
                rest = pawns
                while rest:
                    bit = rest & -rest
                    rest ^= bit
                    value = self.removed(bit, side, blue, red, p0, p1, p2)
                    best = max(best, value)
            elif best < 0:
                passes += 1
                best = 0
            elif best > most:
                most = best
            total += best
            number += 1
        return total + blocked * most, passes


def key_of(blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
    """Return what a position of at most FEW pawns is known by: ten bits for each of them."""
    key: i64 = 0
    rest: i64 = blue | red
    while rest:
        bit: i64 = rest & -rest
        rest ^= bit
        pawn: i64 = lowest(bit) << 4
        if red & bit:
            pawn |= 8
        if p0 & bit:
            pawn |= 1
        if p1 & bit:
            pawn |= 2
        if p2 & bit:
            pawn |= 4
        key = key << 10 | pawn
    return key
