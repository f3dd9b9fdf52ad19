"""The weights of the players: what is damaged is named, and nothing is played with it."""

from pathlib import Path

import pytest

from ludotheque.core import weights as module
from ludotheque.core.weights import FILE, WeightsError, taken, weights, whole


@pytest.fixture
def kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data file of a game in an installation of its own."""
    monkeypatch.setattr(module, "resources", lambda: tmp_path)
    monkeypatch.setattr(module, "weights", weights.__wrapped__)
    path = tmp_path / "game" / FILE
    path.parent.mkdir()
    return path


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "{}", '{"a": 1}', '{"a": [1, 2.5]}', '{"a": [1, true]}', '{"a": [1]}']
)
def test_what_is_damaged_is_named(kept: Path, text: str) -> None:
    kept.write_text(text, encoding="utf-8")
    with pytest.raises(WeightsError, match=f"game/{FILE}"):
        taken("game", lambda data: whole(data["a"], 2))


def test_what_is_missing_is_named_and_what_is_whole_is_taken(kept: Path) -> None:
    with pytest.raises(WeightsError, match=f"game/{FILE}"):
        taken("game", lambda data: whole(data["a"], 2))
    kept.write_text('{"a": [1, -2]}', encoding="utf-8")
    assert taken("game", lambda data: whole(data["a"], 2)) == [1, -2]
