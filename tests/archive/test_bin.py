"""Removed games stay in the bin for thirty days, whole, and come back."""

import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.binrows import DAYS
from ludotheque.archive.store import Shelved
from ludotheque.core.errors import LudothequeError
from ludotheque.record.circumstances import Notes
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import without_chance

OLD = Path(__file__).parents[1] / "data" / "archives" / "v3" / "games.sqlite"


@pytest.fixture
def archive(tmp_path: Path) -> Archive:
    """An archive of its own."""
    return Archive(tmp_path / "games.sqlite")


def played(moves: int) -> Timeline:
    """A game of so many moves."""
    timeline = start_timeline(without_chance(), {}, 7)
    for _ in range(moves):
        timeline.apply(timeline.state.legal_actions()[0])
    return timeline


def shelved(archive: Archive, uid: str) -> Shelved:
    """The card of a game."""
    return next(one for one in (*archive.unfinished(), *archive.finished()) if one.uid == uid)


def test_what_was_removed_comes_back_whole(archive: Archive) -> None:
    timeline = played(6)
    timeline.end(Ending("resign", 0))
    timeline.notes = Notes(heading="A heading").noted(2, "Why?")
    timeline.undo()
    timeline.undo()
    archive.begin(timeline, "2026-01-02T03:04:05Z")
    archive.note_file(1, timeline.id, "/home/a.ludo", "00")
    before, entry = archive.load(1).to_record("x"), archive.entry(timeline.id)
    assert archive.bin.is_empty()
    assert archive.delete(shelved(archive, timeline.id))
    assert not archive.bin.is_empty()
    (binned,) = archive.bin.games()
    assert (binned.game, binned.actions, binned.days_left) == (timeline.game.key, 6, DAYS)
    assert archive.number_of(timeline.id) is None
    number = archive.bin.restore(binned.id)
    assert archive.load(number).to_record("x") == before
    after = archive.entry(timeline.id)
    assert entry is not None
    assert after is not None
    assert (after.modified, after.path, after.digest) == (entry.modified, entry.path, entry.digest)
    assert archive.bin.is_empty()
    with pytest.raises(LudothequeError, match="no longer in the bin"):
        archive.bin.restore(binned.id)


def test_a_game_kept_again_meanwhile_loses_nothing(archive: Archive) -> None:
    timeline = played(4)
    archive.begin(timeline)
    copy = Timeline.from_record(archive.load(1).to_record())
    archive.delete(shelved(archive, timeline.id))
    copy.undo()
    action = copy.state.legal_actions()[1]
    copy.apply(action)
    archive.begin(copy)  # played otherwise, from a file
    archive.bin.restore(archive.bin.games()[0].id)
    lines = {archive.load(one.id).line for one in archive.unfinished()}
    assert lines == {timeline.line, copy.line}


def test_nobody_misses_a_game_which_was_never_shown(archive: Archive) -> None:
    timeline = played(1)
    archive.begin(timeline)
    assert archive.delete(timeline)  # untouched: it goes by itself
    assert archive.bin.is_empty()


def test_after_thirty_days_it_is_gone(archive: Archive) -> None:
    for moves in (2, 3):
        timeline = played(moves)
        archive.begin(timeline)
        archive.delete(shelved(archive, timeline.id))
        if moves == 2:
            archive.close()
            connection = sqlite3.connect(archive.path)
            with connection:
                connection.execute("UPDATE bin SET binned = '2020-01-01T00:00:00Z'")
            connection.close()
            assert archive.bin.is_empty()
            assert archive.bin.games() == ()
    assert [one.actions for one in archive.bin.games()] == [3]
    archive.bin.empty(one.id for one in archive.bin.games())
    assert archive.bin.is_empty()
    archive.close()
    connection = sqlite3.connect(archive.path)
    assert connection.execute("SELECT count(*) FROM bin").fetchone() == (0,)
    connection.close()


def test_a_damaged_game_is_refused_and_stays(archive: Archive) -> None:
    timeline = played(3)
    archive.begin(timeline)
    archive.close()
    connection = sqlite3.connect(archive.path)
    with connection:
        connection.execute("UPDATE actions SET text = 'zz' WHERE number = 1")
    connection.close()
    archive.delete(shelved(archive, timeline.id))
    (binned,) = archive.bin.games()
    with pytest.raises(LudothequeError, match="damaged"):
        archive.bin.restore(binned.id)
    assert archive.bin.games() == (binned,)


def test_an_archive_which_may_only_be_read_has_an_empty_bin() -> None:
    """One of schema 3 knows none."""
    from ludotheque.archive.bin import _has_bin

    connection = sqlite3.connect(f"{OLD.as_uri()}?mode=ro&immutable=1", uri=True)
    assert not _has_bin(connection)
    connection.close()
