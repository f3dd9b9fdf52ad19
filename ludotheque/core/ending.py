"""Ends the program at once on a signal of the system, without questions and without output.

A thread of its own waits for the signals, so that an end needs no turn of the event loop: it comes
while the program is starting, a page is being built, or the system's own dialog is open. The
archive holds every game as it stands. Nothing of Qt's or Python's teardown runs.
"""

import contextlib
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from typing import Final, NoReturn

SIGNALS: Final = tuple(
    int(getattr(signal, name))
    for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
    if hasattr(signal, name)
)
"""The signals which end the program; one that its caller made it ignore (nohup) stays ignored."""
WRITING_SECONDS: Final = 0.6
"""How long the end waits for a file being written; if it takes longer, the old content stays."""
LAST_SECONDS: Final = 0.9
"""The process ends after this time even if a cleanup hangs."""

_WRITING = threading.RLock()
_STARTING = threading.RLock()
_at_end: list[Callable[[], object]] = []
_listening = False


def listen() -> None:
    """From now on, end the program with status 128 + N at signal N. Call it in the main thread.

    Unblocks the signals. A caller which blocks them while it starts the program
    (``dev.py play``) loses none, and one that comes too soon prints no traceback.
    """
    global _listening  # noqa: PLW0603 - handlers of signals are global as well
    if not _listening:
        _listening = True
        heard = [number for number in SIGNALS if signal.getsignal(number) is not signal.SIG_IGN]
        wait = _wakeup()
        threading.Thread(target=_watch, args=(wait,), name="signals", daemon=True).start()
        for number in heard:
            signal.signal(number, _noted)
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, SIGNALS)


def at_end(cleanup: Callable[[], object]) -> None:
    """Register a function to be called before a signal ends the process.

    It is called from another thread and has a fraction of a second (LAST_SECONDS). For what the
    system does not clean up itself: temporary folders, other programs, sockets.
    """
    _at_end.append(cleanup)


@contextlib.contextmanager
def held() -> Iterator[None]:
    """Delay an end by a signal until the block is left, by WRITING_SECONDS at most."""
    with _WRITING:
        yield


@contextlib.contextmanager
def starting() -> Iterator[None]:
    """Delay an end likewise while a process is started, without keeping files from being written.

    A process which the end does not find among the children would not be ended with them.
    """
    with _STARTING:
        yield


def _noted(_number: int, _frame: object) -> None:
    """Do nothing: the byte in the wake-up pipe already carries the signal's number."""


def _wakeup() -> Callable[[], bytes]:
    """Make signals write their numbers to a pipe; return a function which waits for the next."""
    if sys.platform == "win32":  # only sockets there
        import socket  # noqa: PLC0415

        near, far = socket.socketpair()
        far.setblocking(False)
        signal.set_wakeup_fd(far.fileno(), warn_on_full_buffer=False)
        _at_end.append(far.fileno)  # keeps it open
        return lambda: near.recv(64)
    reading, writing = os.pipe()
    os.set_blocking(writing, False)
    signal.set_wakeup_fd(writing, warn_on_full_buffer=False)
    return lambda: os.read(reading, 64)


def _watch(wait: Callable[[], bytes]) -> None:
    while True:
        for number in wait():
            if number in SIGNALS:
                _end(128 + number)


def _end(status: int) -> None:
    """End the process with this exit status; what it has started ends, too."""
    last = threading.Timer(LAST_SECONDS, leave, [status])
    last.daemon = True
    with contextlib.suppress(RuntimeError):  # no room for another thread
        last.start()
    until = time.monotonic() + WRITING_SECONDS
    for lock in (_WRITING, _STARTING):
        lock.acquire(timeout=max(0.0, until - time.monotonic()))
    for cleanup in [_end_children, *_at_end]:
        with contextlib.suppress(Exception):  # there is no way left to report an error
            cleanup()
    leave(status)


def leave(status: int) -> NoReturn:
    """End the process at once with this exit status (2 to 255); nothing more of it runs.

    Windows would still run what libraries do at their end, and Qt aborts there while a window is
    open.
    """
    if sys.platform == "win32":
        os.kill(os.getpid(), status)
    os._exit(status)


def _end_children() -> None:
    """Kill the child processes (computer player, statistics); they leave no file half written."""
    processes = sys.modules.get("multiprocessing")
    for child in processes.active_children() if processes else ():
        with contextlib.suppress(Exception):
            child.kill()
