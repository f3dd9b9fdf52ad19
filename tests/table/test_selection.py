"""Choosing step by step: what clicks and drops come down to."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.games import create
from ludotheque.games.finale import cells
from ludotheque.table.selection import Selection
from tests.games.finale.helpers import at, is_over, random_position
from tests.games.ordino.helpers import random_state as random_ordino

pytestmark = pytest.mark.usefixtures("qapp")

STATE = at({"c3": 4, "e2": 4, "d4": 5, "R": 1}, {"b3": 2, "L": 1}, die=4)
BLOCKED = at({"a1": 4, "a5": 4, "e3": 2}, {"c3": 2, "L": 1}, die=4)


class Ear:
    """Hears everything a selection says, in order."""

    def __init__(self, state: State | None = STATE) -> None:
        self.selection = Selection("x")
        self.heard: list[tuple[str, object]] = []
        self.selection.changed.connect(lambda: self.heard.append(("changed", None)))
        self.selection.refused.connect(
            lambda reason, step: self.heard.append(("refused", (reason, step)))
        )
        self.selection.completed.connect(lambda action: self.heard.append(("completed", action)))
        self.selection.reset(state)
        self.heard.clear()

    def completed(self) -> list[str]:
        """The texts of the actions completed."""
        return [STATE.notation(value) for kind, value in self.heard if kind == "completed"]  # type: ignore[arg-type]

    def reasons(self) -> list[Reason]:
        """The reasons given."""
        return [value[0] for kind, value in self.heard if kind == "refused"]  # type: ignore[index]


def test_two_clicks_complete_a_move() -> None:
    """First and second step; then nothing is chosen."""
    ear = Ear()
    ear.selection.click("c3")
    assert ear.selection.chosen == ("c3",)
    assert set(ear.selection.targets) == {"b2", "b4"}
    ear.selection.click("b4")
    assert ear.completed() == ["c3-b4"]
    assert ear.selection.chosen == ()


def test_a_second_click_on_the_same_clears_or_confirms() -> None:
    """A pawn which may move is put back; one which must leave, leaves."""
    ear = Ear()
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
    ear = Ear()
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
    ear = Ear()
    ear.selection.lift("c3")
    ear.selection.drop(end)
    assert ear.selection.chosen == ()
    assert ear.reasons() == []
    assert ear.completed() == []


def test_a_refused_lift_drops_what_was_chosen_and_says_so_first() -> None:
    """Whoever draws the choice is told before the reason comes."""
    ear = Ear()
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


ORDINO = {
    "side": "white",
    "white": {"1": "5.3", "3": "5.0", "4": "3.0", "s": []},
    "black": {"1": "3.1", "2": "5.7", "s": []},
    "dice": ["cube", 3, "ou", "ou", "v1", "h1"],
}


def test_among_some_actions_only_those_can_be_chosen_and_the_reasons_are_their_own() -> None:
    """An instruction limits the choice; what is legal besides is refused by what limits it."""
    state = create("ordino", {}).from_position(ORDINO)
    legal = {state.steps(action): action for action in state.legal_actions()}
    pieces = sorted({steps[0] for steps in legal})
    assert len(pieces) > 1
    allowed = {steps: action for steps, action in legal.items() if steps[0] == pieces[0]}
    own = Reason("test.limited", M("Not now."))
    ear = Ear(state)
    ear.selection.reset(state, frozenset(allowed.values()), lambda _steps: own)
    ear.heard.clear()
    assert ear.selection.starters == (pieces[0],)
    ear.selection.click(pieces[1])
    assert ear.heard == [("refused", (own, pieces[1]))]
    ear.heard.clear()
    for steps, action in allowed.items():
        ear.selection.click(steps[0])
        assert set(ear.selection.targets) == {other[1] for other in allowed}
        ear.selection.click(steps[1])
        assert ear.heard.pop() == ("completed", action)


def test_a_piece_which_may_come_back_is_played_by_a_click_and_never_by_a_drop() -> None:
    """Ordino’s option: put down where it stood it stays chosen; a second click sends it round."""
    found = None
    for seed in range(400):
        rng = random.Random(seed)
        state = random_ordino(rng, return_to_start="yes")
        back = [s for a in state.legal_actions() if len(s := state.steps(a)) == 2 and s[0] == s[1]]
        if back:
            found = state, back[0][0]
            break
    assert found is not None
    state, cell = found
    ear = Ear(state)
    assert ear.selection.lift(cell)
    ear.selection.drop(cell)
    assert ear.selection.chosen == (cell,)
    assert not [kind for kind, _ in ear.heard if kind == "completed"]
    ear.selection.click(cell)
    assert ear.heard[-1][0] == "completed"
    assert state.steps(ear.heard[-1][1]) == (cell, cell)  # type: ignore[arg-type]
