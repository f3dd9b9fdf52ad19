"""Files that are either the old ones or the new ones, whole, whatever happens while writing."""

import contextlib
import errno
import itertools
import os
import re
import secrets
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from ludotheque.core.ending import held
from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name, folder_name, quoted
from ludotheque.core.locking import alone
from ludotheque.core.messages import M, Message

FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""What the system reports where a disk holds no more."""
_TEMPORARY: Final = re.compile(r"\.(.+)\.[0-9a-f]{12}\.tmp", re.DOTALL)
_OLD: Final = 3600.0
"""Seconds after which nobody writes on at a temporary file."""
_MOST_LOOKED_AT: Final = 10_000
_PROTECTED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


def read_limited(path: Path, limit: int) -> bytes:
    """Return the bytes of a file: the one way in which any file of the user is read.

    Devices, pipes and folders are refused, also behind links, without being opened; what takes a
    file's place meanwhile is neither waited for nor read beyond ``limit`` bytes. Raises SaveError:
    absent, no file, unreadable, over ``limit``.
    """
    with _reading(path):
        if _regular(path, path.stat()).st_size <= limit:
            data = _read_opened(path, limit)
            if len(data) <= limit:
                return data
    raise SaveError(M("“{name}” is too large for a file of this program.", name=_name(path)))


_OPENING: Final = (
    os.O_RDONLY
    | getattr(os, "O_BINARY", 0)
    | getattr(os, "O_NONBLOCK", 0)
    | getattr(os, "O_NOCTTY", 0)
)


def _read_opened(path: Path, limit: int) -> bytes:
    """Return the bytes of a file, at most one more than ``limit``; what grows is not followed."""
    handle = os.open(path, _OPENING)
    try:
        # What has been looked at may have been replaced by a pipe since.
        _regular(path, os.fstat(handle))
        parts: list[bytes] = []
        rest = limit + 1
        while rest > 0 and (part := os.read(handle, min(rest, 1 << 20))):
            parts.append(part)
            rest -= len(part)
        return b"".join(parts)
    finally:
        os.close(handle)


def demand_file(path: Path) -> None:
    """Raise SaveError where there is no such file."""
    with _reading(path):
        _regular(path, path.stat())


def _name(path: Path) -> str:
    return file_name(path)


def _regular(path: Path, info: os.stat_result) -> os.stat_result:
    if not stat.S_ISREG(info.st_mode):
        raise SaveError(M("“{name}” is not a file.", name=_name(path)))
    return info


@contextlib.contextmanager
def _reading(path: Path) -> Iterator[None]:
    """Make refusals of what goes wrong while a file is read."""
    name = _name(path)
    try:
        yield
    except SaveError:
        raise
    except FileNotFoundError as problem:
        raise SaveError(M("“{name}” does not exist.", name=name)) from problem
    except PermissionError as problem:
        raise SaveError(M("“{name}” may not be read.", name=name)) from problem
    except NotADirectoryError as problem:
        folder = folder_name(path.parent)
        raise SaveError(
            M("“{name}” cannot be read: “{folder}” is not a folder.", name=name, folder=folder)
        ) from problem
    except OSError as problem:
        sentence = M(
            "“{name}” cannot be read. The system says: “{reason}”.",
            name=name,
            reason=system_words(problem),
        )
        raise SaveError(sentence) from problem
    except ValueError as problem:  # a NUL in the path
        raise SaveError(M("“{name}” is no name a file can have.", name=name)) from problem


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that a failure or a kill at any instant leaves the old or the new one.

    The bytes go to a temporary file in the same folder, reach the disk and then take the name;
    the previous file stays as « NAME~ » until the new one has been read back whole. What killed
    writes of saved games and of this file left in the folder goes, when it is old. Raises
    SaveError, with the previous file in its place.
    """
    try:
        real = Path(os.path.realpath(path))
        # No signal leaves a temporary file behind, and no other window's backup is taken for ours.
        with held(), alone(real.parent):
            _write(real, data)
    except SaveError:
        raise
    except (OSError, ValueError) as problem:
        raise _refusal(path, problem) from problem
    with contextlib.suppress(OSError):  # the clock of that disk, which may be another computer's
        clear_unfinished(real.parent, real.stat().st_mtime, real.name)


def clear_unfinished(folder: Path, now: float, name: str | None = None) -> None:
    """Remove the temporary files of writes that were killed more than an hour before ``now``.

    With ``name`` the folder is not the program's own: only those of a file so called, and of saved
    games, go. Raises nothing; a folder of very many files is looked through only in part.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in itertools.islice(entries, _MOST_LOOKED_AT):
            found = _TEMPORARY.fullmatch(entry.name)
            if found is None:
                continue
            if name is not None and found[1] != name and not found[1].endswith(".ludo"):
                continue
            with contextlib.suppress(OSError):
                info = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(info.st_mode) and info.st_mtime < now - _OLD and _is_mine(info):
                    os.unlink(entry.path)  # noqa: PTH108


def _is_mine(info: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or info.st_uid == os.getuid()


def _write(path: Path, data: bytes) -> None:
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(6)}.tmp")
    backup = path.with_name(path.name + "~")
    try:
        _fill(temporary, data, _mode(path))
        kept = _keep(path, backup)
        os.replace(temporary, path)  # noqa: PTH105 - one module to make fail in the tests
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)  # noqa: PTH108
        raise
    try:
        _flush_folder(path.parent)
        if _read_opened(path, len(data)) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    except BaseException:
        if kept:
            os.replace(backup, path)  # noqa: PTH105
        raise
    if kept:
        with contextlib.suppress(OSError):
            os.unlink(backup)  # noqa: PTH108


def _mode(path: Path) -> int | None:
    try:
        info = os.stat(path)  # noqa: PTH116
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(info.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    effective = os.access in os.supports_effective_ids
    if not os.access(path, os.W_OK, effective_ids=effective):
        # Replacing would work where the folder is open, yet the file was protected on purpose.
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return stat.S_IMODE(info.st_mode)


def _fill(path: Path, data: bytes, mode: int | None) -> None:
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
    handle = os.open(path, flags, 0o666 if mode is None else mode)
    try:
        rest = memoryview(data)
        while rest:
            rest = rest[os.write(handle, rest) :]
        if mode is not None:
            os.chmod(path, mode)  # noqa: PTH101
        os.fsync(handle)
    finally:
        os.close(handle)


def _keep(path: Path, backup: Path) -> bool:
    """Keep the present file under the backup's name; False where there is none."""
    with contextlib.suppress(FileNotFoundError):
        os.unlink(backup)  # noqa: PTH108
    try:
        os.link(path, backup)
    except FileNotFoundError:
        return False
    except OSError:  # a file system without hard links
        previous = _read_opened(path, os.stat(path).st_size)  # noqa: PTH116
        _fill(backup, previous, None)
    return True


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # folders cannot be opened there; the file itself has been flushed
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refusal(path: Path, problem: OSError | ValueError) -> SaveError:
    name = _name(path)
    if not isinstance(problem, OSError):
        return SaveError(M("“{name}” is no name a file can have.", name=name))
    number = problem.errno
    if number in FULL:
        return SaveError(M("The disk is full: “{name}” could not be written.", name=name))
    if number in _PROTECTED:
        return SaveError(
            M("“{name}” cannot be written: the file or its folder is protected.", name=name)
        )
    if number in {errno.ENOENT, errno.ENOTDIR}:
        return SaveError(_no_place(name, Path(os.path.realpath(path)).parent))
    if number == errno.EISDIR:
        return SaveError(M("“{name}” cannot be written: it is not a file.", name=name))
    if number == errno.ENAMETOOLONG:
        return SaveError(M("“{name}” cannot be written: the name is too long.", name=name))
    return SaveError(
        M(
            "“{name}” could not be written. The system says: “{reason}”.",
            name=name,
            reason=system_words(problem),
        )
    )


def _no_place(name: str, folder: Path) -> Message:
    """Return why a file cannot be made in a folder: it is none, is not there, or takes no files."""
    there = next((one for one in (folder, *folder.parents) if one.exists()), folder)
    if there.is_dir() and there != folder:
        return M(
            "“{name}” cannot be written: there is no folder “{folder}”.",
            name=name,
            folder=folder_name(folder),
        )
    if there.is_dir():
        return M(
            "“{name}” cannot be written: the folder “{folder}” takes no new files.",
            name=name,
            folder=folder_name(folder),
        )
    return M(
        "“{name}” cannot be written: “{folder}” is not a folder.",
        name=name,
        folder=folder_name(there),
    )


def system_words(problem: OSError) -> str:
    """Return what the system says of a failure, in its own language; never nothing."""
    return quoted(problem.strerror or type(problem).__name__)
