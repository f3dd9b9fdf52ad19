"""What SQLite says where the disk is full, and the empty files it leaves behind then."""

import sqlite3
import time
from contextlib import suppress
from pathlib import Path
from typing import Final

from ludotheque.files.atomic import FULL
from ludotheque.files.room import no_room

BESIDE: Final = ("-wal", "-shm")
"""What the names of the files beside an archive end in."""
_JUST_MADE: Final = 10.0
"""Seconds after which an empty file is no longer one that another program is just creating."""
# Primary result codes of SQLite.
_FULL: Final = {sqlite3.SQLITE_FULL}
_PERHAPS: Final = {sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN, sqlite3.SQLITE_READONLY}


def is_full(problem: Exception, path: Path) -> bool:
    """Return whether what failed with the archive ``path`` failed because the disk is full.

    SQLite says so only where the system does at a write; quotas, the largest file allowed and the
    file its readers share are told as any other failure.
    """
    if isinstance(problem, OSError):
        return problem.errno in FULL
    code = getattr(problem, "sqlite_errorcode", 0) & 0xFF
    if code in _FULL:
        return True
    beside = (path, *(Path(f"{path}{suffix}") for suffix in BESIDE))
    return code in _PERHAPS and no_room(path.parent, *beside)


def drop_empty(path: Path) -> None:
    """Remove what a failed creation left, which would be taken for an archive that was emptied."""
    with suppress(OSError):
        if path.stat().st_size == 0:
            path.unlink()


def was_emptied(path: Path) -> bool:
    """Return whether a file is empty and old enough not to be one being created now."""
    try:
        found = path.stat()
        return found.st_size == 0 and time.time() - found.st_mtime > _JUST_MADE
    except OSError:
        return False
