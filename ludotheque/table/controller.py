"""One game at a table: whose turn it is, what chance does by itself, undo, autosave.

The controller owns the Timeline; scenes and panels look at it and call it. Every change is a
``Step``, performed by the stage (a scene) and finished before the next one begins.
"""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.events import Event, Passed, Scored
from ludotheque.core.record import Ending
from ludotheque.core.timeline import Timeline
from ludotheque.table.seeing import Seeing
from ludotheque.table.steps import Keeper, Mode, Stage, Step
from ludotheque.table.told import Told

__all__ = ("Keeper", "Mode", "Stage", "Step", "TableController")

PASS_DELAY: Final = 1100
"""Milliseconds a forced pass is announced before it happens by itself."""
CHANCE_DELAY: Final = 350
"""Milliseconds between an action and a draw that happens by itself."""
BY_HAND: Final = frozenset({"roll", "placing", "tray", "symbol"})
"""The kinds of chance a player throws himself; any other happens by itself."""
RESULT_DELAY: Final = 2600
"""Milliseconds the result of a game of a match stands before the next one is laid out."""


class TableController(QObject):
    """The state machine of a table."""

    changed = Signal()
    """Anything to be shown has changed: state, mode, what undo may do."""
    stepped = Signal(object)
    """A Step begins."""
    trouble = Signal(object)
    """A Message: autosave failed, play goes on."""

    def __init__(self, keeper: Keeper | None = None, parent: QObject | None = None) -> None:
        """Start with an empty table."""
        super().__init__(parent)
        self.mode = Mode.EMPTY
        self.stage: Stage | None = None
        self.keeper = keeper
        self.auto_dice = False
        self.delays = True
        self.watcher: int | None = None
        self.curtains = True
        """Whether a curtain falls between two seats of a game with hidden hands."""
        self.told = Told()
        self._timeline: Timeline | None = None
        self._seeing: Seeing | None = None
        self._viewed: int | None = None  # the earlier place which is looked at
        self._ahead: int | None = None  # where the showing of what followed it ends
        self._pulse = QTimer(self, singleShot=True)
        self._pulse.timeout.connect(self._by_itself)
        self._serial = 0
        self._keeping_failed = False

    @property
    def timeline(self) -> Timeline:
        """Return the history; AssertionError on an empty table."""
        assert self._timeline is not None, "no game on the table"
        return self._timeline

    @property
    def state(self) -> State:
        """Return the state at the place which is shown: the present one, or one looked back at."""
        return self.timeline.state_at(self.place)

    @property
    def place(self) -> int:
        """Return the place on the record which is shown, in actions from its beginning."""
        return self.timeline.ply if self._viewed is None else self._viewed

    @property
    def reviewing(self) -> bool:
        """Tell whether an earlier place is looked at."""
        return self._viewed is not None

    @property
    def seeing(self) -> Seeing:
        """Return who has seen what; AssertionError on an empty table."""
        assert self._seeing is not None, "no game on the table"
        return self._seeing

    @property
    def is_empty(self) -> bool:
        """Tell whether no game is on the table."""
        return self._timeline is None

    # Laying and clearing the table

    def lay(self, timeline: Timeline) -> None:
        """Put a game on the table as it stands; ``begin`` sets it going."""
        self.settle()
        self._viewed = None
        self.told.clear()
        self._timeline = timeline
        self._seeing = Seeing(timeline)
        self._keeping_failed = False
        self._set(Mode.VIEWING)

    def begin(self) -> None:
        """Set the game on the table going, once its stage is there."""
        if self._timeline is not None and self.mode is Mode.VIEWING:
            self._keep()  # in the archive before its first action
            self._perform(Step("jump", None, self.state))

    def close(self) -> None:
        """Clear the table."""
        self.settle()
        self._viewed = None
        self._timeline = None
        self._seeing = None
        self._set(Mode.EMPTY)

    # Playing

    def why_not(self, action: int) -> Reason | None:
        """Return why an action cannot be played now, None where it can."""
        return self.state.why_not(action)

    def commit(self, action: int) -> Reason | None:
        """Play the action of the seat on turn; where it is illegal, return why, change nothing."""
        if self._timeline is None or self.mode not in {Mode.CHOOSING, Mode.WAITING}:
            return None
        return self._play(action)

    def roll(self) -> bool:
        """Let chance act now, as a hand on the dice does; tell whether it was to act."""
        if self._timeline is None or self.mode not in {Mode.IDLE, Mode.WAITING}:
            return False
        if self.timeline.is_over() or not self.state.is_chance():
            return False
        self._play(self.timeline.draw())
        return True

    @property
    def waits_for_roll(self) -> bool:
        """Tell whether the dice wait for the player's hand."""
        return self.mode is Mode.IDLE

    def set_auto_dice(self, *, on: bool) -> None:
        """Have the dice rolled by themselves, or wait for the player's hand."""
        if on == self.auto_dice:
            return
        self.auto_dice = on
        if self.mode is Mode.IDLE or (self.mode is Mode.WAITING and self.state.is_chance()):
            self._pulse.stop()
            self.mode = Mode.ANIMATING
            self._performed(self._serial)

    def hurry(self) -> bool:
        """Finish what is being shown or waited for; tell whether there was something."""
        if self.mode is Mode.ANIMATING and self.stage is not None:
            self._finish()
            return True
        if self.mode is Mode.WAITING and self._pulse.isActive():
            self._pulse.stop()
            self._by_itself()
            return True
        return False

    def settle(self) -> None:
        """Finish animations and forget what would happen by itself; call before any jump."""
        self._pulse.stop()
        self._finish()
        self._pulse.stop()

    def _finish(self) -> None:
        """Show the end of the running step, and of those which belong to it."""
        shown = -1
        while self.mode is Mode.ANIMATING and self.stage is not None and shown != self._serial:
            shown = self._serial
            self.stage.finish()

    # History

    @property
    def can_undo(self) -> bool:
        """Tell whether there is something to take back."""
        return self._timeline is not None and not self.reviewing and self._timeline.can_undo

    @property
    def can_redo(self) -> bool:
        """Tell whether something was taken back."""
        return self._timeline is not None and not self.reviewing and self._timeline.can_redo

    def undo(self) -> Reason | None:
        """Take back the last decision; where somebody has seen it, return why not."""
        if not self.can_undo:
            return None
        self.settle()
        place = self.timeline.undo_place()
        reason = None if place is None else self.seeing.why_not_back(self.timeline, place)
        if reason is None:
            self._jump(self.timeline.undo)
        return reason

    def redo(self) -> None:
        """Play again what was taken back."""
        if self.can_redo:
            self._jump(self.timeline.redo)

    def end(self, ending: Ending) -> None:
        """End the game by the players' will, at its present place."""
        if self._timeline is None or self._timeline.is_over():
            return
        self.settle()
        self._viewed = None
        self._jump(lambda: self.timeline.end(ending))

    # Looking back: the record stays as it is, and nothing is saved

    def look_at(self, place: int) -> None:
        """Show a place of what has been played; the present one ends the looking back.

        Raises IndexError where there is no such place.
        """
        if self.mode in {Mode.EMPTY, Mode.VIEWING}:
            return
        if not 0 <= place <= self.timeline.ply:
            raise IndexError("no such place in the record")
        self.settle()
        before = self.state
        self._view(place)
        self._perform(Step("jump", before, self.state))

    def show_until(self, place: int) -> None:
        """Show as they were played the actions from the place looked at up to another one."""
        if self.reviewing:
            self.settle()
            self._ahead = min(place, self.timeline.ply)
            self._show_ahead()

    def why_not_play_on(self) -> Reason | None:
        """Return why the game cannot go on from the place looked at, None where it can."""
        if not self.reviewing:
            return None
        return self.seeing.why_not_back(self.timeline, self.place)

    def play_on(self) -> None:
        """Play on from the place looked at; what came after it has been taken back, as by undo.

        Nothing happens where somebody has seen what would be taken back.
        """
        self.settle()
        if self.reviewing and self.why_not_play_on() is None:
            place = self.place
            self._jump(lambda: self._resume(place))

    def _resume(self, place: int) -> None:
        self._viewed = None
        self.timeline.go_to(place)

    def _view(self, place: int) -> None:
        self._viewed = None if place == self.timeline.ply else place

    def _show_ahead(self) -> None:
        place = self.place
        if self._ahead is None or self._ahead <= place:
            self._ahead = None
            return
        before, action, observer = self.state, self.timeline.line[place], self.observer()
        events, message = before.transition(action, observer), before.describe(action, observer)
        self._view(place + 1)
        self._perform(Step("play", before, self.state, events, message))

    def _jump(self, change: Callable[[], object]) -> None:
        self.settle()
        before = self.state
        change()
        self.seeing.back(self.timeline.ply)
        self.seeing.alone = False
        self._keep()
        self._perform(Step("jump", before, self.state))

    # The curtain between hidden hands

    @property
    def hides(self) -> bool:
        """Tell whether the game on the table has hands which its seats hide from one another."""
        return self._timeline is not None and self.timeline.game.hidden

    def lift(self) -> bool:
        """Show the seat on turn what it may see; tell whether there was a curtain to lift."""
        if self.mode is not Mode.COVERED:
            return False
        self.seeing.eyes = self.state.actors()[0]
        self._go_on()
        return True

    def cover(self) -> bool:
        """Hide the hand that lies open, until its seat lifts the curtain; tell whether one did.

        While an earlier place is looked at it is seen on with nobody's eyes.
        """
        if not self.hides or self.seeing.eyes is None:
            return False
        if self.mode not in {Mode.CHOOSING, Mode.LOOKING, Mode.REVIEW}:
            return False
        self._drop_eyes()
        if self.reviewing:
            self.changed.emit()
        else:
            self._go_on()
        return True

    def pass_on(self) -> bool:
        """Be done with looking at what one's action has told; tell whether somebody was looking."""
        return self.mode is Mode.LOOKING and self.cover()

    def _drop_eyes(self) -> None:
        self.seeing.eyes = None
        self.seeing.alone = False

    def _wants_curtain(self) -> bool:
        """Tell whether the seat on turn has to lift the curtain first."""
        actor = self.state.actors()[0]
        if self.hides and not self.curtains:
            self.seeing.eyes = actor
        return self.hides and self.seeing.eyes != actor

    # The machine

    def _play(self, action: int) -> Reason | None:
        before = self.state
        if reason := before.why_not(action):
            return reason
        if before.is_chance():
            self._drop_eyes()  # whoever holds the first new card takes it up alone
        observer = self.observer()
        events = before.transition(action, observer)
        message = before.describe(action, observer)
        try:
            self.timeline.apply(action)
        except IllegalAction as refusal:
            return refusal.reason
        if self.hides:
            self.seeing.look(observer, self.timeline.ply)
            self.seeing.alone = observer is not None and before.is_secret(action)
        self._pulse.stop()
        self._keep()
        self._perform(Step("play", before, self.state, events, message))
        return None

    def observer(self) -> int | None:
        """Return the seat through whose eyes the table is seen: the one on turn, else nobody.

        For a picture (nothing has begun) it is ``watcher``. Who looks back is still the one on
        turn now, whoever was on turn there. With hidden hands it is who lifted the curtain.
        """
        if self.mode is Mode.VIEWING:
            return self.watcher
        if self.hides:
            return self.seeing.eyes
        actors = self.timeline.state.actors()
        return actors[0] if actors and actors[0] >= 0 else None

    def last_play(self) -> tuple[Event, ...]:
        """Return the events of the last action of a seat, as seen now."""
        timeline = self.timeline
        for ply in reversed(range(self.place)):
            before = timeline.state_at(ply)
            if not before.is_chance():
                return before.transition(timeline.line[ply], self.observer())
        return ()

    def _perform(self, step: Step) -> None:
        self._serial += 1
        serial = self._serial
        self.mode = Mode.ANIMATING
        self.stepped.emit(step)
        if self.stage is None:
            self._performed(serial)
        else:
            self.changed.emit()
            self.stage.perform(step, lambda: self._performed(serial))

    def _performed(self, serial: int) -> None:
        if serial != self._serial or self.mode is not Mode.ANIMATING or self._timeline is None:
            return
        self._show_ahead()
        if self._serial != serial:
            return
        self._go_on()

    def _go_on(self) -> None:
        """Wait for whoever or whatever is next."""
        if self.reviewing:
            self._set(Mode.REVIEW)
        elif self.timeline.is_over():
            self._drop_eyes()
            self._set(Mode.OVER)
        elif self.state.is_chance():
            if self.auto_dice or self.state.chance_kind() not in BY_HAND:
                self._set(Mode.WAITING)
                self._pulse.start(self._chance_delay() if self.delays else 0)
            else:
                self._set(Mode.IDLE)
        elif self._wants_curtain():
            if self.seeing.alone:
                self._set(Mode.LOOKING)
            else:
                self._drop_eyes()
                self._set(Mode.COVERED)
        else:
            self._wait_for_seat()

    def _wait_for_seat(self) -> None:
        if self.hides:
            self.seeing.look(self.seeing.eyes, self.timeline.ply)
        if self.forced_pass() is not None:
            self._set(Mode.WAITING)
            self._pulse.start(PASS_DELAY if self.delays else 0)
        else:
            self._set(Mode.CHOOSING)

    def _chance_delay(self) -> int:
        scored = any(isinstance(event, Scored) for event in self.last_play())
        return RESULT_DELAY if scored and self.state.chance_kind() != "roll" else CHANCE_DELAY

    def forced_pass(self) -> Passed | None:
        """Return the pass which is all the seat on turn can do, None where it can do more."""
        if self._timeline is None or self.reviewing or self.timeline.is_over():
            return None
        if self.state.is_chance():
            return None
        actions = self.state.legal_actions()
        if len(actions) != 1:
            return None
        first = self.state.transition(actions[0], self.observer())[0]
        return first if isinstance(first, Passed) else None

    def _by_itself(self) -> None:
        if self.mode is not Mode.WAITING or self._timeline is None:
            return
        if self.state.is_chance():
            self._play(self.timeline.draw())
        elif self.forced_pass() is not None:
            self._play(self.state.legal_actions()[0])

    def _set(self, mode: Mode) -> None:
        self.mode = mode
        self.changed.emit()

    def keep_now(self) -> bool:
        """Save the record once more, whatever failed before; tell whether it is kept."""
        if self._timeline is not None:
            self._keep()
        return not self._keeping_failed

    def _keep(self) -> None:
        if self.keeper is None:
            return
        try:
            self.keeper.keep(self.timeline)
        except LudothequeError as problem:
            # Told once; every later action tries again.
            if not self._keeping_failed:
                self.trouble.emit(problem.message)
            self._keeping_failed = True
        else:
            self._keeping_failed = False
