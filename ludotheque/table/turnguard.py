"""Detects presses meant for the previous turn, such as a double click; no Qt here."""

from typing import Final

import attrs

from ludotheque.table.clock import clock

GUARD: Final = 500
"""Milliseconds after a change of turn during which a press at the previous spot is ignored."""
NEAR: Final = 14
"""Pixels of the view within which two presses of the pointer are at the same spot."""


@attrs.frozen
class Spot:
    """Where a press was: the name of a place or command, and the position of the pointer."""

    name: str | None = None
    point: tuple[int, int] | None = None

    def meets(self, other: "Spot") -> bool:
        """Return whether two presses were at the same spot, by name or by pointer.

        Either suffices: the board may have turned between them.
        """
        if self.name is not None and self.name == other.name:
            return True
        if self.point is None or other.point is None:
            return False
        return all(abs(a - b) <= NEAR for a, b in zip(self.point, other.point, strict=True))


class TurnGuard:
    """Remembers the last presses of the previous player, and when the turn changed."""

    def __init__(self) -> None:
        """Begin before any turn."""
        self._turn: object = None
        self._used: tuple[Spot, ...] = ()
        self._since: int | None = None  # None: the player on turn has pressed already

    def follow(self, turn: object) -> None:
        """Set whose turn it is, once the actions before it have been shown."""
        if turn == self._turn:
            return
        begun = self._turn is None
        self._turn = turn
        self._since = None if begun else clock().now()

    def use(self, spot: Spot) -> None:
        """Record a press (or its release) which belongs to the action being shown."""
        self._used = (*self._used[-3:], spot)

    def forget(self) -> None:
        """Forget all presses, after undo or a change of game."""
        self._used = ()
        self._since = None

    def strays(self, spot: Spot) -> bool:
        """Record a press; return whether it still belongs to the previous turn.

        Such a press restarts the time of GUARD, so that a burst of presses does nothing.
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
