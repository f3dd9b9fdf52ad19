"""A table in a window whose clocks a test drives: animations, guards, what happens by itself."""

from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from PySide6.QtCore import QAbstractAnimation, QCoreApplication, QEvent

from ludotheque.table.controller import TableController
from ludotheque.table.tablemachine import TableMachine
from ludotheque.ui.board.motion import Motion
from tests.clocks import HandClock, ticking

SLICE = 60
"""Milliseconds between two looks at what moves."""


@contextmanager
def changed(owner: object, name: str, made: Any) -> Iterator[None]:
    """Put something else in the place of an attribute for a while."""
    before = getattr(owner, name)
    setattr(owner, name, made)
    try:
        yield
    finally:
        setattr(owner, name, before)


class Driven:
    """Moves on what would move by itself: no time passes but by ``advance``."""

    def __init__(self) -> None:
        """Begin with nothing under way."""
        self.clock = HandClock()
        self._motions: list[Motion] = []
        self._pulse: tuple[int, int] | None = None  # the step it belongs to, when it is due
        self.each: Callable[[int, bool], None] = lambda _part, _moved: None
        """Called after every slice of time: how long it was, whether anything may have changed."""

    def advance(self, controller: TableController, milliseconds: int) -> None:
        """Let time pass."""
        left = milliseconds
        while True:
            part = min(left, SLICE)
            left -= part
            moved = bool(self._motions)
            self.clock.advance(part)
            self._move(part)
            moved = self._beat(controller) or moved
            if moved or left <= 0:
                QCoreApplication.processEvents()
            self.each(part, moved or left <= 0)
            if left <= 0:
                return

    def _move(self, milliseconds: int) -> None:
        for motion in list(self._motions):
            moving = motion._clock
            if not motion.running or moving.state() == QAbstractAnimation.State.Stopped:
                self._motions.remove(motion)
                continue
            moving.setCurrentTime(min(moving.duration(), moving.currentTime() + milliseconds))

    def _beat(self, controller: TableController) -> bool:
        pulse = controller._pulse
        if not pulse.isActive():
            self._pulse = None
            return False
        if self._pulse is None or self._pulse[0] != controller._serial:
            self._pulse = controller._serial, self.clock.now() + controller.wanted_delay  # type: ignore[attr-defined]
        if self.clock.now() < self._pulse[1]:
            return False
        self._pulse = None
        pulse.stop()
        controller._by_itself()
        return True

    def taken_up(self, motion: Motion) -> None:
        """Take over a motion which has begun."""
        if motion._clock.state() == QAbstractAnimation.State.Running:
            motion._clock.pause()
            if motion not in self._motions:
                self._motions.append(motion)


@contextmanager
def driving() -> Iterator[Driven]:
    """Take all clocks over."""
    driven, start = Driven(), Motion.start

    def begin(self: Motion, done: Callable[[], None], pace: float = 1.0) -> None:
        start(self, done, pace)
        driven.taken_up(self)

    init = TableMachine.__init__

    def make(self: TableMachine, *arguments: Any, **named: Any) -> None:
        init(self, *arguments, **named)
        pulse = self._pulse
        real = pulse.start

        def later(wait: int) -> None:
            self.wanted_delay = wait  # type: ignore[attr-defined]
            real(10_000_000)  # driven: it never beats by itself

        pulse.start = later  # type: ignore[method-assign, assignment]

    with ExitStack() as stack:
        stack.enter_context(ticking(driven.clock))
        stack.enter_context(changed(Motion, "start", begin))
        stack.enter_context(changed(TableMachine, "__init__", make))
        try:
            yield driven
        finally:
            QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
