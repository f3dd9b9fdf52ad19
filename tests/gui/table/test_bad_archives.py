"""Whatever stands in the archive or in a file, the window opens and the table is kept."""

import sqlite3
from pathlib import Path

import attrs
import pytest

from ludotheque.record import savefile
from ludotheque.record.timeline import start_timeline
from ludotheque.ui.board import boardscene as scenes
from ludotheque.ui.look.games import look_of
from tests.examples import hiding, one_die
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import hands_at

RUBBISH = ("", "x", "2026-13-45T00:00:00Z", "[]", -1, 10**18, "2026-01-02T03:04:05+99:00", b"\xff")


@pytest.mark.parametrize("column", ["modified", "created", "revision", "turn", "seats", "options"])
def test_a_damaged_row_never_stops_a_start(
    open_window: OpenWindow, told: list[str], column: str
) -> None:
    """Each column with rubbish in turn: the shelf stands, resuming tells at most one thing."""
    window = open_window()
    hands_at(window, one_die()).begin("Anne", "Bruno")
    window.show_shelf()
    path = window.archive.path
    window.close()
    for value in RUBBISH:
        with sqlite3.connect(path) as base:
            base.execute(f"UPDATE games SET {column} = ?", (value,))
        base.close()
        again = open_window()
        for shelved in again.archive.unfinished():
            again.resume(str(shelved.id))
        again.close()
    assert all("archive" in text or "damaged" in text for text in told), told
    told.clear()


def test_a_game_without_a_table_is_refused_and_the_one_there_kept(
    open_window: OpenWindow, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file of a game whose rules exist, but no board."""
    without = hiding()
    bare = attrs.evolve(look_of(without), parts={})
    monkeypatch.setattr(scenes, "look_of", lambda key: bare if key == without else look_of(key))
    path = tmp_path / "other.ludo"
    savefile.save(path, start_timeline(without, {}, 1).to_record())
    window = open_window()
    hands = hands_at(window, one_die()).begin()
    game = window.game
    assert not window.open_file(path)
    assert window.game is game
    assert len(told) == 1
    told.clear()
    hands.check()
