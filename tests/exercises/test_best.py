"""Best moves: every position is judged as the strongest level sees it, and the player agrees."""

import json
import re

import pytest
from devtools.challenges.best import MARGIN
from devtools.challenges.bestfinding import graded, rates
from devtools.challenges.bestwriting import habits_of
from devtools.challenges.chances import chance

from ludotheque import games
from ludotheque.core.errors import SaveError
from ludotheque.core.explanations import given_up, is_lost, is_won, percent
from ludotheque.core.goals import Condition
from ludotheque.core.languages import languages
from ludotheque.core.levels import LEVELS
from ludotheque.core.messages import Catalogue, Message, catalogue
from ludotheque.core.paths import resources
from ludotheque.core.printed import printed
from ludotheque.exercises import judging
from ludotheque.exercises.bestmoves import highest
from ludotheque.exercises.exercise import (
    GRADES,
    Exercise,
    has_best,
    has_exercises,
    load,
    load_best,
    read,
)
from ludotheque.games import ENGINES
from ludotheque.players.player import choose, question
from tests.about import about
from tests.files.schema import valid
from tests.longer import longer

SCHEMA = json.loads((resources() / "schema" / "exercises-1.json").read_text(encoding="utf-8"))
KEYS = [key for key in ENGINES if has_best(key)]
ALL = [exercise for key in KEYS for exercise in load_best(key)]
LEAST = 30
BY_EXERCISE = [pytest.param(one, id=one.key) for one in ALL]
STRIDE = longer(3, 1)
"""One position of so many is looked at where all of a game are looked at in one test."""


def data(key: str) -> dict:
    """The file of a game."""
    return json.loads((resources() / key / "best.json").read_text(encoding="utf-8"))


def condition(exercise: Exercise) -> Condition:
    (found,) = exercise.goal
    assert found.kind == "best"
    return found


def right(exercise: Exercise) -> int:
    """The best action, as the strongest level plays it."""
    return choose(question(exercise.state(), LEVELS[-1]))


def test_each_game_has_enough_of_each_grade() -> None:
    assert [key for key in ENGINES if has_exercises(key)] == KEYS
    for key in KEYS:
        grades = [exercise.grade for exercise in load_best(key)]
        assert len(grades) >= LEAST
        assert grades == sorted(grades)
        for grade in range(1, GRADES + 1):
            assert grades.count(grade) >= LEAST // 5


def test_files_meet_the_schema() -> None:
    for key in KEYS:
        assert valid(data(key), SCHEMA)


def test_no_position_and_no_name_comes_twice() -> None:
    for key in KEYS:
        both = (*load(key), *load_best(key))
        assert len({exercise.id for exercise in both}) == len(both)
        positions = {json.dumps(exercise.position, sort_keys=True) for exercise in both}
        assert len(positions) == len(both)


@pytest.mark.parametrize("key", KEYS)
def test_one_action_is_clearly_the_best(key: str) -> None:
    for exercise in load_best(key)[::STRIDE]:
        state, best = exercise.state(), right(exercise)
        weighed = {one.action: one for one in condition(exercise).weighed}
        assert set(weighed) == set(map(state.notation, state.legal_actions()))
        assert len(weighed) >= 3
        solutions = judging.solutions(exercise)
        assert exercise.unique == (len(solutions) == 1)
        there = state.child(best)
        most = weighed[state.notation(best)].worth
        for action in state.legal_actions():
            verdict = judging.judge(exercise, state, action)
            assert verdict.met == (state.child(action) == there)
            if verdict.met:
                assert verdict.done
                continue
            one = weighed[state.notation(action)]
            assert 100 * (chance(most) - chance(one.worth)) >= MARGIN
            assert verdict.message is not None
            assert str(given_up(most, one.worth)) in str(verdict.message)
            if verdict.line:
                after = state.child(action)
                (reply,) = verdict.line
                assert after.actors()[0] in state.game.opponents(state.actors()[0])
                assert str(printed(after, reply)) in str(verdict.message)


@pytest.mark.parametrize("key", KEYS)
def test_texts_tell_what_is_to_be_found_and_do_not_give_it_away(key: str) -> None:
    titles = set()
    for exercise in load_best(key)[::STRIDE]:
        state, best = exercise.state(), right(exercise)
        places = set(re.findall(about(key, "EXERCISE_PLACES"), " ".join(state.steps(best))))
        worths = sorted((one.worth for one in condition(exercise).weighed), reverse=True)
        titles.add(exercise.title["en"])
        for language in languages():
            title, task, hint, why = (
                text[language]
                for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation)
            )
            told = set(re.findall(about(key, "EXERCISE_PLACES"), f"{title} {task} {hint}"))
            assert not places & told
            shown = Message("{move}", (("move", habits_of(key).move(state, best)),))
            assert why.lower().startswith(Catalogue(language).render(shown).lower())
            assert "{" not in title + task + hint + why
            if not is_won(worths[0]):
                for worth in (one for one in worths[:2] if not is_lost(one)):
                    assert str(percent(worth)) in task
    assert len(titles) > LEAST // STRIDE // 2


def test_french_typography() -> None:
    for exercise in ALL:
        for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation):
            assert not re.search(r"[^\u202f][;:!?»%]", text["fr"].replace("(", ""))
            assert "'" not in text["fr"] + text["en"]
            assert text["fr"] != text["en"]


@pytest.mark.sampled(15)
@pytest.mark.parametrize("exercise", BY_EXERCISE)
def test_the_player_weighs_every_action_so(exercise: Exercise) -> None:
    """To a point of winning chance; the reply shown is the player's or about as good."""
    state, best = exercise.state(), right(exercise)
    asked = question(state, LEVELS[-1])
    module = games.player_module(exercise.game)
    assert module is not None
    weighed = {one.action: one for one in condition(exercise).weighed}
    most = chance(highest(condition(exercise)))
    for action in set(state.legal_actions()) - set(judging.solutions(exercise)):
        first, given = module.compared(
            asked.observation, asked.game, asked.level, asked.seed, action
        )
        assert first.action == best
        one = weighed[state.notation(action)]
        assert first.score is not None
        assert given.score is not None
        less = chance(first.score) - chance(given.score)
        assert less == pytest.approx(most - chance(one.worth), abs=0.01)
        if one.reply:
            there = question(state.child(action), LEVELS[-1])
            reply = state.child(action).parse(one.reply)
            first, given = module.compared(
                there.observation, there.game, there.level, there.seed, reply
            )
            assert first.score is not None
            assert given.score is not None
            assert chance(first.score) - chance(given.score) < 0.03


@pytest.mark.sampled(15)
@pytest.mark.parametrize("exercise", BY_EXERCISE)
def test_the_grade_is_how_often_lower_levels_find_it(exercise: Exercise) -> None:
    assert exercise.grade == graded(rates(exercise.state()))


def test_a_file_which_does_not_weigh_every_action_is_refused() -> None:
    key = KEYS[0]
    whole = data(key)
    whole["exercises"] = whole["exercises"][:1]
    (goal,) = whole["exercises"][0]["goal"]
    worths = goal["worths"]
    for wrong, told in (
        (dict(list(worths.items())[1:]), "weigh"),
        ({**worths, "z9": 3}, "does not weigh every action"),
        ({**worths, next(iter(worths)): 10**6}, "worths"),
        ({}, "must weigh the actions"),
    ):
        goal["worths"] = wrong
        with pytest.raises(SaveError, match=told):
            read(key, whole)


def test_texts_follow_the_language() -> None:
    exercise = ALL[0]
    assert catalogue().language == "en"
    assert str(exercise.task) == exercise.task["en"]
