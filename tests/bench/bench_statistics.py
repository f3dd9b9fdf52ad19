"""How fast thousands of games are counted, and how long the window is held up: none judged."""

import sys
import time
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtTest import QTest

from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.ui.statistics.statisticspage import TABS, StatisticsPage
from ludotheque.ui.window.app import make_application

GAMES = 5_000
SHARES = tuple((item.key, max(1, 60 // item.minutes)) for item in games.SHELF)
"""A game which is sooner over is played more often."""
NAMES = ("Camille", "Jules", "Léa", "Odette", "Paul", "Zoé", "Bastien", "Noé")


def tell(line: str) -> None:
    """Show a line under `pytest -s`."""
    sys.stdout.write(line + "\n")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of random games of all boxes."""
    path = tmp_path_factory.mktemp("many") / "games.sqlite"
    kept = Archive(path)
    keys = [key for key, share in SHARES for _ in range(share)]
    for seed in range(GAMES):
        game = games.create(keys[seed % len(keys)])
        names = [NAMES[(seed + 3 * seat) % len(NAMES)] for seat in range(len(game.seats))]
        timeline = Timeline(game, seed=seed, seats=tuple(map(SeatInfo, names)))
        source = RandomSource(seed)
        while timeline.state.actors():
            state = timeline.state
            timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
        kept.begin(timeline)
    kept.close()
    return path


class Watch:
    """The longest time in which the window did nothing else."""

    def __init__(self) -> None:
        self._last = time.perf_counter()
        self.longest = 0.0
        self._timer = QTimer()
        self._timer.timeout.connect(self._beat)
        self._timer.start(1)

    def _beat(self) -> None:
        now = time.perf_counter()
        self.longest = max(self.longest, 1000 * (now - self._last))
        self._last = now

    def take(self) -> float:
        """Return the longest time so far in milliseconds, and begin anew."""
        found, self.longest = self.longest, 0.0
        return found


def test_counting_and_looking(archive: Path) -> None:
    """The page of the real program: counted the first time and again, tabs, choices, the table."""
    make_application()
    cache = archive.with_name("statistics.sqlite")
    watch = Watch()
    tell("")
    page: StatisticsPage | None = None
    for words in ("the first time", "again"):
        if page is not None:
            page.leave()
        QTest.qWait(50)
        watch.take()
        start = time.perf_counter()
        page = StatisticsPage(archive, cache)
        page.resize(1280, 760)
        page.show()
        while page.counting.running:
            QTest.qWait(5)
        took = time.perf_counter() - start
        QTest.qWait(50)
        tell(f"count {GAMES:,} games {words}: {took:.1f} s, longest hold-up {watch.take():.0f} ms")
    assert page is not None
    assert len(page.facts) == GAMES
    looks = [(f"tab {name}", lambda name=name: page.show_tab(name)) for name, _, _ in TABS[1:]]
    looks += [
        ("choose one game", lambda: page.games.choose(games.ENGINES[0])),
        ("choose all", lambda: page.games.choose("")),
        ("the table of games as CSV", lambda: page.csv("games")),
    ]
    for words, look in looks:
        start = time.perf_counter()
        look()
        QCoreApplication.processEvents()
        tell(f"{words}: {1000 * (time.perf_counter() - start):.0f} ms")
        QTest.qWait(50)
    page.leave()
