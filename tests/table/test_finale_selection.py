"""Choosing step by step: what clicks and drops come down to."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.games.finale import cells
from tests.games.finale.helpers import at, is_over, random_position
from tests.table.ear import Ear

pytestmark = pytest.mark.usefixtures("qapp")

STATE = at({"c3": 4, "e2": 4, "d4": 5, "R": 1}, {"b3": 2, "L": 1}, die=4)
BLOCKED = at({"a1": 4, "a5": 4, "e3": 2}, {"c3": 2, "L": 1}, die=4)


def test_two_clicks_complete_a_move() -> None:
    """First and second step; then nothing is chosen."""
    ear = Ear(STATE)
    ear.selection.click("c3")
    assert ear.selection.chosen == ("c3",)
    assert set(ear.selection.targets) == {"b2", "b4"}
    ear.selection.click("b4")
    assert ear.completed() == ["c3-b4"]
    assert ear.selection.chosen == ()


def test_a_second_click_on_the_same_clears_or_confirms() -> None:
    """A pawn which may move is put back; one which must leave, leaves."""
    ear = Ear(STATE)
    ear.selection.click("c3")
    ear.selection.click("c3")
    assert ear.selection.chosen == ()
    assert ear.completed() == []
    ear = Ear(BLOCKED)
    ear.selection.click("a1")
    ear.selection.click("a1")
    assert ear.completed() == ["xa1"]


def test_a_refused_click_keeps_the_choice_and_a_refused_drop_does_not() -> None:
    """A click may be corrected; a dropped piece is back where it was."""
    ear = Ear(STATE)
    ear.selection.click("c3")
    ear.selection.click("d4")
    assert ear.selection.chosen == ("c3",)
    assert [reason.code for reason in ear.reasons()] == ["finale.backward"]
    assert ear.selection.lift("c3")
    ear.heard.clear()
    ear.selection.drop("d4")
    assert ear.selection.chosen == ()
    assert ear.heard[-1][0] == "changed"
    assert len(ear.reasons()) == 1


@pytest.mark.parametrize("end", [None, "c3"])
def test_a_drop_on_nothing_or_on_the_origin_says_nothing(end: str | None) -> None:
    """The user thought better of it."""
    ear = Ear(STATE)
    ear.selection.lift("c3")
    ear.selection.drop(end)
    assert ear.selection.chosen == ()
    assert ear.reasons() == []
    assert ear.completed() == []


def test_a_refused_lift_drops_what_was_chosen_and_says_so_first() -> None:
    """Whoever draws the choice is told before the reason comes."""
    ear = Ear(STATE)
    ear.selection.click("c3")
    ear.heard.clear()
    assert not ear.selection.lift("d4")
    assert [kind for kind, _ in ear.heard] == ["changed", "refused"]
    assert ear.selection.chosen == ()


def test_without_a_state_nothing_can_be_chosen() -> None:
    """Nor said."""
    ear = Ear(None)
    ear.selection.click("c3")
    assert not ear.selection.lift("c3")
    ear.selection.drop("b4")
    ear.selection.clear()
    assert ear.heard == []
    assert not ear.selection.active
    assert ear.selection.starters == ear.selection.targets == ()


@given(st.integers(0, 10**6))
def test_any_clicks_and_drops_complete_legal_actions_only(seed: int) -> None:
    """Every completed action is legal and is what was named; every refusal has a reason."""
    rng = random.Random(seed)
    position = random_position(rng, crowded=rng.random() < 0.5)
    if is_over(position, {"elimination": "yes"}):
        return
    state = at(position["blue"], position["red"], position["side"], position["die"])
    ear = Ear(state)
    names = [*cells.NAMES, "x"]
    legal = set(state.legal_actions())
    own = [state.steps(action) for action in legal if len(state.steps(action)) == 2]
    for _ in range(40):
        before, chosen = len(ear.heard), ear.selection.chosen
        first, second = rng.choice(own) if own and rng.random() < 0.5 else rng.sample(names, 2)
        way = rng.choice(("click", "drag", "clear"))
        if way == "click":
            ear.selection.click(first)
            if ear.selection.chosen == (first,):
                ear.selection.click(second)
        elif way == "drag":
            if ear.selection.lift(first):
                ear.selection.drop(second)
            assert ear.selection.chosen == ()
        else:
            ear.selection.clear()
        for kind, value in ear.heard[before:]:
            if kind == "completed":
                assert value in legal
                steps = state.steps(value)  # type: ignore[arg-type]
                assert steps in {(first, second), (*chosen, first), (first, "x")}
            elif kind == "refused":
                assert isinstance(value, tuple)
                assert value[0].message.text
        assert len(ear.selection.chosen) <= 1
