"""An empty shelf, as at the very first start: every key and every list has something to say."""

import pytest
from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QCursor
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games import ENGINES, SHELF
from ludotheque.ui.dialogs.boxdialog import BoxDialog
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.shelf.gamecards import GameCardRow
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer

CTRL = Qt.KeyboardModifier.ControlModifier


def control_n(window: MainWindow) -> None:
    """Press Ctrl+N and wait for what it asks to be answered."""
    window.activateWindow()
    assert QTest.qWaitForWindowActive(window)
    QTest.keyClick(window, Qt.Key.Key_N, CTRL)
    QApplication.processEvents()


def test_control_n_on_the_empty_shelf_asks_which_box(window: MainWindow) -> None:
    seen: list[list[str]] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, BoxDialog)
        seen.append([box.info.key for box in dialog.boxes.boxes])
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    met = answer(look)
    control_n(window)
    assert met == ["BoxDialog"]
    assert seen == [[info.key for info in SHELF]]
    assert window.game is None
    assert window.centralWidget() is not None


def accept_next() -> None:
    """Take what the next new game dialog proposes, once it is there."""
    dialog = QApplication.activeModalWidget()
    if isinstance(dialog, NewGameDialog):
        QTest.keyClick(dialog, Qt.Key.Key_Return)
    else:
        QTimer.singleShot(10, accept_next)


@pytest.mark.spread
@pytest.mark.parametrize("by_keys", [False, True])
@pytest.mark.parametrize("key", ENGINES)
def test_the_box_chosen_after_control_n_is_begun(
    window: MainWindow, key: str, by_keys: bool
) -> None:
    """By a click, and by arrows and Enter; the next time the keyboard begins on this box."""

    def choose(dialog: object) -> None:
        assert isinstance(dialog, BoxDialog)
        accept_next()
        box = dialog.boxes.box(key)
        if not by_keys:
            QTest.mouseClick(box, Qt.MouseButton.LeftButton, pos=box.front().center().toPoint())
            return
        QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Home)
        for _ in range(dialog.boxes.boxes.index(box)):
            QTest.keyClick(dialog.focusWidget(), Qt.Key.Key_Right)
        assert dialog.focusWidget() is box
        QTest.keyClick(box, Qt.Key.Key_Return)

    answer(choose)
    control_n(window)
    assert window.game is not None
    assert window.game.controller.timeline.game.key == key
    window.show_shelf()
    focused: list[str] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, BoxDialog)
        focused.append(dialog.focusWidget().info.key)
        QTest.mouseClick(dialog.cancel, Qt.MouseButton.LeftButton)

    answer(look)
    control_n(window)
    assert focused == [key]
    assert window.game is None


def test_enter_takes_the_box_which_is_lit(window: MainWindow) -> None:
    """Whether the pointer or the arrows have lit it; only one is lit at a time."""

    def look(dialog: object) -> None:
        assert isinstance(dialog, BoxDialog)
        boxes = dialog.boxes.boxes
        QTest.mouseMove(dialog.windowHandle(), QPoint(3, 3))
        boxes[0].setFocus(Qt.FocusReason.TabFocusReason)
        middle = boxes[2].mapTo(dialog, boxes[2].front().center().toPoint())
        QTest.mouseMove(dialog.windowHandle(), middle)
        QApplication.processEvents()
        assert [box.is_lit() for box in boxes] == [number == 2 for number in range(len(boxes))]
        assert dialog.focusWidget() is boxes[2]
        QTest.mouseMove(dialog.windowHandle(), QPoint(3, 3))
        QTest.keyClick(boxes[2], Qt.Key.Key_Right)
        assert [box.is_lit() for box in boxes] == [number == 3 for number in range(len(boxes))]
        accept_next()
        QTest.keyClick(boxes[3], Qt.Key.Key_Return)

    answer(look)
    control_n(window)
    assert window.game is not None
    assert window.game.controller.timeline.game.key == SHELF[3].key


def test_a_resting_pointer_does_not_take_the_keyboard(window: MainWindow) -> None:
    """Boxes which come to be below it are lit only when it moves, or is moved back to."""
    boxes = window.shelf.boxes.boxes
    below = boxes[2].mapToGlobal(boxes[2].front().center().toPoint())
    QTest.mouseMove(window.windowHandle(), window.mapFromGlobal(below))
    QCursor.setPos(below)
    window.visits.show_statistics()
    window.show_shelf()
    QApplication.processEvents()
    held = window.focusWidget()
    assert [box.info.key for box in boxes if box.is_lit()] == []
    assert held is boxes[0]
    QTest.keyClick(boxes[0], Qt.Key.Key_Right)
    assert [box.info.key for box in boxes if box.is_lit()] == [boxes[1].info.key]
    assert window.focusWidget() is boxes[1]
    QTest.mouseMove(window.windowHandle(), window.mapFromGlobal(below + QPoint(1, 0)))
    assert [box.info.key for box in boxes if box.is_lit()] == [boxes[2].info.key]
    assert window.focusWidget() is boxes[2]


def test_control_n_on_the_statistics_asks_which_box_and_on_a_cover_does_not(
    window: MainWindow,
) -> None:
    for show, dialog in (
        (window.visits.show_statistics, "BoxDialog"),
        (lambda: window.show_cover(SHELF[-1].key), "NewGameDialog"),
    ):
        show()
        met = answer(lambda asked: QTest.keyClick(asked, Qt.Key.Key_Escape))
        control_n(window)
        assert met == [dialog]


def test_f1_on_the_empty_shelf_opens_the_rules_of_a_game(window: MainWindow) -> None:
    titles: list[str] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, RulesDialog)
        titles.append(dialog.windowTitle())
        dialog.reject()

    met = answer(look)
    QTest.keyClick(window, Qt.Key.Key_F1)
    QApplication.processEvents()
    assert met == ["RulesDialog"]
    assert any(str(info.title) in titles[0] for info in SHELF)
    assert window.game is None


@pytest.mark.parametrize("language", ["en", "fr"])
def test_empty_lists_of_the_shelf_are_not_there_and_nothing_is_offered(
    open_window: OpenWindow, language: str
) -> None:
    window = open_window(language=language)
    QApplication.processEvents()
    assert not [row for row in window.findChildren(GameCardRow) if row.isVisible()]
    for name in ("undo", "redo", "save", "save_as", "roll"):
        action = window.menus.actions[name]
        assert not action.isEnabled(), name
        assert action.toolTip(), name
    for name in ("new", "open", "rules"):
        assert window.menus.actions[name].isEnabled(), name


def test_tools_on_the_shelf_say_what_they_are_and_whose(window: MainWindow) -> None:
    texts = {
        name: window.menus.actions[name].text().replace("&", "")
        for name in ("exercises", "position", "boards")
    }
    assert texts["exercises"].startswith("Exercises of ")
    assert texts["position"] == "Set up a position of Ordo…"
    assert texts["boards"] == "Board editor of Ordino Match"
