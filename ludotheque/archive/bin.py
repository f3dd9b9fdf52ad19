"""The bin of the archive: games which were removed, whole, for thirty days."""

import sqlite3
from collections.abc import Iterable, Iterator
from datetime import UTC, datetime
from typing import Any

import attrs

from ludotheque.archive.binrows import DATE, DAYS, oldest, parsed, written
from ludotheque.archive.database import ArchiveError, Database
from ludotheque.archive.gamerows import (
    Actions,
    actions_of,
    headed_of,
    laid_alike,
    laid_out,
    read_rows,
    reconcile,
    record_of,
    seats_of,
)
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import new_id
from ludotheque.record.kinship import holds
from ludotheque.record.record import Record, SeatInfo, now
from ludotheque.record.timeline import Timeline


@attrs.frozen
class Binned:
    """A removed game: its number in the bin, its own id, what it was, and when it was removed.

    ``called`` are heading and occasion, where it has them.
    """

    id: int
    uid: str
    game: str
    seats: tuple[SeatInfo, ...]
    actions: int
    binned: str
    called: tuple[str, ...] = ()

    @property
    def days_left(self) -> int:
        """Return for how many more days it stays, at least 1."""
        try:
            gone = datetime.strptime(self.binned, DATE).replace(tzinfo=UTC)
        except ValueError:
            return DAYS
        return max(1, min(DAYS, DAYS - (datetime.now(UTC) - gone).days))


def remove(
    connection: sqlite3.Connection, number: int, uid: str, revision: int, *, binned: bool
) -> bool:
    """Take a game out of the archive if it has this revision, in the caller's transaction.

    It goes into the bin if ``binned``. Return whether it is gone. Raises sqlite3.Error.
    """
    where = "FROM games WHERE id = ? AND uid = ?"
    same = f"{where} AND revision = ?"
    row = (number, uid, revision)
    if binned and connection.execute(f"SELECT 1 {same}", row).fetchone() is not None:
        add(connection, now(), *read_rows(connection, number))
    connection.execute(f"DELETE {same}", row)
    return connection.execute(f"SELECT 1 {where}", row[:2]).fetchone() is None


def add(
    connection: sqlite3.Connection, binned: str, fields: dict[str, Any], actions: Actions
) -> None:
    """Put columns and actions of a game into the bin, and remove what is too old for it.

    In the caller's transaction. Raises sqlite3.Error.
    """
    text = written(fields, actions)
    statement = "INSERT INTO bin (uid, binned, row) VALUES (?, ?, ?)"
    connection.execute(statement, (fields["uid"], binned, text))
    connection.execute("DELETE FROM bin WHERE binned < ?", (oldest(),))


@attrs.frozen
class Thrown:
    """A row of the bin: its number, when the game was removed, its columns and its actions."""

    number: int
    binned: str
    fields: dict[str, Any]
    actions: Actions

    @property
    def record(self) -> Record:
        """Return the record; raises SaveError, ValueError, TypeError, KeyError if damaged."""
        return record_of(self.fields, self.actions)


def thrown(connection: sqlite3.Connection, uid: str | None = None) -> Iterator[Thrown | None]:
    """Yield what can still be put back, the game removed first coming first; all or one by its id.

    A row which cannot be read is None. Raises sqlite3.Error.
    """
    if not _has_bin(connection):
        return
    which = "binned >= ? AND (? IS NULL OR uid = ?)"
    query = f"SELECT id, binned, row FROM bin WHERE {which} ORDER BY binned, id"  # noqa: S608
    for number, binned, text in connection.execute(query, (oldest(), uid, uid)).fetchall():
        try:
            yield Thrown(number, str(binned), *parsed(text))
        except (ValueError, TypeError, KeyError):
            yield None


def bring(connection: sqlite3.Connection, game: Timeline, modified: str, binned: str) -> bool:
    """Put a game which was removed on another computer into the bin; return whether it came.

    It does not come where the bin has all of it, which then stays as long as either would have,
    nor after its thirty days. In the caller's transaction; raises sqlite3.Error.
    """
    own, binned = game.to_record(), min(binned, now())
    for there in thrown(connection, own.id):
        try:
            record = None if there is None else there.record
        except (LudothequeError, ValueError, TypeError, KeyError):
            continue
        if there is None or record is None or record.id != own.id or not laid_alike(record, own):
            continue
        binned = max(binned, there.binned)
        if holds(record, own):
            change = "UPDATE bin SET binned = ? WHERE id = ?"
            connection.execute(change, (binned, there.number))
            return False
        if holds(own, record):
            connection.execute("DELETE FROM bin WHERE id = ?", (there.number,))
    if binned < oldest():
        return False
    add(connection, binned, laid_out(game, modified), actions_of(game))
    return True


class Bin:
    """What was removed from an archive in the last thirty days."""

    def __init__(self, database: Database) -> None:
        """Use the bin of this file."""
        self._database = database

    def games(self) -> tuple[Binned, ...]:
        """Return the removed games, the one removed last first; raises ArchiveError."""
        found = []
        for one in self._database.read(lambda c: tuple(thrown(c))):
            try:
                if one is not None:
                    uid, game = (Node(one.fields[key], key).text() for key in ("uid", "game"))
                    seats, count = seats_of(one.fields), len(one.actions)
                    called = tuple(filter(None, headed_of(one.fields)))
                    found.append(Binned(one.number, uid, game, seats, count, one.binned, called))
            except (SaveError, ValueError, TypeError, KeyError):
                continue
        return tuple(reversed(found))

    def is_empty(self) -> bool:
        """Return whether there is nothing to put back; True where the archive fails."""

        def work(connection: sqlite3.Connection) -> bool:
            if not _has_bin(connection):
                return True
            query = "SELECT 1 FROM bin WHERE binned >= ? LIMIT 1"
            return connection.execute(query, (oldest(),)).fetchone() is None

        try:
            return self._database.read(work)
        except ArchiveError:
            return True

    def restore(self, number: int) -> int:
        """Put a game back into the archive and return its number there.

        Where the archive has the game again, the two are one, or two where they were played on
        differently. Raises ArchiveError, SaveError where it is damaged, and then leaves it.
        """
        fresh = new_id()

        def work(connection: sqlite3.Connection) -> int:
            query = "SELECT row FROM bin WHERE id = ?"
            found = connection.execute(query, (number,)).fetchone()
            if found is None:
                raise ArchiveError(M("This game is no longer in the bin."))
            try:
                fields, actions = parsed(found[0])
                timeline = Timeline.from_record(record_of(fields, actions))
            except (LudothequeError, ValueError, TypeError, KeyError) as problem:
                raise SaveError(M("This game is damaged and cannot be put back.")) from problem
            kept = reconcile(connection, timeline, None, fresh, str(fields["modified"]))
            connection.execute(
                "UPDATE games SET path = ?, digest = ? WHERE id = ? AND path = ''",
                (str(fields.get("path", "")), str(fields.get("digest", "")), kept.number),
            )
            connection.execute("DELETE FROM bin WHERE id = ?", (number,))
            return kept.number

        return self._database.write(work)

    def empty(self, numbers: Iterable[int]) -> None:
        """Remove these games for good; raises ArchiveError."""
        wanted = [(number,) for number in numbers]
        self._database.write(lambda c: c.executemany("DELETE FROM bin WHERE id = ?", wanted))


def _has_bin(connection: sqlite3.Connection) -> bool:
    query = "SELECT 1 FROM sqlite_schema WHERE type = 'table' AND name = 'bin'"
    return connection.execute(query).fetchone() is not None
