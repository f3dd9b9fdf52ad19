"""How long the seats of a table think: measured while one may act, and told at any moment."""

from typing import Final

from ludotheque.record.timeline import Following, Timeline
from ludotheque.table.changes import Mode
from ludotheque.table.clock import clock

THINKING: Final = frozenset({Mode.CHOOSING, Mode.THINKING})
"""The modes in which the seat on turn is to act."""


class Timekeeper:
    """Measures the time of one seat at a time, and writes it to the history on the table.

    It runs while a seat may act or throw its dice. It stands while something moves, behind the
    curtain, in a review, and as long as there is another of the ``reasons``.
    """

    def __init__(self) -> None:
        """Begin with nothing to measure."""
        self.reasons: set[str] = set()
        """Why it stands: a word for each reason."""
        self._timeline: Timeline | None = None
        self._seat: int | None = None
        self._since = 0
        self._following = Following()
        self._sums: list[tuple[int, ...]] = []

    @property
    def seat(self) -> int | None:
        """Return the seat whose time runs, None where it stands."""
        return self._seat

    def follow(self, timeline: Timeline | None, mode: Mode) -> None:
        """Go on with the seat which is to act now; what ran till now is written down."""
        self.book()
        self._timeline, self._seat = timeline, None
        if timeline is not None and not self.reasons:
            self._seat = seat_to_act(timeline, mode)

    def book(self) -> None:
        """Write down the time which has run till now; it runs on."""
        now = clock().now()
        if self._timeline is not None and self._seat is not None:
            self._timeline.spent.add(self._seat, max(0, now - self._since))
        self._since = now

    def used(self, timeline: Timeline, seat: int) -> int:
        """Return the milliseconds a seat has used up to now, as far as they were measured."""
        pending = timeline.spent.pending
        total = self._played(timeline)[seat] + ((pending[seat] or 0) if pending else 0)
        return total + (self.running if timeline is self._timeline and seat == self._seat else 0)

    def thinking(self, timeline: Timeline, seat: int) -> int:
        """Return the milliseconds a seat has used on what it has not played yet."""
        pending = timeline.spent.pending
        booked = (pending[seat] or 0) if pending else 0
        return booked + (self.running if timeline is self._timeline and seat == self._seat else 0)

    def left(self, timeline: Timeline, seat: int) -> int | None:
        """Return the milliseconds a seat has left by the clock agreed on, None without one.

        They are negative beyond the end. At a sandglass what one seat uses runs to the other.
        """
        agreed = timeline.agreements.clock
        if agreed is None:
            return None
        whole = agreed.seconds * 1_000
        if agreed.kind == "move":
            return whole - self.thinking(timeline, seat)
        left = whole - self.used(timeline, seat)
        if agreed.kind == "sand":
            others = [other for other in range(len(timeline.seats)) if other != seat]
            left += sum(self.used(timeline, other) for other in others)
        return left

    @property
    def running(self) -> int:
        """Return the milliseconds which are not written down yet."""
        return max(0, clock().now() - self._since) if self._seat is not None else 0

    def _played(self, timeline: Timeline) -> tuple[int, ...]:
        """Return the milliseconds of each seat's actions up to the present ply."""
        changed = self._following.catch_up(timeline)
        if not changed.start:
            self._sums = [(0,) * len(timeline.seats)]
        del self._sums[changed.start + 1 :]
        for ply in changed:
            sums, time = list(self._sums[ply]), timeline.time_at(ply)
            seat = timeline.state_at(ply).actor_of(timeline.action_at(ply))
            if seat >= 0 and time is not None:
                sums[seat] += time
            self._sums.append(tuple(sums))
        return self._sums[timeline.ply]


def low(seconds: int) -> int:
    """Return with how many milliseconds left a seat is warned whose clock began with ``seconds``.

    A tenth of them, but five seconds at least and a minute at most.
    """
    return min(60_000, max(5_000, seconds * 100))


def seat_to_act(timeline: Timeline, mode: Mode) -> int | None:
    """Return the seat which is to act or to throw its dice, None where nobody is."""
    if timeline.is_over():
        return None
    if mode is Mode.IDLE:
        return timeline.state.thrower()
    return timeline.state.actors()[0] if mode in THINKING else None
