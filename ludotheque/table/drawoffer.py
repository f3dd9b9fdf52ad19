"""How computer players answer the offer of a draw.

The rule: a computer player agrees where the last move it made in this game was worth less than an
even chance to it, as its level judges; else, and before its first move, it plays on. It is asked
for that move again, so that the answer is the same whenever the game is resumed.
"""

from PySide6.QtCore import QObject, Signal

from ludotheque.players.worker import Answer
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import Asked, ComputerPlayers
from ludotheque.table.computerseats import seed_of


def last_question(timeline: Timeline, seat: int) -> Asked | None:
    """Return the question of the last move which a seat's computer player has made, None before."""
    for ply in reversed(range(timeline.ply)):
        state, action = timeline.state_at(ply), timeline.action_at(ply)
        if not state.is_chance() and state.actor_of(action) == seat == state.actors()[0]:
            level = timeline.level(seat, ply)
            return None if level is None else Asked(state, ply, level, seed_of(timeline))
    return None


def agrees(answer: Answer | None) -> bool:
    """Return whether a player agrees on a draw, after what its last move was worth to it."""
    return answer is not None and answer.score is not None and answer.score < 0


class DrawOffer(QObject):
    """Asks the computer players at a table, one after another."""

    answered = Signal(int, bool)
    """Emitted with a seat, and whether it agrees."""

    def __init__(self, timeline: Timeline, players: ComputerPlayers, parent: QObject) -> None:
        """Prepare to ask those who sit at the table of ``timeline`` now."""
        super().__init__(parent)
        self._timeline = timeline
        self._players = players
        self._left = [
            seat for seat in range(len(timeline.seats)) if timeline.level(seat) is not None
        ]

    def ask(self) -> None:
        """Ask the next one."""
        if not self._left:
            return
        asked = last_question(self._timeline, self._left[0])
        if asked is None:
            self._take(None)
        else:
            self._players.ask(asked, self._take)

    def _take(self, answer: Answer | None) -> None:
        self.answered.emit(self._left.pop(0), agrees(answer))
        self.ask()
