"""The kernel against the given positions and against the slow reference."""

import random

import pytest

from ludotheque import games
from ludotheque.games.ordo import kernel, playout
from ludotheque.games.ordo.notation import SQUARES, encoded
from ludotheque.games.ordo.state import OrdoState
from ludotheque.tools.playouts import verify
from tests.games.ordo import reference
from tests.games.ordo.helpers import POSITIONS, at, legal, random_rows, start
from tests.longer import PURE, scaled

BY_ID = pytest.mark.parametrize("position", POSITIONS, ids=[p["id"] for p in POSITIONS])


@BY_ID
def test_moves_of_the_given_positions(position: dict) -> None:
    state = at(position["board"], position["side"])
    assert legal(state) == position["moves"]
    assert state.is_split() is not position["connected"]


@BY_ID
def test_reference_of_the_given_positions(position: dict) -> None:
    board = reference.board_of(position["board"])
    assert sorted(reference.moves(board, position["side"])) == position["moves"]


def perft(state: OrdoState, depth: int) -> int:
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    return sum(perft(state.child(action), depth - 1) for action in actions)


def test_number_of_move_sequences() -> None:
    assert [perft(start(), depth) for depth in (1, 2, 3)] == [56, 3_136, 190_114]
    assert len([text for text in legal(start()) if ":" in text]) == 4


def all_actions() -> list[int]:
    """Every action that can be written with ends in one row or column."""
    squares = range(len(SQUARES))
    pairs = [
        (first, last)
        for first in squares
        for last in squares
        if first // 10 == last // 10 or first % 10 == last % 10
    ]
    return [
        encoded(first, last, target, capture=capture)
        for first, last in pairs
        for target in squares
        for capture in (False, True)
    ]


def test_single_action_and_list_agree() -> None:
    """Over every action: ``is_legal`` is membership in the list."""
    actions = all_actions()
    rng = random.Random(7)
    boards = [(p["board"], p["side"]) for p in POSITIONS[:: 6 if PURE else 1]]
    boards += [(random_rows(rng), rng.choice("WB")) for _ in range(scaled(24))]
    for rows, side in boards:
        state = at(rows, side)
        listed = state.legal_actions()
        assert len(set(listed)) == len(listed)
        board, up = state.board, side == "W"
        found = [action for action in actions if kernel.is_legal(*board, up, action)]
        assert sorted(listed) == sorted(found), (rows, side)


def test_integers_that_are_no_action() -> None:
    state = start()
    for action in (-1, kernel.ACTIONS, 2**62, 2**70, -(2**70), 80, 80 << 7, 127 << 14):
        assert not state.is_legal(action)
        reason = state.why_not(action)
        assert reason is not None
        assert reason.code == "ordo.no-action"


def compare_boards(count: int, seed: int) -> None:
    rng = random.Random(seed)
    split = lone = 0
    for _ in range(count):
        rows = random_rows(rng)
        board = reference.board_of(rows)
        for side in "WB":
            state = at(rows, side)
            expected = reference.moves(board, side)
            assert legal(state) == sorted(expected), (rows, side)
            split += state.is_split()
            lone += list(board.values()).count(side) == 1
            for text in rng.sample(sorted(expected), min(3, len(expected))):
                after = state.child(state.parse(text))
                assert reference.board_of(list(after.observe(None).board)) == expected[text]
    assert split > count // 5
    assert lone > count // 10


def test_random_boards_against_the_reference() -> None:
    compare_boards(scaled(400), 20090115)


@pytest.mark.slow
def test_many_random_boards_against_the_reference() -> None:
    compare_boards(scaled(4_000), 20100115)


LESS = [
    ("none", ()),
    ("white-front", ("e6", "f6")),
    ("black-front", ("e3", "f3")),
    ("white", ("e7", "f7")),
    ("black", ("e2", "f2")),
]
"""Who is favoured, and the pieces which the other side plays without (D6), last as of old."""


def without(squares: tuple[str, ...]) -> list[str]:
    """The rows of the set-up without the pieces on some squares."""
    rows = [list(row) for row in reference.START]
    for square in squares:
        rows[8 - int(square[1])]["abcdefghij".index(square[0])] = "."
    return ["".join(row) for row in rows]


def test_playouts_begin_without_the_pieces() -> None:
    for favoured, less in LESS:
        game = games.create("ordo", {"handicap": favoured})
        assert list(game.initial().observe(None).board) == without(less)
        verify(game, playout, 3, scaled(6))


@pytest.mark.parametrize("draws", [True, False])
def test_random_games_against_the_reference(draws: bool) -> None:
    rng = random.Random(5)
    winners = {"W": "ordo", "B": "ordo", "draw": "ordo.repetition"}
    for number in range(scaled(6)):
        favoured, less = LESS[number % len(LESS)]
        state = start(repetition="draw" if draws else "off", handicap=favoured)
        other = reference.Ordo(without(less), "W", draws=draws)
        while True:
            moves = sorted(other.moves)
            assert legal(state) == moves
            outcome = state.outcome()
            assert (outcome is None) == bool(moves)
            if outcome is not None:
                break
            text = rng.choice(moves)
            state = state.apply(state.parse(text))
            other.play(text)
        result = other.result()
        assert outcome.code.startswith(winners[result or ""])
        assert outcome.winners == (() if result == "draw" else ("WB".index(result or ""),))
