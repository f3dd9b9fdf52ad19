"""The course of an exercise: judges actions, plays replies, refutations and solutions."""

import contextlib
from collections.abc import Callable
from enum import Enum

from PySide6.QtCore import QObject, QTimer, Signal

from ludotheque.core.contract import State
from ludotheque.core.errors import IllegalAction
from ludotheque.core.goals import Verdict
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercise import Exercise
from ludotheque.exercises.forcing import drawn
from ludotheque.exercises.judging import judge, reply, solutions
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.exercisecontroller import ExerciseController

PAUSE = 550
"""The pause before a reply, in milliseconds."""


class Stand(Enum):
    """The state of an exercise."""

    OPEN = "open"
    REPLYING = "replying"
    WRONG = "wrong"
    SOLVED = "solved"


class Course(QObject):
    """Runs an exercise on a controller's table."""

    changed = Signal()
    solved = Signal(bool)
    """Emitted when the exercise is solved; True if without help."""

    def __init__(self, exercise: Exercise, controller: ExerciseController) -> None:
        """Lay the exercise on the controller's table; it starts with the controller's ``begin``."""
        super().__init__(controller)
        self.exercise = exercise
        self.controller = controller
        self.stand = Stand.OPEN
        self.helped = False
        self.hinting = False
        self.showing = False
        self.message: Message | None = None
        """The verdict on the last action."""
        self.prepare: Callable[[int | None], bool] = lambda _action: False
        """Prepares an action of a solution on the board; returns whether there was anything to do.

        Called with None if the solution is not shown after all.
        """
        self.named: Callable[[Message], Message] = lambda message: message
        """Returns a message of the rules with the names of the players."""
        self._prepared = False
        self._queue: list[int] = []
        self._verdict: Verdict | None = None
        self._pause = QTimer(self, singleShot=True)
        self._pause.timeout.connect(self._go_on)
        controller.lay(exercise.timeline())
        controller.solver = controller.state.actors()[0]
        controller.acted.connect(self._acted)
        controller.changed.connect(self._look)

    @property
    def left(self) -> int:
        """Return how many moves the solver has left, at least 1."""
        return max(1, self.exercise.moves - len(self.controller.own_plies()))

    @property
    def coming(self) -> tuple[int, ...]:
        """Return the known outcomes of chance which are still to come."""
        found, timeline = list(self.exercise.rolls), self.controller.timeline
        for ply in range(timeline.ply):
            if timeline.action_at(ply) in found and timeline.state_at(ply).is_chance():
                found.remove(timeline.action_at(ply))
        return tuple(found)

    # The solver

    def _acted(self, state: State, action: int) -> None:
        self._pause.stop()
        self._verdict = judge(self.exercise, state, action, left=self.left, coming=self.coming)
        if not self._verdict.met:
            self.controller.refuted = self.controller.timeline.ply
        sentence = self._verdict.message
        self.message = None if sentence is None else self.named(sentence)
        self._queue = list(self._verdict.line)
        if self._verdict.world is not None:
            self._suppose(self._verdict.world)
        self.stand = Stand.REPLYING
        # Until the course opens the choice again.
        self.controller.closed = True

    def _suppose(self, world: State) -> None:
        """Continue in a world, with other hidden cards, which looks the same to the solver."""
        timeline = self.controller.timeline
        for start in self.exercise.state().worlds(self.controller.solver):
            other = Timeline(
                timeline.game, seed=0, start=start.position(), seats=timeline.seats
            )  # fmt: skip
            with contextlib.suppress(IllegalAction):
                for action in timeline.actions:
                    other.apply(action)
                if other.state == world:
                    self.controller.suppose(other)
                    return
        raise ValueError("no world of the exercise")

    def retry(self) -> None:
        """Undo the wrong choice."""
        self._pause.stop()
        self._show_nothing()
        self.controller.undo()

    def hint(self) -> None:
        """Show the hint; the exercise then counts as solved with help."""
        self.helped = self.hinting = True
        self.changed.emit()

    def show_solution(self) -> None:
        """Play the solution on the board; the exercise then counts as solved with help."""
        self._pause.stop()
        self.helped = self.showing = True
        if self.stand is not Stand.OPEN:
            self.controller.undo()
        self._forget()
        self.controller.close_choice()

    def _show_nothing(self) -> None:
        if self.showing and self._prepared:
            self.prepare(None)
        self.showing = self._prepared = False

    def stop(self) -> None:
        """Stop the course."""
        self._pause.stop()

    def _forget(self) -> None:
        self.stand = Stand.OPEN
        self.message = None
        self._verdict = None
        self._queue = []
        self._prepared = False

    # What follows

    def _look(self) -> None:
        controller = self.controller
        if controller.is_empty:
            return
        resting = controller.waits and not self._pause.isActive()
        if self.stand is Stand.OPEN:
            if self.showing and resting:
                self._wait()
        elif controller.mode is Mode.CHOOSING:
            self._pause.stop()
            self._forget()  # undone
        elif self.stand is Stand.REPLYING and resting:
            self._settled()
        self.changed.emit()

    def _settled(self) -> None:
        """Continue after an animation: with a reply, a verdict or the solver's next choice."""
        verdict = self._verdict
        if verdict is None:
            return
        if self._queue:
            self._wait()
        elif not verdict.met:
            self.stand = Stand.WRONG
        elif verdict.done:
            self.stand = Stand.SOLVED
            self.solved.emit(not self.helped)
        elif self.controller.state.actors()[0] == self.controller.solver:
            self._forget()  # the solver's turn goes on
            self.controller.open_choice(open_=not self.showing)
        else:
            self._wait()

    def _wait(self) -> None:
        self._pause.start(PAUSE if self.controller.delays else 0)

    def _go_on(self) -> None:
        controller, verdict = self.controller, self._verdict
        if controller.is_empty or not controller.waits:
            return
        if self.stand is Stand.OPEN and self.showing:
            action = self._right()
            if not self._prepared and self.prepare(action):
                self._prepared = True
                self._wait()
                return
            self._acted(controller.state, action)
            controller.answer(action)
        elif self.stand is Stand.REPLYING and self._queue:
            controller.answer(self._queue.pop(0))
        elif self.stand is Stand.REPLYING and verdict is not None and verdict.met:
            self._follow_up()

    def _follow_up(self) -> None:
        """Play a known outcome of chance, or the opponent's best reply."""
        controller = self.controller
        state, coming = controller.state, self.coming
        if state.is_chance():
            action, _ = drawn(state, coming)
            assert action is not None, "what is forced hangs on no unknown chance"
        else:
            action = reply(self.exercise, state, controller.solver, left=self.left, coming=coming)
        if state.child(action).actors()[:1] == (controller.solver,):
            self._forget()
            controller.closed = self.showing
        controller.answer(action)

    def _right(self) -> int:
        """Return an action which solves the present state."""
        state, exercise = self.controller.state, self.exercise
        if not self.controller.own_plies():
            return solutions(exercise)[0]
        return next(
            action for action in state.legal_actions()
            if judge(exercise, state, action, left=self.left, coming=self.coming).met
        )  # fmt: skip

    def counted(self) -> Message | None:
        """Return how many moves are left, None for an exercise of one move."""
        if self.exercise.moves == 1:
            return None
        if self.exercise.aim.kind == "win":
            return M("Now win!") if self.left == 1 else M("{n} moves to win", n=self.left)
        return M("Now reach the goal!") if self.left == 1 else M("{n} choices", n=self.left)
