"""Looking at a record from its beginning: the places a replay stops at, counted in moves."""

from array import array
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from typing import overload

from ludotheque.core.contract import State
from ludotheque.record.timeline import Following, Timeline


class Places(Sequence[int]):
    """The places a replay stops at, in order: so many of a list, and the present one."""

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

    __hash__ = None  # type: ignore[assignment]  # what it holds grows

    def number_of(self, place: int) -> int:
        """Return the number of a place; between two of them, of the one before, at least 0."""
        if place >= self._last:
            return self._count
        return max(0, bisect_right(self._stops, place, hi=self._count) - 1)

    def after(self, place: int) -> int:
        """Return the first stop beyond a place, at most the present one."""
        number = bisect_right(self._stops, place, hi=self._count)
        return self._last if number == self._count else self._stops[number]


class ReplayIndex:
    """Knows the places of one record, and the moves before each; it follows as the record grows.

    There is a stop after every action of a seat. A roll belongs to the action that follows it,
    what is dealt between two games of a match is a place of its own, and the set-up by chance comes
    before the first one. The present place is always the last one. Places count actions, chance
    included.
    """

    def __init__(self, timeline: Timeline) -> None:
        """Look at a record."""
        self._timeline = timeline
        self._following = Following()
        self._stops = array("L")  # those among the places looked at
        self._counts = array("L", [0])  # for every place, how many actions of seats come before it
        self._first: int | None = None  # where the set-up is over

    def follow(self) -> Places:
        """Return the places up to now."""
        timeline = self._timeline
        fresh, last = self._following.catch_up(timeline), timeline.ply
        self._back(fresh.start)
        for place in fresh:
            self._look(place)
        count = bisect_left(self._stops, last)
        # Before the present roll the board is the same as now.
        rolled = last > 0 and is_roll(timeline.state_at(last - 1))
        if rolled and count and self._stops[count - 1] == last - 1:
            count -= 1
        return Places(self._stops, count, last)

    def moves(self, place: int) -> int:
        """Return how many actions of seats come before a place up to now (``follow`` first)."""
        return self._counts[place]

    def _look(self, place: int) -> None:
        timeline = self._timeline
        state = timeline.state_at(place)
        seat = not state.is_chance()
        if self._first is None and (seat or is_roll(state)):
            self._first = place
        if self._first is not None and not (place and is_roll(timeline.state_at(place - 1))):
            self._stops.append(place)
        self._counts.append(self._counts[-1] + seat)

    def _back(self, place: int) -> None:
        """Forget the places from this one on."""
        if place >= len(self._counts) - 1:
            return
        del self._counts[place + 1 :]
        del self._stops[bisect_left(self._stops, place) :]
        if self._first is not None and self._first >= place:
            self._first = None


def replay_places(timeline: Timeline) -> tuple[int, ...]:
    """Return the places a replay stops at, up to now (see ``ReplayIndex``)."""
    return tuple(ReplayIndex(timeline).follow())


def move_counts(timeline: Timeline) -> tuple[int, ...]:
    """Return for every place up to now how many actions of seats come before it."""
    index = ReplayIndex(timeline)
    index.follow()
    return tuple(index.moves(place) for place in range(timeline.ply + 1))


def moves_before(timeline: Timeline, place: int) -> int:
    """Return how many actions of seats come before a place on the line."""
    return sum(not timeline.state_at(ply).is_chance() for ply in range(place))


def is_roll(state: State) -> bool:
    """Tell whether dice are rolled now (and not something dealt or drawn)."""
    return state.is_chance() and state.chance_kind() == "roll"
