"""A folder which may only be read: its games are there, and nothing is said to be kept."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError
from tests.archive.test_store import same
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.record.test_timeline import begun, played
from tests.systems import needs_permissions

pytestmark = needs_permissions


@pytest.fixture
def protected() -> Iterator[Path]:
    """An archive of two games in a folder which an ordinary user may only read."""
    with ordinary_folder() as folder:
        archive = Archive(folder / "data" / "games.sqlite")
        archive.begin(played(begun(1), 20))
        archive.begin(played(begun(2), 5))
        archive.unfinished()
        archive.load(1)  # a test run as root cannot import anything as somebody else
        archive.close()
        archive.path.chmod(0o444)
        archive.path.parent.chmod(0o555)
        yield archive.path
        archive.path.parent.chmod(0o777)


def contents(path: Path) -> dict[str, bytes]:
    return {file.name: file.read_bytes() for file in path.parent.iterdir()}


def test_games_are_listed_and_opened(protected: Path) -> None:
    before = contents(protected)
    archive = Archive(protected)
    with ordinary_user():
        assert [game.id for game in archive.unfinished()] == [2, 1]
        assert same(archive.load(1), played(begun(1), 20))
        assert archive.finished() == ()
        archive.close()
    assert contents(protected) == before


def test_it_is_said_once_that_nothing_is_kept_there(protected: Path) -> None:
    archive = Archive(protected)
    with ordinary_user():
        for _ in range(3):
            archive.unfinished()
        (notice,) = archive.take_notices()
        assert str(protected.parent) in str(notice)
        assert "nothing is kept" in str(notice)
        with pytest.raises(ArchiveError):
            archive.delete(archive.unfinished()[1])
        archive.unfinished()
        assert archive.take_notices() == ()


def test_whatever_would_write_says_why_not_and_reading_goes_on(protected: Path) -> None:
    before = contents(protected)
    archive = Archive(protected)
    game = played(begun(1), 25)
    attempts: list[Callable[[], object]] = [
        lambda: archive.begin(game), lambda: archive.sync(1, game),
        lambda: archive.delete(archive.unfinished()[0]),
    ]  # fmt: skip
    with ordinary_user():
        archive.unfinished()
        for attempt in attempts:
            with pytest.raises(ArchiveError) as refusal:
                attempt()
            assert str(protected.parent) in str(refusal.value)
            assert [shown.id for shown in archive.unfinished()] == [2, 1]
        archive.close()
    assert contents(protected) == before


def test_once_the_folder_may_be_written_everything_is_kept(protected: Path) -> None:
    archive = Archive(protected)
    game = played(begun(1), 25)
    with ordinary_user():
        loaded = archive.load(1)
        assert same(loaded, played(begun(1), 20))
        with pytest.raises(ArchiveError):
            archive.sync(1, game)
    protected.parent.chmod(0o777)
    protected.chmod(0o666)
    archive.sync(1, game)
    assert same(archive.load(1), game)
    assert len(archive.unfinished()) == 2
    archive.close()


def test_what_a_killed_program_left_beside_the_file_harms_nothing(protected: Path) -> None:
    """A log which nobody may replay there: what the file holds is shown, or one sentence said."""
    log = Path(f"{protected}-wal")
    log.write_bytes(b"not a log at all" * 16)
    before = contents(protected)
    archive = Archive(protected)
    with ordinary_user():
        assert len(archive.unfinished()) in {0, 2}
        assert archive.take_notices()
        archive.close()
    assert contents(protected) == before
