"""The milestones are what is seen to happen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.games.automatch.showing import AutoMatchObservation
from tests.contract.milestones import played


@pytest.mark.parametrize("players", ["2", "3", "4"])
@given(seed=st.integers(0, 1000))
def test_automatch_tricks(players: str, seed: int) -> None:
    game = games.create("automatch", {"players": players, "target": "1"})
    for before, after, reached in played(game.initial(), seed):
        assert isinstance(before, AutoMatchObservation)
        assert isinstance(after, AutoMatchObservation)
        fresh = len(after.past) > len(before.past)
        won = [seat for what, seat in reached if what == "trick"]
        assert won == ([after.past[-1].winner] if fresh else [])
