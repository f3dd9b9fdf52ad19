"""What is counted of a whole game for the summary at its end, from its public events alone."""

from collections.abc import Sequence
from weakref import WeakKeyDictionary

import attrs

from ludotheque.core.events import Captured, Contested, Removed, Scored, TrickWon
from ludotheque.record.timeline import Timeline


@attrs.frozen
class Tally:
    """The counts of one game.

    ``moves`` are the actions of seats as a replay counts them; ``lost`` how many pieces of each
    seat were captured, ``removed`` how many left by a rule; ``tricks`` each seat has won;
    ``contests`` is how many figures were contested, ``right`` how many of the challengers were
    right. ``totals`` are the points after each game or deal of a match, by seat or side.
    ``leads`` tells who led by a count which grows with what is captured or scored: pairs of the
    number of moves after which the lead changed, and the leader (None: nobody).
    """

    moves: int
    lost: tuple[int, ...]
    removed: tuple[int, ...]
    tricks: tuple[int, ...]
    contests: int
    right: int
    totals: tuple[tuple[int, ...], ...]
    leads: tuple[tuple[int, int | None], ...]


_latest: WeakKeyDictionary[Timeline, tuple[tuple[int, ...], Tally]] = WeakKeyDictionary()
"""The actions counted last, and their counts: a page asks again whenever it changes."""


def tally(timeline: Timeline) -> Tally:
    """Return the counts of a game as far as it has been played."""
    line = timeline.actions
    known = _latest.get(timeline)
    if known is None or known[0] != line:
        known = _latest[timeline] = line, _counted(timeline)
    return known[1]


def _counted(timeline: Timeline) -> Tally:
    seats = range(len(timeline.game.seats))
    lost, removed, tricks = ([0 for _ in seats] for _ in range(3))
    moves = contests = right = 0
    totals: list[tuple[int, ...]] = []
    leads: list[tuple[int, int | None]] = []
    for ply in range(timeline.ply):
        state = timeline.state_at(ply)
        moves += not state.is_chance()
        for event in state.transition(timeline.action_at(ply), None):
            if isinstance(event, Captured):
                lost[event.seat] += 1
            elif isinstance(event, Removed):
                removed[event.seat] += 1
            elif isinstance(event, TrickWon):
                tricks[event.seat] += 1
            elif isinstance(event, Contested):
                contests += 1
                right += not event.right
            elif isinstance(event, Scored):
                totals.append(event.totals)
        counts = totals[-1] if totals else [-count for count in lost]
        first = _leader(counts)
        if first != (leads[-1][1] if leads else None):
            leads.append((moves, first))
    return Tally(
        moves, tuple(lost), tuple(removed), tuple(tricks), contests, right, tuple(totals),
        tuple(leads),
    )  # fmt: skip


def _leader(counts: Sequence[int]) -> int | None:
    """Return the only one who has the most, None where several have."""
    most = max(counts)
    first = [number for number, count in enumerate(counts) if count == most]
    return first[0] if len(first) == 1 else None
