"""The levels of the computer players, and where their own chance comes from."""

import hashlib
from typing import Final

from ludotheque.core.contract import Observation
from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M, Message

LEVELS: Final = (1, 2, 3, 4, 5)
"""From the weakest to the strongest."""

NAMES: Final = (
    M("Beginner"), M("Sunday player"), M("Regular"), M("Strong player"), M("Champion"),
)  # fmt: skip


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
