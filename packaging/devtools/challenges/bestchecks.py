"""Checks of a best move: the strongest level with more time, and games played on."""

from typing import Final

import attrs

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.core.goals import won
from ludotheque.core.levels import LEVELS
from ludotheque.players.hints import ranked
from ludotheque.players.player import Question, question

from .chances import chance

DEEPER: Final = 9
"""The number under which the strongest level with more time is asked."""
SEEDS: Final = (1, 2)
"""Other chances of a player than that of the exercise."""
PLAYED: Final = 60
"""Lines played after each action."""
FAR: Final = 10
"""So many decisions each of them goes on; then the strongest level says who stands better."""


@attrs.frozen
class Deeper:
    """Asks the strongest level with other limits, under several seeds."""

    limits: dict[str, int]

    def __call__(self, state: State, right: int, least: float) -> bool:
        """Return whether an action is better than all others, by ``least`` chance."""
        module = games.player_module(state.game.key)
        assert module is not None
        module.LEVELS[DEEPER] = attrs.evolve(module.LEVELS[LEVELS[-1]], **self.limits)
        asked = question(state, LEVELS[-1])
        return all(
            self._clear(attrs.evolve(asked, level=DEEPER, seed=seed), right, least)
            for seed in SEEDS
        )

    def _clear(self, asked: Question, right: int, least: float) -> bool:
        best, second = ranked(asked)
        if best.action != right or best.score is None or second.score is None:
            return False
        return chance(best.score) - chance(second.score) >= least


@attrs.frozen
class PlayedOn:
    """Plays on after each action, the strongest level at all seats, with equal dice."""

    def __call__(self, state: State, right: int, least: float) -> bool:
        """Return whether an action is better than all others, by ``least`` chance."""
        seat = state.actors()[0]
        means = {
            action: sum(_result(state.child(action), seat, seed) for seed in range(PLAYED)) / PLAYED
            for action in state.legal_actions()
        }
        there = state.child(right)
        return all(
            means[right] - mean >= least
            for action, mean in means.items()
            if state.child(action) != there
        )


def _result(state: State, seat: int, seed: int) -> float:
    """Return the chance of a seat where a line of play has led to."""
    source, decided = RandomSource(seed), 0
    while state.actors():
        if state.is_chance():
            state = state.child(state.sample(source))
            continue
        best = ranked(question(state, LEVELS[-1], seed))[0]
        if decided >= FAR and best.score is not None:
            found = chance(best.score)
            return found if state.actors()[0] == seat else 1 - found
        decided += 1
        state = state.child(best.action)
    return float(won(state, seat))
