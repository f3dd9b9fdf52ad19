"""A game goes by post, back and forth between two computers, and stays one game on one card."""

from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest

from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.dialogs import filechooser
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.answering import Answering
from tests.gui.features.conftest import DICE, PLAIN, Table, played, players
from tests.gui.table.hands import CONTROL, SHIFT, Key, until


def send(window: MainWindow, path: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """Send the game by the shortcut to a file, copy the line for the letter and return it."""
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: path)
    QGuiApplication.clipboard().clear()
    assert window.table is not None
    wait_active(window)
    with Answering("copy"):
        QTest.keyClick(window.table.view, Key.Key_M, CONTROL | SHIFT)
    return QGuiApplication.clipboard().text()


def play(window: MainWindow) -> None:
    """Play one move at the table."""
    assert window.game is not None
    controller = window.game.controller

    def on_turn() -> bool:
        controller.settle()
        return controller.mode is Mode.CHOOSING or (controller.roll() and False)

    until(on_turn, "for a seat to be on turn")
    assert controller.commit(controller.state.legal_actions()[0]) is None
    controller.settle()


def rested(window: MainWindow) -> None:
    """Wait until what the letter has brought has been shown."""
    assert window.game is not None
    controller = window.game.controller
    until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE, Mode.OVER}, "for the end of it")


@pytest.mark.parametrize("key", [PLAIN, DICE])
def test_back_and_forth_it_is_one_game(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, key: str
) -> None:
    windows = []
    for name in ("anne", "paul"):
        monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / name))
        windows.append(open_window())
    first = Table(windows[0], played(key, {}, 8))
    uid = first.timeline.id
    path = tmp_path / "letter.ludo"
    for number in range(6):
        sender, receiver = windows[number % 2], windows[1 - number % 2]
        play(sender)
        line = send(sender, path, monkeypatch)
        assert sender.game is not None
        sent = sender.game.controller.timeline
        assert "It is your turn" in line
        assert sent.post == savefile.load(path).post
        told = sender.game.controller.undo()
        assert told is not None
        assert "gone by post" in str(told.message)
        assert receiver.open_file(path)
        rested(receiver)
        assert receiver.game is not None
        found = receiver.game.controller.timeline
        assert found.id == uid
        assert found.notations()[: savefile.load(path).post] == savefile.load(path).actions
        assert "turn of" in receiver.toast.text
        assert receiver.game.controller.undo() is not None  # his own last one has gone by post
        path.unlink()
    for window in windows:
        window.show_shelf()
        assert [one.uid for one in window.archive.unfinished()] == [uid]
    a, b = (window.archive.load(window.archive.number_of(uid) or 0) for window in windows)
    shared = min(a.ply, b.ply)
    assert a.notations()[:shared] == b.notations()[:shared]


def test_a_letter_shows_what_happened_since(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table(window, played(PLAIN, {}, 9))
    send(window, tmp_path / "a.ludo", monkeypatch)
    window.show_shelf()
    replayed: list[tuple[int, int]] = []
    show = TableController.show_until

    def listen(self: TableController, ply: int) -> None:
        replayed.append((self.shown_ply, ply))
        show(self, ply)

    monkeypatch.setattr(TableController, "show_until", listen)
    assert window.open_file(tmp_path / "a.ludo")
    assert window.game is not None
    controller = window.game.controller
    assert replayed == [(8, 9)]
    rested(window)
    assert controller.shown_ply == controller.timeline.ply == 9
    assert window.toast.text.endswith("It is the turn of Jules.")
    assert table.timeline.notation_at(8)[:2] in window.toast.text


def test_what_cannot_be_sent_says_why(window: MainWindow) -> None:
    window.begin(hiding(), {}, players(hiding()))
    QCoreApplication.processEvents()
    action = window.menus.actions["send"]
    assert not action.isEnabled()
    assert "hands are hidden" in action.whatsThis()
    window.show_shelf()
    QCoreApplication.processEvents()
    assert action.whatsThis() == "No game is on the table."


def test_a_place_which_cannot_be_written_leaves_the_game_as_it_was(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    table = Table(window, played(PLAIN, {}, 9))
    monkeypatch.setattr(filechooser, "to_write", lambda *_, **__: tmp_path / "absent" / "a.ludo")
    QTest.keyClick(table.page.view, Key.Key_M, CONTROL | SHIFT)
    assert len(told) == 1
    told.clear()
    assert table.timeline.post == 0
    assert table.page.controller.undo() is None


def other_dice(path: Path, known: int) -> None:
    """Write the letter again with another roll after its first ``known`` actions."""
    record = savefile.load(path)
    timeline = Timeline.from_record(record)
    ply = next(p for p in range(known, timeline.ply) if timeline.state_at(p).is_chance())
    changed = attrs.evolve(record, actions=record.actions[:ply], times=record.times[:ply], post=ply)
    other = Timeline.from_record(changed)
    seeded = other.seeded(ply)
    other.apply(next(one for one in other.state.legal_actions() if one != seeded))
    other.post = other.ply
    path.write_bytes(savefile.encode(other.to_record()))


def test_letters_in_any_order_lose_nothing_and_are_told(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    windows = []
    for name in ("anne", "paul"):
        monkeypatch.setenv("LUDOTHEQUE_DATA", str(tmp_path / name))
        windows.append(open_window())
    anne, paul = windows
    Table(anne, played(DICE, {}, 8))
    first, second, third = (tmp_path / f"été {number}.ludo" for number in range(3))
    send(anne, first, monkeypatch)

    def stands(window: MainWindow) -> tuple[int, int, int]:
        rested(window)
        assert window.game is not None
        timeline = window.game.controller.timeline
        return len(window.archive.unfinished()), timeline.ply, timeline.post

    assert anne.open_file(first)  # the one who has sent it opens it
    assert stands(anne) == (1, 8, 8)
    for _ in range(2):  # twice the same
        assert paul.open_file(first)
        assert stands(paul) == (1, 8, 8)
        assert "dice" not in paul.toast.text
    play(paul)
    send(paul, second, monkeypatch)
    count, ply, post = stands(paul)
    assert (count, ply) == (1, post)
    with Answering("escape") as asked:
        assert not paul.open_file(first)  # an older one after a newer one
    assert "has been played on" in asked.said[0]
    with Answering("kept"):
        assert paul.open_file(first)
    assert stands(paul) == (1, ply, ply)
    third.write_bytes(second.read_bytes())
    other_dice(third, 8)
    assert anne.open_file(second)
    assert stands(anne) == (1, ply, ply)
    assert "dice" not in anne.toast.text
    told.clear()
    data = second.read_bytes()
    for bad in (data[: len(data) // 2], b"", data.replace(b'"version": 4', b'"version": 9')):
        second.write_bytes(bad)
        assert not anne.open_file(second)
        assert len(told) == 1
        assert told.pop().count("été 1.ludo") == 1
    assert stands(anne) == (1, ply, ply)
    with Answering("file"):
        assert anne.open_file(third)  # played otherwise, with other dice
    rested(anne)
    assert "the file may have been changed" in anne.toast.text
    assert stands(anne)[0] == 2  # both are there


def test_what_is_no_longer_to_be_sent_when_the_file_is_chosen_is_not(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, told: list[str]
) -> None:
    table = Table(window, played(PLAIN, {}, 9))
    path = tmp_path / "a.ludo"

    def seated(*_: object, **__: object) -> Path:
        table.page.controller.leave_seat(table.page.controller.state.actors()[0])
        return path

    monkeypatch.setattr(filechooser, "to_write", seated)
    QTest.keyClick(table.page.view, Key.Key_M, CONTROL | SHIFT)
    assert ["computer player is on turn" in one for one in told] == [True]
    told.clear()
    assert not path.exists()
    assert table.timeline.post == 0
