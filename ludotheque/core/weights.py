"""Weights of evaluations, read from the data file of a game (docs/strength.md)."""

import json
from functools import cache
from typing import Any

from ludotheque.core.paths import resources

Json = Any


@cache
def weights(key: str) -> dict[str, Json]:
    """Return what `tools fit` has written for a game: `resources/<key>/player.json`.

    Raises OSError or ValueError where the file is missing or damaged.
    """
    path = resources() / key / "player.json"
    found: dict[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    return found
