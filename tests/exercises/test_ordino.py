"""Ordino's challenges: solved again by the reference of the rules page, graded, hard to guess."""

import copy
import itertools
from typing import Any, cast

import attrs
import pytest
from devtools.challenges.ordino import measure

from ludotheque.core.goals import Condition, Verdict
from ludotheque.core.messages import use_language
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import Exercise, load
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.game import OPTIONS
from ludotheque.games.ordino.position import MOVING
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import OWN
from tests.games.ordino.reference import CENTRE, Table, cell_of

ALL = load("ordino")


@pytest.fixture(params=ALL, ids=lambda exercise: exercise.id)
def challenge(request: pytest.FixtureRequest) -> Exercise:
    found: Exercise = request.param
    return found


def start(exercise: Exercise) -> OrdinoState:
    return cast(OrdinoState, exercise.state())


# The reference


def table_of(exercise: Exercise) -> Table:
    """The reference's table with the position of the file, read here once more."""
    options = {option.key: option.default for option in OPTIONS} | exercise.options
    table = Table(OWN, options)
    position: Any = exercise.position
    for side, colour in enumerate(("white", "black")):
        spheres = [*position[colour]["s"], None, None][:2]
        for piece in table.pieces:
            if piece["side"] != side:
                continue
            if piece["number"]:
                place = position[colour].get(str(piece["number"]))
            else:
                place = spheres[0 if piece["odd"] else 1]
            piece["place"] = "captured" if place is None else place
            if place not in {None, "beside"}:
                piece["place"] = cell_of(place)
    table.seat = table.seats.index(position["side"])
    table.play(" ".join(("roll", *map(str, position["dice"]))))
    return table


def fork(table: Table) -> Table:
    """A table in the same position, to play on."""
    other = copy.copy(table)
    other.pieces = [dict(piece) for piece in table.pieces]
    if table.mover is not None:
        other.mover = other.pieces[table.pieces.index(table.mover)]
    return other


def after(table: Table, text: str) -> Table:
    other = fork(table)
    other.play(text)
    return other


def taken(table: Table, later: Table) -> set[str]:
    """The pieces captured between two positions."""
    return {
        "wb"[one["side"]] + str(one["number"] or "s")
        for one, other in zip(table.pieces, later.pieces, strict=True)
        if other["place"] == "captured" != one["place"]
    }


def reached(condition: Condition, table: Table, text: str, later: Table) -> bool:
    if condition.kind == "win":
        return later.winner == table.side
    if condition.what == "moved":
        return cell_of(text.replace("x", "-").split("-")[1]) == cell_of(condition.place)
    found = taken(table, later)
    return condition.piece in found if condition.piece else bool(found)


def brings(
    condition: Condition, table: Table, text: str, moves: int, coming: tuple[str, ...]
) -> bool:
    later = after(table, text)
    if reached(condition, table, text, later):
        return True
    return moves > 1 and follows(condition, later, table.seat, moves - 1, coming)


def follows(
    condition: Condition, table: Table, seat: int, moves: int, coming: tuple[str, ...]
) -> bool:
    if table.phase == "over":
        return False
    if table.phase in {"roll", "placing", "reroll"}:
        if not coming or coming[0].split()[0] != ("reroll" if table.phase == "reroll" else "roll"):
            return False
        return follows(condition, after(table, coming[0]), seat, moves, coming[1:])
    if table.seat == seat:
        return any(brings(condition, table, text, moves, coming) for text in table.legal())
    return all(
        follows(condition, after(table, text), seat, moves, coming) for text in table.legal()
    )


def rolls() -> list[list[str]]:
    """Every roll of six dice, those which differ in the order of like dice once."""
    words = list(itertools.combinations_with_replacement(("et", "ou"), 2))
    arrows = list(itertools.combinations_with_replacement(("v1", "v2", "h1", "h2"), 2))
    kinds = ("cross", "cube", "cylinder")
    return [
        [kind, number, *two, *pair]
        for kind in kinds for number in "123456" for two in words for pair in arrows
    ]  # fmt: skip


def threatened(table: Table) -> bool:
    """Return whether some roll lets the player on turn capture, by a re-roll on the centre too."""
    for dice in rolls():
        table.dice = dice
        for text in table.moves():
            if "x" in text or (text.endswith("-C") and table.on(CENTRE) is None):
                return True
    return False


def meets(condition: Condition, exercise: Exercise, table: Table, text: str) -> bool:
    if condition.kind == "safe":
        later = after(table, text)
        return later.phase != "over" and later.phase == "roll" and not threatened(later)
    if condition.kind == "without":
        return not taken(table, after(table, text))
    texts = tuple(exercise.state().notation(roll) for roll in exercise.rolls)
    return brings(condition, table, text, condition.moves, texts)


@pytest.mark.sampled(3)
def test_the_reference_finds_the_same_solutions(challenge: Exercise) -> None:
    table, state = table_of(challenge), start(challenge)
    found = {
        text
        for text in table.legal()
        if all(meets(condition, challenge, table, text) for condition in challenge.goal)
    }
    assert sorted(table.legal()) == sorted(map(state.notation, state.legal_actions()))
    assert found == {state.notation(action) for action in judging.solutions(challenge)}


# Graded, and hard to guess


def test_two_of_three_executable_instructions_fail(challenge: Exercise) -> None:
    state = start(challenge)
    (right,) = judging.solutions(challenge)
    if state.phase != MOVING:
        assert len(state.legal_actions()) >= 3
        return
    listed = arrangements.possibilities(state)
    good = sum(instruction.action == right for _, instruction in listed)
    assert len(listed) >= 3
    assert 3 * good <= len(listed)


def test_grades_are_those_which_the_engine_measures(challenge: Exercise) -> None:
    state = start(challenge)
    (right,) = judging.solutions(challenge)
    ahead = challenge.moves > 1 or challenge.goal[0].kind == "safe"
    if state.phase != MOVING:
        assert ahead
        assert challenge.grade == 3
        return
    assert challenge.grade == measure(state, right, ahead=ahead).grade


def test_there_is_something_of_everything() -> None:
    """Every piece, both conjunctions in both rows, exchanging, order, walls, centre, spheres, …"""
    measures, kinds = [], set()
    for exercise in ALL:
        state = start(exercise)
        if state.phase == MOVING:
            (right,) = judging.solutions(exercise)
            measures.append(measure(state, right))
            kinds.add(state.notation(right)[0])
    assert kinds >= {*"123456", "s"}
    assert len(ALL) >= 24
    for name in ("named", "joined", "exchange", "blocked", "walled", "centre", "through"):
        values = [getattr(one, name) for one in measures]
        assert True in values, name
        assert False in values, name
    assert {one.stage for one in measures} == {0, 1, 2, 3}
    assert max(one.length for one in measures) == 4
    goals = {condition.kind for exercise in ALL for condition in exercise.goal}
    assert goals == {"event", "without", "win", "safe"}
    options = {tuple(exercise.options.items()) for exercise in ALL}
    assert options == {(), (("players", "4"),), (("super", "yes"),)}
    assert {exercise.state().actors()[0] & 1 for exercise in ALL} == {0, 1}


# What the judge says


def by_id(name: str) -> Exercise:
    return next(exercise for exercise in ALL if exercise.id == name)


def verdict(exercise: Exercise, text: str) -> Verdict:
    state = exercise.state()
    return judging.judge(exercise, state, state.parse(text))


@pytest.mark.parametrize(
    ("name", "text", "told"),
    [
        ("two-steps-out", "3-C", "Whether anything is captured is up to the dice now."),
        ("two-steps-out", "3-3.2", "Nothing has been captured."),
        ("peaceful-day", "4x5.11", "That is what was to be avoided."),
        ("not-that-one", "6x1.9", "That is not the piece asked for."),
        ("to-the-middle", "2-1.7", "That is not where the task leads."),
        ("spoilt-for-choice", "s1.7-2.1", "That does not lead to the goal."),
        ("two-birds", "3x2.11", "The goal is out of reach then."),
    ],
)
def test_a_wrong_choice_is_told_and_why(name: str, text: str, told: str) -> None:
    use_language("en")
    exercise = by_id(name)
    state = exercise.state()
    found = verdict(exercise, text)
    assert not found.met
    assert str(found.message).startswith(str(state.describe(state.parse(text), None)))
    assert str(found.message).endswith(told)


def test_what_hangs_on_dice_is_not_safe() -> None:
    use_language("en")
    exercise = attrs.evolve(by_id("to-the-middle"), goal=(Condition("safe"),))
    found = verdict(exercise, "2-C")
    assert not found.met
    assert str(found.message).endswith("What happens next is up to the dice.")
    assert found.line == ()


def test_the_central_cell_is_a_danger_from_afar() -> None:
    """Nobody reaches White, but from the centre a lucky re-roll would take the nearest piece."""
    position = {
        "white": {"1": "5.12", "s": []}, "black": {"1": "1.1", "s": []}, "side": "white",
        "dice": ["cross", 1, "ou", "ou", "v1", "h1"],
    }  # fmt: skip
    exercise = attrs.evolve(by_id("sleep-soundly"), position=position, goal=(Condition("safe"),))
    state = exercise.state()
    for action in state.legal_actions():
        found = judging.judge(exercise, state, action)
        assert not found.met
        after, texts = state.apply(action), []
        for step in found.line:
            texts.append(after.notation(step))
            after = after.apply(step)
        assert [text.split()[0] for text in texts] == ["roll", "1-C", "reroll", "take"]


def test_an_unknown_roll_ends_what_is_certain() -> None:
    """Without the second roll nobody can say what White captures."""
    exercise = by_id("one-roll-ahead")
    known = attrs.evolve(exercise, rolls=exercise.rolls[:1])
    assert judging.solutions(exercise)
    assert judging.solutions(known) == ()
    found = verdict(known, "4-2.5")
    assert str(found.message).endswith("Whether that is enough is up to the dice.")
