"""An archive which another program holds: one move waits for it, those after it do not."""

import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError


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
