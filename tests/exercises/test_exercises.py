"""The exercises: every file loads, every claimed solution holds, damage is told in one sentence."""

import copy
import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.contract import State
from ludotheque.core.errors import SaveError
from ludotheque.core.goals import Condition
from ludotheque.core.messages import use_language
from ludotheque.core.paths import resources
from ludotheque.exercises import forcing, judging
from ludotheque.exercises.exercises import Exercise, load, read
from ludotheque.games.finale import goals as finale_goals
from tests.files.schema import valid

SCHEMA = json.loads((resources() / "schema" / "exercises-1.json").read_text(encoding="utf-8"))
FILES = {
    key: json.loads((resources() / key / "exercises.json").read_text(encoding="utf-8"))
    for key in ("ordo", "finale", "ordino", "cambio", "automatch")
}
ALL = [exercise for key in FILES for exercise in load(key)]
EXPECTED = {
    "ordo/jump-ahead": "g6-g8", "ordo/all-together": "e5:i5-e8", "ordo/cut-the-chain": "h4xf4",
    "ordo/step-back": "d6-f4", "ordo/two-links": "g2-f2", "ordo/part-of-a-line": "c6:f6-c8",
    "ordo/shut-the-door": "e7-c7", "ordo/line-retreats": "b5:c5-b4", "ordo/great-leap": "f3-f7",
    "ordo/split-and-run": "f4xg4", "finale/goal": "a2-L", "finale/right-corridor": "b1-a2",
    "finale/blocked-number": "a3-L", "finale/two-numbers": "b5-a4", "finale/bar-the-way": "c4-b4",
    "finale/keeper-leaves": "R-g2", "finale/who-goes": "xg1",
    "finale/free-your-own": "d4-c3 d4-c4 d4-c5", "finale/small-victory": "d2-c1",
    "finale/closing-time": "R-g2",
    "ordino/between-two-crosses": "1x3.21", "ordino/two-steps-out": "5x4.1",
    "ordino/cube-and-three": "3x1.10", "ordino/king-of-the-castle": "4xC",
    "ordino/to-the-middle": "2-C", "ordino/out-of-the-door": "6x1.1",
    "ordino/peaceful-day": "1-1.9", "ordino/sphere-at-the-centre": "s1.7-C",
    "ordino/last-one-standing": "1x1.8", "ordino/behind-the-wall": "5x3.22",
    "ordino/mind-your-friend": "5x1.3", "ordino/first-things-first": "5x3.7",
    "ordino/long-way-round": "1x1.1", "ordino/run-up": "4x3.22",
    "ordino/through-the-middle": "3x1.7", "ordino/not-that-one": "6x1.10",
    "ordino/enter-the-sphere": "s2.8x3.14", "ordino/side-entrance": "4-C",
    "ordino/partners-help": "6x3.2", "ordino/early-bird": "6x3.16",
    "ordino/last-trump": "s1.0-C", "ordino/there-and-back": "6x2.1",
    "ordino/crossing": "1x2.10", "ordino/partners-sphere": "s3.7x5.5",
    "ordino/spoilt-for-choice": "s1.7-C", "ordino/one-roll-ahead": "4-2.5",
    "ordino/sleep-soundly": "3-3.1", "ordino/two-birds": "3x2.0",
    "ordino/good-place": "put 4 3.16",
    "cambio/five-in-a-row": "e3<", "cambio/four-will-do": "a4>", "cambio/moving-over": "a2>",
    "cambio/right-in-the-middle": "c5v", "cambio/which-end": "a3>", "cambio/two-doors": "e1^",
    "cambio/by-the-stairs": "a5v", "cambio/not-shared": "c5v", "cambio/narrow-choice": "d1^",
    "cambio/bolt": "e3<", "cambio/crossroads": "e1<", "cambio/first-things": "e5v",
    "cambio/one-stone": "e3<", "cambio/fork": "a5>", "cambio/nothing-to-push": "a2>",
    "cambio/saved-draw": "d5v", "cambio/twice-four": "a4>", "cambio/everything-at-once": "a1>",
    "cambio/look-further": "a1^", "cambio/too-many": "e3<", "cambio/shut-in": "c5v",
    "cambio/once-more": "e1^",
    "automatch/largest-engine": "F4", "automatch/last-drop": "D12",
    "automatch/small-and-fast": "I11", "automatch/special-anyway": "motorway",
    "automatch/common-market": "F2", "automatch/dead-heat": "D8",
    "automatch/save-the-big-one": "F6", "automatch/motorway-now": "motorway",
    "automatch/pump-not-yet": "D2", "automatch/partner-alone": "I8",
    "automatch/hairs-breadth": "D7", "automatch/green-island": "G13",
    "automatch/false-figure": "contest 4", "automatch/exact-figure": "F13=425",
    "automatch/worth-nothing": "pump", "automatch/short-of-germans": "D6",
    "automatch/in-order": "D2 G10", "automatch/right-contest": "contest 2",
    "automatch/take-the-lead": "lead",
}  # fmt: skip
COUNTS = {"ordo": 10, "finale": 10, "ordino": 29, "cambio": 22, "automatch": 19}
PLACES = {
    "ordo": r"[a-j]\d", "finale": r"[a-j]\d|\b[LR]\b", "ordino": r"[1-5]\.\d{1,2}|\bC\b",
    "cambio": r"[a-e]\d", "automatch": r"\b[FIDG]\d{1,2}\b",
}  # fmt: skip


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
    return set(re.findall(PLACES[exercise.game], text))


def solution_places(exercise: Exercise) -> set[str]:
    """The places of the solutions: where a piece comes from, where it goes."""
    state = exercise.state()
    steps = [state.steps(action) for action in judging.solutions(exercise)]
    return places(exercise, " ".join(" ".join(step) for step in steps))


def test_so_many_of_each_from_easy_to_hard() -> None:
    for key in FILES:
        grades = [exercise.grade for exercise in load(key)]
        assert len(grades) == COUNTS[key]
        assert grades == sorted(grades)
        assert set(grades) == {1, 2, 3}


def test_the_claimed_solution_holds_and_guessing_does_not(exercise: Exercise) -> None:
    assert names(exercise) == EXPECTED[exercise.key]
    right, legal = len(judging.solutions(exercise)), len(exercise.state().legal_actions())
    assert right >= 1
    assert 2 * right <= legal, "half of the legal actions must fail"
    assert exercise.unique == (right == 1)


WORDS = {
    "automatch/special-anyway": ("The motorway!", "L’autoroute !"),
    "automatch/motorway-now": ("The motorway!", "L’autoroute !"),
    "automatch/worth-nothing": ("The pump", "La pompe"),
    "automatch/false-figure": ("Denis!", "Denis !"),
    "automatch/right-contest": ("Bruno!", "Bruno !"),
    "automatch/take-the-lead": ("Take the lead!", "Prenez l’entame !"),
}
"""What explanations begin with whose solution is no place."""


def test_the_explanation_names_a_solution(exercise: Exercise) -> None:
    """« f4×g4 », « b5–c5 », « 3.21 »: places of the solution stand in both explanations."""
    if exercise.key in WORDS:
        english, french = WORDS[exercise.key]
        assert exercise.explanation.en.startswith(english)
        assert exercise.explanation.fr.replace("\u202f", " ").startswith(french)
        return
    found = solution_places(exercise)
    assert found
    for text in (exercise.explanation.en, exercise.explanation.fr):
        assert found & places(exercise, text)


@pytest.mark.parametrize(("key", "most"), [("ordino", 1), ("cambio", 0), ("automatch", 0)])
def test_no_hint_gives_the_solution_away(key: str, most: int) -> None:
    """Hints name no cell of the solution; Ordino's tasks at most the one where the foe is."""
    for exercise in load(key):
        found = solution_places(exercise)
        for text in (exercise.hint.en, exercise.hint.fr):
            assert not found & places(exercise, text), exercise.id
        for text in (exercise.task.en, exercise.task.fr):
            assert len(found & places(exercise, text)) <= most


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


@pytest.mark.parametrize(
    "exercise",
    [e for e in ALL if e.moves > 1 and e.aim.kind != "tricks"],
    ids=lambda exercise: exercise.key,
)
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


@pytest.mark.parametrize(
    "key", ["ordo/great-leap", "ordo/split-and-run", "ordino/two-birds", "cambio/once-more"]
)
def test_the_reply_which_holds_out_is_one(key: str) -> None:
    exercise = next(exercise for exercise in ALL if exercise.key == key)
    after = exercise.state().apply(judging.solutions(exercise)[0])
    coming = exercise.rolls
    while after.is_chance():
        roll, coming = forcing.drawn(after, coming)
        assert roll is not None
        after = after.apply(roll)
    seat = exercise.state().actors()[0]
    reply = forcing.resistance(after, seat, exercise.moves - 1, exercise.aim, coming)
    assert reply in after.legal_actions()


FIGURES = {
    "finale/right-corridor": ("goal-next", {"6"}),
    "finale/two-numbers": ("goal-next", {"12", "6"}),
    "finale/keeper-leaves": ("conceded", {"6"}),
    "finale/who-goes": ("conceded", {"6", "18"}),
}


@pytest.mark.parametrize("key", FIGURES)
def test_the_figures_told_are_the_engines(key: str) -> None:
    what, told = FIGURES[key]
    exercise = next(exercise for exercise in ALL if exercise.key == key)
    state = exercise.state()
    seat = state.actors()[0]
    counts = {finale_goals.figure(what, state.child(a), seat) for a in state.legal_actions()}
    assert {str(count) for count in counts if count} == told
    for text in (exercise.explanation.en, exercise.explanation.fr):
        assert told <= set(re.findall(r"\d+", text))


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


def test_french_typography() -> None:
    for exercise in ALL:
        for text in (exercise.title, exercise.task, exercise.hint, exercise.explanation):
            assert not re.search(r"[^\u202f][;:!?»]", text.fr.replace("(", ""))
            assert "'" not in text.fr + text.en
            assert text.fr != text.en or text is exercise.title


def test_the_language_in_use_is_shown() -> None:
    use_language("fr")
    assert str(ALL[2].title) == "Coupez la chaîne"
    use_language("en")
    assert str(ALL[2].title) == "Cut the chain"


# Damage


def changed(path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    """The file of Ordo with one value replaced, or removed (...)."""
    data: Any = copy.deepcopy(FILES["ordo"])
    place = data
    for step in path[:-1]:
        place = place[step]
    if value is ...:
        del place[path[-1]]
    else:
        place[path[-1]] = value
    found: dict[str, Any] = data
    return found


FIRST = ("exercises", 0)
DAMAGE = [
    (("format",), "ludotheque"), (("version",), 2), (("game",), "finale"), (("more",), 1),
    ((*FIRST, "id"), 5), ((*FIRST, "grade"), 0), ((*FIRST, "grade"), True),
    ((*FIRST, "title"), "x"), ((*FIRST, "title", "fr"), ...), ((*FIRST, "task"), ...),
    ((*FIRST, "goal"), []), ((*FIRST, "goal"), [{}]), ((*FIRST, "goal", 0, "kind"), "mate"),
    ((*FIRST, "goal", 0, "moves"), 9), ((*FIRST, "goal", 0, "least"), 2),
    ((*FIRST, "unique"), 1), ((*FIRST, "options"), {"players": 2}),
    ((*FIRST, "rolls"), "cube"), ((*FIRST, "rolls"), [5]), ((*FIRST, "rolls"), ["a"] * 7),
    ((*FIRST, "goal", 0), {"kind": "event", "what": "won"}),
    ((*FIRST, "goal", 0), {"kind": "event", "what": "moved", "where": "a1"}),
    ((*FIRST, "goal", 0), {"kind": "without", "what": "moved", "moves": 2}),
    ((*FIRST, "goal", 0), {"kind": "safe", "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "pass", "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 0, "moves": 1}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1, "moves": 7}),
    ((*FIRST, "goal", 0), {"kind": "tricks", "least": 1, "moves": 1, "by": "partner"}),
    ((*FIRST, "names"), "Anne"), ((*FIRST, "names"), [1]), ((*FIRST, "names"), ["A"] * 5),
    (("exercises",), {}),
]  # fmt: skip


@pytest.mark.parametrize(("path", "value"), DAMAGE, ids=lambda value: repr(value)[:40])
def test_damage_is_told(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(SaveError) as found:
        read("ordo", changed(path, value))
    assert str(found.value).endswith(".")
    assert "does not know" not in str(found.value)
    if path != ("game",) and value != []:
        assert not valid(changed(path, value), SCHEMA)


@pytest.mark.parametrize(
    "goal", [{"kind": "tricks", "least": 1, "moves": 1}, {"kind": "figure", "what": "goal-next"}]
)
def test_a_goal_which_a_game_alone_can_judge_is_refused_elsewhere(goal: dict[str, Any]) -> None:
    data = changed((*FIRST, "goal", 0), goal)
    assert valid(data, SCHEMA)
    with pytest.raises(SaveError) as found:
        read("ordo", data)
    assert f"a goal which its game does not know: “{goal['kind']}”" in str(found.value)


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((*FIRST, "position", "side"), "X"),
        ((*FIRST, "position", "board", 0), "W" * 10),
        ((*FIRST, "options"), {"colour": "red"}),
        ((*FIRST, "rolls"), ["roll cube"]),
        ((*FIRST, "names"), ["Anne", "Bruno", "Clara"]),
        ((*FIRST, "id"), "all-together"),
    ],
)
def test_what_the_game_refuses_is_told(path: tuple[Any, ...], value: Any) -> None:
    with pytest.raises(SaveError) as found:
        read("ordo", changed(path, value))
    name = "all-together" if path[-1] == "id" else "jump-ahead"
    assert name in str(found.value)


def test_a_position_where_nobody_is_on_turn_is_told() -> None:
    data = copy.deepcopy(FILES["finale"])
    data["exercises"][0]["position"]["die"] = None
    with pytest.raises(SaveError, match="“goal” has nobody on turn"):
        read("finale", data)


def test_files_meet_the_schema() -> None:
    for data in FILES.values():
        assert valid(data, SCHEMA)


def test_a_missing_or_broken_file_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="does not exist"):
        load("ordo", tmp_path / "exercises.json")
    (tmp_path / "exercises.json").write_text('{"format": ')
    with pytest.raises(SaveError, match="not JSON"):
        load("ordo", tmp_path / "exercises.json")
