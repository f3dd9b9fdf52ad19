"""The trays of Cambio for two without neutral dice, won, lost or drawn for good.

The table has two bits for each set of 25 cells, those of the player on turn: two planes of 4 MiB,
first the trays he wins, then those he loses. Bit n of a plane, counted from the lowest of its first
byte, is that of the cells ``n``. All others are drawn: nobody can force a line, and the position
comes again. Sets which are no positions, with a line, are in neither.
"""

import sys
from array import array
from collections.abc import Callable, Iterator, Sequence
from typing import Final

from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_search import WON
from ludotheque.games.cambio import kernel, kernel_ending
from ludotheque.games.cambio.game import CambioGame
from ludotheque.games.cambio.names import READING
from ludotheque.games.cambio.state import CambioObservation
from ludotheque.games.cambio.weights import new_search

Told = Callable[[int, int], object]

PLANE: Final = 1 << 22
SIZE: Final = 2 * PLANE
"""Bytes of the table."""
POSITIONS: Final = 15_312_474
"""Trays without neutral dice and without a line."""
_WORDS: Final = int(kernel_ending.WORDS)
_ALL: Final = int(kernel.ALL)
_PIECE: Final = 1 << 16
NODES: Final = 2_000
"""Positions which a search looks at when the table is checked."""


def solve(told: Told) -> bytes:
    """Return the table; ``told`` hears how many positions are known, of how many.

    It is called many times a second, and may raise to end it all. Compiled it takes half a minute
    and 120 MB.
    """
    good: list[int] = []
    bad: list[int] = []
    left: list[int] = []
    kernel_ending.begin(good, bad, left)
    known, before = 0, -1
    while known > before:
        before = known
        for first in range(0, _WORDS, _PIECE):
            known += kernel_ending.sweep(good, bad, left, first, first + _PIECE)
            told(known, POSITIONS)
    told(POSITIONS, POSITIONS)
    words = [kernel_ending.verdicts(good, bad, number) for number in range(_WORDS)]
    return b"".join(_bytes([word[plane] for word in words]) for plane in (0, 1))


def _bytes(words: Sequence[int]) -> bytes:
    found = array("I", words)
    if sys.byteorder == "big":
        found.byteswap()
    return found.tobytes()


def verdict(table: Sequence[int], observation: CambioObservation, game: CambioGame) -> int | None:
    """Return 1, 0 or -1 as the seat on turn wins, draws or loses; None: not in the table.

    Earlier occurrences of positions are left aside.
    """
    if game.variant.three or observation.phase != "push":
        return None
    letters = "".join(observation.tray)
    if set(letters) - set("AB"):
        return None
    own = "AB"[observation.side]
    return looked_up(
        table,
        sum(1 << cell for cell, letter in zip(READING, letters, strict=True) if letter == own),
    )


def looked_up(table: Sequence[int], own: int) -> int:
    """Return the verdict of a set of cells of the player on turn, none of whose lines is full."""
    place, bit = own >> 3, own & 7
    return (table[place] >> bit & 1) - (table[PLANE + place] >> bit & 1)


def samples(source: RandomSource) -> Iterator[int]:
    """Yield the cells of the player on turn in random trays without a line, for ever."""
    while True:
        own = source.below(_ALL + 1)
        if not kernel.fives(own) and not kernel.fives(_ALL ^ own):
            yield own


def searched(own: int, nodes: int = NODES) -> int | None:
    """Return what a search finds to the end of a tray: 1 or -1; None: it finds no end."""
    search = new_search(10)
    other = _ALL ^ own
    order = search.actions(own, other, 0, 0, 0)
    search.think(own, other, 0, 0, 0, order, [search.key(own, other, 0, 0, 0)], 60, nodes)
    score = int(search.score)
    return None if -WON <= score <= WON else 1 if score > 0 else -1


def followed(table: Sequence[int], own: int) -> int:
    """Return the verdict which follows from those of the trays after each push, by the rules."""
    found = []
    for action in kernel.legal_actions(own, _ALL ^ own, 0):
        low, high, _kind = kernel.pushed(own, _ALL ^ own, 0, 0, action >> 3)
        winners = int(kernel.winners(low, high, False))
        known = {0: None, 1: 1, 2: -1, 3: 0}[winners]
        found.append(-looked_up(table, int(high)) if known is None else known)
    return max(found)


def check(table: Sequence[int], own: int) -> tuple[int, int, int | None]:
    """Return of a tray the verdict, that which follows from its pushes, and what a search finds."""
    return looked_up(table, own), followed(table, own), searched(own)
