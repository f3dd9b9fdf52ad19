"""An archive of schema 3, which knew neither post nor bin: read, and brought up to the present."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.browsing import Stored, browse
from ludotheque.archive.database import SCHEMA_VERSION
from ludotheque.archive.gamerows import record_of
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline

OLD = Path(__file__).parents[1] / "data" / "archives" / "v3" / "games.sqlite"
"""Written by version 0.1.0: the saves of `data/saves/v3`, one a game; an agreed end is undone."""
SAVES = OLD.parents[2] / "saves" / "v3"


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the old archive which may be written."""
    path = tmp_path / "games.sqlite"
    shutil.copy(OLD, path)
    return path


def test_every_game_is_there_as_it_was(old: Path) -> None:
    archive = Archive(old)
    shown = (*archive.unfinished(), *archive.finished())
    games = {entry.game: archive.load(entry.id) for entry in shown}
    saved = {
        record.game: record
        for record in (savefile.load(path) for path in sorted(SAVES.glob("*.ludo")))
    }
    assert games.keys() == saved.keys()
    for key, timeline in games.items():
        record = timeline.to_record(saved[key].modified)
        assert record.id == saved[key].id
        assert (*record.actions, *record.actions_of_redo) == saved[key].actions
        assert (record.notes, record.times, record.pending, record.post) == (
            saved[key].notes, saved[key].times, saved[key].pending, 0,
        )  # fmt: skip
    assert archive.take_notices() == ()
    archive.close()
    connection = sqlite3.connect(old)
    assert connection.execute("PRAGMA user_version").fetchone() == (SCHEMA_VERSION,)
    connection.close()


def test_post_is_kept_from_now_on(old: Path) -> None:
    archive = Archive(old)
    number = archive.unfinished()[0].id
    timeline = archive.load(number)
    timeline.post = 3
    archive.sync(number, timeline)
    archive.close()
    assert Archive(old).load(number).post == 3


def test_the_statistics_read_it_as_it_is() -> None:
    before = OLD.read_bytes()
    found = [one for one in browse(OLD) if isinstance(one, Stored)]
    assert len(found) == len(list(SAVES.glob("*.ludo")))
    for one in found:
        Timeline.from_record(record_of(one.fields, one.actions))
    assert OLD.read_bytes() == before
