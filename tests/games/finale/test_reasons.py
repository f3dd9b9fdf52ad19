"""Every prohibition of the rules page is refused by its own code, naming the places concerned."""

import inspect
import re

import attrs
import pytest

from ludotheque import games
from ludotheque.core.errors import IllegalAction
from ludotheque.core.messages import Catalogue
from ludotheque.games.finale import reasons
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.helpers import at

# Blue plays to the left, Red to the right.
OPEN = {"R": 1, "f3": 5, "e2": 3, "g1": 5}
FOES = {"L": 1, "b3": 5, "b5": 2, "a2": 6}
SHUT_IN = {"R": 1, "g2": 4, "g3": 4, "g4": 6, "c3": 3}
"""The keeper cannot leave its goal, other pawns can move."""
BLOCKED = {"R": 1, "a1": 5, "a5": 5, "e2": 3}
"""Both fives are on the last file without a way into the goal (D2)."""


@attrs.frozen
class Case:
    """A refused action: where it stands on the rules page, and what must be answered."""

    section: str
    blue: dict[str, int]
    red: dict[str, int]
    die: int | None
    action: str
    code: str
    places: tuple[str, ...]
    side: str = "blue"
    elimination: str = "yes"

    def state(self) -> FinaleState:
        return at(self.blue, self.red, self.side, self.die, elimination=self.elimination)


NO = {"elimination": "no"}
CASES = [
    Case("turn 1", OPEN, FOES, None, "f3-e3", "finale.roll-first", ()),
    Case("turn 1", OPEN, FOES, None, "pass", "finale.roll-first", ()),
    Case("turn 1", OPEN, FOES, 5, "roll 4", "finale.rolled-already", ()),
    # Only a pawn with the number rolled, only one's own
    Case("turn 2", OPEN, FOES, 5, "e2-d2", "finale.number", ("e2", "f3", "g1")),
    Case("turn 2", OPEN, FOES, 5, "xe2", "finale.number", ("e2", "f3", "g1")),
    Case("turn 2", OPEN, FOES, 5, "c1-b1", "finale.empty-cell", ("c1",)),
    Case("turn 2", OPEN, FOES, 5, "xc1", "finale.empty-cell", ("c1",)),
    Case("turn 2", OPEN, FOES, 5, "b3-c3", "finale.not-yours", ("b3",)),
    Case("turn 2", OPEN, FOES, 5, "xb3", "finale.not-yours", ("b3",)),
    Case("turn 2", OPEN, FOES, 5, "f3-e3", "finale.not-yours", ("f3",), "red"),
    # One cell, forward, straight or diagonally
    Case("turn 2", OPEN, FOES, 5, "f3-f3", "finale.stays", ("f3",)),
    Case("turn 2", OPEN, FOES, 5, "f3-f4", "finale.sideways", ("f3", "f4")),
    Case("turn 2", OPEN, FOES, 5, "f3-f1", "finale.sideways", ("f3", "f1")),
    Case("turn 2", OPEN, FOES, 5, "f3-g3", "finale.backward", ("f3", "g3")),
    Case("turn 2", OPEN, FOES, 5, "f3-g4", "finale.backward", ("f3", "g4")),
    Case("turn 2", OPEN, FOES, 5, "b3-a3", "finale.backward", ("b3", "a3"), "red"),
    Case("turn 2", OPEN, FOES, 5, "f3-d3", "finale.one-cell", ("f3", "d3")),
    Case("turn 2", OPEN, FOES, 5, "f3-L", "finale.one-cell", ("f3", "L")),
    Case("turn 2", OPEN, FOES, 5, "f3-e1", "finale.direction", ("f3", "e1")),
    Case("turn 2", OPEN, FOES, 5, "b3-c5", "finale.direction", ("b3", "c5"), "red"),
    # An empty cell, no capture
    Case("turn 2", {"f3": 5, "e3": 2}, FOES, 5, "f3-e3", "finale.own-pawn", ("f3", "e3")),
    Case("turn 2", {"c3": 5}, FOES, 5, "c3-b3", "finale.no-capture", ("c3", "b3")),
    Case("turn 2", OPEN, FOES, 5, "pass", "finale.must-move", ("f3", "g1")),
    # Removal only where no twin can move (D3), and then compulsory
    Case("turn 3", OPEN, FOES, 5, "xf3", "finale.remove-movable", ("f3", "g1")),
    Case("D3", {"a1": 5, "f3": 5}, FOES, 5, "xa1", "finale.remove-movable", ("a1", "f3")),
    Case("turn 3", BLOCKED, FOES, 5, "pass", "finale.must-remove", ("a1", "a5")),
    Case("turn 3", BLOCKED, FOES, 5, "e2-d2", "finale.number-blocked", ("e2", "a1", "a5")),
    Case("turn 3", BLOCKED, FOES, 5, "xe2", "finale.number-blocked", ("e2", "a1", "a5")),
    # No pawn of that number: a pass
    Case("turn 4", OPEN, FOES, 6, "e2-d2", "finale.number-gone", ("e2",)),
    Case("turn 4", OPEN, FOES, 6, "xe2", "finale.number-gone", ("e2",)),
    # The keeper in its goal
    Case("turn 5", SHUT_IN, FOES, 1, "xR", "finale.keeper-stays", ("R",)),
    Case("turn 5", SHUT_IN, FOES, 1, "c3-b2", "finale.number-keeper", ("c3", "R")),
    Case("turn 5", SHUT_IN, FOES, 1, "xc3", "finale.number-keeper", ("c3", "R")),
    Case("turn 5", SHUT_IN, FOES, 1, "R-g3", "finale.own-pawn", ("R", "g3")),
    Case("turn 5", OPEN, FOES, 1, "pass", "finale.must-move", ("R",)),
    Case("turn 5", OPEN, FOES, 1, "xR", "finale.remove-movable", ("R",)),
    Case("turn 5", {"a1": 1}, FOES, 1, "pass", "finale.must-remove", ("a1",)),
    # The goals (D1)
    Case("D1", {"a1": 5}, {"b3": 5}, 5, "a1-L", "finale.goal-access",
         ("a1", "L", "a2", "a3", "a4")),
    Case("D1", {"a5": 5}, {"b3": 5}, 5, "a5-L", "finale.goal-access",
         ("a5", "L", "a2", "a3", "a4")),
    Case("D1", OPEN, {"g5": 4}, 4, "g5-R", "finale.goal-access", ("g5", "R", "g2", "g3", "g4"),
         "red"),
    Case("D1", OPEN, FOES, 1, "R-g1", "finale.goal-exit", ("R", "g1", "g2", "g3", "g4")),
    Case("D1", OPEN, FOES, 1, "L-a5", "finale.goal-exit", ("L", "a5", "a2", "a3", "a4"), "red"),
    Case("D1", OPEN, FOES, 1, "R-f3", "finale.one-cell", ("R", "f3")),
    Case("goals", {"a3": 5}, FOES, 5, "a3-L", "finale.goal-held", ("a3", "L")),
    Case("goals", OPEN, {"g2": 4}, 4, "g2-R", "finale.goal-held", ("g2", "R"), "red"),
    Case("goals", {"g3": 5}, FOES, 5, "g3-R", "finale.backward", ("g3", "R")),
    Case("D2", BLOCKED, FOES, 5, "a1-L", "finale.goal-access", ("a1", "L", "a2", "a3", "a4")),
    # Without elimination
    Case("sans élimination", BLOCKED, FOES, 5, "xa1", "finale.no-elimination", ("a1",), **NO),
    Case("sans élimination", OPEN, FOES, 5, "e2-d2", "finale.number-first", ("e2", "f3", "g1"),
         **NO),
    Case("sans élimination", OPEN, FOES, 5, "pass", "finale.must-move", ("f3", "g1"), **NO),
    Case("D4", BLOCKED, FOES, 5, "pass", "finale.must-move-other", ("e2", "R"), **NO),
    Case("D4", OPEN, FOES, 6, "pass", "finale.must-move-other", ("e2", "f3", "g1", "R"), **NO),
    Case("keeper exception void", SHUT_IN, FOES, 1, "pass", "finale.must-move-other",
         ("c3", "g2", "g3", "g4"), **NO),
    Case("keeper exception void", SHUT_IN, FOES, 1, "xR", "finale.no-elimination", ("R",), **NO),
    Case("sans élimination", BLOCKED, FOES, 5, "e2-e3", "finale.sideways", ("e2", "e3"), **NO),
    # What is laid out stays so
    Case("set-up", OPEN, FOES, 5, "start red", "finale.starter-known", ()),
    Case("set-up", OPEN, FOES, 5, "f=23456 g=23456", "finale.no-arranging", ()),
    Case("set-up", OPEN, FOES, None, "deal a=23456 b=23456 f=23456 g=23456",
         "finale.laid-already", ()),
]  # fmt: skip


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.section}:{case.action}")
def test_a_forbidden_action_is_refused_with_its_own_reason(case: Case) -> None:
    state = case.state()
    action = state.parse(case.action)
    assert not state.is_legal(action)
    reason = state.why_not(action)
    assert reason is not None
    assert (reason.code, reason.places) == (case.code, case.places)
    with pytest.raises(IllegalAction) as refused:
        state.apply(action)
    assert refused.value.reason == reason


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.section}:{case.action}")
@pytest.mark.parametrize("language", ["en", "fr"])
def test_the_sentence_names_the_places(case: Case, language: str) -> None:
    reason = case.state().why_not(case.state().parse(case.action))
    assert reason is not None
    text = Catalogue(language).render(reason.message)
    assert "{" not in text
    assert text.endswith(".")
    for place in reason.places:
        if place in case.action:
            continue  # who tried it knows it
        if place in "LR":
            assert re.search(r"\b(goal|but)\b", text), f"the goal is missing: {text}"
            continue
        assert re.search(rf"\b{place}\b", text), f"{place} is missing: {text}"


@pytest.mark.parametrize(
    ("steps", "position", "die", "options", "code", "places"),
    [
        (("e2",), OPEN, 5, {}, "finale.number", ("e2", "f3", "g1")),
        (("c1",), OPEN, 5, {}, "finale.empty-cell", ("c1",)),
        (("b3",), OPEN, 5, {}, "finale.not-yours", ("b3",)),
        (("h9",), OPEN, 5, {}, "finale.no-cell", ()),
        (("f3", "h9"), OPEN, 5, {}, "finale.no-cell", ()),
        (("f3", "f4"), OPEN, 5, {}, "finale.sideways", ("f3", "f4")),
        (("f3", "x"), OPEN, 5, {}, "finale.remove-movable", ("f3", "g1")),
        (("pass",), OPEN, 5, {}, "finale.must-move", ("f3", "g1")),
        # D3: the twin which cannot move cannot be chosen
        (("a1",), {"a1": 5, "f3": 5}, 5, {}, "finale.twin", ("a1", "f3")),
        (("a1",), {"a1": 5, "f3": 5}, 5, NO, "finale.twin", ("a1", "f3")),
        (("e2",), OPEN, 6, {}, "finale.number-gone", ("e2",)),
        (("R",), SHUT_IN, 1, {}, "finale.keeper-stays", ("R",)),
        (("c3",), SHUT_IN, 1, {}, "finale.number-keeper", ("c3", "R")),
        (("e2",), BLOCKED, 5, {}, "finale.number-blocked", ("e2", "a1", "a5")),
        (("a1",), BLOCKED, 5, NO, "finale.blocked", ("a1", "e2", "R")),
        (("e2",), OPEN, 5, NO, "finale.number-first", ("e2", "f3", "g1")),
        (("f3",), OPEN, None, {}, "finale.roll-first", ()),
    ],
)
def test_choosing_step_by_step_is_answered_too(
    steps: tuple[str, ...],
    position: dict[str, int],
    die: int | None,
    options: dict[str, str],
    code: str,
    places: tuple[str, ...],
) -> None:
    reason = at(position, FOES, "blue", die, **options).why_not_steps(steps)
    assert reason is not None
    assert (reason.code, reason.places) == (code, places)


@pytest.mark.parametrize(
    ("steps", "position", "die", "options"),
    [
        (("f3",), OPEN, 5, {}),
        (("f3", "e3"), OPEN, 5, {}),
        (("a1",), BLOCKED, 5, {}),
        (("a1", "x"), BLOCKED, 5, {}),
        (("e2",), BLOCKED, 5, NO),
        (("pass",), SHUT_IN, 1, {}),
        (("roll 3",), OPEN, None, {}),
    ],
)
def test_choices_which_lead_somewhere_are_not_refused(
    steps: tuple[str, ...], position: dict[str, int], die: int | None, options: dict[str, str]
) -> None:
    assert at(position, FOES, "blue", die, **options).why_not_steps(steps) is None


# The phases before play


def before(text: str = "", **options: str) -> FinaleState:
    """The state after some actions, separated by commas, from the start."""
    state = games.create("finale", options).initial()
    for each in filter(None, text.split(", ")):
        state = state.apply(state.parse(each))
    assert isinstance(state, FinaleState)
    return state


DEAL = "deal a=23456 b=65432 f=24635 g=53246"


@pytest.mark.parametrize(
    ("state", "action", "code", "places"),
    [
        (before(), DEAL, "finale.lot-first", ()),
        (before(), "roll 3", "finale.lot-first", ()),
        (before(), "f3-e3", "finale.lot-first", ()),
        (before("start red"), "roll 3", "finale.deal-first", ()),
        (before("start red"), "pass", "finale.deal-first", ()),
        (before("start red"), "start blue", "finale.starter-known", ()),
        (before(starter="blue"), "start blue", "finale.starter-known", ()),
        (before(starter="blue"), "deal a=22222 b=33333 f=23456 g=23456",
         "finale.deal-numbers", ("a", "b")),
        (before(starter="blue"), "deal a=22334 b=45566 f=12345 g=23456",
         "finale.deal-numbers", ("f", "g")),
        (before(starter="blue", setup="balanced"), "deal a=22334 b=45566 f=23456 g=23456",
         "finale.deal-balanced", ("a", "b")),
        (before(starter="blue", setup="balanced"), "deal a=23456 b=23456 f=23455 g=26543",
         "finale.deal-balanced", ("f",)),
        (before(DEAL, starter="blue", setup="balanced"), "roll 3",
         "finale.arrange-first", ("f", "g")),
        (before(DEAL, starter="red", setup="balanced"), "b3-c3",
         "finale.arrange-first", ("a", "b")),
        (before(DEAL, starter="red", setup="balanced"), DEAL,
         "finale.arrange-first", ("a", "b")),
        (before(DEAL, starter="blue", setup="balanced"), "f=22334 g=45566",
         "finale.arrange-file", ("f", "g")),
        (before(DEAL, starter="red", setup="balanced"), "a=23456 b=23450",
         "finale.arrange-file", ("b",)),
        (before(f"{DEAL}, f=23456 g=23456", starter="blue", setup="balanced"), "a=23456 b=22345",
         "finale.arrange-file", ("b",)),
        (before(f"{DEAL}, f=23456 g=23456, a=23456 b=23456", starter="blue", setup="balanced"),
         "f=23456 g=23456", "finale.arranged-already", ()),
        (before(DEAL, starter="blue"), "f=23456 g=23456", "finale.no-arranging", ()),
    ],
)  # fmt: skip
def test_an_earlier_step_is_due_first(
    state: FinaleState, action: str, code: str, places: tuple[str, ...]
) -> None:
    parsed = state.parse(action)
    assert not state.is_legal(parsed)
    reason = state.why_not(parsed)
    assert reason is not None
    assert (reason.code, reason.places) == (code, places)


@pytest.mark.parametrize(
    "action", ["f2-e2", "pass", "roll 3", "start blue", DEAL, "f=23456 g=23456"]
)
def test_nothing_is_played_after_the_end(action: str) -> None:
    state = at({"a3": 5}, {"b3": 5}, die=5)
    over = state.apply(state.parse("a3-L"))
    reason = over.why_not(over.parse(action) if action[1] != "=" else state.parse(action))
    assert reason is not None
    assert reason.code == "finale.over"


@pytest.mark.parametrize("action", [-8, -3, 7, 8, 3, 7 * 8 + 3, 40 * 8 + 2, 7**20 * 8 + 5, 1 << 80])
def test_a_number_which_is_no_action_is_refused(action: int) -> None:
    arranging = before(DEAL, starter="red", setup="balanced")
    rolling = before(DEAL, starter="blue")
    for state in (before(), before("start blue"), arranging, rolling, at(OPEN, FOES, die=5)):
        assert not state.is_legal(action)
        reason = state.why_not(action)
        assert reason is not None
        assert reason.code == "finale.no-action"


def test_numbers_beyond_an_order_are_not_read_modulo_its_size() -> None:
    state = before(DEAL, starter="blue", setup="balanced")
    order = state.parse("f=23456 g=23456")
    assert state.is_legal(order)
    assert not state.is_legal(order + 8 * 7**10)
    assert not state.is_legal(order - 8 * 7**10)
    dealing = before("start blue")
    assert not dealing.is_legal(dealing.parse(DEAL) - 8 * 7**20)


def test_every_code_is_tested_here() -> None:
    told = set(re.findall(r'"(finale\.[a-z-]+)"', inspect.getsource(reasons)))
    here = set(re.findall(r'"(finale\.[a-z-]+)"', inspect.getsource(inspect.getmodule(before))))  # type: ignore[arg-type]
    assert told == here
