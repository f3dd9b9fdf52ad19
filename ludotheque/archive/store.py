"""The archive: stores every game as it is played, redo tail included, and lists them."""

import sqlite3
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final
from weakref import WeakKeyDictionary

import attrs

from ludotheque.archive.database import ArchiveError, Database, columns
from ludotheque.archive.gamerows import (
    REVISIONS,
    Kept,
    Row,
    fields_of,
    laid_alike,
    options_of,
    read,
    reconcile,
    record_of,
    row_of,
    seats_of,
    update,
)
from ludotheque.archive.salvage import Found, Salvaged, salvage
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import new_id
from ludotheque.record.kinship import holds, holds_line
from ludotheque.record.record import Record, SeatInfo, now
from ludotheque.record.registry import game_title
from ludotheque.record.timeline import LineMark, Timeline

__all__ = ["Archive", "ArchiveError", "Shelved"]

NAME: Final = "games.sqlite"
_COLUMNS: Final = (
    "id", "game", "options", "seats", "created", "modified", "ply", "turn", "result",
    "revision",
)  # fmt: skip
_LENIENT: Final = 300
"""Seconds which the clocks of two computers may differ."""
_NEW_COLUMNS: Final = ("uid", "path")


def parted(key: str) -> Message:
    """Return what is said when a game of this box becomes one of its own."""
    return M(
        "Your game of {game} has also been played on elsewhere: both are kept, and yours goes on "
        "as a game of its own.",
        game=game_title(key),
    )


@attrs.frozen
class Shelved:
    """A game in the archive as the shelf shows it, without its actions.

    ``id`` is its number there, ``uid`` the game's own id, ``revision`` tells one writing of it
    from another, ``path`` the saved file it belongs to, "" for none.
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
    """How a history stood when it was last read or written as ``number``, and in which file.

    ``more`` where the archive held more of the game at that ``revision`` than the history does.
    """

    number: int
    revision: int
    more: bool
    file: tuple[int, int] | None
    stamp: tuple[object, ...]
    beside: tuple[object, ...]
    mark: LineMark

    def is_of(self, timeline: Timeline) -> bool:
        """Return whether the history still stands as it did."""
        return self.stamp == timeline.stamp and self.mark.same == timeline.length


@attrs.frozen
class _Row:
    """What became of a row since it was read.

    ``same`` where it stands as it was read, ``gone`` where another program has removed it, and
    ``holds`` whether all that was read or written is still there.
    """

    same: bool
    gone: bool
    holds: bool


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

    def sync(self, number: int, timeline: Timeline, modified: str | None = None) -> int:
        """Keep the game as it stands now, writing only what changed; raises ArchiveError.

        Return its number, another one where it had to become a new game. One transaction; nothing
        where nothing has been done since the game was read and all of it is still there. A game no
        longer there is added again, unless it was removed after it was read. What is written is
        dated now, unless ``modified`` says when the game was over.
        """
        known = self._known.get(timeline)
        if known is not None and known.number == number and known.is_of(timeline):
            row = self._database.read(lambda c: self._row(c, known, timeline))
            if row.same or row.gone or row.holds:
                return number
        return self._keep(timeline, number, modified)

    def _row(self, connection: sqlite3.Connection, known: _Known, timeline: Timeline) -> _Row:
        """Look at the row of a history which stands as it did.

        The file may be an older one that was put back, or another computer's, or new.
        """
        with _same_moment(connection):
            if not _knows_ids(connection):  # it may only be read, and nobody writes it
                return _Row(same=True, gone=False, holds=True)
            query = "SELECT revision FROM games WHERE id = ? AND uid = ?"
            found = connection.execute(query, (known.number, timeline.id)).fetchone()
            here = self._database.file == known.file
            if found is None:
                gone = here and _was_removed(connection, known.number, timeline.id)
                return _Row(same=False, gone=gone, holds=False)
            if found[0] == known.revision:
                return _Row(same=True, gone=False, holds=True)
            try:
                _, stored = read(connection, known.number)
            except SaveError:
                return _Row(same=False, gone=False, holds=False)
            own = timeline.to_record()
            # What was written over the row as it was read has changed on purpose what stands
            # beside the actions.
            upon = here and found[0] > known.revision
            every = holds_line if upon else holds
            return _Row(same=False, gone=False,
                        holds=laid_alike(stored, own) and every(stored, own))  # fmt: skip

    def _keep(self, timeline: Timeline, number: int | None, modified: str | None) -> int:
        known = self._known.get(timeline)
        fresh = new_id()

        def work(connection: sqlite3.Connection) -> Kept:
            if known is not None and known.number == number and not known.more:
                row = Row(known.number, known.revision, timeline.id)
                changed = known.beside != timeline.beside
                same = known.mark.same
                revision = update(connection, row, timeline, same, modified, beside=changed)
                if revision is not None:
                    return Kept(known.number, revision, timeline.id)
            # A number never given in this file would leave a gap as a game removed does.
            given = number if _was_given(connection, number) else None
            return reconcile(connection, timeline, given, fresh, modified)

        kept = self._database.write(work)
        if kept.uid != timeline.id:
            assert kept.branch is not None
            timeline.becomes(kept.uid, kept.branch)
        if kept.parted:
            self._notices.append(parted(timeline.game.key))
        self._remember(timeline, kept.number, kept.revision, more=kept.more)
        return kept.number

    def _remember(
        self, timeline: Timeline, number: int, revision: int, *, more: bool = False
    ) -> None:
        stands = timeline.stamp, timeline.beside, timeline.mark()
        self._known[timeline] = _Known(number, revision, more, self._database.file, *stands)

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
            number, uid, revision = known.number, game.id, 0 if known.more else known.revision

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
        self._remember(timeline, number, revision)
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

    def find(self, timeline: Timeline) -> Timeline | None:
        """Return the game as the archive has it, None where it has not; raises ArchiveError.

        Its id may be another one: two files can have one id, and be two games or two ways of
        playing on, of which one has become a branch of the other. Raises SaveError where it is
        damaged.
        """
        own = timeline.to_record()

        def work(connection: sqlite3.Connection) -> int | None:
            return row_of(connection, own) if _knows_ids(connection) else None

        number = self._database.read(work)
        found = None if number is None else self.load(number)
        return found if found is not None and laid_alike(found.to_record(), own) else None

    def note_file(self, number: int, uid: str, path: str, digest: str) -> None:
        """Note the saved file of a game and what stands in it; raises ArchiveError.

        The game itself stays as it is, and so does its revision.
        """
        query = "UPDATE games SET path = ?, digest = ? WHERE id = ? AND uid = ?"
        self._database.write(lambda c: c.execute(query, (path, digest, number, uid)))

    def replaces(self, timeline: Timeline, kept: Timeline, shared: int) -> None:
        """Have a history replace another one of the same game, as that was read.

        Both begin with the same ``shared`` actions. The next ``sync`` writes it, at the revision
        at which ``kept`` was read; what another program has written meanwhile stays.
        """
        known = self._known[kept]
        mark = timeline.mark()
        mark.same = shared
        self._known[timeline] = _Known(
            known.number, known.revision, known.more, known.file, (), (), mark
        )

    def is_overtaken(self, timeline: Timeline) -> bool:
        """Return whether a game in which nothing was done here since stands otherwise by now.

        All it holds is there, and more or another ply; else it is lost (``is_lost``). Where
        something was done, its keeping will settle that. False where the archive fails.
        """
        known, row = self._known.get(timeline), self._seen(timeline)
        return known is not None and row is not None and row.holds and (known.more or not row.same)

    def is_lost(self, timeline: Timeline) -> bool:
        """Return whether a game as it was read or written is there no longer, nobody removing it.

        Keeping it brings it back. False where the archive fails.
        """
        row = self._seen(timeline)
        return row is not None and not (row.holds or row.gone)

    def _seen(self, timeline: Timeline) -> _Row | None:
        """Look at the row of a history; None where something was done, or the archive fails."""
        known = self._known.get(timeline)
        if known is None or not known.is_of(timeline):
            return None
        try:
            return self._database.read(lambda c: self._row(c, known, timeline))
        except ArchiveError:
            return None

    def changed(self) -> bool:
        """Return whether another program has written since the last call; False on trouble."""
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
            # What is dated later than now was written while a clock went wrong: it comes after
            # what has been written since.
            order = "ORDER BY modified > ?, modified DESC, id DESC"
            statement = f"SELECT {names} FROM games WHERE finished = ? {order}"  # noqa: S608
            cursor = connection.execute(statement, (int(finished), now(_LENIENT)))
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
    """Return whether the file is of this schema; one which may only be read may be older."""
    query = "SELECT 1 FROM pragma_table_info('games') WHERE name = 'uid'"
    return connection.execute(query).fetchone() is not None


def _was_given(connection: sqlite3.Connection, number: int | None) -> bool:
    query = "SELECT 1 FROM sqlite_sequence WHERE name = 'games' AND seq >= ?"
    return connection.execute(query, (number,)).fetchone() is not None


def _was_removed(connection: sqlite3.Connection, number: int, uid: str) -> bool:
    """Return whether a row was given this number and removed: no number is given twice."""
    if not _was_given(connection, number):
        return False
    query = "SELECT 1 FROM games WHERE id = ? OR uid = ?"
    return connection.execute(query, (number, uid)).fetchone() is None


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
        revision=Node(fields["revision"], "revision").integer(0, REVISIONS - 1),
        path=Node(fields.get("path", ""), "path").text(4096),
    )
