"""The state machine of a table: its modes, and how actions are shown, seen and kept."""

from typing import Final

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.core.contract import State
from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import IllegalAction, LudothequeError
from ludotheque.core.events import Event, Passed, Scored
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import BY_HAND
from ludotheque.table.changes import Change, Keeper, Mode, Stage
from ludotheque.table.descriptions import Descriptions
from ludotheque.table.seeing import Seeing
from ludotheque.table.timekeeper import Timekeeper
from ludotheque.table.timelimits import TimeLimits

PASS_DELAY: Final = 1100
"""Milliseconds for which a forced pass or action is announced before it is played."""
ROW_DELAY: Final = 600
"""The same where passes are shown in a row."""
CHANCE_DELAY: Final = 350
"""Milliseconds between an action and an automatic draw."""


class TableMachine(QObject):
    """The state machine of a table: mode, observer, automatic actions, autosave."""

    changed = Signal()
    """Anything shown has changed: state, mode, whether undo is possible."""
    change_began = Signal(object)
    """A Change begins."""
    time_low = Signal(int)
    """A seat has little time left by the clock agreed on."""
    time_up = Signal(int)
    """The time of a seat has run out."""
    trouble = Signal(object)
    """A Message: autosave failed and play goes on, or a notice of the keeper."""

    def __init__(self, keeper: Keeper | None = None, parent: QObject | None = None) -> None:
        """Start with an empty table."""
        super().__init__(parent)
        self.mode = Mode.EMPTY
        self.stage: Stage | None = None
        self.keeper = keeper
        self.auto_dice = False
        self.passes_in_a_row = False
        """Whether the dice roll by themselves after a forced pass."""
        self.auto_forced = False
        """Whether what a seat is forced to do (State.forced) is done for it."""
        self.delays = True
        self.watcher: int | None = None
        self.curtains = True
        """Whether a curtain falls between two seats of a game with hidden hands."""
        self.descriptions = Descriptions()
        self.timekeeper = Timekeeper()
        self._limits = TimeLimits(
            self, self.timekeeper, on_low=self.time_low.emit, on_up=self._time_is_up
        )
        self._timeline: Timeline | None = None
        self._seeing: Seeing | None = None
        self._viewed: int | None = None  # the earlier ply shown in a review
        self._ahead: int | None = None  # the ply up to which a review animates the actions
        self._pulse = QTimer(self, singleShot=True)
        self._pulse.timeout.connect(self._by_itself)
        self._landed: int | None = None  # the ply which undo, redo or « play on » led to last
        self._serial = 0
        self._keeping_failed = False
        self._played: tuple[State, tuple[int, int | None], tuple[Event, ...]] | None = None
        """What ``last_play`` has found: state, action with observer, events."""

    @property
    def timeline(self) -> Timeline:
        """Return the history; AssertionError on an empty table."""
        assert self._timeline is not None, "no game on the table"
        return self._timeline

    @property
    def state(self) -> State:
        """Return the state at the ply shown: the present one, or that of a review."""
        return self.timeline.state_at(self.shown_ply)

    @property
    def shown_ply(self) -> int:
        """Return the ply shown: the present one, or that of a review."""
        return self.timeline.ply if self._viewed is None else self._viewed

    @property
    def reviewing(self) -> bool:
        """Return whether an earlier ply is shown (a review)."""
        return self._viewed is not None

    @property
    def seeing(self) -> Seeing:
        """Return what each seat has seen; AssertionError on an empty table."""
        assert self._seeing is not None, "no game on the table"
        return self._seeing

    @property
    def is_empty(self) -> bool:
        """Return whether no game is on the table."""
        return self._timeline is None

    # Who sees the table

    @property
    def hides(self) -> bool:
        """Return whether the game on the table has hidden hands."""
        return self._timeline is not None and self.timeline.game.hidden

    @property
    def shared(self) -> bool:
        """Return whether several persons play at the table: hands are hidden from one another."""
        return self.curtains

    def _drop_eyes(self) -> None:
        self.seeing.eyes = None
        self.seeing.alone = self.seeing.laid = False

    def _wants_curtain(self) -> bool:
        """Return whether the seat on turn has to lift the curtain first.

        Without curtains its hand is opened at once.
        """
        actor = self.state.actors()[0]
        if self.hides and not self.shared:
            self.seeing.eyes = actor
        return self.hides and self.seeing.eyes != actor

    # Playing, showing, waiting

    def _play(self, action: int) -> Reason | None:
        before = self.state
        if reason := before.why_not(action):
            return reason
        if before.is_chance():
            self._drop_eyes()  # new cards: each seat has to lift the curtain to see its own
        observer = self.observer()
        events = before.transition(action, observer)
        message = before.describe(action, observer)
        self.timekeeper.book()
        if not before.is_chance():  # what is done for a seat took it no time
            self.timeline.spent.add(before.actor_of(action), 0)
        try:
            self.timeline.apply(action)
        except IllegalAction as refusal:
            return refusal.reason
        if self.hides:
            self.seeing.look(observer, self.timeline.ply)
            own = observer in {None, before.actor_of(action)}
            secret = before.is_secret(action)
            self.seeing.alone = own and secret and observer is not None
            self.seeing.laid = own and not secret and self.shared
        self._pulse.stop()
        self._keep()
        self._perform(Change("play", before, self.state, events, message))
        return None

    def observer(self) -> int | None:
        """Return the seat for which the table is shown, None for a spectator's view.

        It is the seat on turn at the present ply, also in a review. With hidden hands it is the
        seat which lifted the curtain, and None while its action is shown to all (``Seeing.laid``).
        In mode VIEWING (pictures) it is ``watcher``.
        """
        if self.mode is Mode.VIEWING:
            return self.watcher
        if self.hides:
            return None if self.seeing.laid else self.seeing.eyes
        actors = self.timeline.state.actors()
        return actors[0] if actors and actors[0] >= 0 else None

    def last_play(self) -> tuple[Event, ...]:
        """Return the events of the last action of a seat, as ``observer`` may see them."""
        timeline = self.timeline
        for ply in reversed(range(self.shown_ply)):
            before = timeline.state_at(ply)
            if not before.is_chance():
                asked = timeline.action_at(ply), self.observer()
                known = self._played
                # Every painting asks, and states never change.
                if known is None or known[0] is not before or known[1] != asked:
                    known = self._played = before, asked, before.transition(*asked)
                return known[2]
        return ()

    def _view(self, ply: int) -> None:
        self._viewed = None if ply == self.timeline.ply else ply

    def _show_ahead(self) -> None:
        ply = self.shown_ply
        if self._ahead is None or self._ahead <= ply:
            self._ahead = None
            return
        before, action, observer = self.state, self.timeline.action_at(ply), self.observer()
        events, message = before.transition(action, observer), before.describe(action, observer)
        self._view(ply + 1)
        self._perform(Change("play", before, self.state, events, message))

    def _perform(self, change: Change) -> None:
        self._serial += 1
        serial = self._serial
        self.mode = Mode.ANIMATING
        self.time()
        self.change_began.emit(change)
        if self.stage is None:
            self._performed(serial)
        else:
            self.changed.emit()
            self.stage.perform(change, lambda: self._performed(serial))

    def _performed(self, serial: int) -> None:
        if serial != self._serial or self.mode is not Mode.ANIMATING or self._timeline is None:
            return
        self._show_ahead()
        if self._serial != serial:
            return
        self._go_on()

    def _go_on(self) -> None:
        """Set the mode for who acts next: a seat, chance, or nobody."""
        if self._seeing is not None:
            self._seeing.laid = False
        if self.reviewing:
            self._set(Mode.REVIEW)
        elif self.timeline.is_over():
            self._drop_eyes()
            self._set(Mode.OVER)
        elif self._counted():
            self._set(Mode.WAITING)  # until ``roll``: nobody shall miss the score
            if self.between_games and (delay := self._score_delay()) is not None:
                self._pulse.start(delay)
        elif self.state.is_chance():
            if self.rolls_by_itself or self.state.chance_kind() not in BY_HAND:
                self._set(Mode.WAITING)
                self._pulse.start(self._chance_delay() if self.delays else 0)
            else:
                self._set(Mode.IDLE)
        elif self._wants_curtain():
            if self.seeing.alone:
                self._set(Mode.LOOKING)
            else:
                self._drop_eyes()
                self.seeing.name(self.state.actors()[0], self.timeline.ply)
                self._set(Mode.COVERED)
        else:
            self._wait_for_seat()

    def _score_delay(self) -> int | None:
        """Return for how many milliseconds the score of a game stands, None until it is asked."""
        return None

    def _chance_delay(self) -> int:
        """Return the milliseconds between the last action and a draw that comes by itself."""
        return CHANCE_DELAY

    @property
    def rolls_by_itself(self) -> bool:
        """Return whether dice a player would throw roll by themselves now.

        They do where that is set, or where a forced pass came before and such passes are shown
        in a row.
        """
        return self.auto_dice or (self.passes_in_a_row and self._passed())

    def _passed(self) -> bool:
        """Return whether the last action was a pass with no other choice."""
        ply = self.timeline.ply
        if not ply:
            return False
        before = self.timeline.state_at(ply - 1)
        if before.is_chance() or len(before.legal_actions()) != 1:
            return False
        events = before.transition(self.timeline.action_at(ply - 1), self.observer())
        return bool(events) and isinstance(events[0], Passed)

    def _wait_for_seat(self) -> None:
        if self.hides:
            self.seeing.look(self.seeing.eyes, self.timeline.ply)
        if self.forced_pass() is not None or self.forced_action() is not None:
            self._set(Mode.WAITING)
            self._pulse.start(PASS_DELAY if self.delays else 0)
        else:
            self._set(Mode.CHOOSING)

    def _counted(self) -> bool:
        """Return whether a game of a match was counted last and chance begins the next one."""
        if not self.state.is_chance() or self.state.chance_kind() in BY_HAND:
            return False
        return any(isinstance(event, Scored) for event in self.last_play())

    @property
    def between_games(self) -> bool:
        """Return whether the score of a game of a match stands until the next one is begun."""
        if self._timeline is None or self.mode is not Mode.WAITING:
            return False
        return not self.timeline.is_over() and self._counted()

    def forced_pass(self) -> Passed | None:
        """Return the pass which is the only legal action of the seat on turn, None otherwise."""
        if self._timeline is None or self.reviewing or self.timeline.is_over():
            return None
        if self.state.is_chance():
            return None
        actions = self.state.legal_actions()
        if len(actions) != 1:
            return None
        first = self.state.transition(actions[0], self.observer())[0]
        return first if isinstance(first, Passed) else None

    def forced_action(self) -> int | None:
        """Return the action which is played for the seat on turn, None where it plays itself.

        After undo the seat plays it itself: else the same action would only be played again.
        """
        if self._timeline is None or not self.auto_forced or self.reviewing:
            return None
        if self.timeline.is_over() or self.state.is_chance() or self.timeline.ply == self._landed:
            return None
        return self.state.forced()

    def _by_itself(self) -> None:
        if self.mode is not Mode.WAITING or self._timeline is None:
            return
        if self.state.is_chance():
            self._play(self.timeline.draw())
        elif self.forced_pass() is not None:
            self._play(self.state.legal_actions()[0])
        elif (action := self.forced_action()) is not None:
            self._play(action)

    def _set(self, mode: Mode) -> None:
        self.mode = mode
        self.time()
        self.changed.emit()

    # Time

    def time(self) -> None:
        """Measure the time of whoever is to act now."""
        self.timekeeper.follow(self._timeline, self.mode)
        self._limits.follow(self._timeline)

    def _time_is_up(self, seat: int) -> None:
        """Do what was agreed on for a seat whose time has run out."""
        self.time_up.emit(seat)

    def stop_time(self, reason: str) -> None:
        """Let nobody's time run, until ``run_time`` is called for the same reason."""
        self.timekeeper.reasons.add(reason)
        self.time()

    def run_time(self, reason: str) -> None:
        """Take back a reason of ``stop_time``; the time runs on where no other is left."""
        self.timekeeper.reasons.discard(reason)
        self.time()

    def keep_now(self) -> bool:
        """Save the record now; return whether it is kept."""
        if self._timeline is not None:
            self.timekeeper.book()  # whoever leaves in the midst of a thought gets no time back
            self._keep()
        return not self._keeping_failed

    def _keep(self) -> None:
        if self.keeper is None:
            return
        try:
            notices = self.keeper.keep(self.timeline) or ()
        except LudothequeError as problem:
            # Reported once; every later action tries again.
            if not self._keeping_failed:
                self.trouble.emit(problem.message)
            self._keeping_failed = True
        else:
            self._keeping_failed = False
            for message in notices:
                self.trouble.emit(message)
