"""The milestones are what is seen to happen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.contract import Observation
from ludotheque.games.ordino.state import OrdinoObservation
from tests.contract.milestones import played


@pytest.mark.parametrize("players", ["2", "4"])
@given(seed=st.integers(0, 1000))
def test_ordino_captures(players: str, seed: int) -> None:
    def lost(before: Observation, after: Observation, ends: str) -> set[int]:
        """The sides which have lost a piece with such an end of its name."""
        assert isinstance(before, OrdinoObservation)
        assert isinstance(after, OrdinoObservation)
        pairs = zip(before.pieces, after.pieces, strict=True)
        gone = {now[0] for then, now in pairs if then[1] != "captured" == now[1]}
        return {"wb".index(name[0]) for name in gone if name[-1] in ends}

    game = games.create("ordino", {"players": players})
    for before, after, reached in played(game.initial(), seed):
        for name, ends in (("capture", "123456s"), ("sphere", "s")):
            gained = {seat for what, seat in reached if what == name}
            assert gained == {1 - side for side in lost(before, after, ends)}, name
