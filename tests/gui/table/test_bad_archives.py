"""Whatever stands in the archive or in a file, the window opens and the table is kept."""

import sqlite3
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel

from ludotheque.archive.store import NAME
from ludotheque.core.messages import M
from ludotheque.core.paths import data_folder
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.record import savefile
from ludotheque.record.timeline import start_timeline
from ludotheque.ui.board import boardscene as scenes
from ludotheque.ui.look.games import look_of
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window.app import make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, one_die
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import hands_at, until

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


def test_what_went_wrong_before_the_start_is_told_in_one_dialog(
    qapp: QApplication,
) -> None:
    """Each cause in a sentence of its own, none lost; what comes meanwhile is told afterwards."""
    SettingsFile().save(Settings())
    SettingsFile().path.write_text('{"scheme": 3, "language": "en"}')
    path = data_folder() / NAME
    path.parent.mkdir(parents=True)
    path.write_bytes(b"no archive" * 999)
    told: list[list[str]] = []

    def read() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, Question):
            return
        told.append([label.text() for label in dialog.findChildren(QLabel) if label.text()])
        if len(told) == 1:
            for _ in range(2):
                again.tell_soon(M("Well."))
            for _ in range(4):
                QCoreApplication.processEvents()
            assert QApplication.activeModalWidget() is dialog, "no second one above the first"
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Return)

    again = make_window()
    reader = QTimer(again, interval=1)
    reader.timeout.connect(read)
    reader.start()
    again.show()
    until(lambda: len(told) == 2)
    reader.stop()
    assert told[0][:2] == ["Ludothèque", "There are 2 things to know:"]
    first, second = sorted(told[0][2:])
    assert "setting had a wrong value" in first
    assert "archive" in second
    assert told[1] == ["Ludothèque", "Well."]
    again.close()
    again.deleteLater()


def test_many_causes_are_scrolled_by_keys(window: MainWindow) -> None:
    """The button which closes the dialog keeps the focus, and stays in sight."""
    causes = [M("The game of {name} could not be kept.", name=str(n)) for n in range(30)]
    question = Question(window, M("Ludothèque"), M("Well."), (Answer("ok", "Close", "default"),),
                        causes=causes)  # fmt: skip
    question.show()
    QCoreApplication.processEvents()
    last = question.findChildren(QLabel)[-1]
    assert last.visibleRegion().isEmpty()
    for _ in range(30):
        QTest.keyClick(question.focusWidget(), Qt.Key.Key_PageDown)
    QCoreApplication.processEvents()
    assert not last.visibleRegion().isEmpty()
    assert question.focusWidget() is question.buttons["ok"]
    question.close()
    question.deleteLater()
