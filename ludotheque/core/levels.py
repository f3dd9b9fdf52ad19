"""The levels of the computer players, and where their own chance comes from."""

import hashlib
from collections.abc import Callable
from typing import Final

import attrs

from ludotheque.core.contract import Observation
from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_search import Search
from ludotheque.core.messages import M, Message

Standing = tuple[Search, tuple[int, int, int, int], int]
"""A search, the position as it knows it, and the side to move."""

LEVELS: Final = (1, 2, 3, 4, 5)
"""From the weakest to the strongest."""

NAMES: Final = (
    M("Beginner"), M("Sunday player"), M("Regular"), M("Strong player"), M("Champion"),
)  # fmt: skip


@attrs.frozen
class Thought:
    """An action chosen, and what it was chosen by.

    ``score`` is what it is worth to who chose it, 1,000 being one logit of the chance of winning,
    None where nothing was searched; ``nodes`` positions were looked at, ``depth`` plies searched
    to the end. Where it is ``exact`` nothing was estimated: no play is better. ``shares`` is what
    each seat may expect, from 0 to 1, where that was counted and does not follow from the score.
    """

    action: int
    score: int | None = None
    nodes: int = 0
    depth: int = 0
    exact: bool = False
    shares: tuple[float, ...] | None = None


def compared(best: Thought, action: int, weighed: Callable[[], Thought]) -> tuple[Thought, Thought]:
    """Return the best action and another one, which is weighed where it is not the same.

    A best action of which nothing was measured, for it was the only one, is weighed, too.
    """
    if best.action == action and best.score is not None:
        return best, best
    given = weighed()
    return (given if best.action == action else best), given


def level_name(level: int) -> Message:
    """Return the name of a level; raises KeyError where there is none."""
    if level not in LEVELS:
        raise KeyError(level)
    return NAMES[level - 1]


def own_chance(observation: Observation, level: int, seed: int) -> RandomSource:
    """Return the source of a player's own random choices.

    It is fixed by what the seat may know, the level and a seed which is not the record's: equal
    observations give equal choices.
    """
    digest = hashlib.blake2b(observation.canonical(), digest_size=8, salt=b"player")
    digest.update(f"/{level}/{seed}".encode())
    return RandomSource(int.from_bytes(digest.digest(), "big"))
