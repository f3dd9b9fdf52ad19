"""How long a test runs: short in the suite, long with `dev.py test --full`."""

import os

PURE = os.environ.get("LUDOTHEQUE_PURE") == "1"
"""Whether the kernels run uncompiled."""
FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"


def longer(short: int, full: int) -> int:
    """Return how many of something to try."""
    return full if FULL else short


def scaled(count: int) -> int:
    """Return how many of so many trials to make: all with --full.

    Else two fifths, a tenth uncompiled.
    """
    if FULL:
        return count
    return max(1, count // 10) if PURE else max(1, round(count * 0.4))
