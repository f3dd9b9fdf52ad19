"""The SQLite file of the archive: opening, transactions, and what to do when it is damaged."""

import errno
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, TypeVar

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name, folder_name
from ludotheque.core.messages import M, Message

T = TypeVar("T")

SCHEMA_VERSION: Final = 1
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
        finished INTEGER NOT NULL
    )
    """,
    """
    CREATE TABLE actions (
        game INTEGER NOT NULL REFERENCES games (id) ON DELETE CASCADE,
        number INTEGER NOT NULL,
        text TEXT NOT NULL,
        PRIMARY KEY (game, number)
    ) WITHOUT ROWID
    """,
    "CREATE INDEX games_by_date ON games (finished, modified)",
)
_WAIT_SECONDS: Final = 0.5
"""Other programs write for milliseconds; longer waits would hold the window up."""
# Primary result codes of SQLite.
_DAMAGED: Final = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB}
_FOREIGN: Final = ("no such table", "no such column", "has no column")
_UNWRITABLE: Final = {sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}
_FULL: Final = {sqlite3.SQLITE_FULL}
_BUSY: Final = {sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED}


class ArchiveError(LudothequeError):
    """The archive cannot be read or written; the game on the table is not touched."""


class Database:
    """One connection, opened when first needed and again after trouble.

    Where nothing may be written, a file which is there is opened to be read alone.
    """

    def __init__(self, path: Path, on_notice: Callable[[Message], None]) -> None:
        """Remember where; nothing is touched yet."""
        self.path = path
        self._notice = on_notice
        self._open: sqlite3.Connection | None = None
        self._file: tuple[int, int] | None = None
        self._protected = False
        """Whether the open connection can only read."""
        self._told = False

    def close(self) -> None:
        """Close the connection; it opens again when needed."""
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
            self.close()  # the trouble may be over
        return self._guarded(in_transaction)

    def _guarded(self, work: Callable[[sqlite3.Connection], T]) -> T:
        try:
            return work(self._connection())
        except sqlite3.Error as problem:
            self.close()
            if not _is_damaged(problem):
                raise _refusal(problem, self.path) from problem
        except OSError as problem:
            raise _refusal(problem, self.path) from problem
        try:
            self._move_aside()
            return work(self._connection())
        except (sqlite3.Error, OSError) as problem:
            self.close()
            raise _refusal(problem, self.path) from problem

    def _is_there(self) -> bool:
        """Tell whether the path still names the open file: SQLite would write to a deleted one."""
        try:
            found = self.path.stat()
        except OSError:
            return False
        return (found.st_dev, found.st_ino) == self._file

    def _connection(self) -> sqlite3.Connection:
        if self._open is not None and not self._is_there():
            self.close()
        if self._open is None:
            try:
                self._open = self._opened()
                self._told = False
            except (sqlite3.Error, OSError) as problem:
                if not _is_unwritable(problem) or not self.path.is_file():
                    raise
                self._open = open_to_read(self.path)
                self._protected = True
                self._tell_protected()
            found = self.path.stat()
            self._file = found.st_dev, found.st_ino
        return self._open

    def _tell_protected(self) -> None:
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
        connection = sqlite3.connect(self.path, _WAIT_SECONDS, isolation_level=None)
        try:
            _prepare(connection)
        except BaseException:
            connection.close()
            raise
        return connection

    def _move_aside(self) -> None:
        number = 1
        while (aside := self.path.with_name(f"{self.path.name}.damaged-{number}")).exists():
            number += 1
        for suffix in ("-wal", "-shm"):
            extra = Path(f"{self.path}{suffix}")
            if extra.exists():
                extra.replace(f"{aside}{suffix}")
        self.path.replace(aside)
        self._notice(
            M(
                "The archive of games was damaged; it has been set aside as “{name}” and a new one "
                "begun.",
                name=file_name(aside),
            )
        )


def open_to_read(path: Path, wait: float = _WAIT_SECONDS) -> sqlite3.Connection:
    """Return a connection which never writes, not even beside the file.

    Raises sqlite3.Error, and ArchiveError for the archive of a newer program.
    """
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
    connection.text_factory = lambda data: data.decode("utf-8", "replace")
    connection.execute("PRAGMA foreign_keys = ON")
    version = _version(connection)
    if version == 0:
        connection.execute("PRAGMA journal_mode = WAL")
        with transaction(connection):
            if _version(connection) == 0:  # another process may have been faster
                for statement in _SCHEMA:
                    connection.execute(statement)
                connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION}")
    elif version > SCHEMA_VERSION:
        raise _newer()
    else:
        connection.execute("SELECT count(*) FROM games WHERE id = 0").fetchone()


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


def _is_damaged(problem: sqlite3.Error) -> bool:
    """Tell whether the file is damaged, or a database of something else."""
    return _code(problem) in _DAMAGED or any(text in str(problem) for text in _FOREIGN)


def _is_unwritable(problem: sqlite3.Error | OSError) -> bool:
    """Tell whether the file or its folder may only be read."""
    if isinstance(problem, sqlite3.Error):
        return _code(problem) in _UNWRITABLE
    return isinstance(problem, PermissionError) or problem.errno == errno.EROFS


def _refusal(problem: sqlite3.Error | OSError, path: Path) -> ArchiveError:
    code = _code(problem) if isinstance(problem, sqlite3.Error) else 0
    if code in _FULL:
        return ArchiveError(
            M("The disk is full: the game is not being kept in the archive; save it elsewhere.")
        )
    if code in _BUSY:
        return ArchiveError(
            M("Another program is holding the archive of games: this step could not be kept.")
        )
    if _is_unwritable(problem):
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
