"""Ignores a press meant for the turn before, such as a double click; no Qt here."""

from typing import Final

import attrs

from ludotheque.table.clock import clock

GUARD: Final = 500
"""Milliseconds after a turn's change in which a press where the last one was acts for nobody."""
NEAR: Final = 14
"""How near two presses of the pointer are to be in one place, in pixels of the view."""


@attrs.frozen
class Spot:
    """Where a press was: a place of the board or a command by name, and where the pointer stood."""

    name: str | None = None
    point: tuple[int, int] | None = None

    def meets(self, other: "Spot") -> bool:
        """Return whether two presses were in the same place; a board may turn between them."""
        if self.name is not None and self.name == other.name:
            return True
        if self.point is None or other.point is None:
            return False
        return all(abs(a - b) <= NEAR for a, b in zip(self.point, other.point, strict=True))


class TurnGuard:
    """Knows where the player before has pressed last, and since when the turn is another's."""

    def __init__(self) -> None:
        """Begin before any turn."""
        self._turn: object = None
        self._used: tuple[Spot, ...] = ()
        self._since: int | None = None  # None: whoever is on turn has pressed somewhere himself

    def follow(self, turn: object) -> None:
        """Take note of whose turn it is, once everything that led to it has been shown."""
        if turn == self._turn:
            return
        begun = self._turn is None
        self._turn = turn
        self._since = None if begun else clock().now()

    def use(self, spot: Spot) -> None:
        """Take note of a press that was part of what is being shown, or of its release."""
        self._used = (*self._used[-3:], spot)

    def forget(self) -> None:
        """Forget what was pressed: the players have gone back, or to another game."""
        self._used = ()
        self._since = None

    def strays(self, spot: Spot) -> bool:
        """Take note of a press; return whether it still belongs to the turn before.

        Such a press begins the waiting anew, so that a burst of them does nothing.
        """
        if (
            self._since is not None
            and clock().now() - self._since < GUARD
            and any(spot.meets(used) for used in self._used)
        ):
            self._since = clock().now()
            return True
        self._since = None
        self._used = (spot,)
        return False
