"""Which figures a player knows, what he takes the others for, and how he orders the cards.

Whoever may look figures up knows them all. Else he knows those which contests have shown, and of
the others as many as his level says: which, is fixed by seat, car and a salt, so that he never
knows more or less in the middle of a match. The others he has only a rough idea of.
"""

import hashlib
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import attrs

from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import figure
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.tables import tables

ROUGHLY: Final = 25
"""By how many hundredths a figure that is not known may be taken for more or less."""
_ALL: Final = (1 << 54) - 1
_CARS: Final = 52


@attrs.frozen
class Memory:
    """What a player knows of figures, by characteristic.

    ``known`` and ``shown`` are masks of cards: those he knows, those everybody has seen. ``taken``
    are figures of all cars in thousandths of their unit, true where they are known. ``orders`` are
    the numbers by which he orders the cars, lower being better, ``ranks`` those in their country,
    ``ranked`` whether they can be read off the cards. ``tables`` are those of the kernel.
    """

    known: tuple[int, int, int]
    shown: tuple[int, int, int]
    taken: tuple[tuple[int, ...], ...]
    orders: tuple[tuple[int, ...], ...]
    ranks: tuple[tuple[int, ...], ...]
    ranked: tuple[bool, bool, bool]
    tables: list[int]

    def knows(self, ruling: int, card: int) -> bool:
        """Return whether the player knows the figure of a car."""
        return bool(self.known[ruling] >> card & 1)


@lru_cache(maxsize=64)
def remember(
    game: AutoMatch, seat: int, salt: int, share: int, shown: tuple[tuple[int, int], ...]
) -> Memory:
    """Return what a seat knows which remembers ``share`` of a hundred figures.

    ``shown`` are the figures that everybody has seen, as (characteristic, card).
    """
    everybody = [0, 0, 0]
    for ruling, card in shown:
        everybody[ruling] |= 1 << card
    known, taken = list(everybody), []
    memory = hashlib.shake_256(f"automatch/{salt}/{seat}".encode()).digest(4 * 3 * _CARS)
    for ruling in range(3):
        true = _figures(game, ruling)
        guessed = []
        for card in range(_CARS):
            at = 4 * (_CARS * ruling + card)
            chance, wrong = (int.from_bytes(memory[i : i + 2], "big") for i in (at, at + 2))
            if not game.figures_secret or chance * 100 < share * 65536:
                known[ruling] |= 1 << card
            guessed.append(true[card] * (100 * 65536 + ROUGHLY * (2 * wrong - 65536)) // 6553600)
        ranks = _readable(game, ruling)
        taken.append(_fitting(true, guessed, known[ruling], ranks, falls=ruling != 1))
    orders = [_order(game, ruling, taken[ruling]) for ruling in range(3)]
    readable = [_readable(game, ruling) for ruling in range(3)]
    ranks_taken = [
        ranks if ranks is not None else _ranks(order)
        for ranks, order in zip(readable, orders, strict=True)
    ]
    return Memory(
        (known[0], known[1], known[2]),
        (everybody[0], everybody[1], everybody[2]),
        tuple(map(tuple, taken)),
        tuple(map(tuple, orders)),
        tuple(map(tuple, ranks_taken)),
        (readable[0] is not None, readable[1] is not None, readable[2] is not None),
        tables(orders, ranks_taken, market=game.market, suit=game.market_suit),
    )


def _figures(game: AutoMatch, ruling: int) -> list[int]:
    """Return the true figures, in thousandths."""
    return [int(car.figures[ruling] * 1000) for car in game.table.cars]


def _readable(game: AutoMatch, ruling: int) -> tuple[int, ...] | None:
    """Return the ranks of all cars in their country where everybody can read them off the cards.

    The number on the bodywork is the rank by engine size.
    """
    if ruling == 0 or game.options["ranks"] == "shown" or not game.figures_secret:
        return game.table.ranks(ruling)
    return None


def _fitting(
    true: Sequence[int], guessed: Sequence[int], known: int, ranks: Sequence[int] | None, *,
    falls: bool,
) -> list[int]:  # fmt: skip
    """Return the figures a player takes the cars for: true ones, and guesses which fit to them.

    Where ranks can be read, a guess never goes beyond what is known of better and worse cars.
    """
    found = [true[card] if known >> card & 1 else guessed[card] for card in range(_CARS)]
    if ranks is None:
        return found
    for first in range(0, _CARS, 13):
        cars = sorted(range(first, first + 13), key=lambda card: ranks[card])
        for card in cars:
            if known >> card & 1:
                continue
            low, high = bounds(found, known, ranks, card, falls=falls)
            found[card] = min(max(found[card], low), high)
        guesses = sorted((found[card] for card in cars if not known >> card & 1), reverse=falls)
        for card in cars:
            if not known >> card & 1:
                found[card] = guesses.pop(0)
    return found


def bounds(
    figures: Sequence[int], known: int, ranks: Sequence[int], card: int, *, falls: bool
) -> tuple[int, int]:
    """Return the least and the greatest figure a car may have beside those known of its country.

    ``falls`` says whether better cars have greater figures.
    """
    low, high = 0, 10**12
    for other in range(card // 13 * 13, card // 13 * 13 + 13):
        if not known >> other & 1:
            continue
        if ranks[other] == ranks[card]:
            return figures[other], figures[other]
        if (ranks[other] < ranks[card]) == falls:
            high = min(high, figures[other])
        else:
            low = max(low, figures[other])
    return low, high


def _order(game: AutoMatch, ruling: int, taken: Sequence[int]) -> list[int]:
    """Return the numbers by which a player orders the cars, lower being better."""
    if not game.figures_secret or (not game.market and _readable(game, ruling) is not None):
        base = kernel.T_ORDER + 54 * ruling
        return list(game.rules[base : base + _CARS])
    return list(taken) if ruling == 1 else [-value for value in taken]


def _ranks(order: Sequence[int]) -> tuple[int, ...]:
    """Return the rank of each car in its country by an order."""
    found: list[int] = []
    for first in range(0, _CARS, 13):
        country = order[first : first + 13]
        found += [1 + sum(other < own for other in country) for own in country]
    return tuple(found)


def thousandths(saying: int) -> int:
    """Return an announced figure in thousandths, rounded down; saying as in ``actions``."""
    return int(figure(saying) * 1000)


def certainly_wrong(
    game: AutoMatch, memory: Memory, ruling: int, card: int, saying: int
) -> bool | None:
    """Return whether a figure is wrong, as the player knows; None where he does not."""
    if memory.knows(ruling, card):
        return bool(saying != game.rules[kernel.T_TRUE + 54 * ruling + card])
    if not memory.ranked[ruling]:
        return None
    ranks = game.table.ranks(ruling)
    low, high = bounds(memory.taken[ruling], memory.known[ruling], ranks, card, falls=ruling != 1)
    return True if not low <= thousandths(saying) <= high else None


def guess(game: AutoMatch, memory: Memory, ruling: int, card: int) -> int:
    """Return the saying of a figure a player would say for a car: what he takes it for."""
    base = kernel.T_SAYINGS + 52 * ruling
    deck = game.rules[base : base + game.rules[kernel.T_COUNTS + ruling]]
    if memory.knows(ruling, card):
        return int(game.rules[kernel.T_TRUE + 54 * ruling + card])
    wanted = memory.taken[ruling][card]
    return int(min(deck, key=lambda saying: (abs(thousandths(saying) - wanted), saying)))
