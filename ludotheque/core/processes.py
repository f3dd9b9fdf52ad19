"""Ending a process of our own."""

from multiprocessing.process import BaseProcess
from typing import Final

STOP_SECONDS: Final = 2.0


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
