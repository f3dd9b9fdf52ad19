"""Writes all games to a file, or brings such a file in, in a process beside the window.

The window sees what has become of it as news (``Transfer.news``). Whatever ends the process, all is
done or nothing: the file is written at once at the end, and games come in one transaction.
"""

import contextlib
import pickle
import signal
import sys
import time
from collections.abc import Mapping
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Final, TypeAlias

import attrs

from ludotheque.archive.bundle import pack, unpack
from ludotheque.archive.database import may_be_read
from ludotheque.archive.everything import Came, Tell
from ludotheque.archive.store import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.files.atomic import digest, write_atomic
from ludotheque.files.reading import in_file
from ludotheque.system.piped import PipedProcess

_EVERY_SECONDS: Final = 0.04
_GO_ON, _CANCEL = b"go on", b"cancel"
_GONE: Final = M("This has been interrupted; please try again.")


@attrs.frozen
class Step:
    """How many games of ``total`` have been read, written, checked or kept."""

    done: int
    total: int


@attrs.frozen
class Notice:
    """Something the user must be told, whatever becomes of the rest."""

    text: Message


@attrs.frozen
class Written:
    """The file is written: how many games are in it, how many of them in the bin.

    ``damaged`` games of the archive are not in it; ``digest`` is that of the file.
    """

    games: int
    binned: int
    damaged: int
    digest: str


@attrs.frozen
class Checked:
    """The file to bring in is good; nothing changes before ``Transfer.go_on``.

    ``games`` counts those which are not of the bin, ``parts`` are the bytes of other parts by name.
    """

    games: int
    parts: Mapping[str, bytes]


@attrs.frozen
class Brought:
    """The games have come."""

    came: Came


@attrs.frozen
class Cancelled:
    """Nothing has changed, as was wished."""


@attrs.frozen
class Failed:
    """Why it could not be done; nothing has changed, unless the process died just then."""

    problem: Message


News: TypeAlias = Step | Notice | Written | Checked | Brought | Cancelled | Failed
_LAST: Final = (Written, Brought, Cancelled, Failed)


@attrs.frozen
class Goal:
    """The file to write, and what may be replaced there, as ``write_atomic`` takes it."""

    path: Path
    expected: str
    keep: bool


class Transfer:
    """The window's side of the process. Not thread-safe."""

    def __init__(self, archive: Path, task: Goal | Path, parts: Mapping[str, bytes]) -> None:
        """Begin to write the archive with ``parts`` to a goal, or to check the file at a path."""
        self._process: PipedProcess | None = None
        self._failed = False
        try:
            self._process = PipedProcess(serve, pickle.dumps((archive, task, dict(parts))))
        except OSError:  # no room for a pipe
            self._failed = True

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run (yet)."""
        return None if self._process is None else self._process.process_id

    def news(self) -> News | None:
        """Return what has happened since, None for nothing; nothing comes after the last."""
        if self._failed:
            self._failed = False
            return Failed(_GONE)
        process = self._process
        if process is None:
            return None
        try:
            if not process.poll():
                return None
            found: News = pickle.loads(process.receive())  # noqa: S301 - from our own process
        except (EOFError, OSError, pickle.UnpicklingError):
            found = Failed(_GONE)
        if isinstance(found, _LAST):
            self.stop()
        return found

    def go_on(self) -> None:
        """Bring in what has been checked."""
        self._send(_GO_ON)

    def cancel(self) -> None:
        """Ask to end with nothing changed; the last news says whether it was in time."""
        self._send(_CANCEL)

    def _send(self, data: bytes) -> None:
        if self._process is not None:
            with contextlib.suppress(OSError):  # it has died: the next news says so
                self._process.send(data)

    def stop(self) -> None:
        """End the process, whatever it is at."""
        process, self._process = self._process, None
        if process is not None:
            process.stop(wait=False)


class _CancelledError(Exception):
    """Nothing is wished any more, or the window is gone."""


class _Teller:
    """The process's side of the pipe."""

    def __init__(self, pipe: Connection) -> None:
        self._pipe = pipe
        self._told = 0.0

    def tell(self, news: News) -> None:
        with contextlib.suppress(OSError):  # the window is gone
            self._pipe.send_bytes(pickle.dumps(news))

    def step(self, done: int, total: int) -> None:
        """Tell how far the work is, now and then; raises _CancelledError where it is to end."""
        self.look()
        now = time.monotonic()
        if now - self._told > _EVERY_SECONDS or done == total:
            self._told = now
            self.tell(Step(done, total))

    def look(self) -> None:
        """Raise _CancelledError where the work is to end."""
        if self._pipe.poll():
            self.wait()

    def wait(self) -> None:
        """Wait for the word to go on; raises _CancelledError where the work is to end instead."""
        try:
            wished = self._pipe.recv_bytes()
        except (EOFError, OSError):
            wished = _CANCEL
        if wished != _GO_ON:
            raise _CancelledError


def serve(pipe: Connection) -> None:
    """Do what the window asks for and tell it the news; runs in the process."""
    # Ctrl-C is handled by the main process.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    teller = _Teller(pipe)
    try:
        first = pipe.recv_bytes()
    except (EOFError, OSError):  # the window is gone
        return
    if first == _CANCEL:  # before there was a process to be told what to do
        teller.tell(Cancelled())
        return
    path, task, parts = pickle.loads(first)  # noqa: S301 - from our own process
    archive = Archive(path)
    last: News
    try:
        if isinstance(task, Goal):
            last = _write(archive, task, parts, teller)
        else:
            last = _bring(archive, task, teller)
    except _CancelledError:
        last = Cancelled()
    except LudothequeError as problem:
        last = Failed(problem.message)
    except Exception as fault:  # noqa: BLE001 - goes to the main process's log
        print(f"all games: {type(fault).__name__}: {fault}", file=sys.stderr)  # noqa: T201
        last = Failed(_GONE)
    archive.close()
    for text in archive.take_notices():
        if text != may_be_read(path):  # the window has said so itself
            teller.tell(Notice(text))
    teller.tell(last)


def _write(archive: Archive, goal: Goal, parts: Mapping[str, bytes], teller: _Teller) -> Written:
    # Two thirds of the time are for reading.
    games, damaged = archive.everything.games(_part(teller.step, 0, 2))
    data = pack(games, parts, _part(teller.step, 2, 1))
    teller.look()
    write_atomic(goal.path, data, expected=goal.expected, keep=goal.keep)
    return Written(len(games), sum(bool(one.binned) for one in games), damaged, digest(data))


def _bring(archive: Archive, path: Path, teller: _Teller) -> Brought:
    try:
        bundle = unpack(path, teller.step)
    except LudothequeError as problem:
        raise LudothequeError(in_file(path, problem.message)) from problem
    teller.tell(Checked(sum(not one.binned for one in bundle.games), bundle.parts))
    teller.wait()
    return Brought(archive.everything.keep(bundle.games, teller.step))


def _part(step: Tell, before: int, share: int) -> Tell:
    """Return a counter for one of the works which are three parts of one."""
    return lambda done, total: step((before * total + share * done) // 3, total)
