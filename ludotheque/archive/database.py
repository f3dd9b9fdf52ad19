"""The SQLite file of the archive: opening, transactions, and recovery from damage."""

import errno
import os
import secrets
import shutil
import sqlite3
import stat
import tempfile
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager, suppress
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Final, TypeAlias, TypeVar

import attrs

from ludotheque.archive.fulldisk import BESIDE, drop_empty, is_full, was_emptied
from ludotheque.archive.upgrading import (
    BIN,
    UNIQUE,
    one_to_two,
    three_to_four,
    two_to_three,
)
from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name, folder_name
from ludotheque.core.messages import M, Message
from ludotheque.files.inuse import PAUSES, InUseError, demand_opening, is_held, patiently, remove
from ludotheque.files.locking import alone

if TYPE_CHECKING:  # not needed while the file is whole
    from ludotheque.archive.salvage import Salvaged

T = TypeVar("T")
Rescue: TypeAlias = Callable[[Path, sqlite3.Connection], "Salvaged"]

SCHEMA_VERSION: Final = 4
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
        digest TEXT NOT NULL DEFAULT '',
        pending TEXT NOT NULL DEFAULT 'null',
        post INTEGER NOT NULL DEFAULT 0
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
    BIN,
)
_WAIT_SECONDS: Final = 0.5
"""Other programs write for milliseconds; longer waits would block the window."""
_WAIT_WHILE_HELD: Final = 0.02
"""The wait after a program has held the archive for longer: not every move may be delayed."""
_LARGEST: Final = 64 * 1024 * 1024
"""Bytes of one row; no game needs as many."""
# Primary result codes of SQLite.
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_FOREIGN: Final = ("no such table", "no such column", "has no column", "duplicate column")
_UNWRITABLE: Final = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}

DATABASE_ERRORS: Final = (sqlite3.Error, UnicodeDecodeError)
"""What any statement may raise: SQLite's sentences name damaged things by bytes of the file."""


class ArchiveError(LudothequeError):
    """The archive cannot be read or written; the game on the table is not affected."""


class Database:
    """One connection, opened when first needed and again after an error.

    Where the file or folder is write-protected, an existing file is opened read-only. A damaged
    file is set aside and replaced by a new one with all that could be read of it.
    """

    def __init__(
        self, path: Path, on_notice: Callable[[Message], None], rescue: Rescue | None = None
    ) -> None:
        """Use the file ``path``, which is not opened yet.

        ``on_notice`` is called with messages for the user. ``rescue`` copies what can be read of
        the damaged file at a path into a new database.
        """
        self.path = path
        self._notice = on_notice
        self._rescue = rescue
        self._open: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._protected = False
        """Whether the open connection is read-only."""
        self._cramped = False
        """Whether the open connection keeps others out, since the disk is full."""
        self._told = False
        self._elsewhere: _Elsewhere | None = None
        self.opened = 0
        """How often the file was opened."""
        self.wait = _WAIT_SECONDS
        """Seconds to wait for another program which holds the file."""

    @property
    def file(self) -> tuple[int, int] | None:
        """Return the ``identity`` of the file used, None before and once closed."""
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
            self._protected = self._cramped = False

    def read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of ``work``, called with the connection; raises ArchiveError."""
        return self._guarded(work)

    def write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        """Return the result of ``work``, called in one transaction; raises ArchiveError."""

        def in_transaction(connection: sqlite3.Connection) -> T:
            with transaction(connection):
                return work(connection)

        if self._protected:
            self._shut()  # perhaps it can be written again
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
        except (OSError, InUseError) as problem:
            if isinstance(problem, InUseError):
                self.wait = _WAIT_WHILE_HELD
            raise _refusal(problem, self.path) from problem
        else:
            self._wait_as_ever()
            if self._cramped:  # others want to read, and there may be room again
                file = self._file
                self._shut()
                self._file = file
            return done
        try:
            self._renew(before)
            return work(self._connection())
        except (*DATABASE_ERRORS, OSError, InUseError) as problem:
            self._shut()
            raise _refusal(problem, self.path) from problem

    def _wait_as_ever(self) -> None:
        """Restore the usual waiting time, since nobody holds the file now."""
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
                pauses = PAUSES if self.wait == _WAIT_SECONDS else ()
                demand_opening(self.path, os.O_RDWR, pauses)
                self._open = self._opened()
                self._told = False
            except (sqlite3.Error, OSError) as problem:
                if not _is_unwritable(problem, self.path) or not self.path.is_file():
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
            self._notice(may_be_read(self.path))

    def _opened(self) -> sqlite3.Connection:
        self.path.parent.mkdir(parents=True, exist_ok=True)
        emptied, there = was_emptied(self.path), self.path.exists()
        connection = sqlite3.connect(self.path, self.wait, isolation_level=None)
        try:
            _prepare(connection)
        except BaseException as problem:
            connection.close()
            if not there:
                drop_empty(self.path)
            elif isinstance(problem, sqlite3.Error) and is_full(problem, self.path):
                connection = open_cramped(self.path, self.wait)
                self._cramped = True
                return connection
            raise
        if emptied:
            self._notice(
                M("The archive of games was empty, its games are gone: a new one has been begun.")
            )
        return connection

    # Damage

    def _renew(self, damaged: tuple[int, int] | None) -> None:
        """Replace the damaged archive by a new one with all that can be read of it.

        ``damaged`` is its ``identity``: another program may have replaced it already.
        """
        with alone(self.path.parent):
            if damaged is not None and identity(self.path) != damaged:
                return  # another program has replaced it meanwhile
            try:
                aside = self._set_aside()
                fresh = self.path.with_name(f".{self.path.name}.{secrets.token_hex(6)}.tmp")
                salvaged = self._rescued(aside, fresh)
            except (sqlite3.Error, OSError) as problem:
                if not _is_unwritable(problem, self.path) or not self.path.is_file():
                    raise
                self._rescue_elsewhere()
                return
            try:
                # The old log would be played into the new file.
                for suffix in BESIDE:
                    remove(Path(f"{self.path}{suffix}"))
                patiently(self.path, lambda: fresh.replace(self.path))
            except BaseException:
                with suppress(OSError):
                    fresh.unlink()
                raise
        self._notice(salvaged.sentence(file_name(aside)))

    def _set_aside(self) -> Path:
        """Give the damaged file and its log a second name, and return that of the file.

        They keep the first names for now: after a kill the next start finds and repairs the file.
        """
        number = 1
        while True:
            aside = self.path.with_name(f"{self.path.name}.damaged-{number}")
            if aside.exists() and aside.samefile(self.path):
                return aside
            # A log left there alone would be taken for that of the file, or be in its way.
            if not any(os.path.lexists(f"{aside}{suffix}") for suffix in ("", *BESIDE)):
                break
            number += 1
        for suffix in BESIDE:
            if Path(f"{self.path}{suffix}").exists():
                _link(Path(f"{self.path}{suffix}"), Path(f"{aside}{suffix}"))
        _link(self.path, aside)
        return aside

    def _rescued(self, damaged: Path, fresh: Path) -> "Salvaged":
        """Create the archive ``fresh`` from what can be read of ``damaged``.

        Raises sqlite3.Error, OSError or ArchiveError, and leaves no file behind then.
        """
        from ludotheque.archive.salvage import Salvaged  # noqa: PLC0415 - rarely needed

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
            for suffix in ("", *BESIDE):
                Path(f"{fresh}{suffix}").unlink(missing_ok=True)
            raise

    def _rescue_elsewhere(self) -> None:
        """Create the recovered archive in a temporary folder, since the file's is read-only."""
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
    """The temporary copy of a damaged archive which cannot be replaced, for reading its games."""

    folder: "tempfile.TemporaryDirectory[str]"
    path: Path
    of: tuple[int, int] | None
    """The ``identity`` of the damaged file."""


def may_be_read(path: Path) -> Message:
    """Return the notice that nothing can be kept in an archive."""
    return M(
        "The folder {folder} may only be read: the games in it can be opened, but nothing is "
        "kept there.",
        folder=folder_name(path.parent),
    )


def identity(path: Path) -> tuple[int, int] | None:
    """Return device and inode of a file, which change when it is replaced; None if absent."""
    try:
        found = path.stat()
    except (OSError, ValueError):
        return None
    return found.st_dev, found.st_ino


def _link(path: Path, other: Path) -> None:
    """Give a file a second name, or copy it where the file system has no hard links."""
    try:
        other.hardlink_to(path)
    except FileExistsError:
        raise
    except OSError:
        shutil.copyfile(path, other)


def _check_file(path: Path) -> None:
    """Raise ArchiveError for a path which is no regular file: opening a pipe would block."""
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


def open_cramped(path: Path, wait: float = _WAIT_SECONDS) -> sqlite3.Connection:
    """Return a connection to an archive on a full disk, without the file all readers share.

    It keeps others out as long as it is open. Where not even a log can be made, and there is none,
    it only reads. Raises sqlite3.Error, and ArchiveError for a newer program's archive.
    """
    connection = sqlite3.connect(path, wait, isolation_level=None)
    try:
        connection.execute("PRAGMA locking_mode = EXCLUSIVE")
        _prepare(connection)
    except sqlite3.Error as problem:
        connection.close()
        if _code(problem) != sqlite3.SQLITE_CANTOPEN or Path(f"{path}{BESIDE[0]}").exists():
            raise
        return _immutable(path, wait)
    except BaseException:
        connection.close()
        raise
    return connection


def _immutable(path: Path, wait: float) -> sqlite3.Connection:
    """Return a connection which only reads; right where nobody else can write."""
    address = f"{path.absolute().as_uri()}?mode=ro&immutable=1"
    connection = sqlite3.connect(address, wait, isolation_level=None, uri=True)
    try:
        _check(connection)
    except BaseException:
        connection.close()
        raise
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    return connection


def open_to_read(path: Path, wait: float = _WAIT_SECONDS) -> sqlite3.Connection:
    """Return a read-only connection, which writes no file beside the archive either.

    Raises sqlite3.Error; ArchiveError for a path which is no file, or a newer program's archive.
    """
    _check_file(path)
    address = f"{path.absolute().as_uri()}?mode=ro"
    connection = sqlite3.connect(address, wait, isolation_level=None, uri=True)
    try:
        _check(connection)
    except sqlite3.OperationalError as problem:
        connection.close()
        if is_full(problem, path):
            return open_cramped(path, wait)
        if _code(problem) not in _UNWRITABLE:
            raise
        # The folder is read-only, so nobody else is writing either.
        return _immutable(path, wait)
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
    elif version < SCHEMA_VERSION:
        with transaction(connection):
            version = _version(connection)
            if version == 1:
                one_to_two(connection)
            if version < 3:
                two_to_three(connection)
            if version < SCHEMA_VERSION:
                three_to_four(connection)
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    _check_columns(connection)


def _check_columns(connection: sqlite3.Connection) -> None:
    """Raise sqlite3.DatabaseError where a column is missing: one bit of its name may be wrong."""
    found = {row[1] for row in connection.execute("PRAGMA table_info(games)")}
    if found != set(columns()[_version(connection) - 1]):
        raise sqlite3.DatabaseError("no such column")  # SQLite's own words, see _FOREIGN


def _version(connection: sqlite3.Connection) -> int:
    found = int(connection.execute("PRAGMA user_version").fetchone()[0])
    if found < 0:
        raise sqlite3.DatabaseError("no such table")  # no program writes such a number
    return found


@contextmanager
def transaction(connection: sqlite3.Connection, begin: str = "BEGIN IMMEDIATE") -> Iterator[None]:
    """Run the block as one transaction, rolled back if it raises; "BEGIN" is enough for reading."""
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
    """Return the columns of the table of games in each schema version, from version 1 on."""
    with closing(sqlite3.connect(":memory:")) as connection:
        connection.execute(_SCHEMA[0])
        table = connection.execute("PRAGMA table_info(games)").fetchall()
    names = tuple(row[1] for row in table)
    # New ones stand last.
    older = (names[: names.index(first)] for first in ("uid", "pending", "post"))
    return (*older, names)


def is_damaged(problem: sqlite3.Error) -> bool:
    """Return whether the error means that the file is damaged or another program's database."""
    return _code(problem) in _DAMAGED or any(text in str(problem) for text in _FOREIGN)


def _is_unwritable(problem: sqlite3.Error | OSError, path: Path) -> bool:
    """Return whether the error means that the file or its folder is read-only."""
    if isinstance(problem, sqlite3.Error):
        return _code(problem) in _UNWRITABLE
    if is_held(problem, path):
        return False
    return isinstance(problem, PermissionError) or problem.errno == errno.EROFS


def _refusal(problem: Exception, path: Path) -> ArchiveError:
    code = _code(problem) if isinstance(problem, sqlite3.Error) else 0
    if is_full(problem, path):
        return ArchiveError(
            M(
                "The disk is full: nothing more is kept in the archive. Make room, or save your "
                "game elsewhere."
            )
        )
    if code in _BUSY or isinstance(problem, InUseError):
        return ArchiveError(
            M("Another program is holding the archive of games: this step could not be kept.")
        )
    if isinstance(problem, sqlite3.Error | OSError) and _is_unwritable(problem, path):
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
