"""Keys: no two actions share one, menus have no letter twice, the page tells of every one."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QMenu, QMenuBar

from ludotheque.games import create
from ludotheque.ui.dialogs.shortcutsdialog import (
    REPLAY_KEYS,
    ShortcutsDialog,
    board_keys,
    shortcut_sections,
)
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import many_dice, one_die
from tests.gui.features.conftest import DICE, Table, answer, played
from tests.gui.table.hands import Key

LANGUAGES = ("en", "fr")
NATIVE = QKeySequence.SequenceFormat.NativeText


def menus(bar: QMenuBar | QMenu) -> Iterator[QMenuBar | QMenu]:
    """The bar and every menu in it."""
    yield bar
    for action in bar.actions():
        menu = action.menu()
        if isinstance(menu, QMenu):
            yield from menus(menu)


def letter(action: QAction) -> str:
    """The letter of an action in its menu, "" where it has none."""
    text = action.text().replace("&&", "")
    at = text.find("&")
    return text[at + 1].lower() if at >= 0 else ""


def test_no_two_actions_share_a_key(window: MainWindow) -> None:
    keys = Counter(
        key.toString() for action in window.menus.actions.values() for key in action.shortcuts()
    )
    assert {key: count for key, count in keys.items() if count > 1} == {}
    assert len(keys) > 20
    assert keys["Ctrl+Shift+Z"] == keys["Ctrl+Y"] == 1  # redo: people know either


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_menu_has_a_letter_twice(window: MainWindow, language: str) -> None:
    window.change_settings(language=language)
    QCoreApplication.processEvents()
    for menu in menus(window.menuBar()):
        letters = [letter(action) for action in menu.actions() if letter(action)]
        assert len(letters) == len(set(letters)), [a.text() for a in menu.actions()]
    for menu in [window.menuBar(), *(a.menu() for a in window.menuBar().actions())]:
        without = [a.text() for a in menu.actions() if not a.isSeparator() and not letter(a)]
        assert without == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_tells_of_every_key(window: MainWindow, language: str) -> None:
    window.change_settings(language=language)
    QCoreApplication.processEvents()
    dialog = ShortcutsDialog(window.menuBar(), window)
    dialog.show()
    said = [label.text() for label in dialog.findChildren(QLabel)]
    for action in window.menus.actions.values():
        for key in action.shortcuts():
            assert any(key.toString(NATIVE) in words.split(", ") for words in said), action.text()
            assert action.text().replace("&", "").rstrip("…") in said
    for keys, does in (*board_keys(), *REPLAY_KEYS):
        assert str(keys) in said
        assert str(does) in said
    dialog.close()
    dialog.deleteLater()


def test_the_page_names_the_dice_of_the_cover(window: MainWindow) -> None:
    """The menu has not been seen on this cover, and names those of the game before it."""
    for key, other, text in ((one_die(), many_dice(), "Roll the die"),
                             (many_dice(), one_die(), "Roll the dice")):  # fmt: skip
        window.begin(other, {}, [""] * len(create(other).seats))
        window.show_cover(key)
        rolls = [does for _, lines in shortcut_sections(window.menuBar()) for _, does in lines]
        assert text in rolls


def test_the_page_follows_the_language_while_it_is_open(window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.menuBar(), window)
    dialog.show()
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert dialog.windowTitle() == "Raccourcis clavier"
    assert "Flèches" in [label.text() for label in dialog.findChildren(QLabel)]
    sections = dict(shortcut_sections(window.menuBar()))
    assert {"Partie", "Coup", "Sur le plateau"} < set(sections)
    dialog.close()
    dialog.deleteLater()


def test_a_question_mark_opens_the_page(table: Table) -> None:
    met = answer(lambda dialog: QTest.keyClick(dialog, Key.Key_Escape))
    QTest.keyClick(table.page.view, Key.Key_Question)
    assert met == ["ShortcutsDialog"]
    assert QApplication.activeModalWidget() is None


def test_every_key_does_what_the_page_says_at_a_table(window: MainWindow) -> None:
    """Every enabled action with a key is triggered by that key, wherever the focus is."""
    table = Table(window, played(DICE, {}, 40))
    table.page.replay.go(4)
    heard: list[str] = []
    for name, action in window.menus.actions.items():
        action.triggered.disconnect()
        action.triggered.connect(lambda _on=False, name=name: heard.append(name))
        action.setEnabled(True)
    for name, action in window.menus.actions.items():
        for sequence in action.shortcuts():
            for widget in (table.page.view, table.page.panel.moves, table.page.panel.rules.page):
                tab = table.page.panel.rules if widget is not table.page.panel.moves else widget
                table.page.panel.tabs.setCurrentWidget(tab)
                widget.setFocus()
                heard.clear()
                QTest.keySequence(widget, sequence)
                assert heard == [name], (name, sequence.toString(), type(widget).__name__)
