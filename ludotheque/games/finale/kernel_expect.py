"""Finale looked ahead: for every roll the best that can be done with it, averaged, some rolls deep.

Chances are integers: a game won is ``FULL``, and what is looked at ``rolls`` rolls ahead counts
``6 ** rolls`` times as much, so that nothing is ever rounded.
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
from ludotheque.games.finale.kernel_eval import CELL, FROM, KEEPER, SECOND, Worth, place_of

FULL: Final[i64] = 0x1000000
"""A game won, before any roll is looked at."""
MOST: Final[i64] = 16383
"""No position is judged to be worth more, 1,000 being one logit."""
CURVE: Final = 32768
"""How many chances the curve has: for -16,384 to 16,383."""
_FAR: Final[i64] = 1000000
_NONE: Final[i64] = 0x1000001


class Expecting(Worth):
    """Looks at every roll and every answer to it.

    ``curve`` are the chances of winning, in FULL, for what positions are worth. ``small`` is what
    a small victory (the other side shut in) is worth to Blue if he wins it and to Red if he does.
    ``nodes`` counts the positions which were judged, ``score`` is what the best action is worth.
    """

    def __init__(
        self, weights: list[int], curve: list[int], elimination: bool, small: tuple[int, int]
    ) -> None:
        super().__init__(weights)
        self.curve: list[int] = curve
        self.elimination: bool = elimination
        self.small_blue: i64 = small[0]
        self.small_red: i64 = small[1]
        self.nodes: i64 = 0
        self.score: i64 = 0
        # The position from which one roll is looked ahead.
        self.side: i64 = 0
        self.own: i64 = 0
        self.other: i64 = 0
        self.still: i64 = 0
        self.was_free: i64 = 0
        self.was_second: i64 = 0
        self.keepers: i64 = 0
        self.mine: i64 = 0
        self.his: i64 = 0

    def best(
        self, actions: list[int], rolls: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64,
        p2: i64,
    ) -> int:  # fmt: skip
        """Return the first of the best actions of a side; ``score`` is what it is worth."""
        found: i64 = -1
        self.score = -1
        for action in actions:
            value: i64 = self.acted(action, rolls, side, blue, red, p0, p1, p2)
            if value > self.score:
                self.score = value
                found = action
        return found

    def chance(self, worth: i64) -> i64:
        """Return the chance of winning of a position that is worth so much."""
        return self.curve[max(-MOST, min(MOST, worth)) + MOST + 1]

    def small(self, side: i64) -> i64:
        """Return what a small victory is worth to who wins it."""
        return self.small_red if side else self.small_blue

    def acted(
        self, action: i64, rolls: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
    ) -> i64:
        """Return what a side's legal action is worth to it, so many rolls looked ahead after it."""
        kind: i64 = action & 7
        payload: i64 = action >> 3
        if kind == MOVE:
            origin: i64 = payload >> 6
            end: i64 = payload & 63
            return self.moved(shl(1, origin), shl(1, end), rolls, side, blue, red, p0, p1, p2)
        if kind == REMOVE:
            return self.removed(shl(1, payload), rolls, side, blue, red, p0, p1, p2)
        return unit(rolls) - self.expected(rolls, 1 - side, blue, red, p0, p1, p2)

    def moved(
        self, bit: i64, end: i64, rolls: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64,
        p2: i64,
    ) -> i64:  # fmt: skip
        """Return what a move from one cell to another is worth to its side."""
        both: i64 = bit | end
        if end & (RIGHT_BIT if side else LEFT_BIT):
            return unit(rolls)
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
        if not self.elimination and not can_move(1 - side, blue if side else red, blue | red):
            return unit(rolls) // FULL * self.small(side)
        return unit(rolls) - self.expected(rolls, 1 - side, blue, red, p0, p1, p2)

    def removed(
        self, bit: i64, rolls: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
    ) -> i64:
        """Return what the removal of a pawn is worth to its side."""
        blue &= ~bit
        red &= ~bit
        if not blue | red:
            return unit(rolls) // 2
        return unit(rolls) - self.expected(
            rolls, 1 - side, blue, red, p0 & ~bit, p1 & ~bit, p2 & ~bit
        )

    def expected(
        self, rolls: i64, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
    ) -> i64:
        """Return the chance of winning of the side about to roll, so many rolls looked ahead."""
        if rolls == 0:
            self.nodes += 1
            return self.chance(self.worth(side, blue, red, p0, p1, p2))
        if rolls == 1:
            return self.last(side, blue, red, p0, p1, p2)
        own: i64 = red if side else blue
        taken: i64 = blue | red
        full: i64 = unit(rolls - 1)
        total: i64 = 0
        blocked: i64 = 0
        most: i64 = 0
        number: i64 = 1
        while number <= 6:
            pawns: i64 = numbered(own, p0, p1, p2, number)
            best: i64 = -1
            rest: i64 = pawns
            while rest and best < full:
                bit: i64 = rest & -rest
                rest ^= bit
                reach: i64 = REACH[side * CELLS + lowest(bit)]
                ends: i64 = reach & ~taken
                while ends:
                    end: i64 = ends & -ends
                    ends ^= end
                    value: i64 = self.moved(bit, end, rolls - 1, side, blue, red, p0, p1, p2)
                    best = max(best, value)
            if best < 0:
                if not self.elimination:
                    blocked += 1
                    best = 0
                elif pawns and not keeper_home(side, number, pawns):
                    rest = pawns
                    while rest:
                        bit = rest & -rest
                        rest ^= bit
                        value = self.removed(bit, rolls - 1, side, blue, red, p0, p1, p2)
                        best = max(best, value)
                else:
                    best = full - self.expected(rolls - 1, 1 - side, blue, red, p0, p1, p2)
            elif best > most:
                most = best
            total += best
            number += 1
        return total + blocked * most

    def last(self, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return the chance of winning of the side about to roll, one roll looked ahead.

        What can be reached is judged as the other side sees it, by what an action changes.
        """
        self.side = side
        self.own = red if side else blue
        self.other = blue if side else red
        self.still = self.worth(1 - side, blue, red, p0, p1, p2)
        self.was_free = self.free
        self.was_second = self.second
        self.keepers = p0 & ~p1 & ~p2
        self.mine = place_of(1, side, self.other)
        self.his = place_of(0, 1 - side, self.own)
        total: i64 = 0
        blocked: i64 = 0
        most: i64 = FULL
        number: i64 = 1
        while number <= 6:
            pawns: i64 = numbered(self.own, p0, p1, p2, number)
            lost: i64 = self.left(number, pawns, blue, red, p0, p1, p2) if pawns else _NONE
            if lost != _NONE:
                most = min(most, lost)
            elif not self.elimination:
                blocked += 1
                lost = 0
            elif pawns and not keeper_home(side, number, pawns):
                lost = self.emptied(number, pawns)
            else:
                self.nodes += 1
                lost = self.chance(self.still)
            total += lost
            number += 1
        return 6 * FULL - total - blocked * most

    def left(self, number: i64, pawns: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return what the best move with a number leaves to the other side, _NONE if none can."""
        side: i64 = self.side
        taken: i64 = blue | red
        goal: i64 = RIGHT_BIT if side else LEFT_BIT
        at: i64 = self.mine + KEEPER if number == 1 else self.mine
        others: i64 = self.still - self.of_number(at, side, pawns, taken)
        least: i64 = _FAR
        lost: i64 = _NONE
        rest: i64 = pawns
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            cell: i64 = lowest(bit)
            reach: i64 = REACH[side * CELLS + cell]
            ends: i64 = reach & ~taken
            if ends & goal:
                return 0
            while ends:
                end: i64 = ends & -ends
                ends ^= end
                both: i64 = bit | end
                if not self.elimination and not can_move(1 - side, self.other, taken ^ both):
                    lost = min(lost, FULL - self.small(side))
                    continue
                self.nodes += 1
                worth: i64
                if cell >= 35:  # the goal is open now to all pawns of the other side
                    worth = self.worth(
                        1 - side, blue if side else blue ^ both, red ^ both if side else red,
                        p0 ^ both, p1, p2,
                    )  # fmt: skip
                else:
                    worth = others + self.of_number(at, side, pawns ^ both, taken ^ both)
                    worth += self.change(cell, end, pawns, taken ^ both)
                least = min(least, worth)
        return lost if least == _FAR else min(lost, self.chance(least))

    def emptied(self, number: i64, pawns: i64) -> i64:
        """Return what the better removal of one of blocked pawns leaves to the other side."""
        at: i64 = self.mine + KEEPER if number == 1 else self.mine
        taken: i64 = self.own | self.other
        others: i64 = self.still - self.of_number(at, self.side, pawns, taken)
        lost: i64 = FULL
        rest: i64 = pawns
        while rest:
            bit: i64 = rest & -rest
            rest ^= bit
            value: i64 = FULL // 2
            if taken ^ bit:
                self.nodes += 1
                worth: i64 = others + self.change(lowest(bit), 0, pawns, taken ^ bit)
                if pawns ^ bit:
                    worth += self.of_number(at, self.side, pawns ^ bit, taken ^ bit)
                value = self.chance(worth)
            lost = min(lost, value)
        return lost

    def change(self, cell: i64, end: i64, pawns: i64, taken: i64) -> i64:
        """Return what it changes for all but some pawns that a cell is left and another one taken.

        ``end`` is the bit of the cell taken, 0 for none; ``taken`` are the cells taken afterwards.
        """
        side: i64 = self.side
        own: i64 = self.own & ~pawns
        table = self.table
        total: i64 = 0
        behind: i64 = FROM[side * CELLS + cell]
        before: i64 = FROM[(1 - side) * CELLS + cell]
        changed: i64 = (behind & own | before & self.other) & ~self.was_free
        while changed:
            bit: i64 = changed & -changed
            changed ^= bit
            at: i64 = self.place(bit, lowest(bit))
            total += table[at + 1] - table[at]
        if not end:
            return total
        target: i64 = lowest(end)
        behind = FROM[side * CELLS + target]
        before = FROM[(1 - side) * CELLS + target]
        changed = (behind & own | before & self.other) & self.was_free
        while changed:
            bit = changed & -changed
            changed ^= bit
            origin: i64 = lowest(bit)
            mover: i64 = side if own & bit else 1 - side
            reach: i64 = REACH[mover * CELLS + origin]
            if not reach & ~taken:
                at = self.place(bit, origin)
                total += table[at] - table[at + 1]
        return total

    def place(self, bit: i64, cell: i64) -> i64:
        """Return where in the table a pawn stands as it was, blocked."""
        at: i64 = (self.mine if self.own & bit else self.his) + cell * CELL
        if self.keepers & bit:
            at += KEEPER
        if self.was_second & bit:
            at += SECOND
        return at


def unit(rolls: i64) -> i64:
    """Return what a game won counts where so many rolls are looked ahead."""
    full: i64 = FULL
    while rolls > 0:
        full *= 6
        rolls -= 1
    return full
