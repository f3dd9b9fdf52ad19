"""The archive: every game as it is being played, redo tail included, and the shelf of games."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs

from ludotheque.archive.database import ArchiveError, Database, columns
from ludotheque.archive.rows import (
    Kept,
    Row,
    fields_of,
    options_of,
    read,
    reconcile,
    record_of,
    seats_of,
    update,
)
from ludotheque.archive.salvage import Found, Salvaged, salvage
from ludotheque.core.circumstances import new_id
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.core.reading import Node
from ludotheque.core.record import Record, SeatInfo
from ludotheque.core.timeline import LineMark, Timeline

__all__ = ["Archive", "ArchiveError", "Shelved"]

NAME: Final = "games.sqlite"
PARTED: Final = M(
    "This game has also been played on in another window: both are kept, and yours goes on as a "
    "game of its own."
)
_COLUMNS: Final = (
    "id", "game", "options", "seats", "created", "modified", "ply", "turn", "result",
    "revision",
)  # fmt: skip
_NEW_COLUMNS: Final = ("uid", "path")


@attrs.frozen
class Shelved:
    """A game in the archive as the shelf shows it, without its actions.

    ``id`` is its number there, ``uid`` the game's own id, ``revision`` how often it was written,
    ``path`` the saved file it belongs to, "" for none.
    """

    id: int
    game: str
    options: Mapping[str, str]
    seats: tuple[SeatInfo, ...]
    created: str
    modified: str
    ply: int
    turn: int
    result: str
    uid: str
    revision: int
    path: str = ""


@attrs.frozen
class Entry:
    """Where a game is in the archive: its number, when it was kept last, and its saved file.

    ``path`` is "" for a game without a file, ``digest`` tells what was last read or written there.
    """

    number: int
    modified: str
    path: str
    digest: str


@attrs.frozen
class _Known:
    """How a history stood when it was last read or written as ``number``.

    ``revision`` is None where the archive holds more of the game than the history does.
    """

    number: int
    revision: int | None
    stamp: tuple[object, ...]
    beside: tuple[object, ...]
    mark: LineMark

    def is_of(self, timeline: Timeline) -> bool:
        """Tell whether the history still stands as it did."""
        return self.stamp == timeline.stamp and self.mark.same == timeline.length


class Archive:
    """The games of one archive file, each known by its own id.

    Nothing is opened before it is needed. Several programs may use one file: nothing is written
    over or deleted that was not read. Where two have played one game differently, both are kept,
    the later writer's under a new id.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self._notices: list[Message] = []
        self._database = Database(path or data_folder() / NAME, self._notices.append, self._rescue)
        self._version: tuple[int, int] | None = None
        # Known by the history itself, not by its number: the shelf reads games for its cards too.
        self._known: WeakKeyDictionary[Timeline, _Known] = WeakKeyDictionary()

    @property
    def path(self) -> Path:
        """Return the archive's file."""
        return self._database.path

    def take_notices(self) -> tuple[Message, ...]:
        """Return what the user should be told, once each."""
        found = tuple(dict.fromkeys(self._notices))
        self._notices.clear()
        return found

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        self._database.close()

    # Writing

    def begin(self, timeline: Timeline, modified: str | None = None) -> int:
        """Keep a game which comes from elsewhere and return its number; raises ArchiveError.

        It is dated now, unless ``modified`` says when a game was over. A game the archive holds
        already stays the one it is: as far as it is played further here, that is written; where it
        has been played differently, this becomes a new one (``Timeline.becomes``), and a notice.
        """
        return self._keep(timeline, None, modified)

    def sync(self, number: int, timeline: Timeline) -> int:
        """Keep the game as it stands now, writing only what changed; raises ArchiveError.

        Return its number, another one where it had to become a new game. One transaction; nothing
        where nothing has been done since the game was read. A game no longer there is added again.
        """
        known = self._known.get(timeline)
        if known is not None and known.number == number and known.is_of(timeline):
            return number
        return self._keep(timeline, number, None)

    def _keep(self, timeline: Timeline, number: int | None, modified: str | None) -> int:
        known = self._known.get(timeline)
        fresh = new_id()

        def work(connection: sqlite3.Connection) -> Kept:
            if known is not None and known.number == number and known.revision is not None:
                row = Row(known.number, known.revision)
                changed = known.beside != timeline.beside
                if update(connection, row, timeline, known.mark.same, beside=changed):
                    return Kept(known.number, known.revision + 1)
            return reconcile(connection, timeline, number, fresh, modified)

        kept = self._database.write(work)
        if kept.branch is not None:
            timeline.becomes(fresh, kept.branch)
            self._notices.append(PARTED)
        self._known[timeline] = _known(kept.number, kept.revision, timeline)
        return kept.number

    def delete(self, game: Shelved | Timeline) -> bool:
        """Forget a game as it was shown or read; raises ArchiveError.

        Return False, nothing being deleted, where another program has played on in it since.
        """
        if isinstance(game, Shelved):
            number, uid, revision = game.id, game.uid, game.revision
        else:
            known = self._known.get(game)
            if known is None:
                return True  # never kept here
            number, uid, revision = known.number, game.id, known.revision or 0

        def work(connection: sqlite3.Connection) -> bool:
            where = "WHERE id = ? AND uid = ?"
            statement = f"DELETE FROM games {where} AND revision = ?"  # noqa: S608 - own words
            connection.execute(statement, (number, uid, revision))
            query = f"SELECT 1 FROM games {where}"  # noqa: S608 - own words
            return connection.execute(query, (number, uid)).fetchone() is None

        gone = self._database.write(work)
        if gone and isinstance(game, Timeline):
            self._known.pop(game, None)
        return gone

    def _rescue(self, damaged: Path, connection: sqlite3.Connection) -> Salvaged:
        """Add the games which can be read of a damaged file; raises ArchiveError, sqlite3.Error."""

        def keep(found: Found) -> None:
            # A damaged file of schema 1 may hold a game twice.
            kept = reconcile(connection, found.timeline, found.number, new_id(), found.modified)
            connection.execute(
                "UPDATE games SET revision = ? WHERE id = ? AND id = ?",
                (found.revision, found.number, kept.number),
            )

        try:
            return salvage(damaged, columns(), record_of, keep)
        except SaveError as problem:
            raise ArchiveError(problem.message) from problem

    # Reading

    def unfinished(self) -> tuple[Shelved, ...]:
        """Return the games that go on, the latest first; on trouble nothing, and a notice."""
        return self._shelf(finished=False)

    def finished(self) -> tuple[Shelved, ...]:
        """Return the games that are over, the latest first; on trouble nothing, and a notice."""
        return self._shelf(finished=True)

    def load(self, number: int) -> Timeline:
        """Return the history of a game, replayed, its redo tail included.

        Raises ArchiveError where the archive fails, SaveError where the game is damaged or gone.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, Record]:
            with _same_moment(connection):
                return read(connection, number)

        revision, record = self._database.read(work)
        timeline = Timeline.from_record(record)
        self._known[timeline] = _known(number, revision, timeline)
        return timeline

    def entry(self, uid: str) -> Entry | None:
        """Return where the game with this id is, None where there is none; raises ArchiveError."""

        def work(connection: sqlite3.Connection) -> Entry | None:
            if not _knows_ids(connection):
                return None
            query = "SELECT id, modified, path, digest FROM games WHERE uid = ?"
            found = connection.execute(query, (uid,)).fetchone()
            if found is None:
                return None
            return Entry(int(found[0]), *(str(text) for text in found[1:]))

        return self._database.read(work)

    def note_file(self, number: int, uid: str, path: str, digest: str) -> None:
        """Note the saved file of a game and what stands in it; raises ArchiveError.

        The game itself stays as it is, and so does its revision.
        """
        query = "UPDATE games SET path = ?, digest = ? WHERE id = ? AND uid = ?"
        self._database.write(lambda c: c.execute(query, (path, digest, number, uid)))

    def takes_place(self, timeline: Timeline, kept: Timeline, shared: int) -> None:
        """Have a history take the place of another one of the same game, as that was read.

        Both begin with the same ``shared`` actions. The next ``sync`` writes it, at the revision
        at which ``kept`` was read; what another program has written meanwhile stays.
        """
        known = self._known[kept]
        mark = timeline.mark()
        mark.same = shared
        self._known[timeline] = _Known(known.number, known.revision, (), (), mark)

    def is_stale(self, timeline: Timeline) -> bool:
        """Tell whether another program has changed a game in which nothing was done here since.

        Where something was, its keeping will settle that. False where the archive fails.
        """
        known = self._known.get(timeline)
        if known is None or not known.is_of(timeline):
            return False
        query = "SELECT revision FROM games WHERE id = ? AND uid = ?"
        key = (known.number, timeline.id)
        try:
            found = self._database.read(lambda c: c.execute(query, key).fetchone())
        except ArchiveError:
            return False
        return found is not None and found[0] != known.revision

    def changed(self) -> bool:
        """Tell whether another program has written since this was asked last; False on trouble."""
        try:
            found = self._database.read(lambda c: c.execute("PRAGMA data_version").fetchone()[0])
        except ArchiveError:
            return False
        before, self._version = self._version, (self._database.opened, int(found))
        return before is not None and before != self._version

    def number_of(self, uid: str) -> int | None:
        """Return the number of the game with this id, None where there is none.

        Raises ArchiveError. In an archive of schema 1, which may only be read, none has an id.
        """

        def work(connection: sqlite3.Connection) -> int | None:
            if not _knows_ids(connection):
                return None
            query = "SELECT id FROM games WHERE uid = ?"
            found = connection.execute(query, (uid,)).fetchone()
            return None if found is None else int(found[0])

        return self._database.read(work)

    def _shelf(self, *, finished: bool) -> tuple[Shelved, ...]:
        def work(connection: sqlite3.Connection) -> list[dict[str, Any]]:
            names = ", ".join(_COLUMNS + (_NEW_COLUMNS if _knows_ids(connection) else ()))
            order = "ORDER BY modified DESC, id DESC"
            statement = f"SELECT {names} FROM games WHERE finished = ? {order}"  # noqa: S608
            cursor = connection.execute(statement, (int(finished),))
            return [fields_of(cursor, row) for row in cursor]

        try:
            rows = self._database.read(work)
        except ArchiveError as problem:
            self._notices.append(problem.message)
            return ()
        found = []
        for row in rows:
            try:
                found.append(_shelved(row))
            except (SaveError, ValueError, TypeError):
                self._notices.append(M("A game in the archive is damaged and is not shown."))
        return tuple(found)


class _same_moment:  # noqa: N801 - used like a function
    """Let several reads see the file at one moment."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN")

    def __exit__(self, *_details: object) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")


def _knows_ids(connection: sqlite3.Connection) -> bool:
    """Tell whether the file is of this schema; one which may only be read may be older."""
    query = "SELECT 1 FROM pragma_table_info('games') WHERE name = 'uid'"
    return connection.execute(query).fetchone() is not None


def _known(number: int, revision: int | None, timeline: Timeline) -> _Known:
    return _Known(number, revision, timeline.stamp, timeline.beside, timeline.mark())


def _shelved(fields: dict[str, Any]) -> Shelved:
    return Shelved(
        id=Node(fields["id"], "id").integer(0, 2**63 - 1),
        game=Node(fields["game"], "game").text(),
        options=options_of(fields),
        seats=seats_of(fields),
        created=Node(fields["created"], "created").text(),
        modified=Node(fields["modified"], "modified").text(),
        ply=Node(fields["ply"], "ply").integer(0, 10**9),
        turn=Node(fields["turn"], "turn").integer(0, 10**9),
        result=Node(fields["result"], "result").text(),
        uid=Node(fields.get("uid", ""), "uid").text(),
        revision=Node(fields["revision"], "revision").integer(0, 10**15),
        path=Node(fields.get("path", ""), "path").text(4096),
    )
