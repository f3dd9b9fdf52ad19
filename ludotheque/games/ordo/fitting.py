"""Fits the weights of Ordo's evaluation: games the search plays against itself, then regression.

Results alone teach little; the target is mostly what the search found deeper. Nothing is taken
over from earlier weights: the first round is played with guessed ones.
"""

from collections.abc import Iterator
from typing import Any, Final

from ludotheque.core.draws import RandomSource
from ludotheque.core.fitting import Round, Samples
from ludotheque.core.kernel_search import WON
from ludotheque.core.logits import LOGIT, chance_of
from ludotheque.games.ordo import kernel
from ludotheque.games.ordo.kernel_board import connected
from ludotheque.games.ordo.kernel_search import SPLIT, OrdoSearch, worth
from ludotheque.games.ordo.position import Board
from ludotheque.games.ordo.weights import by_name, in_order, units

Json = Any

ROUNDS: Final = ((400, 600), (500, 900), (500, 1_200))
"""Games of each round, and how many positions its search looks at."""
_SEARCHED: Final = 0.6
"""How much of a target is what the search found; the rest is the result."""
_OPENING: Final = 6
_STRAY: Final = 0.06
_LONGEST: Final = 300

_GUESSED: Final = {
    "rows": [300, 320, 360, 400, 450, 500, 600, 5000],
    "own_top": [0, 0, 50, 100, 200, 400, 700, 3000],
    "other_top": [0, 0, -50, -100, -200, -400, -700, -3000],
    "own_tactics": [-50, -300, -50, 10, 50, 1200, 0, 0],
    "other_tactics": [50, 400, 50, -10, -50, -800, 0, 0],
    "tempo": [100], "pairs": [20], "edge": [0], "columns": [0], "rear": [0], "landings": [0],
    "split": [-800],
}  # fmt: skip
_FIXED: Final = {int(SPLIT), 7, 15, 23}
"""The weights of what is not met in play: split sides, which are searched, and the goal row."""


def fit(scale: float, seed: int) -> Iterator[tuple[Json, Round]]:
    """Yield the data file and the figures after each round; games are as many as ``scale`` says."""
    weights = [value / LOGIT for value in in_order(_GUESSED)]
    for number, (count, nodes) in enumerate(ROUNDS):
        games = max(1, round(count * scale))
        samples, draws = _played(_whole(weights), games, nodes, seed + number)
        loss = samples.fit(weights, 8, 0.05, seed + number)
        yield by_name(_whole(weights)), Round(games, len(samples.targets), draws, loss)


def features(board: Board, side: int) -> Iterator[tuple[int, int]]:
    """Yield the terms of a position which are not 0: the worth is linear in the weights."""
    for term, unit in enumerate(units()):
        value = worth(unit, *board, side == 0)
        if value and term not in _FIXED:
            yield term, value


def _whole(weights: list[float]) -> list[int]:
    return [round(LOGIT * weight) for weight in weights]


def _played(weights: list[int], count: int, nodes: int, seed: int) -> tuple[Samples, int]:
    """Return the positions of so many games, and how many of these were drawn."""
    samples, draws, chance = Samples(), 0, RandomSource(seed)
    for _ in range(count):
        met, result = _game(weights, nodes, chance)
        draws += result == 0.5
        for board, side, score in met:
            if abs(score) < WON and connected(*board[:2]):
                won = result if side == 0 else 1 - result
                target = _SEARCHED * chance_of(score) + (1 - _SEARCHED) * won
                samples.add(features(board, side), target)
    return samples, draws


def _game(
    weights: list[int], nodes: int, chance: RandomSource
) -> tuple[list[tuple[Board, int, int]], float]:
    """Play a game: the positions searched, with what was found, and the result for White."""
    board, side, past = kernel.start(kernel.NOBODY), 0, list[int]()
    met: list[tuple[Board, int, int]] = []
    for turn in range(_LONGEST):
        search = OrdoSearch(10, weights)
        past.append(search.key(*board, side))
        if past[::-2].count(past[-1]) >= 3:
            return met, 0.5
        actions = [] if search.ended(*board, side) else search.actions(*board, side)
        if not actions:
            return met, float(side)
        if turn < _OPENING or chance.below(1000) < 1000 * _STRAY:
            action = actions[chance.below(len(actions))]
        else:
            action = search.think(*board, side, actions, past, 60, nodes)
            met.append((board, side, search.score))
        if search.is_final(*board, action):
            past.clear()
        board, side = search.child(*board, action), 1 - side
    return met, 0.5
