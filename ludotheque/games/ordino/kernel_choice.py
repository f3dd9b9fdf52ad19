"""What the actions of Ordino Match are worth, one ahead, what the next rolls may win weighed.

Worths are integers, seen by the side of the seat which acts. Chance on the centre counts by its
share, choices there as the best of them. Source: rules, ordino; docs/strength.md.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.ordino.kernel import BESIDE, CAPTURED, FOUR, REROLL, SQUARES
from ludotheque.games.ordino.kernel_expect import SHARES, expected
from ludotheque.games.ordino.kernel_turn import (
    CHOOSING,
    MOVER,
    OVER,
    PHASE,
    REROLLING,
    SEAT,
    WINNER,
    apply,
    count_own,
    earned,
)

# The weights. First what a side is worth with n numbered pieces and s spheres, at n * 3 + s.
THREAT: Final[i64] = 21  # what the next seat may win, in thousandths
LATER: Final[i64] = 22  # what the second opponent of a team may win
PARTNER: Final[i64] = 23  # what the partner may win
OWN: Final[i64] = 24  # what the seat itself might win by a roll like the next one
DISTANCE: Final[i64] = 25  # one cell of the mean distance to the opponents' pieces
WAITING: Final[i64] = 26  # what a seat which still places pieces may win (Super), in thousandths
LAST: Final[i64] = 27  # to capture the last piece of a side
TERMS: Final[i64] = 28

WON: Final[i64] = 9_000
"""The worth of a game won; every other position is worth less."""
NEVER: Final[i64] = -4_000_000_000


def alive(p: list[int], side: i64) -> i64:
    """Return where the weights have what a side is worth: n * 3 + s of its pieces not captured."""
    found: i64 = 0
    n: i64 = 0
    while n < 8:
        if p[side * 8 + n] != CAPTURED:
            found += 3 if n < 6 else 1
        n += 1
    return found


def values(w: list[int], own: i64, other: i64) -> list[int]:
    """Return what pieces of the other side are worth to capture, as kernel_expect.py takes them.

    ``own`` and ``other`` are what ``alive`` returns for the two sides.
    """
    numbered: i64 = w[other] - w[other - 3] if other > 3 else 0
    sphere: i64 = w[other] - w[other - 1] if other % 3 > 0 and other > 1 else 0
    back: i64 = w[own + 1] - w[own] if own % 3 < 2 else 0
    return [
        numbered, numbered, numbered, numbered, numbered, numbered, sphere, sphere, back, w[LAST]
    ]  # fmt: skip


def apart(p: list[int], far: list[int], cells: i64) -> i64:
    """Return a thousand times the mean distance between pieces of different sides, 0 for none."""
    total: i64 = 0
    count: i64 = 0
    n: i64 = 0
    while n < 8:
        cell: i64 = p[n]
        if cell >= 0:
            row = cell * cells
            k: i64 = 8
            while k < 16:
                other: i64 = p[k]
                if other >= 0:
                    total += far[row + other]
                    count += 1
                k += 1
        n += 1
    return 1000 * total // count if count > 0 else 0


def hope(
    p: list[int], at: list[int], rules: i64, first: list[int], ways: list[int], dist: list[int],
    seat: i64, w: list[int], prizes: list[int],
) -> i64:  # fmt: skip
    """Return what a seat may win by a roll of six dice, in the units of the weights."""
    found = expected(first, ways, dist, p, at, rules, seat, prizes) // SHARES
    if count_own(p, rules, seat, 0, BESIDE) > 0:
        found = found * w[WAITING] // 1000
    return found


def standing(
    p: list[int], at: list[int], rules: i64, cells: i64, first: list[int], ways: list[int],
    dist: list[int], far: list[int], w: list[int], seat: i64,
) -> i64:  # fmt: skip
    """Return what a position between two turns is worth to a seat which has just played."""
    side = seat & 1
    if p[PHASE] == OVER:
        return WON if p[WINNER] == side else -WON
    own = alive(p, side)
    other = alive(p, 1 - side)
    total: i64 = w[own] - w[other]
    ours = values(w, own, other)
    theirs = values(w, other, own)
    seats: i64 = 4 if rules & FOUR else 2
    step: i64 = 1
    while step <= seats:
        weight: i64 = w[OWN]
        if step < seats:
            weight = w[THREAT] if step == 1 else w[PARTNER] if step == 2 else w[LATER]
        if weight != 0:
            prizes = theirs if step & 1 else ours
            one = hope(p, at, rules, first, ways, dist, (seat + step) % seats, w, prizes)
            total += (-weight if step & 1 else weight) * one // 1000
        step += 1
    if w[DISTANCE] != 0:
        total -= w[DISTANCE] * apart(p, far, cells) // 1000
    if total >= WON:
        return WON - 1
    return total if total > -WON else 1 - WON


def worth(
    p: list[int], rules: i64, cells: i64, first: list[int], ways: list[int], dist: list[int],
    far: list[int], w: list[int], seat: i64, action: i64,
) -> i64:  # fmt: skip
    """Return what a position is worth to a seat after an action: its own, or one of chance."""
    q = list(p)
    at: list[int] = [0] * SQUARES
    n: i64 = 0
    while n < 16:
        cell: i64 = q[n]
        if cell >= 0:
            at[cell] = n + 1
        n += 1
    apply(q, at, rules, cells, dist, action)
    phase: i64 = q[PHASE]
    if phase == REROLLING:
        kind: i64 = (q[MOVER] & 7) >> 1
        number: i64 = (q[MOVER] & 7) + 1
        match = worth(q, rules, cells, first, ways, dist, far, w, seat,
                      (kind + number * 4) * 16 + REROLL)  # fmt: skip
        other = worth(q, rules, cells, first, ways, dist, far, w, seat,
                      ((kind + 1) % 3 + (number % 6 + 1) * 4) * 16 + REROLL)  # fmt: skip
        return (4 * match + 5 * other) // 9
    if phase == CHOOSING:
        best: i64 = NEVER
        for choice in earned(q, at, rules, cells, dist):
            one = worth(q, rules, cells, first, ways, dist, far, w, seat, choice)
            best = max(best, one)
        return best
    return standing(q, at, rules, cells, first, ways, dist, far, w, seat)


def worths(
    p: list[int], rules: i64, cells: i64, first: list[int], ways: list[int], dist: list[int],
    far: list[int], w: list[int], actions: list[int],
) -> list[int]:  # fmt: skip
    """Return what each action of the seat on turn is worth to it."""
    return [
        worth(p, rules, cells, first, ways, dist, far, w, p[SEAT], action) for action in actions
    ]
