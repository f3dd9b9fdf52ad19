"""Short works in a thread of their own, beside that of the window."""

import gc
from collections.abc import Callable
from threading import Lock, Thread

_lock = Lock()
_under_way = 0
_collected = True
"""Whether garbage was collected before the works which are under way."""


def beside(work: Callable[[], None]) -> Thread:
    """Begin ``work``, which is short and raises nothing, in another thread; return that thread.

    Garbage in cycles is collected by whichever thread happens to allocate, and objects of Qt may
    only die in the window's: so none is collected anywhere until the work is done.
    """
    _begin()

    def run() -> None:
        try:
            work()
        finally:
            _end()

    thread = Thread(target=run, daemon=True)
    try:
        thread.start()
    except RuntimeError:  # no room for another thread
        run()
    return thread


def _begin() -> None:
    global _under_way, _collected  # noqa: PLW0603 - the collector is global as well
    with _lock:
        if _under_way == 0:
            _collected = gc.isenabled()
            gc.disable()
        _under_way += 1


def _end() -> None:
    global _under_way  # noqa: PLW0603 - the collector is global as well
    with _lock:
        _under_way -= 1
        if _under_way == 0 and _collected:
            gc.enable()
