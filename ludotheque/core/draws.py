"""Sources of chance: recorded draws, fixed by the record's seed, and free ones for random play."""

import hashlib
import random
from collections.abc import Sequence
from typing import Protocol, TypeVar

T = TypeVar("T")


class Source(Protocol):
    """The random numbers a chance node is drawn from."""

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1, all equally likely; n is at least 1."""


class HashSource:
    """The draw of one chance action of a record.

    A pure function of seed, turn, kind and count within the turn (BLAKE2b in counter mode with
    rejection), so that undo and replay never change a roll, one turn's extra roll never shifts a
    later one, and no Python version changes anything.
    """

    def __init__(self, seed: int, turn: int, kind: str, count: int) -> None:
        """Prepare the draw number ``count`` of ``kind`` in turn ``turn`` under ``seed``."""
        self._prefix = f"{seed}/{turn}/{kind}/{count}/"
        self._block = 0

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; ValueError where n is below 1."""
        if n < 1:
            raise ValueError("below() needs a number from 1 on")
        size = (n.bit_length() + 7) // 8 + 4
        limit = (256**size // n) * n
        while True:
            text = f"{self._prefix}{self._block}".encode()
            self._block += 1
            value = int.from_bytes(hashlib.blake2b(text, digest_size=size).digest(), "big")
            if value < limit:
                return value % n


class RandomSource:
    """A fast source for random play, whose draws no record has to reproduce."""

    def __init__(self, seed: int) -> None:
        """Start from ``seed``."""
        self._random = random.Random(seed)
        self._draw = self._random.random

    def below(self, n: int) -> int:
        """Return a number from 0 to n - 1; n at most 2**50."""
        return int(self._draw() * n)


def shuffled(items: Sequence[T], source: Source) -> list[T]:
    """Return the items in an order drawn from ``source`` (Fisher-Yates)."""
    result = list(items)
    for i in range(len(result) - 1, 0, -1):
        j = source.below(i + 1)
        result[i], result[j] = result[j], result[i]
    return result
