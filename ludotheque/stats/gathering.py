"""Gathers the facts of every game of the archive, each computed once and cached in a file."""

import contextlib
import json
import sqlite3
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.archive.browsing import Stored, browse
from ludotheque.archive.database import DATABASE_ERRORS
from ludotheque.core.errors import LudothequeError
from ludotheque.record.record import VERSION
from ludotheque.stats.facts import GameFacts, facts_of, from_json, to_json

Json = Any

CACHE_NAME: Final = "statistics.sqlite"
"""The cache beside the archive; the file may be deleted at any time."""
_SHAPE: Final = 7
"""Version of the cached facts; after a change everything is computed again."""
_DAMAGED: Final = "damaged"
_BATCH: Final = 200
_IN_USE: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


@attrs.frozen
class Total:
    """How many games the archive holds."""

    games: int


@attrs.frozen
class Damaged:
    """A damaged game, which is not counted."""

    number: int


def gather(archive: Path, cache: Path | None = None) -> Iterator[Total | GameFacts | Damaged]:
    """Yield the total, then the facts of each game, or Damaged.

    ``cache`` is the file which keeps facts by the digest of the game; without it, or where it
    cannot be used, all facts are computed. Raises ArchiveError where the archive cannot be read.
    """
    kept = Cache(cache)
    try:
        for found in browse(archive):
            if isinstance(found, Stored):
                yield _known(found, kept)
            else:
                yield Total(found)
        kept.finish()
    finally:
        kept.close()


def _known(stored: Stored, cache: "Cache") -> GameFacts | Damaged:
    digest = stored.digest()
    text = cache.get(digest)
    if text is not None:
        with contextlib.suppress(ValueError, TypeError, KeyError, AttributeError):
            value = json.loads(_checked(text))
            if value == _DAMAGED:
                return Damaged(stored.number)
            return attrs.evolve(from_json(value), number=stored.number)
    try:
        facts = facts_of(stored.record(), stored.number, related=stored.related)
    except (LudothequeError, ValueError, TypeError):
        # A column of the wrong type is damage, too.
        cache.put(digest, json.dumps(_DAMAGED))
        return Damaged(stored.number)
    cache.put(digest, json.dumps(to_json(facts), separators=(",", ":")))
    return facts


def _sum_of(text: str) -> str:
    return blake2b(text.encode(), digest_size=6).hexdigest()


def _checked(kept: str) -> str:
    """Return the text which ``put`` wrote; raises ValueError where its checksum is wrong."""
    found, _, text = kept.partition(" ")
    if found != _sum_of(text):
        raise ValueError(found)
    return text


class Cache:
    """A file of texts by digest; after any error the cache goes on without the file."""

    def __init__(self, path: Path | None) -> None:
        """Open the file; create it where it is missing, unusable or of another version."""
        self._seen: set[bytes] = set()
        self._found: set[bytes] = set()
        """The digests in the file when it was opened."""
        self._new: list[tuple[bytes, str]] = []
        self._open: sqlite3.Connection | None = None
        stamp = f"{_SHAPE} {VERSION} {__version__}"
        self._stamp = int.from_bytes(blake2b(stamp.encode(), digest_size=3).digest(), "big") + 1
        if path is None:
            return
        for attempt in range(2):
            try:
                self._open = self._connected(path)
            except sqlite3.OperationalError as problem:
                # What cannot be decoded has no code of SQLite's.
                if (
                    getattr(problem, "sqlite_errorcode", 0) & 0xFF in _IN_USE
                ):  # by another window: it is whole
                    return
                self._forget(path, attempt)
            except (*DATABASE_ERRORS, OSError):
                self._forget(path, attempt)
            else:
                return

    def _forget(self, path: Path, attempt: int) -> None:
        if attempt == 0:
            with contextlib.suppress(OSError):
                path.unlink()

    def _connected(self, path: Path) -> sqlite3.Connection:
        path.parent.mkdir(parents=True, exist_ok=True)
        connection = sqlite3.connect(path, 1.0, isolation_level=None)
        try:
            version = connection.execute("PRAGMA user_version").fetchone()[0]
            if version != self._stamp:
                connection.execute("DROP TABLE IF EXISTS facts")
            connection.execute(
                "CREATE TABLE IF NOT EXISTS facts (digest BLOB PRIMARY KEY, text TEXT NOT NULL)"
            )
            connection.execute("SELECT digest, text FROM facts LIMIT 1").fetchone()
            self._found = {row[0] for row in connection.execute("SELECT digest FROM facts")}
            connection.execute(f"PRAGMA user_version = {self._stamp}")
        except BaseException:
            connection.close()
            raise
        return connection

    def get(self, digest: bytes) -> str | None:
        """Return the cached text with its checksum (see ``_checked``), None where there is none."""
        self._seen.add(digest)
        if self._open is None:
            return None
        try:
            row = self._open.execute(
                "SELECT text FROM facts WHERE digest = ?", (digest,)
            ).fetchone()
        except DATABASE_ERRORS:
            self.close()
            return None
        return row[0] if row is not None and isinstance(row[0], str) else None

    def put(self, digest: bytes, text: str) -> None:
        """Cache a text; it is written with the next batch."""
        self._new.append((digest, f"{_sum_of(text)} {text}"))
        if len(self._new) >= _BATCH:
            self._write()

    def _write(self, *, prune: bool = False) -> None:
        rows, self._new = self._new, []
        if self._open is None:
            return
        try:
            self._open.execute("BEGIN IMMEDIATE")
            self._open.executemany("INSERT OR REPLACE INTO facts VALUES (?, ?)", rows)
            if prune:
                # Entries which another window has added since are not in ``_found``, and stay.
                gone = [(digest,) for digest in self._found - self._seen]
                self._open.executemany("DELETE FROM facts WHERE digest = ?", gone)
            self._open.execute("COMMIT")
        except DATABASE_ERRORS:
            self.close()

    def finish(self) -> None:
        """Write what is left, and delete the entries which no game has used."""
        self._write(prune=True)

    def close(self) -> None:
        """Write what is left and close the file."""
        if self._new:
            self._write()
        if self._open is not None:
            connection, self._open = self._open, None
            with contextlib.suppress(sqlite3.Error):
                connection.close()
