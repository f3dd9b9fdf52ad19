"""Fits the weights of Ordino Match's players: games against themselves, then regression on results.

A position between two turns is judged by the pieces of both sides and by what each seat may win by
a roll, which the weights of the round before tell. The first round is played with guessed ones.
"""

from collections.abc import Iterator
from typing import Any, Final

from ludotheque.core.draws import RandomSource, shuffled
from ludotheque.core.fitting import Round, Samples
from ludotheque.core.kernel_random import advance, seeded
from ludotheque.core.logits import LOGIT
from ludotheque.games.ordino import kernel_choice, kernel_play, kernel_turn
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.weights import FORMS, by_name

Json = Any
Feature = tuple[int, int]

ROUNDS: Final = {"two": (500, 1_000, 1_500), "four": (200, 350, 500)}
"""Games of each round, with two players and with four."""
_STRAY: Final = 6
"""In how many of a hundred turns an action is drawn instead of chosen."""
_LONGEST: Final = 2_000
_GUESSED: Final = [400 * n + 900 * s for n in range(7) for s in range(3)]
_FACTORS: Final = {
    "two": (800, 0, 0, 700, 5, 500, 1500),
    "four": (700, 400, 500, 600, 5, 500, 1500),
}
_FITTED: Final = int(kernel_choice.DISTANCE)
"""The weights from here on stay as they are guessed."""
_LEAST: Final = 50
"""What a piece more is worth at least: what has hardly been met is not believed."""
_TIMES: Final = LOGIT * 1000
"""A weight is so many times that of the regression, whose features are in thousandths."""
_SEATS: Final = {
    2: (kernel_choice.THREAT, kernel_choice.OWN),
    4: (kernel_choice.THREAT, kernel_choice.PARTNER, kernel_choice.LATER, kernel_choice.OWN),
}
"""The weights of what the seats may win, in turn order."""


def fit(scale: float, seed: int) -> Iterator[tuple[Json, Round]]:
    """Yield the data file and the figures after each round; games are as many as ``scale`` says."""
    found = {form: [*_GUESSED, *_FACTORS[form]] for form in FORMS}
    for form in FORMS:
        game = OrdinoGame.create({"players": "4" if form == "four" else "2"})
        for number, count in enumerate(ROUNDS[form]):
            games = max(1, round(count * scale))
            samples, draws = played(game, found[form], games, seed + number)
            fitted = [value / _TIMES for value in found[form][:_FITTED]]
            loss = samples.fit(fitted, 6, 0.0003, seed + number)
            found[form][:_FITTED] = [round(_TIMES * value) for value in fitted]
            rise(found[form])
            data = {name: by_name(values) for name, values in found.items()}
            yield data, Round(games, len(samples.targets), draws, loss)


def rise(w: list[int]) -> None:
    """Let every piece be worth something."""
    pieces = int(kernel_choice.THREAT)
    w[0] = min(w[1:pieces]) - _LEAST
    for place in range(1, pieces):
        fewer = [w[place - 3]] if place >= 3 else []
        fewer += [w[place - 1]] if place % 3 else []
        w[place] = max(w[place], *(value + _LEAST for value in fewer))


def played(game: OrdinoGame, w: list[int], count: int, seed: int) -> tuple[Samples, int]:
    """Return the positions of so many games, and how many of these found no end."""
    samples, unended, chance = Samples(), 0, RandomSource(seed)
    for _ in range(count):
        met, winner = _one(game, w, chance)
        unended += winner < 0
        for side, features in met:
            if winner >= 0:
                samples.add(features, float(winner == side))
    return samples, unended


def _one(
    game: OrdinoGame, w: list[int], chance: RandomSource
) -> tuple[list[tuple[int, list[Feature]]], int]:
    """Play a game: the side which had just moved before each roll, with features; the winner."""
    start, rules = game.initial(), game.rules
    p, at, random = list(start.data), start.at(), int(seeded(chance.below(1 << 30)))
    met: list[tuple[int, list[Feature]]] = []
    for _ in range(_LONGEST):
        phase = p[int(kernel_turn.PHASE)]
        if phase == kernel_turn.OVER:
            break
        if phase in {kernel_turn.LOT, kernel_turn.ROLLING, kernel_turn.REROLLING}:
            if phase == kernel_turn.ROLLING:
                met.append(features(game, w, p, at))
            random = int(advance(random))
            action = int(kernel_play.chance(phase, rules, random))
        else:
            action = _chosen(game, w, p, at, chance)
        kernel_turn.apply(p, at, rules, game.cells, game.lists[2], action)
    return met, p[int(kernel_turn.WINNER)]


def _chosen(
    game: OrdinoGame, w: list[int], p: list[int], at: list[int], chance: RandomSource
) -> int:
    legal = kernel_turn.legal(p, at, game.rules, game.cells, *game.lists)
    if len(legal) == 1:
        return int(legal[0])
    order = shuffled(legal, chance)
    if chance.below(100) < _STRAY:
        return order[0]
    worths = kernel_choice.worths(
        p, game.rules, game.cells, *game.lists, game.board.between, w, order
    )
    return order[worths.index(max(worths))]


def features(
    game: OrdinoGame, w: list[int], p: list[int], at: list[int]
) -> tuple[int, list[Feature]]:
    """Return the side which has moved before a roll, and the terms of what that is worth to it."""
    seats = len(game.seats)
    seat = (p[int(kernel_turn.SEAT)] - 1) % seats
    side = seat & 1
    own, other = (int(kernel_choice.alive(p, one)) for one in (side, 1 - side))
    found = [(own, 1000), (other, -1000)] if own != other else []
    for step, place in enumerate(_SEATS[seats], 1):
        prizes = kernel_choice.values(w, *((other, own) if step & 1 else (own, other)))
        next_seat = (seat + step) % seats
        hope = int(kernel_choice.hope(p, at, game.rules, *game.lists, next_seat, w, prizes))
        if hope:
            found.append((int(place), -hope if step & 1 else hope))
    return side, found
