"""Random play of Ordino Match on integers, over the rules of kernel_turn.py."""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.ordino.kernel import FOUR, PLACE, REROLL, ROLL, SQUARES, START
from ludotheque.games.ordino.kernel_turn import (
    LOT,
    OVER,
    PHASE,
    PLACING,
    REROLLING,
    ROLLING,
    apply,
    legal,
)

FACES: Final[list[int]] = [0, 0, 2, 2, 1, 3]
"""The six faces of an arrow die (D1)."""
SIX: Final[i64] = 2592
"""The number of throws of six dice, arrow faces told apart."""


def throw(number: i64) -> i64:
    """Return the payload of a roll of six dice from a number below SIX."""
    one: i64 = FACES[number % 6]
    number //= 6
    other: i64 = FACES[number % 6]
    number //= 6
    dice = (number & 3) * 32 + one * 128 + other * 512
    number >>= 2
    return dice + number % 3 + (number // 3 + 1) * 4


def chance(phase: i64, rules: i64, random: i64) -> i64:
    """Return the chance action of a phase drawn with the generator's present state."""
    if phase == ROLLING:
        return throw(below(random, SIX)) * 16 + ROLL
    if phase == LOT:
        return below(random, 4 if rules & FOUR else 2) * 16 + START
    number = below(random, 36)
    pair = number % 3 + (number // 3 % 6 + 1) * 4
    if phase == REROLLING:
        return pair * 16 + REROLL
    return (pair + number // 18 * 32) * 16 + PLACE


def playout(
    seed: i64,
    start: list[int],
    rules: i64,
    cells: i64,
    first: list[int],
    ways: list[int],
    dist: list[int],
    trace: list[int] | None,
    lists: list[list[int]] | None,
) -> i64:
    """Play one random game from ``start``, the position before the lot; return its actions.

    Every action is appended to ``trace``, chance included, and to ``lists`` the list it was drawn
    from (empty for chance), where they are given.
    """
    random = seeded(seed)
    p = list(start)
    at: list[int] = [0] * SQUARES
    n: i64 = 0
    while n < 16:
        cell: i64 = p[n]
        if cell >= 0:
            at[cell] = n + 1
        n += 1
    count: i64 = 0
    while True:
        phase: i64 = p[PHASE]
        if phase == OVER:
            return count
        random = advance(random)
        actions: list[int] = []
        action: i64
        if phase in (LOT, ROLLING, REROLLING, PLACING):
            action = chance(phase, rules, random)
        else:
            actions = legal(p, at, rules, cells, first, ways, dist)
            action = actions[below(random, len(actions))]
        if trace is not None:
            trace.append(action)
        if lists is not None:
            lists.append(actions)
        apply(p, at, rules, cells, dist, action)
        count += 1
