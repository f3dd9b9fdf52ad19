"""How fast records are loaded, saved and kept: run by `packaging/dev.py bench`, none judged."""

import sys
import time
from collections.abc import Callable
from pathlib import Path

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.bench.long_records import long_game
from tests.examples import one_die, without_chance

PLIES = 10_000
KEY = without_chance()


def tell(line: str) -> None:
    """Show a line under `pytest -s`."""
    sys.stdout.write(line + "\n")


def best(times: int, work: Callable[[], object]) -> float:
    """Return the seconds of the fastest of some runs."""
    found = []
    for _ in range(times):
        start = time.perf_counter()
        work()
        found.append(time.perf_counter() - start)
    return min(found)


def test_loading_a_long_record(tmp_path: Path) -> None:
    """10,000 plies of a game without chance: every action parsed, checked and applied."""
    timeline = long_game(KEY, PLIES)
    path = tmp_path / "long.ludo"
    savefile.save(path, timeline.to_record())
    tell("")
    tell(f"load {PLIES:,} plies of {KEY}: {best(3, lambda: savefile.load_timeline(path)):.3f} s")
    record = timeline.to_record()
    tell(f"save {PLIES:,} plies of {KEY}: {best(3, lambda: savefile.save(path, record)):.3f} s")
    assert savefile.load_timeline(path).states == timeline.states


def test_keeping_a_step(tmp_path: Path) -> None:
    """The archive: one step of a long game, and the shelf with many games."""
    timeline = long_game(KEY, PLIES // 10)
    archive = Archive(tmp_path / "games.sqlite")
    number = archive.begin(timeline)
    times = []
    for i in range(300):
        timeline.go_to(timeline.ply - 1) if i % 2 else timeline.go_to(len(timeline.line))
        start = time.perf_counter()
        archive.sync(number, timeline)
        times.append(time.perf_counter() - start)
    times.sort()
    tell("")
    median, late = 1000 * times[150], 1000 * times[285]
    tell(f"keep one step in the archive: median {median:.2f} ms, 95 % {late:.2f} ms")
    for seed in range(200):
        archive.begin(Timeline(games.create(one_die()), seed=seed))
    archive.close()
    tell(f"open the archive and list 201 games: {1000 * best(5, lambda: _listed(archive)):.2f} ms")


def _listed(archive: Archive) -> None:
    assert len(archive.unfinished()) == 201
    archive.close()
