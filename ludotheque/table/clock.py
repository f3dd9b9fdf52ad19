"""The clock used by the guards of a table; tests replace it."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Clock:
    """The computer's monotonic clock."""

    def now(self) -> int:
        """Return a monotonic time in milliseconds."""
        return time.monotonic_ns() // 1_000_000

    def later(self, wait: int, owner: QObject, call: Callable[[], None]) -> None:
        """Call ``call`` once after ``wait`` milliseconds, unless ``owner`` is deleted before."""
        QTimer.singleShot(wait, owner, call)


_clock = Clock()


def clock() -> Clock:
    """Return the clock in use."""
    return _clock


def use_clock(wanted: Clock) -> Clock:
    """Use another clock from now on; return the one used before."""
    global _clock
    before, _clock = _clock, wanted
    return before
