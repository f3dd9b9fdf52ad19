"""Whether a disk has room: some libraries tell a full one as any other failure."""

import contextlib
import os
import secrets
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from ludotheque.core.ending import held
from ludotheque.core.messages import M, Message
from ludotheque.files.atomic import FULL

_BLOCK: Final = 4096
_BEGIN: Final = "The disk is full:"
"""How all messages on it begin, before they are translated."""


def no_room(folder: Path, *beside: Path) -> bool:
    """Return whether a folder takes no block more: disk, quota or largest file are reached.

    A block is written there and removed again, as far from its file's beginning as the longest of
    the files ``beside`` has bytes. Raises nothing; False where it fails for another reason.
    """
    name = f".room.{secrets.token_hex(6)}.tmp"  # ``clear_unfinished`` knows such names
    path = Path(folder, name)
    with held():
        try:
            flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            handle = os.open(path, flags, 0o600)
            try:
                os.lseek(handle, max((_size(one) for one in beside), default=0), os.SEEK_SET)
                # Less than was asked for is written where the room ends in its midst.
                full = os.write(handle, bytes(_BLOCK)) < _BLOCK
                os.fsync(handle)
            finally:
                os.close(handle)
                with contextlib.suppress(OSError):
                    os.unlink(path)  # noqa: PTH108
        except OSError as problem:
            return problem.errno in FULL
        except ValueError:
            return False
    return full


def told_once(messages: Sequence[Message]) -> tuple[Message, ...]:
    """Return messages with one in place of all those which tell that the disk is full."""
    full = [one for one in messages if one.text.startswith(_BEGIN)]
    if len(full) < 2:
        return tuple(messages)
    whole = M("The disk is full: nothing more is kept. Make room, or save your game elsewhere.")
    return (whole, *(one for one in messages if one not in full))


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except (OSError, ValueError):
        return 0
