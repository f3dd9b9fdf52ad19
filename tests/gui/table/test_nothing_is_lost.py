"""No game is lost when the archive fails, and nothing said or kept is quietly dropped."""

import shutil
import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive.store import Archive
from ludotheque.core.playernames import clean_name
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.circumstances import Notes
from ludotheque.record.record import Ending
from ludotheque.ui.window import archivegames
from ludotheque.ui.window.app import make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import Hands, hands_at
from tests.systems import replaceable


def played(hands: Hands, count: int) -> None:
    """Play some actions by the controller, as fast as it goes."""
    for _ in range(count):
        controller = hands.controller
        if not controller.roll():
            controller.commit(hands.state.legal_actions()[0])
        hands.rest()


def kept_ply(window: MainWindow) -> int:
    """The actions a second program finds in the archive."""
    archive = Archive(window.archive.path)
    try:
        return archive.unfinished()[0].ply
    finally:
        archive.close()


def test_what_a_lock_held_up_is_kept_on_leaving(window: MainWindow, told: list[str]) -> None:
    """Another program held the archive; it is free again before the table is left."""
    hands = hands_at(window, one_die()).begin()
    lock = sqlite3.connect(window.archive.path, isolation_level=None)
    lock.execute("BEGIN IMMEDIATE")
    played(hands, 2)
    ply = hands.timeline.ply
    lock.execute("ROLLBACK")
    lock.close()
    window.show_shelf()
    assert kept_ply(window) == ply
    told.clear()


def test_a_deleted_archive_is_made_anew(window: MainWindow) -> None:
    """The whole game is written again, not to a file which no longer has a name."""
    hands = hands_at(window, one_die()).begin()
    played(hands, 2)
    with replaceable():
        for path in window.archive.path.parent.glob("games.sqlite*"):
            path.unlink()
    played(hands, 2)
    ply = hands.timeline.ply
    window.show_shelf()
    assert kept_ply(window) == ply


@pytest.mark.parametrize("answer", ["save", "leave"])
def test_a_game_which_cannot_be_kept_is_offered_to_be_saved(
    window: MainWindow, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    answer: str,
) -> None:  # fmt: skip
    """With an archive that cannot be written, leaving asks; saving ends the asking."""
    hands = hands_at(window, one_die()).begin()
    folder = window.archive.path.parent
    window.archive.close()
    shutil.rmtree(folder)
    folder.write_text("in the way")
    played(hands, 3)
    notations = hands.timeline.notations()
    asked: list[str] = []
    path = tmp_path / "saved.ludo"
    monkeypatch.setattr(archivegames, "ask", lambda *_, **__: asked.append("once") or answer)
    monkeypatch.setattr(window, "ask_save", lambda: window.save_to(path))
    window.show_shelf()
    assert asked == ["once"]
    assert path.exists() == (answer == "save")
    if answer == "save":
        assert savefile.load_timeline(path).notations() == notations
    told.clear()


@pytest.mark.parametrize("answer", ["save", "leave"])
@pytest.mark.parametrize("kind", ["resign", "agreed", "notes"])
def test_an_end_or_a_note_which_cannot_be_kept_is_offered_to_be_saved(
    window: MainWindow, told: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    answer: str, kind: str,
) -> None:  # fmt: skip
    """A game the archive holds up to its last move only is not quietly left without the rest."""
    hands = hands_at(window, one_die()).begin()
    played(hands, 3)
    window.show_shelf()
    window.resume(str(window.archive.unfinished()[0].id))
    hands = hands_at(window, one_die())
    folder = window.archive.path.parent
    window.archive.close()
    shutil.rmtree(folder)
    folder.write_text("in the way")
    if kind == "notes":
        hands.timeline.notes = Notes(game="A long comment")
    else:
        hands.controller.end(Ending(kind, 0 if kind == "resign" else None))
        hands.rest()
    asked: list[str] = []
    path = tmp_path / "saved.ludo"
    monkeypatch.setattr(archivegames, "ask", lambda *_, **__: asked.append("once") or answer)
    monkeypatch.setattr(window, "ask_save", lambda: window.save_to(path))
    window.show_shelf()
    assert asked == ["once"]
    assert path.exists() == (answer == "save")
    if answer == "save":
        saved = savefile.load_timeline(path)
        assert (saved.ending is None) == (kind == "notes")
        assert saved.notes.game == ("A long comment" if kind == "notes" else "")
    told.clear()


@pytest.mark.parametrize("name", ["a\x01b", "\x7f", "x\u2028y", "  ", "\x00", "é" * 300])
def test_any_name_makes_a_game_that_can_be_kept_and_saved(
    window: MainWindow, tmp_path: Path, name: str
) -> None:
    """What a record cannot hold never gets into one."""
    hands = hands_at(window, one_die()).begin(name, "B")
    hands.roll("click")  # what nobody has touched would go
    path = tmp_path / "named.ludo"
    assert window.save_to(path)
    assert savefile.load_timeline(path).seats[0].name == clean_name(name)
    window.show_shelf()
    assert len(window.archive.unfinished()) == 1


def test_a_path_that_is_no_text_harms_no_setting() -> None:
    """It is not remembered; the others are, and all settings load again."""
    settings = Settings(language="en").with_recent("/tmp/a\udcff.ludo").with_recent("/tmp/b.ludo")
    assert settings.recent == ("/tmp/b.ludo",)
    SettingsFile().save(settings)
    assert SettingsFile().load() == settings


@pytest.mark.parametrize("text", ["[]", "{{{", "", '{"scheme": 3}'])
def test_settings_set_aside_are_told(open_window: OpenWindow, told: list[str], text: str) -> None:
    """Read once, told once."""
    open_window().close()
    SettingsFile().path.write_text(text)
    window = make_window()
    window.show()
    window.change_settings(animation="off", lessons=tuple(ENGINES))
    hands_at(window, one_die()).begin()
    assert len(told) == 1
    assert "setting" in told[0] or "réglage" in told[0]
    told.clear()
    window.close()
    window.deleteLater()
