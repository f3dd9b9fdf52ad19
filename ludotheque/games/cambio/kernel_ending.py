"""Every tray of Cambio for two without neutral dice, solved backwards, 32 at a time.

A tray is the 25 cells of one player; the others are the other's. It stands in a table in a word:
``h``, the upper 20 bits (rows 2 to 5), is the number of the word, row 1 that of the bit. All is
told of the trays after a push, by the cells of who pushed: ``good`` are those he has won by it,
``bad`` those he has lost. ``open_`` are the trays of who is on turn of which nothing is known yet.

Without neutral dice only an own die may leave. Who has none at the edge cannot push, but then the
other one has a line already.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.cambio.kernel import count, shl

WORDS: Final[i64] = 0x100000
FULL: Final[i64] = 0xFFFFFFFF
_UPPER: Final[i64] = 0xFFFFF
_COLUMN: Final[i64] = 0x8421
# The bits whose number has bit 0 to 4: the trays with a die of the player on a1 to e1.
_WITH: Final[list[int]] = [0xAAAAAAAA, 0xCCCCCCCC, 0xF0F0F0F0, 0xFF00FF00, 0xFFFF0000]


def reversed_word(x: i64) -> i64:
    """Return the 32 bits from the other end: bit p is that of the other player's row 31 - p."""
    x = (x >> 1 & 0x55555555) | (x & 0x55555555) << 1
    x = (x >> 2 & 0x33333333) | (x & 0x33333333) << 2
    x = (x >> 4 & 0x0F0F0F0F) | (x & 0x0F0F0F0F) << 4
    x = (x >> 8 & 0x00FF00FF) | (x & 0x00FF00FF) << 8
    return x >> 16 | (x & 0xFFFF) << 16


def lines(h: i64) -> i64:
    """Return the trays of a word in which the player has a line."""
    row: i64 = 0
    while row < 20:
        if h >> row & 31 == 31:
            return FULL
        row += 5
    found: i64 = 0x80000000
    column: i64 = 0
    while column < 5:
        if h >> column & _COLUMN == _COLUMN:
            with_: i64 = _WITH[column]
            found |= with_
        column += 1
    if h & 0x82082 == 0x82082:  # b2 c3 d4 e5
        with_ = _WITH[0]
        found |= with_
    if h & 0x08888 == 0x08888:  # d2 c3 b4 a5
        with_ = _WITH[4]
        found |= with_
    return found


def begin(good: list[int], bad: list[int], open_: list[int]) -> None:
    """Fill empty lists with what lines decide; with lines of both the game is drawn."""
    h: i64 = 0
    while h < WORDS:
        own: i64 = lines(h)
        other: i64 = reversed_word(lines(h ^ _UPPER))
        good.append(own & ~other)
        bad.append(other & ~own)
        open_.append(FULL & ~(own | other))
        h += 1


def _odd_up(x: i64) -> i64:
    """Return for bit 16 + k bit 2k + 1."""
    x = x >> 1 & 0x55555555
    x = (x | x >> 1) & 0x33333333
    x = (x | x >> 2) & 0x0F0F0F0F
    x = (x | x >> 4) & 0x00FF00FF
    return ((x | x >> 8) & 0xFFFF) << 16


def _up_odd(x: i64) -> i64:
    """Return for bit 2k + 1 bit 16 + k."""
    x = x >> 16
    x = (x | x << 8) & 0x00FF00FF
    x = (x | x << 4) & 0x0F0F0F0F
    x = (x | x << 2) & 0x33333333
    return ((x | x << 1) & 0x55555555) << 1


def decided(good: list[int], bad: list[int], h: i64) -> tuple[i64, i64]:
    """Return the trays of a word which the player on turn wins by some push, and loses by all."""
    win: i64 = 0
    lose: i64 = FULL
    g: i64
    b: i64
    # Rows 2 to 5, from the left and from the right.
    at: i64 = 0
    while at < 20:
        row: i64 = h >> at & 31
        rest: i64 = h & ~shl(31, at)
        if row & 16 != 0:
            k: i64 = rest | shl((row << 1) & 31 | 1, at)
            g = good[k]
            b = bad[k]
            win |= g
            lose &= b
        if row & 1 != 0:
            k = rest | shl(row >> 1 | 16, at)
            g = good[k]
            b = bad[k]
            win |= g
            lose &= b
        at += 5
    # Row 1: e1 leaves, or a1.
    g = good[h]
    b = bad[h]
    win |= _odd_up(g) | _up_odd(g)
    lose &= (_odd_up(b) | 0x0000FFFF) & (_up_odd(b) | 0x55555555)
    column: i64 = 0
    while column < 5:
        mask: i64 = shl(_COLUMN, column)
        with_: i64 = _WITH[column]
        without: i64 = FULL ^ with_
        step: i64 = shl(1, column)
        # From above: the die of row 1 leaves, that of row 2 comes to row 1.
        k = h & ~mask | (h & mask) >> 5 | shl(1, column + 15)
        g = good[k]
        b = bad[k]
        if h >> column & 1 == 0:
            g = shl(g, step)
            b = shl(b, step)
        win |= g & with_
        lose &= b | without
        # From below: the die of row 5 leaves, that of row 1 comes to row 2.
        if h >> (column + 15) & 1 != 0:
            k = h & ~mask | ((h & mask) << 5) & mask
            g = good[k]
            b = bad[k]
            win |= (g >> step) & without
            lose &= (b >> step) & without | with_
            k |= step
            g = good[k]
            b = bad[k]
            win |= g & with_
            lose &= b & with_ | without
        column += 1
    return win, lose


def sweep(good: list[int], bad: list[int], open_: list[int], first: i64, last: i64) -> int:
    """Decide what can be decided of the words from ``first`` to before ``last``.

    Returns how many trays were.
    """
    found: i64 = 0
    h: i64 = first
    while h < last:
        left: i64 = open_[h]
        if left != 0:
            win, lose = decided(good, bad, h)
            win &= left
            lose &= left & ~win
            if win | lose != 0:
                found += count(win | lose)
                open_[h] = left & ~(win | lose)
                k: i64 = h ^ _UPPER
                g: i64 = good[k]
                b: i64 = bad[k]
                good[k] = g | reversed_word(lose)
                bad[k] = b | reversed_word(win)
        h += 1
    return found


def verdicts(good: list[int], bad: list[int], h: i64) -> tuple[i64, i64]:
    """Return the trays of a word which the player on turn wins, and loses; none with a line."""
    k: i64 = h ^ _UPPER
    own: i64 = lines(h)
    left: i64 = FULL & ~(own | reversed_word(lines(k)))
    g: i64 = good[k]
    b: i64 = bad[k]
    return reversed_word(b) & left, reversed_word(g) & left
