"""Fits the weights of Cambio's evaluation: games the search plays against itself, then regression.

Nothing is taken over from earlier weights: the first round is played with guessed ones.
"""

from collections.abc import Iterator
from typing import Any, Final

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.fitting import Round, Samples
from ludotheque.core.kernel_random import seeded
from ludotheque.core.logits import LOGIT
from ludotheque.games.cambio import kernel_setup, kernel_throw
from ludotheque.games.cambio.kernel_search import CambioSearch, patterns, winning
from ludotheque.games.cambio.weights import KINDS, canonical, pattern, tables

Json = Any

ROUNDS: Final = ((5_000, 1), (8_000, 2), (8_000, 3), (8_000, 4))
"""Games of each round, and how deep its search looks."""
_GUESSED: Final = (0, 30, 90, 250, 700, 0)
"""Guessed worths of lines on which only one side has so many symbols."""
_TEMPO: Final = 4 * 243
"""The place of the tempo among the weights."""
_FADING: Final = 0.98
"""What a result counts of what it counts a push later: early positions are less sure."""
_LONGEST: Final = 300


@attrs.frozen
class _Places:
    """Where the patterns' weights are: by (kind, own and other five bits) place and sign."""

    of: dict[int, tuple[int, int]]

    @classmethod
    def made(cls) -> "_Places":
        found = {}
        for kind in range(len(KINDS)):
            for own in range(32):
                for other in range(32):
                    if own & other == 0:
                        stands, sign = canonical(pattern(own, other))
                        found[kind << 10 | own << 5 | other] = 243 * kind + stands, sign
        return cls(found)

    def features(self, own: int, other: int) -> Iterator[tuple[int, int]]:
        """Yield the features of a tray: patterns with their signs, and the tempo."""
        for number in patterns(own, other):
            place, sign = self.of[number]
            if sign:
                yield place, sign
        yield _TEMPO, 1


def fit(scale: float, seed: int) -> Iterator[tuple[Json, Round]]:
    """Yield the data file and the figures after each round; games are as many as ``scale`` says."""
    weights, places = _guessed(), _Places.made()
    for number, (count, depth) in enumerate(ROUNDS):
        games = max(1, round(count * scale))
        samples, draws = _played(as_data(weights), places, games, depth, seed + number)
        loss = samples.fit(weights, 4, 0.15, seed + number)
        yield as_data(weights), Round(games, len(samples.targets), draws, loss)


def as_data(weights: list[float]) -> Json:
    """Return the weights as they stand in the data file."""
    found: dict[str, Json] = {"tempo": round(LOGIT * weights[_TEMPO])}
    for kind, name in enumerate(KINDS):
        values = []
        for number in range(243):
            stands, sign = canonical(number)
            values.append(round(LOGIT * weights[243 * kind + stands]) * sign)
        found[name] = values
    return found


def _guessed() -> list[float]:
    weights = [0.0] * (_TEMPO + 1)
    for number in range(243):
        digits = [number // 3**i % 3 for i in range(5)]
        own, other = digits.count(1), digits.count(2)
        value = (0 if other else _GUESSED[own]) - (0 if own else _GUESSED[other])
        for kind in range(len(KINDS)):
            weights[243 * kind + number] = value / LOGIT
    weights[_TEMPO] = 0.06
    return weights


def _played(data: Json, places: _Places, count: int, depth: int, seed: int) -> tuple[Samples, int]:
    """Return the positions of so many games, and how many of these were drawn."""
    samples, draws, chance = Samples(), 0, RandomSource(seed)
    search = CambioSearch(14, tables(data), data["tempo"])
    for number in range(count):
        met, result = _game(search, depth, chance, seed * 1_000_003 + number)
        draws += result == 0.5
        for left, (own, other) in enumerate(reversed(met)):
            if not winning(own, other):
                value = result if left % 2 == 0 else 1 - result
                faded = 0.5 + (value - 0.5) * _FADING**left
                samples.add(places.features(own, other), faded)
    return samples, draws


def _game(
    search: CambioSearch, depth: int, chance: RandomSource, seed: int
) -> tuple[list[tuple[int, int]], float]:
    """Play a game from a quick start: the positions, and the result for the last to push."""
    _random, deal = kernel_throw.dealt(seeded(seed), False, 0, kernel_setup.NOBODY)
    own, other, _kind = kernel_throw.unpacked(deal >> 3)
    met: list[tuple[int, int]] = []
    past: list[int] = []
    while len(met) < _LONGEST:
        met.append((own, other))
        past.append(search.key(own, other, 0, 0, 0))
        if past[::-2].count(past[-1]) >= 3:
            return met, 0.5
        action = _push(search, own, other, past, depth, chance, 0.5 if len(met) <= 4 else 0.1)
        if search.is_final(own, other, 0, 0, action):
            past.clear()
        own, other, _c, _d = search.child(own, other, 0, 0, action)
        end = search.ended(own, other, 0, 0, 0)
        if end:
            return met, {1: 1.0, 2: 0.5, 3: 0.0}[end]
    return met, 0.5


def _push(
    search: CambioSearch, own: int, other: int, past: list[int], depth: int, chance: RandomSource,
    stray: float,
) -> int:  # fmt: skip
    """Return the search's push, now and then another one: positions must differ."""
    actions = search.actions(own, other, 0, 0, 0)
    if chance.below(1000) < 1000 * stray and not winning(own, other):
        return actions[chance.below(len(actions))]
    return search.think(own, other, 0, 0, 0, actions, past, depth, 100_000)
