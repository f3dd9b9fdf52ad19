"""The computer players of the program: asked by a table, they answer while the window goes on.

They think in one process of their own (``players/worker.py``), which is looked at by a timer: no
call here waits for it. Only the last question counts.
"""

import logging
from collections.abc import Callable
from typing import Final, Protocol

import attrs
from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.core.contract import State
from ludotheque.core.messages import M
from ludotheque.players.worker import Answer, Worker, WorkerError

LOOK: Final = 12
"""Milliseconds between two looks at the process while it thinks."""

Then = Callable[[Answer | None], None]
"""What is called with the answer, or with None where the players have failed."""


@attrs.frozen
class Asked:
    """A question: the state, how many actions came before it, level, and a seed of the player's.

    With ``hints`` the best actions are asked for, with what makes them so; the level is then the
    strongest one.
    """

    state: State
    ply: int
    level: int
    seed: int
    hints: bool = False


class Asking(Protocol):
    """What thinks: the Worker, or whatever takes its place in a test."""

    @property
    def is_thinking(self) -> bool:
        """Return whether an answer is awaited."""

    def start(self) -> None:
        """Start the process if it does not run."""

    def ask(self, state: State, ply: int, level: int = 1, seed: int = 0) -> int:
        """Ask for an action; raises WorkerError."""

    def ask_hints(self, state: State, ply: int, seed: int = 0) -> int:
        """Ask for hints; raises WorkerError."""

    def answer(self, seconds: float = 0.0) -> Answer | None:
        """Return the answer, None where there is none yet; raises WorkerError."""

    def stop(self, *, wait: bool = True) -> None:
        """End the process; without ``wait`` nobody waits until it has ended."""


class ComputerPlayers(QObject):
    """Asks the process of the players for a table, one question at a time.

    A process which dies or fails is started again, and asked again once; that is told once.
    """

    fell = Signal(object)
    """Emitted with a Message the first time the process had to be started again."""

    def __init__(self, parent: QObject | None = None, worker: Asking | None = None) -> None:
        """Prepare to ask; nothing is started yet."""
        super().__init__(parent)
        self._worker: Asking = Worker() if worker is None else worker
        self._question: tuple[Asked, Then] | None = None
        self._again = False
        """Whether the question has been asked a second time."""
        self._told = False
        self._looking = QTimer(self, interval=LOOK)
        self._looking.timeout.connect(self._look)
        self._warming = QTimer(self, singleShot=True, interval=0)
        self._warming.timeout.connect(self._warm)

    @property
    def thinking(self) -> bool:
        """Return whether an answer is awaited."""
        return self._question is not None

    def warm(self) -> None:
        """Start the process soon, so that the first answer comes early."""
        self._warming.start()

    def ask(self, asked: Asked, then: Then) -> None:
        """Ask, and call ``then`` once, later; a question still open is dropped."""
        self.cancel()
        self._question, self._again = (asked, then), False
        self._send()

    def cancel(self) -> None:
        """Drop the question, and stop whoever thinks about it at once; ``then`` is not called."""
        if self._question is None:
            return
        self._question = None
        self._looking.stop()
        if self._worker.is_thinking:
            self._worker.stop(wait=False)
            self.warm()

    def stop(self) -> None:
        """End the process: nothing is left running."""
        self._question = None
        self._looking.stop()
        self._warming.stop()
        self._worker.stop()

    def _warm(self) -> None:
        try:
            self._worker.start()
        except OSError:  # no room for a process: asking will say so
            logging.getLogger(__name__).warning("no process for the computer players")

    def _send(self) -> None:
        assert self._question is not None
        asked = self._question[0]
        try:
            if asked.hints:
                self._worker.ask_hints(asked.state, asked.ply, asked.seed)
            else:
                self._worker.ask(asked.state, asked.ply, asked.level, asked.seed)
        except (WorkerError, OSError) as problem:
            self._fail(problem)
        else:
            self._looking.start()

    def _look(self) -> None:
        try:
            answer = self._worker.answer()
        except WorkerError as problem:
            self._fail(problem)
            return
        if answer is not None:
            self._tell(answer)

    def _tell(self, answer: Answer | None) -> None:
        assert self._question is not None
        then, self._question = self._question[1], None
        self._looking.stop()
        then(answer)

    def _fail(self, problem: Exception) -> None:
        """Start the process again and ask once more; give up where that fails, too."""
        logging.getLogger(__name__).warning("the computer players: %s", problem)
        self._looking.stop()
        self._worker.stop(wait=False)
        if not self._told:
            self._told = True
            self.fell.emit(
                M("The computer players stopped unexpectedly and have been started again.")
            )
        if self._again:
            QTimer.singleShot(0, self, self._give_up)  # ``then`` is never called within ``ask``
            return
        self._again = True
        QTimer.singleShot(0, self, self._resend)

    def _resend(self) -> None:
        if self._question is not None:
            self._send()

    def _give_up(self) -> None:
        if self._question is not None:
            self._tell(None)
