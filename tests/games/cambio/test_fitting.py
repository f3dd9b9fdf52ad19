"""The command which fits Cambio's weights again: its features, and what a short run gives."""

from typing import Any

import pytest
from hypothesis import given

from ludotheque.core import weights as module
from ludotheque.core.weights import weights
from ludotheque.games.cambio import fitting
from ludotheque.games.cambio.state import CambioState
from ludotheque.games.cambio.weights import KINDS, _kept, mirrored, new_search, opposite
from tests.games.cambio.test_search import masks, trays


@given(trays())
def test_features_times_weights_are_the_worth(state: CambioState) -> None:
    data = weights("cambio")
    own, other = masks(state)
    total = 0
    for place, value in fitting._Places.made().features(own, other):
        kind, number = divmod(place, 243)
        total += value * (data["tempo"] if kind == 4 else data[KINDS[kind]][number])
    assert total == new_search(1).value(own, other, 0, 0, 0)


@pytest.mark.compiled_only
def test_a_short_run_gives_weights_which_hold_what_they_promise() -> None:
    found = [(data, done) for data, done in fitting.fit(0.004, 1)]
    again = [(data, done) for data, done in fitting.fit(0.004, 1)]
    assert found == again != [(data, done) for data, done in fitting.fit(0.004, 2)]
    assert [done.games for _data, done in found] == [20, 32, 32, 32]
    for data, done in found:
        assert set(data) == {"tempo", *KINDS}
        assert done.positions > 5 * done.games
        assert 0.3 < done.loss < 0.75
        for kind in KINDS:
            values = data[kind]
            for number in range(243):
                assert values[number] == values[mirrored(number)] == -values[opposite(number)]


@pytest.mark.parametrize("wrong", [{"edge": [1]}, {"middle": None}, {"tempo": 1.5}])
def test_a_damaged_file_is_named(monkeypatch: pytest.MonkeyPatch, wrong: dict[str, Any]) -> None:
    monkeypatch.setattr(module, "weights", lambda key: weights(key) | wrong)
    with pytest.raises(module.WeightsError, match="cambio"):
        _kept.__wrapped__()
