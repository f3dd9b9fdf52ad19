"""How long a game lasts: decisions and other turns counted in random play, turned into minutes."""

from collections.abc import Mapping, Sequence
from typing import Final

import attrs

OTHER_SECONDS: Final = 2
"""How long a turn takes in which nobody has a choice, such as a roll followed by a pass."""


@attrs.frozen
class Length:
    """The median length of games with some options: ``decisions``, and the ``others`` of a record.

    A decision is an action of a seat which had a choice; others are forced actions and rolls.
    ``points`` is the value of a number option, 0 where the game has none.
    """

    options: tuple[tuple[str, str], ...]
    points: int
    decisions: int
    others: int


def minutes_of(
    lengths: Sequence[Length],
    seconds: int,
    options: Mapping[str, str] | None = None,
    points: int | None = None,
) -> int:
    """Return the minutes of a game with some options, by default those of the first length.

    ``seconds`` is how long one decision takes. Between two values of ``points``, and beyond the
    last one, lengths grow evenly. The result is rounded: to whole minutes below 10, to five minutes
    below 100, else to ten.
    """
    first = lengths[0]
    chosen = dict(first.options) if options is None else options
    alike = [one for one in lengths if all(chosen.get(k) == v for k, v in one.options)] or [first]
    alike.sort(key=lambda one: one.points)
    points = first.points if points is None else points
    above = next((n for n, one in enumerate(alike) if one.points >= points), len(alike) - 1)
    low, high = (
        alike[max(0, above - 1)],
        alike[above],
    )  # beyond the last value it grows as before it
    share = 0.0 if high.points == low.points else (points - low.points) / (high.points - low.points)
    took = (1 - share) * _seconds(low, seconds) + share * _seconds(high, seconds)
    return _rounded(took / 60)


def _seconds(length: Length, seconds: int) -> float:
    return length.decisions * seconds + length.others * OTHER_SECONDS


def _rounded(minutes: float) -> int:
    step = 1 if minutes < 10 else 5 if minutes < 100 else 10
    return max(1, round(minutes / step) * step)
