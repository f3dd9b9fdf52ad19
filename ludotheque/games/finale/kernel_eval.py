"""What a position of Finale is worth: a sum of weights, one for each pawn as it stands.

The feature of a pawn says whether its side is about to roll, whether it is a keeper, whether it is
the nearer or the farther one of its number, how far it has to go, how far it is from the middle,
whether the goal before it is closed by its keeper, and whether a cell ahead of it is free.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.finale.kernel import CELLS, LEFT_BIT, REACH, RIGHT_BIT, lowest, numbered

TEMPO: Final[i64] = 864
"""The place of what it is worth to be about to roll, the last of the weights."""
WEIGHTS: Final[i64] = 865

# A place in the table is a sum of these; the lowest bit is 1 where a cell ahead is free.
CELL: Final[i64] = 2
SIDE: Final[i64] = 74
SECOND: Final[i64] = 148
KEEPER: Final[i64] = 296
CLOSED: Final[i64] = 592
WAITING: Final[i64] = 1184
_PLACES: Final = 2368


def way(side: int, cell: int) -> tuple[int, int]:
    """Return how many moves a pawn is from the goal, and how many cells from the middle.

    Where it can no longer get there, beside the goal on the last file, the way is 0.
    """
    if cell >= 35:
        return 8, 0
    file, rank = divmod(cell, 5)
    moves = file + 1 if side == 0 else 7 - file
    return (0 if moves == 1 and rank in {0, 4} else moves), abs(rank - 2)


def _feature(place: int) -> int:
    rest, free = divmod(place, 2)
    rest, cell = divmod(rest, 37)
    rest, side = divmod(rest, 2)
    rest, second = divmod(rest, 2)
    rest, keeper = divmod(rest, 2)
    waiting, closed = divmod(rest, 2)
    moves, aside = way(side, cell)
    return ((((waiting * 2 + keeper) * 2 + second) * 9 + moves) * 3 + aside) * 4 + closed * 2 + free


def _order(side: int, cell: int) -> int:
    """Return a number which is lower for the nearer pawn; no two cells have the same."""
    moves, aside = way(side, cell)
    far = moves or 9
    turned = cell if side == 0 or cell >= 35 else 34 - cell
    return (far * 4 + aside) * 64 + turned


def _from(side: int, cell: int) -> int:
    return sum(2**origin for origin in range(37) if REACH[side * 37 + origin] >> cell & 1)


FEATURE: Final[list[int]] = [_feature(place) for place in range(_PLACES)]
"""The weight which counts at each place of the table."""
ORDER: Final[list[int]] = [_order(side, cell) for side in (0, 1) for cell in range(37)]
FROM: Final[list[int]] = [_from(side, cell) for side in (0, 1) for cell in range(37)]
"""The cells from which a side reaches a cell in one move."""


class Worth:
    """Judges positions by ``weights``, 865 of them, 1,000 being one logit of the chance of winning.

    ``free`` and ``second`` are sets of cells of the position judged last: of the pawns with a free
    cell ahead, and of those which are the farther ones of their number.
    """

    def __init__(self, weights: list[int]) -> None:
        self.table: list[int] = [weights[feature] for feature in FEATURE]
        self.tempo: i64 = weights[TEMPO]
        self.free: i64 = 0
        self.second: i64 = 0

    def worth(self, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> i64:
        """Return what a position is worth to the side which is about to roll."""
        self.free = 0
        self.second = 0
        own: i64 = red if side else blue
        other: i64 = blue if side else red
        total: i64 = self.tempo
        total += self.of_side(place_of(0, side, other), side, own, own | other, p0, p1, p2)
        total += self.of_side(place_of(1, 1 - side, own), 1 - side, other, own | other, p0, p1, p2)
        return total

    def of_side(
        self, place: i64, side: i64, own: i64, taken: i64, p0: i64, p1: i64, p2: i64
    ) -> i64:
        """Return what the pawns of a side are worth; note which are free, and which are second."""
        table = self.table
        total: i64 = 0
        number: i64 = 1
        at: i64 = place + KEEPER
        while number <= 6:
            pawns: i64 = numbered(own, p0, p1, p2, number)
            if pawns:
                bit: i64 = pawns & -pawns
                cell: i64 = lowest(bit)
                rest: i64 = pawns ^ bit
                near: i64 = at
                if rest:
                    twin: i64 = lowest(rest)
                    far: i64 = at
                    if ORDER[side * CELLS + twin] < ORDER[side * CELLS + cell]:
                        near += SECOND
                        self.second |= bit
                    else:
                        far += SECOND
                        self.second |= rest
                    far += twin * CELL
                    reach: i64 = REACH[side * CELLS + twin]
                    if reach & ~taken:
                        far += 1
                        self.free |= rest
                    total += table[far]
                near += cell * CELL
                reach = REACH[side * CELLS + cell]
                if reach & ~taken:
                    near += 1
                    self.free |= bit
                total += table[near]
            at = place
            number += 1
        return total

    def of_number(self, place: i64, side: i64, pawns: i64, taken: i64) -> i64:
        """Return what the pawns of one number are worth, one or two; nothing is noted."""
        table = self.table
        bit: i64 = pawns & -pawns
        cell: i64 = lowest(bit)
        rest: i64 = pawns ^ bit
        near: i64 = place + cell * CELL
        reach: i64 = REACH[side * CELLS + cell]
        if reach & ~taken:
            near += 1
        if not rest:
            return table[near]
        twin: i64 = lowest(rest)
        far: i64 = place + twin * CELL
        reach = REACH[side * CELLS + twin]
        if reach & ~taken:
            far += 1
        if ORDER[side * CELLS + twin] < ORDER[side * CELLS + cell]:
            return table[near + SECOND] + table[far]
        return table[near] + table[far + SECOND]

    def features(self, side: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64) -> list[int]:
        """Return the weights which count in a position, those of the side about to roll first."""
        self.worth(side, blue, red, p0, p1, p2)
        keepers: i64 = p0 & ~p1 & ~p2
        found: list[int] = []
        waiting: i64 = 0
        while waiting < 2:
            mover: i64 = side if waiting == 0 else 1 - side
            pawns: i64 = red if mover else blue
            place: i64 = place_of(waiting, mover, blue if mover else red)
            while pawns:
                bit: i64 = pawns & -pawns
                pawns ^= bit
                at: i64 = place + lowest(bit) * CELL
                if keepers & bit:
                    at += KEEPER
                if self.second & bit:
                    at += SECOND
                if self.free & bit:
                    at += 1
                found.append(FEATURE[at])
            waiting += 1
        found.append(TEMPO)
        return found


def place_of(waiting: i64, side: i64, other: i64) -> i64:
    """Return where in the table the pawns of a side are: all of them have this in common.

    ``waiting`` is 1 for the side which is not about to roll, ``other`` its opponent's cells.
    """
    closed: i64 = other & (RIGHT_BIT if side else LEFT_BIT)
    return waiting * WAITING + side * SIDE + (CLOSED if closed else 0)
