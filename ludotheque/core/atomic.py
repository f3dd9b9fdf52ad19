"""Files that are either the old ones or the new ones, whole, whatever happens while writing."""

import contextlib
import errno
import os
import secrets
import stat
from pathlib import Path
from typing import Final

from ludotheque.core.errors import SaveError
from ludotheque.core.messages import M
from ludotheque.core.reading import show

_FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
_PROTECTED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


def read_limited(path: Path, limit: int) -> bytes:
    """Return the bytes of a file; raises SaveError: absent, no file, unreadable, over ``limit``."""
    name = show(path.name or str(path))
    try:
        info = path.stat()
        if not stat.S_ISREG(info.st_mode):
            raise SaveError(M("“{name}” is not a file.", name=name))
        if info.st_size <= limit:
            with path.open("rb") as stream:
                data = stream.read(limit + 1)
            if len(data) <= limit:
                return data
    except FileNotFoundError as problem:
        raise SaveError(M("“{name}” does not exist.", name=name)) from problem
    except PermissionError as problem:
        raise SaveError(M("“{name}” may not be read.", name=name)) from problem
    except (OSError, ValueError) as problem:  # ValueError: a NUL in the path
        raise SaveError(M("“{name}” cannot be read.", name=name)) from problem
    raise SaveError(M("“{name}” is too large for a file of this program.", name=name))


def write_atomic(path: Path, data: bytes) -> None:
    """Write a file so that a failure or a kill at any instant leaves the old or the new one.

    The bytes go to a temporary file in the same folder, reach the disk and then take the name;
    the previous file stays as « NAME~ » until the new one has been read back whole. Raises
    SaveError, with the previous file in its place.
    """
    try:
        _write(Path(os.path.realpath(path)), data)
    except (OSError, ValueError) as problem:
        raise _refusal(path, problem) from problem


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
        if _read(path, len(data)) != data:
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
        previous = _read(path, os.stat(path).st_size)  # noqa: PTH116
        _fill(backup, previous, None)
    return True


def _read(path: Path, size: int) -> bytes:
    handle = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
    try:
        parts = []
        while part := os.read(handle, size + 1):
            parts.append(part)
        return b"".join(parts)
    finally:
        os.close(handle)


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # folders cannot be opened there; the file itself has been flushed
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _refusal(path: Path, problem: OSError | ValueError) -> SaveError:
    name, folder = path.name, str(path.parent)
    number = problem.errno if isinstance(problem, OSError) else None
    if number in _FULL:
        return SaveError(M("The disk is full: “{name}” could not be written.", name=name))
    if number in _PROTECTED:
        return SaveError(
            M("“{name}” cannot be written: the file or its folder is protected.", name=name)
        )
    if number in {errno.ENOENT, errno.ENOTDIR}:
        return SaveError(
            M(
                "“{name}” cannot be written: there is no folder “{folder}”.",
                name=name,
                folder=folder,
            )
        )
    if number == errno.EISDIR:
        return SaveError(M("“{name}” cannot be written: it is not a file.", name=name))
    if number == errno.ENAMETOOLONG:
        return SaveError(M("“{name}” cannot be written: the name is too long.", name=name))
    return SaveError(M("“{name}” could not be written.", name=name))
