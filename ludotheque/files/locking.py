"""File locks: one process at a time in a shared folder, with a limit on the waiting."""

import contextlib
import errno
import importlib
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Final

PATIENCE: Final = 5.0
"""Seconds one waits for another process; a small file is read and written in far less."""
WINDOWS: bool = sys.platform == "win32"
_HELD: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}
_LOOK: Final = 0.002
_had: list[tuple[int, int]] = []
"""Device and number of the folders this process has for itself."""


@contextlib.contextmanager
def alone(folder: Path, seconds: float = PATIENCE) -> Iterator[bool]:
    """Keep other processes of this program from changing small files of a folder meanwhile.

    Yields whether the lock was had: where the folder or its file system knows none, or another
    process keeps it longer than ``seconds``, one goes on without it. No file is left behind, and
    the system takes the lock back from a process that dies. May be nested. Raises nothing.
    """
    handle = _opened(folder)
    if handle is None:
        yield False
        return
    info = os.fstat(handle)
    key = info.st_dev, info.st_ino
    had = None
    try:
        until = time.monotonic() + seconds
        had = True if key in _had else try_lock(handle)
        while had is False and time.monotonic() < until:
            time.sleep(_LOOK)
            had = try_lock(handle)
        if had:
            _had.append(key)
        yield bool(had)
    finally:
        if had:
            _had.remove(key)
        with contextlib.suppress(OSError):
            os.close(handle)


def _opened(folder: Path) -> int | None:
    """Return a handle to lock: the folder's own, on Windows that of a file elsewhere."""
    try:
        if not WINDOWS:
            return os.open(folder, os.O_RDONLY | os.O_DIRECTORY)  # never waits for a pipe
        name = blake2b(os.fsencode(os.path.realpath(folder)), digest_size=12).hexdigest()
        return os.open(
            Path(tempfile.gettempdir(), f"ludotheque-{name}.lock"), os.O_RDWR | os.O_CREAT
        )
    except (OSError, ValueError):
        return None


def try_lock(handle: int) -> bool | None:
    """Lock an open file or folder for this process alone; return whether nobody else had it.

    None where the system or the file system knows no such locks.
    """
    try:
        if WINDOWS:
            windows = importlib.import_module("msvcrt")
            windows.locking(handle, windows.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - not on Windows

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        return False if problem.errno in _HELD else None
    except ImportError:
        return None
    return True
