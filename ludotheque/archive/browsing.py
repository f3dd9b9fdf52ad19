"""Read-only access to all games of an archive, for statistics in any process."""

import os
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque.archive.database import (
    DATABASE_ERRORS,
    ArchiveError,
    is_damaged,
    open_to_read,
    transaction,
)
from ludotheque.archive.gamerows import Actions, read_rows, record_of
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.files.inuse import InUseError, demand_opening
from ludotheque.record.record import Record
from ludotheque.record.veil import unveil

_WAIT_SECONDS: Final = 5.0


@attrs.frozen
class Stored:
    """A game as its rows in the archive have it, unchecked."""

    number: int
    fields: dict[str, Any]
    actions: Actions
    related: bool = False
    """Whether another game has the same seed: both are branches, or one the other's origin."""

    def digest(self) -> bytes:
        """Return 16 bytes, different for different contents of the rows or ``related``."""
        kept = {key: value for key, value in self.fields.items() if key not in _UNKEPT}
        text = "\n".join(
            [
                repr((self.related, sorted(kept.items()))),
                *(f"{n} {time} {text}" for n, text, time in self.actions),
            ]
        )
        return blake2b(text.encode("utf-8", "backslashreplace"), digest_size=16).digest()

    def record(self) -> Record:
        """Return the record; raises SaveError where it is damaged."""
        if not self.fields:
            raise SaveError(M("This game in the archive is damaged."))
        return record_of(self.fields, self.actions)


_UNKEPT: Final = {"id", "revision"}
"""The columns which differ between two copies of one game; left out of the digest."""


def browse(path: Path) -> Iterator[int | Stored]:
    """Yield the number of games in the archive, then each game, in order of its number.

    A game deleted meanwhile is left out; an archive which does not exist holds none. Raises
    ArchiveError where it cannot be read.
    """
    try:
        path.stat()
        demand_opening(path, os.O_RDONLY)
        connection = open_to_read(path, _WAIT_SECONDS)
    except FileNotFoundError:
        yield 0
        return
    except (*DATABASE_ERRORS, OSError, InUseError) as problem:
        raise _refusal(problem) from problem
    try:
        yield from _games(connection)
    except DATABASE_ERRORS as problem:
        raise _refusal(problem) from problem
    finally:
        connection.close()


def _games(connection: sqlite3.Connection) -> Iterator[int | Stored]:
    numbers = [int(row[0]) for row in connection.execute("SELECT id FROM games ORDER BY id")]
    related = _related(connection)
    yield len(numbers)
    for number in numbers:
        try:
            # One transaction: the program may write between row and actions.
            with transaction(connection, "BEGIN"):
                found = Stored(number, *read_rows(connection, number), number in related)
        except SaveError:
            continue
        except sqlite3.DatabaseError as problem:
            if not is_damaged(problem):
                raise
            found = Stored(number, {}, [])  # its page is damaged; those of others may be good
        yield found


def _related(connection: sqlite3.Connection) -> set[int]:
    """Return the numbers of the games which share game and seed with another one."""
    found: dict[tuple[str, str], list[int]] = {}
    try:
        for number, game, seed in connection.execute("SELECT id, game, seed FROM games"):
            found.setdefault((str(game), _seed(seed)), []).append(int(number))
    except sqlite3.DatabaseError as problem:
        if not is_damaged(problem):
            raise  # else ``_games`` meets the damaged page, and reads game by game
    return {number for numbers in found.values() if len(numbers) > 1 for number in numbers}


def _seed(text: Any) -> str:
    try:
        return unveil(str(text), "seed")  # format 1 wrote the same seed in fewer letters
    except ValueError:
        return str(text)


def _refusal(problem: Exception) -> ArchiveError:
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if code in {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED} or isinstance(problem, InUseError):
        return ArchiveError(
            M("Another program is holding the archive of games: try again in a moment.")
        )
    return ArchiveError(M("The archive of games cannot be read."))
