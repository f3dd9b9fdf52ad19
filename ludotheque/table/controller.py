"""The controller of one game at a table: turns, chance, undo, review, autosave.

The controller owns the Timeline; scenes and panels read it and call its commands. Every change is
a ``Change``, performed by the stage (a scene) and finished before the next one begins.
"""

from collections.abc import Callable

from ludotheque.core.contract_types import Reason
from ludotheque.core.messages import M
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.changes import Change, Keeper, Mode, Stage
from ludotheque.table.computerseats import ComputerSeats
from ludotheque.table.seeing import Seeing

__all__ = ("Change", "Keeper", "Mode", "Stage", "TableController")


class TableController(ComputerSeats):
    """The commands of a table."""

    # Laying and clearing the table

    def lay(self, timeline: Timeline) -> None:
        """Put a game on the table, in mode VIEWING; ``begin`` starts play."""
        self.settle()
        self._stop_thinking()
        self._viewed = None
        self.descriptions.clear()
        self._timeline = timeline
        self._seeing = Seeing(timeline)
        self._landed = None
        self._keeping_failed = False
        self._set(Mode.VIEWING)

    def begin(self) -> None:
        """Start play of the game on the table, once ``stage`` is set."""
        if self._timeline is not None and self.mode is Mode.VIEWING:
            if self.computers and self.players is not None:
                self.players.warm()
            self._keep()  # in the archive before its first action
            self._perform(Change("jump", None, self.state))

    def close(self) -> None:
        """Remove the game from the table."""
        self.settle()
        self._stop_thinking()
        self._viewed = None
        self._timeline = None
        self._seeing = None
        self._set(Mode.EMPTY)

    # Playing

    def why_not(self, action: int) -> Reason | None:
        """Return why an action cannot be played now, None where it can."""
        return self.state.why_not(action)

    def commit(self, action: int) -> Reason | None:
        """Play an action of the seat on turn; return why not where it is illegal.

        Ignored (None) while the mode is neither CHOOSING nor WAITING.
        """
        if self._timeline is None or self.mode not in {Mode.CHOOSING, Mode.WAITING}:
            return None
        return self._play(action)

    def roll(self) -> bool:
        """Let chance act now, as when a player throws the dice; return whether it was to act.

        Between two games of a match this begins the next one.
        """
        if self._timeline is None or self.mode not in {Mode.IDLE, Mode.WAITING}:
            return False
        if self.timeline.is_over() or not self.state.is_chance():
            return False
        self._play(self.timeline.draw())
        return True

    @property
    def waits_for_roll(self) -> bool:
        """Return whether a player has to throw the dice."""
        return self.mode is Mode.IDLE

    def set_auto_dice(self, *, on: bool) -> None:
        """Set whether dice are rolled automatically, or wait for a player to throw them."""
        if on == self.auto_dice:
            return
        self.auto_dice = on
        if self.mode is Mode.IDLE or (self.mode is Mode.WAITING and self.state.is_chance()):
            self._pulse.stop()
            self.mode = Mode.ANIMATING
            self._performed(self._serial)

    def set_auto_forced(self, *, on: bool) -> None:
        """Set whether what a seat is forced to do is done for it."""
        before, self.auto_forced = self.forced_action(), on
        pending = self.mode is Mode.WAITING and before is not None
        if pending or (self.mode is Mode.CHOOSING and self.forced_action() is not None):
            self._pulse.stop()
            self._wait_for_seat()

    def hurry(self) -> bool:
        """Finish the running animation or delay at once; return whether there was one.

        So is the delay of a computer player which knows what it plays.
        """
        if self.mode is Mode.ANIMATING and self.stage is not None:
            self._finish()
            return True
        if self.mode is Mode.WAITING and self._pulse.isActive():
            self._pulse.stop()
            self._by_itself()
            return True
        return super().hurry()

    def settle(self) -> None:
        """Finish animations and cancel automatic actions; call before any jump."""
        self._pulse.stop()
        self._finish()
        self._pulse.stop()

    def _finish(self) -> None:
        """Show the end of the running change, and of the changes which follow from it."""
        shown = -1
        while self.mode is Mode.ANIMATING and self.stage is not None and shown != self._serial:
            shown = self._serial
            self.stage.finish()

    # History

    @property
    def can_undo(self) -> bool:
        """Return whether there is something to undo, and no earlier ply is shown."""
        if self._timeline is None or self.reviewing:
            return False
        return self._timeline.undo_ply(self.passed_over) is not None

    @property
    def can_redo(self) -> bool:
        """Return whether there is something to redo, and no earlier ply is shown."""
        return self._timeline is not None and not self.reviewing and self._timeline.can_redo

    def undo(self) -> Reason | None:
        """Undo the last decision of a person; return why not where a player has seen its result.

        Where computers play among themselves theirs is undone, and they wait.
        """
        if not self.can_undo:
            return None
        # Before ``settle`` drops the curtain: the action still being shown has not been seen yet.
        ply = self.timeline.undo_ply(self.passed_over)
        reason = None if ply is None else self.seeing.why_not_back(self.timeline, ply)
        self.settle()
        if reason is None:
            self._jump(lambda: self.timeline.undo(self.passed_over), told=True)
        return reason

    def redo(self) -> None:
        """Redo what was undone, up to the next decision of a person."""
        if self.can_redo:
            self._jump(lambda: self.timeline.redo(self.passed_over), told=True)

    def end(self, ending: Ending) -> None:
        """End the game by the players' decision, at its present ply; leaves a review."""
        if self._timeline is None or self._timeline.is_over():
            return
        self.settle()
        self._viewed = None
        self._jump(lambda: self.timeline.end(ending))

    def _time_is_up(self, seat: int) -> None:
        super()._time_is_up(seat)
        agreed = self.timeline.agreements.clock
        if agreed is not None and agreed.then == "lose":
            self.end(Ending("time", seat))

    # Review of earlier plies: the record does not change, and nothing is saved

    def look_at(self, ply: int) -> None:
        """Show an earlier ply; the present ply ends the review.

        Raises IndexError where there is no such ply.
        """
        if self.mode in {Mode.EMPTY, Mode.VIEWING}:
            return
        if not 0 <= ply <= self.timeline.ply:
            raise IndexError("no such ply in the record")
        self.settle()
        before = self.state
        self._view(ply)
        self._perform(Change("jump", before, self.state))

    def show_until(self, ply: int) -> None:
        """In a review, animate the actions from the ply shown up to another one."""
        if self.reviewing:
            self.settle()
            self._ahead = min(ply, self.timeline.ply)
            self._show_ahead()

    def why_not_play_on(self) -> Reason | None:
        """Return why the game cannot be resumed from the ply shown, None where it can."""
        if not self.reviewing:
            return None
        return self.seeing.why_not_back(self.timeline, self.shown_ply)

    def why_not_branch(self) -> Reason | None:
        """Return why no other game can go on from the ply shown, None where one can."""
        if self.timeline.state_at(self.shown_ply).outcome() is not None:
            return Reason("table.over", M("Nothing can be played from here: the game is over."))
        return self.seeing.why_not_again(self.timeline, self.shown_ply)

    def play_on(self) -> None:
        """Resume the game from the ply shown; the actions after it become the redo tail.

        Does nothing where ``why_not_play_on`` gives a reason.
        """
        self.settle()
        if self.reviewing and self.why_not_play_on() is None:
            ply = self.shown_ply
            self._jump(lambda: self._resume(ply))

    def _resume(self, ply: int) -> None:
        self._viewed = None
        self.timeline.go_to(ply)

    def _jump(self, change: Callable[[], object], *, told: bool = False) -> None:
        self.settle()
        self.paused = self.watching
        before, since = self.state, self.timeline.ply
        change()
        self._landed = self.timeline.ply
        self.seeing.back(self.timeline.ply)
        self.seeing.alone = self.seeing.laid = False
        self._keep()
        plies = (since, self.timeline.ply) if told else None
        self._perform(Change("jump", before, self.state, plies=plies))

    # The curtain between hidden hands

    def lift(self) -> bool:
        """Lift the curtain for the seat on turn; return whether there was a curtain to lift."""
        if self.mode is not Mode.COVERED:
            return False
        self.seeing.lift(self.state.actors()[0], self.timeline.ply)
        self._go_on()
        return True

    def answer(self, action: int) -> Reason | None:
        """Play an action of the seat the curtain waits for, for which it needs no hand.

        Its hand stays hidden. Returns why not where the action is illegal; ignored (None) without a
        curtain.
        """
        return self._play(action) if self.mode is Mode.COVERED else None

    def drop_curtain(self) -> bool:
        """Hide the open hand until its seat lifts the curtain; return whether a hand was open.

        In a review the ply shown stays, without any hand.
        """
        if not self.hides or self.seeing.eyes is None or (self.curtains and not self.shared):
            return False
        if self.mode not in {Mode.CHOOSING, Mode.THINKING, Mode.LOOKING, Mode.REVIEW}:
            return False
        self._drop_eyes()
        if self.reviewing or self.mode is Mode.THINKING:
            self.changed.emit()
        else:
            self._go_on()
        return True

    def conceal(self) -> None:
        """Hide every hand, before a dialog which concerns several players."""
        if not self.hides or not self.shared:
            return
        self._finish()
        if self.drop_curtain() or self.mode is not Mode.WAITING or self.seeing.eyes is None:
            return
        forced = self.forced_action() is not None
        self._drop_eyes()
        if forced:  # nothing is played from a hand behind the curtain
            self._pulse.stop()
            self._go_on()
        else:
            self.changed.emit()  # the automatic action goes on with all hands hidden

    def pass_on(self) -> bool:
        """End the LOOKING of a seat at what its action has revealed; return whether one looked."""
        return self.mode is Mode.LOOKING and self.drop_curtain()
