"""Ordo's exercises solved once more by the slow reference, which shares nothing with the judge."""

from typing import Any

import pytest

from ludotheque.core.goals import Condition
from ludotheque.exercises import judging
from ludotheque.exercises.exercise import Exercise, load
from tests.games.ordo.reference import GOAL, OTHER, Board, board_of, groups, moves


def won(board: Board, mover: str) -> bool:
    """Return whether who has just moved has won."""
    if any(row == GOAL[mover] for (_, row), owner in board.items() if owner == mover):
        return True
    return OTHER[mover] not in board.values() or not moves(board, OTHER[mover])


def wins(board: Board, player: str, number: int) -> set[str]:
    """The moves by which a player on turn wins within ``number`` moves, whatever is answered."""
    found = set()
    for text, after in moves(board, player).items():
        if won(after, player):
            found.add(text)
        elif number > 1:
            replies = moves(after, OTHER[player]).values()
            lost = any(won(reply, OTHER[player]) for reply in replies)
            if not lost and all(wins(reply, player, number - 1) for reply in replies):
                found.add(text)
    return found


def meets(condition: Condition, board: Board, player: str) -> set[str]:
    """The moves which meet a condition."""
    if condition.kind == "win":
        return wins(board, player, condition.moves)
    other, found = OTHER[player], set()
    for text, after in moves(board, player).items():
        if condition.kind == "hold":
            good = won(after, player) or not wins(after, other, condition.moves)
        else:
            replies = moves(after, other).values()
            good = all(
                len(groups(reply, player)) == 1 and not won(reply, other) for reply in replies
            )
        if good:
            found.add(text)
    return found


@pytest.mark.sampled(3)
@pytest.mark.parametrize("exercise", load("ordo"), ids=lambda exercise: exercise.id)
def test_the_reference_finds_the_same_solutions(exercise: Exercise) -> None:
    position: Any = exercise.position
    board, side = board_of(position["board"]), position["side"]
    found = set.intersection(*(meets(c, board, side) for c in exercise.goal))
    state = exercise.state()
    assert found == {state.notation(action) for action in judging.solutions(exercise)}
