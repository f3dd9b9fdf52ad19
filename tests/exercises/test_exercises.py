"""The exercises: every file loads, every claimed solution holds, damage is told in one sentence."""

import json
import re
from pathlib import Path

import pytest

from ludotheque.core.contract import State
from ludotheque.core.errors import SaveError
from ludotheque.core.languages import languages
from ludotheque.core.paths import resources
from ludotheque.exercises import forcing, judging
from ludotheque.exercises.exercise import Exercise, load
from ludotheque.games import ENGINES
from tests.about import about
from tests.files.schema import valid

SCHEMA = json.loads((resources() / "schema" / "exercises-1.json").read_text(encoding="utf-8"))
FILES = {
    key: json.loads(path.read_text(encoding="utf-8"))
    for key in ENGINES
    if (path := resources() / key / "exercises.json").exists()
}
ALL = [exercise for key in FILES for exercise in load(key)]


def names(exercise: Exercise) -> str:
    """The solutions, as text."""
    state = exercise.state()
    return " ".join(sorted(map(state.notation, judging.solutions(exercise))))


@pytest.fixture(params=ALL, ids=lambda exercise: exercise.key)
def exercise(request: pytest.FixtureRequest) -> Exercise:
    found: Exercise = request.param
    return found


def places(exercise: Exercise, text: str) -> set[str]:
    """The places which a text names."""
    return set(re.findall(about(exercise.game, "EXERCISE_PLACES"), text))


def solution_places(exercise: Exercise) -> set[str]:
    """The places of the solutions: where a piece comes from, where it goes."""
    state = exercise.state()
    steps = [state.steps(action) for action in judging.solutions(exercise)]
    return places(exercise, " ".join(" ".join(step) for step in steps))


def test_so_many_of_each_from_easy_to_hard() -> None:
    for key in FILES:
        grades = [exercise.grade for exercise in load(key)]
        assert len(grades) == len(about(key, "EXERCISES"))
        assert grades == sorted(grades)
        assert set(grades) == {1, 2, 3}


@pytest.mark.sampled(3)
def test_the_claimed_solution_holds_and_guessing_does_not(exercise: Exercise) -> None:
    assert names(exercise) == about(exercise.game, "EXERCISES")[exercise.id]
    right, legal = len(judging.solutions(exercise)), len(exercise.state().legal_actions())
    assert right >= 1
    assert 2 * right <= legal, "half of the legal actions must fail"
    assert exercise.unique == (right == 1)


@pytest.mark.sampled(3)
def test_the_explanation_names_a_solution(exercise: Exercise) -> None:
    """« f4×g4 », « b5→c5 », « 3.21 »: places of the solution stand in every explanation."""
    begun = about(exercise.game, "EXPLAINED", {})  # those whose solution is no place
    if exercise.id in begun:
        english, french = begun[exercise.id]
        assert exercise.explanation["en"].startswith(english)
        assert exercise.explanation["fr"].replace("\u202f", " ").startswith(french)
        return
    found = solution_places(exercise)
    assert found
    for language in languages():
        assert found & places(exercise, exercise.explanation[language])


@pytest.mark.parametrize("key", [key for key in FILES if about(key, "TOLD_PLACES") is not None])
def test_no_hint_gives_the_solution_away(key: str) -> None:
    """Hints name no cell of the solution; tasks at most so many of them."""
    most = about(key, "TOLD_PLACES")
    for exercise in load(key):
        found = solution_places(exercise)
        for language in languages():
            assert not found & places(exercise, exercise.hint[language]), exercise.id
            assert len(found & places(exercise, exercise.task[language])) <= most
        assert len(found & set(exercise.marked)) <= 1


@pytest.mark.sampled(3)
def test_a_refuted_action_is_refuted_on_the_board(exercise: Exercise) -> None:
    """What the judge shows can be played, and every refusal says something."""
    state = exercise.state()
    for action in state.legal_actions():
        verdict = judging.judge(exercise, state, action)
        if verdict.met:
            continue
        assert verdict.message is not None
        after = (verdict.world or state).apply(action)
        for reply in verdict.line:
            after = after.apply(reply)


def own_turns(
    state: State, seat: int, coming: tuple[int, ...]
) -> list[tuple[State, tuple[int, ...]]]:
    """Where a seat is on turn next, with what is still to come: all replies, the known rolls."""
    if state.actors() == (seat,):
        return [(state, coming)]
    if state.is_chance():
        roll = next(action for action in coming if state.is_legal(action))
        rest = list(coming)
        rest.remove(roll)
        return own_turns(state.apply(roll), seat, tuple(rest))
    return [
        found
        for reply in state.legal_actions()
        for found in own_turns(state.apply(reply), seat, coming)
    ]


several_moves = pytest.mark.parametrize(
    "exercise",
    [e for e in ALL if e.moves > 1 and e.aim.kind != "tricks"],
    ids=lambda exercise: exercise.key,
)


@several_moves
@pytest.mark.sampled(3)
def test_an_aim_in_several_moves_is_none_in_fewer_and_comes_about(exercise: Exercise) -> None:
    state, aim, rolls = exercise.state(), exercise.aim, exercise.rolls
    seat, left = state.actors()[0], exercise.moves - 1
    assert forcing.winning(state, seat, left, aim, rolls) == ()
    (first,) = judging.solutions(exercise)
    verdict = judging.judge(exercise, state, first)
    assert verdict.met
    assert not verdict.done
    comes_about(exercise, state.apply(first), rolls, left)


def comes_about(exercise: Exercise, after: State, rolls: tuple[int, ...], left: int) -> None:
    """After every reply there are right answers and wrong ones, and the judge knows them apart."""
    seat, aim = exercise.state().actors()[0], exercise.aim
    turns = own_turns(after, seat, rolls)
    assert turns
    for turn, coming in turns:
        answers = forcing.winning(turn, seat, left, aim, coming)
        assert answers, turn
        for answer in answers:
            verdict = judging.judge(exercise, turn, answer, left=left, coming=coming)
            assert verdict.met
            assert verdict.done or left > 1
            if not verdict.done:
                comes_about(exercise, turn.apply(answer), coming, left - 1)
        for other in set(turn.legal_actions()) - set(answers):
            assert not judging.judge(exercise, turn, other, left=left, coming=coming).met


@several_moves
@pytest.mark.sampled(3)
def test_the_reply_which_holds_out_is_one(exercise: Exercise) -> None:
    after = exercise.state().apply(judging.solutions(exercise)[0])
    coming = exercise.rolls
    while after.is_chance():
        roll, coming = forcing.drawn(after, coming)
        assert roll is not None
        after = after.apply(roll)
    seat = exercise.state().actors()[0]
    reply = forcing.resistance(after, seat, exercise.moves - 1, exercise.aim, coming)
    assert reply in after.legal_actions()


def test_french_typography() -> None:
    for exercise in ALL:
        for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation):
            assert not re.search(r"[^\u202f][;:!?»]", text["fr"].replace("(", ""))
            assert "'" not in text["fr"] + text["en"]
            assert text["fr"] != text["en"] or text is exercise.title


# Damage


def test_files_meet_the_schema() -> None:
    for data in FILES.values():
        assert valid(data, SCHEMA)


def test_a_missing_or_broken_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="does not exist"):
        load(ENGINES[0], tmp_path / "exercises.json")
    (tmp_path / "exercises.json").write_text('{"format": ')
    with pytest.raises(SaveError, match="not JSON"):
        load(ENGINES[0], tmp_path / "exercises.json")
