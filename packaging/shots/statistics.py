"""Statistics for the pictures of the program: a family's past, and every tab of the page."""

import contextlib
import sqlite3
import tempfile
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Final

from PySide6.QtTest import QTest

from ludotheque.archive.store import NAME, Archive
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from shots.camera import Camera, Picture, of_game

DATE: Final = "%Y-%m-%dT%H:%M:%SZ"
PLAYERS: Final = {"Camille": 1.7, "Jules": 1.0, "Mamie": 1.4, "Louise": 0.8, "Anatole": 0.5}
"""Who plays, and how well."""


def family_past(count: int, seed: int = 1971) -> Iterator[tuple[Timeline, datetime]]:
    """Yield so many games of all boxes, each with the time it was kept last, in their order.

    The same for the same arguments: won, drawn, resigned, abandoned and unfinished ones, the last
    of them on 2 March 2026. ``PAST`` of a game's module says with which options it was played, how
    often of 20, and after how many plies somebody may resign.
    """
    random = Random(seed)
    bag = [
        (key, options, plies)
        for key in ENGINES
        for options, often, plies in of_game(key, "PAST")
        for _ in range(often)
    ]
    begun = datetime(2026, 3, 2, 20, tzinfo=UTC) - timedelta(hours=37 * (count - 1))
    for number in range(count):
        key, options, plies = bag[number] if number < len(bag) else random.choice(bag)
        moment = begun + timedelta(hours=37 * number, minutes=random.randrange(90))
        seats = len(create(key, options).seats)
        names = random.sample(list(PLAYERS), seats)
        timeline = _played(key, options, names, random, moment, plies)
        taken = timedelta(seconds=timeline.ply * random.randrange(9, 26))
        yield timeline, moment + taken


def _played(
    key: str, options: dict[str, str], names: list[str], random: Random, moment: datetime,
    plies: int,
) -> Timeline:  # fmt: skip
    """Return a game played at random, at times ended by its players."""
    seats = tuple(SeatInfo(name) for name in names)
    timeline = start_timeline(key, options, random.getrandbits(60), seats)
    timeline.created = moment.strftime(DATE)
    source = RandomSource(random.getrandbits(32))
    how = random.random()
    stop = random.randrange(8, 40) if how < 0.1 else int(plies * random.uniform(0.6, 1.5))
    while timeline.state.actors() and timeline.ply < stop:
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
    if how < 0.04 or timeline.is_over():
        return timeline
    if how < 0.1:
        timeline.end(Ending("abandoned"))
    elif how < 0.16:
        timeline.end(Ending("agreed"))
    else:
        weights = [1 / PLAYERS[name] ** 2 for name in names]
        timeline.end(Ending("resign", random.choices(range(len(names)), weights)[0]))
    return timeline


def keep_past(path: Path, games: Iterator[tuple[Timeline, datetime]]) -> None:
    """Write games into an archive, dated as they say."""
    archive = Archive(path)
    dates = [(moment.strftime(DATE), archive.begin(timeline)) for timeline, moment in games]
    archive.close()
    if not dates:
        return  # there is no file yet
    with contextlib.closing(sqlite3.connect(path)) as connection, connection:
        connection.executemany("UPDATE games SET modified = ? WHERE id = ?", dates)


def pages(camera: Camera) -> Iterator[Picture]:
    """Yield the page of an archive without games, with one, and every tab of a family's past."""
    window = camera.window
    own = window.archive
    for name, count, tabs in (
        ("statistics-empty", 0, ("overview",)),
        ("statistics-one", 1, ("players", "dice")),
        ("statistics", 200, ("overview", "players", "lengths", "dice", "games")),
    ):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / NAME
            keep_past(path, family_past(count))
            window.show_shelf()
            window.archive = Archive(path)
            window.visits.show_statistics()
            page = window.visits.page
            assert isinstance(page, StatisticsPage)
            while page.counting.running:
                QTest.qWait(10)
            for tab in tabs:
                page.show_tab(tab)
                yield f"{name}-{tab}", camera.picture
            window.visits.leave()
            window.archive.close()
            window.archive = own
