"""What a seat of Ordino Match can expect to win with the next roll, exactly.

All 2,592 throws of six dice count alike. For each of them the most is taken that a legal move wins:
the piece captured, and on the centre what the capture earned there wins, with the re-roll's chance.
Sums are exact: ``SHARES`` parts are one throw of each kind. Source: rules, ordino.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.ordino.kernel import (
    CAPTURED,
    CENTRE,
    FOUR,
    LAST,
    RETURN,
    last_piece,
)
from ludotheque.games.ordino.kernel_turn import may_take_back

BACK: Final[i64] = 8
"""Where ``values`` has what a sphere taken back is worth (D10)."""
LAST_ONE: Final[i64] = 9
"""Where ``values`` has what is won beside the piece by capturing a side's last one."""
SHARES: Final[i64] = 23328
"""An expectation is a sum over 2,592 throws in ninths of a value: so many parts of it."""

_ARROWS: Final[list[int]] = [4, 4, 8, 4, 1, 4, 2, 4, 4, 1]
"""Of 36 throws of two arrow dice, how many show each pair (D1)."""
_MATCHED: Final[i64] = 4
"""Of nine re-rolls on the centre, how many match a numbered piece."""


def expected(
    first: list[int],
    ways: list[int],
    dist: list[int],
    where: list[int],
    at: list[int],
    rules: i64,
    seat: i64,
    values: list[int],
) -> i64:
    """Return what a seat which rolls six dice wins at best, summed over all throws in ninths.

    ``values`` are those of the opponents' numbers 1 to 6 and spheres, then BACK and LAST_ONE.
    """
    side = seat & 1
    gains: list[int] = [0] * 16
    alive = _alive(where, 1 - side)
    n: i64 = 0
    while n < 8:
        gain: i64 = values[n] + (values[LAST_ONE] if alive == 1 else 0)
        gains[(1 - side) * 8 + n] = gain
        n += 1
    back: i64 = values[BACK] if may_take_back(where, rules, seat) else 0
    spoils = _earned(where, dist, side, values, alive, -1, back)
    onto: i64 = 0
    rest: i64 = 0
    held: i64 = at[CENTRE]
    if held and (held - 1) >> 3 != side:
        onto = gains[held - 1]
        if alive > 1:
            rest = _earned(where, dist, side, values, alive - 1, held - 1, back)
    lone: i64 = last_piece(where, side) if rules & LAST else -1
    won: list[int] = [-1] * 24
    spheres: list[int] = [-1] * 6
    total: i64 = 0
    pair: i64 = 0
    while pair < 10:
        best: i64 = 0
        n = 0
        while n < 8:
            cell: i64 = where[side * 8 + n]
            if cell >= 0:
                share: i64 = _MATCHED if n < 6 else 9
                et = _most(first, ways, at, side, cell, pair * 3, rules, gains,
                           share * spoils, 9 * onto + share * rest)  # fmt: skip
                ou = _most(first, ways, at, side, cell, pair * 3 + 1, rules, gains,
                           share * spoils, 9 * onto + share * rest)  # fmt: skip
                either: i64 = et if et > ou else ou
                won[n * 3] = et
                won[n * 3 + 1] = ou
                won[n * 3 + 2] = either
                best = max(best, either)
            n += 1
        if best > 0:
            _line_up(won, spheres, rules, lone)
            arrows: i64 = _ARROWS[pair]
            total += arrows * _over_names(won, spheres, rules, seat)
        pair += 1
    return total


def _alive(where: list[int], side: i64) -> i64:
    """Return how many pieces of a side are not captured."""
    found: i64 = 0
    n: i64 = side * 8
    while n < side * 8 + 8:
        if where[n] != CAPTURED:
            found += 1
        n += 1
    return found


def _earned(
    where: list[int], dist: list[int], side: i64, values: list[int], alive: i64, absent: i64,
    back: i64,
) -> i64:  # fmt: skip
    """Return the most that a capture earned on the centre wins.

    ``absent`` has just been captured there, ``alive`` opponents are left; ``back`` is what taking
    a sphere back is worth.
    """
    nearest: i64 = 10_000
    found: i64 = 0
    n: i64 = 0
    while n < 8:
        piece = (1 - side) * 8 + n
        cell: i64 = where[piece]
        if cell >= 0 and piece != absent:
            far: i64 = dist[cell]
            gain: i64 = values[n] + (values[LAST_ONE] if alive == 1 else 0)
            if far < nearest or (far == nearest and gain > found):
                nearest = far
                found = gain
        n += 1
    return found if found > back else back


def _most(
    first: list[int], ways: list[int], at: list[int], side: i64, cell: i64, entry: i64, rules: i64,
    gains: list[int], empty: i64, taken: i64,
) -> i64:  # fmt: skip
    """Return the most that a piece on a cell wins by the ways of an entry, -1 where none is open.

    ``empty`` is won by arriving on the centre, ``taken`` by capturing there.
    """
    best: i64 = -1
    index: i64 = cell * 30 + entry
    i: i64 = first[index]
    stop: i64 = first[index + 1]
    while i < stop:
        way: i64 = ways[i]
        i += 1
        end = way & 255
        gain: i64 = 0
        if end == cell:
            if not rules & RETURN:
                continue
        else:
            piece: i64 = at[end]
            if piece:
                if (piece - 1) >> 3 == side:
                    continue
                gain = taken if end == CENTRE else 9 * gains[piece - 1]
            elif end == CENTRE:
                gain = empty
        if gain > best and not (at[(way >> 8) & 255] or at[(way >> 16) & 255] or at[way >> 24]):
            best = gain
    return best


def _line_up(won: list[int], spheres: list[int], rules: i64, lone: i64) -> None:
    """Set what the spheres of the odd and the even player win with each table.

    With two players the first three are those of both. ``lone`` plays like a sphere (D11).
    """
    table: i64 = 0
    while table < 3:
        odd: i64 = won[18 + table]
        even: i64 = won[21 + table]
        if 0 <= lone < 6:
            alone: i64 = won[lone * 3 + table]
            if lone & 1:
                even = alone if alone > even else even
            else:
                odd = alone if alone > odd else odd
        if not rules & FOUR and even > odd:
            odd = even
        spheres[table] = odd
        spheres[table + 3] = even
        table += 1


def _over_names(won: list[int], spheres: list[int], rules: i64, seat: i64) -> i64:
    """Return the sum over piece, number and conjunctions, as 72 throws of equal chance."""
    total: i64 = 0
    kind: i64 = 0
    while kind < 3:
        number: i64 = 0
        while number < 6:
            table: i64 = 0
            while table < 3:
                best: i64
                if rules & FOUR:
                    best = _of_team(won, spheres, kind, number, table, seat >> 1)
                else:
                    best = _numbered(won, kind, number, table, -1)
                    if best < 0:
                        best = spheres[table]
                if best > 0:
                    total += best if table < 2 else 2 * best
                table += 1
            number += 1
        kind += 1
    return total


def _of_team(
    won: list[int], spheres: list[int], kind: i64, number: i64, table: i64, own: i64
) -> i64:
    """Return what a player of a team wins: by his own pieces, else by his partner's (D8)."""
    best = _numbered(won, kind, number, table, own)
    if best < 0:
        best = spheres[own * 3 + table]
    if best < 0:
        best = _numbered(won, kind, number, table, 1 - own)
    if best < 0:
        best = spheres[(1 - own) * 3 + table]
    return best


def _numbered(won: list[int], kind: i64, number: i64, table: i64, parity: i64) -> i64:
    """Return the most which the pieces named win, -1 where none can move (Turn 2).

    ``table`` 0 is twice « et », 1 twice « ou », 2 one of each. ``parity`` is that of the pieces
    which count, -1 for all.
    """
    best: i64 = -1
    n: i64 = 2 * kind
    one: i64
    while n < 2 * kind + 2:
        if parity < 0 or n & 1 == parity:
            if n == number:
                one = won[n * 3 + table]
                best = one if one > best else best
            elif table > 0:
                one = won[n * 3 + (1 if table == 1 else 0)]
                best = one if one > best else best
        n += 1
    if number >> 1 != kind and table > 0 and (parity < 0 or number & 1 == parity):
        one = won[number * 3 + (1 if table == 1 else 0)]
        best = one if one > best else best
    return best
