"""Stages and keepers for the controller's tests: none, slow ones, forgetful ones."""

from collections.abc import Callable

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Change, TableController


class SlowStage:
    """Shows each change until it is told to end it."""

    def __init__(self, controller: TableController) -> None:
        self.changes: list[Change] = []
        self.finished = 0
        self._done: Callable[[], None] | None = None
        controller.stage = self

    @property
    def busy(self) -> bool:
        """Whether a change is being shown."""
        return self._done is not None

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        """Begin a change; the one before must have been finished."""
        assert self._done is None, "two steps at once"
        self.changes.append(change)
        self._done = done

    def finish(self) -> None:
        """End the running change."""
        done, self._done = self._done, None
        self.finished += 1
        if done is not None:
            done()

    def late(self) -> Callable[[], None]:
        """The call which a stage of its own time might make too late, or twice."""
        assert self._done is not None
        return self._done


class Notebook:
    """A keeper in memory which may be told to fail."""

    def __init__(self) -> None:
        self.kept: list[tuple[tuple[str, ...], tuple[int, ...]]] = []
        self.tries = 0
        self.failing = False

    def keep(self, timeline: Timeline) -> None:
        """Keep the line, or fail."""
        self.tries += 1
        if self.failing:
            raise LudothequeError(M("The notebook is full."))
        self.kept.append((timeline.notations(), timeline.redo_tail))
