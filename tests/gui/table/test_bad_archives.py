"""Whatever stands in the archive or in a file, the window opens and the table is kept."""

import json
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
from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.circumstances import Branch
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import start_timeline
from ludotheque.ui.look import games as looks
from ludotheque.ui.look.games import look_of
from ludotheque.ui.widgets.dialogs import Answer, Question
from ludotheque.ui.window.app import make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, one_die
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import played
from tests.gui.table.hands import LEFT, hands_at, until

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
    monkeypatch.setattr(looks, "look_of", lambda key: bare if key == without else look_of(key))
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


@pytest.mark.parametrize("key", ENGINES)
def test_a_damaged_game_is_opened_up_to_what_is_damaged(
    window: MainWindow, key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From its card; the damaged one stays as it is, and what is begun goes on the next time."""
    whole = played(key, {}, 28)
    number = window.archive.begin(whole)
    with sqlite3.connect(window.archive.path) as base:
        base.execute("UPDATE actions SET text = 'no such action' WHERE number = 20")
        before = rows_of(base, number)
    base.close()
    moves = moves_before(whole, 20)
    window.show_shelf()
    answers: list[str] = []

    def answer(name: str) -> None:
        """Press a button of the question, once it is there."""
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        button = question.buttons[name]
        answers.append(f"{button.text()} | {question.findChildren(QLabel)[1].text()}")
        QTest.mouseClick(button, LEFT)

    def press(name: str) -> None:
        window.show_shelf()
        QCoreApplication.processEvents()
        card = next(one for one in window.shelf.row.cards if one.item.id == str(number))
        QTimer.singleShot(0, window, lambda: answer(name))
        QTest.mouseClick(card, LEFT)

    press("cancel")
    assert window.table is None
    press("open")
    assert f"Open the game up to move {moves} | What follows move {moves} is damaged" in answers[1]
    controller = window.table.controller
    assert controller.timeline.line == whole.line[:20]
    assert controller.timeline.branched_from == Branch(whole.id, 20)
    assert window.game.path is None
    assert window.game.keeper.number != number
    controller.timeline.apply(
        controller.timeline.draw()
        if controller.state.is_chance()
        else controller.state.legal_actions()[0]
    )
    press("open")
    assert window.table.controller.timeline.ply == 21
    assert "opened before" in window.toast.text
    with sqlite3.connect(window.archive.path) as base:
        assert rows_of(base, number) == before
    base.close()
    assert len(window.archive.unfinished()) == 2


def rows_of(base: sqlite3.Connection, number: int) -> list[tuple[object, ...]]:
    """All that the archive has of a game."""
    game = base.execute("SELECT * FROM games WHERE id = ?", (number,)).fetchall()
    return game + base.execute("SELECT * FROM actions WHERE game = ?", (number,)).fetchall()


def test_a_damaged_file_is_opened_up_to_what_is_damaged(
    window: MainWindow, told: list[str], tmp_path: Path
) -> None:
    """The file stays as it is; a save asks for another one. A file without a move is refused."""
    whole, path = played(one_die(), {}, 40), tmp_path / "Sunday.ludo"
    value = savefile.to_json(whole.to_record())
    value["actions"][30] = value["actions"][30][:1]
    path.write_text(json.dumps(value))
    data = path.read_bytes()
    asked: list[str] = []

    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        asked.append(question.findChildren(QLabel)[1].text())
        QTest.keyClick(question.focusWidget(), Qt.Key.Key_Return)

    for ply in (30, 31):
        window.show_shelf()
        QTimer.singleShot(0, window, answer)
        assert window.open_file(path)
        timeline = window.game.controller.timeline
        assert timeline.line[:30] == whole.line[:30]
        assert timeline.ply == ply
        assert window.game.path is None
        timeline.apply(timeline.draw() if timeline.state.is_chance() else
                       timeline.state.legal_actions()[0])  # fmt: skip
    assert "“Sunday.ludo” stays as it is" in asked[0]
    assert path.read_bytes() == data
    value["actions"][0] = "x"
    path.write_text(json.dumps(value))
    before = window.table
    assert not window.open_file(path)
    assert window.table is before
    assert "Sunday.ludo" in told.pop()


@pytest.mark.parametrize("there", ["whole", "damaged", "another"])
def test_a_damaged_file_whose_game_is_on_the_shelf(
    window: MainWindow, tmp_path: Path, there: str
) -> None:
    """The whole one is offered first, as nothing of it is lost."""
    whole, path = played(one_die(), {}, 40), tmp_path / "Sunday.ludo"
    value = savefile.to_json(whole.to_record())
    value["actions"][30] = "no such action"
    path.write_text(json.dumps(value))
    if there == "another":
        whole = played(one_die(), {}, 40, seed=4)
        whole.becomes(value["id"], Branch("0" * 32, 0))
    number = window.archive.begin(whole)
    if there == "damaged":
        with sqlite3.connect(window.archive.path) as base:
            base.execute("UPDATE actions SET text = '?' WHERE number = 5")
        base.close()
    asked: list[list[str]] = []

    def answer() -> None:
        question = QApplication.activeModalWidget()
        assert isinstance(question, Question)
        asked.append(list(question.buttons))
        QTest.keyClick(question.focusWidget(), Qt.Key.Key_Return)

    QTimer.singleShot(0, window, answer)
    assert window.open_file(path)
    assert asked == [["cancel", "open", *(["kept"] if there == "whole" else [])]]
    assert (window.game.keeper.number == number) == (there == "whole")
    assert window.game.controller.timeline.ply == (40 if there == "whole" else 30)
