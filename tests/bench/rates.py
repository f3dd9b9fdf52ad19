"""What the measurements of the games share."""

import sys
import time
from collections.abc import Callable

from ludotheque.core import compiled

SECONDS = 1.0


def tell(line: str) -> None:
    """Show a line under `pytest -s`."""
    sys.stdout.write(line + "\n")


def word() -> str:
    """How the kernels run."""
    return "compiled" if compiled.compiled() else "uncompiled"


def rate(once: Callable[[int], tuple[int, int]]) -> tuple[float, float]:
    """Games and actions a second of processor time; ``once`` plays from a seed and tells both."""
    start = time.process_time()
    played = actions = calls = 0
    while (spent := time.process_time() - start) < SECONDS:
        more, done = once(calls)
        played, actions, calls = played + more, actions + done, calls + 1
    return played / spent, actions / spent
