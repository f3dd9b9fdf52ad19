"""One window per data folder: a later start sends its wish to the running program and ends.

On POSIX the process which holds a lock file is the first and listens on a local socket beside it.
The system frees the lock of a process that dies, so that a socket left behind is never mistaken
for a window; only the holder of the lock creates or removes the socket. Both are in a folder
private to this user, on this computer even if the data folder is on a network disk: two computers
never meet here. On Windows a named pipe serves as lock and socket. Where none of this works, or
nobody answers in time, the program starts as if it were the first.
"""

import contextlib
import importlib
import json
import os
import socket
import stat
import struct
import sys
import tempfile
import threading
import time
from collections.abc import Callable
from hashlib import blake2b
from pathlib import Path
from typing import Any, Final, Protocol

import attrs

from ludotheque.core.ending import at_end, held
from ludotheque.core.errors import SaveError
from ludotheque.core.languages import languages
from ludotheque.core.paths import data_folder
from ludotheque.files.locking import WINDOWS, try_lock
from ludotheque.files.reading import Node, parse_json

ANSWER_SECONDS: Final = 5.0
"""How long the running program may take to answer; then the new start opens its own window."""
TAKE_SECONDS: Final = 4.0
"""How long the window's thread may take: less, so that no wish is granted by two windows."""
START_SECONDS: Final = 30.0
"""How long a window may take to appear after the answer that it is starting."""
_READ_SECONDS: Final = 1.0
_AGAIN: Final = 0.05
MOST_TOKEN: Final = 1_000
"""Characters of a desktop's activation token."""
_MOST: Final = 65_536
"""Bytes of a wish."""
_AT_ONCE: Final = 16
"""Starts that are answered at the same time."""
_LONGEST: Final = 100
"""Bytes of a socket's path on every system."""
_TAKEN, _STARTING, _REFUSED = b"taken\n", b"starting\n", b"refused\n"


@attrs.frozen
class Wish:
    """The request of a later start: show the running window, in a language, with a file.

    ``path`` is absolute; ``activation`` is the desktop's token for raising a window (Wayland).
    """

    path: str | None = None
    language: str | None = None
    activation: str = ""

    def line(self) -> bytes:
        """Return the wish as one line of JSON."""
        path = None if self.path is None else os.fsencode(self.path).hex()
        value = {"path": path, "language": self.language, "activation": self.activation}
        return json.dumps(value).encode() + b"\n"

    @classmethod
    def of(cls, line: bytes) -> "Wish":
        """Return the wish which ``line()`` encoded; raises SaveError, ValueError."""
        entries = Node(parse_json(line)).entries(3)
        if set(entries) != {"path", "language", "activation"}:
            raise ValueError(line)
        path, language = entries["path"], entries["language"]
        return cls(
            None if path.value is None else os.fsdecode(bytes.fromhex(path.text(_MOST))),
            None if language.value is None else language.one_of(languages()),
            entries["activation"].text(MOST_TOKEN),
        )


class _Line(Protocol):
    """One connection which carries lines; every method raises OSError, EOFError or ValueError."""

    def read(self, seconds: float) -> bytes:
        """Return the next line, waiting at most this many seconds."""

    def write(self, data: bytes) -> None:
        """Send a line."""

    def close(self) -> None:
        """Close the connection."""


class _Server(Protocol):
    """The server to which later starts connect."""

    def accept(self) -> _Line | None:
        """Wait for a connection and return it; None if it is another user's. Raises OSError."""

    def close(self) -> None:
        """Accept no more."""


class Desk:
    """Receives the wishes of later starts, in threads of its own."""

    def __init__(self, server: _Server | None = None) -> None:
        """Answer that the window is starting, until ``open``; without ``server`` do nothing."""
        self._server = server
        self._take: Callable[[Wish], bool] | None = None
        self._open = threading.Event()
        self._closing = threading.Lock()
        self._seats = threading.Semaphore(_AT_ONCE)
        if server is not None:
            at_end(self.close)
            threading.Thread(target=self._hear, args=(server,), daemon=True).start()

    @property
    def hears(self) -> bool:
        """Return whether later starts can reach this program."""
        return self._server is not None

    def open(self, take: Callable[[Wish], bool]) -> None:
        """Call ``take`` with every wish, in a thread for each; it returns whether it granted it."""
        self._take = take
        self._open.set()

    def close(self) -> None:
        """Accept no more connections; a wish not answered yet is not granted."""
        with self._closing:
            server, self._server = self._server, None
        if server is not None:
            server.close()

    def _hear(self, server: _Server) -> None:
        while self._server is not None:
            try:
                line = server.accept()
            except (OSError, EOFError):
                time.sleep(_AGAIN)  # no handles left, perhaps; or closed
                continue
            if line is not None:
                self._seats.acquire()
                threading.Thread(target=self._serve, args=(line,), daemon=True).start()

    def _serve(self, line: _Line) -> None:
        try:
            with contextlib.closing(line), contextlib.suppress(OSError, EOFError, ValueError):
                line.write(self._answer(line))
        finally:
            self._seats.release()

    def _answer(self, line: _Line) -> bytes:
        try:
            wish = Wish.of(line.read(_READ_SECONDS))
        except (SaveError, ValueError):
            return _REFUSED
        if not self._open.is_set():
            line.write(_STARTING)
            self._open.wait(START_SECONDS)
        return _TAKEN if self._take is not None and self._take(wish) else _REFUSED


def meet(wish: Wish, folder: Path | None = None) -> Desk | None:
    """Send a wish to the window of a data folder, by default the user's.

    Return None where a running program granted it: this start can end. Else return the Desk of
    this start, which is the first, or could not reach the first in time. Raises nothing.
    """
    name = _name(folder or data_folder())
    until = time.monotonic() + ANSWER_SECONDS
    try:
        while True:
            with held():  # so that a signal's end either removes the socket or finds none
                server = _first(name)
                if server is not None:
                    return Desk(server)
            answer = _asked(name, wish)
            if answer == _TAKEN:
                return None
            if answer == _REFUSED or time.monotonic() > until:
                return Desk()
            time.sleep(_AGAIN)  # the first has not opened its socket yet, or is just ending
    except (OSError, ValueError):  # no folder for a socket
        return Desk()


def _name(folder: Path) -> str:
    path = os.path.normcase(os.path.realpath(folder))
    return blake2b(os.fsencode(path), digest_size=12).hexdigest()


def _asked(name: str, wish: Wish) -> bytes:
    """Return the answer to a wish, b"" where nobody listens."""
    try:
        with contextlib.closing(_connected(name)) as line:
            line.write(wish.line())
            answer = line.read(ANSWER_SECONDS)
            return line.read(START_SECONDS + ANSWER_SECONDS) if answer == _STARTING else answer
    except TimeoutError:
        return _REFUSED
    except (OSError, EOFError, ValueError):
        return b""


# Sockets


class _SocketLine:
    def __init__(self, connection: socket.socket) -> None:
        self._connection = connection
        self._come = b""

    def read(self, seconds: float) -> bytes:
        until = time.monotonic() + seconds
        while b"\n" not in self._come:
            if len(self._come) > _MOST:
                raise ValueError(len(self._come))
            rest = until - time.monotonic()
            if rest <= 0:
                raise TimeoutError
            self._connection.settimeout(rest)
            part = self._connection.recv(4096)
            if not part:
                raise EOFError
            self._come += part
        line, self._come = self._come.split(b"\n", 1)
        return line + b"\n"

    def write(self, data: bytes) -> None:
        self._connection.settimeout(_READ_SECONDS)
        self._connection.sendall(data)

    def close(self) -> None:
        self._connection.close()


class _SocketServer:
    def __init__(self, path: Path, lock: int) -> None:
        """Listen; ``lock`` stays locked as long as the socket is there."""
        self._path, self._lock = path, lock
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        try:
            with contextlib.suppress(FileNotFoundError):
                path.unlink()  # left by a process that died: this one holds the lock
            self._socket.bind(str(path))
            path.chmod(0o1600)  # the sticky bit keeps clean-up services from removing it
            self._socket.listen(_AT_ONCE)
        except BaseException:
            self._socket.close()
            raise

    def accept(self) -> _Line | None:
        connection, _ = self._socket.accept()
        if _is_of_this_user(connection):
            return _SocketLine(connection)
        connection.close()
        return None

    def close(self) -> None:
        with contextlib.suppress(OSError):
            self._path.unlink()
        with contextlib.suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)  # wakes the thread in ``accept``
        self._socket.close()
        with contextlib.suppress(OSError):
            _lock_path(self._path).unlink()  # a start which has opened it sees this (_is_there)
        os.close(self._lock)


def _is_of_this_user(connection: socket.socket) -> bool:
    """Return whether the other end is a process of this user; True where the system cannot say.

    The folder is private anyway, so that no other user reaches the socket.
    """
    if hasattr(socket, "SO_PEERCRED"):
        credentials = connection.getsockopt(
            socket.SOL_SOCKET, socket.SO_PEERCRED, struct.calcsize("3i")
        )
        return bool(struct.unpack("3i", credentials)[1] == os.getuid())
    if sys.platform == "darwin":  # struct xucred: version, user, groups
        return bool(struct.unpack("2I", connection.getsockopt(0, 1, 76)[:8])[1] == os.getuid())
    return True


def _socket_path(name: str) -> Path:
    """Return the path of a data folder's socket; raises OSError where no folder is suitable."""
    user = os.getuid()
    session = os.environ.get("XDG_RUNTIME_DIR") or f"/run/user/{user}"
    for folder in (
        Path(session, "ludotheque"),
        Path(tempfile.gettempdir(), f"ludotheque-{user}"),
        Path(f"/tmp/ludotheque-{user}"),  # noqa: S108 - made and proven to be this user's alone
    ):
        path = folder / name
        if folder.is_absolute() and len(os.fsencode(path)) <= _LONGEST and _is_private(folder):
            return path
    raise OSError(name)


def _is_private(folder: Path) -> bool:
    """Make the folder if needed; return whether it is private to this user, and no link."""
    try:
        with contextlib.suppress(FileExistsError):
            folder.mkdir(0o700)
        info = folder.lstat()
    except OSError:
        return False
    return stat.S_ISDIR(info.st_mode) and info.st_uid == os.getuid() and not info.st_mode & 0o077


# Both systems


def _first(name: str) -> _Server | None:
    """Return the server if this process is the first, None where another one is."""
    if WINDOWS:
        with contextlib.suppress(OSError):
            return _PipeServer(_pipe(name))
        return None
    path = _socket_path(name)
    flags = os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW
    lock = os.open(_lock_path(path), flags, 0o600)
    try:
        os.fchmod(lock, 0o1600)
        had = try_lock(lock)
        if had is None:
            raise OSError(name)
        if had and _is_there(lock, _lock_path(path)):
            server, lock = _SocketServer(path, lock), -1
            return server
        return None
    finally:
        if lock >= 0:
            os.close(lock)


def _lock_path(path: Path) -> Path:
    return path.with_name(f"{path.name}.lock")


def _is_there(handle: int, path: Path) -> bool:
    """Return whether an open file still has this name; its last holder may have removed it."""
    try:
        return os.path.samestat(os.fstat(handle), path.lstat())
    except FileNotFoundError:
        return False


def _connected(name: str) -> _Line:
    if WINDOWS:
        return _PipeLine(_pipes().Client(_pipe(name), "AF_PIPE"))
    connection = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
    try:
        connection.settimeout(_READ_SECONDS)
        connection.connect(str(_socket_path(name)))
        if not _is_of_this_user(connection):
            raise ConnectionRefusedError(name)
    except BaseException:
        connection.close()
        raise
    return _SocketLine(connection)


# Pipes (Windows): the first process to create a pipe owns it, and it ends with that process. Other
# users may not write to it.


def _pipe(name: str) -> str:
    return rf"\\.\pipe\ludotheque-{name}"


def _pipes() -> Any:
    return importlib.import_module("multiprocessing.connection")


class _PipeLine:
    def __init__(self, connection: Any) -> None:
        self._connection = connection

    def read(self, seconds: float) -> bytes:
        if not self._connection.poll(seconds):
            raise TimeoutError
        return bytes(self._connection.recv_bytes(_MOST))

    def write(self, data: bytes) -> None:
        self._connection.send_bytes(data)

    def close(self) -> None:
        self._connection.close()


class _PipeServer:
    def __init__(self, address: str) -> None:
        self._listener = _pipes().Listener(address, "AF_PIPE")

    def accept(self) -> _Line | None:
        return _PipeLine(self._listener.accept())

    def close(self) -> None:
        self._listener.close()
