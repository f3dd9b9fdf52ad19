"""A child process and the pipe to it, so that nobody waits for it to start or to end."""

import contextlib
import logging
import multiprocessing
from collections.abc import Callable, Sequence
from multiprocessing.connection import wait
from threading import Lock, Thread
from typing import Final

from ludotheque.system.background import beside
from ludotheque.system.processes import end_process, start_process

_LOOK: Final = 0.05
_SENDING: Final = 0.2
"""Seconds in which sending to a process that has ended fails."""


class PipedProcess:
    """A process which is told something over a pipe and answers.

    It is started and ended in threads: to start one takes 3 ms, and 50 on a busy machine. What is
    sent meanwhile lies in the pipe.
    """

    def __init__(
        self, target: Callable[..., None], first: bytes = b"", arguments: Sequence[str | None] = ()
    ) -> None:
        """Begin to start a process which runs ``target`` with its end of the pipe and arguments.

        It is told ``first``, which may be long, as soon as it runs. Raises OSError where there is
        no room for a pipe.
        """
        context = multiprocessing.get_context("spawn")
        self._pipe, self._theirs = context.Pipe()
        self._process = context.Process(target=target, args=(self._theirs, *arguments), daemon=True)
        self._first = first
        self._lock = Lock()
        self._runs = self._stopped = False
        self._starting: Thread = beside(self._start)

    def _start(self) -> None:
        try:
            start_process(self._process)
            with self._lock:
                self._runs = True
                if self._stopped:
                    self._process.terminate()
        except OSError as problem:  # no room for it: who reads finds the pipe closed
            logging.getLogger(__name__).warning("a process cannot be started: %s", problem)
        finally:
            self._theirs.close()
        if self._first and self._runs:
            with contextlib.suppress(OSError):  # it has died: who reads finds the pipe closed
                self._pipe.send_bytes(self._first)

    @property
    def is_starting(self) -> bool:
        """Return whether the process does not run yet, and may still do."""
        return self._starting.is_alive() and not self._runs

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run (yet)."""
        with self._lock:
            runs = self._runs and not self._stopped and self._process.is_alive()
            return self._process.pid if runs else None

    def send(self, data: bytes) -> None:
        """Tell it a few thousand bytes at most; raises OSError where it has died.

        More would wait for the process to read.
        """
        self._pipe.send_bytes(data)

    def poll(self, seconds: float = 0.0) -> bool:
        """Return whether there is something to receive, after waiting so long at most.

        That is also so where the process has died; raises OSError.
        """
        return bool(wait([self._pipe, *self._ends()], seconds))

    def receive(self) -> bytes:
        """Return what it has sent; raises EOFError or OSError where it has died.

        On Windows a process that dies before it has taken its end of the pipe leaves that open.
        """
        if wait(self._ends(), 0) and not self._pipe.poll():
            raise EOFError
        return self._pipe.recv_bytes()

    def _ends(self) -> list[int]:
        """Return what becomes ready as the process ends; nothing where it does not run (yet)."""
        with self._lock:
            return [self._process.sentinel] if self._runs and not self._stopped else []

    def stop(self, *, wait: bool = True) -> None:
        """End the process at once; it is killed if it does not end soon. Call it once.

        Without ``wait`` it is only told to end, and looked after in another thread.
        """
        with self._lock:
            self._stopped = True
            if self._runs:
                self._process.terminate()
        if wait:
            self._end()
        else:
            beside(self._end)

    def _end(self) -> None:
        while self.is_starting:
            self._starting.join(_LOOK)
        if self._runs:
            end_process(self._process)
        # Who tells it the first thing fails now, but on Windows where its end of the pipe is open.
        self._starting.join(_SENDING)
        self._pipe.close()
