"""A full disk: games are still read, the cause is told, nothing is lost or left behind."""

from pathlib import Path

import pytest

from ludotheque.archive.browsing import Stored, browse
from ludotheque.archive.store import Archive, ArchiveError
from ludotheque.core.draws import RandomSource
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import without_chance
from tests.systems import full_disk, needs_limits

pytestmark = needs_limits
FULL = "The disk is full"


def played(plies: int = 9) -> Timeline:
    timeline, source = start_timeline(without_chance(), {}, 3), RandomSource(3)
    while timeline.ply < plies:
        timeline.apply(timeline.state.random_action(source))
    return timeline


def names(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir())


def test_games_are_read_and_none_is_lost(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games.sqlite")
    timeline = played()
    number = archive.begin(timeline)
    archive.close()
    timeline.undo()
    with full_disk():  # not even the file can be made which the readers of an archive share
        assert [one.id for one in archive.unfinished()] == [number]
        assert archive.load(number).ply == 9
        for _ in range(2):
            with pytest.raises(ArchiveError, match=FULL):
                archive.sync(number, timeline)
        assert [one for one in browse(archive.path) if isinstance(one, Stored)] != []
        assert archive.load(number).ply == 9
        assert archive.take_notices() == ()
    archive.sync(number, timeline)
    assert archive.load(number).ply == timeline.ply
    archive.close()
    assert names(tmp_path) == ["games.sqlite"]


def test_what_was_removed_elsewhere_stays_removed(tmp_path: Path) -> None:
    archive, other = (Archive(tmp_path / "games.sqlite") for _ in range(2))
    number = archive.begin(played())
    archive.close()
    with full_disk():
        timeline = archive.load(number)
    (one,) = other.unfinished()
    assert other.delete(one)
    other.close()
    archive.sync(number, timeline)  # as the window does which shows it
    assert archive.unfinished() == ()
    archive.close()


def test_an_archive_that_could_not_be_made_leaves_nothing(tmp_path: Path) -> None:
    archive = Archive(tmp_path / "games.sqlite")
    with full_disk(), pytest.raises(ArchiveError, match=FULL):
        archive.begin(played())
    assert names(tmp_path) == []  # an empty file would be taken for an archive that was emptied
    archive.begin(played())
    archive.close()
