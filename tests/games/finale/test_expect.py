"""What the computer players of Finale look ahead with: worth, rolls ahead, solved endings."""

import random
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.games.finale import kernel
from ludotheque.games.finale.kernel_ending import SURE, Endings
from ludotheque.games.finale.kernel_eval import WEIGHTS
from ludotheque.games.finale.kernel_expect import FULL, MOST, Expecting, unit
from ludotheque.games.finale.state import FinaleState
from ludotheque.games.finale.weights import PAWNS, curve, search_with
from tests.games.finale.expecting import Oracle, acted, data, expected, worth
from tests.games.finale.helpers import is_over, random_position, reference_at
from tests.games.finale.reference import FIELD, Finale
from tests.longer import scaled

THIRDS = {"blue": Fraction(5, 8), "red": Fraction(3, 4)}
"""Small victories which are worth something else to either side."""


@st.composite
def positions(
    draw: st.DrawFn, most: int = 22, forms: tuple[str, ...] = ("yes", "no")
) -> tuple[FinaleState, Finale]:
    """A position with a roll, and the reference in the same one."""
    rng = random.Random(draw(st.integers(0, 1 << 40)))
    options = {"elimination": draw(st.sampled_from(forms))}
    crowded = draw(st.booleans()) and most > 10
    while True:
        position = random_position(rng, crowded=crowded)
        for side in ("blue", "red"):
            pawns = list(position[side].items())
            rng.shuffle(pawns)
            position[side] = dict(pawns[: rng.randint(0, most // 2)])
        if not is_over(position, options):
            state = games.create("finale", options).from_position(position)
            assert isinstance(state, FinaleState)
            return state, reference_at(position, options)


def search(state: FinaleState) -> Expecting:
    """A search with the file's weights and the small victories of THIRDS."""
    elimination = state.variant.elimination
    small = {side: int(FULL * worth) for side, worth in THIRDS.items()}
    return search_with(data()[PAWNS[elimination]], elimination, (small["blue"], small["red"]))


def judged(game: Finale) -> Fraction:
    """The chance of the side about to roll, of the reference's worth."""
    total = worth(game, data()[PAWNS[game.elimination]])
    return Fraction(curve()[max(-MOST, min(MOST, total)) + MOST + 1], int(FULL))


def before_roll(game: Finale) -> Finale:
    """The same position before the die was rolled."""
    game.roll, game.waiting = None, "roll"
    return game


@given(positions())
def test_the_worth_is_that_of_every_pawn_as_it_stands(pair: tuple[FinaleState, Finale]) -> None:
    state, game = pair
    found = search(state)
    weights = data()[PAWNS[state.variant.elimination]]
    assert found.worth(state.side, *state.masks) == worth(game, weights)
    features = found.features(state.side, *state.masks)
    assert sum(weights[place] for place in features) == worth(game, weights)


@given(positions())
def test_every_weight_counts_where_the_reference_counts_it(
    pair: tuple[FinaleState, Finale],
) -> None:
    """With weights which are all different, no feature can stand for another one."""
    state, game = pair
    rng = random.Random(5)
    weights = [rng.randrange(-(10**6), 10**6) for _ in range(WEIGHTS)]
    found = search_with(weights, state.variant.elimination)
    assert found.worth(state.side, *state.masks) == worth(game, weights)


@given(positions())
def test_seen_from_the_other_end_a_position_is_worth_the_same(
    pair: tuple[FinaleState, Finale],
) -> None:
    state, _game = pair
    turned = [_turned(mask) for mask in state.masks]
    swapped = turned[1], turned[0], *turned[2:]
    found = search(state)
    assert found.worth(state.side, *state.masks) == found.worth(1 - state.side, *swapped)
    equal = search_with(data()[PAWNS[state.variant.elimination]], state.variant.elimination)
    assert equal.expected(1, state.side, *state.masks) == equal.expected(
        1, 1 - state.side, *swapped
    )


def _turned(mask: int) -> int:
    """A set of cells turned by half."""
    return sum(
        1 << (34 - cell if cell < 35 else 71 - cell) for cell in range(37) if mask >> cell & 1
    )


@given(positions())
def test_one_roll_ahead_is_the_mean_of_the_best_answers(pair: tuple[FinaleState, Finale]) -> None:
    state, game = pair
    found = search(state)
    total = Fraction(found.expected(1, state.side, *state.masks), int(unit(1)))
    assert total == expected(before_roll(game), 1, judged, THIRDS)


@given(positions())
def test_an_action_is_worth_what_it_leaves_to_the_other_side(
    pair: tuple[FinaleState, Finale],
) -> None:
    state, game = pair
    found = search(state)
    for action in state.legal_actions()[:3]:
        for rolls in (0, 1):
            value = Fraction(found.acted(action, rolls, state.side, *state.masks), int(unit(rolls)))
            assert value == acted(game, state.notation(action), rolls, judged, THIRDS)


@settings(max_examples=scaled(30), deadline=None)
@given(positions(most=5))
def test_two_rolls_ahead_are_the_mean_of_the_best_answers(pair: tuple[FinaleState, Finale]) -> None:
    state, game = pair
    found = search(state)
    total = Fraction(found.expected(2, state.side, *state.masks), int(unit(2)))
    assert total == expected(before_roll(game), 2, judged, THIRDS)
    best = found.best(list(state.legal_actions()), 2, state.side, *state.masks)
    values = [found.acted(action, 2, state.side, *state.masks) for action in state.legal_actions()]
    assert values[state.legal_actions().index(best)] == max(values) == found.score


def test_deeper_looks_are_made_of_shallower_ones() -> None:
    """Three rolls ahead: the best of two rolls ahead after each roll, in positions of games."""
    for seed in range(scaled(6)):
        rng = random.Random(seed)
        options = {"elimination": ("yes", "no")[seed % 2]}
        position = random_position(rng, crowded=seed % 3 == 0)
        if is_over(position, options):
            continue
        state = games.create("finale", options).from_position(position)
        assert isinstance(state, FinaleState)
        found = search(state)
        total = 0
        for roll in range(1, 7):
            legal = kernel.legal(state.side, roll, state.variant.elimination, *state.masks)
            total += max(found.acted(action, 2, state.side, *state.masks) for action in legal)
        assert found.expected(3, state.side, *state.masks) == total


# Endings


def solved(state: FinaleState, limit: int = 100_000) -> Endings:
    """What solves a position, with the small victories of THIRDS."""
    small = int(SURE * THIRDS["blue"]), int(SURE * (1 - THIRDS["red"]))
    return Endings(state.variant.elimination, small, limit)


def assert_solved(state: FinaleState, game: Finale, oracle: Oracle) -> None:
    endings, chance = solved(state), oracle.of(game)
    for roller, name in enumerate(("blue", "red")):
        for side in (0, 1):
            found = endings.of(side, roller, *state.masks) / int(SURE)
            assert found == pytest.approx(abs(side - chance[name]), abs=1e-6)
    assert not endings.exceeded


def two_pawns(blue: str, red: str, elimination: str) -> tuple[FinaleState, Finale] | None:
    """A position with a pawn a side, None where it is over; keepers stand in their goals."""
    number = {"R": 1, "L": 1}
    position = {
        "blue": {blue: number.get(blue, 2)}, "red": {red: number.get(red, 3)},
        "side": "blue", "die": None,
    }  # fmt: skip
    for side in ("blue", "red"):
        if is_over({**position, "side": side}, {"elimination": elimination}):
            return None
    options = {"elimination": elimination}
    state = games.create("finale", options).from_position(position)
    assert isinstance(state, FinaleState)
    return state, reference_at(position, options)


def compare_two_pawns(blues: list[str], reds: list[str], elimination: str) -> int:
    oracle = Oracle(THIRDS)
    met = 0
    for blue, red in product(blues, reds):
        pair = two_pawns(blue, red, elimination) if blue != red else None
        if pair is not None:
            met += 1
            assert_solved(*pair, oracle)
    return met


@pytest.mark.parametrize("elimination", ["yes", "no"])
def test_endings_of_two_pawns_are_those_of_value_iteration(elimination: str) -> None:
    """Near the goals, where they meet, and the keepers at home."""
    blues = ["a1", "a3", "c2", "R"]
    assert compare_two_pawns(blues, ["g5", "f3", "b2", "L"], elimination) > 7


@pytest.mark.slow
@pytest.mark.parametrize("elimination", ["yes", "no"])
def test_all_endings_of_two_pawns_are_those_of_value_iteration(elimination: str) -> None:
    assert compare_two_pawns([*FIELD, "R"], [*FIELD, "L"], elimination) > 1100


@settings(max_examples=scaled(8), deadline=None)
@given(st.integers(0, 1 << 40), st.sampled_from(["yes", "no"]))
def test_sparse_endings_are_those_of_value_iteration(seed: int, elimination: str) -> None:
    """Two against one or two, Blue at most two moves from the goal, Red three."""
    rng = random.Random(seed)
    near = (
        [cell for cell in FIELD if cell[0] in "abc"],
        [cell for cell in FIELD if cell[0] in "efg"],
    )
    cells = rng.sample(near[0], 2), rng.sample(near[1], rng.randint(1, 2))
    numbers = rng.sample([2, 2, 3], 2), rng.sample([4, 4, 1], 2)
    position = {
        "blue": dict(zip(cells[0], numbers[0], strict=True)),
        "red": dict(zip(cells[1], numbers[1], strict=False)),
        "side": "blue", "die": None,
    }  # fmt: skip
    state = games.create("finale", {"elimination": elimination}).from_position(position)
    assert isinstance(state, FinaleState)
    assert_solved(state, reference_at(position, {"elimination": elimination}), Oracle(THIRDS))


@given(positions(most=6))
def test_a_limit_which_is_too_low_is_told(pair: tuple[FinaleState, Finale]) -> None:
    state, _game = pair
    for limit in (1, 3, 30):
        endings = solved(state, limit)
        endings.solved(*state.masks)
        assert endings.nodes <= limit
        if not endings.exceeded:
            assert endings.solved(*state.masks) == solved(state, 30).solved(*state.masks)
        else:
            assert endings.nodes == limit
