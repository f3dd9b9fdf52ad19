"""The bin of the archive: games which were removed, whole, for thirty days."""

import json
import sqlite3
from collections.abc import Iterable
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import attrs

from ludotheque.archive.database import ArchiveError, Database
from ludotheque.archive.gamerows import Actions, read_rows, reconcile, record_of, seats_of
from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import M
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import new_id
from ludotheque.record.record import SeatInfo, now
from ludotheque.record.timeline import Timeline

DAYS: Final = 30
"""How long a removed game can be put back."""
_DATE: Final = "%Y-%m-%dT%H:%M:%SZ"


@attrs.frozen
class Binned:
    """A removed game: its number in the bin, what it was, and when it was removed."""

    id: int
    game: str
    seats: tuple[SeatInfo, ...]
    actions: int
    binned: str

    @property
    def days_left(self) -> int:
        """Return for how many more days it stays, at least 1."""
        try:
            gone = datetime.strptime(self.binned, _DATE).replace(tzinfo=UTC)
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
        fields, actions = read_rows(connection, number)
        text = json.dumps({"fields": fields, "actions": actions}, default=str)
        statement = "INSERT INTO bin (uid, binned, row) VALUES (?, ?, ?)"
        connection.execute(statement, (uid, now(), text))
        connection.execute("DELETE FROM bin WHERE binned < ?", (_oldest(),))
    connection.execute(f"DELETE {same}", row)
    return connection.execute(f"SELECT 1 {where}", row[:2]).fetchone() is None


def _oldest() -> str:
    return (datetime.now(UTC) - timedelta(days=DAYS)).strftime(_DATE)


class Bin:
    """What was removed from an archive in the last thirty days."""

    def __init__(self, database: Database) -> None:
        """Use the bin of this file."""
        self._database = database

    def games(self) -> tuple[Binned, ...]:
        """Return the removed games, the one removed last first; raises ArchiveError."""

        def work(connection: sqlite3.Connection) -> list[tuple[Any, ...]]:
            if not _has_bin(connection):
                return []
            query = "SELECT id, binned, row FROM bin WHERE binned >= ? ORDER BY id DESC"
            return connection.execute(query, (_oldest(),)).fetchall()

        found = []
        for number, binned, text in self._database.read(work):
            try:
                fields, actions = _row(text)
                game = Node(fields["game"], "game").text()
                found.append(Binned(number, game, seats_of(fields), len(actions), str(binned)))
            except (SaveError, ValueError, TypeError, KeyError):
                continue
        return tuple(found)

    def is_empty(self) -> bool:
        """Return whether there is nothing to put back; True where the archive fails."""

        def work(connection: sqlite3.Connection) -> bool:
            if not _has_bin(connection):
                return True
            query = "SELECT 1 FROM bin WHERE binned >= ? LIMIT 1"
            return connection.execute(query, (_oldest(),)).fetchone() is None

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
                fields, actions = _row(found[0])
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


def _row(text: str) -> tuple[dict[str, Any], Actions]:
    """Return columns and actions of a removed game; raises ValueError, KeyError."""
    value = json.loads(text)
    return value["fields"], [(n, text, time) for n, text, time in value["actions"]]
