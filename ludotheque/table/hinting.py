"""Hints at one table: who may have one now, the thinking, the hint shown, how many were given.

A hint is for the seat on turn and comes from what that seat may see (``players/hints.py``). It
stands until something is played, taken back or looked back at, and counts once, however often it is
looked at.
"""

from typing import Final

from PySide6.QtCore import QObject, Signal

from ludotheque.core.contract import State
from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.players.hints import STRONGEST, Hint
from ludotheque.players.player import has_players
from ludotheque.players.worker import Answer
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import Asked
from ludotheque.table.controller import Mode, TableController

NOT_AGREED: Final = M("It was agreed to play this game without hints.")


class Hinting(QObject):
    """The hints of one table: asked for, shown one at a time, dropped with what comes next."""

    changed = Signal()
    """Emitted when thinking begins or ends, and when another hint is shown, or none."""

    def __init__(self, controller: TableController, parent: QObject) -> None:
        """Hint at the table of ``controller``, whose players think."""
        super().__init__(parent)
        self._controller = controller
        self._at: State | None = None
        """The state in which it thinks, or for which a hint is shown."""
        self._known: tuple[State, tuple[Hint, ...]] | None = None
        """The latest hints given, and for which state."""
        self.number: int | None = None
        """Which hint is shown, from 0; None where none is."""
        self.thinking = False
        controller.changed.connect(self._follow)
        controller.change_began.connect(lambda _change: self.drop())

    @property
    def found(self) -> tuple[Hint, ...]:
        """Return the hints for the state on the table, best first; () where none are shown."""
        return () if self.number is None or self._known is None else self._known[1]

    @property
    def shown(self) -> Hint | None:
        """Return the hint which is shown, None where none is."""
        return None if self.number is None else self.found[self.number]

    def why_not(self) -> Message | None:
        """Return why there is no hint now, None where there is one."""
        controller = self._controller
        if controller.is_empty:
            return M("No game is on the table.")
        timeline = controller.timeline
        if controller.players is None or not has_players(timeline.game.key):
            return M("There are no hints for {game} yet.", game=info(timeline.game.key).title)
        if not timeline.agreements.hints:
            return NOT_AGREED
        if timeline.is_over():
            return M("The game is over.")
        if controller.reviewing:
            return M("You are looking at an earlier point of the game.")
        if controller.mode is not Mode.CHOOSING:
            return M("A hint is for a choice; there is nothing to choose now.")
        return None

    def press(self) -> None:
        """Begin to think; where a hint is shown, show the other one."""
        if self.why_not() is not None or self.thinking:
            return
        state = self._controller.state
        if self.number is not None:
            self._show((self.number + 1) % len(self.found))
        elif self._known is not None and self._known[0] is state:
            self._at = state
            self._show(0)
        else:
            self._at, self.thinking = state, True
            asked = Asked(state, self._controller.timeline.ply, STRONGEST, 0, hints=True)
            assert self._controller.players is not None  # else why_not says so
            self._controller.players.ask(asked, self._answered)
            self.changed.emit()

    def drop(self) -> bool:
        """Stop thinking and show no hint; return whether there was anything."""
        if not self.thinking and self.number is None:
            return False
        if self.thinking and self._controller.players is not None:
            self._controller.players.cancel()
        self.thinking, self.number, self._at = False, None, None
        self.changed.emit()
        return True

    def stop_thinking(self) -> bool:
        """Stop thinking; return whether it was."""
        return self.thinking and self.drop()

    def _follow(self) -> None:
        controller = self._controller
        here = not controller.is_empty and controller.mode is Mode.CHOOSING
        if not here or controller.state is not self._at:
            self.drop()

    def _answered(self, answer: Answer | None) -> None:
        """Show what was found and count it; tell where the players have failed."""
        found = () if answer is None else answer.hints
        state, controller = self._at, self._controller
        self.thinking = False
        if state is None or not found or not all(state.is_legal(hint.action) for hint in found):
            self.drop()
            self.changed.emit()
            controller.trouble.emit(
                M("The computer player found no hint here. The program’s log says more.")
            )
            return
        self._known = state, found
        controller.timeline.note_hint(state.actors()[0])
        controller.keep_now()
        self._show(0)

    def _show(self, number: int) -> None:
        self.number = number
        self.changed.emit()


def used(timeline: Timeline) -> tuple[int, ...]:
    """Return how many hints each seat has been given; one given stays used when taken back."""
    seats = [hint.seat for hint in timeline.hints]
    return tuple(seats.count(seat) for seat in range(len(timeline.seats)))


def used_text(timeline: Timeline) -> Message | None:
    """Return who has used how many hints, None where nobody has used any."""
    counts = used(timeline)
    if not any(counts):
        return None
    each = tuple(
        M("{name}: {n}", name=timeline.player_name(seat), n=count)
        for seat, count in enumerate(counts) if count
    )  # fmt: skip
    return M("Hints used – {each}.", each=each)


def given_before(timeline: Timeline) -> tuple[int, ...]:
    """Return the numbers of the actions played up to now before which a hint was given."""
    return tuple(sorted({hint.ply for hint in timeline.hints if hint.ply < timeline.ply}))
