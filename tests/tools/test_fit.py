"""The command fit: each game which has weights can have them fitted again."""

import json
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.paths import resources

WITH_WEIGHTS = [key for key in games.ENGINES if find_spec(f"ludotheque.games.{key}.fitting")]


@pytest.mark.compiled_only
@pytest.mark.parametrize("key", WITH_WEIGHTS)
def test_it_writes_what_the_players_read(run: Any, tmp_path: Path, key: str) -> None:
    path = tmp_path / "weights.json"
    ran = run("fit", key, "--percent", 1, "--seed", 2, "-o", path)
    assert ran.lines[0].startswith("Round 1: ")
    assert path.name in ran.lines[-1]
    kept = json.loads((resources() / key / "player.json").read_text("utf-8"))
    found = json.loads(path.read_text("utf-8"))
    assert {name: _size(value) for name, value in found.items()} == {
        name: _size(value) for name, value in kept.items()
    }


def _size(value: Any) -> int:
    return len(value) if isinstance(value, list) else 0


@pytest.mark.parametrize("key", WITH_WEIGHTS)
def test_nothing_is_fitted_that_cannot_be_written(run: Any, tmp_path: Path, key: str) -> None:
    ran = run("fit", key, "-o", tmp_path / "no" / "weights.json")
    assert ran.status == 1
    assert ran.lines == []
    assert "folder" in ran.err


@pytest.mark.parametrize("key", [key for key in games.ENGINES if key not in WITH_WEIGHTS])
def test_a_game_without_weights_is_refused(run: Any, key: str) -> None:
    ran = run("fit", key)
    assert ran.status == 2
    assert "no weights" in ran.err
    assert run("fit", "nothing").status == 2
