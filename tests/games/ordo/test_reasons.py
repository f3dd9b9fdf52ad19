"""Every prohibition of the rules page has its own reason, naming the squares concerned."""

import random
import re

import pytest

from ludotheque.games.ordo.notation import encoded
from tests.games.ordo import reference
from tests.games.ordo.helpers import (
    POSITIONS,
    at,
    legal,
    placed,
    played,
    random_rows,
    start,
    told,
    why,
)
from tests.longer import scaled

SPLIT = "a3 b3 d3"
"""White in two groups."""


# Singletons


def test_empty_square() -> None:
    assert why(start(), "e4-e5") == ("ordo.empty-square", ("e4",))


def test_opponents_piece() -> None:
    assert why(start(), "a6-a5") == ("ordo.not-yours", ("a6",))


def test_no_passing() -> None:
    assert why(start(), "a3-a3") == ("ordo.stays", ("a3",))


def test_not_in_a_straight_line() -> None:
    assert why(start(), "a3-b5") == ("ordo.not-straight", ("a3", "b5"))


@pytest.mark.parametrize("move", ["c4-c3", "c4-b3", "c4-d3", "c4-c2"])
def test_backward_without_disconnection(move: str) -> None:
    origin, target = move.split("-")
    assert why(placed("c4 b4", "j8"), move) == ("ordo.backward", (origin, target))


@pytest.mark.parametrize("move", ["c4-c5", "c4-b5", "c4-d5"])
def test_backward_for_black_is_up(move: str) -> None:
    assert why(placed("j1", "c4 b4", "B"), move)[0] == "ordo.backward"


@pytest.mark.parametrize(
    ("move", "blocker"),
    [("a3-d3", "b3"), ("c1-f1", "d1"), ("b2-b4", "b3"), ("a3-a7", "a6"), ("e2-b5", "b5")],
)
def test_blocked_way(move: str, blocker: str) -> None:
    state = start()
    if move == "e2-b5":
        state, move, blocker = placed("e2 d2", "c4 j8"), "e2-b5", "c4"
    assert why(state, move) == ("ordo.blocked", (blocker,))


def test_own_piece_on_the_target() -> None:
    assert why(start(), "a3-b3") == ("ordo.own-piece", ("b3",))


def test_capture_of_nothing() -> None:
    assert why(start(), "a3xb4") == ("ordo.nothing-to-capture", ("b4",))


def test_capture_not_written() -> None:
    state = placed("a3 a4", "b4 j8")
    assert why(state, "a3-b4") == ("ordo.capture-unmarked", ("b4",))
    assert state.is_legal(state.parse("a3xb4"))


def test_one_piece_left_alone() -> None:
    state = placed("c2 d2 e2", "j8")
    assert why(state, "d2-d4") == ("ordo.splits-group", ("e2", "d4"))
    assert why(state, "c2-c4") == ("ordo.splits-group", ("c4",))
    assert "c4" in str(state.why_not(state.parse("c2-c4")).message)


def test_pieces_cut_off() -> None:
    state = placed("a2 b2 c2 d2 e2 f2", "j8")
    assert why(state, "c2-f5") == ("ordo.splits-group", ("a2", "b2", "f5"))
    assert why(state, "c2-d3") == ("ordo.splits-group", ("a2", "b2"))


def test_of_two_equal_groups_the_moved_one_is_named() -> None:
    assert why(placed("c2 d2", "j8"), "c2-c5") == ("ordo.splits-group", ("c5",))
    assert why(placed("c2 d2", "j8"), "d2-d5") == ("ordo.splits-group", ("d5",))


def test_capture_that_splits() -> None:
    state = placed("c2 d2 e2", "d4 j8")
    assert why(state, "d2xd4") == ("ordo.splits-group", ("e2", "d4"))


def test_split_group_must_be_reconnected() -> None:
    state = placed(SPLIT, "j8")
    assert legal(state) == ["d3-c2", "d3-c3", "d3-c4"]
    assert why(state, "d3-d2") == ("ordo.must-reconnect", ("d2",))
    assert why(state, "b3-c3") == ("ordo.must-reconnect", ("a3",))
    assert why(state, "a3-a4") == ("ordo.must-reconnect", ("d3",))


def test_winning_move_must_keep_the_group() -> None:
    """D2: reaching the home row does not excuse a split."""
    whole = placed("c6 c5 c4", "j7")
    assert why(whole, "c6-c8") == ("ordo.splits-group", ("c8",))


# Ordos


def test_ends_not_in_line() -> None:
    assert why(start(), "a2:b3-a4") == ("ordo.ends-not-in-line", ("a2", "b3"))


def test_foreign_piece_in_an_ordo() -> None:
    state = placed("c3 e3 d2 c2 e2", "d3 j8")
    assert why(state, "c3:e3-c4") == ("ordo.foreign-piece", ("d3",))
    assert why(start(), "a7:c7-a6") == ("ordo.foreign-piece", ("a7", "b7", "c7"))


def test_gap_in_an_ordo() -> None:
    assert why(start(), "a3:f3-a4") == ("ordo.gap", ("c3", "d3"))
    assert why(start(), "a4:b4-a5") == ("ordo.gap", ("a4", "b4"))
    assert why(start(), "a1:a3-b1") == ("ordo.gap", ("a1",))


def test_ends_in_the_wrong_order() -> None:
    assert why(start(), "d2:c2-d3") == ("ordo.ends-exchanged", ("d2", "c2"))
    assert why(start(), "a3:a2-b3") == ("ordo.ends-exchanged", ("a3", "a2"))


def test_ordo_must_move() -> None:
    assert why(start(), "c2:d2-c2") == ("ordo.stays", ("c2", "d2"))


@pytest.mark.parametrize("target", ["a2", "c2", "f2"])
def test_horizontal_ordo_along_its_row(target: str) -> None:
    state = placed("d2 e2", "j8")
    assert why(state, f"d2:e2-{target}") == ("ordo.ordo-along-row", ("d2", "e2"))


@pytest.mark.parametrize("target", ["d1", "d3", "d5"])
def test_vertical_ordo_along_its_column(target: str) -> None:
    state = placed("d2 d3", "j8")
    assert why(state, f"d2:d3-{target}") == (("ordo.ordo-along-column", ("d2", "d3")))


@pytest.mark.parametrize(("ordo", "target"), [("d2:e2", "e3"), ("d2:e2", "b4"), ("d2:d3", "f4")])
def test_ordo_moving_diagonally(ordo: str, target: str) -> None:
    state = placed("d2 e2 d3", "j8")
    assert why(state, f"{ordo}-{target}") == ("ordo.ordo-diagonal", tuple(ordo.split(":")))


def test_ordo_off_every_line() -> None:
    assert why(start(), "c2:d2-d4") == ("ordo.ordo-not-straight", ("c2", "d4"))


def test_horizontal_ordo_backward() -> None:
    assert why(placed("d4 e4", "j8"), "d4:e4-d3") == ("ordo.ordo-backward", ("d4", "e4"))
    assert why(placed("j1", "d4 e4", "B"), "d4:e4-d5") == ("ordo.ordo-backward", ("d4", "e4"))


def test_ordo_capturing() -> None:
    state = placed("c2 d2", "d4 j8")
    assert why(state, "c2:d2-c4") == ("ordo.ordo-captures", ("d4",))
    both = placed("c2 d2", "c4 d4 j8")
    assert why(both, "c2:d2-c4") == ("ordo.ordo-captures", ("c4", "d4"))
    assert why(state, "c2:d2xc3") == ("ordo.ordo-captures", ("c3",))
    assert why(both, "c2:d2xc4") == ("ordo.ordo-captures", ("c4", "d4"))


def test_ordo_blocked_by_one_square() -> None:
    """All pieces move the same number of squares: one obstacle holds all of them."""
    assert why(placed("c2 d2 e2 d3", "j8"), "c2:e2-c3") == ("ordo.ordo-blocked", ("d3",))
    assert why(placed("c2 d2", "d3 j8"), "c2:d2-c4") == ("ordo.ordo-blocked", ("d3",))
    assert why(placed("c2 c3 d3", "j8"), "c2:c3-d2") == ("ordo.ordo-blocked", ("d3",))
    mixed = placed("c2 d2 c4 c3 e3", "d4 j8")
    assert why(mixed, "d2:e2-d3")[0] == "ordo.gap"
    assert why(placed("c2 d2 e2 c3", "d3 j8"), "c2:d2-c3") == ("ordo.ordo-blocked", ("c3", "d3"))


def test_ordo_that_splits() -> None:
    state = placed("c2 d2 e2 f2", "j8")
    assert why(state, "c2:d2-c4") == ("ordo.splits-group", ("c4", "d4"))
    assert why(state, "d2:e2-d4") == ("ordo.splits-group", ("c2", "f2"))


def test_ordo_that_does_not_reconnect() -> None:
    state = placed(SPLIT, "j8")
    assert why(state, "a3:b3-a4") == ("ordo.must-reconnect", ("d3",))


# Anything


def test_after_the_end() -> None:
    state = played(placed("c7 d7", "j7"), "c7-c8")
    assert state.outcome() is not None
    assert why(state, "j7-j6") == ("ordo.over", ())
    assert told(state.why_not_steps(("j7",))) == ("ordo.over", ())
    assert not state.is_legal(state.parse("j7-j6"))


@pytest.mark.parametrize("seed", range(3))
def test_random_attempts(seed: int) -> None:
    """Over any position: a reason for every illegal attempt, none for a legal one, and a true one.

    Reasons of connection are held against the reference: the move exists but for the groups.
    """
    rng = random.Random(seed)
    boards = [(p["board"], p["side"]) for p in POSITIONS]
    boards += [(random_rows(rng), rng.choice("WB")) for _ in range(20)]
    for _ in range(scaled(1_500)):
        rows, side = rng.choice(boards)
        state = at(rows, side)
        first, target = rng.randrange(80), rng.randrange(80)
        last = rng.choice([first, first, first, min(79, first + rng.choice([1, 2, 3, 10, 20]))])
        action = encoded(first, last, target, capture=rng.random() < 0.2)
        reason = state.why_not(action)
        assert (reason is None) == (action in state.legal_actions())
        if reason is None:
            continue
        assert re.fullmatch(r"ordo\.[a-z-]+", reason.code)
        assert not re.search(r"[{}]", str(reason.message))
        for place in reason.places:
            assert place in str(reason.message) or reason.code == "ordo.ordo-captures"
        board = reference.board_of(rows)
        split = not reference.one_group(board, side)
        unconnected = {
            **reference.singleton_moves(board, side, split),
            **reference.ordo_moves(board, side, split),
        }
        only_connection = state.notation(action) in unconnected
        connection = reason.code in {"ordo.splits-group", "ordo.must-reconnect"}
        assert only_connection == connection or reason.code == "ordo.over"
        if connection:
            groups = reference.groups(unconnected[state.notation(action)], side)
            names = [{reference.name(square) for square in group} for group in groups]
            left = set(reason.places)
            assert sum(group <= left for group in names) == len(names) - 1
            assert max(map(len, names)) == len(set().union(*names) - left)


# Choices


def steps(state: object, *chosen: str) -> tuple[str, tuple[str, ...]]:
    return told(state.why_not_steps(chosen))  # type: ignore[attr-defined]


def test_first_choice() -> None:
    state = start()
    assert state.why_not_steps(()) is None
    assert state.why_not_steps(("a3",)) is None
    assert state.why_not_steps(("c2:d2",)) is None
    assert steps(state, "e4") == ("ordo.empty-square", ("e4",))
    assert steps(state, "a6") == ("ordo.not-yours", ("a6",))
    assert steps(state, "a9") == ("ordo.off-board", ("a9",))
    assert steps(state, "") == ("ordo.off-board", ("",))
    assert steps(state, "c2:k2") == ("ordo.off-board", ("k2",))
    assert steps(state, "c2:d2:e2") == ("ordo.too-many", ())
    assert steps(state, "a3:f3") == ("ordo.gap", ("c3", "d3"))
    assert steps(state, "d2:c2") == ("ordo.ends-exchanged", ("d2", "c2"))


def test_piece_which_cannot_move() -> None:
    """One cause, told: no way, or the group hangs on it."""
    walled = placed("a1 a2 b1 b2", "j8")
    assert steps(walled, "a1") == ("ordo.piece-blocked", ("a1",))
    chain = placed("a2 b3 c2 c1 d1", "j8")
    assert steps(chain, "b3") == ("ordo.piece-holds-group", ("a2",))


def test_piece_which_moves_only_within_an_ordo() -> None:
    state = placed("c2 f1 f2", "j8")
    assert "f1:f2-d1" in legal(state)
    assert steps(state, "f1") == ("ordo.only-in-ordo", ("f1",))
    reason = state.why_not_steps(("f1",))
    assert reason is not None
    assert "f1–f2" in str(reason.message)


def test_ordo_which_cannot_move() -> None:
    assert steps(start(), "a2:b2") == ("ordo.ordo-has-no-way", ("a2", "b2"))
    state = placed("a2 b2 c3 d4 d5", "j8")
    assert steps(placed("a2 b2 c1 d1", "j8"), "a2:b2") == ("ordo.ordo-splits-group", ("a2", "b2"))
    assert state.why_not_steps(("a2:b2",)) is None


def test_split_side_chooses_what_reconnects() -> None:
    state = placed(SPLIT, "j8")
    assert steps(state, "a3") == ("ordo.piece-does-not-reconnect", ("a3",))
    assert steps(state, "a3:b3") == ("ordo.ordo-does-not-reconnect", ("a3", "b3"))
    assert state.why_not_steps(("d3",)) is None
    assert steps(placed("a3 b3 h3 i3", "j8"), "a3") == ("ordo.over", ())


def test_second_choice() -> None:
    state = placed("a3 a4", "b4 j8")
    assert state.why_not_steps(("a3", "b4")) is None
    assert steps(state, "a3", "c4") == ("ordo.not-straight", ("a3", "c4"))
    assert steps(state, "a3", "k4") == ("ordo.off-board", ("k4",))
    assert steps(state, "a3", "b4", "c4") == ("ordo.too-many", ())
    assert steps(start(), "c2:d2", "c5") == ("ordo.splits-group", ("c5", "d5"))


@pytest.mark.parametrize("seed", range(2))
def test_choices_of_random_positions(seed: int) -> None:
    """A first choice has a reason exactly where no legal action begins with it."""
    rng = random.Random(seed)
    for _ in range(scaled(60)):
        state = at(random_rows(rng), rng.choice("WB"))
        beginnings = {state.steps(action)[0] for action in state.legal_actions()}
        choices = beginnings | {f"{c}{r}" for c in "abcdefghij" for r in range(1, 9)}
        choices |= {f"{c}{r}:{c}{r + 1}" for c in "aej" for r in (1, 4, 7)}
        for choice in sorted(choices):
            reason = state.why_not_steps((choice,))
            assert (reason is None) == (choice in beginnings)
            assert reason is None or not re.search(r"[{}]", str(reason.message))
            if reason is not None and reason.code == "ordo.piece-holds-group":
                assert reason.places
