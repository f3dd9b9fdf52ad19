"""What several tests of the commands need."""

from pathlib import Path
from typing import Any


def new_file(run: Any, tmp_path: Path, *words: str, game: str = "finale") -> Path:
    path = tmp_path / "a.ludo"
    assert run("new", game, *words, "--seed", 7, "-o", path).status == 0
    return path
