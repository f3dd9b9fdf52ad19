"""The task challenges: what it prints can be played, is judged right, and is always the same."""

import json
from typing import Any, cast

import pytest
from devtools.challenges.ordino import GOALS, Measure, measure

from ludotheque.core.languages import languages
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import Exercise, read
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.state import OrdinoState
from tests.exercises.conftest import Making
from tests.games.ordino.helpers import at

COUNT = 3


def made(making: Making, *words: object) -> tuple[str, tuple[Exercise, ...]]:
    """What a run of the task prints, as text and read as exercises."""
    status, out, err = making("ordino", *words)
    assert (status, err) == (0, "")
    return out, read("ordino", json.loads(out))


@pytest.mark.parametrize("goal", GOALS)
def test_what_is_made_is_judged_right(making: Making, goal: str) -> None:
    count = 1 if goal == "safe" else COUNT
    _, exercises = made(making, "--seed", 3, "--count", count, "--goal", goal)
    assert len(exercises) == count
    assert len({exercise.id for exercise in exercises}) == count
    points = []
    for exercise in exercises:
        state = cast(OrdinoState, exercise.state())
        (right,) = judging.solutions(exercise)
        assert exercise.unique
        listed = arrangements.possibilities(state)
        assert len(listed) >= 3
        assert 3 * sum(one.action == right for _, one in listed) <= len(listed)
        ahead = exercise.moves > 1 or goal == "safe"
        found = measure(state, right, ahead=ahead)
        assert exercise.grade == found.grade
        points.append(found.points)
        origin, target = state.steps(right)
        for explanation in (exercise.explanation[language] for language in languages()):
            assert origin in explanation
            assert target in explanation
        assert target not in exercise.hint["en"]
        for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation):
            assert all(text[language] and "{" not in text[language] for language in languages())
        for roll in exercise.rolls:
            assert state.notation(roll).split()[2] in exercise.task["en"]
    assert points == sorted(points)


@pytest.mark.parametrize(
    "options", [{"players": "4"}, {"super": "yes"}, {"players": "4", "super": "yes"}], ids=str
)
def test_every_way_of_playing(making: Making, options: dict[str, str]) -> None:
    words = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    _, exercises = made(making, "--seed", 8, "--count", COUNT, *words)
    for exercise in exercises:
        assert exercise.options == options
        assert len(judging.solutions(exercise)) == 1


def test_a_seed_is_a_seed(making: Making) -> None:
    words = ("--seed", 21, "--count", 2)
    first, _ = made(making, *words)
    assert made(making, *words)[0] == first
    assert made(making, "--seed", 22, "--count", 2)[0] != first


def test_one_grade_alone(making: Making) -> None:
    _, exercises = made(making, "--seed", 4, "--count", COUNT, "--grade", 2)
    assert {exercise.grade for exercise in exercises} == {2}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("chess",), "ordino"),
        (("ordino", "--goal", "luck"), "“luck”"),
        (("ordino", "--goal"), "--goal"),
        (("ordino", "--count", 0), "--count"),
        (("ordino", "--count", 101), "--count"),
        (("ordino", "--grade", 4), "--grade"),
        (("ordino", "--option", "players=3"), "players"),
    ],
)
def test_bad_words_are_told(making: Making, words: tuple[object, ...], told: str) -> None:
    status, out, err = making(*words)
    assert (status, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


# What is measured


def asked(white: str, black: str, dice: str, action: str, **more: Any) -> Measure:
    state = at(white, black, dice, **more)
    return measure(state, state.parse(action))


def test_a_simple_capture_is_easy() -> None:
    found = asked("1:3.23 2:3.19", "2:3.21", "cross 1 ou ou v1 h2", "1x3.21")
    assert (found.length, found.turns, found.ways) == (2, 0, 1)
    for name in ("named", "joined", "exchange", "blocked", "walled"):
        assert getattr(found, name) is False, name
    assert (found.seeming, found.stage, found.instructions) == (2, 0, 5)
    assert (found.points, found.grade) == (0, 1)


def test_a_wall_and_a_corner() -> None:
    found = asked("5:2.11", "s:3.22 1:5.0", "cylinder 1 et ou v1 h1", "5x3.22")
    assert (found.joined, found.exchange, found.walled, found.turns) == (True, True, True, 1)
    assert found.grade == 2


def test_an_order_which_is_barred() -> None:
    open_ = asked("5:1.4", "3:3.7", "cross 5 ou et h1 v2", "5x3.7")
    barred = asked("5:1.4", "3:3.7 1:2.3", "cross 5 ou et h1 v2", "5x3.7")
    assert (open_.ways, open_.blocked) == (2, False)
    assert (barred.ways, barred.blocked) == (1, True)


def test_spheres_partners_and_the_centre() -> None:
    sphere = asked("s:1.7", "4:1.9", "cylinder 5 ou ou v1 v2", "s1.7-C")
    assert (sphere.stage, sphere.centre, sphere.named) == (1, True, False)
    through = asked("6:2.7", "2:1.10", "cylinder 2 et ou v1 v2", "6x1.10")
    assert through.through
    assert not through.centre
    partner = asked("1:3.2", "6:C 1:4.4", "cross 6 et ou v1 v2", "6x3.2", side="east", players="4")
    assert partner.stage == 2
