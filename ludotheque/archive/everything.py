"""All games of an archive at once: read for one file, and added from one."""

import sqlite3
from collections.abc import Iterable

import attrs

from ludotheque.archive.database import Database
from ludotheque.archive.gamerows import read_rows, reconcile, record_of
from ludotheque.core.errors import LudothequeError
from ludotheque.record.circumstances import new_id
from ludotheque.record.record import Record
from ludotheque.record.timeline import Timeline


@attrs.frozen
class Whole:
    """A game with all that the archive has of it, and when it was kept last."""

    record: Record
    modified: str


@attrs.define
class Came:
    """How many games came, were there already, or parted from one that was there."""

    came: int = 0
    there: int = 0
    parted: int = 0


class Everything:
    """All games of an archive at once."""

    def __init__(self, database: Database) -> None:
        """Use the games of this file."""
        self._database = database

    def games(self) -> tuple[tuple[Whole, ...], int]:
        """Return all games, and how many more are damaged; raises ArchiveError."""

        def work(connection: sqlite3.Connection) -> tuple[tuple[Whole, ...], int]:
            found, damaged = [], 0
            connection.execute("BEGIN")
            try:
                for (number,) in connection.execute("SELECT id FROM games ORDER BY id").fetchall():
                    try:
                        fields, actions = read_rows(connection, number)
                        found.append(Whole(record_of(fields, actions), str(fields["modified"])))
                    except (LudothequeError, ValueError, TypeError, KeyError):
                        damaged += 1
            finally:
                connection.execute("COMMIT")
            return tuple(found), damaged

        return self._database.read(work)

    def keep(self, games: Iterable[tuple[Timeline, str]]) -> Came:
        """Add games in one transaction, each reconciled with what is there; raises ArchiveError.

        Nothing of either side is lost: of a game which was played differently both are kept.
        """

        def work(connection: sqlite3.Connection) -> Came:
            found = Came()
            for timeline, modified in games:
                query = "SELECT revision FROM games WHERE uid = ?"
                before = connection.execute(query, (timeline.id,)).fetchone()
                count = "SELECT count(*) FROM games"
                (rows,) = connection.execute(count).fetchone()
                kept = reconcile(connection, timeline, None, new_id(), modified)
                (after,) = connection.execute(count).fetchone()
                added = after > rows
                if kept.parted or (added and before is not None):
                    found.parted += 1
                elif added or (kept.uid == timeline.id and before[0] != kept.revision):
                    found.came += 1
                else:
                    found.there += 1
            return found

        return self._database.write(work)
