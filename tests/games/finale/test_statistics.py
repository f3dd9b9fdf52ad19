"""The figures which the program tells its users."""

from fractions import Fraction
from itertools import combinations

import pytest

from ludotheque import games
from ludotheque.games.finale import cells, kernel, playout
from ludotheque.games.finale.state import FinaleState
from tests.games.finale.helpers import at
from tests.longer import scaled

PAWNS = [2, 3, 4, 5, 6] * 2


@pytest.mark.parametrize("starter", ["blue", "red"])
def test_how_often_the_first_roll_forces_a_removal(starter: str) -> None:
    """Exactly 5 in 27 of the shuffled set-ups, counted over all ways to fill the back file.

    A pawn of the front file has an empty cell ahead, one of the back file has none, in whatever
    order they lie.
    """
    back, front = ("g", "f") if starter == "blue" else ("a", "b")
    foes = {"L": 1, "b3": 2} if starter == "blue" else {"R": 1, "f3": 2}
    removals = 0
    trials = 0
    for chosen in combinations(range(10), 5):
        behind = [PAWNS[i] for i in chosen]
        before = [PAWNS[i] for i in range(10) if i not in chosen]
        own = {f"{back}{rank}": number for rank, number in enumerate(behind, 1)}
        own |= {f"{front}{rank}": number for rank, number in enumerate(before, 1)}
        own["R" if starter == "blue" else "L"] = 1
        for die in range(1, 7):
            blue, red = (own, foes) if starter == "blue" else (foes, own)
            state = at(blue, red, starter, die)
            trials += 1
            removals += cells.kind(state.legal_actions()[0]) == kernel.REMOVE
    assert Fraction(removals, trials) == Fraction(5, 27)


def _first_action(setup: str, seed: int) -> int:
    rules = games.create("finale", {"starter": "blue", "setup": setup})
    actions = playout.trace(rules, seed)
    return next(action for action in actions if cells.kind(action) < kernel.ROLL)


def test_random_deals_show_it_and_the_other_set_up_never_does() -> None:
    trials = scaled(4_000)
    removals = sum(
        cells.kind(_first_action("random", seed)) == kernel.REMOVE for seed in range(trials)
    )
    assert 0.15 < removals / trials < 0.22
    for seed in range(scaled(400)):
        assert cells.kind(_first_action("balanced", seed)) != kernel.REMOVE


def test_about_one_game_without_elimination_in_six_ends_two_to_one() -> None:
    rules = games.create("finale", {"elimination": "no", "starter": "blue"})
    trials = scaled(3_000)
    stuck = 0
    for seed in range(trials):
        last = playout.trace(rules, seed)[-1]
        stuck += cells.ends(last)[1] not in "LR"
    assert 0.11 < stuck / trials < 0.22


def test_random_basic_games_end_in_a_goal() -> None:
    """The finding behind D1: with three cells of access a game never runs out of pawns."""
    rules = games.create("finale", {"starter": "red"})
    for seed in range(scaled(4_000)):
        last = playout.trace(rules, seed)[-1]
        assert cells.kind(last) == kernel.MOVE
        assert cells.ends(last)[1] in "LR"


def test_dice_lots_and_places_are_even() -> None:
    """Each number is rolled, each side starts, each number lies on each cell as often."""
    rules = games.create("finale")
    trials = scaled(2_400)
    rolls = dict.fromkeys(range(1, 7), 0)
    starts = [0, 0]
    first_cell = dict.fromkeys(range(2, 7), 0)
    for seed in range(trials):
        actions = playout.trace(rules, seed)
        starts[actions[0] >> 3] += 1
        first_cell[cells.digits(actions[1], 20)[0]] += 1
        rolls[actions[2] >> 3] += 1
    for counted in (rolls.values(), starts, first_cell.values()):
        even = trials / len(counted)
        assert all(0.6 * even < count < 1.5 * even for count in counted)


def test_state_and_kernel_deal_alike() -> None:
    """A position made of a deal is what the state makes of its text."""
    rules = games.create("finale", {"starter": "blue"})
    for seed in range(scaled(200)):
        deal = playout.trace(rules, seed)[0]
        state = rules.initial().apply(deal)
        assert isinstance(state, FinaleState)
        numbers = cells.digits(deal, 20)
        shown = [state.pawn(f"{file}{rank}") for file in "abfg" for rank in range(1, 6)]
        assert shown == [f"{'rb'[i >= 10]}{number}" for i, number in enumerate(numbers)]
