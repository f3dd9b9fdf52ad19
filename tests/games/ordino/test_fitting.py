"""The command which fits Ordino Match's weights again: its features, and what a short run gives."""

import random
from typing import Any

import pytest

from ludotheque.core import weights as module
from ludotheque.core.weights import weights
from ludotheque.games.ordino import fitting, kernel_choice
from ludotheque.games.ordino.kernel_choice import THREAT
from ludotheque.games.ordino.weights import FORMS, _weighing, in_order
from tests.games.ordino.helpers import game, random_state
from tests.longer import scaled


def test_features_times_weights_are_what_a_position_is_worth() -> None:
    for seed in range(scaled(60)):
        rng = random.Random(seed)
        options = {"players": rng.choice("24"), "super": rng.choice(["no", "yes"])}
        state = random_state(rng, **options)
        w = in_order(weights("ordino")[FORMS[state.variant.four]])
        w[int(kernel_choice.DISTANCE)] = 0
        p, at = list(state.data), state.at()
        seats = len(state.game.seats)
        before = (state.seat - 1) % seats
        side, found = fitting.features(state.game, w, p, at)  # type: ignore[arg-type]
        assert side == before % 2
        variant = state.variant
        expected = kernel_choice.standing(
            p, at, variant.rules, variant.cells, *variant.lists, variant.board.between, w, before
        )
        total = sum(w[place] * value for place, value in found) / 1000
        assert abs(total - expected) <= seats or abs(expected) == kernel_choice.WON - 1


def test_every_piece_is_worth_something() -> None:
    pieces = int(THREAT)
    w = [random.Random(4).randrange(-3000, 3000) for _ in range(int(kernel_choice.TERMS))]
    kept = w[pieces:]
    fitting.rise(w)
    assert w[pieces:] == kept
    for n in range(7):
        for s in range(3):
            assert n == 0 or w[3 * n + s] >= w[3 * n + s - 3] + 50
            assert s == 0 or w[3 * n + s] >= w[3 * n + s - 1] + 50


@pytest.mark.compiled_only
def test_a_short_run_gives_all_weights_and_the_same_again() -> None:
    found = list(fitting.fit(0.001, 1))
    assert found == list(fitting.fit(0.001, 1))
    assert len(found) == sum(map(len, fitting.ROUNDS.values()))
    for data, done in found:
        assert set(data) == set(FORMS)
        assert all(in_order(data[form]) for form in FORMS)
        assert done.positions > 20
        assert 0 < done.loss < 2  # of a single game


def test_a_game_is_told_as_far_as_it_goes() -> None:
    """Positions before rolls only, each judged for the side which has just moved."""
    made = game()
    w = in_order(weights("ordino")["two"])
    samples, unended = fitting.played(made, w, 1, 3)
    assert unended == 0
    assert len(samples.targets) > 30
    assert {0.0, 1.0} == set(samples.targets)


@pytest.mark.parametrize("wrong", [{"two": 1}, {"two": {"pieces": []}}, {"two": {}}])
def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]) -> None:
    monkeypatch.setattr(module, "weights", lambda key: weights(key) | wrong)
    with pytest.raises(module.WeightsError, match="ordino"):
        _weighing.__wrapped__("two", True, False)
