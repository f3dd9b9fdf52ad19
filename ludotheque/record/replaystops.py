"""The plies at which a replay of a record stops, and the number of moves before each."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import overload

from ludotheque.core.contract import State
from ludotheque.record.timeline import Following, Timeline


class Stops(Sequence[int]):
    """The plies a replay stops at, ascending, the present one last.

    A view of the first ``count`` of a growing list, so that nothing is copied for a long record.
    """

    def __init__(self, stops: Sequence[int], count: int, last: int) -> None:
        """Hold the first ``count`` of ``stops``, then ``last``."""
        self._stops, self._count, self._last = stops, count, last

    def __len__(self) -> int:
        return self._count + 1

    @overload
    def __getitem__(self, index: int) -> int: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[int, ...]: ...
    def __getitem__(self, index: int | slice) -> int | tuple[int, ...]:
        if isinstance(index, slice):
            return tuple(self[i] for i in range(*index.indices(len(self))))
        number = index + len(self) if index < 0 else index
        if not 0 <= number <= self._count:
            raise IndexError(index)
        return self._last if number == self._count else self._stops[number]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sequence) and tuple(self) == tuple(other)

    __hash__ = None  # type: ignore[assignment]  # the list it views grows

    def number_of(self, ply: int) -> int:
        """Return the number of the stop at a ply, or of the last one before it; at least 0."""
        if ply >= self._last:
            return self._count
        return max(0, bisect_right(self._stops, ply, hi=self._count) - 1)

    def after(self, ply: int) -> int:
        """Return the first stop after a ply, or the last stop where there is none."""
        number = bisect_right(self._stops, ply, hi=self._count)
        return self._last if number == self._count else self._stops[number]


class ReplayIndex:
    """Computes the stops of one record and the moves before each ply, incrementally.

    There is a stop after every action of a seat. A roll has no stop of its own: it is shown with
    the action that follows. A deal between two games of a match has one. The set-up by chance
    comes before the first stop. The last stop is always the present ply. Plies count all actions,
    chance included.
    """

    def __init__(self, timeline: Timeline) -> None:
        """Index this record; nothing is computed before ``follow``."""
        self._timeline = timeline
        self._following = Following()
        self._stops = array("L")  # among the plies followed so far
        self._counts = array("L", [0])  # for every ply, how many actions of seats come before it
        self._first: int | None = None  # where the set-up is over

    def follow(self) -> Stops:
        """Return the stops up to now."""
        timeline = self._timeline
        fresh, last = self._following.catch_up(timeline), timeline.ply
        self._back(fresh.start)
        for ply in fresh:
            self._look(ply)
        count = bisect_left(self._stops, last)
        # Where the last action was a roll, the board before it is the same as now: no stop there.
        rolled = last > 0 and is_roll(timeline.state_at(last - 1))
        if rolled and count and self._stops[count - 1] == last - 1:
            count -= 1
        return Stops(self._stops, count, last)

    def moves(self, ply: int) -> int:
        """Return how many actions of seats come before a ply; call ``follow`` first."""
        return self._counts[ply]

    def _look(self, ply: int) -> None:
        timeline = self._timeline
        state = timeline.state_at(ply)
        seat = not state.is_chance()
        if self._first is None and (seat or is_roll(state)):
            self._first = ply
        if self._first is not None and not (ply and is_roll(timeline.state_at(ply - 1))):
            self._stops.append(ply)
        self._counts.append(self._counts[-1] + seat)

    def _back(self, ply: int) -> None:
        """Forget the counts and stops from this ply on."""
        if ply >= len(self._counts) - 1:
            return
        del self._counts[ply + 1 :]
        del self._stops[bisect_left(self._stops, ply) :]
        if self._first is not None and self._first >= ply:
            self._first = None


def replay_stops(timeline: Timeline) -> tuple[int, ...]:
    """Return the plies a replay stops at, up to now (see ``ReplayIndex``)."""
    return tuple(ReplayIndex(timeline).follow())


def move_counts(timeline: Timeline) -> tuple[int, ...]:
    """Return for every ply up to now how many actions of seats come before it."""
    index = ReplayIndex(timeline)
    index.follow()
    return tuple(index.moves(ply) for ply in range(timeline.ply + 1))


def moves_before(timeline: Timeline, ply: int) -> int:
    """Return how many actions of seats come before a ply on the line."""
    return sum(not timeline.state_at(earlier).is_chance() for earlier in range(ply))


def is_roll(state: State) -> bool:
    """Return whether dice are rolled in this state: chance acts, and it is no deal or draw."""
    return state.is_chance() and state.chance_kind() == "roll"
