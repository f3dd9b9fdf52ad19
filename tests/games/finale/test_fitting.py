"""The command which fits Finale's weights again: what a short run gives; the file."""

from typing import Any

import pytest

from ludotheque.core import weights as module
from ludotheque.core.weights import weights
from ludotheque.games.finale import fitting
from ludotheque.games.finale.kernel_eval import FEATURE, WEIGHTS
from ludotheque.games.finale.weights import PAWNS, TWINS, _kept
from tests.games.finale.expecting import data


def in_mirror(found: object) -> None:
    """Weights of two rows are the same with both rows seen from the other edge of the field."""
    assert isinstance(found, list)
    for front in range(5):
        for back in range(5):
            assert found[5 * front + back] == found[5 * (4 - front) + 4 - back]


def test_the_file_holds_what_the_players_read() -> None:
    kept = data()
    assert set(kept) == {*PAWNS.values(), *TWINS.values()}
    for name in PAWNS.values():
        assert len(kept[name]) == WEIGHTS
        assert all(type(value) is int and abs(value) < 20_000 for value in kept[name])
        met = {kept[name][place] for place in set(FEATURE)}
        assert len(met) > 300
    for name in TWINS.values():
        in_mirror(kept[name])


def test_nearer_is_better_in_what_was_fitted() -> None:
    """The nearer pawn of a number, free, beside the middle: each cell on is worth more."""
    for name in PAWNS.values():
        own = [data()[name][(moves * 3 + 1) * 4 + 1] for moves in range(1, 5)]
        assert own == sorted(own, reverse=True)


@pytest.mark.compiled_only
def test_a_short_run_gives_weights_which_hold_what_they_promise() -> None:
    found = list(fitting.fit(0.002, 1))
    assert found == list(fitting.fit(0.002, 1)) != list(fitting.fit(0.002, 2))
    each = [max(1, round(count * 0.002)) for count, _ahead in fitting.ROUNDS]
    assert [done.games for _data, done in found[:-2]] == each * 2
    for made, done in found:
        assert set(made) == set(data())
        assert all(len(made[name]) == len(data()[name]) for name in made)
        assert done.positions >= done.games
        assert 0 < done.loss < 0.75
    for name in TWINS.values():
        in_mirror(found[-1][0][name])
        assert any(found[-1][0][name])


@pytest.mark.parametrize("wrong", [{"twins": [1] * 24}, {"twins": {}}, {"twins": [0.5] * 25}])
def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]) -> None:
    monkeypatch.setattr(module, "weights", lambda key: weights(key) | wrong)
    with pytest.raises(module.WeightsError, match="finale"):
        _kept.__wrapped__("twins")
