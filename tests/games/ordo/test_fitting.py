"""The command which fits Ordo's weights again: its features, and what a short run gives."""

from typing import Any

import pytest
from hypothesis import given, settings

from ludotheque.core import weights as module
from ludotheque.core.weights import weights
from ludotheque.games.ordo import fitting, kernel_search
from ludotheque.games.ordo.state import OrdoState
from ludotheque.games.ordo.weights import TERMS, in_order, kept, units
from tests.games.ordo.test_search import positions
from tests.longer import scaled


@settings(max_examples=scaled(60), deadline=None)
@given(positions())
def test_features_times_weights_are_the_worth(state: OrdoState) -> None:
    values = in_order(weights("ordo"))
    up = state.side == 0
    total = sum(values[place] * value for place, value in fitting.features(state.board, state.side))
    for place in fitting._FIXED:
        total += values[place] * kernel_search.worth(units()[place], *state.board, up)
    assert total == kernel_search.worth(values, *state.board, up)


@pytest.mark.compiled_only
def test_a_short_run_gives_all_weights_and_the_same_again() -> None:
    found = list(fitting.fit(0.004, 1))
    assert found == list(fitting.fit(0.004, 1))
    assert [done.games for _data, done in found] == [2, 2, 2]
    for data, done in found:
        assert {name: len(values) for name, values in data.items()} == TERMS
        assert data["split"] == [-800]
        assert done.positions > 40
        assert 0.3 < done.loss < 0.75


@pytest.mark.parametrize("wrong", [{"rows": [1] * 7}, {"rows": 3}, {"tempo": ["1"]}])
def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]) -> None:
    monkeypatch.setattr(module, "weights", lambda key: weights(key) | wrong)
    with pytest.raises(module.WeightsError, match="ordo"):
        kept.__wrapped__()
