"""A stand-in for the process of the computer players: it thinks in the test's own process."""

from ludotheque.core.contract import State
from ludotheque.players.hints import hints
from ludotheque.players.hints_json import as_data, from_data
from ludotheque.players.player import as_json, from_json, question, thought
from ludotheque.players.worker import Answer, WorkerError


class NearPlayers:
    """Answers like the process, with as many looks in vain as a test wishes; it can be slain."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []
        """The ply and level of every question."""
        self.hinted: list[int] = []
        """The ply of every question for hints."""
        self.hint_level = 1
        """The level which hints come from here: the strongest one takes longer."""
        self.started = 0
        self.stopped = 0
        self.looks = 0
        """Looks in vain before an answer comes."""
        self.dies = 0
        """How many of the next questions end the process."""
        self.silent = False
        """Whether no answer comes at all."""
        self._left = 0
        self._answer: Answer | None = None

    @property
    def is_thinking(self) -> bool:
        return self._answer is not None

    def start(self) -> None:
        self.started += 1

    def ask(self, state: State, ply: int, level: int = 1, seed: int = 0) -> int:
        self.asked.append((ply, level))
        known = from_json(as_json(question(state, level, seed)))  # what the process is told
        number = len(self.asked)
        self._left = self.looks
        found = thought(known)
        self._answer = Answer(number, state.game.key, ply, found.action, found.score)
        return number

    def ask_hints(self, state: State, ply: int, seed: int = 0) -> int:
        self.hinted.append(ply)
        known = from_json(as_json(question(state, self.hint_level, seed)))
        number = len(self.asked) + len(self.hinted)
        self._left = self.looks
        found = tuple(from_data(as_data(hint)) for hint in hints(known))
        self._answer = Answer(number, state.game.key, ply, found[0].action, hints=found)
        return number

    def answer(self, seconds: float = 0.0) -> Answer | None:
        assert seconds == 0, "the window waits"
        if self._answer is not None and self.dies:
            self.dies -= 1
            self._answer = None
            raise WorkerError("slain")
        if self.silent or self._left:
            self._left -= self._left > 0
            return None
        found, self._answer = self._answer, None
        return found

    def stop(self, *, wait: bool = True) -> None:
        self.stopped += 1
        self._answer = None
