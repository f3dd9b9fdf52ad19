"""The window: colours, place on the screen, settings, errors, the way to a game."""

import base64
import gc
import json
import logging
import random
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import (
    QByteArray,
    QEvent,
    QPoint,
    QRect,
    QSize,
    Qt,
    QTimer,
)
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QMainWindow,
    QWidget,
)

from ludotheque.core.paths import config_folder, data_folder
from ludotheque.files.settings import Settings
from ludotheque.games import game_class, info
from ludotheque.table.controller import Mode
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.look.games import SCENE, games_with
from ludotheque.ui.look.theme import DARK, LIGHT
from ludotheque.ui.widgets import dialogs
from ludotheque.ui.widgets.screens import rect_text, screen_rooms
from ludotheque.ui.window import crash
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import LEFT, PLAIN, Hands, Key, hands_at, until
from tests.longer import longer

# Colours


def test_colours_change_everywhere_at_run_time(window: MainWindow) -> None:
    """Board, panel and page, there and back, by the menu."""
    hands = hands_at(window, one_die()).begin()

    def grounds() -> tuple[str, str]:
        QApplication.processEvents()
        image = window.grab().toImage()
        board = hands.view.viewport().mapTo(window, QPoint(4, hands.view.height() // 2))
        panel = hands.page.panel.mapTo(window, QPoint(4, hands.page.panel.height() - 3))
        return image.pixelColor(board).name(), image.pixelColor(panel).name()

    light = grounds()
    window.menus.actions["scheme=dark"].trigger()
    dark = grounds()
    assert light[1].lower() == LIGHT.raised.lower()
    assert dark[1].lower() == DARK.raised.lower()
    assert light[0] != dark[0]
    window.menus.actions["scheme=light"].trigger()
    assert grounds() == light
    hands.check()


# Place on the screen


def test_the_window_stands_where_it_stood(open_window: OpenWindow) -> None:
    """Start after start, neither growing nor wandering."""
    window = open_window()
    window.setGeometry(QRect(2, 40, 780, 577))  # the screen of these tests is 800 wide
    QApplication.processEvents()
    geometry = window.geometry()
    for _ in range(4):
        window.close()
        window = open_window()
        assert window.geometry() == geometry


@pytest.mark.parametrize("place", [(9_000, 100), (-9_000, -9_000), (100, 40_000)])
def test_a_window_from_an_absent_screen_comes_back(
    open_window: OpenWindow, place: tuple[int, int]
) -> None:
    """All of it, with its frame; what Qt itself kept for earlier versions likewise."""
    far = QMainWindow()
    far.setGeometry(QRect(*place, 700, 640))
    old = base64.b64encode(bytes(far.saveGeometry().data())).decode()
    for text in (rect_text(QRect(*place, 700, 640)), old):
        window = open_window(geometry=text)
        assert screen_rooms()[0].contains(window.frameGeometry())
        assert window.size() == QSize(700, 640)
        window.close()


# Settings


BAD_VALUES = (-1, "nonsense\0", {"a": []}, ["x"] * 999, "A" * 20_000)


@pytest.mark.parametrize(("number", "key"), list(enumerate(Settings.__annotations__)))
def test_one_bad_setting_never_stops_a_start(
    open_window: OpenWindow, told: list[str], number: int, key: str
) -> None:
    """The program starts with the others, says so once, and a game can be played.

    Each setting meets one of the values, with --full all.
    """
    good = {"language": "en", "scheme": "dark", "animation": "off"}
    open_window().close()
    values = (BAD_VALUES * 2)[number % 5 :][: longer(1, 5)]
    for value in values:
        text = json.dumps({**good, key: value})
        (config_folder() / "settings.json").write_text(text)
        window = open_window()
        QApplication.processEvents()
        assert window.isVisible()
        assert len(told) <= 1
        told.clear()
        window.close()
    (config_folder() / "settings.json").write_text(text)
    hands = hands_at(open_window(), one_die())
    hands.window.change_settings(animation="off", dice="click")
    hands.begin()
    told.clear()
    hands.check()


def test_valid_geometry_of_nonsense_is_passed_over(open_window: OpenWindow) -> None:
    """Base64 of something else than a geometry."""
    text = bytes(QByteArray(b"not a geometry at all").toBase64().data()).decode()
    window = open_window(geometry=text)
    assert window.isVisible()
    assert window.width() >= 790


# Errors of the program's own


@pytest.fixture
def caught(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The calm dialogs, answered with « Go on »; the log goes to this test's folder."""
    shown: list[str] = []

    def ask(_parent: object, _title: object, text: object, *_: object, **__: object) -> str:
        shown.append(str(text))
        return "go"

    monkeypatch.setattr(dialogs, "ask", ask)
    before = sys.excepthook
    logger = logging.getLogger("ludotheque")
    logger.propagate = True  # as at a start; pytest adds handlers to loggers without
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
    yield shown
    sys.excepthook = before
    logger.propagate = True
    for handler in list(logger.handlers):
        logger.removeHandler(handler)
        handler.close()


def boom() -> None:
    """An error of the program's own."""
    raise ZeroDivisionError("gui test")


def log_text() -> str:
    """What the log says."""
    path = data_folder() / crash.LOG
    return path.read_text(encoding="utf-8") if path.exists() else ""


def test_an_error_in_a_slot_is_logged_and_told_once(window: MainWindow, caught: list[str]) -> None:
    """The game goes on after it."""
    hands = hands_at(window, one_die()).begin()
    crash.install(window.tell_crash)
    window.menus.actions["rules"].triggered.connect(boom)
    hands.key(Key.Key_F1)
    until(lambda: caught, "for the dialog")
    QApplication.processEvents()
    assert len(caught) == 1
    assert str(data_folder() / crash.LOG) in caught[0]
    assert "ZeroDivisionError: gui test" in log_text()
    hands.one_action(random.Random(1), "click")
    hands.check()


@pytest.mark.painted
def test_an_error_in_painting_is_told_once_and_outside_of_it(
    window: MainWindow, caught: list[str]
) -> None:
    """A board which cannot be painted must not open dialogs without end."""
    hands = hands_at(window, one_die()).begin()
    painting: list[bool] = []

    def fail(*_: object) -> None:
        painting.append(True)
        try:
            boom()
        finally:
            QTimer.singleShot(0, painting.clear)

    inside: list[bool] = []

    def tell(log: str) -> None:
        window.tell_crash(log)
        inside.append(bool(caught))

    crash.install(tell)
    layer = hands.scene._sheets[0]
    layer._painter = fail
    for _ in range(12):
        hands.view.viewport().repaint()
        QApplication.processEvents()
    until(lambda: caught, "for the dialog")
    assert len(caught) == 1
    assert inside[0] is False, "a dialog was opened inside a paint event"
    assert "ZeroDivisionError: gui test" in log_text()


def test_an_error_while_an_error_is_told(
    window: MainWindow, caught: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another error behind the open dialog is logged; it is told after it, not over it."""
    hands_at(window, one_die()).begin()
    depth: list[int] = []

    def ask(*_: object, **__: object) -> str:
        assert depth == [], "a dialog over a dialog"
        depth.append(1)
        caught.append("")
        try:
            if len(caught) == 1:
                QTimer.singleShot(0, window, boom_again)
                QTest.qWait(30)
        finally:
            depth.pop()
        return "go"

    def boom_again() -> None:
        raise OSError("second")

    monkeypatch.setattr(dialogs, "ask", ask)
    crash.install(window.tell_crash)
    QTimer.singleShot(0, window, boom)
    until(lambda: "second" in log_text())
    QTest.qWait(60)
    assert 1 <= len(caught) <= 2
    assert depth == []


# From the shelf to the table


def press_key(widget: QWidget | None, key: Key) -> None:
    """Press a key where the focus is."""
    assert widget is not None
    QTest.keyClick(widget, key)


def in_dialog(work: Callable[[NewGameDialog], None]) -> None:
    """Do something in the dialog which is about to open."""

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, NewGameDialog)
        work(dialog)

    QTimer.singleShot(0, look)


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_from_the_shelf_to_a_table_by_mouse(window: MainWindow) -> None:
    """Box, cover, « New game », names, « Play »: a table with those names and options."""
    key = one_die()
    option = next(one for one in game_class(key).option_list if len(one.values) > 1)
    wanted = next(one.value for one in option.values if one.value != option.default)
    box = window.shelf.boxes.box(key)
    QTest.mouseClick(box, LEFT, PLAIN, box.rect().center())
    until(lambda: window.cover is not None)
    assert window.cover is not None

    def fill(dialog: NewGameDialog) -> None:
        for card, name in zip(dialog.seats.cards, ("Anne", "Bruno"), strict=True):
            card.name.setText("")
            QTest.keyClicks(card.name, name)
        pills = dialog.rows[option.key].pills
        assert pills is not None
        pill = pills.pill(wanted)
        QTest.mouseClick(pill, LEFT, PLAIN, pill.rect().center())
        QTest.mouseClick(dialog.play, LEFT, PLAIN, dialog.play.rect().center())

    in_dialog(fill)
    button = window.cover.play_button
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    hands = hands_at(window, key)
    hands.rest()
    assert hands.timeline.game.options[option.key] == wanted
    assert [seat.name for seat in hands.timeline.seats] == ["Anne", "Bruno"]
    assert window.settings.names[:2] == ("Anne", "Bruno")
    hands.check()
    QTest.mouseClick(hands.page.panel.back_button, LEFT)
    assert window.table is None


@pytest.mark.qt_log_ignore("propagateSizeHints")
def test_leaving_the_new_game_dialog_keeps_the_table(window: MainWindow) -> None:
    """Ctrl+N, Escape: the game goes on."""
    hands = hands_at(window, one_die()).begin()
    game = window.game
    in_dialog(lambda dialog: QTest.keyClick(dialog, Key.Key_Escape))
    hands.key(Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    QApplication.processEvents()
    assert window.game is game
    hands.check()


def test_commands_are_there_only_where_they_mean_something(window: MainWindow) -> None:
    """Save, undo, redo and roll follow the table."""

    def enabled() -> set[str]:
        names = ("save", "save_as", "undo", "redo", "roll", "shelf")
        return {name for name in names if window.menus.actions[name].isEnabled()}

    assert enabled() == set()
    hands = hands_at(window, one_die()).begin()
    assert enabled() == {"save", "save_as", "shelf", "roll"}
    while hands.mode is not Mode.CHOOSING:  # who can do nothing passes
        hands.roll("click")
        hands.rest()
    assert enabled() == {"save", "save_as", "shelf"}
    hands.one_action(random.Random(1), "click")
    assert enabled() == {"save", "save_as", "shelf", "roll", "undo"}
    hands.undo()
    hands.rest()
    assert enabled() == {"save", "save_as", "shelf", "redo"}
    window.show_shelf()
    assert enabled() == set()


def test_commands_which_do_not_repeat(window: MainWindow) -> None:
    """A held shortcut rolls once and opens one dialog."""
    for name in ("roll", "new", "open", "save", "save_as", "settings", "full", "rules"):
        assert not window.menus.actions[name].autoRepeat(), name


@pytest.mark.parametrize("key", games_with(SCENE))
def test_tables_left_are_let_go(window: MainWindow, tmp_path: Path, key: str) -> None:
    """Games one after the other leave no scenes and pages behind, of no game."""
    hands = Hands(window)
    scenes = []
    for _ in range(longer(8, 20)):
        window.begin(key, {}, list("ABCD"[: info(key).players[0]]))
        scenes.append(weakref.ref(hands.scene))
        QApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()
    assert sum(scene() is not None for scene in scenes) <= 3
    assert len(window.findChildren(type(hands.page))) <= 2
