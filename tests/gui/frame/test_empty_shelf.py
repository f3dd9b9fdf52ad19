"""An empty shelf, as at the very first start: every key and every list has something to say."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.games import SHELF
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.shelf.gamecards import GameCardRow
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import answer

CTRL = Qt.KeyboardModifier.ControlModifier


def test_control_n_on_the_empty_shelf_asks_for_a_new_game(window: MainWindow) -> None:
    seen: list[str] = []

    def look(dialog: object) -> None:
        assert isinstance(dialog, NewGameDialog)
        seen.append(dialog.windowTitle())
        dialog.reject()

    met = answer(look)
    QTest.keyClick(window, Qt.Key.Key_N, CTRL)
    QApplication.processEvents()
    assert met == ["NewGameDialog"]
    assert seen
    assert window.game is None
    assert window.centralWidget() is not None


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
