"""Playing at random through State, for the contract tests."""

import random

from ludotheque.core.contract import Game, State
from ludotheque.core.draws import RandomSource
from ludotheque.record.timeline import Timeline

LONGEST = 20_000


def random_choice(state: State, chance: random.Random, source: RandomSource) -> int:
    """Return an action: of the list, or as the game's random player would."""
    if chance.random() < 0.5:
        return state.random_action(source)
    return chance.choice(list(state.legal_actions()))


def play(timeline: Timeline, seed: int, plies: int = LONGEST) -> Timeline:
    """Play ``plies`` actions at random, or to the end."""
    chance, source = random.Random(seed), RandomSource(seed)
    for _ in range(plies):
        if timeline.is_over():
            break
        state = timeline.state
        if state.is_chance():
            timeline.apply(timeline.draw())
        else:
            timeline.apply(random_choice(state, chance, source))
    return timeline


def new_game(game: Game, seed: int, plies: int = LONGEST) -> Timeline:
    """Return the history of a game played at random."""
    return play(Timeline(game, seed=seed), seed, plies)
