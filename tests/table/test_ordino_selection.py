"""Choosing step by step at Ordino: where an instruction limits the choice, and round trips."""

import random

import pytest

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.games import create
from tests.games.ordino.helpers import random_state as random_ordino
from tests.table.ear import Ear

pytestmark = pytest.mark.usefixtures("qapp")


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
