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
"""Seconds to wait for another process; a small file is read and written in far less."""
WINDOWS: bool = sys.platform == "win32"
_HELD: Final = {errno.EAGAIN, errno.EWOULDBLOCK, errno.EACCES, errno.EDEADLK}
_NO_LOCKS: Final = {errno.EBADF, errno.EINVAL, errno.ENOSYS}
_LOOK: Final = 0.002
_had: list[tuple[int, int]] = []
"""Device and inode of the folders this process has locked."""


@contextlib.contextmanager
def alone(folder: Path, seconds: float = PATIENCE) -> Iterator[bool]:
    """Lock a folder, so that no other process of this program changes its small files meanwhile.

    Yields whether the lock was taken. The block runs without it where the file system has no
    locks, or another process holds it for longer than ``seconds``. The system frees the lock of a
    process that dies. Locks may be nested. Raises nothing.
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
    """Return a handle to lock: of the folder itself, on Windows of a file in the temporary folder.

    None where it cannot be opened.
    """
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
    """Try to lock an open file or folder for this process; return whether it succeeded.

    False where another process holds the lock, None where the file system has no locks.
    """
    try:
        if WINDOWS:
            windows = importlib.import_module("msvcrt")
            windows.locking(handle, windows.LK_NBLCK, 1)
        else:
            import fcntl  # noqa: PLC0415 - not on Windows

            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as problem:
        # Wine's C library tells no number of its own, but whichever it told last.
        held = problem.errno in _HELD or (WINDOWS and problem.errno not in _NO_LOCKS)
        return False if held else None
    except ImportError:
        return None
    return True
