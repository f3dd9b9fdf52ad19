"""What the next roll may win: equal to what is found by playing out every throw, one by one."""

import json
import random
from fractions import Fraction
from typing import Any

import pytest

from ludotheque.games.ordino import kernel_expect, kernel_play
from ludotheque.games.ordino.state import OrdinoState
from tests.games.ordino.helpers import game, random_board, random_state

VALUES = [1000, 1010, 990, 1003, 997, 1020, 1500, 1500, 1300, 700]
"""The numbers 1 to 6, the spheres, a sphere taken back, and the bonus for the last piece."""
ROLL = "roll"


def material(state: OrdinoState, side: int) -> int:
    """What a side has, what the other one has not, and what winning is worth beside the pieces."""
    total = 0
    alive = [0, 0]
    for n, (_, place, _) in enumerate(state.observe(None).pieces):
        if place != "captured":
            alive[n // 8] += 1
            if n // 8 != side:
                total -= VALUES[n % 8]
            elif n % 8 >= 6:
                total += VALUES[8]
    return total + (VALUES[9] if not alive[1 - side] else 0)


def settled(state: OrdinoState, side: int) -> Fraction:
    """What has been won once the turn is over, with re-roll and choice on the centre."""
    if state.chance_kind() == "reroll":
        rolls = state.legal_actions()
        return sum((settled(state.child(roll), side) for roll in rolls), Fraction(0)) / len(rolls)
    if state.observe(None).phase == "centre":
        return max(settled(state.child(action), side) for action in state.legal_actions())
    return Fraction(material(state, side))


def by_hand(state: OrdinoState) -> Fraction:
    """The sum over all 2,592 throws of the most that a legal action wins."""
    before, total = material(state, state.side), Fraction(0)
    found: dict[tuple[Any, ...], Fraction] = {}
    for number in range(int(kernel_play.SIX)):
        rolled = state.child(int(kernel_play.throw(number)) * 16 + 7)
        kind, figure, *rest = rolled.observe(None).dice
        alike = kind, figure, *sorted(rest[:2]), *sorted(rest[2:])  # dice may be exchanged
        if alike not in found:
            found[alike] = max(
                settled(rolled.child(action), state.side) - before
                for action in rolled.legal_actions()
            )
        total += found[alike]
    return total


def about_to_roll(rng: random.Random, board: Any, options: dict[str, str]) -> OrdinoState | None:
    """A position, however odd, in which six dice are due; None where three are."""
    state = random_state(rng, board, **options)
    start = {**state.position(), "dice": None}
    made = game(board, **options).from_position(start)
    assert isinstance(made, OrdinoState)
    return made if made.chance_kind() == ROLL else None


def told(state: OrdinoState) -> int:
    variant = state.variant
    return int(
        kernel_expect.expected(
            *variant.lists, list(state.data), state.at(), variant.rules, state.seat, VALUES
        )
    )


def compared(seed: int) -> bool | None:
    """Compare in one position; tell whether anything could be won there, None where none rolls."""
    rng = random.Random(seed)
    options = {
        "players": rng.choice("24"),
        "super": rng.choice(["no", "yes"]),
        "return_to_start": rng.choice(["no", "yes"]),
        "last_piece": rng.choice(["no", "yes"]),
    }
    board = random_board(rng) if rng.random() < 0.4 else None
    state = about_to_roll(rng, board, options)
    if state is None:
        return None
    found = told(state)
    assert 9 * by_hand(state) == found, (options, json.dumps(state.position()))
    return found > 0


def test_it_equals_what_all_throws_win() -> None:
    assert [compared(seed) for seed in (1, 2, 3, 6, 7, 10)] == [True] * 6


@pytest.mark.slow
def test_it_equals_what_all_throws_win_in_500_positions() -> None:
    found = [compared(seed) for seed in range(1000, 1600)]
    assert len([one for one in found if one is not None]) >= 500
    assert sum(map(bool, found)) >= 400
