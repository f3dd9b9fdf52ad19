"""What « challenges --goal best » makes is read, judged right, and always the same."""

import json

import attrs
import pytest
from devtools.challenges import bestwriting
from devtools.challenges.best import BestMoves

from ludotheque.core.contract import State
from ludotheque.core.levels import LEVELS
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import read
from ludotheque.games import ENGINES
from ludotheque.players.player import choose, question
from tests.examples import one_die
from tests.exercises.conftest import Making

QUICK = one_die()


@pytest.fixture
def unchecked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing is looked at a second time, which takes long."""
    real = bestwriting.habits_of

    def yes(_state: State, _right: int, _least: float) -> bool:
        return True

    def quick(key: str) -> BestMoves:
        return attrs.evolve(real(key), check=yes)

    monkeypatch.setattr(bestwriting, "habits_of", quick)


@pytest.mark.usefixtures("unchecked")
@pytest.mark.parametrize(
    "key", [pytest.param(k, marks=() if k == QUICK else pytest.mark.slow) for k in ENGINES]
)
def test_what_is_made_is_what_the_strongest_level_plays(making: Making, key: str) -> None:
    words = (key, "--goal", "best", "--seed", 4, "--count", 2)
    status, out, err = making(*words)
    assert (status, err) == (0, "")
    for exercise in read(key, json.loads(out)):
        state = exercise.state()
        assert choose(question(state, LEVELS[-1])) in judging.solutions(exercise)
    assert making(*words)[1] == out


@pytest.mark.slow
def test_what_is_found_has_been_looked_at_twice(making: Making) -> None:
    status, out, _ = making(QUICK, "--goal", "best", "--seed", 4, "--count", 1, "--grade", 2)
    assert status == 0
    (exercise,) = read(QUICK, json.loads(out))
    assert exercise.grade == 2
