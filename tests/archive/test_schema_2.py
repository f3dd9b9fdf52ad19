"""An archive of schema 2, which knew no time on what is not played yet: read, and brought up."""

import json
import shutil
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.browsing import Stored, browse
from ludotheque.archive.database import SCHEMA_VERSION
from ludotheque.record.timeline import Timeline
from tests.archive.ordinary import protected_copy
from tests.files.ordinary import ordinary_user
from tests.systems import needs_permissions

OLD = Path(__file__).parents[1] / "data" / "archives" / "v2" / "games.sqlite"
"""Written by version 0.1.0: the saves of `data/saves/v2`, one a game; the agreed end of one is
undone."""
SAVES = OLD.parents[2] / "saves" / "v2"
GAMES = tuple(sorted(path.stem.partition("-")[0] for path in SAVES.glob("*.ludo")))


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the old archive which may be written."""
    path = tmp_path / "games.sqlite"
    shutil.copy(OLD, path)
    return path


def of(archive: Archive) -> dict[str, Timeline]:
    """The games of an archive, by their keys."""
    shown = (*archive.unfinished(), *archive.finished())
    found = {entry.game: archive.load(entry.id) for entry in shown}
    assert len(shown) == len(found)
    return found


def stored(path: Path, column: str) -> list[object]:
    """A column of the table of games, as it stands in the file."""
    connection = sqlite3.connect(path)
    try:
        rows = connection.execute(f"SELECT {column} FROM games ORDER BY id").fetchall()
        return [row[0] for row in rows]
    finally:
        connection.close()


def test_every_game_is_there_with_its_times(old: Path) -> None:
    archive = Archive(old)
    games = of(archive)
    assert tuple(sorted(games)) == GAMES
    undone = 0
    for key, timeline in games.items():
        value = json.loads((SAVES / f"{key}-everything.ludo").read_bytes())
        assert (list(timeline.times), timeline.spent.pending) == (value["times"], ())
        assert timeline.id == value["id"]
        undone += timeline.undone_ending is not None
    assert undone == 1
    assert archive.take_notices() == ()
    archive.close()
    assert set(stored(old, "version")) == {SCHEMA_VERSION}


def test_time_is_kept_from_now_on(old: Path) -> None:
    archive = Archive(old)
    number = archive.unfinished()[0].id
    timeline = archive.load(number)
    timeline.spent.add(1, 1_234)
    archive.sync(number, timeline)
    archive.close()
    assert Archive(old).load(number).spent.pending[:2] == (None, 1_234)


@pytest.fixture
def protected() -> Iterator[Path]:
    """The old archive in a folder which an ordinary user may only read."""
    with protected_copy(OLD) as path:
        yield path


@needs_permissions
def test_where_nothing_may_be_written_it_is_read_as_it_is(protected: Path) -> None:
    before = protected.read_bytes()
    archive = Archive(protected)
    with ordinary_user():
        assert tuple(sorted(of(archive))) == GAMES
        archive.close()
    assert protected.read_bytes() == before


def test_statistics_read_it_as_it_is(old: Path) -> None:
    before = old.read_bytes()
    total, *games = browse(old)
    assert total == len(GAMES)
    assert all(isinstance(game, Stored) and game.record().pending == () for game in games)
    assert old.read_bytes() == before
