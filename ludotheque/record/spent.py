"""The time the seats have used: on what they played, and on what they have not played yet."""

from collections.abc import Sequence


class Spent:
    """The milliseconds each seat has used since its last action; None where none were measured.

    They become the time of its next action. What an action took which is taken back and replaced
    comes back here: whoever thinks again does not think for nothing.
    """

    def __init__(self, seats: int) -> None:
        """Begin with nothing measured."""
        self._pending: list[int | None] = [None] * seats

    @property
    def pending(self) -> tuple[int | None, ...]:
        """Return the milliseconds of each seat; empty where none were measured at all."""
        return () if self._pending.count(None) == len(self._pending) else tuple(self._pending)

    @pending.setter
    def pending(self, pending: Sequence[int | None]) -> None:
        if pending and len(pending) != len(self._pending):
            raise ValueError("a time or None for each seat")
        self._pending = list(pending) or [None] * len(self._pending)

    def add(self, seat: int, time: int) -> None:
        """Add what a seat has used meanwhile."""
        self._pending[seat] = (self._pending[seat] or 0) + time

    def give_back(self, seat: int, time: int | None) -> None:
        """Add what an action took which is dropped; chance, a negative number, used nothing."""
        if seat >= 0 and time is not None:
            self.add(seat, time)

    def take(self, seat: int) -> int | None:
        """Return what a seat has used, for its action which is played now, and begin anew.

        Chance, a negative number, uses nothing: None.
        """
        if seat < 0:
            return None
        time, self._pending[seat] = self._pending[seat], None
        return time
