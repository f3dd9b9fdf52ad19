"""Starting and ending child processes."""

import contextlib
import importlib
import signal
import time
import warnings
from collections.abc import Iterator
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from typing import Final

from ludotheque.core.ending import starting

STOP_SECONDS: Final = 2.0


def start_process(process: BaseProcess) -> None:
    """Start a process which ignores Ctrl-C in the terminal; raises OSError.

    The terminal sends SIGINT to all its processes, and one which is still importing would print a
    traceback. The main process handles the signal and ends its child processes.
    """
    # Python warns if its resource tracker has ended, as it does when the terminal is closed. The
    # filter stays: those of a ``catch_warnings`` would be mixed up with those of another thread.
    warnings.filterwarnings("ignore", "resource_tracker", UserWarning)
    with starting(), _no_interrupts():
        process.start()


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # The tracker is started with the first process, and would unblock SIGINT: start it before.
    importlib.import_module("multiprocessing.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield  # the new process inherits the blocked signals
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_process(process: BaseProcess) -> None:
    """Terminate a process, kill it if it does not end in STOP_SECONDS, and release it.

    Closing its pipe would not be enough: a busy process does not read it.
    """
    process.terminate()
    if not _has_ended(process):
        process.kill()
        _has_ended(process)
    with contextlib.suppress(ValueError):  # it still runs: nothing can be done about that
        process.close()


def _has_ended(process: BaseProcess) -> bool:
    """Return whether a process ends in STOP_SECONDS.

    The system tells that to one thread only; another one which asks at the same moment hears that
    the process still runs, until the first has noted its end.
    """
    if not wait([process.sentinel], STOP_SECONDS):
        return False
    until = time.monotonic() + STOP_SECONDS
    while process.is_alive() and time.monotonic() < until:
        time.sleep(0.001)
    return not process.is_alive()
