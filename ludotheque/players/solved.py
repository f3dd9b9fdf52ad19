"""Endings which are solved for good: tables worked out on demand, kept in the cache, never shipped.

A game's module ``solving`` makes the table and reads it (docs/contract.md). It is made by compiled
kernels only: uncompiled it would take an hour.
"""

import contextlib
import hashlib
import mmap
from collections.abc import Callable
from pathlib import Path
from typing import Final

from ludotheque import games
from ludotheque.core.compiled import compiled
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.paths import cache_folder
from ludotheque.files.atomic import demand_file, demand_place, write_atomic
from ludotheque.players.player import Question

SAID: Final = {
    1: M("Solved to the end: who is on turn wins."),
    0: M("Solved to the end: with the best play on both sides nobody wins."),
    -1: M("Solved to the end: who is on turn loses against the best play."),
}
"""What is said of a verdict."""
HEAD: Final = 64
_MAGIC: Final = b"ludotheque solved 1 "


def can_solve(key: str) -> bool:
    """Return whether a game has a table that can be made here; raises OptionError."""
    return games.solving_module(key) is not None and compiled()


def path_of(key: str) -> Path:
    """Return where the table of a game is kept."""
    return cache_folder() / "solved" / f"{key}.table"


def solve(key: str, told: Callable[[int, int], object]) -> Path:
    """Make the table of a game and keep it; return where.

    ``told`` hears how many positions are known, of how many, and may raise to end it. Raises
    ValueError where it cannot be made here, SaveError where it cannot be written.
    """
    module = games.solving_module(key)
    if module is None or not compiled():
        raise ValueError(f"{key} cannot be solved here")
    path = path_of(key)
    with contextlib.suppress(OSError):  # what follows says what is wrong
        path.parent.mkdir(parents=True, exist_ok=True)
    demand_place(path)
    data: bytes = module.solve(told)
    write_atomic(path, _head(key, data) + data)
    return path


class Solved:
    """The table of a game, mapped from its file: it stands behind HEAD bytes."""

    def __init__(self, key: str, data: mmap.mmap) -> None:
        """Read a file which ``opened`` has found to be whole."""
        self.key = key
        self._data = data
        self.table = memoryview(data)[HEAD:]

    def verdict(self, asked: Question) -> int | None:
        """Return 1, 0 or -1 as the seat on turn wins, draws or loses; None: not in the table."""
        if asked.game.key != self.key:
            return None
        module = games.solving_module(self.key)
        assert module is not None
        found: int | None = module.verdict(self.table, asked.observation, asked.game)
        return found

    def close(self) -> None:
        """Let the file go; nothing can be asked any more."""
        self.table.release()
        self._data.close()


def opened(key: str) -> Solved | None:
    """Return the table of a game, None where none was made or the file is not whole."""
    module = games.solving_module(key)
    if module is None:
        return None
    path = path_of(key)
    try:
        demand_file(path)
        with path.open("rb") as file:
            data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
    except (SaveError, OSError, ValueError):
        return None
    if len(data) == HEAD + module.SIZE and data[:HEAD] == _head(key, memoryview(data)[HEAD:]):
        return Solved(key, data)
    return None


def _head(key: str, data: bytes | memoryview) -> bytes:
    """Return what stands before a table: what it is, and a digest of it."""
    digest = hashlib.blake2b(data, digest_size=32).digest()
    return (_MAGIC + key.encode()).ljust(HEAD - len(digest), b" ") + digest
