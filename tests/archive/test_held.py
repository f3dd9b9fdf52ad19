"""An archive which another program holds: one move waits for it, those after it do not."""

import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError
from ludotheque.archive.browsing import browse
from tests.files.holding import held
from tests.record.test_timeline import begun, played


def test_one_move_alone_waits_long_for_a_program_which_holds_the_archive(tmp_path: Path) -> None:
    """Those after it wait no more, until the archive is free again."""
    path = tmp_path / "games.sqlite"
    database = Archive(path)._database

    def keep(connection: sqlite3.Connection) -> int:
        connection.execute("UPDATE games SET revision = revision")
        return int(connection.execute("PRAGMA busy_timeout").fetchone()[0])

    usual = database.write(keep)
    holder = sqlite3.connect(path, isolation_level=None)
    holder.execute("BEGIN IMMEDIATE")
    for _ in range(3):
        with pytest.raises(ArchiveError, match="holding the archive"):
            database.write(keep)
        assert database.wait * 1000 < usual / 10
    holder.execute("ROLLBACK")
    assert database.write(keep) * 10 < usual  # the first that comes through
    assert database.write(keep) == usual
    holder.close()
    database.close()


def test_an_archive_which_windows_lets_nobody_open_is_not_said_to_be_protected(
    tmp_path: Path,
) -> None:
    """It is whole, and what is played meanwhile is kept as soon as it is free."""
    path = tmp_path / "games.sqlite"
    Archive(path).begin(played(begun(1), 4))
    archive = Archive(path)
    with held(path) as holder:
        for _ in range(2):
            with pytest.raises(ArchiveError, match="holding the archive"):
                archive.begin(played(begun(2), 4))
            assert holder.slept < 1.0, "only the first one waits"
        with pytest.raises(ArchiveError, match="in a moment"):
            list(browse(path))
        assert archive.take_notices() == ()
    archive.begin(played(begun(2), 4))
    assert len(archive.unfinished()) == 2
    assert not [one.name for one in tmp_path.iterdir() if "damaged" in one.name]


def test_a_damaged_archive_which_is_held_waits_to_be_replaced(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    archive.begin(played(begun(1), 4))
    archive.close()
    data = bytearray(path.read_bytes())
    data[:100] = bytes(100)
    path.write_bytes(data)
    with held(path, shares_writing=True), pytest.raises(ArchiveError, match="holding the archive"):
        archive.begin(played(begun(2), 4))
    assert path.read_bytes() == data
    assert not [one.name for one in tmp_path.iterdir() if one.suffix == ".tmp"]
    archive.begin(played(begun(2), 4))
    assert "games.sqlite.damaged-1" in str(archive.take_notices())
