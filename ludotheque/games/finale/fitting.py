"""Fits the weights of Finale's evaluation: games of a search against itself, then regression.

Nothing is taken over from earlier weights: the first round is played with guessed ones.
"""

from collections.abc import Iterator
from typing import Any, Final

from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.fitting import Round, Samples
from ludotheque.core.logits import LOGIT
from ludotheque.games.finale import cells, kernel
from ludotheque.games.finale.kernel_eval import FEATURE, TEMPO, WEIGHTS, way
from ludotheque.games.finale.kernel_expect import Expecting, unit
from ludotheque.games.finale.position import ALL_NUMBERS, Masks
from ludotheque.games.finale.weights import PAWNS, TWINS, search_with

Json = Any

ROUNDS: Final = ((6_000, 0), (8_000, 0), (8_000, 0), (8_000, 2), (8_000, 2), (8_000, 2))
"""Games of each round, and how many rolls ahead what is learnt from them was looked."""
_LOOKED: Final = 0.9
"""How much of what is learnt is what was seen ahead; the rest is how the game ended."""
SET_UPS: Final = 30_000
"""Games from which it is learnt how the two pawns of a number had better lie."""
_STRAY: Final = 10
"""In so many of a hundred turns any action is played: positions must differ."""
_LONGEST: Final = 400
_PLACES: Final = tuple(range(WEIGHTS))
_BIAS: Final = 25


def fit(scale: float, seed: int) -> Iterator[tuple[Json, Round]]:
    """Yield the data file and the figures after each round; games are as many as ``scale`` says."""
    pawns = {elimination: _guessed() for elimination in (True, False)}
    twins = {elimination: [0.0] * (_BIAS + 1) for elimination in (True, False)}
    for elimination in (True, False):
        for number, (count, ahead) in enumerate(ROUNDS):
            games = max(1, round(count * scale))
            search = search_with(_rounded(pawns[elimination]), elimination)
            salt = 2 * (seed * len(ROUNDS) + number) + elimination
            samples, draws = _positions(search, games, ahead, salt)
            loss = samples.fit(pawns[elimination], 4, 0.1, salt)
            yield as_data(pawns, twins), Round(games, len(samples.targets), draws, loss)
    for elimination in (True, False):
        games = max(1, round(SET_UPS * scale))
        search = search_with(_rounded(pawns[elimination]), elimination)
        samples, draws = _set_ups(search, games, 2 * seed + elimination)
        loss = samples.fit(twins[elimination], 4, 0.02, seed)
        yield as_data(pawns, twins), Round(games, len(samples.targets), draws, loss)


def as_data(pawns: dict[bool, list[float]], twins: dict[bool, list[float]]) -> Json:
    """Return the weights as they stand in the data file."""
    data = {PAWNS[elimination]: _rounded(values) for elimination, values in pawns.items()}
    for elimination, values in twins.items():
        data[TWINS[elimination]] = [
            _rounded(values)[twin_place(front, back)] for front in range(5) for back in range(5)
        ]
    return data


def twin_place(front: int, back: int) -> int:
    """Return where the weight of two rows stands: seen in a mirror they are worth the same."""
    return min(5 * front + back, 5 * (4 - front) + 4 - back)


def _rounded(values: list[float]) -> list[int]:
    return [round(LOGIT * value) for value in values]


def _guessed() -> list[float]:
    """Return weights by which whoever is nearer to the goal is better off."""
    found = [0.0] * WEIGHTS
    for place, feature in enumerate(FEATURE):
        moves, aside = way(place // 74 % 2, place // 2 % 37)
        near = (8 - moves) ** 2 / 40 - aside / 10 if moves else 0.0
        near += 0.15 * (place % 2)
        found[feature] = -near if place >= 1184 else near
    found[TEMPO] = 0.3
    return found


def _positions(search: Expecting, count: int, ahead: int, seed: int) -> tuple[Samples, int]:
    """Return the positions before each roll of so many games, and how many were drawn."""
    samples, draws, chance = Samples(), 0, RandomSource(seed)
    for number in range(count):
        side = chance.below(2)
        met, result = _game(search, _deal(chance, balanced=number % 2 == 1), side, chance)
        draws += result == 0.5
        for ply, masks in enumerate(met):
            roller = (side + ply) % 2
            value = result if ply % 2 == 0 else 1 - result
            if ahead:
                looked = search.expected(ahead, roller, *masks) / int(unit(ahead))
                value += _LOOKED * (looked - value)
            seen = search.features(roller, *masks)
            samples.add([(_PLACES[place], 1) for place in seen], value)
    return samples, draws


def _set_ups(search: Expecting, count: int, seed: int) -> tuple[Samples, int]:
    """Return the set-ups of so many games, as the side sees it which starts."""
    samples, draws, chance = Samples(), 0, RandomSource(seed)
    for _ in range(count):
        masks = _deal(chance, balanced=True)
        side = chance.below(2)
        _met, result = _game(search, masks, side, chance)
        draws += result == 0.5
        found: list[tuple[int, int]] = [(_BIAS, 1)]
        for owner in (0, 1):
            sign = 1 if owner == side else -1
            found += [(place, sign) for place in _twins(owner, masks)]
        samples.add(found, result)
    return samples, draws


def _twins(side: int, masks: Masks) -> Iterator[int]:
    """Yield the places of the weights of a side's five pairs in a set-up."""
    front, back = (25, 30) if side == 0 else (5, 0)
    rows: dict[int, int] = {}
    for row in range(5):
        rows[_number(masks, front + row)] = row
    for row in range(5):
        yield twin_place(rows[_number(masks, back + row)], row)


def _number(masks: Masks, cell: int) -> int:
    return sum((mask >> cell & 1) << i for i, mask in enumerate(masks[2:]))


def _deal(chance: RandomSource, *, balanced: bool) -> Masks:
    if balanced:
        rows = [shuffled(range(2, 7), chance) for _ in range(4)]
    else:
        rows = [shuffled(ALL_NUMBERS, chance) for _ in range(2)]
    return kernel.laid(cells.deal([number for row in rows for number in row]) >> 3)


def _game(
    search: Expecting, masks: Masks, side: int, chance: RandomSource
) -> tuple[list[Masks], float]:
    """Play a game: the positions before each roll, and the result for the side which starts."""
    met: list[Masks] = []
    elimination, starter = search.elimination, side
    while len(met) < _LONGEST:
        met.append(masks)
        actions = kernel.legal(side, 1 + chance.below(6), elimination, *masks)
        action = actions[0]
        if len(actions) > 1:
            if chance.below(100) < _STRAY:
                action = actions[chance.below(len(actions))]
            else:
                action = search.best(actions, 0, side, *masks)
        masks = kernel.after(action, *masks)
        how = kernel.status(side, elimination, *masks[:2])
        if how == kernel.EMPTY:
            return met, 0.5
        if how != kernel.PLAYING:
            return met, float(side == starter)
        side = 1 - side
    return met, 0.5
