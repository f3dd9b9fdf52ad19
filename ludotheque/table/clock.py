"""The clock which the guards of a table read; tests replace it."""

import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer


class Clock:
    """The clock of the computer."""

    def now(self) -> int:
        """Return a time in milliseconds, which only ever grows."""
        return time.monotonic_ns() // 1_000_000

    def later(self, wait: int, owner: QObject, call: Callable[[], None]) -> None:
        """Call ``call`` once in ``wait`` milliseconds, unless ``owner`` is gone by then."""
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
