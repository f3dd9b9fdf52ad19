"""Reading with a limit, and atomic writing: a failure or kill leaves the old or the new file."""

import contextlib
import errno
import hashlib
import itertools
import os
import re
import secrets
import stat
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final

from ludotheque.core.ending import held
from ludotheque.core.errors import SaveError
from ludotheque.core.foreign import file_name, folder_name, quoted
from ludotheque.core.messages import M, Message
from ludotheque.files.inuse import PAUSES, InUseError, in_use, patiently, wait_until_free
from ludotheque.files.locking import alone
from ludotheque.files.names import blocking, fitting, no_folder, refused, too_long

FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""The system's error numbers for a full disk."""
_TEMPORARY: Final = re.compile(r"\.(.+)\.[0-9a-f]{12}\.tmp", re.DOTALL)
_OLD: Final = 3600.0
"""Seconds after which a temporary file is certainly no longer being written."""
_MOST_LOOKED_AT: Final = 10_000
ANYTHING: Final = "*"
"""Instead of a digest: any content may be replaced."""
NOTHING: Final = ""
"""Instead of a digest: there is no file."""
_PROTECTED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


class FileChangedError(SaveError):
    """The file's content is not the one last read or written; nothing was written."""


def digest(data: bytes) -> str:
    """Return the digest of a file's content (BLAKE2b, 64 hexadecimal digits)."""
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def same_file(path: Path, other: Path | None) -> bool:
    """Return whether two paths lead to the same file, links resolved; the file need not exist."""
    return other is not None and os.path.realpath(path) == os.path.realpath(other)


def standing(path: Path) -> str:
    """Return the digest of a file's present content, NOTHING where there is no file.

    Raises SaveError where the path leads to something else than a file, or cannot be read.
    """
    with _reading(path):
        try:
            _regular(path, path.stat())
            return patiently(path, lambda: _digest_of(path))
        except FileNotFoundError:
            return NOTHING


def read_limited(path: Path, limit: int, pauses: Sequence[float] = PAUSES) -> bytes:
    """Return the bytes of a file; every file of the user is read by this function.

    Devices, pipes and folders are refused, also behind links, without being opened. Where one
    replaces the file meanwhile, nothing waits for it or reads beyond ``limit`` bytes. Raises
    SaveError: absent, no file, unreadable, over ``limit``; InUseError where another program holds
    it, also after ``pauses``.
    """
    with _reading(path):
        if _regular(path, path.stat()).st_size <= limit:
            data = patiently(path, lambda: _read_opened(path, limit), pauses)
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
    """Return the bytes of a file, at most ``limit`` + 1, even while it grows."""
    handle = os.open(path, _OPENING)
    try:
        # Since the check a pipe may have replaced the file.
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
    """Turn the exceptions of reading a file into SaveError, with a sentence for the user."""
    if (fault := refused(path)) is not None:
        raise SaveError(fault)
    try:
        yield
    except SaveError:
        raise
    except OSError as problem:
        raise SaveError(_unreadable(path, problem)) from problem
    except ValueError as problem:  # a NUL in the path
        raise SaveError(_no_name(path)) from problem


def write_atomic(
    path: Path,
    data: bytes,
    *,
    expected: str = ANYTHING,
    keep: bool = False,
    pauses: Sequence[float] = PAUSES,
) -> Path | None:
    """Write a file so that a failure or a kill at any instant leaves the old or the new one.

    The bytes go to a temporary file in the same folder, are flushed to the disk, and then take the
    name; the previous file stays under another name until the new one has been read back whole.
    With ``keep`` it stays for good, as « NAME~ » or the first of « NAME~2~ », « NAME~3~ » … that
    is free; that path is returned. Old temporary files which killed writes of this file and of
    saved games left in the folder are removed.

    ``expected`` is the digest of the content that may be replaced. Raises FileChangedError where
    the file has another content (a file that is gone is written anew), InUseError where another
    program holds it, also after ``pauses``, SaveError for any other failure; the previous file is
    then in its place.
    """
    if (fault := refused(path)) is not None:
        raise SaveError(fault)
    try:
        real = Path(os.path.realpath(path))
        # No signal leaves a temporary file behind, and no other window writes meanwhile.
        with held(), alone(real.parent):
            backup = _write(real, data, expected, pauses, keep=keep)
    except InUseError as problem:  # the user's own name of it, which may be a link
        raise in_use(path) from problem
    except SaveError:
        raise
    except (OSError, ValueError) as problem:
        raise _refusal(path, problem) from problem
    with contextlib.suppress(OSError):  # the clock of that disk, which may be another computer's
        clear_unfinished(real.parent, real.stat().st_mtime, real.name)
    return backup


def demand_place(path: Path) -> None:
    """Raise SaveError where no file can be written, before work is done for it.

    Its folder must be there and take new files; a file there must be one, and not be protected.
    """
    if (fault := refused(path)) is not None:
        raise SaveError(fault)
    try:
        real = Path(os.path.realpath(path))
        _mode(real)
        if too_long(path) == "name":  # Windows finds no such file, and says no more
            raise OSError(errno.ENAMETOOLONG, os.strerror(errno.ENAMETOOLONG))
        if not real.parent.is_dir():
            raise FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT))
        _demand_access(real.parent, os.W_OK | os.X_OK)
    except (OSError, ValueError) as problem:
        raise _refusal(path, problem) from problem


def set_aside(path: Path) -> Path:
    """Rename an unreadable file to « NAME.bad » and return the new path.

    Raises OSError, InUseError; the file then has its name alone. Where a file with another content
    has that name, it is the first of « NAME.2.bad », « NAME.3.bad » … that is free: files set aside
    before stay.
    """
    wait_until_free(path)  # a second name could not be removed either
    for number in itertools.count(1):
        aside = path.with_name(path.name + (".bad" if number == 1 else f".{number}.bad"))
        try:
            os.link(path, aside)
        except FileExistsError:
            if not _same_content(path, aside):
                continue
            os.replace(path, aside)  # noqa: PTH105
        except FileNotFoundError:
            raise
        except OSError:  # a file system without hard links
            if os.path.lexists(aside) and not _same_content(path, aside):
                continue
            os.replace(path, aside)  # noqa: PTH105
        else:
            try:
                os.unlink(path)  # noqa: PTH108
            except OSError:
                with contextlib.suppress(OSError):
                    os.unlink(aside)  # noqa: PTH108
                raise
        return aside
    raise AssertionError("unreachable")


def _same_content(one: Path, other: Path) -> bool:
    try:
        return _digest_of(one) == _digest_of(other)
    except (OSError, SaveError):
        return False


def clear_unfinished(folder: Path, now: float, name: str | None = None) -> None:
    """Remove the temporary files of writes that were killed more than an hour before ``now``.

    ``name`` is given for a folder which is not the program's own: only temporary files of the file
    with this name and of saved games are removed. Raises nothing; of a folder with very many files
    only a part is searched.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in itertools.islice(entries, _MOST_LOOKED_AT):
            found = _TEMPORARY.fullmatch(entry.name)
            if found is None:
                continue
            ours = name is None or found[1] in {name, fitting(Path(folder, name), _AROUND)}
            if not ours and not found[1].endswith(".ludo"):
                continue
            with contextlib.suppress(OSError):
                info = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(info.st_mode) and info.st_mtime < now - _OLD and _is_mine(info):
                    os.unlink(entry.path)  # noqa: PTH108


def _is_mine(info: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or info.st_uid == os.getuid()


def _write(
    path: Path, data: bytes, expected: str, pauses: Sequence[float], *, keep: bool
) -> Path | None:
    temporary, backup = _passing(path), None
    try:
        _fill(temporary, data, _mode(path))
        wait_until_free(path, pauses)  # a second name could not be removed either
        backup = _previous(path, keep=keep)
        if backup is not None and expected != ANYTHING and _digest_of(backup) != expected:
            raise _changed(path)
        if backup is None and expected != ANYTHING:
            _appear(temporary, path)
        else:
            _replace(temporary, path, pauses)
    except BaseException:
        for one in (temporary, backup):
            if one is not None:
                _drop(one)
        raise
    try:
        _flush_folder(path.parent)
        if patiently(path, lambda: _read_opened(path, len(data))) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    except BaseException:
        if backup is not None:
            _replace(backup, path, PAUSES)
        raise
    if backup is not None and not keep:
        _drop(backup)
        return None
    return backup


def _replace(new: Path, path: Path, pauses: Sequence[float]) -> None:
    patiently(path, lambda: os.replace(new, path), pauses)  # noqa: PTH105 - tests make it fail


def _drop(path: Path) -> None:
    """Remove a file of ours, if it can be; ``clear_unfinished`` removes it one day."""
    with contextlib.suppress(OSError, InUseError):
        patiently(path, lambda: os.unlink(path))  # noqa: PTH108


def _changed(path: Path) -> FileChangedError:
    return FileChangedError(
        M("“{name}” has been changed by another program: nothing was written.", name=_name(path))
    )


_AROUND: Final = len(".." + ".tmp") + 12
"""Bytes which a temporary name has more than the file's name."""


def _passing(path: Path) -> Path:
    """Return a temporary path; ``clear_unfinished`` removes what a kill leaves under such names."""
    return path.with_name(f".{fitting(path, _AROUND)}.{secrets.token_hex(6)}.tmp")


def _appear(temporary: Path, path: Path) -> None:
    """Give a temporary file its name; raises FileChangedError where a file has that name."""
    try:
        os.link(temporary, path)
    except FileExistsError as problem:
        raise _changed(path) from problem
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise _changed(path) from None
        os.replace(temporary, path)  # noqa: PTH105
    else:
        _drop(temporary)


def _mode(path: Path) -> int | None:
    try:
        info = os.stat(path)  # noqa: PTH116
    except FileNotFoundError:
        return None
    if not stat.S_ISREG(info.st_mode):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    # Replacing would work in a writable folder, but the file was protected on purpose.
    _demand_access(path, os.W_OK)
    return stat.S_IMODE(info.st_mode)


def _demand_access(path: Path, how: int) -> None:
    if not os.access(path, how, effective_ids=os.access in os.supports_effective_ids):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))


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


def _previous(path: Path, *, keep: bool) -> Path | None:
    """Give the present file a second name, and return it; None where there is no file.

    Existing files are never overwritten.
    """
    for number in itertools.count(1):
        backup = _passing(path)
        if keep:
            mark = "~" if number == 1 else f"~{number}~"
            backup = path.with_name(fitting(path, len(mark)) + mark)
        try:
            try:
                os.link(path, backup)
            except (FileNotFoundError, FileExistsError):
                raise
            except OSError:  # a file system without hard links
                previous = _read_opened(path, os.stat(path).st_size)  # noqa: PTH116
                _fill(backup, previous, None)
        except FileNotFoundError:
            return None
        except FileExistsError:
            continue
        return backup
    raise AssertionError("unreachable")


def _digest_of(path: Path) -> str:
    found = hashlib.blake2b(digest_size=32)
    handle = os.open(path, _OPENING)
    try:
        _regular(path, os.fstat(handle))
        while part := os.read(handle, 1 << 20):
            found.update(part)
    finally:
        os.close(handle)
    return found.hexdigest()


def _flush_folder(folder: Path) -> None:
    if os.name == "nt":
        return  # folders cannot be opened there; the file itself has been flushed
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _no_name(path: Path) -> Message:
    return M("“{name}” is no name a file can have.", name=_name(path))


def _refusal(path: Path, problem: OSError | ValueError) -> SaveError:
    name = _name(path)
    if not isinstance(problem, OSError):
        return SaveError(_no_name(path))
    if (long := too_long(path)) or problem.errno == errno.ENAMETOOLONG:
        return SaveError(_too_long_to_write(name, long))
    number = problem.errno
    if number in FULL:
        return SaveError(M("The disk is full: “{name}” could not be written.", name=name))
    if number in _PROTECTED:
        return SaveError(
            M("“{name}” cannot be written: the file or its folder is protected.", name=name)
        )
    if number in {errno.ENOENT, errno.ENOTDIR}:
        return SaveError(no_folder(name, _real(path).parent))
    if number == errno.EISDIR:
        return SaveError(M("“{name}” cannot be written: it is not a file.", name=name))
    return SaveError(
        M(
            "“{name}” could not be written. The system says: “{reason}”.",
            name=name,
            reason=system_text(problem),
        )
    )


def _real(path: Path) -> Path:
    """Return where a path leads, or the path itself where the system cannot say it."""
    try:
        return Path(os.path.realpath(path))
    except OSError:
        return path.absolute()


def _too_long_to_write(name: str, what: str) -> Message:
    if what == "path":
        return M("“{name}” cannot be written: its path is too long.", name=name)
    return M("“{name}” cannot be written: the name is too long.", name=name)


def _unreadable(path: Path, problem: OSError) -> Message:
    """Return why a file could not be read."""
    name, found = _name(path), blocking(_real(path).parent)
    long = too_long(path)
    if long == "path":
        return M("“{name}” cannot be read: its path is too long.", name=name)
    if long or problem.errno == errno.ENAMETOOLONG:
        return M("“{name}” cannot be read: the name is too long.", name=name)
    if found is not None:
        folder = folder_name(found)
        return M("“{name}” cannot be read: “{folder}” is not a folder.", name=name, folder=folder)
    if isinstance(problem, FileNotFoundError):
        return M("“{name}” does not exist.", name=name)
    if isinstance(problem, PermissionError):
        return M("“{name}” may not be read.", name=name)
    return M(
        "“{name}” cannot be read. The system says: “{reason}”.",
        name=name,
        reason=system_text(problem),
    )


def system_text(problem: OSError) -> str:
    """Return the system's own message on a failure, in its language; never empty."""
    return quoted(problem.strerror or type(problem).__name__)
