"""Atomic writing: after a failure or a kill a file is wholly the old or wholly the new one."""

import contextlib
import errno
import hashlib
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
from ludotheque.core.messages import M, Message
from ludotheque.files.locking import alone

FULL: Final = {errno.ENOSPC, errno.EDQUOT, errno.EFBIG}
"""What the system reports where a disk holds no more."""
_TEMPORARY: Final = re.compile(r"\.(.+)\.[0-9a-f]{12}\.tmp", re.DOTALL)
_OLD: Final = 3600.0
"""Seconds after which nobody writes on at a temporary file."""
_MOST_LOOKED_AT: Final = 10_000
_LONGEST_NAME: Final = 255
"""Bytes of a name on most file systems."""
ANYTHING: Final = "*"
"""In place of a digest: whatever stands in the file may be replaced."""
NOTHING: Final = ""
"""In place of a digest: no file stands there."""
_PROTECTED: Final = {errno.EACCES, errno.EPERM, errno.EROFS}


class FileChangedError(SaveError):
    """What stands in a file is not what was last read or written there; nothing was written."""


def digest(data: bytes) -> str:
    """Return what tells one content of a file from any other (BLAKE2b, 64 hex digits)."""
    return hashlib.blake2b(data, digest_size=32).hexdigest()


def same_file(path: Path, other: Path | None) -> bool:
    """Return whether two paths lead to one file, by whatever names; nothing has to be there."""
    return other is not None and os.path.realpath(path) == os.path.realpath(other)


def standing(path: Path) -> str:
    """Return the digest of what stands in a file, NOTHING where there is none.

    Raises SaveError where something else stands there, or what may not be read.
    """
    with _reading(path):
        try:
            _regular(path, path.stat())
            return _digest_of(path)
        except FileNotFoundError:
            return NOTHING


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
            reason=system_text(problem),
        )
        raise SaveError(sentence) from problem
    except ValueError as problem:  # a NUL in the path
        raise SaveError(M("“{name}” is no name a file can have.", name=name)) from problem


def write_atomic(
    path: Path, data: bytes, *, expected: str = ANYTHING, keep: bool = False
) -> Path | None:
    """Write a file so that a failure or a kill at any instant leaves the old or the new one.

    The bytes go to a temporary file in the same folder, reach the disk and then take the name;
    the previous file stays under another name until the new one has been read back whole. With
    ``keep`` it stays for good, as « NAME~ » or the first of « NAME~2~ », « NAME~3~ » … that is
    free, which is returned. What killed writes of saved games and of this file left in the folder
    goes, when it is old.

    ``expected`` is the digest of what may be replaced. Raises FileChangedError where something else
    stands there (a file that is gone is written anew), SaveError for any other trouble; the
    previous file is then in its place.
    """
    try:
        real = Path(os.path.realpath(path))
        # No signal leaves a temporary file behind, and no other window of ours writes meanwhile.
        with held(), alone(real.parent):
            backup = _write(real, data, expected, keep=keep)
    except SaveError:
        raise
    except (OSError, ValueError) as problem:
        raise _refusal(path, problem) from problem
    with contextlib.suppress(OSError):  # the clock of that disk, which may be another computer's
        clear_unfinished(real.parent, real.stat().st_mtime, real.name)
    return backup


def set_aside(path: Path) -> Path:
    """Give a file of no use another name, « NAME.bad », and return it; raises OSError.

    Where another content has that name, it is the first of « NAME.2.bad », « NAME.3.bad » … that
    is free: what was set aside before stays.
    """
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

    With ``name`` the folder is not the program's own: only those of a file so called, and of saved
    games, go. Raises nothing; a folder of very many files is looked through only in part.
    """
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in itertools.islice(entries, _MOST_LOOKED_AT):
            found = _TEMPORARY.fullmatch(entry.name)
            if found is None:
                continue
            ours = name is None or found[1] in {name, _fitting(name, _AROUND)}
            if not ours and not found[1].endswith(".ludo"):
                continue
            with contextlib.suppress(OSError):
                info = entry.stat(follow_symlinks=False)
                if stat.S_ISREG(info.st_mode) and info.st_mtime < now - _OLD and _is_mine(info):
                    os.unlink(entry.path)  # noqa: PTH108


def _is_mine(info: os.stat_result) -> bool:
    return not hasattr(os, "getuid") or info.st_uid == os.getuid()


def _write(path: Path, data: bytes, expected: str, *, keep: bool) -> Path | None:
    temporary, backup = _passing(path), None
    try:
        _fill(temporary, data, _mode(path))
        backup = _previous(path, keep=keep)
        if backup is not None and expected != ANYTHING and _digest_of(backup) != expected:
            raise _changed(path)
        if backup is None and expected != ANYTHING:
            _appear(temporary, path)
        else:
            os.replace(temporary, path)  # noqa: PTH105 - one module to make fail in the tests
    except BaseException:
        for one in (temporary, backup):
            if one is not None:
                with contextlib.suppress(OSError):
                    os.unlink(one)  # noqa: PTH108
        raise
    try:
        _flush_folder(path.parent)
        if _read_opened(path, len(data)) != data:
            raise OSError(errno.EIO, os.strerror(errno.EIO))
    except BaseException:
        if backup is not None:
            os.replace(backup, path)  # noqa: PTH105
        raise
    if backup is not None and not keep:
        with contextlib.suppress(OSError):
            os.unlink(backup)  # noqa: PTH108
        return None
    return backup


def _changed(path: Path) -> FileChangedError:
    return FileChangedError(
        M("“{name}” has been changed by another program: nothing was written.", name=_name(path))
    )


_AROUND: Final = len(".." + ".tmp") + 12
"""Bytes which a name for a moment has more."""


def _passing(path: Path) -> Path:
    """Return a name for a moment; ``clear_unfinished`` removes what a kill leaves under such."""
    name = _fitting(path.name, _AROUND)
    return path.with_name(f".{name}.{secrets.token_hex(6)}.tmp")


def _fitting(name: str, more: int) -> str:
    """Return a name, without its beginning where it would be too long with ``more`` bytes."""
    while len(os.fsencode(name)) > max(_LONGEST_NAME - more, 1):
        name = name[1:]
    return name


def _appear(temporary: Path, path: Path) -> None:
    """Give a file its name where nothing stands; raises FileChangedError where something does."""
    try:
        os.link(temporary, path)
    except FileExistsError as problem:
        raise _changed(path) from problem
    except OSError:  # a file system without hard links
        if os.path.lexists(path):
            raise _changed(path) from None
        os.replace(temporary, path)  # noqa: PTH105
    else:
        with contextlib.suppress(OSError):  # the file stands; a rest is cleared some day
            os.unlink(temporary)  # noqa: PTH108


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


def _previous(path: Path, *, keep: bool) -> Path | None:
    """Let the present file stand under another name too; None where there is none.

    A name that somebody else's file has is never taken.
    """
    for number in itertools.count(1):
        backup = _passing(path)
        if keep:
            mark = "~" if number == 1 else f"~{number}~"
            backup = path.with_name(_fitting(path.name, len(mark)) + mark)
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
        return SaveError(_no_folder(name, Path(os.path.realpath(path)).parent))
    if number == errno.EISDIR:
        return SaveError(M("“{name}” cannot be written: it is not a file.", name=name))
    if number == errno.ENAMETOOLONG:
        return SaveError(M("“{name}” cannot be written: the name is too long.", name=name))
    return SaveError(
        M(
            "“{name}” could not be written. The system says: “{reason}”.",
            name=name,
            reason=system_text(problem),
        )
    )


def _no_folder(name: str, folder: Path) -> Message:
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


def system_text(problem: OSError) -> str:
    """Return what the system says of a failure, in its own language; never nothing."""
    return quoted(problem.strerror or type(problem).__name__)
