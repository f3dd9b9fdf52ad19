"""The weights of Cambio's evaluation: patterns of lines, and the tables the search reads.

A pattern is five digits base 3, the first cell lowest: 0 neutral, 1 own, 2 the other's. Read from
the other end a line is worth the same, seen by the other side its opposite.
"""

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final

from ludotheque.core.weights import taken, whole
from ludotheque.games.cambio import kernel_search

Json = Any

KINDS: Final = ("edge", "second", "middle", "diagonal")


def pattern(own: int, other: int) -> int:
    """Return the number of the pattern of a line, given as five bits for each side."""
    return sum((own >> i & 1 or 2 * (other >> i & 1)) * 3**i for i in range(5))


def mirrored(number: int) -> int:
    """Return the pattern read from the other end."""
    digits = [number // 3**i % 3 for i in range(5)]
    return sum(digit * 3**i for i, digit in enumerate(reversed(digits)))


def opposite(number: int) -> int:
    """Return the pattern as the other side sees it."""
    return sum((3 - number // 3**i % 3) % 3 * 3**i for i in range(5))


def canonical(number: int) -> tuple[int, int]:
    """Return the pattern which stands for this one, and the sign: 1, -1, or 0 if it is its own."""
    own = min(number, mirrored(number))
    other = min(opposite(number), mirrored(opposite(number)))
    if own == other:
        return own, 0
    return (own, 1) if own < other else (other, -1)


def tables(data: Mapping[str, Json]) -> list[list[int]]:
    """Return the tables which the search reads (``CambioSearch``) of the weights of a data file.

    Raises KeyError, ValueError.
    """
    return [_table(whole(data[kind], 3**5)) for kind in KINDS]


def _table(values: Sequence[int]) -> list[int]:
    found = [0] * 1024
    for own in range(32):
        for other in range(32):
            if own & other == 0:
                found[own << 5 | other] = values[pattern(own, other)]
    return found


@cache
def _kept() -> tuple[list[list[int]], int]:
    return taken("cambio", lambda data: (tables(data), whole([data["tempo"]], 1)[0]))


def new_search(bits: int) -> kernel_search.CambioSearch:
    """Return a search with the weights of the data file and a table of 2**bits positions."""
    return kernel_search.CambioSearch(bits, *_kept())


def line_worths(own: int, other: int) -> list[int]:
    """Return what each of the twelve lines is worth to who has the first cells, as in ``LINES``."""
    found = _kept()[0]
    return [found[p >> 10][p & 1023] for p in kernel_search.patterns(own, other)]
