"""What the window's bench and its children share: the clock, and kept games."""

import statistics
from collections.abc import Sequence
from pathlib import Path

from ludotheque.archive.store import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import with_seats


def a_game(key: str, seed: int, decisions: int) -> Timeline:
    """Return a game of two played at random, a piece or card to be chosen among several.

    Dice are rolled, a hand of L'Auto-Match is as large as can be.
    """
    timeline = start_timeline(key, with_seats(key, 2), seed, (SeatInfo("Ada"), SeatInfo("Bob")))
    source = RandomSource(seed)
    played = 0
    while True:
        state = timeline.state
        if state.is_chance():
            timeline.apply(timeline.draw())
            continue
        moves = [action for action in state.legal_actions() if _is_move(state.notation(action))]
        if played >= decisions and len({state.steps(action)[0] for action in moves}) > 1:
            return timeline
        timeline.apply(state.random_action(source))
        played += 1


def _is_move(text: str) -> bool:
    """Return whether a piece goes somewhere, is pushed (« a3> »), or a car is laid (« F3 »)."""
    return "-" in text or text[-1] in "<>^v" or (text[0] in "FIDG" and text[1:].isdigit())


def keep_games(data: Path, key: str, count: int = 4) -> None:
    """Put unfinished games into the archive of a data folder."""
    archive = Archive(data / "games.sqlite")
    for seed in range(count):
        archive.begin(a_game(key, seed, 6 + 2 * seed))
    archive.close()


def percentile(values: Sequence[float], part: float) -> float:
    """Return the value which ``part`` of all do not exceed, the nearest rank."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, max(0, round(part * len(ordered) + 0.5) - 1))]


def spread(values: Sequence[float]) -> str:
    """Return median, 95th percentile and largest of times in seconds, told in milliseconds."""
    parts = (statistics.median(values), percentile(values, 0.95), max(values))
    return "median {:5.1f}  95 % {:5.1f}  largest {:5.1f} ms".format(*(1e3 * x for x in parts))
