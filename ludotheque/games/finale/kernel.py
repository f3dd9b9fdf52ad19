"""Finale on integers: where pawns may go, what must be done with a roll, who has won; playouts.

Cells are numbered file * 5 + rank - 1 (a1 = 0 … g5 = 34), then the goals L = 35 and R = 36. A
position is five masks of 37 bits: Blue's cells, Red's cells, and the three bits of the pawns'
numbers. Sides: 0 Blue (plays towards file a), 1 Red. Source: rules, finale.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded

CELLS: Final[i64] = 37
LEFT_GOAL: Final[i64] = 35
RIGHT_GOAL: Final[i64] = 36
LEFT_BIT: Final[i64] = 0x800000000
RIGHT_BIT: Final[i64] = 0x1000000000
BLUE_FILES: Final[i64] = 0x7FE000000  # files f and g
RED_FILES: Final[i64] = 0x3FF  # files a and b

# An action is payload * 8 + kind.
PASS: Final[i64] = 0
MOVE: Final[i64] = 1
REMOVE: Final[i64] = 2
ROLL: Final[i64] = 3
START: Final[i64] = 4
DEAL: Final[i64] = 5
ARRANGE: Final[i64] = 6

PLAYING: Final[i64] = 0
GOAL: Final[i64] = 1  # the side that moved is in the opponent's goal
STUCK: Final[i64] = 2  # without elimination: the side now on turn cannot move (D5)
EMPTY: Final[i64] = 3  # no pawns left at all (D8)


NOBODY: Final[i64] = -1
AHEAD: Final[i64] = 2
FORMER: Final[i64] = 3
"""The points a side favoured by house rules begins a championship with (D9), now and before."""


def kept(short: i64) -> i64:
    """Return the cells whose pawns stay when play begins.

    Those at the ends of the front column of side ``short`` do not (D9); NOBODY: all stay.
    """
    if short == 0:
        return ~0x22000000  # f1, f5
    if short == 1:
        return ~0x220  # b1, b5
    return -1


def shl(x: i64, n: i64) -> i64:
    """Return x shifted left by n, in 64 bits also when compiled."""
    return x << n


def _reach(side: int, cell: int) -> int:
    """Return the mask of the cells one step ahead, occupied or not (D1 for the goals)."""
    if cell in {35, 36}:
        own_goal = 36 if side == 0 else 35
        base = 30 if side == 0 else 0
        return sum(2 ** (base + rank) for rank in (1, 2, 3)) if cell == own_goal else 0
    file, rank = divmod(cell, 5)
    ahead = file - 1 if side == 0 else file + 1
    if 0 <= ahead <= 6:
        return sum(2 ** (ahead * 5 + r) for r in (rank - 1, rank, rank + 1) if 0 <= r <= 4)
    goal = 35 if side == 0 else 36
    return int(2**goal) if rank in {1, 2, 3} else 0


REACH: Final[list[int]] = [_reach(side, cell) for side in (0, 1) for cell in range(37)]


def lowest(mask: i64) -> i64:
    """Return the number of the lowest bit set in a mask which is not 0."""
    n: i64 = 0
    if not mask & 0xFFFFF:
        mask >>= 20
        n = 20
    if not mask & 0x3FF:
        mask >>= 10
        n += 10
    if not mask & 0x1F:
        mask >>= 5
        n += 5
    while not mask & 1:
        mask >>= 1
        n += 1
    return n


def numbered(own: i64, p0: i64, p1: i64, p2: i64, number: i64) -> i64:
    """Return the cells of ``own`` whose pawn bears ``number``."""
    mask = own & (p0 if number & 1 else ~p0)
    mask &= p1 if number & 2 else ~p1
    return mask & (p2 if number & 4 else ~p2)


def targets(side: i64, cell: i64, taken: i64) -> i64:
    """Return the empty cells one step ahead of ``cell``."""
    reach: i64 = REACH[side * CELLS + cell]
    return reach & ~taken


def can_move(side: i64, pawns: i64, taken: i64) -> bool:
    """Tell whether one of the pawns on these cells has an empty cell ahead."""
    while pawns:
        bit = pawns & -pawns
        if targets(side, lowest(bit), taken):
            return True
        pawns ^= bit
    return False


def _add_moves(result: list[int], side: i64, pawns: i64, taken: i64) -> None:
    while pawns:
        bit = pawns & -pawns
        pawns ^= bit
        origin = lowest(bit)
        free = targets(side, origin, taken)
        while free:
            end = free & -free
            free ^= end
            result.append((origin * 64 + lowest(end)) * 8 + MOVE)


def legal(
    side: i64, roll: i64, elimination: bool, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
) -> list[int]:
    """Return the legal actions of the side on turn after a roll; never empty.

    Source: rules, finale, Turn 2-5, D2-D4.
    """
    own = red if side else blue
    taken = blue | red
    pawns = numbered(own, p0, p1, p2, roll)
    result: list[int] = []
    _add_moves(result, side, pawns, taken)
    if result:
        return result
    if not elimination:
        _add_moves(result, side, own ^ pawns, taken)
    if not result and elimination and pawns and not keeper_home(side, roll, pawns):
        while pawns:
            bit = pawns & -pawns
            pawns ^= bit
            result.append(lowest(bit) * 8 + REMOVE)
    if not result:
        result.append(PASS)
    return result


def keeper_home(side: i64, roll: i64, pawns: i64) -> bool:
    """Tell whether a roll of 1 meets the keeper in its starting goal (Turn 5)."""
    return roll == 1 and bool(pawns & (LEFT_BIT if side else RIGHT_BIT))


def is_legal(
    action: i64,
    side: i64,
    roll: i64,
    elimination: bool,
    blue: i64,
    red: i64,
    p0: i64,
    p1: i64,
    p2: i64,
) -> bool:
    """Tell whether a move, removal or pass is legal after a roll."""
    own = red if side else blue
    taken = blue | red
    pawns = numbered(own, p0, p1, p2, roll)
    kind = action & 7
    payload = action >> 3
    if action < 0:
        return False
    if kind == MOVE:
        origin = payload >> 6
        target = payload & 63
        if origin >= CELLS or target >= CELLS:
            return False
        bit = shl(1, origin)
        if not own & bit or not targets(side, origin, taken) & shl(1, target):
            return False
        return bool(pawns & bit) or (not elimination and not can_move(side, pawns, taken))
    if can_move(side, pawns, taken):
        return False
    if kind == REMOVE:
        if not elimination or payload >= CELLS or keeper_home(side, roll, pawns):
            return False
        return bool(pawns & shl(1, payload))
    if action != PASS:
        return False
    if elimination:
        return not pawns or keeper_home(side, roll, pawns)
    return not can_move(side, own, taken)


def moved(mask: i64, origin: i64, target: i64) -> i64:
    """Return the mask with the bit of ``origin`` carried to ``target``, if it is set."""
    bit = shl(1, origin)
    return (mask ^ bit) | shl(1, target) if mask & bit else mask


def after(
    action: i64, blue: i64, red: i64, p0: i64, p1: i64, p2: i64
) -> tuple[i64, i64, i64, i64, i64]:
    """Return the masks after a legal move, removal or pass."""
    payload = action >> 3
    kind = action & 7
    if kind == MOVE:
        a = payload >> 6
        b = payload & 63
        return (
            moved(blue, a, b), moved(red, a, b), moved(p0, a, b), moved(p1, a, b), moved(p2, a, b)
        )  # fmt: skip
    if kind == REMOVE:
        keep = ~shl(1, payload)
        return blue & keep, red & keep, p0 & keep, p1 & keep, p2 & keep
    return blue, red, p0, p1, p2


def status(mover: i64, elimination: bool, blue: i64, red: i64) -> i64:
    """Return how a game stands after an action of ``mover`` (D5, D8)."""
    if blue & LEFT_BIT or red & RIGHT_BIT:
        return GOAL
    if elimination:
        return PLAYING if blue | red else EMPTY
    waiting: i64 = 1 - mover
    return PLAYING if can_move(waiting, red if waiting else blue, blue | red) else STUCK


def laid(deal: i64) -> tuple[i64, i64, i64, i64, i64]:
    """Return the masks of a deal: base 7 digits, the first cell (a1) the lowest, then b, f, g.

    The keepers are added in their goals.
    """
    p0: i64 = LEFT_BIT | RIGHT_BIT
    p1: i64 = 0
    p2: i64 = 0
    i: i64 = 0
    while i < 20:
        number = deal % 7
        deal //= 7
        bit = shl(1, i if i < 10 else i + 15)
        if number & 1:
            p0 |= bit
        if number & 2:
            p1 |= bit
        if number & 4:
            p2 |= bit
        i += 1
    return BLUE_FILES | RIGHT_BIT, RED_FILES | LEFT_BIT, p0, p1, p2


def rearranged(order: i64, side: i64, p0: i64, p1: i64, p2: i64) -> tuple[i64, i64, i64]:
    """Return the number masks after a side laid its ten pawns anew: ten base 7 digits."""
    first: i64 = 0 if side else 25
    i: i64 = 0
    while i < 10:
        number = order % 7
        order //= 7
        bit = shl(1, first + i)
        p0 = p0 | bit if number & 1 else p0 & ~bit
        p1 = p1 | bit if number & 2 else p1 & ~bit
        p2 = p2 | bit if number & 4 else p2 & ~bit
        i += 1
    return p0, p1, p2


def _shuffle(items: list[int], first: i64, size: i64, rng: i64) -> i64:
    i: i64 = size - 1
    while i > 0:
        rng = advance(rng)
        j = below(rng, i + 1)
        items[first + i], items[first + j] = items[first + j], items[first + i]
        i -= 1
    return rng


def _packed(items: list[int], first: i64, size: i64) -> i64:
    value: i64 = 0
    i: i64 = size - 1
    while i >= 0:
        value = value * 7 + items[first + i]
        i -= 1
    return value


def playout(
    seed: i64,
    elimination: bool,
    balanced: bool,
    starter: i64,
    championship: bool,
    short: i64,
    ahead: i64,
    trace: list[int] | None,
    lists: list[list[int]] | None,
) -> tuple[i64, i64]:
    """Play one random record from the start; return the winner (0, 1; 2 a draw) and its actions.

    ``starter``: 0 or 1, or 2 by lot. Side ``short`` has fewer pawns (``kept``) or, in a
    championship, the other begins with ``ahead`` points; NOBODY by the rules. Every action is
    appended to ``trace``, chance included, and to ``lists`` the legal list it was drawn from (empty
    for chance and arrangements), where they are given. Random play is uniform over the legal
    actions.
    """
    rng = seeded(seed)
    count: i64 = 0
    if starter == 2:
        rng = advance(rng)
        starter = below(rng, 2)
        count += 1
        if trace is not None:
            trace.append(starter * 8 + START)
        if lists is not None:
            lists.append([])
    blue_score: i64 = ahead if short == 1 else 0
    red_score: i64 = ahead if short == 0 else 0
    without: i64 = NOBODY if championship else short
    while True:
        rng, winner, margin, played = _game(
            rng, elimination, balanced, starter, without, trace, lists
        )
        count += played
        if not championship:
            return winner, count
        if winner == 0:
            blue_score += margin
            red_score += 3 - margin
        else:
            red_score += margin
            blue_score += 3 - margin
        if (blue_score >= 10 or red_score >= 10) and blue_score != red_score:
            return (0 if blue_score > red_score else 1), count
        starter = 1 - winner


def _deal(items: list[int], balanced: bool, rng: i64) -> i64:
    """Fill ``items`` with the twenty numbers of a random deal, files a, b, f, g."""
    number: i64
    k: i64 = 0
    while k < 4:
        number = 2
        while number <= 6:
            items.append(number)
            number += 1
        k += 1
    if balanced:
        k = 0
        while k < 4:
            rng = _shuffle(items, k * 5, 5, rng)
            k += 1
    else:
        rng = _shuffle(items, 0, 10, rng)
        rng = _shuffle(items, 10, 10, rng)
    return rng


def _game(
    rng: i64,
    elimination: bool,
    balanced: bool,
    starter: i64,
    short: i64,
    trace: list[int] | None,
    lists: list[list[int]] | None,
) -> tuple[i64, i64, i64, i64]:
    items: list[int] = []
    rng = _deal(items, balanced, rng)
    k: i64
    count: i64 = 1
    deal = _packed(items, 0, 20)
    blue, red, p0, p1, p2 = laid(deal)
    if trace is not None:
        trace.append(deal * 8 + DEAL)
    if lists is not None:
        lists.append([])
    if balanced:
        k = 0
        side: i64 = starter
        while k < 2:
            first: i64 = 0 if side else 10
            rng = _shuffle(items, first, 5, rng)
            rng = _shuffle(items, first + 5, 5, rng)
            order = _packed(items, first, 10)
            p0, p1, p2 = rearranged(order, side, p0, p1, p2)
            if trace is not None:
                trace.append(order * 8 + ARRANGE)
            if lists is not None:
                lists.append([])
            count += 1
            side = 1 - side
            k += 1
    stay = kept(short)
    blue, red, p0, p1, p2 = blue & stay, red & stay, p0 & stay, p1 & stay, p2 & stay
    side = starter
    while True:
        rng = advance(rng)
        roll = below(rng, 6) + 1
        actions = legal(side, roll, elimination, blue, red, p0, p1, p2)
        rng = advance(rng)
        size: i64 = len(actions)
        action: i64 = actions[below(rng, size)]
        if trace is not None:
            trace.append(roll * 8 + ROLL)
            trace.append(action)
        if lists is not None:
            lists.append([])
            lists.append(actions)
        count += 2
        blue, red, p0, p1, p2 = after(action, blue, red, p0, p1, p2)
        how = status(side, elimination, blue, red)
        if how == GOAL:
            return rng, side, 3, count
        if how == STUCK:
            return rng, side, 2, count
        if how == EMPTY:
            return rng, 2, 0, count
        side = 1 - side
