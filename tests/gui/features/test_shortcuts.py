"""Keys: no two actions share one, menus have no letter twice, the page tells of every one."""

from collections import Counter
from collections.abc import Iterator

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtGui import QAction, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QMenuBar

from ludotheque.core.languages import languages
from ludotheque.games import create
from ludotheque.ui.dialogs.shortcutsdialog import (
    REPLAY_KEYS,
    ShortcutsDialog,
    board_lines,
    shortcut_sections,
)
from ludotheque.ui.look.games import BoardKey
from ludotheque.ui.look.keybook import board_keys, keybook
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import many_dice, one_die
from tests.gui.features.conftest import DICE, Table, answer, played
from tests.gui.table.hands import Key

LANGUAGES = languages()
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
    dialog = ShortcutsDialog(window.menuBar(), {}, window)
    dialog.show()
    said = {row.name: row.spoken() for row in dialog.rows if row.name}
    for name, action in window.menus.actions.items():
        assert action.text().replace("&", "").rstrip("…") in said[name]
        for key in action.shortcuts():
            assert key.toString(NATIVE) in said[name]
    for board in board_keys():
        assert str(board.does) in said[board.name]
        assert said[board.name].endswith(keybook().text(board.name))
    fixed = [row.spoken() for row in dialog.rows if not row.name]
    lines = [line for line in (*board_lines(), *REPLAY_KEYS) if not isinstance(line, BoardKey)]
    for keys, does in lines:
        assert any(str(keys) in told and str(does) in told for told in fixed)
    dialog.close()
    dialog.deleteLater()


def test_the_page_names_the_dice_of_the_cover(window: MainWindow) -> None:
    """The menu has not been seen on this cover, and names those of the game before it."""
    for key, other, text in ((one_die(), many_dice(), "Roll the die"),
                             (many_dice(), one_die(), "Roll the dice")):  # fmt: skip
        window.begin(other, {}, [""] * len(create(other).seats))
        window.show_cover(key)
        sections = shortcut_sections(window.menuBar())
        assert text in [line.does() for section in sections for line in section.lines]


def test_the_page_follows_the_language_while_it_is_open(window: MainWindow) -> None:
    dialog = ShortcutsDialog(window.menuBar(), {}, window)
    dialog.show()
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert dialog.windowTitle() == "Raccourcis clavier"
    assert any("Flèches" in row.spoken() for row in dialog.rows)
    titles = {section.title() for section in shortcut_sections(window.menuBar())}
    assert {"Partie", "Coup", "Sur le plateau"} < titles
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
