"""The judges of names and of Tab find what is wrong; pills and paths as they judge them."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QComboBox,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, use_language
from ludotheque.core.paths import data_folder
from ludotheque.ui.dialogs.aboutdialog import AboutDialog
from ludotheque.ui.widgets.copyable import CopyLabel
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import wait_active
from tests.gui.looks.named import ill_named, mark, unreached


def shown(*widgets: QWidget) -> QWidget:
    """A window with widgets one below the other."""
    window = QWidget()
    window.setWindowTitle(str(M("Settings")))
    column = QVBoxLayout(window)
    for widget in widgets:
        column.addWidget(widget)
    window.show()
    wait_active(window)
    return window


@pytest.mark.usefixtures("qapp", "reader")
def test_the_judge_of_names_finds_what_is_wrong(monkeypatch: pytest.MonkeyPatch) -> None:
    """No name, a name nobody translated, one which stayed behind, the same one twice."""
    mark(monkeypatch)
    use_language("fr")
    stale = QPushButton(str(M("Close")))
    use_language("en")
    fine, label = TextButton(M("Close")), TextLabel(M("Settings"))
    fields = QLineEdit(), QLineEdit("some text")
    for widgets, fault in (
        ((fine, label), None),
        ((fine, fields[0]), "no name"),
        ((fine, fields[1]), "no name"),  # what is written in a field is not its name
        ((fine, QPushButton("Hello")), "in no language: Button “Hello”"),
        ((fine, QPushButton("Ludothèque")), None),
        ((label, stale), "not in en"),
        ((fine, QPushButton(str(M("Close")))), "2 times: Button “Close”"),
        ((fine, _box()), "for what? ComboBox"),
    ):
        window = shown(*widgets)
        found = ill_named(window, "en", frozenset({"Ludothèque"}))
        assert bool(found) == (fault is not None), found
        assert fault is None or any(fault in one for one in found), found
        for widget in widgets:
            widget.setParent(None)
        window.close()


def _box() -> QComboBox:
    box = QComboBox()
    box.addItem(str(M("Settings")))
    return box


@pytest.mark.usefixtures("qapp")
def test_the_judge_of_tab_finds_what_is_left_out() -> None:
    """What Tab passes by, and what keeps the keyboard for itself."""

    class Greedy(QPushButton):
        def focusNextPrevChild(self, _onwards: bool) -> bool:  # noqa: N802 - Qt's name
            return True

    clicked = QPushButton("clicked")
    clicked.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
    window = shown(QPushButton("one"), clicked, QPushButton("two"))
    assert [fault.split(" never ")[0] for fault in unreached(window)] == ["Tab", "Shift+Tab"]
    assert all("“clicked”" in fault for fault in unreached(window))
    window.close()
    window = shown(QPushButton("one"), Greedy("greedy"), QPushButton("two"))
    with pytest.raises(AssertionError, match="is kept by Greedy “greedy”"):
        unreached(window)
    window.close()


@pytest.mark.usefixtures("qapp")
def test_tab_leads_to_the_pill_which_is_chosen() -> None:
    """Of pills Tab meets the chosen one, whichever that is and becomes; arrows go on from there."""
    pills = Pills((("a", "A"), ("b", "B"), ("c", "C")), "b")
    before, after = QLineEdit(), QLineEdit()
    window = shown(before, pills, after)
    for value in ("b", "c", "a"):
        pills.choose(value)
        for start, key in ((before, Qt.Key.Key_Tab), (after, Qt.Key.Key_Backtab)):
            start.setFocus()
            QTest.keyClick(start, key)
            assert QApplication.focusWidget() is pills.pill(value)
    QTest.keyClick(pills.pill("a"), Qt.Key.Key_Right)
    assert pills.value() == "b"
    window.close()


def test_a_path_is_copied_with_keys_as_it_is(window: MainWindow) -> None:
    """What lets a long word go on in the next line is no part of it."""
    dialog = AboutDialog(window)
    dialog.tabs.setCurrentIndex(1)
    dialog.show()
    wait_active(dialog)
    labels = dialog.findChildren(CopyLabel)
    (path,) = [label for label in labels if label.accessibleName() == str(data_folder())]
    path.setFocus()
    QTest.keyClick(path, Qt.Key.Key_A, Qt.KeyboardModifier.ControlModifier)
    assert path.hasSelectedText()
    QTest.keyClick(path, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert QApplication.clipboard().text() == str(data_folder())
    dialog.close()
