"""Ordino Match on integers: what the dice name and which pieces can execute it.

Cells are numbered from the centre, 0, ring by ring. Pieces: White 0 to 7, Black 8 to 15, in each
half the numbers 1 to 6, then the odd player's sphere and the even player's. ``where`` holds the
cell of each piece, or CAPTURED, or BESIDE (Super: not placed yet); ``at`` for each cell the piece
there plus 1, or 0. With two players seats are the sides; with four the side is ``seat & 1`` and
the pieces with ``piece & 1 == seat >> 1`` are the seat's own.

The labyrinth comes as two lists. ``first[cell * 30 + pair * 3 + table]`` is where the ways of a
cell begin in ``ways``, for each unordered pair of arrows and each table: ET, OU, BOTH (either).
A way is its last cell and up to three cells before it, eight bits each, NOWHERE where there is
none; ways of one list are sorted by their last cell. Source: rules, ordino.
"""

from typing import Final

from mypy_extensions import i64

CELLS: Final[i64] = 250
"""The largest number of cells of a board."""
SQUARES: Final[i64] = 256
"""The length of ``at``."""
NOWHERE: Final[i64] = 255
"""A cell which does not exist and is always empty."""
CENTRE: Final[i64] = 0
CAPTURED: Final[i64] = -1
BESIDE: Final[i64] = -2

ET: Final[i64] = 0
OU: Final[i64] = 1
BOTH: Final[i64] = 2
NONE: Final[i64] = -1

# Bits of the rules in force.
FOUR: Final[i64] = 1  # four players
RETURN: Final[i64] = 2  # ending on the cell it started from is a move (D5)
LAST: Final[i64] = 4  # a side's last piece may play like a sphere (D11)
SUPER: Final[i64] = 8

# An action is payload * 16 + kind.
PASS: Final[i64] = 0
MOVE: Final[i64] = 1  # ((piece * 256 + origin) * 256 + target) * 2 + capture; 7 is a sphere
PUT: Final[i64] = 2  # piece * 256 + cell
TAKE: Final[i64] = 3  # cell
BACK: Final[i64] = 4  # cell
STAY: Final[i64] = 5
START: Final[i64] = 6  # seat
ROLL: Final[i64] = 7  # type + number * 4 + conjunctions * 32, * 64 + arrows * 128, * 512
PLACE: Final[i64] = 8  # type + number * 4 + conjunction * 32
REROLL: Final[i64] = 9  # type + number * 4

SPHERE: Final[i64] = 7
"""The number of a sphere in actions."""

# Arrows: 0 and 1 are towards the centre or the outside by one and two, 2 and 3 around it.
PAIR: Final[list[int]] = [0, 1, 2, 3, 1, 4, 5, 6, 2, 5, 7, 8, 3, 6, 8, 9]
"""The number of the unordered pair of two arrows a and b at a + 4 * b."""


def table_of(fits: bool, one: i64, other: i64) -> i64:
    """Return how a numbered piece of the type or number rolled executes the arrows.

    ``fits``: it has both. ``one`` and ``other`` are the conjunctions, ET or OU. Each reading puts
    one in row one and the other in row two. NONE: no reading names the piece (Turn 2).
    """
    if one == other:
        return NONE if one == ET and not fits else one
    return BOTH if fits else ET


def add_moves(
    first: list[int],
    ways: list[int],
    at: list[int],
    side: i64,
    cell: i64,
    entry: i64,
    head: i64,
    returning: bool,
    result: list[int],
) -> None:
    """Add the actions of a piece on ``cell`` which the ways from there allow (Turn 3).

    ``entry`` is pair * 3 + table, ``head`` the first part of the actions, piece and origin.
    """
    index: i64 = cell * 30 + entry
    i: i64 = first[index]
    stop: i64 = first[index + 1]
    done: i64 = -1
    while i < stop:
        way: i64 = ways[i]
        i += 1
        end = way & 255
        if end == done or at[(way >> 8) & 255] or at[(way >> 16) & 255] or at[way >> 24]:
            continue
        piece: i64 = at[end]
        if end == cell:
            if not returning:
                continue
            piece = 0
        elif piece and (piece - 1) >> 3 == side:
            continue
        done = end
        result.append((((head * 256) + end) * 2 + (1 if piece else 0)) * 16 + MOVE)


def add_numbered(
    first: list[int],
    ways: list[int],
    at: list[int],
    where: list[int],
    side: i64,
    start: i64,
    step: i64,
    dice: i64,
    returning: bool,
    result: list[int],
) -> None:
    """Add the actions of the numbered pieces start + 1, start + 1 + step … of a side."""
    kind = dice & 3
    number = (dice >> 2) & 7
    pair: i64 = PAIR[dice >> 7]
    n: i64 = start
    while n < 6:
        cell: i64 = where[side * 8 + n]
        if cell >= 0 and (n >> 1 == kind or n + 1 == number):
            table = table_of(n >> 1 == kind and n + 1 == number, (dice >> 5) & 1, (dice >> 6) & 1)
            if table >= 0:
                add_moves(
                    first, ways, at, side, cell, pair * 3 + table, (n + 1) * 256, returning, result
                )
        n += step


def sphere_entry(dice: i64) -> i64:
    """Return the index of the ways of a sphere: the arrows with either conjunction (Turn 4)."""
    one = (dice >> 5) & 1
    pair: i64 = PAIR[dice >> 7]
    return pair * 3 + (one if one == (dice >> 6) & 1 else BOTH)


def last_piece(where: list[int], side: i64) -> i64:
    """Return the only piece of a side not captured, from 0 to 7; -1 where there are more."""
    found: i64 = -1
    n: i64 = 0
    while n < 8:
        if where[side * 8 + n] != CAPTURED:
            if found >= 0:
                return -1
            found = n
        n += 1
    return found


def add_spheres(
    first: list[int],
    ways: list[int],
    at: list[int],
    where: list[int],
    rules: i64,
    side: i64,
    start: i64,
    step: i64,
    dice: i64,
    result: list[int],
) -> None:
    """Add the actions of the spheres ``start``, ``start + step``; of a last piece with D11."""
    entry = sphere_entry(dice)
    n: i64 = 6 + start
    while n < 8:
        cell: i64 = where[side * 8 + n]
        if cell >= 0:
            add_moves(
                first, ways, at, side, cell, entry, 7 * 256 + cell, bool(rules & RETURN), result
            )
        n += step
    if rules & LAST:
        n = last_piece(where, side)
        if 0 <= n < 6 and n % step == start % step:
            cell = where[side * 8 + n]
            if cell >= 0:
                add_moves(
                    first, ways, at, side, cell, entry, (n + 1) * 256, bool(rules & RETURN), result
                )


def add_stage(
    first: list[int],
    ways: list[int],
    at: list[int],
    where: list[int],
    rules: i64,
    seat: i64,
    stage: i64,
    dice: i64,
    result: list[int],
) -> None:
    """Add what one stage of the fallbacks allows, the earlier ones aside (Turn 4, D8).

    0 the player's numbered pieces, 1 his spheres, 2 his partner's numbered pieces, 3 his
    partner's sphere; with two players 0 and 1 alone.
    """
    side = seat & 1
    start: i64 = 0
    step: i64 = 1
    if rules & FOUR:
        start = (seat >> 1) ^ (stage >> 1)
        step = 2
    elif stage > 1:
        return
    if stage & 1:
        add_spheres(first, ways, at, where, rules, side, start, step, dice, result)
    else:
        add_numbered(first, ways, at, where, side, start, step, dice, bool(rules & RETURN), result)


def moves(
    first: list[int],
    ways: list[int],
    at: list[int],
    where: list[int],
    rules: i64,
    seat: i64,
    dice: i64,
) -> list[int]:
    """Return every move of six dice: of the first stage which has any, none to pass."""
    result: list[int] = []
    stage: i64 = 0
    while stage < 4 and len(result) == 0:
        add_stage(first, ways, at, where, rules, seat, stage, dice, result)
        stage += 1
    return result
