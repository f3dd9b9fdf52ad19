"""Clocks for tests: one whose hands a test turns, and one which hurries on at every look."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager

from PySide6.QtCore import QObject, QTimer
from shiboken6 import isValid

from ludotheque.table.clock import Clock, use_clock


class HandClock(Clock):
    """Stands still until a test turns its hands; what is due then is called in its order."""

    def __init__(self) -> None:
        """Begin at an hour which is not 0."""
        self._now = 100_000
        self._due: list[tuple[int, int, QObject, Callable[[], None]]] = []
        self._count = 0

    def now(self) -> int:
        """Return what the hands show."""
        return self._now

    def later(self, wait: int, owner: QObject, call: Callable[[], None]) -> None:
        """Take note of a call to come."""
        self._count += 1
        self._due.append((self._now + wait, self._count, owner, call))

    def advance(self, milliseconds: int) -> None:
        """Turn the hands on."""
        end = self._now + milliseconds
        while True:
            due = min((item for item in self._due if item[0] <= end), default=None,
                      key=lambda item: item[:2])  # fmt: skip
            if due is None:
                break
            self._due.remove(due)
            self._now = max(self._now, due[0])
            if isValid(due[2]):
                due[3]()
        self._now = end


class HastyClock(Clock):
    """Ten seconds pass between any two looks: no guard ever holds a test up."""

    def __init__(self) -> None:
        """Begin at an hour which is not 0."""
        self._now = 100_000

    def now(self) -> int:
        """Return a time far from the last one."""
        self._now += 10_000
        return self._now

    def later(self, wait: int, owner: QObject, call: Callable[[], None]) -> None:
        """Call as soon as the event loop runs."""
        QTimer.singleShot(0, owner, call)


@contextmanager
def ticking(wanted: Clock) -> Iterator[None]:
    """Use a clock for a while."""
    before = use_clock(wanted)
    try:
        yield
    finally:
        use_clock(before)
