"""The archive: stores every game as it is played, redo tail included, and lists them."""

import sqlite3
from collections.abc import Mapping, Sequence
from functools import lru_cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from weakref import WeakKeyDictionary

import attrs

from ludotheque.archive.bin import Bin, bring, remove
from ludotheque.archive.database import ArchiveError, Database, columns
from ludotheque.archive.gamerows import (
    REVISIONS,
    Kept,
    Row,
    events_of,
    fields_of,
    headed_of,
    laid_alike,
    mended_of,
    options_of,
    read,
    read_rows,
    reconcile,
    record_of,
    row_of,
    seats_of,
    update,
)
from ludotheque.archive.origins import origins, revisions
from ludotheque.archive.rownumbers import was_given, was_removed
from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M, Message
from ludotheque.core.paths import data_folder
from ludotheque.files.reading import Node
from ludotheque.record.circumstances import Branch, SeatChange, new_id
from ludotheque.record.kinship import holds, holds_line
from ludotheque.record.mending import Mended
from ludotheque.record.record import Record, SeatInfo, now
from ludotheque.record.registry import game_title
from ludotheque.record.timeline import LineMark, Timeline

if TYPE_CHECKING:  # not needed to show the shelf
    from ludotheque.archive.contents import Contents
    from ludotheque.archive.everything import Everything
    from ludotheque.archive.salvage import Found, Salvaged

__all__ = ["Archive", "ArchiveError", "Shelved"]

NAME: Final = "games.sqlite"
_COLUMNS: Final = (
    "id", "game", "options", "seats", "created", "modified", "ply", "turn", "result",
    "revision", "finished",
)  # fmt: skip
_LENIENT: Final = 300
"""Seconds which the clocks of two computers may differ."""
_AT_ONCE: Final = 500
"""How many games are asked for in one statement."""
_NEW_COLUMNS: Final = ("uid", "path", "events", "notes")


def parted(key: str) -> Message:
    """Return the notice that the user's game, of the game ``key``, has become a new one."""
    return M(
        "Your game of {game} has also been played on elsewhere: both are kept, and yours goes on "
        "as a game of its own.",
        game=game_title(key),
    )


def beside_damaged(key: str) -> Message:
    """Return the notice that the user's game of ``key`` has become a new one beside a damaged."""
    return M(
        "In the archive your game of {game} is damaged: there it stays as it is, and yours goes on "
        "as a game of its own.",
        game=game_title(key),
    )


@attrs.frozen
class Shelved:
    """A game in the archive as the shelf shows it, without its actions.

    ``id`` is its number there, ``uid`` the game's own id, ``revision`` changes with every writing,
    ``path`` is its saved file, "" for none. ``events`` are the changes at its seats. ``heading``
    and ``occasion`` are what the players call it.
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
    events: tuple[SeatChange, ...] = ()
    heading: str = ""
    occasion: str = ""
    finished: bool = False


@attrs.frozen
class Entry:
    """Where a game is in the archive: its number, when it was kept last, and its saved file.

    ``path`` is "" for a game without a file, ``digest`` that of the content last read or written.
    """

    number: int
    modified: str
    path: str
    digest: str


@attrs.frozen
class _Known:
    """How a history was when it was last read or written as row ``number`` of an archive file.

    ``more`` is True where the archive held more of the game at that ``revision``. ``stamp``,
    ``beside`` and ``mark`` are those of the Timeline then, to find later changes.
    """

    number: int
    revision: int
    more: bool
    file: tuple[int, int] | None
    stamp: tuple[object, ...]
    beside: tuple[object, ...]
    mark: LineMark

    def is_of(self, timeline: Timeline) -> bool:
        """Return whether the history has not changed since."""
        return self.stamp == timeline.stamp and self.mark.same == timeline.length


@attrs.frozen
class _Row:
    """What has become of a row since it was read.

    ``same``: it has not changed. ``gone``: another program has removed it. ``holds``: all that was
    read or written is still in it.
    """

    same: bool
    gone: bool
    holds: bool


class Archive:
    """The games of one archive file, each known by its own id.

    The file is opened when first needed. Several programs may use one file: a row which another
    program has changed since it was read is not overwritten or deleted. Where two have played one
    game differently, both are kept, the later writer's under a new id.
    """

    def __init__(self, path: Path | None = None) -> None:
        """Use this file, by default the one in the user's data folder."""
        self._notices: list[Message] = []
        self._database = Database(path or data_folder() / NAME, self._notices.append, self._rescue)
        self.bin = Bin(self._database)
        self._version: tuple[int, int] | None = None
        self._origins: tuple[tuple[int, ...], dict[str, Branch]] = (), {}
        # By history and not by number: the shelf loads games for its cards too.
        self._known: WeakKeyDictionary[Timeline, _Known] = WeakKeyDictionary()

    @property
    def path(self) -> Path:
        """Return the archive's file."""
        return self._database.path

    def take_notices(self) -> tuple[Message, ...]:
        """Return the notices for the user, without repetitions, and forget them."""
        found = tuple(dict.fromkeys(self._notices))
        self._notices.clear()
        return found

    def close(self) -> None:
        """Close the file; it opens again when needed."""
        self._database.close()

    # Writing

    def begin(self, timeline: Timeline, modified: str | None = None) -> int:
        """Keep a game which was not read from the archive; return its number.

        It is dated now, unless ``modified`` gives the date when it ended. If the archive holds the
        game already, its row is continued where this history goes on from it; where it was played
        differently, this history becomes a new game (``Timeline.becomes``), with a notice. Raises
        ArchiveError.
        """
        return self._keep(timeline, None, modified)

    def sync(self, number: int, timeline: Timeline, modified: str | None = None) -> int:
        """Keep the game as it is now, writing only the changes; return its number.

        The number is another one where it had to become a new game. One transaction; none where
        the game has not changed since it was read and is still there. A game no longer in the
        archive is added again, unless a program removed it after it was read. It is dated now,
        unless ``modified`` gives the date when it ended. Raises ArchiveError.
        """
        known = self._known.get(timeline)
        if known is not None and known.number == number and known.is_of(timeline):
            row = self._database.read(lambda c: self._row(c, known, timeline))
            if row.same or row.gone or row.holds:
                return number
        return self._keep(timeline, number, modified)

    def _row(self, connection: sqlite3.Connection, known: _Known, timeline: Timeline) -> _Row:
        """Compare the row of an unchanged history with the history.

        The file may have been replaced by a backup, by another computer's, or by a new one.
        """
        with _same_moment(connection):
            if not _knows_ids(connection):  # read-only and of schema 1: nobody writes it
                return _Row(same=True, gone=False, holds=True)
            query = "SELECT revision FROM games WHERE id = ? AND uid = ?"
            found = connection.execute(query, (known.number, timeline.id)).fetchone()
            here = self._database.file == known.file
            if found is None:
                gone = here and was_removed(connection, known.number, timeline.id)
                return _Row(same=False, gone=gone, holds=False)
            if found[0] == known.revision:
                return _Row(same=True, gone=False, holds=True)
            try:
                _, stored = read(connection, known.number)
            except SaveError:
                return _Row(same=False, gone=False, holds=False)
            own = timeline.to_record()
            # A later revision of the row that was read has changed seats, notes… on purpose:
            # then only the actions are compared.
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
            # Inserting a number never given in this file would leave a gap, as a removed game does.
            given = number if was_given(connection, number) else None
            return reconcile(connection, timeline, given, fresh, modified)

        kept = self._database.write(work)
        if kept.uid != timeline.id:
            assert kept.branch is not None
            timeline.becomes(kept.uid, kept.branch)
        if kept.parted:
            tell = beside_damaged if kept.damaged else parted
            self._notices.append(tell(timeline.game.key))
        self._remember(timeline, kept.number, kept.revision, more=kept.more)
        return kept.number

    def _remember(
        self, timeline: Timeline, number: int, revision: int, *, more: bool = False
    ) -> None:
        stands = timeline.stamp, timeline.beside, timeline.mark()
        self._known[timeline] = _Known(number, revision, more, self._database.file, *stands)

    def delete(self, game: Shelved | Timeline) -> bool:
        """Delete a game, if it is still as it was shown or read; raises ArchiveError.

        A game which was shown goes into the bin. Return False and delete nothing where another
        program has changed it since.
        """
        if isinstance(game, Shelved):
            number, uid, revision = game.id, game.uid, game.revision
        else:
            known = self._known.get(game)
            if known is None:
                return True  # never kept here
            number, uid, revision = known.number, game.id, 0 if known.more else known.revision

        binned = isinstance(game, Shelved)
        gone = self._database.write(lambda c: remove(c, number, uid, revision, binned=binned))
        if gone and isinstance(game, Timeline):
            self._known.pop(game, None)
        return gone

    def _rescue(self, damaged: Path, connection: sqlite3.Connection) -> "Salvaged":
        """Add the readable games of a damaged file to a new one; the ``rescue`` of Database.

        Raises ArchiveError, sqlite3.Error.
        """
        from ludotheque.archive.salvage import salvage  # noqa: PLC0415 - rarely needed

        def keep(found: "Found") -> None:
            # A damaged file of schema 1 may hold a game twice.
            kept = reconcile(connection, found.timeline, found.number, new_id(), found.modified)
            connection.execute(
                "UPDATE games SET revision = ? WHERE id = ? AND id = ?",
                (found.revision, found.number, kept.number),
            )

        try:
            return salvage(damaged, columns(), record_of, keep, partial(bring, connection))
        except SaveError as problem:
            raise ArchiveError(problem.message) from problem

    # Reading

    def unfinished(self) -> tuple[Shelved, ...]:
        """Return the unfinished games, the latest first; on errors (), with a notice."""
        return self._shelf(finished=False)

    def finished(self, game: str | None = None, *, quiet: bool = False) -> tuple[Shelved, ...]:
        """Return the finished games, the latest first, those of one kind if ``game`` names it.

        On errors return (), with a notice unless ``quiet``.
        """
        return self._shelf(finished=True, game=game, quiet=quiet)

    def has_games(self) -> bool:
        """Return whether any game is kept; False on errors."""
        try:
            row = self._database.read(lambda c: c.execute("SELECT 1 FROM games LIMIT 1").fetchone())
        except ArchiveError:
            return False
        return row is not None

    def shelved(self, games: Sequence[int | str]) -> tuple[Shelved, ...]:
        """Return these games, by number or id, the latest first (those of every five hundred).

        Those which are gone or damaged are left out.
        """
        parts = (games[begin : begin + _AT_ONCE] for begin in range(0, len(games), _AT_ONCE))
        return tuple(one for part in parts for one in self._shelf(games=part, quiet=True))

    def stand(self) -> tuple[int, int, int]:
        """Return a value which stays the same as long as nobody writes to the archive.

        Raises ArchiveError.
        """

        def work(connection: sqlite3.Connection) -> tuple[int, int]:
            version = connection.execute("PRAGMA data_version").fetchone()[0]
            return int(version), connection.total_changes

        found = self._database.read(work)
        return self._database.opened, *found

    def revisions(self) -> dict[int, int]:
        """Return the revision of every game by its number; raises ArchiveError."""
        return self._database.read(revisions)

    @property
    def everything(self) -> "Everything":
        """Return all games at once, to be read for one file or added from one."""
        from ludotheque.archive.everything import Everything  # noqa: PLC0415 - rarely needed

        return Everything(self._database)

    def contents(self, numbers: Sequence[int]) -> "list[Contents]":
        """Return what these games can be found by; raises ArchiveError."""
        from ludotheque.archive.contents import contents  # noqa: PLC0415 - for the search alone

        return self._database.read(lambda c: contents(c, numbers, noted=_knows_ids(c)))

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

    def mended(self, number: int) -> Mended | None:
        """Return what can be played of a damaged game, as a game not yet in the archive.

        None where nothing can, or the game is gone. Raises ArchiveError.
        """
        try:
            fields, actions = self._database.read(lambda c: read_rows(c, number))
        except SaveError:
            return None
        return mended_of(fields, actions)

    def entry(self, uid: str) -> Entry | None:
        """Return the entry of the game with this id, None if absent; raises ArchiveError."""

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
        """Return the archive's version of a game, None if absent.

        It may have another id: where two files with one id are two games, or one game played on in
        two ways, the second was kept as a branch with a new id. Raises ArchiveError; SaveError
        where the game is damaged.
        """
        own = timeline.to_record()

        def work(connection: sqlite3.Connection) -> int | None:
            return row_of(connection, own) if _knows_ids(connection) else None

        number = self._database.read(work)
        found = None if number is None else self.load(number)
        return found if found is not None and laid_alike(found.to_record(), own) else None

    def note_file(self, number: int, uid: str, path: str, digest: str) -> None:
        """Store path and digest of a game's saved file; raises ArchiveError.

        The game's revision does not change.
        """
        query = "UPDATE games SET path = ?, digest = ? WHERE id = ? AND uid = ?"
        self._database.write(lambda c: c.execute(query, (path, digest, number, uid)))

    def replaces(self, timeline: Timeline, kept: Timeline, shared: int) -> None:
        """Make the next ``sync`` of ``timeline`` overwrite the row from which ``kept`` was read.

        Both are of the same game and begin with the same ``shared`` actions. The row is not
        overwritten where another program has changed it meanwhile.
        """
        known = self._known[kept]
        mark = timeline.mark()
        mark.same = shared
        self._known[timeline] = _Known(
            known.number, known.revision, known.more, known.file, (), (), mark
        )

    def is_overtaken(self, timeline: Timeline) -> bool:
        """Return whether the archive holds a later version of a game which is unchanged here.

        It contains all of this one, with more actions or another ply. False where this history has
        changed (``sync`` settles that), and where the archive fails.
        """
        known, row = self._known.get(timeline), self._seen(timeline)
        return known is not None and row is not None and row.holds and (known.more or not row.same)

    def is_lost(self, timeline: Timeline) -> bool:
        """Return whether an unchanged game is no longer in the archive, though nobody removed it.

        ``sync`` then adds it again. False where the archive fails.
        """
        row = self._seen(timeline)
        return row is not None and not (row.holds or row.gone)

    def _seen(self, timeline: Timeline) -> _Row | None:
        """Return the row's state, None where the history has changed or the archive fails."""
        known = self._known.get(timeline)
        if known is None or not known.is_of(timeline):
            return None
        try:
            return self._database.read(lambda c: self._row(c, known, timeline))
        except ArchiveError:
            return None

    def changed(self) -> bool:
        """Return whether another program has written since the last call; False on errors."""
        try:
            found = self._database.read(lambda c: c.execute("PRAGMA data_version").fetchone()[0])
        except ArchiveError:
            return False
        before, self._version = self._version, (self._database.opened, int(found))
        return before is not None and before != self._version

    def number_of(self, uid: str) -> int | None:
        """Return the number of the game with this id, None where there is none.

        Raises ArchiveError. In a read-only archive of schema 1 no game has an id.
        """

        def work(connection: sqlite3.Connection) -> int | None:
            if not _knows_ids(connection):
                return None
            query = "SELECT id FROM games WHERE uid = ?"
            found = connection.execute(query, (uid,)).fetchone()
            return None if found is None else int(found[0])

        return self._database.read(work)

    def parents(self) -> dict[str, str]:
        """Return for each branch, by its id, the id of the game it was begun from."""
        return {uid: branch.id for uid, branch in self.origins().items()}

    def origins(self) -> dict[str, Branch]:
        """Return for each branch, by its id, where it was begun.

        Empty where the archive cannot be read, or is of a schema without ids.
        """
        try:
            stand = self.stand()
            if stand != self._origins[0]:
                read = self._database.read(lambda c: origins(c) if _knows_ids(c) else {})
                self._origins = stand, read
        except ArchiveError:
            return {}
        return self._origins[1]

    def _shelf(
        self, *, finished: bool = False, game: str | None = None, quiet: bool = False,
        games: Sequence[int | str] | None = None,
    ) -> tuple[Shelved, ...]:  # fmt: skip
        def work(connection: sqlite3.Connection) -> list[tuple[tuple[str, Any], ...]]:
            names = ", ".join(_COLUMNS + (_NEW_COLUMNS if _knows_ids(connection) else ()))
            # Games with a date in the future were written while a clock was wrong: they come last.
            order = "ORDER BY modified > ?, modified DESC, id DESC"
            of_kind = "finished = ? AND (? IS NULL OR game = ?)"
            values: tuple[object, ...] = (int(finished), game, game)
            if games is not None:
                marks = ", ".join("?" * len(games))
                column = "uid" if isinstance(games[0], str) else "id"
                of_kind, values = f"{column} IN ({marks})", tuple(games)
            statement = f"SELECT {names} FROM games WHERE {of_kind} {order}"  # noqa: S608
            cursor = connection.execute(statement, (*values, now(_LENIENT)))
            return [tuple(fields_of(cursor, row).items()) for row in cursor]

        try:
            rows = self._database.read(work)
        except ArchiveError as problem:
            if not quiet:
                self._notices.append(problem.message)
            return ()
        found = []
        for row in rows:
            try:
                found.append(_shelved(row))
            except (SaveError, ValueError, TypeError):
                if not quiet:
                    self._notices.append(M("A game in the archive is damaged and is not shown."))
        return tuple(found)


class _same_moment:  # noqa: N801 - used like a function
    """A context in which several reads see the same state of the file."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self._connection = connection

    def __enter__(self) -> None:
        self._connection.execute("BEGIN")

    def __exit__(self, *_details: object) -> None:
        if self._connection.in_transaction:
            self._connection.execute("COMMIT")


def _knows_ids(connection: sqlite3.Connection) -> bool:
    """Return whether the file has ids (schema 2); a read-only file may still be of schema 1."""
    query = "SELECT 1 FROM pragma_table_info('games') WHERE name = 'uid'"
    return connection.execute(query).fetchone() is not None


@lru_cache(1_024)
def _shelved(row: tuple[tuple[str, Any], ...]) -> Shelved:
    """Return a row checked; most rows are asked for again and again as they were."""
    fields = dict(row)
    seats, headed = seats_of(fields), headed_of(fields)
    return Shelved(
        id=Node(fields["id"], "id").integer(0, 2**63 - 1),
        game=Node(fields["game"], "game").text(),
        options=options_of(fields),
        seats=seats,
        created=Node(fields["created"], "created").text(),
        modified=Node(fields["modified"], "modified").text(),
        ply=Node(fields["ply"], "ply").integer(0, 10**9),
        turn=Node(fields["turn"], "turn").integer(0, 10**9),
        result=Node(fields["result"], "result").text(),
        uid=Node(fields.get("uid", ""), "uid").text(),
        revision=Node(fields["revision"], "revision").integer(0, REVISIONS - 1),
        path=Node(fields.get("path", ""), "path").text(4096),
        events=events_of(fields, len(seats)),
        heading=headed[0],
        occasion=headed[1],
        finished=bool(fields["finished"]),
    )
