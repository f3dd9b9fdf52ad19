"""Weights of evaluations, read from the data file of a game (docs/strength.md)."""

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any, Final, TypeVar

from ludotheque.core.errors import InstallationError
from ludotheque.core.messages import M
from ludotheque.core.paths import resources

Json = Any
Taken = TypeVar("Taken")

FILE: Final = "player.json"


class WeightsError(InstallationError):
    """The data file of a game's players is missing or damaged."""

    def __init__(self, key: str) -> None:
        """Name the file of a game."""
        super().__init__(M("the file “{name}” cannot be read", name=f"{key}/{FILE}"))


@cache
def weights(key: str) -> dict[str, Json]:
    """Return what `tools fit` has written for a game; raises WeightsError."""
    path = resources() / key / FILE
    try:
        found: dict[str, Json] = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as problem:
        raise WeightsError(key) from problem
    return found


def taken(key: str, how: Callable[[Mapping[str, Json]], Taken]) -> Taken:
    """Return what ``how`` takes from the data file of a game; raises WeightsError."""
    try:
        return how(weights(key))
    except (TypeError, KeyError, IndexError, ValueError) as problem:
        raise WeightsError(key) from problem


def whole(values: Sequence[Json], count: int) -> list[int]:
    """Return so many weights, which are whole numbers; raises ValueError."""
    if len(values) != count or any(type(value) is not int for value in values):
        raise ValueError(f"{count} whole numbers are wanted")
    return list(values)
