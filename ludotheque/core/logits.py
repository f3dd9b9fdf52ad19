"""What positions are worth, as integers: thousandths of a logit of the chance of winning."""

import math
from typing import Final

LOGIT: Final = 1_000
"""A worth of so much is one logit."""


def chance_of(worth: int) -> float:
    """Return the chance of winning of a position that is worth so much."""
    return 1 / (1 + math.exp(-worth / LOGIT))


def of_odds(odds: float) -> int:
    """Return what a position is worth in which the odds of winning are so many to one, above 0."""
    return round(LOGIT * math.log(odds))
