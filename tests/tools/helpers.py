"""What several tests of the commands need."""

from pathlib import Path
from typing import Any

from tests.examples import one_die

GAME = one_die()
"""The game of tests to which it does not matter which one."""


def new_file(run: Any, tmp_path: Path, *words: str, game: str = GAME) -> Path:
    path = tmp_path / "a.ludo"
    assert run("new", game, *words, "--seed", 7, "-o", path).status == 0
    return path
