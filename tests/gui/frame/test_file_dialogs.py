"""All file dialogs are made in one place; Qt's own, by mouse and keys, in both schemes."""

import ast
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialogButtonBox,
    QFileDialog,
    QLineEdit,
    QToolButton,
    QWidget,
)

import ludotheque
from ludotheque.core.messages import M
from ludotheque.games import ENGINES, game_class
from ludotheque.ui.dialogs import filechooser, filedialogs
from ludotheque.ui.dialogs import files as printfiles
from ludotheque.ui.dialogs.filetemplate import save_template
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.table.movestext import ask_text_path
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.examples import file_option
from tests.gui.conftest import OpenWindow, wait_active

LEFT = Qt.MouseButton.LeftButton
NO_KEY = Qt.KeyboardModifier.NoModifier
ALL_KINDS = "Ludo (*.ludo);;All (*)"


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """A folder with games whose names begin alike."""
    folder = tmp_path / "games"
    folder.mkdir()
    for number in (1, 2, 3):
        (folder / f"partie{number}.ludo").write_text("x")
    return folder


def shown(dialog: QFileDialog) -> QLineEdit:
    """Show a dialog; return the line for the name, which has the keyboard."""
    dialog.show()
    wait_active(dialog)
    line = dialog.findChild(QLineEdit, "fileNameEdit")
    assert line is not None, "it is Qt's own"
    line.setFocus()
    return line


def type_until_suggested(line: QLineEdit, text: str) -> QWidget:
    """Type a name, and wait for the list of suggestions."""
    completer = line.completer()
    assert completer is not None
    for _ in range(60):  # names are suggested only once the folder has been read
        line.clear()
        QTest.keyClicks(line, text)
        for _ in range(20):
            QTest.qWait(10)
            if completer.popup().isVisible():
                assert QApplication.activePopupWidget() is completer.popup()
                return completer.popup()
    raise AssertionError("nothing is suggested")


def click(dialog: QFileDialog, point: QPoint) -> None:
    """Click somewhere in the dialog as the system reports it: to the list, if that is open."""
    popup = QApplication.activePopupWidget()
    window = (popup or dialog).windowHandle()
    assert window is not None
    point = window.mapFromGlobal(dialog.mapToGlobal(point))
    QTest.mousePress(window, LEFT, NO_KEY, point)
    # The list has gone by now: the release is the dialog's.
    window = (QApplication.activePopupWidget() or dialog).windowHandle()
    if window is not None:
        there = window.mapFromGlobal((popup or dialog).mapToGlobal(point))
        QTest.mouseRelease(window, LEFT, NO_KEY, there)
    QCoreApplication.processEvents()


def button(dialog: QFileDialog, which: QDialogButtonBox.StandardButton) -> QAbstractButton:
    """One of the buttons beside the name."""
    box = dialog.findChild(QDialogButtonBox)
    assert box is not None
    found = box.button(which)
    assert found is not None
    return found


def middle(dialog: QFileDialog, widget: QWidget) -> QPoint:
    """The middle of a part of the dialog."""
    return widget.mapTo(dialog, widget.rect().center())


SAVE, OPEN, CANCEL = (
    QDialogButtonBox.StandardButton.Save,
    QDialogButtonBox.StandardButton.Open,
    QDialogButtonBox.StandardButton.Cancel,
)


@pytest.fixture
def dialogs() -> Iterator[list[QFileDialog]]:
    """Dialogs of a test, put away after it."""
    made: list[QFileDialog] = []
    yield made
    for dialog in made:
        dialog.close()
        dialog.deleteLater()


@pytest.mark.parametrize(
    ("typed", "name"), [("partie", "partie.ludo"), ("partie1", "partie1.ludo")]
)
def test_one_click_saves_while_names_are_suggested(
    open_window: OpenWindow, games: Path, dialogs: list[QFileDialog], typed: str, name: str
) -> None:
    window = open_window()
    dialog = filechooser.writing(window, "Save", games / "other.ludo", ALL_KINDS)
    dialogs.append(dialog)
    results: list[int] = []
    dialog.finished.connect(results.append)
    line = shown(dialog)
    type_until_suggested(line, typed)
    click(dialog, middle(dialog, button(dialog, SAVE)))
    assert results == [QFileDialog.DialogCode.Accepted], "one click is enough"
    assert list(map(Path, dialog.selectedFiles())) == [games / name]


@pytest.mark.parametrize("what", ["open", "cancel", "field"])
def test_whatever_is_clicked_beside_the_suggestions_gets_the_click(
    open_window: OpenWindow, games: Path, dialogs: list[QFileDialog], what: str
) -> None:
    dialog = filechooser.opening(open_window(), "Open", games, ALL_KINDS)
    dialogs.append(dialog)
    results: list[int] = []
    dialog.finished.connect(results.append)
    line = shown(dialog)
    popup = type_until_suggested(line, "partie2")
    if what == "open":
        QTest.keyClick(popup, Qt.Key.Key_Down)  # the suggestion is in the line
    if what == "field":
        click(dialog, line.mapTo(dialog, QPoint(4, line.height() // 2)))
        assert not popup.isVisible()
        assert line.cursorPosition() == 0, "the cursor goes where the click was"
        assert results == []
        return
    click(dialog, middle(dialog, button(dialog, OPEN if what == "open" else CANCEL)))
    assert results == [int(what == "open")]
    if what == "open":
        assert list(map(Path, dialog.selectedFiles())) == [games / "partie2.ludo"]


def test_a_suggestion_is_taken_by_click(
    open_window: OpenWindow, games: Path, dialogs: list[QFileDialog]
) -> None:
    """Presses inside the list stay the list's."""
    dialog = filechooser.writing(open_window(), "Save", games / "other.ludo", ALL_KINDS)
    dialogs.append(dialog)
    line = shown(dialog)
    popup = type_until_suggested(line, "partie")
    window = popup.windowHandle()
    assert window is not None
    QTest.mouseClick(window, LEFT, NO_KEY, QPoint(30, popup.height() // 2))
    assert line.text() == "partie2.ludo"
    assert dialog.isVisible()


@pytest.mark.parametrize(
    ("keys", "name"), [((), "partie.ludo"), ((Qt.Key.Key_Down,), "partie1.ludo")]
)
def test_enter_saves_while_names_are_suggested(
    open_window: OpenWindow, games: Path, dialogs: list[QFileDialog], keys: tuple[Qt.Key, ...],
    name: str,
) -> None:  # fmt: skip
    """Under the name as it is typed; after Down, under the one suggested."""
    dialog = filechooser.writing(open_window(), "Save", games / "other.ludo", ALL_KINDS)
    dialogs.append(dialog)
    results: list[int] = []
    dialog.finished.connect(results.append)
    popup = type_until_suggested(shown(dialog), "partie")
    for key in (*keys, Qt.Key.Key_Return):
        QTest.keyClick(popup, key)
    assert results == [QFileDialog.DialogCode.Accepted]
    assert list(map(Path, dialog.selectedFiles())) == [games / name]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_every_button_of_the_dialog_is_seen(
    open_window: OpenWindow, games: Path, dialogs: list[QFileDialog], scheme: str
) -> None:
    """The ink of what can be pressed stands out from the ground as the program's own does."""
    window = open_window(scheme=scheme)
    dialog = filechooser.writing(window, "Save", games / "x.ludo", ALL_KINDS)
    dialogs.append(dialog)
    shown(dialog)
    ink = current_theme().color("ink")
    buttons = [
        one for one in dialog.findChildren(QToolButton)
        if one.isVisible() and not one.icon().isNull() and isinstance(one.parent(), QFileDialog)
    ]  # fmt: skip
    assert {one.objectName() for one in buttons} >= {
        "backButton", "forwardButton", "toParentButton", "newFolderButton", "listModeButton",
        "detailModeButton",
    }  # fmt: skip
    for one in buttons:
        picture = one.icon().pixmap(one.iconSize()).toImage()
        colours = [
            picture.pixelColor(x, y) for x in range(picture.width())
            for y in range(picture.height()) if picture.pixelColor(x, y).alpha() > 200
        ]  # fmt: skip
        assert colours, one.objectName()
        near = [c for c in colours if abs(c.lightness() - ink.lightness()) < 40]
        assert len(near) > len(colours) / 2, one.objectName()


def test_the_system_may_show_its_own(open_window: OpenWindow, games: Path) -> None:
    """Qt asks the system for its dialog only for objects of its own class."""
    for make in (filechooser.opening, filechooser.writing):
        dialog = make(open_window(), "", games / "x.ludo", "")
        assert dialog.metaObject().className() == "QFileDialog"
        assert not dialog.testOption(QFileDialog.Option.DontUseNativeDialog)
        dialog.deleteLater()


# The folder

Asking = Callable[[MainWindow], object]
TEMPLATED, FILE = next(
    (key, option.key)
    for key in ENGINES
    if (option := file_option(key)) and game_class(key).template(option.key, "en")
)
"""A game with an option which takes a file, and has a template of one."""
WRITING: dict[str, Asking] = {
    "a game": lambda window: filedialogs.ask_save_path(window, None, "x"),
    "moves": lambda window: ask_text_path(window, "x"),
    "an export": lambda window: printfiles.ask_path(window, M("Save as PDF"), "x", ".pdf", M("x")),
    "a template": lambda window: save_template(window, TEMPLATED, FILE),
}
OPENING: dict[str, Asking] = {
    "a game": filedialogs.ask_open_path,
    "a file of an option": lambda window: NewGameDialog(TEMPLATED, window).rows[FILE]._ask_file(),
}
for _key in ENGINES:
    WRITING |= on_screen(_key, "ASKS_TO_WRITE", {})
    OPENING |= on_screen(_key, "ASKS_TO_OPEN", {})


@pytest.mark.parametrize("last", [*WRITING])
def test_the_folder_used_last_is_that_of_every_dialog(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    window = open_window()
    folder = tmp_path / f"after {last}"
    folder.mkdir()
    offered: list[Path] = []

    def left(_parent: object, _title: str, first: Path, _kinds: str) -> None:
        offered.append(first if first.is_dir() else first.parent)

    monkeypatch.setattr(filechooser, "to_write", lambda *_: folder / "y")
    monkeypatch.setattr("ludotheque.ui.dialogs.filetemplate.tell", lambda *_, **__: None)
    WRITING[last](window)
    assert window.settings.recent_folder == str(folder)
    assert window.settings_file.load().recent_folder == str(folder), "it is kept"
    monkeypatch.setattr(filechooser, "to_write", left)
    monkeypatch.setattr(filechooser, "to_open", left)
    for asking in (*WRITING.values(), *OPENING.values()):
        asking(window)
    assert offered == [folder] * (len(WRITING) + len(OPENING))
    for one in folder.iterdir():
        one.unlink()
    folder.rmdir()
    offered.clear()
    for asking in (*WRITING.values(), *OPENING.values()):
        asking(window)
    assert set(offered) == {Path.home()}, "the folder has gone"


@pytest.mark.parametrize("last", [*OPENING])
def test_opening_sets_the_folder_too(
    open_window: OpenWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, last: str
) -> None:
    window = open_window()
    monkeypatch.setattr(filechooser, "to_open", lambda *_: tmp_path / "file")
    OPENING[last](window)
    assert window.settings.recent_folder == str(tmp_path)


def test_a_dialog_left_remembers_nothing(
    open_window: OpenWindow, games: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """By Escape, in the dialog itself; then by a name and Enter."""
    window = open_window(recent_folder=str(games))
    seen: list[str] = []

    def act(keys: str, then: Qt.Key) -> None:
        dialog = QApplication.activeModalWidget()
        assert isinstance(dialog, QFileDialog)
        line = dialog.findChild(QLineEdit, "fileNameEdit")
        assert line is not None
        seen.append(str(Path(dialog.directory().absolutePath())))
        line.clear()
        QTest.keyClicks(line, keys)
        QTest.keyClick(dialog if then == Qt.Key.Key_Escape else line, then)

    QTimer.singleShot(0, window, lambda: act("", Qt.Key.Key_Escape))
    assert filedialogs.ask_save_path(window, None, "new") is None
    assert window.settings.recent_folder == str(games)
    (games / "deeper").mkdir()
    QTimer.singleShot(0, window, lambda: act("deeper/mine", Qt.Key.Key_Return))
    assert filedialogs.ask_save_path(window, None, "new") == games / "deeper" / "mine.ludo"
    assert window.settings.recent_folder == str(games / "deeper")
    assert seen == [str(games)] * 2


def test_no_other_place_makes_a_file_dialog() -> None:
    root = Path(ludotheque.__file__).parent
    found = set()
    for path in root.rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Name | ast.alias):
                name = node.id if isinstance(node, ast.Name) else node.name
                if name == "QFileDialog":
                    found.add(path.name)
    assert found == {"filechooser.py"}
