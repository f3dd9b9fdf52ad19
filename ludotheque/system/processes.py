"""Starting and ending child processes."""

import contextlib
import importlib
import signal
import warnings
from collections.abc import Iterator
from multiprocessing.process import BaseProcess
from typing import Final

from ludotheque.core.ending import held

STOP_SECONDS: Final = 2.0


def start_process(process: BaseProcess) -> None:
    """Start a process which ignores Ctrl-C in the terminal; raises OSError.

    The terminal sends SIGINT to all its processes, and one which is still importing would print a
    traceback. The main process handles the signal and ends its child processes.
    """
    with held(), warnings.catch_warnings():
        # Python warns if its resource tracker has ended, as it does when the terminal is closed.
        warnings.simplefilter("ignore", UserWarning)
        with _no_interrupts():
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

    Closing its pipe would not be enough: a busy process does not read it. One which could not be
    started is released only.
    """
    if process.pid is None:
        process.close()
        return
    process.terminate()
    process.join(STOP_SECONDS)
    if process.is_alive():
        process.kill()
        process.join(STOP_SECONDS)
    process.close()
