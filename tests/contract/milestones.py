"""Games at random with what is seen of each action and the milestones it reaches."""

from ludotheque.core.contract import Observation, State
from ludotheque.core.draws import RandomSource

Reached = list[tuple[Observation, Observation, tuple[tuple[str, int], ...]]]


def played(state: State, seed: int, actions: int = 400) -> Reached:
    """What is seen of each action of a game at random, and the milestones of it."""
    source, found = RandomSource(seed), []
    for _ in range(actions):
        if state.outcome() is not None:
            break
        before, state = (
            state,
            state.child(state.sample(source) if state.is_chance() else state.random_action(source)),
        )
        found.append(
            (before.observe(None), state.observe(None), state.game.milestones(before, state))
        )
    return found
