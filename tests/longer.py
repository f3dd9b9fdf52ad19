"""How long a test runs: short in the suite, long with `dev.py test --full`."""

import os

FULL = os.environ.get("HYPOTHESIS_PROFILE") == "full"


def longer(short: int, full: int) -> int:
    """Return how many of something to try."""
    return full if FULL else short
