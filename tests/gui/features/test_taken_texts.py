"""What is pasted, dropped or opened as text is taken for what it is."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPoint, QPointF, Qt, QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from ludotheque.core.languages import languages
from ludotheque.games import ENGINES, game_class, info
from ludotheque.record.savefile import encode
from ludotheque.record.timeline import Timeline
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import file_option
from tests.gui.features.conftest import PLAIN, Table, played
from tests.gui.table.hands import CONTROL, LEFT, SHIFT, Key, until


def paste(window: MainWindow, text: str) -> None:
    """Press Ctrl+V with a text on the clipboard."""
    QGuiApplication.clipboard().setText(text)
    page = window.pages.currentWidget() if window.table is None else window.table.view
    QTest.keyClick(page, Key.Key_V, CONTROL)
    QCoreApplication.processEvents()


def drop(window: MainWindow, text: str) -> None:
    """Drop a text on the window."""
    mime = QMimeData()
    mime.setText(text)
    actions = Qt.DropAction.CopyAction | Qt.DropAction.MoveAction
    plain = Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPoint(20, 20), actions, mime, LEFT, plain)
    QApplication.sendEvent(window, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(window, QDropEvent(QPointF(20, 20), actions, mime, LEFT, plain))


def on_the_table(window: MainWindow) -> Timeline:
    """The game on the table."""
    assert window.game is not None
    return window.game.controller.timeline


def test_copied_moves_of_every_game_are_pasted_again(window: MainWindow) -> None:
    for number, key in enumerate(ENGINES):
        for language in languages():
            window.change_settings(language=language)
            window.lay_table(window.session.lay(played(key, {}, 40 + number)))
            QCoreApplication.processEvents()
            assert window.table is not None
            before = on_the_table(window)
            QTest.keyClick(window.table.view, Key.Key_C, CONTROL | SHIFT)
            text = QGuiApplication.clipboard().text()
            window.show_shelf()
            paste(window, text)  # the archive has it: there is no second card of it
            assert on_the_table(window).id == before.id
            window.show_shelf()
            assert window.archive.delete(on_shelf(window, before.id))
            paste(window, text)
            found = on_the_table(window)
            assert found.id != before.id
            assert found.notations() == before.notations()
            assert [seat.name for seat in found.seats] == [seat.name for seat in before.seats]
            assert found.game.options == before.game.options
            window.show_shelf()
            paste(window, text)
            assert on_the_table(window).id == found.id
            window.show_shelf()
            window.archive.delete(on_shelf(window, found.id))


def on_shelf(window: MainWindow, uid: str) -> object:
    """The entry of a game of the archive."""
    return next(
        one for one in (*window.archive.unfinished(), *window.archive.finished()) if one.uid == uid
    )


def test_what_does_not_fit_is_told_and_nothing_is_lost(window: MainWindow, told: list[str]) -> None:
    table = Table(window, played(PLAIN, {}, 8))
    game, before = window.game, table.record()
    for wrong in ("1. z9-z8", "", "Dear Anne", "{}", '{"format": "ludotheque", "version": 999}'):
        paste(window, wrong)
        assert len(told) == 1, wrong
        assert told[0].endswith((".", "update the program."))
        told.clear()
        assert window.game is game
        assert table.record() == before
    text = f"{info(PLAIN).title} – Ludothèque\n\n 1.  {table.timeline.notation_at(0)}   a1-a1\n"
    drop(window, text)
    until(lambda: bool(told), "for a sentence")
    assert told[0].startswith("Line 3, “a1-a1”: ")
    assert window.game is game
    told.clear()


def test_saved_games_positions_and_moves_are_dropped_and_opened(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = played(PLAIN, {}, 9)
    drop(window, encode(timeline.to_record()).decode())
    until(lambda: window.game is not None, "for the saved game")
    assert on_the_table(window).id == timeline.id
    assert window.game is not None
    assert window.game.path is None
    window.show_shelf()
    drop(window, json.dumps(timeline.state.position()))
    until(lambda: window.game is not None, "for the position")
    assert on_the_table(window).start == timeline.state.position()
    window.show_shelf()
    moves = tmp_path / "moves.txt"
    moves.write_text("\n".join(timeline.notations()[:5]), "utf-8")
    monkeypatch.setattr(filechooser, "to_open", lambda *_: moves)
    QTest.keyClick(window.shelf, Key.Key_O, CONTROL)
    assert on_the_table(window).notations() == timeline.notations()[:5]


def test_a_key_table_begins_a_new_game_with_it(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    key = next(k for k in ENGINES if templates(k))
    option, data = templates(key)[0]
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: tmp_path / "mine.csv")
    QTimer.singleShot(100, press_play)
    paste(window, data.decode("utf-8-sig"))
    assert (tmp_path / "mine.csv").exists()
    found = on_the_table(window)
    assert found.game.key == key
    assert found.game.options[option] == str(tmp_path / "mine.csv")


def press_play() -> None:
    """Press the button of the new game dialog which begins it."""
    dialog = QApplication.activeModalWidget()
    assert isinstance(dialog, NewGameDialog)
    QTest.mouseClick(dialog.play, LEFT)


def templates(key: str) -> list[tuple[str, bytes]]:
    """The files a game offers for its options."""
    option = file_option(key)
    found = None if option is None else game_class(key).template(option.key, "en")
    return [] if option is None or found is None else [(option.key, found[1])]


def test_a_text_field_keeps_its_own_paste(window: MainWindow) -> None:
    field = QLineEdit(window)
    field.show()
    field.setFocus()
    QGuiApplication.clipboard().setText("1. a1-a2")
    QTest.keyClick(field, Key.Key_V, CONTROL)
    assert field.text() == "1. a1-a2"
    assert window.game is None
