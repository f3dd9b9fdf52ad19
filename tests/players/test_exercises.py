"""The strongest level finds every forced win of the exercises by search, and plays it."""

import pytest

from ludotheque import games
from ludotheque.core.kernel_search import WIN
from ludotheque.core.levels import LEVELS
from ludotheque.exercises.exercise import Exercise, has_exercises, load
from ludotheque.exercises.judging import judge


def forced_wins(key: str) -> list[Exercise]:
    """The exercises which are won by force from a position that is searched."""
    module = games.player_module(key)
    found = []
    for exercise in load(key) if has_exercises(key) else ():
        state = exercise.state()
        if exercise.aim.kind == "win" and not state.is_chance():
            seen = state.observe(state.actors()[0])
            if module is not None and module.standing(seen, state.game) is not None:
                found.append(exercise)
    return found


SEARCHED = [key for key in games.ENGINES if hasattr(games.player_module(key), "standing")]
WINS = [exercise for key in SEARCHED for exercise in forced_wins(key)]


def test_there_are_forced_wins_in_each_game_which_is_searched() -> None:
    assert {exercise.game for exercise in WINS} == set(SEARCHED)
    assert len(WINS) > 12


@pytest.mark.parametrize("exercise", WINS, ids=lambda exercise: exercise.key)
def test_the_search_finds_the_win_in_as_few_moves(exercise: Exercise) -> None:
    state = exercise.state()
    module = games.player_module(exercise.game)
    assert module is not None
    seen = state.observe(state.actors()[0])
    thought = module.think(seen, state.game, LEVELS[-1], 0)
    assert thought.score == WIN - 2 * exercise.moves + 1
    assert judge(exercise, state, thought.action).met
