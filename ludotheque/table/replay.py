"""The replay of the game on a table: places, and going from one to the next."""

from bisect import bisect_right

from ludotheque.core.contract import State
from ludotheque.core.replay import move_counts, replay_places
from ludotheque.core.timeline import Timeline
from ludotheque.table.controller import TableController


class Replay:
    """Leads through what has been played; numbers of places count from 0, the start.

    Nothing here changes the record: the controller only looks at it.
    """

    def __init__(self, controller: TableController) -> None:
        """Lead through the game on the table of ``controller``."""
        self.controller = controller
        self._known: tuple[Timeline, State, tuple[int, ...], tuple[int, ...]] | None = None

    @property
    def places(self) -> tuple[int, ...]:
        """Return the places a replay stops at; an empty table has none."""
        return self._look()[0]

    def _look(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """Return the places, and how many moves come before every place of the line."""
        if self.controller.is_empty:
            return (), (0,)
        timeline = self.controller.timeline
        known = self._known
        # Another way of playing leads to another state: both are the same for the same one.
        if known is None or known[0] is not timeline or known[1] is not timeline.state:
            places, counts = replay_places(timeline), move_counts(timeline)
            known = self._known = (timeline, timeline.state, places, counts)
        return known[2], known[3]

    @property
    def count(self) -> int:
        """Return the number of the last place, which is the present one."""
        return max(0, len(self.places) - 1)

    @property
    def at(self) -> int:
        """Return the number of the place shown; between two places, of the one before."""
        if self.controller.is_empty:
            return 0
        return max(0, bisect_right(self.places, self.controller.place) - 1)

    @property
    def moves(self) -> tuple[int, int]:
        """Return how many moves have led to what is shown, and how many have been played."""
        if self.controller.is_empty:
            return 0, 0
        counts = self._look()[1]
        return counts[self.controller.place], counts[-1]

    def go(self, number: int) -> None:
        """Show a place at once; numbers beyond the ends mean the ends."""
        if self.count:
            self.controller.look_at(self.places[max(0, min(number, self.count))])

    def go_after(self, ply: int) -> None:
        """Show what action number ``ply`` led to."""
        if self.count:
            after = (stop for stop in self.places if stop > ply)
            self.controller.look_at(next(after, self.places[-1]))

    def back(self) -> None:
        """Show the place before."""
        self._arrive()
        if self.at > 0:
            self.go(self.at - 1)

    def forward(self) -> None:
        """Show as it was played what led to the next place."""
        self._arrive()
        if self.controller.reviewing:
            self.controller.show_until(self.places[self.at + 1])

    def _arrive(self) -> None:
        """Be where a step forward still leads; a game going on is not hurried by this."""
        if self.controller.reviewing:
            self.controller.settle()
