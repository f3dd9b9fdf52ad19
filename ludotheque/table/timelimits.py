"""The clock the players of a table agreed on: who is short of time is warned, and it runs out."""

from collections.abc import Callable

from PySide6.QtCore import QObject

from ludotheque.record.timeline import Timeline
from ludotheque.table.clock import clock
from ludotheque.table.timekeeper import Timekeeper, low


class TimeLimits:
    """Tells once when the time of a seat runs low, and once when it has run out.

    With a time for each move that is once a move; by a sandglass again once the sand has come back.
    What had run out when a game was opened is not told: its end was taken back, or told before.
    """

    def __init__(
        self, owner: QObject, keeper: Timekeeper, *,
        on_low: Callable[[int], None], on_up: Callable[[int], None],
    ) -> None:  # fmt: skip
        """Watch the seats of ``keeper``; calls come from the event loop while ``owner`` lives."""
        self._owner = owner
        self._keeper = keeper
        self._on = {"low": on_low, "up": on_up}
        self._timeline: Timeline | None = None
        self._told: set[tuple[str, int, int]] = set()
        self._watch = 0

    def follow(self, timeline: Timeline | None) -> None:
        """Look at the clock of the seat which is to act now, and again when it runs low."""
        if timeline is not self._timeline:
            self._timeline = timeline
            self._told.clear()
            self._pass_over()
        self._watch += 1
        self._look(self._watch)

    def _look(self, watch: int) -> None:
        timeline, seat = self._timeline, self._keeper.seat
        if watch != self._watch or timeline is None or seat is None:
            return
        agreed, left = timeline.agreements.clock, self._keeper.left(timeline, seat)
        if agreed is None or left is None:
            return
        warned = low(agreed.seconds)
        ply = timeline.ply if agreed.kind == "move" else 0
        if left > warned:
            self._told -= {("low", seat, ply), ("up", seat, ply)}
        now = "up" if left <= 0 else "low" if left <= warned else ""
        if now and self._tell(now, seat, ply):
            return  # whoever was told may have ended the game; what follows is looked at again
        if left > 0:
            wait = left - warned if left > warned else left
            clock().later(wait, self._owner, lambda: self._look(watch))

    def _pass_over(self) -> None:
        """Take as told what has run out already."""
        timeline = self._timeline
        agreed = None if timeline is None else timeline.agreements.clock
        if timeline is None or agreed is None:
            return
        ply = timeline.ply if agreed.kind == "move" else 0
        for seat in range(len(timeline.seats)):
            left = self._keeper.left(timeline, seat)
            if left is not None and left <= 0:
                self._told |= {("low", seat, ply), ("up", seat, ply)}

    def _tell(self, what: str, seat: int, ply: int) -> bool:
        """Tell of it unless that was done; return whether it was told now."""
        if (what, seat, ply) in self._told:
            return False
        self._told.add((what, seat, ply))
        watch = self._watch
        self._on[what](seat)
        if watch == self._watch:
            self.follow(self._timeline)
        return True
