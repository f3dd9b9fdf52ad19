"""The replay of the game on a table: its stops, and the commands which move between them."""

from collections.abc import Sequence

from ludotheque.record.replaystops import ReplayIndex, Stops
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import TableController


class Replay:
    """Moves through the stops of the game on a table; they are numbered from 0, the start.

    The record never changes: the controller only reviews it.
    """

    def __init__(self, controller: TableController) -> None:
        """Replay the game on the table of ``controller``."""
        self.controller = controller
        self._index: ReplayIndex | None = None
        self._timeline: Timeline | None = None

    @property
    def stops(self) -> Sequence[int]:
        """Return the plies a replay stops at; an empty table has none."""
        return () if self.controller.is_empty else self._look()[1]

    def _look(self) -> tuple[ReplayIndex, Stops]:
        """Return the index of the record on the table, and its stops, both up to date."""
        timeline = self.controller.timeline
        index = self._index
        if index is None or self._timeline is not timeline:
            index, self._timeline = ReplayIndex(timeline), timeline
            self._index = index
        return index, index.follow()

    @property
    def count(self) -> int:
        """Return the number of the last stop, which is the present ply."""
        return max(0, len(self.stops) - 1)

    @property
    def at(self) -> int:
        """Return the number of the stop shown, or of the last one before the ply shown."""
        if self.controller.is_empty:
            return 0
        return self._look()[1].number_of(self.controller.shown_ply)

    @property
    def moves(self) -> tuple[int, int]:
        """Return the number of moves before the ply shown, and of all moves played."""
        if self.controller.is_empty:
            return 0, 0
        index = self._look()[0]
        return index.moves(self.controller.shown_ply), index.moves(self.controller.timeline.ply)

    def moves_at(self, ply: int) -> int:
        """Return the number of moves before a ply which has been played."""
        return 0 if self.controller.is_empty else self._look()[0].moves(ply)

    def number_of(self, ply: int) -> int:
        """Return the number of the stop at a ply, or of the last one before it."""
        return 0 if self.controller.is_empty else self._look()[1].number_of(ply)

    def go(self, number: int) -> None:
        """Show a stop without animation; ``number`` is limited to the first and last one."""
        if self.count:
            self.controller.look_at(self.stops[max(0, min(number, self.count))])

    def go_after(self, ply: int) -> None:
        """Show the first stop after action number ``ply``."""
        if self.count:
            self.controller.look_at(self._look()[1].after(ply))

    def back(self) -> None:
        """Show the previous stop."""
        self._arrive()
        if self.at > 0:
            self.go(self.at - 1)

    def forward(self) -> None:
        """Animate the actions which lead to the next stop."""
        self._arrive()
        if self.controller.reviewing:
            self.controller.show_until(self.stops[self.at + 1])

    def _arrive(self) -> None:
        """Finish a running animation of the review; a game in play is left alone."""
        if self.controller.reviewing:
            self.controller.settle()
