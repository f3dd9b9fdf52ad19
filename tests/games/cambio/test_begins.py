"""Who begins is whom the lot has chosen, though others act before in the balancing."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio.state import CambioState


@pytest.mark.parametrize(
    ("players", "preparation"),
    [("2", "play"), ("2", "quick"), ("2", "corners"), ("3", "play"), ("3", "quick")],
)
@given(seed=st.integers(0, 1000))
def test_who_begins_is_the_starter(players: str, preparation: str, seed: int) -> None:
    state: State = games.create(
        "cambio", {"players": players, "preparation": preparation}
    ).initial()
    source, begun = RandomSource(seed), None
    while begun is None:
        chosen = state.sample(source) if state.is_chance() else state.random_action(source)
        before, state = state, state.child(chosen)
        begun = state.game.begins(before, state)
    assert isinstance(state, CambioState)
    assert begun == state.starter
