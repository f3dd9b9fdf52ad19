"""A championship with a head start may come to 10 all: then one more game decides (D9)."""

import attrs
import pytest

from ludotheque import games
from ludotheque.games.finale.position import Phase
from tests.games.finale.helpers import at

OPTIONS = {"elimination": "no", "match": "championship", "handicap": "blue-ahead"}


def test_two_points_are_given() -> None:
    assert games.create("finale", OPTIONS).initial().scores == (2, 0)


@pytest.mark.parametrize(("scores", "over"), [((8, 9), False), ((8, 8), True), ((5, 6), False)])
def test_the_championship_goes_on_while_it_is_level(scores: tuple[int, int], over: bool) -> None:
    """Red cannot move after any move of Blue's: two points to one."""
    state = at({"g1": 2, "g2": 3, "e5": 4}, {"f1": 3}, die=4, **OPTIONS)
    for action in state.legal_actions():
        after = attrs.evolve(state, scores=scores).child(action)
        assert after.scores == (scores[0] + 2, scores[1] + 1)
        assert (after.outcome() is not None) is over
        if not over:
            assert after.phase is Phase.DEAL
            assert after.number == state.number + 1
