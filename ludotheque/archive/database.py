"""The SQLite file of the archive: opening, transactions, and what to do when it is damaged."""

import errno
import os
import secrets
import shutil
import sqlite3
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import cache
from pathlib import Path
from typing import Final, TypeAlias, TypeVar

import attrs

from ludotheque.archive.salvage import Salvaged
from ludotheque.archive.upgrading import UNIQUE, one_to_two
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name, folder_name
from ludotheque.core.messages import M, Message
from ludotheque.files.locking import alone

T = TypeVar("T")
Rescue: TypeAlias = Callable[[Path, sqlite3.Connection], Salvaged]

SCHEMA_VERSION: Final = 2
_SCHEMA: Final = (
    """
    CREATE TABLE games (
        id INTEGER PRIMARY KEY AUTOINCREMENT,
        revision INTEGER NOT NULL,
        version INTEGER NOT NULL,
        program TEXT NOT NULL,
        game TEXT NOT NULL,
        options TEXT NOT NULL,
        seats TEXT NOT NULL,
        seed TEXT NOT NULL,
        start TEXT NOT NULL,
        embedded TEXT NOT NULL,
        created TEXT NOT NULL,
        modified TEXT NOT NULL,
        ply INTEGER NOT NULL,
        ending TEXT NOT NULL,
        ended INTEGER NOT NULL,
        turn INTEGER NOT NULL,
        result TEXT NOT NULL,
        finished INTEGER NOT NULL,
        uid TEXT NOT NULL,
        branched_from TEXT NOT NULL,
        events TEXT NOT NULL,
        agreements TEXT NOT NULL,
        hints TEXT NOT NULL,
        notes TEXT NOT NULL,
        path TEXT NOT NULL DEFAULT '',
        digest TEXT NOT NULL DEFAULT ''
    )
    """,
    """
    CREATE TABLE actions (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        time INTEGER,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX games_by_date ON games (finished, modified)",
    UNIQUE,
)
_WAIT_SECONDS: Final = 0.5
"""Other programs write for milliseconds; longer waits would hold the window up."""
_WAIT_WHILE_HELD: Final = 0.02
"""The wait once somebody has held the archive for longer: a move must not be held up each time."""
_JUST_MADE: Final = 10.0
"""Seconds after which an empty file is none that another program is just making."""
_BESIDE: Final = ("-wal", "-shm")
_LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one row; no game needs as many."""
# Primary result codes of SQLite.
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_FOREIGN: Final = ("no such table", "no such column", "has no column")
_UNWRITABLE: Final = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_FULL: Final = {sqlite3.SQLITE_FULL}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

DATABASE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What any statement may raise: SQLite's sentences name damaged things by bytes of the file."""


class ArchiveError(LudothequeError):
    """The archive cannot be read or written; the game on the table is not touched."""


class Database:
    """One connection, opened when first needed and again after trouble.

    Where nothing may be written, a file which is there is opened to be read alone. A damaged file
    is set aside, and a new one takes its place with all that could be read of it.
    """

    def __init__(
        self, path: Path, on_notice: Callable[[Message], None], rescue: Rescue | None = None
    ) -> None:
        """Remember where; nothing is touched yet.

        ``rescue`` writes all that can be read of a damaged file into a new one.
        """
        self.path = path
        self._notice = on_notice
        self._rescue = rescue
        self._open: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._protected = False
        """Whether the open connection can only read."""
        self._told = False
        self._elsewhere: _Elsewhere | None = None
        self.opened = 0
        """How often the file was opened."""
        self.wait = _WAIT_SECONDS
        """Seconds to wait for another program which holds the file."""

    @property
    def file(self) -> tuple[int, int] | None:
        """Return what tells the open file from another one of its name, None while closed."""
        return self._file

    def close(self) -> None:
        """Close the connection; it opens again when needed."""
        self._shut()
        if self._elsewhere is not None:
            self._elsewhere.folder.cleanup()
            self._elsewhere = None

    def _shut(self) -> None:
        if self._open is not None:
            self._open.close()
            self._open = None
            self._file = None
            self._protected = False

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` reads; raises ArchiveError."""
        return self._guarded(work)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return what ``work`` gives, all it wrote being one transaction; raises ArchiveError."""

        def in_transaction(connection: sqlite3.Connection) -> T:
            with transaction(connection):
                return work(connection)

        if self._protected:
            self._shut()  # the trouble may be over
        return self._guarded(in_transaction)

    def _guarded(self, work: Callable[[sqlite3.Connection], T]) -> T:
        before = None
        try:
            before = identity(self.path)
            done = work(self._connection())
        except DATABASE_ERRORS as problem:
            self._shut()
            if isinstance(problem, sqlite3.Error) and not is_damaged(problem):
                if _code(problem) in _BUSY:
                    self.wait = _WAIT_WHILE_HELD
                raise _refusal(problem, self.path) from problem
        except OSError as problem:
            raise _refusal(problem, self.path) from problem
        else:
            self._wait_as_ever()
            return done
        try:
            self._renew(before)
            return work(self._connection())
        except (*DATABASE_ERRORS, OSError) as problem:
            self._shut()
            raise _refusal(problem, self.path) from problem

    def _wait_as_ever(self) -> None:
        """Wait for others as long as at first: nobody holds the file now."""
        if self.wait != _WAIT_SECONDS:
            self.wait = _WAIT_SECONDS
            if self._open is not None:
                self._open.execute(f"PRAGMA busy_timeout = {_WAIT_SECONDS * 1000:.0f}")

    def _connection(self) -> sqlite3.Connection:
        # SQLite would go on writing to a file which has been deleted or replaced.
        if self._open is not None and identity(self.path) != self._file:
            self._shut()
        if self._open is None:
            _check_file(self.path)
            try:
                self._open = self._opened()
                self._told = False
            except (sqlite3.Error, OSError) as problem:
                if not _is_unwritable(problem) or not self.path.is_file():
                    raise
                self._open = self._to_read()
                self._protected = True
                self._note_protected()
            self._file = identity(self.path)
            self.opened += 1
        return self._open

    def _to_read(self) -> sqlite3.Connection:
        if self._elsewhere is not None and self._elsewhere.of == identity(self.path):
            return open_to_read(self._elsewhere.path, self.wait)
        return open_to_read(self.path, self.wait)

    def _note_protected(self) -> None:
        if not self._told:
            self._told = True
            self._notice(
                M(
                    "The folder {folder} may only be read: the games in it can be opened, but "
                    "nothing is kept there.",
                    folder=folder_name(self.path.parent),
                )
            )

    def _opened(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        emptied = _was_emptied(self.path)
        connection = sqlite3.connect(self.path, self.wait, isolation_level=None)
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        if emptied:
            self._notice(
                M("The archive of games was empty, its games are gone: a new one has been begun.")
            )
        return connection

    # Damage

    def _renew(self, damaged: tuple[int, int] | None) -> None:
        """Put a new archive in the place of the damaged one, with all that can be read of it."""
        with alone(self.path.parent):
            if damaged is not None and identity(self.path) != damaged:
                return  # another program has done it meanwhile
            try:
                aside = self._set_aside()
                fresh = self.path.with_name(f".{self.path.name}.{secrets.token_hex(6)}.tmp")
                salvaged = self._rescued(aside, fresh)
            except (sqlite3.Error, OSError) as problem:
                if not _is_unwritable(problem) or not self.path.is_file():
                    raise
                self._rescue_elsewhere()
                return
            # The old log would be played into the new file.
            for suffix in _BESIDE:
                Path(f"{self.path}{suffix}").unlink(missing_ok=True)
            fresh.replace(self.path)
        self._notice(salvaged.sentence(file_name(aside)))

    def _set_aside(self) -> Path:
        """Give the damaged file a second name, and return it; it keeps its first one for now.

        Whatever kills the program meanwhile, the file is there with its log, and is found again.
        """
        number = 1
        while True:
            aside = self.path.with_name(f"{self.path.name}.damaged-{number}")
            if aside.exists() and aside.samefile(self.path):
                return aside
            # A log left there alone would be taken for that of the file, or be in its way.
            if not any(os.path.lexists(f"{aside}{suffix}") for suffix in ("", *_BESIDE)):
                break
            number += 1
        for suffix in _BESIDE:
            if Path(f"{self.path}{suffix}").exists():
                _link(Path(f"{self.path}{suffix}"), Path(f"{aside}{suffix}"))
        _link(self.path, aside)
        return aside

    def _rescued(self, damaged: Path, fresh: Path) -> Salvaged:
        """Make a new archive of what can be read; raises sqlite3.Error, OSError, ArchiveError."""
        try:
            connection = sqlite3.connect(fresh, _WAIT_SECONDS, isolation_level=None)
            try:
                _prepare(connection)
                with transaction(connection):
                    if self._rescue is None:
                        return Salvaged()
                    return self._rescue(damaged, connection)
            finally:
                connection.close()
        except BaseException:
            for suffix in ("", *_BESIDE):
                Path(f"{fresh}{suffix}").unlink(missing_ok=True)
            raise

    def _rescue_elsewhere(self) -> None:
        """Make an archive to read from in a place of its own: nothing may be written beside it."""
        of = identity(self.path)
        if self._elsewhere is None or self._elsewhere.of != of:
            folder = tempfile.TemporaryDirectory(prefix="ludotheque-", ignore_cleanup_errors=True)
            found = _Elsewhere(folder, Path(folder.name, self.path.name), of)
            salvaged = self._rescued(self.path, found.path)
            self._elsewhere = found
            self._notice(salvaged.sentence(file_name(self.path)))
        self._open = open_to_read(self._elsewhere.path)
        self._file = of
        self._protected = True
        self._note_protected()


@attrs.frozen
class _Elsewhere:
    """Where the games of a damaged archive are read that cannot be replaced."""

    folder: "tempfile.TemporaryDirectory[str]"
    path: Path
    of: tuple[int, int] | None
    """Which file they come from."""


def identity(path: Path) -> tuple[int, int] | None:
    """Return what tells a file from another of the same name, None where there is none."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _link(path: Path, other: Path) -> None:
    """Give a file a second name, or copy it where the file system knows no such thing."""
    try:
        other.hardlink_to(path)
    except FileExistsError:
        raise
    except OSError:
        shutil.copyfile(path, other)


def _check_file(path: Path) -> None:
    """Refuse what is there and no file: a pipe or a device would be waited for."""
    try:
        mode = path.stat().st_mode
    except OSError:
        return
    except ValueError as problem:  # a NUL in the path
        sentence = M("“{name}” is no name a file can have.", name=file_name(path))
        raise ArchiveError(sentence) from problem
    if not stat.S_ISREG(mode):
        raise ArchiveError(
            M(
                "“{name}” is not a file: no archive of games can be kept there.",
                name=file_name(path),
            )
        )


def _was_emptied(path: Path) -> bool:
    """Return whether a file lost all it held, long enough ago not to be just being made."""
    try:
        found = path.stat()
        return found.st_size == 0 and time.time() - found.st_mtime > _JUST_MADE
    except OSError:
        return False


def open_to_read(path: Path, wait: float = _WAIT_SECONDS) -> sqlite3.Connection:
    """Return a connection which never writes, not even beside the file.

    Raises sqlite3.Error, and ArchiveError for what is no file or the archive of a newer program.
    """
    _check_file(path)
    address = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, wait, isolation_level=None, uri=True)
    try:
        _check(connection)
    except sqlite3.OperationalError as problem:
        connection.close()
        if _code(problem) not in _UNWRITABLE:
            raise
        # A folder which may only be read: nobody can be writing, either.
        address += "&immutable=1"
        connection = sqlite3.connect(address, wait, isolation_level=None, uri=True)
        try:
            _check(connection)
        except BaseException:
            connection.close()
            raise
    except BaseException:
        connection.close()
        raise
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def _check(connection: sqlite3.Connection) -> None:
    if _version(connection) > SCHEMA_VERSION:
        raise _newer()
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
    if _version(connection) > 0:
        _check_columns(connection)


def _newer() -> ArchiveError:
    return ArchiveError(
        M(
            "The archive of games belongs to a newer version of Ludothèque: please update the "
            "program."
        )
    )


def _prepare(connection: sqlite3.Connection) -> None:
    # NORMAL: whatever kills the program, no committed action is lost; only a power cut may take
    # the last ones, and never damages the file.
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, _LARGEST)
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.execute("PRAGMA foreign_keys = ON")
    version = _version(connection)
    if version == 0:
        connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            if _version(connection) == 0:  # another process may have been faster
                if connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()[0]:
                    raise sqlite3.DatabaseError("no such table")  # a database of something else
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    elif version > SCHEMA_VERSION:
        raise _newer()
    elif version == 1:
        with transaction(connection):
            if _version(connection) == 1:
                one_to_two(connection)
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    _check_columns(connection)


def _check_columns(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError where a column is lacking: one bit of its name may be wrong."""
    found = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
    if found != set(columns()[_version(connection) - 1]):
        raise sqlite3.DatabaseError("no such column")  # as SQLite says where it is asked for one


def _version(connection: sqlite3.Connection) -> int:
    return int(connection.execute("PRAGMA user_version").fetchone()[0])


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Make what follows one transaction, undone where it fails; "BEGIN" is enough to read."""
    connection.execute(begin)
    try:
        yield
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise
    connection.execute("COMMIT")


def _code(problem: sqlite3.Error) -> int:
    return getattr(problem, "sqlite_errorcode", 0) & 0xFF


@cache
def columns() -> tuple[tuple[str, ...], ...]:
    """Return the columns of the table of games in each version of the archive, the first first."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(_SCHEMA[0])
        table = connection.execute("PRAGMA table_info(games)").fetchall()
    names = tuple(row[1] for row in table)
    return names[: names.index("uid")], names  # schema 2 added its own at the end


def is_damaged(problem: sqlite3.Error) -> bool:
    """Return whether the file is damaged, or a database of something else."""
    return _code(problem) in _DAMAGED or any(text in str(problem) for text in _FOREIGN)


def _is_unwritable(problem: sqlite3.Error | OSError) -> bool:
    """Return whether the file or its folder may only be read."""
    if isinstance(problem, sqlite3.Error):
        return _code(problem) in _UNWRITABLE
    return isinstance(problem, PermissionError) or problem.errno == errno.EROFS


def _refusal(problem: Exception, path: Path) -> ArchiveError:
    code = _code(problem) if isinstance(problem, sqlite3.Error) else 0
    if code in _FULL:
        return ArchiveError(
            M("The disk is full: the game is not being kept in the archive; save it elsewhere.")
        )
    if code in _BUSY:
        return ArchiveError(
            M("Another program is holding the archive of games: this step could not be kept.")
        )
    if isinstance(problem, sqlite3.Error | OSError) and _is_unwritable(problem):
        return ArchiveError(
            M(
                "Nothing can be kept in the folder {folder}: play goes on, but save your game "
                "yourself, elsewhere.",
                folder=folder_name(path.parent),
            )
        )
    return ArchiveError(
        M("The archive of games cannot be used: play goes on, but save your game yourself.")
    )
