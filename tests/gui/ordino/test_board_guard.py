"""A board changed by another program is never replaced unasked."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ludotheque.games.ordino.boarddraft import read_drawing, write_drawing
from ludotheque.games.ordino.boarddrawing import fresh
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import wait_active
from tests.gui.features.answering import Answering
from tests.gui.features.test_file_and_archive import actions, games, saved_and_played_on
from tests.gui.features.test_window_features import drop
from tests.gui.ordino.editor_hands import EditorHands, open_editor

CONTROL = Qt.KeyboardModifier.ControlModifier


def press_save(hands: EditorHands) -> None:
    """Press Ctrl+S in the window, which a question may have left inactive."""
    wait_active(hands.window)
    QTest.keyClick(hands.window, Qt.Key.Key_S, CONTROL)


@pytest.fixture
def hands(window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> EditorHands:
    """An editor with a board which has a file, renamed since."""
    path = tmp_path / "board.json"
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    found = open_editor(window)
    found.page.save(elsewhere=True)
    assert path.exists()
    found.page.draft.rename("Changed here")
    return found


def test_a_board_is_saved_again_without_a_question(hands: EditorHands, tmp_path: Path) -> None:
    press_save(hands)
    assert read_drawing(tmp_path / "board.json").name == "Changed here"
    assert [one.name for one in tmp_path.glob("board*")] == ["board.json"]


@pytest.mark.parametrize("keys", [False, True])
def test_a_board_changed_meanwhile_stays_beside_the_new_one(
    hands: EditorHands, tmp_path: Path, keys: bool
) -> None:
    path = tmp_path / "board.json"
    write_drawing(path, fresh("walls", "Theirs"))
    theirs = path.read_bytes()
    with Answering("cancel", keys=keys) as answers:
        press_save(hands)
    assert "has been changed since" in answers.said[0]
    assert path.read_bytes() == theirs
    with Answering("replace", keys=keys):
        press_save(hands)
    assert read_drawing(path).name == "Changed here"
    assert (tmp_path / "board.json~").read_bytes() == theirs
    assert "board.json~" in hands.window.toast.text


def test_the_other_board_may_be_opened(hands: EditorHands, tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    write_drawing(path, fresh("own", "Theirs"))
    with Answering("open", "leave"):
        press_save(hands)
    assert hands.now.name == "Theirs"
    hands.page.draft.rename("Again")
    press_save(hands)
    assert read_drawing(path).name == "Again"


def test_a_board_saved_onto_another_file_is_asked_about(
    hands: EditorHands, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = tmp_path / "other.json"
    write_drawing(other, fresh("own", "Theirs"))
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: other)
    with Answering("cancel") as answers:
        hands.page.save(elsewhere=True)
    assert "is there already" in answers.said[0]
    assert read_drawing(other).name == "Theirs"
    hands.page.settled = True


def test_an_opening_given_up_leaves_everything_as_it_is(window: MainWindow, tmp_path: Path) -> None:
    """The one in the file is chosen, yet the drawn board is not left: no further card appears."""
    path = tmp_path / "partie.ludo"
    saved = saved_and_played_on(window, path)
    window.show_shelf()
    before = window.archive.unfinished()
    editor = open_editor(window)
    editor.page.draft.rename("Not saved")
    for _ in range(2):
        with Answering("file", "escape"):
            drop(window, [path])
    assert editor.page.isVisible()
    assert window.archive.unfinished() == before
    with Answering("file", "leave") as answers:
        drop(window, [path])
    assert actions(window) == saved
    assert len(answers.said) == 2, "asked once each"
    window.show_shelf()
    assert len(games()) == 2
