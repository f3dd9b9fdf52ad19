"""The tray of Cambio on integers: pushes, lines, repetition (rules: cambio, turn and end).

Cells are numbered row * 5 + column, a1 = 0, b1 = 1 … e5 = 24. A tray is three masks of 25 bits:
``low`` and ``high`` tell whose symbol a die shows (low alone A, high alone B, both C, neither a
neutral one), ``kind`` which neutral dice show m; the other neutral ones show n.

Pushes: 0 to 4 into the columns a to e from above, 5 to 9 from below, 10 to 14 into the rows 1 to
5 from the left, 15 to 19 from the right.
"""

from typing import Final, cast

from mypy_extensions import i64

ALL: Final[i64] = 0x1FFFFFF
ROW: Final[i64] = 0x1F
COLUMN: Final[i64] = 0x108421
PUSHES: Final[i64] = 20

# An action is payload * 8 + kind.
PUSH: Final[i64] = 0
PASS: Final[i64] = 1
TURN: Final[i64] = 2
START: Final[i64] = 3
SYMBOL: Final[i64] = 4
TRAY: Final[i64] = 5
DEAL: Final[i64] = 6
FILL: Final[i64] = 7

DRAWN: Final[i64] = 3
"""The occurrence of a position with the same player to move which is a draw (D5)."""

# Brings the bits 0, 5, 10, 15, 20 to 16, 17, 18, 19, 20: bit 5i times 2**(16 - 4i).
_GATHER: Final[i64] = 0x11111


def shl(x: i64, n: i64) -> i64:
    """Return x shifted left by n, in 64 bits also when compiled."""
    return x << n


def count(mask: i64) -> i64:
    """Return how many bits a mask has."""
    n: i64 = 0
    while mask != 0:
        mask &= mask - 1
        n += 1
    return n


def lowest(mask: i64) -> i64:
    """Return the number of the lowest bit set in a mask which is not 0."""
    n: i64 = 0
    while mask & 31 == 0:
        mask >>= 5
        n += 5
    while mask & 1 == 0:
        mask >>= 1
        n += 1
    return n


def symbols(low: i64, high: i64, seat: i64) -> i64:
    """Return the cells which show a player's symbol, 0 for A."""
    if seat == 0:
        return low & ~high
    return high & ~low if seat == 1 else low & high


# Pushes


def pushes(low: i64, high: i64, seat: i64) -> i64:
    """Return the legal pushes of a player as a mask of 20 bits: no opponent's die may leave."""
    free: i64 = ALL & ~(low | high) | symbols(low, high, seat)
    right: i64 = ((((free >> 4) & COLUMN) * _GATHER) >> 16) & ROW
    left: i64 = (((free & COLUMN) * _GATHER) >> 16) & ROW
    return free & ROW | (free >> 20) << 5 | right << 10 | left << 15


def legal_actions(low: i64, high: i64, seat: i64) -> list[int]:
    """Return the pushes of a player, or the pass of a blocked one (D4)."""
    found: list[int] = []
    mask: i64 = pushes(low, high, seat)
    if mask == 0:
        found.append(PASS)
    push: i64 = 0
    while mask != 0:
        if mask & 1:
            found.append(push * 8 + PUSH)
        mask >>= 1
        push += 1
    return found


def exit_of(push: i64) -> i64:
    """Return the cell at the far end of a push."""
    line: i64 = push % 5
    if push < 10:
        return line if push < 5 else line + 20
    return line * 5 + 4 if push < 15 else line * 5


def _slid(plane: i64, push: i64, bit: i64) -> i64:
    """Return one mask after a push, ``bit`` entering."""
    line: i64 = push % 5
    mask: i64
    moved: i64
    if push < 10:
        mask = shl(COLUMN, line)
        moved = plane & mask
        moved = moved >> 5 if push < 5 else (moved << 5) & mask
        moved |= shl(bit, line + 20 if push < 5 else line)
    else:
        line *= 5
        mask = shl(ROW, line)
        moved = plane & mask
        moved = moved << 1 if push < 15 else moved >> 1
        moved = moved & mask | shl(bit, line if push < 15 else line + 4)
    return plane & ~mask | moved


def pushed(low: i64, high: i64, kind: i64, seat: i64, push: i64) -> tuple[i64, i64, i64]:
    """Return the tray after a player's push."""
    return (
        _slid(low, push, 0 if seat == 1 else 1),
        _slid(high, push, 0 if seat == 0 else 1),
        _slid(kind, push, 0),
    )


# Lines


def fives(x: i64) -> bool:
    """Tell whether a set of cells holds a row, column or main diagonal (12 lines)."""
    y: i64 = x & x >> 1
    y = y & y >> 2 & x >> 4 & COLUMN
    z: i64 = x & x >> 5
    z = z & z >> 10 & x >> 20
    return (y | z) != 0 or x & 0x1041041 == 0x1041041 or x & 0x111110 == 0x111110


def fours(x: i64) -> bool:
    """Tell whether a set of cells holds four consecutive ones of a line (28 windows)."""
    y: i64 = x & x >> 1
    y = y & y >> 2 & 0x318C63  # from columns a and b
    z: i64 = x & x >> 5
    z = z & z >> 10 & 0x3FF  # from rows 1 and 2
    if (y | z) != 0:
        return True
    y = x & x >> 6
    y = y & y >> 12 & 0x63
    z = x & x >> 4
    z = z & z >> 8 & 0x318
    return (y | z) != 0


def winners(low: i64, high: i64, three: bool) -> i64:
    """Return the players with a complete line as bits, A lowest (rules: end)."""
    if three:
        return (
            (1 if fours(low & ~high) else 0)
            | (2 if fours(high & ~low) else 0)
            | (4 if fours(low & high) else 0)
        )
    return (1 if fives(low) else 0) | (2 if fives(high) else 0)


# Repetition (D5)


def key(low: i64, high: i64) -> i64:
    """Return what a position is known by, neutral dice alike; the player to move is apart."""
    return low | high << 25


def remembered(past: object, low: i64, high: i64, irreversible: bool) -> object:
    """Return the list of positions with a new one, cut where none before it can come back.

    The list is linked, newest first, and shared: ``(key, older)``, None where it ends. The number
    of neutral dice never grows: a push which drives one out cannot be undone.
    """
    return (key(low, high), None if irreversible else past)


def occurrences(past: object, seats: i64) -> i64:
    """Return how often the newest position of the list stands in it with the same player to move.

    Every action passes the turn to the next of ``seats`` players.
    """
    first, older = cast("tuple[int, object]", past)
    here: i64 = first
    found: i64 = 1
    left: i64 = seats
    while older is not None:
        other, older = cast("tuple[int, object]", older)
        left -= 1
        if left == 0:
            left = seats
            if here == other:
                found += 1
    return found
