"""The user's own keys: given by pressing them, judged, moved, kept, and shown wherever told."""

import json
from collections.abc import Iterator
from pathlib import Path

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent, QKeySequence
from PySide6.QtTest import QTest

from ludotheque.files.settings import SettingsFile
from ludotheque.ui.dialogs.keyrows import KeyRow
from ludotheque.ui.dialogs.shortcutsdialog import ShortcutsDialog
from ludotheque.ui.look.keybook import SAY, board_keys, keybook
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.features.conftest import DICE, answer, played, press
from tests.gui.features.keyboards import CONTROL, NONE, SHIFT, send, typed
from tests.gui.table.hands import Key, until

LEFT = Qt.MouseButton.LeftButton
ALT, META = Qt.KeyboardModifier.AltModifier, Qt.KeyboardModifier.MetaModifier


class Page:
    """The page of shortcuts as somebody uses it."""

    def __init__(self, window: MainWindow) -> None:
        """Open it as the menu does, without waiting for its end."""
        self.window = window
        self.dialog = ShortcutsDialog(window.menuBar(), window.settings.shortcuts, window)
        self.dialog.changed.connect(self._change)
        self.dialog.show()
        wait_active(self.dialog)

    def _change(self, own: dict[str, str]) -> None:
        self.window.change_settings(shortcuts=own)
        self.dialog.show_own(self.window.settings.shortcuts)

    def row(self, name: str) -> KeyRow:
        """The row of a command."""
        return next(row for row in self.dialog.rows if row.name == name)

    def ask(self, name: str) -> None:
        """Press a row by Enter; the field below it waits."""
        self.row(name).setFocus(Qt.FocusReason.TabFocusReason)
        QTest.keyClick(self.row(name), Key.Key_Return)
        assert self.dialog.focusWidget() is self.dialog.card.field

    def give(self, name: str, *events: QKeyEvent) -> str:
        """Press keys for a command; return the sentence that is shown, "" where they are taken."""
        self.ask(name)
        send(self.dialog.card.field, *events)
        return self.dialog.card.sentence.text() if self.dialog.card.isVisible() else ""


@pytest.fixture
def page(window: MainWindow) -> Iterator[Page]:
    """The page above a table with dice."""
    window.lay_table(window.session.lay(played(DICE, {}, 20)))
    found = Page(window)
    yield found
    found.dialog.close()
    found.dialog.deleteLater()


def key(code: Qt.Key, held: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """A key pressed on a Latin keyboard."""
    return QKeyEvent(QEvent.Type.KeyPress, code, held, QKeySequence(code).toString().lower()[:1])


def test_a_key_is_given_by_pressing_it_and_told_everywhere(page: Page, user_folders: Path) -> None:
    window, dialog = page.window, page.dialog
    action = window.menus.actions["roll"]
    assert page.give("roll", key(Key.Key_J, CONTROL)) == ""
    assert dialog.focusWidget() is page.row("roll")
    assert "Ctrl+J" in page.row("roll").spoken()
    assert "Ctrl+J" in action.toolTip()
    assert "(R)" not in action.toolTip()
    kept = json.loads((user_folders / "config" / "settings.json").read_text())
    assert kept["shortcuts"] == {"roll": "Ctrl+J"}
    # It follows the language, too.
    assert page.give("full", key(Key.Key_K, CONTROL | SHIFT)) == ""
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert "Ctrl+Maj+K" in page.row("full").spoken()
    assert "Ctrl+Maj+K" in window.menus.actions["full"].toolTip()
    dialog.close()
    # And it does what it says; the one before does nothing more.
    done: list[str] = []
    action.triggered.disconnect()
    action.triggered.connect(lambda: done.append("roll"))
    action.setEnabled(True)
    assert window.table is not None
    wait_active(window)
    QTest.keyClick(window.table.view, Key.Key_R)
    assert done == []
    QTest.keyClick(window.table.view, Key.Key_J, CONTROL)
    assert done == ["roll"]


def test_a_key_of_another_command_is_moved_or_left(page: Page) -> None:
    """One sentence names who has it; a command which had it alone is then without one."""
    dialog, card = page.dialog, page.dialog.card
    told = page.give("draw", key(Key.Key_F))
    assert page.row("flip").does in told
    QTest.keyClick(card.move_button, Key.Key_Escape)
    assert card.sentence.text() != told
    assert page.window.settings.shortcuts == {}
    QTest.keyClick(card.field, Key.Key_Escape)
    assert card.isHidden()
    assert dialog.isVisible()
    page.give("draw", key(Key.Key_F))
    QTest.keyClick(card.move_button, Key.Key_Return)
    assert page.window.settings.shortcuts == {"draw": "F"}
    assert keybook().keys("flip") == ()
    assert page.row("flip").spoken().endswith("no key")
    # What gets its own keys back asks as well, and one which has two keeps the other.
    page.ask("flip")
    QTest.mouseClick(card.restore_button, LEFT)
    assert page.row("draw").does in card.sentence.text()
    QTest.mouseClick(card.move_button, LEFT)
    assert page.window.settings.shortcuts == {}
    page.give("draw", key(Key.Key_Y, CONTROL))
    QTest.mouseClick(card.move_button, LEFT)
    assert [k.toString() for k in keybook().keys("redo")] == ["Ctrl+Shift+Z"]
    # A board's key is one which a command may take only from it.
    board = next(one for one in board_keys() if one.first == ("X",))
    assert str(board.does) in page.give("draw", key(Key.Key_X))
    QTest.mouseClick(card.keep_button, LEFT)
    QTest.keyClick(card.field, Key.Key_Escape)


def test_one_row_or_all_are_as_at_first_again(page: Page) -> None:
    dialog = page.dialog
    assert dialog.reset_button.isHidden()
    page.give("roll", key(Key.Key_J, CONTROL))
    page.give("rules", key(Key.Key_F9))
    page.ask("about")
    assert dialog.card.empty_button.isHidden()  # it has none
    page.ask("full")
    QTest.mouseClick(dialog.card.empty_button, LEFT)
    assert page.window.settings.shortcuts == {"roll": "Ctrl+J", "rules": "F9", "full": ""}
    page.ask("roll")
    QTest.mouseClick(dialog.card.restore_button, LEFT)
    assert keybook().text("roll") == "R"
    for wanted, left in (("leave", {"rules": "F9", "full": ""}), ("reset", {})):
        answer(press(wanted))
        QTest.mouseClick(dialog.reset_button, LEFT)
        assert page.window.settings.shortcuts == left
    assert dialog.reset_button.isHidden()
    assert (keybook().text("rules"), keybook().text("full")) == ("F1", "F11")


@pytest.mark.parametrize(
    "event",
    [
        key(Key.Key_Up), key(Key.Key_Left, SHIFT), key(Key.Key_Return), key(Key.Key_Space),
        key(Key.Key_PageDown), key(Key.Key_Home), key(Key.Key_Delete), key(Key.Key_4),
        key(Key.Key_Comma), key(Key.Key_F10), key(Key.Key_F4, ALT), key(Key.Key_G, ALT),
        key(Key.Key_E, CONTROL | ALT), key(Key.Key_Down, CONTROL), key(Key.Key_C, CONTROL),
        key(Key.Key_Tab, CONTROL), key(Key.Key_VolumeUp), key(Key.Key_Dead_Acute),
        key(Key(0)), key(Key(0), CONTROL), key(Key.Key_unknown),
        pytest.param(key(Key.Key_D, META), marks=pytest.mark.skipif(
            "sys.platform == 'darwin'", reason="the key is Control there")),
    ],
)  # fmt: skip
def test_what_others_need_is_refused_with_the_reason(page: Page, event: QKeyEvent) -> None:
    asked = page.dialog.card
    told = page.give("roll", event)
    assert told.endswith(".")
    assert "“" not in told  # neither the question nor somebody who has it
    assert asked.restore_button.isHidden()
    assert page.window.settings.shortcuts == {}
    send(asked.field, key(Key.Key_J))  # the field waits on
    assert page.window.settings.shortcuts == {"roll": "J"}


def test_other_keyboards_give_what_a_latin_one_has_there(page: Page) -> None:
    """A Cyrillic letter, French digits, a mark typed with Shift; a letter of a board has none."""
    for name, event, kept in (
        ("roll", typed("ц", "W", CONTROL), "Ctrl+W"),
        ("hint", typed("é", "2", CONTROL), "Ctrl+2"),
        ("keys", typed("!", "1", SHIFT), "!"),
        (next(one.name for one in board_keys() if one.first == ("X",)), typed("Ъ", "", SHIFT), "Ъ"),
    ):
        assert page.give(name, event) == ""
        assert page.window.settings.shortcuts[name] == kept
    assert page.give("roll", key(Key.Key_Control, CONTROL)) != ""  # alone it says nothing yet


def test_a_board_has_letters_but_no_figures_and_nothing_held(page: Page) -> None:
    figures = next(one for one in board_keys() if one.first == ("L",))
    card = page.dialog.card
    for event in (key(Key.Key_5), key(Key.Key_K, CONTROL), key(Key.Key_Left), key(Key.Key_F10)):
        assert page.give(figures.name, event).endswith(".")
        QTest.keyClick(card.field, Key.Key_Escape)
    # What is at another board, or on another page, may be the same; at this one it may not.
    other = next(one for one in board_keys() if one.first == ("X",))
    assert page.give(other.name, key(Key.Key_L)) == ""
    same = next(one for one in board_keys() if one.first == ("C",))
    assert str(figures.does) in page.give(same.name, key(Key.Key_L))
    QTest.mouseClick(card.move_button, LEFT)
    assert keybook().keys(figures.name) == ()


def test_readers_have_keys_which_lists_leave_alone(page: Page, heard: list[str]) -> None:
    assert page.give(SAY.name, key(Key.Key_S)).endswith(".")
    QTest.keyClick(page.dialog.card.field, Key.Key_Escape)
    assert page.give(SAY.name, key(Key.Key_F8)) == ""
    page.dialog.close()
    table = page.window.table
    assert table is not None
    wait_active(page.window)
    heard.clear()
    QTest.keyClick(table.view, Key.Key_F2)
    QTest.qWait(400)
    assert not any(table.panel.now.text() in told for told in heard)
    QTest.keyClick(table.view, Key.Key_F8)
    # What is told while the window comes back may stand beside it.
    until(lambda: any(table.panel.now.text() in told for told in heard), "for the panel's sentence")


def test_rows_are_found_by_words_and_by_keys(page: Page) -> None:
    dialog = page.dialog
    QTest.keyClicks(dialog.search, "ctrl+z")
    shown = [row.name for row in dialog.rows if not row.isHidden()]
    assert shown == ["undo"]
    QTest.keyClick(dialog.search, Key.Key_Down)
    assert dialog.focusWidget() is page.row("undo")
    assert page.give("undo", key(Key.Key_F7)) == ""
    assert dialog.focusWidget() is page.row("undo")  # it stays, though « Ctrl+Z » is gone
    QTest.keyClick(page.row("undo"), Key.Key_Up)
    QTest.keyClick(dialog.search, Key.Key_Escape)
    assert dialog.isVisible()
    assert not any(row.isHidden() for row in dialog.rows)
    fixed = next(row for row in dialog.rows if not row.name)
    QTest.mouseClick(fixed, LEFT)
    assert dialog.card.isVisible()
    assert dialog.card.field.isHidden()


def test_wrong_keys_in_the_file_fall_back_alone_and_are_told(
    open_window: OpenWindow, told: list[str]
) -> None:
    wrong = {"roll": "Ctrl+Nonsense", "hint": "Up", "full": "Ctrl+M", "rules": "Ctrl+M"}
    window = open_window(shortcuts={**wrong, "flip": "Ctrl+J", "of.another": "Q"})
    QTest.qWait(20)
    (notice,) = told
    for name in ("Roll the die", "Hint", "Rules of this game"):
        assert f"“{name}”" in notice
    told.clear()
    shown = {name: keybook().text(name) for name in (*wrong, "flip")}
    assert shown == {
        "roll": "R", "hint": "H", "full": "Ctrl+M", "rules": "F1", "flip": "Ctrl+J",
    }  # fmt: skip
    assert window.settings.shortcuts == {"flip": "Ctrl+J", "full": "Ctrl+M", "of.another": "Q"}


def test_another_window_follows_and_both_keep_what_each_has_set(window: MainWindow) -> None:
    """Another process writes the file; what this one sets then is added to it."""
    window.change_settings(shortcuts={"roll": "Ctrl+J"})
    QTest.qWait(20)
    other = SettingsFile()
    theirs = other.load()
    other.save(attrs.evolve(theirs, scheme="dark", shortcuts={**theirs.shortcuts, "flip": "F9"}))
    for _ in range(100):
        if window.settings.shortcuts.get("flip"):
            break
        QTest.qWait(20)
    assert window.menus.actions["flip"].shortcut().toString() == "F9"
    assert window.settings.scheme == "dark"
    other.save(attrs.evolve(other.load(), shortcuts={"flip": "F9"}))  # « roll » as at first
    window.change_settings(shortcuts={**window.settings.shortcuts, "rules": "F8"})
    assert window.settings.shortcuts == {"flip": "F9", "rules": "F8"}
    assert SettingsFile().load().shortcuts == {"flip": "F9", "rules": "F8"}
    assert keybook().text("roll") == "R"


def test_the_tour_names_the_keys_as_they_are(window: MainWindow) -> None:
    window.visits.show_tour()
    page = window.visits.page
    assert page is not None
    told = {}
    for own in ({}, {"undo": "Ctrl+J"}, {"undo": ""}):
        window.change_settings(shortcuts=own)
        page.at = next(n for n, one in enumerate(page.tour.topics) if one.name == "undo")  # type: ignore[attr-defined]
        told[own.get("undo")] = str(page._summary())  # type: ignore[attr-defined]
    assert "Ctrl+Z" in told[None]
    assert "Ctrl+J" in told["Ctrl+J"]
    assert "{key}" not in told[""]
    assert "Ctrl" not in told[""]
