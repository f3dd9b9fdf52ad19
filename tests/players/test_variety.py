"""The strongest level does not play the same game again where no chance opens it."""

import pytest

from ludotheque import games
from ludotheque.players.hints import STRONGEST
from ludotheque.players.player import choose, question

OPENED_BY_NOTHING = [key for key in games.ENGINES if not games.create(key).initial().is_chance()]
PLIES = 8


def opening(key: str, seed: int) -> tuple[int, ...]:
    """Return the first actions of a game between two of the strongest level."""
    state, line = games.create(key).initial(), []
    while len(line) < PLIES:
        line.append(choose(question(state, STRONGEST, seed)))
        state = state.child(line[-1])
    return tuple(line)


@pytest.mark.parametrize("key", OPENED_BY_NOTHING)
def test_other_seeds_play_other_games(key: str) -> None:
    lines = {opening(key, seed) for seed in range(6)}
    assert len(lines) >= 4, "who has found a winning line could play it again and again"
