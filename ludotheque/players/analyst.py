"""Analyses a game in a process of its own, one place after another, so that no window waits.

The process gets the line of play and nothing of the record beside; it has a low priority, and ends
when its pipe closes.
"""

import contextlib
import ctypes
import json
import os
import signal
import sys
from collections.abc import Iterator
from multiprocessing.connection import Connection
from typing import Any, Final

from ludotheque.players import solved
from ludotheque.players.analysis import Assessment, Verdict, assessed
from ludotheque.players.keptanalyses import Line, as_data, from_data
from ludotheque.system.piped import PipedProcess

Json = Any

_LOW: Final = 10
_BELOW_NORMAL: Final = 0x4000  # of Windows


class AnalystError(RuntimeError):
    """The process died or failed; the text is for the log."""


class Analyst:
    """The window's side of the process. Not thread-safe."""

    def __init__(self) -> None:
        """Prepare; nothing is started yet."""
        self._process: PipedProcess | None = None
        self._line: Line | None = None
        self.said: list[Assessment | None] = []
        """What is said of the first places of the line so far."""

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run (yet)."""
        return None if self._process is None else self._process.process_id

    @property
    def is_done(self) -> bool:
        """Return whether all places have been assessed."""
        return self._line is not None and len(self.said) == len(self._line.states)

    def start(self, line: Line, said: list[Assessment | None]) -> None:
        """Analyse a line of which the first places are assessed; another analysis is ended."""
        self.stop()
        self._line, self.said = line, list(said)
        if self.is_done:
            return
        self._process = PipedProcess(serve, json.dumps([line.job(), len(said)]).encode())

    def poll(self) -> bool:
        """Take what the process has found; return whether there was anything.

        Raises AnalystError where it died or failed; it is ended then.
        """
        found = False
        try:
            while (process := self._process) is not None and process.poll():
                assert self._line is not None
                data = json.loads(process.receive())
                if "problem" in data:
                    raise AnalystError(data["problem"])
                self.said.append(from_data(self._line.states[len(self.said)], data["said"]))
                found = True
                if self.is_done:
                    self.stop()
        except (EOFError, OSError, ValueError, IndexError, AnalystError) as problem:
            self.stop()
            raise AnalystError(str(problem)) from problem
        return found

    def stop(self) -> None:
        """End the process, without waiting until it has; what has been said stays."""
        process, self._process = self._process, None
        if process is not None:
            process.stop(wait=False)


def serve(pipe: Connection) -> None:
    """Send what is said of each place, then end; runs in the process."""
    # Ctrl-C is handled by the main process.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    step_back()
    with contextlib.suppress(EOFError, OSError):  # the window is gone
        for found in _answers(json.loads(pipe.recv_bytes())):
            pipe.send_bytes(json.dumps(found).encode())


def step_back() -> None:
    """Give this process a low priority, as far as the system lets it."""
    with contextlib.suppress(OSError, AttributeError):
        if sys.platform == "win32":
            kernel = ctypes.windll.kernel32
            kernel.SetPriorityClass(kernel.GetCurrentProcess(), _BELOW_NORMAL)
        else:
            os.nice(_LOW)


def _answers(asked: Json) -> Iterator[Json]:
    """Yield what is said of each place from a number on, or the problem that was met."""
    try:
        job, first = asked
        line = Line.of(job)
        with verdicts(line.game.key) as verdict:
            for ply in range(first, len(line.states)):
                action = line.actions[ply] if ply < len(line.actions) else None
                state = line.states[ply]
                yield {"said": as_data(state, assessed(state, action, verdict))}
    except Exception as problem:  # noqa: BLE001 - sent as the answer, the process ends
        yield {"problem": f"{type(problem).__name__}: {problem}"}


@contextlib.contextmanager
def verdicts(key: str) -> Iterator[Verdict | None]:
    """Give what a table of solved endings says, None where a game has none that is made."""
    table = solved.opened(key)
    if table is None:
        yield None
        return
    with contextlib.closing(table):
        yield table.verdict
