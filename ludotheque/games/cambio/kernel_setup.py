"""The preparation of Cambio on integers: corrections and neutral corners (rules: cambio).

Trays are the masks of kernel.py. A line is a row, a column or a main diagonal; with three players
also one of the four short diagonals.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.cambio.kernel import (
    ALL,
    TURN,
    count,
    lowest,
    shl,
    symbols,
)

LINES: Final[list[int]] = [
    0x1F, 0x3E0, 0x7C00, 0xF8000, 0x1F00000,
    0x108421, 0x210842, 0x421084, 0x842108, 0x1084210,
    0x1041041, 0x111110,
    0x820820, 0x82082, 0x8888, 0x222200,  # a2-d5, b1-e4, d1-a4, e2-b5
]  # fmt: skip
TWELVE: Final[i64] = 12
SIXTEEN: Final[i64] = 16
CORNERS: Final[i64] = 0x1100011

# What a correction has still to do with the symbols of one player.
DONE: Final[i64] = 0
CROWDED: Final[i64] = 1  # a line holds more than two
MANY: Final[i64] = 2
FEW: Final[i64] = 3
STUCK: Final[i64] = 4  # too few, and each neutral die would be a third in some line (D6)


def number_of_lines(three: bool) -> i64:
    """Return how many lines count in the preparation."""
    return SIXTEEN if three else TWELVE


NOBODY: Final[i64] = -1
"""Stands for the player whom house rules favour where there are none."""


def wanted(seat: i64, starter: i64, three: bool, ahead: i64) -> i64:
    """Return how many symbols a player starts with.

    ``ahead`` is who of three players has one more than the others (D8), or NOBODY.
    """
    if three and ahead != NOBODY:
        return 4 if ahead == seat else 3
    if three:
        return 4
    return 4 if seat == starter else 5


def crowded(x: i64, three: bool) -> i64:
    """Return those of a player's symbols which lie on lines that hold more than two of them."""
    found: i64 = 0
    n: i64 = number_of_lines(three)
    i: i64 = 0
    while i < n:
        line: i64 = LINES[i]
        if count(x & line) > 2:
            found |= x & line
        i += 1
    return found


def full(x: i64, three: bool) -> i64:
    """Return the cells on lines which hold two or more symbols: where one more is a third."""
    found: i64 = 0
    n: i64 = number_of_lines(three)
    i: i64 = 0
    while i < n:
        line: i64 = LINES[i]
        if count(x & line) >= 2:
            found |= line
        i += 1
    return found


# Corrections


def stage(low: i64, high: i64, owner: i64, want: i64, three: bool, barred: i64) -> i64:
    """Return what the correction of a player's symbols has to do first.

    ``barred`` is the die which was turned back just before, as a mask.
    """
    x: i64 = symbols(low, high, owner)
    if crowded(x, three) != 0:
        return CROWDED
    have: i64 = count(x)
    if have >= want:
        return DONE if have == want else MANY
    return STUCK if ALL & ~(low | high | full(x, three) | barred) == 0 else FEW


def dice(low: i64, high: i64, owner: i64, want: i64, three: bool, barred: i64) -> i64:
    """Return the dice one of which has to be turned now, none where nothing is left to do."""
    x: i64 = symbols(low, high, owner)
    what: i64 = stage(low, high, owner, want, three, barred)
    if what == CROWDED:
        return crowded(x, three)
    if what == FEW:
        return ALL & ~(low | high | full(x, three) | barred)
    return 0 if what == DONE else x


def corrections(low: i64, high: i64, owner: i64, want: i64, three: bool, barred: i64) -> list[int]:
    """Return the legal corrections of a player's symbols (rules: preparation 3)."""
    found: list[int] = []
    mask: i64 = dice(low, high, owner, want, three, barred)
    adding: bool = mask & (low | high) == 0
    while mask != 0:
        cell: i64 = lowest(mask)
        mask &= mask - 1
        if adding:
            found.append((cell * 5 + owner) * 8 + TURN)
        else:
            if not three:
                found.append((cell * 5 + 3) * 8 + TURN)
            found.append((cell * 5 + 4) * 8 + TURN)
    return found


def barred_after(
    low: i64, high: i64, owner: i64, want: i64, three: bool, barred: i64, action: i64
) -> i64:
    """Return which die may not be turned next, as a mask: one turned back in a dead end (D6)."""
    x: i64 = symbols(low, high, owner)
    bit: i64 = shl(1, (action >> 3) // 5)
    if x & bit and stage(low, high, owner, want, three, barred) == STUCK:
        return bit
    return 0


def placements(low: i64, high: i64, owner: i64) -> list[int]:
    """Return where a symbol may be placed in the preparation with neutral corners (D3)."""
    found: list[int] = []
    free: i64 = ALL & ~(low | high | CORNERS)
    mask: i64 = free & ~full(symbols(low, high, owner), False)
    if mask == 0:
        mask = free
    while mask != 0:
        found.append((lowest(mask) * 5 + owner) * 8 + TURN)
        mask &= mask - 1
    return found


def turned(low: i64, high: i64, kind: i64, action: i64) -> tuple[i64, i64, i64]:
    """Return the tray after a die has been turned to A, B, C, m or n (0 to 4)."""
    letter: i64 = (action >> 3) % 5
    bit: i64 = shl(1, (action >> 3) // 5)
    low &= ~bit
    high &= ~bit
    kind &= ~bit
    if letter == 3:
        kind |= bit
    elif letter < 3:
        low |= bit if letter != 1 else 0
        high |= bit if letter != 0 else 0
    return low, high, kind


def due(low: i64, high: i64, three: bool, starter: i64, ahead: i64, first: i64) -> i64:
    """Return whose symbols are to be corrected next, counted from the starter.

    The players before ``first`` are done; the number of players tells that all are.
    """
    n: i64 = 3 if three else 2
    i: i64 = first
    while i < n:
        owner: i64 = (starter + i) % n
        want: i64 = wanted(owner, starter, three, ahead)
        if stage(low, high, owner, want, three, 0) != DONE:
            return i
        i += 1
    return n
