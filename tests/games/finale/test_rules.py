"""What the rules page allows and orders, decision by decision."""

import pytest

from ludotheque import games
from ludotheque.core.errors import NotationError
from ludotheque.core.events import Ended, Moved, Passed, Removed, Scored, SetUp
from ludotheque.core.messages import Catalogue
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.helpers import at
from tests.games.finale.reference import FIELD


def legal(state: FinaleState) -> list[str]:
    return sorted(map(state.notation, state.legal_actions()))


def after(state: FinaleState, text: str) -> FinaleState:
    child = state.apply(state.parse(text))
    assert isinstance(child, FinaleState)
    return child


def test_a_pawn_moves_one_cell_forward_straight_or_diagonally() -> None:
    assert legal(at({"d3": 5}, {"b5": 2}, die=5)) == ["d3-c2", "d3-c3", "d3-c4"]
    assert legal(at({"g5": 2}, {"d3": 5}, "red", 5)) == ["d3-e2", "d3-e3", "d3-e4"]
    assert legal(at({"d1": 5}, {"b5": 2}, die=5)) == ["d1-c1", "d1-c2"]


def test_both_pawns_of_the_number_may_be_chosen_and_no_cell_taken() -> None:
    state = at({"d3": 5, "f5": 5, "c4": 2}, {"c3": 2}, die=5)
    assert legal(state) == ["d3-c2", "f5-e4", "f5-e5"]


def test_a_blocked_number_loses_one_pawn_by_choice() -> None:
    state = at({"a1": 5, "a5": 5, "e2": 3}, {"b3": 2}, die=5)
    assert legal(state) == ["xa1", "xa5"]
    gone = after(state, "xa5")
    assert gone.pawn("a5") == ""
    assert gone.side == 1
    assert state.transition(state.parse("xa5"), None) == (Removed(0, "b5", "a5"),)


def test_no_pawn_of_the_number_is_a_pass_recorded() -> None:
    state = at({"a1": 5}, {"b3": 2}, die=3)
    assert legal(state) == ["pass"]
    assert isinstance(state.transition(state.parse("pass"), None)[0], Passed)
    assert after(state, "pass").masks == state.masks


def test_the_keeper_shut_in_its_goal_passes_and_elsewhere_is_removed() -> None:
    wall = {"g2": 4, "g3": 4, "g4": 6}
    assert legal(at({"R": 1, **wall}, {"b3": 2}, die=1)) == ["pass"]
    assert legal(at({"R": 1, "g2": 4, "g3": 4}, {"b3": 2}, die=1)) == ["R-g4"]
    # Once it has moved, the keeper is a pawn like the others.
    state = at({"g3": 1}, {"f2": 2, "f3": 3, "f4": 4}, die=1)
    assert legal(state) == ["xg3"]


def test_red_has_the_same_exception_on_the_left() -> None:
    red = {"L": 1, "a2": 4, "a3": 4, "a4": 6}
    assert legal(at({"f5": 5}, red, "red", 1)) == ["pass"]


@pytest.mark.parametrize("rank", [2, 3, 4])
def test_d1_the_goal_is_entered_from_three_cells(rank: int) -> None:
    for state, text, keeper in (
        (at({f"a{rank}": 5}, {"b5": 2}, die=5), f"a{rank}-L", "b5"),
        (at({"f5": 2}, {f"g{rank}": 5}, "red", 5), f"g{rank}-R", "r5"),
    ):
        assert legal(state) == [text]
        over = after(state, text)
        outcome = over.outcome()
        assert outcome is not None
        assert outcome.winners == (state.side,)
        assert outcome.code == "finale.goal"
        assert over.pawn(text[-1]) == keeper
        events = state.transition(state.parse(text), None)
        assert [type(event) for event in events] == [Moved, Ended]


def test_d1_the_keeper_leaves_by_the_same_three_cells() -> None:
    assert legal(at({"R": 1}, {"b3": 5}, die=1)) == ["R-g2", "R-g3", "R-g4"]
    assert legal(at({"f5": 5}, {"L": 1}, "red", 1)) == ["L-a2", "L-a3", "L-a4"]


def test_the_keeper_wins_like_any_other_pawn() -> None:
    over = after(at({"a4": 1}, {"b5": 2}, die=1), "a4-L")
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.winners == (0,)


def test_a_goal_held_by_its_keeper_is_taken_and_open_once_it_left() -> None:
    blue = {"a3": 5}
    assert legal(at(blue, {"L": 1}, die=5)) == ["xa3"]
    assert legal(at(blue, {"b3": 1}, die=5)) == ["a3-L"]


@pytest.mark.parametrize(
    ("blue", "red"),
    [
        ({"a1": 5, "a5": 5}, {"b3": 2}),
        ({"a3": 5, "a2": 5}, {"L": 1}),
        ({"d3": 5}, {"c2": 2, "c3": 3, "c4": 4}),
        ({"d3": 5, "c2": 2, "c3": 3, "c4": 4}, {"b3": 2}),
    ],
    ids=["corners", "goal held", "by the other side", "by its own side"],
)
def test_d2_a_pawn_without_a_way_is_a_blocked_pawn(
    blue: dict[str, int], red: dict[str, int]
) -> None:
    fives = sorted(f"x{cell}" for cell, number in blue.items() if number == 5)
    assert legal(at(blue, red, die=5)) == fives


def test_d3_a_twin_that_can_move_must() -> None:
    assert legal(at({"a1": 5, "d3": 5}, {"b5": 2}, die=5)) == ["d3-c2", "d3-c3", "d3-c4"]


def test_d4_without_elimination_another_pawn_moves_the_keeper_included() -> None:
    state = at({"R": 1, "a1": 5, "d1": 3}, {"L": 1, "b5": 2}, die=5, elimination="no")
    assert legal(state) == ["R-g2", "R-g3", "R-g4", "d1-c1", "d1-c2"]
    missing = at({"R": 1, "d1": 3}, {"L": 1, "b5": 2}, die=5, elimination="no")
    assert legal(missing) == ["R-g2", "R-g3", "R-g4", "d1-c1", "d1-c2"]


def test_without_elimination_the_keeper_exception_is_void() -> None:
    blue = {"R": 1, "g2": 4, "g3": 4, "g4": 6, "d1": 3}
    state = at(blue, {"L": 1, "b5": 2}, die=1, elimination="no")
    assert "d1-c1" in legal(state)
    assert "pass" not in legal(state)
    assert not any(text.startswith(("x", "R")) for text in legal(state))


def test_d5_who_cannot_move_loses_at_once_two_to_one() -> None:
    # a2 to a4 shut the red keeper in; b1 to b5 shut them in once the last cell is taken.
    blue = {"R": 1, "c1": 5, "b2": 3, "b3": 4, "b4": 6, "b5": 2}
    red = {"L": 1, "a2": 2, "a3": 3, "a4": 4}
    state = at(blue, red, die=5, elimination="no")
    text = "c1-b1"
    events = state.transition(state.parse(text), None)
    over = after(state, text)
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code, outcome.scores) == ((0,), "finale.stuck", (2, 1))
    assert [type(event) for event in events] == [Moved, Scored, Ended]
    assert isinstance(events[1], Scored)
    assert (events[1].points, events[1].totals) == ((2, 1), (2, 1))


def test_d5_who_shuts_only_himself_in_loses_when_his_turn_comes() -> None:
    # Blue's last mobile pawn goes to a1, where nothing goes on; Red can still move.
    blue, red = {"b1": 5}, {"L": 1, "d3": 2, "a2": 3}
    state = after(at(blue, red, die=5, elimination="no"), "b1-a1")
    assert state.outcome() is None
    assert state.side == 1
    over = after(after(state, "roll 2"), "d3-e3")
    outcome = over.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code, outcome.scores) == ((1,), "finale.stuck", (1, 2))


@pytest.mark.parametrize("side", ["blue", "red"])
def test_the_end_is_told_of_the_right_sides(side: str) -> None:
    stuck = {
        "blue": at({"R": 1, "c1": 5, "b2": 3, "b3": 4, "b4": 6, "b5": 2},
                   {"L": 1, "a2": 2, "a3": 3, "a4": 4}, "blue", 5, elimination="no"),
        "red": at({"R": 1, "g2": 2, "g3": 3, "g4": 4},
                  {"L": 1, "e1": 5, "f2": 3, "f3": 4, "f4": 6, "f5": 2}, "red", 5,
                  elimination="no"),
    }[side]  # fmt: skip
    outcome = after(stuck, "c1-b1" if side == "blue" else "e1-f1").outcome()
    assert outcome is not None
    winner, loser = ("Blue", "Red") if side == "blue" else ("Red", "Blue")
    english = Catalogue("en")
    told = english.render(outcome.message)
    assert told == f"{loser} cannot move any more: {winner} wins."
    goal = at({"a3": 5, "g1": 2}, {"b5": 2, "g4": 5}, side, 5)
    text = "a3-L" if side == "blue" else "g4-R"
    goal_name = "Red’s goal" if side == "blue" else "Blue’s goal"
    scored = after(goal, text).outcome()
    assert scored is not None
    assert english.render(scored.message) == f"Goal! {winner} wins."
    said = english.render(goal.describe(goal.parse(text), None))
    assert said == f"Goal! {winner} brings the pawn 5 from {text[:2]} into {goal_name}."


@pytest.mark.parametrize(
    ("state", "text", "said"),
    [
        (at({"d3": 5}, {"b5": 2}), "roll 5", "Blue rolls a 5."),
        (at({"d3": 5}, {"b5": 2}, "blue", 5), "d3-c4", "Blue moves the pawn 5 from d3 to c4."),
        (at({"a1": 5}, {"b5": 2}, "blue", 5), "xa1", "Blue removes the blocked pawn 5 from a1."),
        (at({"a1": 5}, {"b5": 2}, "red", 3), "pass", "Red passes: no pawn 3 is left."),
        (at({"R": 1, "g2": 4, "g3": 4, "g4": 6}, {"b5": 2}, "blue", 1), "pass",
         "Blue passes: the keeper cannot leave its goal and is not removed."),
    ],
)  # fmt: skip
def test_each_action_is_told_in_a_sentence(state: FinaleState, text: str, said: str) -> None:
    assert Catalogue("en").render(state.describe(state.parse(text), None)) == said


def test_d5_is_not_a_rule_of_the_basic_game() -> None:
    state = after(at({"b1": 5}, {"L": 1, "d3": 2}, die=5), "b1-a1")
    state = after(after(state, "roll 2"), "d3-e3")
    assert state.outcome() is None
    assert legal(after(state, "roll 5")) == ["xa1"]


def test_d6_a_goal_scores_three_to_nothing() -> None:
    over = after(at({"a3": 5}, {"b5": 2}, die=5, elimination="no"), "a3-L")
    outcome = over.outcome()
    assert outcome is not None
    assert outcome.scores == (3, 0)


def test_the_basic_game_has_no_points() -> None:
    outcome = after(at({"a3": 5}, {"b5": 2}, die=5), "a3-L").outcome()
    assert outcome is not None
    assert outcome.scores is None


def test_d7_each_side_lays_its_own_files_the_starter_first() -> None:
    state: FinaleState = games.create("finale", {"setup": "balanced", "starter": "red"}).initial()  # type: ignore[assignment]
    state = after(state, "deal a=23456 b=65432 f=24635 g=53246")
    assert state.actors() == (1,)
    with pytest.raises(NotationError) as refused:
        state.parse("f=23456 g=23456")
    assert dict(refused.value.message.args)["files"] == ("a", "b")
    laid = after(state, "a=65432 b=23456")
    assert [laid.pawn(f"a{rank}") for rank in range(1, 6)] == ["r6", "r5", "r4", "r3", "r2"]
    event = state.transition(state.parse("a=65432 b=23456"), None)[0]
    assert isinstance(event, SetUp)
    assert event.seat == 1
    assert ("a1", "r6") in event.pieces
    assert laid.actors() == (0,)
    ready = after(laid, "f=23456 g=65432")
    assert (ready.side, ready.phase.value) == (1, "roll")
    assert ready.pawn("f1") == "b2"


def test_d8_the_last_pawn_of_both_sides_gone_is_a_draw() -> None:
    outcome = after(at({"a1": 5}, {}, die=5), "xa1").outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((), "finale.empty")


def test_d8_a_side_without_pawns_still_rolls_and_passes() -> None:
    state = after(at({"a1": 5}, {"d3": 2}, die=5), "xa1")
    assert state.outcome() is None
    state = after(after(state, "roll 3"), "pass")
    assert (state.side, state.phase.value) == (0, "roll")
    for number in range(1, 7):
        assert legal(after(state, f"roll {number}")) == ["pass"]


def test_set_up_leaves_the_three_middle_files_empty() -> None:
    state: FinaleState = games.create("finale", {"starter": "blue"}).initial()  # type: ignore[assignment]
    state = after(state, "deal a=22334 b=45566 f=65432 g=65432")
    assert {cell for cell in FIELD if not state.pawn(cell)} == {
        f"{file}{rank}" for file in "cde" for rank in range(1, 6)
    }
    assert (state.pawn("R"), state.pawn("L")) == ("b1", "r1")
    assert (state.pawn("a1"), state.pawn("b5"), state.pawn("g1")) == ("r2", "r6", "b6")


@pytest.mark.parametrize("starter", ["blue", "red"])
def test_the_starter_is_chosen_or_drawn(starter: str) -> None:
    chosen = games.create("finale", {"starter": starter}).initial()
    drawn = games.create("finale").initial()
    assert drawn.chance_kind() == "lot"
    drawn = drawn.apply(drawn.parse(f"start {starter}"))
    for state in (chosen, drawn):
        assert state.chance_kind() == "deal"
        assert isinstance(state, FinaleState)
        assert state.side == ("blue", "red").index(starter)


@pytest.mark.parametrize(
    "text",
    ["", "roll 0", "roll 7", "roll 12", "roll", "start green", "a1", "a1-", "h1-g1", "a6-b6", "xh1",
     "a1-b1-c1", "deal a=23456", "a=2345 b=23456", "a=23456 g=23456", "f=23456 b=23456", "PASS",
     "a1–b1", "x", "deal a=23457 b=23456 f=23456 g=23456", "roll ٣"],
)  # fmt: skip
def test_what_is_no_action_is_not_read(text: str) -> None:
    state = at({"d3": 5}, {"b5": 2}, die=5)
    with pytest.raises(NotationError):
        state.parse(text)
