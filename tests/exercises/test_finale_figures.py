"""Finale’s exercises: the figures of the explanations, and a roll that must lie there."""

import copy
import re

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.core.goals import Condition
from ludotheque.core.languages import languages
from ludotheque.exercises.exercise import Exercise, load, read
from ludotheque.games.finale import goals as finale_goals
from tests.exercises.test_exercises import FILES

FIGURES = {
    "finale/right-corridor": ("goal-next", {"6"}),
    "finale/two-numbers": ("goal-next", {"12", "6"}),
    "finale/keeper-leaves": ("conceded", {"6"}),
    "finale/who-goes": ("conceded", {"6", "18"}),
}


@pytest.mark.parametrize("key", FIGURES)
def test_the_figures_told_are_the_engines(key: str) -> None:
    what, told = FIGURES[key]
    exercise = next(exercise for exercise in load("finale") if exercise.key == key)
    state = exercise.state()
    seat = state.actors()[0]
    counts = {finale_goals.figure(what, state.child(a), seat) for a in state.legal_actions()}
    assert {str(count) for count in counts if count} == told
    for language in languages():
        assert told <= set(re.findall(r"\d+", exercise.explanation[language]))


def test_figures_by_hand() -> None:
    """One blue pawn beside the goal, one red pawn which can only step aside: 6 of 36."""
    position = {"blue": {"b3": 4}, "red": {"e1": 6}, "side": "blue", "die": 4}
    condition = (Condition("figure", what="goal-next"),)
    exercise = Exercise("finale", "x", 1, *([None] * 4), {}, position, condition, False)  # type: ignore[arg-type, call-arg]
    state = exercise.state()
    counts = {
        state.notation(a): finale_goals.figure("goal-next", state.child(a), 0)
        for a in state.legal_actions()
    }
    assert counts == {"b3-a2": 6, "b3-a3": 6, "b3-a4": 6}
    after = state.apply(state.parse("b3-a3"))
    assert finale_goals.figure("blocked-next", after, 0) == 0
    assert finale_goals.figure("opponent-blocked", after, 0) == 0
    # e1 – f – g2 … takes two moves, so one roll of six twice and no goal yet.
    assert finale_goals.figure("conceded", after, 0) == 0


def test_a_position_where_nobody_is_on_turn_is_told() -> None:
    data = copy.deepcopy(FILES["finale"])
    data["exercises"][0]["position"]["die"] = None
    with pytest.raises(SaveError, match="“goal” has nobody on turn"):
        read("finale", data)
