"""The clock used by the guards of a table; tests replace it."""

import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer

if sys.platform == "win32":  # where the monotonic clock runs on while the machine sleeps
    import ctypes

    _ask = ctypes.WinDLL("kernel32").QueryUnbiasedInterruptTime

    def _now() -> int:
        ticks = ctypes.c_ulonglong()  # of 100 ns
        _ask(ctypes.byref(ticks))
        return ticks.value // 10_000

else:

    def _now() -> int:
        return time.monotonic_ns() // 1_000_000


class Clock:
    """The computer's monotonic clock, which stands while the machine sleeps."""

    def now(self) -> int:
        """Return a monotonic time in milliseconds."""
        return _now()

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
