"""The seats which computer players have at a table: they are asked, and their moves come in time.

What a computer player has to do is done in mode THINKING: a move it is forced to at the table's
pace, any other once it has been thought about and the pace has passed. Its dice roll by themselves.
"""

from typing import Final

from PySide6.QtCore import QObject, QTimer

from ludotheque.core.contract_types import Reason
from ludotheque.core.events import TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.players.worker import Answer
from ludotheque.record.seating import has_left
from ludotheque.record.timeline import Timeline
from ludotheque.table.changes import Change, Keeper, Mode
from ludotheque.table.computer import Asked, ComputerPlayers
from ludotheque.table.tablemachine import PASS_DELAY, TableMachine

PACES: Final = {"once": 0, "brisk": 350, "calm": 1000, "slow": 2400}
"""By setting: the least milliseconds which a computer player takes for a move."""
SCORE: Final = 3
"""So many paces the score of a game of a match stands where only computers play."""
AFTER_LEAVING: Final = 3
"""The level which plays on in a seat that was left."""
QUICK: Final = 2
"""The highest level which answers where a player is told to play now."""


class ComputerSeats(TableMachine):
    """The state machine of a table, with computer players at some of its seats."""

    def __init__(self, keeper: Keeper | None = None, parent: QObject | None = None) -> None:
        """Start with an empty table, and without anybody who thinks."""
        super().__init__(keeper, parent)
        self.players: ComputerPlayers | None = None
        """Who thinks; without, every seat is played by hand."""
        self.computer_pace = PACES["calm"]
        """The least milliseconds for a move of a computer player."""
        self.paused = False
        """Whether computer players who play among themselves wait."""
        self._held = False
        self._ready: int | None = None
        """What the player on turn does as soon as the pace allows it."""
        self._by_hand: int | None = None
        """The ply at which somebody else plays, as the player has failed there."""
        self._beat = QTimer(self, singleShot=True)
        self._beat.timeout.connect(self._play_ready)

    # Who sits where

    def level(self, seat: int) -> int | None:
        """Return the level of the computer player at a seat, None for a person."""
        if self._timeline is None or self.players is None:
            return None
        return self.timeline.level(seat)

    @property
    def computers(self) -> frozenset[int]:
        """Return the seats played by computers."""
        if self._timeline is None:
            return frozenset()
        seats = range(len(self.timeline.seats))
        return frozenset(seat for seat in seats if self.level(seat) is not None)

    @property
    def persons(self) -> tuple[int, ...]:
        """Return the seats played by persons."""
        if self._timeline is None:
            return ()
        computers = self.computers
        return tuple(seat for seat in range(len(self.timeline.seats)) if seat not in computers)

    @property
    def watching(self) -> bool:
        """Return whether computers play among themselves, and persons only watch."""
        return self._timeline is not None and not self.persons

    @property
    def passed_over(self) -> frozenset[int]:
        """Return the seats whose decisions undo and redo pass over: those of computers.

        Where nobody else plays none is.
        """
        return frozenset() if self.watching else self.computers

    @property
    def thinker(self) -> int | None:
        """Return the seat of the computer player on turn, None where it is nobody's turn."""
        return self.state.actors()[0] if self.mode is Mode.THINKING else None

    # Who sees the table

    @property
    def shared(self) -> bool:
        """Return whether several persons play: between them curtains fall, hands are hidden."""
        return super().shared and len(self.persons) > 1

    def _wants_curtain(self) -> bool:
        """Return whether the seat on turn is one of several persons, and lifts the curtain first.

        While a computer player is on turn the hand which lies open stays so. The only person's
        hand always does.
        """
        if self._plays(self.state.actors()[0]):
            return False
        return super()._wants_curtain()

    def _go_on(self) -> None:
        if self.hides and self.players is not None and not self.reviewing:
            persons = self.persons
            if len(persons) == 1:
                self.seeing.eyes = persons[0]
        super()._go_on()

    # Taking turns

    @property
    def rolls_by_itself(self) -> bool:
        """Return whether dice roll by themselves: also those of a computer player.

        Dice which belong to nobody do where only computers play.
        """
        if super().rolls_by_itself:
            return True
        thrower = self.state.thrower()
        return self.watching if thrower is None else self.level(thrower) is not None

    def _chance_delay(self) -> int:
        """Return the usual delay, or a shorter one for a quick computer player."""
        thrower = self.state.thrower()
        usual = super()._chance_delay()
        if thrower is None or self.level(thrower) is None:
            return usual
        return min(usual, self.computer_pace)

    def _score_delay(self) -> int | None:
        """Return some paces where only computers play, which then begin the next game.

        While they wait the score stands.
        """
        if not self.watching or self._waiting:
            return super()._score_delay()
        return max(SCORE * self.computer_pace, PASS_DELAY if self.delays else 0)

    def _by_itself(self) -> None:
        if not (self._waiting and self.between_games):
            super()._by_itself()

    def _plays(self, seat: int) -> bool:
        """Return whether a computer player plays a seat now."""
        return self.level(seat) is not None and self.timeline.ply != self._by_hand

    def _wait_for_seat(self) -> None:
        seat = self.state.actors()[0]
        level = self.level(seat)
        if level is None or not self._plays(seat):
            super()._wait_for_seat()
            return
        if self.hides:
            self.seeing.look(self.seeing.eyes, self.timeline.ply)
        self._set(Mode.THINKING)
        if self.mode is Mode.THINKING and not self._waiting:
            self._let_think(level)

    @property
    def _waiting(self) -> bool:
        return self._held or (self.paused and self.watching)

    def _let_think(self, level: int) -> None:
        """Have the player on turn choose, unless it has no choice."""
        assert self.players is not None
        state, ply = self.state, self.timeline.ply
        self._ready = None
        actions = state.legal_actions()
        if len(actions) == 1 and len(state.actors()) == 1:
            self._ready = actions[0]
            # Forced moves need no looking at; where they are shown in a row they come quickly.
            self._beat.start(self.computer_pace // (2 if self.passes_in_a_row else 1))
            return
        self._beat.start(self.computer_pace * (2 if self._gathered() else 1))
        asked = Asked(state, ply, level, seed_of(self.timeline))
        self.players.ask(asked, self._answered)

    def _gathered(self) -> bool:
        """Return whether the last move gathered a trick, which all want to look at."""
        return any(isinstance(event, TrickWon) for event in self.last_play())

    def _answered(self, answer: Answer | None) -> None:
        if self.mode is not Mode.THINKING or self._timeline is None:
            return
        if answer is None or not self.state.is_legal(answer.action):
            self._by_hand = self.timeline.ply
            self.trouble.emit(
                M(
                    "The computer player does not know what to do here: please choose for it. "
                    "The program’s log says more."
                )
            )
            self._wait_for_seat()
            return
        self._ready = answer.action
        self._play_ready()

    def _play_ready(self) -> None:
        """Play what the player on turn has chosen, once the pace has passed."""
        if self.mode is not Mode.THINKING or self._ready is None or self._waiting:
            return
        if self._beat.isActive():
            return
        action, self._ready = self._ready, None
        self._play(action)

    def _stop_thinking(self) -> None:
        self._beat.stop()
        self._ready = None
        if self.players is not None:
            self.players.cancel()

    def _perform(self, change: Change) -> None:
        self._stop_thinking()
        super()._perform(change)

    def hurry(self) -> bool:
        """Play at once what the player on turn has chosen; return whether there was something."""
        if self.mode is not Mode.THINKING or self._ready is None or self._waiting:
            return False
        self._beat.stop()
        self._play_ready()
        return True

    def play_now(self) -> bool:
        """Have the player on turn play at once; return whether one is on turn.

        What it has chosen already is played, else what a quick player would choose, at most of
        level QUICK.
        """
        seat = self.thinker
        if seat is None or self._waiting:
            return False
        if not self.hurry():
            level = self.level(seat)
            assert level is not None
            self._let_think(min(level, QUICK))
            self._beat.stop()
            self._play_ready()
        return True

    def nudge(self) -> bool:
        """Have the player on turn play now; pause computers among themselves, or let them go on.

        Returns whether there was something to do.
        """
        if self.watching and not self.timeline.is_over():
            self.pause(on=not self.paused)
            return True
        return self.play_now()

    # Waiting

    def hold(self, *, on: bool) -> None:
        """Have whatever would happen by itself wait, as long as a dialog is open."""
        if on == self._held:
            return
        self._held = on
        if not on:
            self._resume_waiting()

    def pause(self, *, on: bool) -> None:
        """Have computers who play among themselves wait, or go on."""
        if on == self.paused:
            return
        self.paused = on
        if self.mode is Mode.THINKING and self._waiting:
            self._stop_thinking()
        elif on and self.between_games:
            self._pulse.stop()
        elif self.watching and self.between_games:
            self._by_itself()  # the score has stood long enough
        elif not on:
            self._resume_waiting()
        self.changed.emit()

    def _resume_waiting(self) -> None:
        """Go on with what has been held."""
        if self.mode is Mode.WAITING and not self._pulse.isActive():
            if not self._counted() or self.watching:
                self._go_on()  # a dialog has stopped what was to follow
        elif self.mode is Mode.THINKING and not self._waiting:
            seat = self.thinker
            level = None if seat is None else self.level(seat)
            if self._ready is not None:
                self._play_ready()
            elif level is not None and (self.players is None or not self.players.thinking):
                self._let_think(level)

    def change_seat(self, seat: int, level: int | None, name: str | None = None) -> None:
        """Give a seat to a computer player of a level, or back to a person (None).

        ``name`` is the person's from now on; None leaves it as it is. With a person who has taken
        the seat of a computer player over, and gives it back, his name goes.
        """
        if self._timeline is None:
            return
        own = self.timeline.seats[seat]
        if level is not None and own.level is not None:
            name = ""
        if name is not None and name != own.name:
            self.timeline.name_seat(seat, name)
        elif self.timeline.level(seat) == level:
            return
        if self.timeline.level(seat) != level:
            self.timeline.change_seat("person" if level is None else "computer", seat, level)
        self._sit_down(level)

    def leave_seat(self, seat: int) -> None:
        """Let the player of a seat go: a computer player goes on there, and so do the others."""
        if self._timeline is None or has_left(self.timeline.events, seat):
            return
        self.timeline.change_seat("left", seat)
        self.timeline.change_seat("computer", seat, AFTER_LEAVING)
        self._sit_down(AFTER_LEAVING)

    def _sit_down(self, level: int | None) -> None:
        """Go on with another player at a seat, of a level, or a person."""
        self._by_hand = None
        self._keep()
        if level is not None and self.players is not None:
            self.players.warm()
        waits = {Mode.CHOOSING, Mode.THINKING, Mode.IDLE, Mode.COVERED, Mode.WAITING}
        if self.mode in waits and not self.timeline.is_over():
            self._stop_thinking()
            self._pulse.stop()
            self._go_on()
        else:
            self.changed.emit()


def seed_of(timeline: Timeline) -> int:
    """Return the seed of a game's computer players, which says nothing about that of its dice."""
    return int(timeline.id[:8], 16)


def why_wait(name: str | Message) -> Reason:
    """Return why a person cannot act: a computer player is on turn."""
    text = M("{name} is on turn: wait for the move, or choose “Play now”.", name=name)
    return Reason("table.thinking", text)
