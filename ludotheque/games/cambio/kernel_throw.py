"""Kernel of the tray’s chance: throws, deals and fillings, on integers (rules: D2, D3, D7).

``faces`` are the symbols of the 25 dice, 0 to 5, a1 first; trays are the masks of kernel.py.
"""

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below
from ludotheque.games.cambio.kernel import DEAL, TRAY, count, lowest, shl
from ludotheque.games.cambio.kernel_setup import LINES, TWELVE, crowded, wanted


def thrown(random: i64, faces: list[int]) -> i64:
    """Fill ``faces`` with 25 symbols (0 to 5) thrown and turned (D2); return the generator."""
    while True:
        counts: list[int] = [0, 0, 0, 0, 0, 0]
        i: i64 = 0
        while i < 25:
            random = advance(random)
            face: i64 = below(random, 6)
            faces[i] = face
            counts[face] += 1
            i += 1
        stays: i64 = 0
        while count(stays) < 4:
            random, face = _most(random, counts, stays)
            stays |= shl(1, face)
        missing: i64 = 0
        dropped: i64 = 25
        most: i64 = 0
        i = 0
        while i < 6:
            if stays & shl(1, i):
                have: i64 = counts[i]
                dropped -= have
                missing += 5 - have if have < 5 else 0
                most = have if have > most else most
            i += 1
        if most > 7 or missing > dropped:
            continue
        tries: i64 = 0
        while tries < 8:
            turns: list[int] = list(faces)
            random = _turn_dropped(random, turns, list(counts), stays)
            if not in_lines(turns):
                i = 0
                while i < 25:
                    faces[i] = turns[i]
                    i += 1
                return random
            tries += 1


def _most(random: i64, counts: list[int], taken: i64) -> tuple[i64, i64]:
    """Return the most frequent symbol which is not taken, ties broken by lot."""
    best: i64 = -1
    found: i64 = 0
    ties: i64 = 0
    i: i64 = 0
    while i < 6:
        have: i64 = counts[i]
        if taken & shl(1, i) == 0 and have >= best:
            ties = ties + 1 if have == best else 1
            random = advance(random)
            if below(random, ties) == 0:
                found = i
            best = have
        i += 1
    return random, found


def _turn_dropped(random: i64, faces: list[int], counts: list[int], stays: i64) -> i64:
    """Turn the dice whose symbol does not stay: first up to five of each, then any below seven."""
    places: list[int] = []
    i: i64 = 0
    while i < 25:
        if stays & shl(1, faces[i]) == 0:
            places.append(i)
        i += 1
    left: i64 = len(places)
    while left > 0:
        random = advance(random)
        at: i64 = below(random, left)
        place: i64 = places[at]
        left -= 1
        places[at] = places[left]
        open_: i64 = 0
        face: i64 = 0
        while face < 6:
            if stays & shl(1, face) and counts[face] < 5:
                open_ |= shl(1, face)
            face += 1
        if open_ == 0:
            face = 0
            while face < 6:
                if stays & shl(1, face) and counts[face] < 7:
                    open_ |= shl(1, face)
                face += 1
        random = advance(random)
        skip: i64 = below(random, count(open_))
        while skip > 0:
            open_ &= open_ - 1
            skip -= 1
        face = lowest(open_)
        faces[place] = face
        counts[face] += 1
    return random


def in_lines(faces: list[int]) -> bool:
    """Tell whether a row, column or main diagonal holds four equal symbols (D2)."""
    face: i64 = 0
    while face < 6:
        x: i64 = showing(faces, face)
        i: i64 = 0
        while i < TWELVE:
            if count(x & LINES[i]) >= 4:
                return True
            i += 1
        face += 1
    return False


def showing(faces: list[int], face: i64) -> i64:
    """Return the cells which show a symbol."""
    found: i64 = 0
    i: i64 = 0
    while i < 25:
        if faces[i] == face:
            found |= shl(1, i)
        i += 1
    return found


def available(faces: list[int], taken: list[int]) -> list[int]:
    """Return the symbols on the tray which no player has, in the order of the six."""
    found: list[int] = []
    face: i64 = 0
    while face < 6:
        if showing(faces, face) != 0 and face not in taken:
            found.append(face)
        face += 1
    return found


def owned(faces: list[int], taken: list[int]) -> tuple[i64, i64, i64]:
    """Return the tray of symbols as one of players, whose symbols by seat are ``taken``."""
    a: i64 = showing(faces, taken[0])
    b: i64 = showing(faces, taken[1])
    if len(taken) == 3:
        c: i64 = showing(faces, taken[2])
        return a | c, b | c, 0
    return a, b, showing(faces, available(faces, taken)[0])


def tray(faces: list[int]) -> int:
    """Return the action of a thrown tray: 25 digits base 6, a1 lowest; longer than 64 bits."""
    value: int = 0
    i: i64 = 24
    while i >= 0:
        value = value * 6 + faces[i]
        i -= 1
    kind: int = TRAY
    return value * 8 + kind


def dealt(random: i64, three: bool, starter: i64, ahead: i64) -> tuple[i64, i64]:
    """Return the generator and the action of a deal which needs no correction, all equally likely.

    Its payload is 25 digits base 5, a1 lowest: A, B, C, m, n (D7).
    """
    n: i64 = 3 if three else 2
    low: i64
    high: i64
    while True:
        low = 0
        high = 0
        seat: i64 = 0
        while seat < n:
            left: i64 = wanted(seat, starter, three, ahead)
            x: i64 = 0
            while left > 0:
                random = advance(random)
                bit: i64 = shl(1, below(random, 25))
                if (low | high | x) & bit == 0:
                    x |= bit
                    left -= 1
            if crowded(x, three) != 0:
                break
            low |= x if seat != 1 else 0
            high |= x if seat != 0 else 0
            seat += 1
        if seat == n:
            break
    random = advance(random)
    kind: i64 = 0 if three else below(random, 0x2000000) & ~(low | high)
    return random, packed(low, high, kind) * 8 + DEAL


def packed(low: i64, high: i64, kind: i64) -> i64:
    """Return the payload of a deal."""
    value: i64 = 0
    cell: i64 = 24
    while cell >= 0:
        a: i64 = (low >> cell) & 1
        b: i64 = (high >> cell) & 1
        letter: i64 = a + 2 * b - 1 if a + b else 4 - ((kind >> cell) & 1)
        value = value * 5 + letter
        cell -= 1
    return value


def unpacked(payload: i64) -> tuple[i64, i64, i64]:
    """Return the tray of a deal."""
    low: i64 = 0
    high: i64 = 0
    kind: i64 = 0
    cell: i64 = 0
    while cell < 25:
        letter: i64 = payload % 5
        payload //= 5
        low |= shl((letter + 1) & 1 if letter < 3 else 0, cell)
        high |= shl((letter + 1) >> 1 if letter < 3 else 0, cell)
        kind |= shl(1 if letter == 3 else 0, cell)
        cell += 1
    return low, high, kind


def filled(low: i64, high: i64, action: i64) -> i64:
    """Return which neutral dice show m after the filling of the cells left over (D3).

    The payload has a bit for each of them, row 5 first, from left to right.
    """
    payload: i64 = action >> 3
    kind: i64 = 0
    row: i64 = 20
    while row >= 0:
        cell: i64 = row
        while cell < row + 5:
            bit: i64 = shl(1, cell)
            if (low | high) & bit == 0:
                if payload & 1:
                    kind |= bit
                payload >>= 1
            cell += 1
        row -= 5
    return kind
