"""Undo and redo of a value which its owner replaces freely, such as a board being drawn."""

from typing import Generic, TypeVar

T = TypeVar("T")


class Undoing(Generic[T]):
    """The undo and redo stacks of a value; the present value is held by the owner.

    Entries equal to the present value are skipped: a value set to what it was is no change.
    """

    def __init__(self) -> None:
        """Begin with nothing to take back."""
        self._past: list[T] = []
        self._future: list[T] = []

    def keep(self, now: T) -> None:
        """Remember a value which is about to change; what was taken back is forgotten."""
        if not self._past or self._past[-1] != now:
            self._past.append(now)
        self._future.clear()

    def can_undo(self, now: T) -> bool:
        """Return whether there is another value to go back to."""
        return any(value != now for value in self._past)

    @property
    def can_redo(self) -> bool:
        """Return whether something was taken back."""
        return bool(self._future)

    def undo(self, now: T) -> T:
        """Return the value before, the present one where there is none."""
        return self._exchange(self._past, self._future, now)

    def redo(self, now: T) -> T:
        """Return the value taken back last, the present one where there is none."""
        return self._exchange(self._future, self._past, now)

    @staticmethod
    def _exchange(source: list[T], target: list[T], now: T) -> T:
        while source and source[-1] == now:
            source.pop()
        if not source:
            return now
        target.append(now)
        return source.pop()
