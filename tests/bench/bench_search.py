"""How fast games are found: run by `packaging/dev.py bench`, none judged.

The targets are in docs/performance.md. The archive holds 10,000 games of eight players over three
years, every third with heading, occasion and notes.
"""

import random
import secrets
import sqlite3
import time
from collections.abc import Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path

from ludotheque.archive.store import Archive
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import start_timeline
from ludotheque.ui.shelf.carditems import MOST, card_items
from ludotheque.ui.shelf.gamecards import CardItem
from ludotheque.ui.shelf.gamesearch import GameSearch
from tests.bench.bench_records import best, tell
from tests.examples import one_die, without_chance

GAMES = 10_000
MADE = 200
NAMES = ("Anne", "Benoît", "Chloé", "Denis", "Édouard", "Françoise", "Gaël", "Hélène")
TYPED = ("a", "anne", "anne novembre 2025", "30/11", "noel grand", "coup", "nobody")


def filled(path: Path) -> None:
    """Write the archive: some games through the program, copies of their rows with other dates."""
    rng, archive = random.Random(1), Archive(path)
    for seed in range(MADE):
        key = rng.choice((without_chance(), one_die()))
        seats = tuple(SeatInfo(name) for name in rng.sample(NAMES, 2))
        timeline = start_timeline(key, {}, seed, seats)
        while timeline.ply < 12:
            state = timeline.state
            timeline.apply(timeline.draw() if state.is_chance() else state.legal_actions()[0])
        if seed % 3 == 0:
            note = MoveNote(3, "Quel coup ! Personne ne l’avait vu venir. " * 3)
            timeline.notes = Notes(f"Titre {seed}", "Noël chez grand-mère", "Une soirée", (note,))
        archive.begin(timeline)
    archive.close()
    own = {"id", "uid", "created", "modified", "finished"}
    with closing(sqlite3.connect(path)) as connection, connection:
        names = [row[1] for row in connection.execute("PRAGMA table_info(games)")]
        same = [name for name in names if name not in own]
        rows = connection.execute(f"SELECT {', '.join(same)} FROM games").fetchall()
        columns = ", ".join((*same, "uid", "created", "modified", "finished"))
        marks = ", ".join("?" * (len(same) + 4))
        for number in range(GAMES - MADE):
            day = datetime(2024, 1, 1, tzinfo=UTC) + timedelta(minutes=rng.randrange(1_500_000))
            date = f"{day:%Y-%m-%dT%H:%M:%SZ}"
            values = (*rows[number % MADE], secrets.token_hex(16), date, date, number % 5 > 0)
            connection.execute(f"INSERT INTO games ({columns}) VALUES ({marks})", values)


def milliseconds(work: Callable[[], object]) -> float:
    """Return how long it takes once."""
    start = time.perf_counter()
    work()
    return 1000 * (time.perf_counter() - start)


def test_ten_thousand_games(tmp_path: Path) -> None:
    """The first search reads all games; each further key looks through what is known."""
    path = tmp_path / "games.sqlite"
    filled(path)
    archive = Archive(path)
    search = GameSearch(archive)
    assert len(archive.revisions()) == GAMES
    parts: list[float] = []
    more = [True]
    while more[-1]:
        parts.append(milliseconds(lambda: more.append(search.warm())))
    tell("")
    whole = milliseconds(lambda: GameSearch(archive).find("anne"))
    tell(f"read {GAMES:,} games at once: {whole:.0f} ms")
    tell(f"in {len(parts)} parts: {sum(parts):.0f} ms, the longest {max(parts):.0f} ms")
    for typed in TYPED:
        found = search.find(typed)
        shown = found[:MOST]
        took = 1000 * best(5, partial(search.find, typed))
        read = 1000 * best(5, partial(_cards, archive, shown))
        tell(f"“{typed}”: {len(found):,} games in {took:.1f} ms, their cards in {read:.1f} ms")
        assert len(_cards(archive, shown)) == len(shown)
    archive.close()


def _cards(archive: Archive, numbers: list[int]) -> list[CardItem]:
    return card_items(archive, archive.shelved(numbers))
