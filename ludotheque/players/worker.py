"""Runs computer players in a process of their own, so that the window never waits.

Questions and answers are JSON over a pipe. A question holds what the seat on turn may know, the
game with its options, a level and a seed of its own (``players.player``), and nothing of the record
beside. Each answer carries the number of its question, game and ply; answers to all questions but
the last are dropped. The process ends when the pipe closes, also when the program is killed.
"""

import contextlib
import json
import signal
from multiprocessing.connection import Connection
from typing import Any

import attrs

from ludotheque.core.contract import State
from ludotheque.core.levels import Thought
from ludotheque.players.hints import STRONGEST, Hint, hints
from ludotheque.players.hints_json import as_data, from_data
from ludotheque.players.player import as_json, from_json, question, thought
from ludotheque.system.piped import PipedProcess

Json = Any


class WorkerError(RuntimeError):
    """The process died or failed; the text is for the log."""


@attrs.frozen
class Answer:
    """The answer to question ``id``: the action chosen in game ``game`` at ``ply``.

    ``score`` is what it is worth to who chose it (``levels.Thought``), None where that is unknown.
    ``hints`` are the best actions, best first, where these were asked for (``Worker.ask_hints``).
    """

    id: int
    game: str
    ply: int
    action: int
    score: int | None = None
    hints: tuple[Hint, ...] = ()


class Worker:
    """The window's side of the process: asks for actions. Not thread-safe."""

    def __init__(self) -> None:
        """Prepare to ask; the process is not started yet."""
        self._process: PipedProcess | None = None
        self._last = 0
        self._open: int | None = None

    @property
    def process_id(self) -> int | None:
        """Return the process id, None where it does not run (yet)."""
        return None if self._process is None else self._process.process_id

    @property
    def is_thinking(self) -> bool:
        """Return whether an answer is awaited."""
        return self._open is not None

    def start(self) -> None:
        """Begin to start the process if it does not run, in advance of the first question.

        Nothing waits for that. Raises OSError where there is no room for a pipe.
        """
        process = self._process
        if process is not None and (process.is_starting or process.process_id is not None):
            return
        self.stop(wait=False)
        self._process = PipedProcess(serve)

    def ask(self, state: State, ply: int, level: int = 1, seed: int = 0) -> int:
        """Ask a player of a level for the seat on turn; return the question's number.

        ``ply`` comes back with the answer. ``seed`` is the player's own, not that of the record,
        which is told to nobody. Earlier questions are dropped. Raises ValueError where no seat is
        on turn, OSError where there is no room for a pipe, WorkerError where it cannot be reached;
        a process which cannot be started is told by ``answer``.
        """
        return self._send(as_json(question(state, level, seed)), ply)

    def ask_hints(self, state: State, ply: int, seed: int = 0) -> int:
        """Ask the strongest level for hints for the seat on turn; return the question's number.

        All else is as in ``ask``.
        """
        return self._send(as_json(question(state, STRONGEST, seed)) | {"hints": True}, ply)

    def _send(self, asked: dict[str, Json], ply: int) -> int:
        self.start()
        self._last += 1
        asked |= {"id": self._last, "ply": ply}
        assert self._process is not None
        try:
            self._process.send(json.dumps(asked).encode())
        except OSError as problem:
            raise WorkerError("the computer player's process is gone") from problem
        self._open = self._last
        return self._last

    def cancel(self) -> None:
        """Drop the answer that is awaited."""
        self._open = None

    def answer(self, seconds: float = 0.0) -> Answer | None:
        """Return the answer to the last question, None where there is none yet.

        Waits up to ``seconds``. Every answer is returned once. Raises WorkerError where the process
        died or failed; the question is then dropped.
        """
        process = self._process
        while process is not None and self._open is not None:
            try:
                if not process.poll(seconds):
                    return None
                found: dict[str, Json] = json.loads(process.receive())
            except (EOFError, OSError) as problem:
                self._open = None
                raise WorkerError("the computer player's process died") from problem
            if found["id"] != self._open:
                continue  # stale
            self._open = None
            if "problem" in found:
                raise WorkerError(found["problem"])
            found["hints"] = tuple(map(from_data, found["hints"]))
            return Answer(**found)
        return None

    def stop(self, *, wait: bool = True) -> None:
        """End the process; without ``wait`` it is only told to, and looked after in a thread."""
        self._open = None
        process, self._process = self._process, None
        if process is not None:
            process.stop(wait=wait)


def serve(pipe: Connection) -> None:
    """Answer questions until the pipe closes; runs in the process."""
    # Ctrl-C is handled by the main process.
    with contextlib.suppress(ValueError):
        signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        while True:
            pipe.send_bytes(json.dumps(_answered(json.loads(pipe.recv_bytes()))).encode())
    except (EOFError, OSError):
        return


def _answered(asked: dict[str, Json]) -> dict[str, Json]:
    stamp = {key: asked[key] for key in ("id", "game", "ply")}
    try:
        known = from_json(asked)
        given = hints(known) if asked.get("hints") else ()
        found = thought(known) if not given else Thought(given[0].action)
    except Exception as problem:  # noqa: BLE001 - sent as the answer, the process goes on
        return {**stamp, "problem": f"{type(problem).__name__}: {problem}"}
    told = [as_data(hint) for hint in given]
    return {**stamp, "action": found.action, "score": found.score, "hints": told}
