"""The task challenges for Cambio: what it prints is judged right, graded, always the same."""

import json
from typing import cast

import pytest
from devtools.challenges.cambio import _BASE, FEWEST, GOALS, Measure, measure

from ludotheque.core.languages import languages
from ludotheque.core.printed import printed
from ludotheque.exercises import forcing, judging
from ludotheque.exercises.exercise import Exercise, read
from ludotheque.games.cambio.state import CambioState
from tests.exercises.conftest import Making
from tests.games.cambio.helpers import at

COUNT = 3


def made(making: Making, *words: object) -> tuple[str, tuple[Exercise, ...]]:
    """What a run of the task prints, as text and read as exercises."""
    status, out, err = making("cambio", *words)
    assert (status, err) == (0, "")
    return out, read("cambio", json.loads(out))


@pytest.mark.parametrize(
    ("goal", "players"), [*((goal, 2) for goal in GOALS), ("win", 3), ("hold", 3)]
)
def test_what_is_made_is_judged_right(making: Making, goal: str, players: int) -> None:
    count = 1 if goal == "hold-two" else COUNT
    option = f"players={players}"
    _, exercises = made(making, "--seed", 3, "--count", count, "--goal", goal, "--option", option)
    assert len(exercises) == count
    assert len({exercise.id for exercise in exercises}) == count
    points = []
    for exercise in exercises:
        state = cast(CambioState, exercise.state())
        (right,) = judging.solutions(exercise)
        assert exercise.unique
        assert len(state.legal_actions()) >= FEWEST
        if goal != "win":
            assert forcing.winning(state, state.side, 1) == ()
        found = measure(state, right, _BASE[goal])
        assert exercise.grade == found.grade
        points.append(found.points)
        shown = printed(state, right)
        for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation):
            for language in languages():
                assert text[language]
                assert "{" not in text[language]
                assert (shown in text[language]) is (text is exercise.explanation)
    assert points == sorted(points)


def test_a_seed_is_a_seed(making: Making) -> None:
    words = ("--seed", 21, "--count", 2, "--goal", "hold")
    first, _ = made(making, *words)
    assert made(making, *words)[0] == first
    assert made(making, "--seed", 22, "--count", 2, "--goal", "hold")[0] != first


def test_one_grade_alone(making: Making) -> None:
    _, exercises = made(making, "--seed", 4, "--count", COUNT, "--grade", 2, "--goal", "hold")
    assert {exercise.grade for exercise in exercises} == {2}


@pytest.mark.parametrize("preparation", ["quick", "corners"])
def test_every_preparation(making: Making, preparation: str) -> None:
    _, exercises = made(making, "--seed", 2, "--option", f"preparation={preparation}")
    assert exercises[0].options == {"preparation": preparation}


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--goal", "capture"), "“capture”"),
        (("--goal", "win-two", "--option", "players=3"), "two players only"),
        (("--goal", "hold-two", "--option", "players=3"), "two players only"),
        (("--option", "players=4"), "players"),
    ],
)
def test_bad_words_are_told(making: Making, words: tuple[object, ...], told: str) -> None:
    status, out, err = making("cambio", *words)
    assert (status, out) == (2, "")
    assert told in err
    assert len(err.splitlines()) == 1


# What is measured


def asked(tray: str, side: str, push: str, base: int = 0, **options: str) -> Measure:
    state = at(tray, side, **options)
    return measure(state, state.parse(push), base)


def test_a_row_pushed_full_is_easy() -> None:
    found = asked("BnBmn nmnmn mAAAA nmnBn BnBnB", "A", "e3<")
    assert not any((found.moved, found.diagonal, found.barred, found.three, found.bolt))
    assert found.grade == 1


def test_a_die_moved_into_a_diagonal() -> None:
    found = asked("BBAnB ABBBm AnAmn ABnmB BmnBm", "B", "c5v")
    assert found.moved
    assert found.diagonal


def test_a_barred_push() -> None:
    assert asked("BBnAB ABBBB nmBnm AmnmA nAmAn", "B", "a5v").barred
    assert not asked("BBnAB nBBBB nmBnm AmnmA nAmAn", "B", "a5v").barred


def test_a_bolt() -> None:
    """After e3< the threat a3> is forbidden; a push elsewhere would forbid nothing."""
    tray = "BmAAB BAABA mnmnm BnmnB BmnmB"
    found = asked(tray, "A", "e3<", base=2)
    assert (found.threats, found.bolt, found.grade) == (1, True, 2)
    assert not asked(tray, "A", "b5v").bolt


def test_two_threats() -> None:
    found = asked("ABBBA BAmAn mnAAA nmnmA BnmnA", "B", "e1<", base=2)
    assert (found.threats, found.bolt) == (3, False)


def test_three_players() -> None:
    assert asked("AnnBB Annnn ACAAB nCCCB nnnCC", "C", "a4>", players="3").three
