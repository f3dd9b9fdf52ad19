"""The position of the day: one of the best moves, made from the date alone.

Everybody who has the same version of the program has the same position on the same day.
"""

from datetime import UTC, date, datetime
from math import gcd

import attrs

from ludotheque.exercises.exercise import Exercise, best_move_of, best_moves_of, has_best
from ludotheque.games import ENGINES


@attrs.frozen
class Daily:
    """Which position it is: the key of a game, and the number among its best moves, from 0."""

    game: str
    number: int

    def exercise(self) -> Exercise:
        """Return the position; raises SaveError as ``load`` does."""
        return best_move_of(self.game, self.number)


def today() -> date:
    """Return the date where the user is."""
    return datetime.now(UTC).astimezone().date()


def of_the_day(day: date) -> Daily | None:
    """Return the position of a day; None where the program has none. Raises SaveError as ``load``.

    The games take turns, and within a game none comes again before all others have. Since the
    files go from easy to hard, steps of about a third of them mix the grades.
    """
    keys = [key for key in ENGINES if has_best(key)]
    if not keys:
        return None
    turn, place = divmod(day.toordinal(), len(keys))
    count = best_moves_of(keys[place])
    first = place * count // len(keys)  # else all games would be at the same number
    return Daily(keys[place], (first + turn * _stride(count)) % count) if count else None


def _stride(count: int) -> int:
    """Return the least step of a third of ``count`` or more which reaches every number."""
    return next(step for step in range(max(1, -(-count // 3)), count + 2) if gcd(step, count) == 1)
