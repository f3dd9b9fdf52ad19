"""Worths and chances: one is the other."""

from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.kernel_search import MOST
from ludotheque.core.logits import LOGIT, chance_of, of_odds

WORTHS = st.integers(-int(MOST), int(MOST))


@given(WORTHS)
def test_the_chances_of_both_sides_are_one(worth: int) -> None:
    assert 0 < chance_of(worth) < 1
    assert abs(chance_of(worth) + chance_of(-worth) - 1) < 1e-12


@given(WORTHS)
def test_odds_are_worth_what_they_come_from(worth: int) -> None:
    assert of_odds(chance_of(worth) / chance_of(-worth)) == worth
    assert of_odds(1) == 0
    assert of_odds(2.718281828) == LOGIT
