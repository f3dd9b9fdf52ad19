"""Starting and ending a process of our own."""

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
    """Start a process which a Ctrl-C in the terminal does not reach; raises OSError.

    It comes to every process of the terminal, and one which is still importing would print a
    traceback. The program itself is told, and ends its processes.
    """
    with held(), warnings.catch_warnings():
        # A terminal that is closed ends Python's helper as well: nobody need be told.
        warnings.simplefilter("ignore", UserWarning)
        with _no_interrupts():
            process.start()


@contextlib.contextmanager
def _no_interrupts() -> Iterator[None]:
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    # It is started with the first process, and lets the signals in again which it had kept out.
    importlib.import_module("multiprocessing.resource_tracker").ensure_running()
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield  # the new process begins with what is blocked here
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_process(process: BaseProcess) -> None:
    """End a process, by force where it does not listen, and let go of it.

    A busy process does not look at its pipe, so closing that would not be enough.
    """
    process.terminate()
    process.join(STOP_SECONDS)
    if process.is_alive():
        process.kill()
        process.join(STOP_SECONDS)
    process.close()
