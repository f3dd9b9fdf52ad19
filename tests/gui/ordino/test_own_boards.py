"""Boards which the program keeps: played on without a file, listed, renamed, deleted, exported."""

import json
import os
from datetime import datetime
from pathlib import Path
from typing import Any

import attrs
import pytest
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ludotheque.core.errors import LudothequeError
from ludotheque.games import game_class
from ludotheque.games.ordino import ownboards
from ludotheque.games.ordino.board import read_board, reconstruction
from ludotheque.games.ordino.boarddraft import encoded
from ludotheque.games.ordino.boarddrawing import drawing_of
from ludotheque.ui.dialogs import newgamedialog
from ludotheque.ui.dialogs.optionrow import OptionRow
from ludotheque.ui.games.ordino.boardeditor import ownboardsdialog
from ludotheque.ui.games.ordino.boardeditor.ownboardsdialog import OwnBoardsDialog
from ludotheque.ui.look.language import day_text, time_text
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import LEFT, Key
from tests.gui.ordino.editor_hands import Answers, EditorHands, open_editor

OWN = drawing_of(reconstruction())


@pytest.fixture(autouse=True)
def answers(monkeypatch: pytest.MonkeyPatch) -> Answers:
    """What is answered in dialogs, also when the window closes at the end."""
    return Answers(monkeypatch)


def name_it(hands: EditorHands, name: str) -> None:
    field = hands.page.panel.name
    field.selectAll()
    QTest.keyClicks(field, name)


def test_play_on_it_needs_no_file_and_keeps_the_board(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    hands = open_editor(window)
    name_it(hands, "Grandpa")
    seen: list[str] = []

    def accept(dialog: newgamedialog.NewGameDialog) -> int:
        seen.append(dialog.rows["board"].file.text())
        dialog.accept()
        return 1

    monkeypatch.setattr(newgamedialog.NewGameDialog, "exec", accept)
    hands.press(hands.page.panel.play_button)
    assert seen == ["Grandpa"]
    assert window.game is not None
    (board,) = ownboards.own_boards()
    assert board.name == "Grandpa"
    assert board.problem is None
    assert read_board(str(board.path)).name == "Grandpa"
    assert window.settings.board == str(board.path), "offered again next time"


def opened(window: MainWindow) -> OwnBoardsDialog:
    dialog = OwnBoardsDialog(window)
    dialog.show()
    QApplication.processEvents()
    return dialog


def test_boards_are_listed_renamed_deleted_exported_and_imported_by_keys(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    first = ownboards.keep(drawing_of(reconstruction()))
    ownboards.rename(first, "Zoé")
    second = ownboards.keep(OWN)
    ownboards.rename(second, "anne")
    dialog = opened(window)
    assert [dialog.list.item(i).text() for i in range(2)] == ["anne", "Zoé"]
    assert not dialog.nothing.isVisible()
    # F2 writes the name in its line.
    QTest.keyClick(dialog.list, Key.Key_F2)
    editor = QApplication.focusWidget()
    assert editor is not None
    assert editor.geometry() == dialog.list.visualItemRect(dialog.list.item(0)), "over its line"
    assert editor.height() >= editor.sizeHint().height()
    QTest.keyClicks(editor, "Bruno")
    QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()
    assert [board.name for board in ownboards.own_boards()] == ["Bruno", "Zoé"]
    target = tmp_path / "out.json"
    monkeypatch.setattr(ownboardsdialog, "ask_board_to_save", lambda *_: target)
    said: list[str] = []
    monkeypatch.setattr(ownboardsdialog, "tell", lambda _parent, words: said.append(str(words)))
    QTest.mouseClick(dialog.buttons["export"], LEFT)
    assert read_board(str(target)).name == "Bruno"
    assert said == ["The board is saved in “out.json”."]
    dialog.list.setFocus()
    monkeypatch.setattr(ownboardsdialog, "ask", lambda *_, **__: "cancel")
    QTest.keyClick(dialog.list, Key.Key_Delete)
    assert len(ownboards.own_boards()) == 2
    monkeypatch.setattr(ownboardsdialog, "ask", lambda *_, **__: "delete")
    QTest.keyClick(dialog.list, Key.Key_Delete)
    assert [board.name for board in ownboards.own_boards()] == ["Zoé"]
    assert target.exists()
    monkeypatch.setattr(ownboardsdialog, "ask_board_to_open", lambda *_: target)
    QTest.mouseClick(dialog.buttons["import"], LEFT)
    assert [board.name for board in ownboards.own_boards()] == ["Bruno", "Zoé"]
    dialog.list.setFocus()
    QTest.keyClick(dialog.list, Key.Key_Return)
    assert dialog.opened is not None
    assert read_board(str(dialog.opened)).name == "Bruno"


def test_boards_of_one_name_are_told_apart(window: MainWindow) -> None:
    """By the date; by a number where that is the same; the name itself stays as it is."""
    paths = [ownboards.keep(OWN) for _ in range(3)]
    for path in paths:
        ownboards.rename(path, "Anne")
    dated = {}
    for path, day in zip(paths, (3, 3, 9), strict=True):
        when = datetime(2026, 11, day, 12, 30).astimezone()
        os.utime(path, (when.timestamp(), when.timestamp()))
        # Each system has its own way to write a date.
        dated[day] = f"Anne, {day_text(when, short=True)}, {time_text(when)}"
    dialog = opened(window)
    listed = [dialog.list.item(i).text() for i in range(3)]
    assert sorted(listed) == sorted([f"{dated[3]} (1)", f"{dated[3]} (2)", dated[9]])
    assert dated[3] != dated[9]
    chooser = OptionRow(
        next(one for one in game_class("ordino").option_list if one.kind == "file"), "ordino",
        kept=[(str(path), "Anne") for path in paths],
    )  # fmt: skip
    chooser._take(str(paths[2]))
    assert chooser.file.text() == dated[9]
    # Who looks at the name and leaves it has renamed nothing.
    QTest.keyClick(dialog.list, Key.Key_F2)
    editor = QApplication.focusWidget()
    assert isinstance(editor, QLineEdit)
    assert editor.text() == "Anne"
    QTest.keyClick(editor, Key.Key_Return)
    QApplication.processEvents()
    assert {board.name for board in ownboards.own_boards()} == {"Anne"}
    assert [dialog.list.item(i).text() for i in range(3)] == listed


def test_a_damaged_board_is_told_and_can_be_deleted(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    ownboards.keep(OWN).write_text("{")
    dialog = opened(window)
    (board,) = ownboards.own_boards()
    assert board.problem is not None
    assert "damaged" in dialog.list.item(0).text()
    assert not dialog.buttons["open"].isEnabled()
    told: list[str] = []
    monkeypatch.setattr(ownboardsdialog, "tell", lambda _w, message, **_: told.append(str(message)))
    QTest.keyClick(dialog.list, Key.Key_Return)
    assert len(told) == 1
    assert dialog.opened is None
    monkeypatch.setattr(ownboardsdialog, "ask", lambda *_, **__: "delete")
    QTest.keyClick(dialog.list, Key.Key_Delete)
    assert ownboards.own_boards() == ()
    assert dialog.nothing.isVisible()


def test_only_kept_boards_are_deleted(tmp_path: Path) -> None:
    other = tmp_path / "mine.json"
    other.write_text(json.dumps(OWN.to_json()))
    ownboards.delete(other)
    assert other.exists()
    with pytest.raises(LudothequeError):
        ownboards.rename(tmp_path / "none.json", "x")


def test_a_kept_board_is_chosen_by_name_for_a_new_game(window: MainWindow) -> None:
    path = ownboards.keep(OWN)
    ownboards.rename(path, "Grandpa")
    dialog = newgamedialog.NewGameDialog("ordino", window)
    row: Any = dialog.rows["board"]
    assert row.mine is not None
    assert row.mine in row.stops()
    row._take(str(path))
    assert row.file.text() == "Grandpa"
    assert dialog.options()["board"] == str(path)
    dialog.deleteLater()


def named(name: str) -> Path:
    """Keep a board of this name."""
    return ownboards.keep(attrs.evolve(OWN, name=name))


def test_no_file_name_is_used_twice() -> None:
    """Another window may still mean the board which had it."""
    names = set()
    for _ in range(20):
        path = ownboards.keep(OWN)
        names.add(path.name)
        ownboards.delete(path)
    assert len(names) == 20


@pytest.mark.parametrize("act", ["delete", "rename"])
@pytest.mark.parametrize("theirs", ["other", "renamed", "damaged"])
def test_a_board_of_another_window_is_never_hit(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch, act: str, theirs: str
) -> None:
    """What was listed is compared with what is there; the list then shows that."""
    path = named("Mine")
    dialog = opened(window)
    match theirs:
        case "other":
            path.write_bytes(encoded(attrs.evolve(drawing_of(reconstruction()), name="Theirs")))
        case "renamed":
            ownboards.rename(path, "Theirs")
        case "damaged":
            path.write_bytes(b"{")
    data = path.read_bytes()
    told: list[str] = []
    monkeypatch.setattr(ownboardsdialog, "tell", lambda _w, message, **_: told.append(str(message)))
    monkeypatch.setattr(ownboardsdialog, "ask", lambda *_, **__: "delete")
    if act == "delete":
        QTest.keyClick(dialog.list, Key.Key_Delete)
    else:
        QTest.keyClick(dialog.list, Key.Key_F2)
        editor = QApplication.focusWidget()
        assert editor is not None
        QTest.keyClicks(editor, "New")
        QTest.keyClick(editor, Key.Key_Return)
        QApplication.processEvents()
    assert path.read_bytes() == data
    assert len(told) == 1
    assert theirs == "damaged" or "changed in another window" in told[0]
    if theirs != "damaged":
        assert dialog.list.item(0).text() == "Theirs"
        monkeypatch.setattr(ownboardsdialog, "tell", lambda *_, **__: pytest.fail("told again"))
        QTest.keyClick(dialog.list, Key.Key_Delete)
        assert ownboards.own_boards() == ()


def test_a_board_deleted_in_another_window_is_gone_here_too(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = named("Mine")
    dialog = opened(window)
    ownboards.delete(path)
    other = named("Theirs")
    monkeypatch.setattr(ownboardsdialog, "ask", lambda *_, **__: "delete")
    QTest.keyClick(dialog.list, Key.Key_Delete)
    assert other.exists()
    assert [dialog.list.item(i).text() for i in range(dialog.list.count())] == ["Theirs"]
