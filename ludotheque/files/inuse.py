"""Files which another program holds open: Windows then lets nobody read, replace or remove them.

Sync clients and virus scanners hold a file for an instant, an editor for an hour. The systems of
Unix refuse nothing of the kind: there no failure is taken for one of these.
"""

import contextlib
import os
import sys
import time
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Final, TypeVar

from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import M

T = TypeVar("T")

PAUSES: Final = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2)
"""Seconds between one try and the next: half a second in all."""
WINDOWS: bool = sys.platform == "win32"
_HELD: Final = {32, 33}
"""Windows' error numbers: sharing violation, lock violation."""
_DENIED: Final = 5


class InUseError(SaveError):
    """Another program has the file open; nothing has been read, written or removed."""


def in_use(path: Path) -> InUseError:
    """Return the refusal for a file which another program holds."""
    sentence = M(
        "“{name}” is in use by another program: it can be neither read nor replaced now.",
        name=file_name(path),
    )
    return InUseError(sentence)


def is_held(problem: OSError, path: Path) -> bool:
    """Return whether a failure with a file means that another program has it open.

    Where the system has only denied it, the file itself is asked: its name is protected, or
    somebody holds it.
    """
    if not _may_be_held(problem):
        return False
    code = _code(problem)
    if code in _HELD:
        return True
    try:
        _probe(path)
    except OSError as found:
        return _code(found) in _HELD
    # It may be renamed, yet not replaced: its holder shares the name, as scanners do. Opening it,
    # for which the C library tells no number, is denied by the file's own rights.
    return code == _DENIED


def _may_be_held(problem: OSError) -> bool:
    code = _code(problem)
    return code in _HELD or (isinstance(problem, PermissionError) and (WINDOWS or code == _DENIED))


def _code(problem: OSError) -> int | None:
    """Return Windows' number for a failure, None on other systems and from the C library."""
    return getattr(problem, "winerror", None)


def _probe(path: Path) -> None:
    """Raise OSError where a file may not be renamed; the file stays as it is."""
    os.rename(path, path)  # noqa: PTH104 - to its own name, which changes nothing


def patiently(path: Path, work: Callable[[], T], pauses: Sequence[float] = PAUSES) -> T:
    """Return what ``work`` with a file returns, trying again while another program holds the file.

    ``pauses`` are the seconds before each further try. Raises InUseError after the last one, and
    what ``work`` raises for another reason: at once, but where Windows denies it, which it does for
    an instant, too, while a file comes and goes.
    """
    for pause in (*pauses, None):
        try:
            return work()
        except OSError as problem:
            if not _may_be_held(problem):
                raise
            if pause is None:
                if is_held(problem, path):
                    raise in_use(path) from problem
                raise
            time.sleep(pause)
    raise AssertionError("unreachable")


def wait_until_free(path: Path, pauses: Sequence[float] = PAUSES) -> None:
    """Return once no other program keeps a file from being replaced; raises OSError, InUseError.

    A file which is not there is free, and on systems of Unix every file is.
    """
    if WINDOWS:
        with contextlib.suppress(FileNotFoundError):
            patiently(path, lambda: _probe(path), pauses)


def remove(path: Path) -> None:
    """Remove a file, if it is there; raises OSError, InUseError after half a second of tries."""
    patiently(path, lambda: path.unlink(missing_ok=True))


def demand_opening(path: Path, flags: int, pauses: Sequence[float] = PAUSES) -> None:
    """Return once a file can be opened with these flags, as SQLite and others open one together.

    Raises OSError, InUseError. One which is not there, and one of a system of Unix, is not opened:
    there closing it would give up the locks which others of this program have on it.
    """
    if WINDOWS:
        with contextlib.suppress(FileNotFoundError):
            os.close(patiently(path, lambda: os.open(path, flags), pauses))
