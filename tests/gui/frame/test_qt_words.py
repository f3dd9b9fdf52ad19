"""What Qt itself says in the dialogs of the program: in the language of the program."""

import gc
from collections.abc import Iterator
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QMimeDatabase, QPoint, Qt, QTimer, QTranslator
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QApplication,
    QFileDialog,
    QLabel,
    QLineEdit,
    QListView,
    QScrollBar,
    QTextBrowser,
    QToolButton,
    QWidget,
)

from ludotheque.ui.look import language
from ludotheque.ui.look.language import LEFT_OUT, apply_language
from tests.systems import WINDOWS

NO_WORDS = {"QT_LAYOUT_DIRECTION"} | ({"", "File Folder"} if WINDOWS else set())
"""What is asked for but is no word of Qt's own: Windows names kinds of files itself."""


class _Unknown(QTranslator):
    """Writes down what no catalogue knows: it is asked last."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[str] = set()

    def isEmpty(self) -> bool:  # noqa: N802 - Qt's name
        return False

    def translate(self, context: str, text: str, _more: str | None = None, _n: int = -1) -> None:
        if context != "QMimeDatabase":
            self.met.add(text)


@pytest.fixture
def unknown(qapp: QApplication, monkeypatch: pytest.MonkeyPatch) -> Iterator[_Unknown]:
    """French, and what nobody has put into French."""
    gc.collect()  # what tests before have left is not asked
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    QCoreApplication.processEvents()
    if language._remaining is not None:
        QCoreApplication.removeTranslator(language._remaining)
    monkeypatch.setattr(language, "_remaining", None)
    watch = _Unknown()
    QCoreApplication.installTranslator(watch)
    apply_language("fr")
    yield watch
    QCoreApplication.removeTranslator(watch)
    apply_language("en")


def file_dialog(folder: Path, mode: QFileDialog.FileMode, *, save: bool) -> QFileDialog:
    """Open Qt's own file dialog."""
    dialog = QFileDialog(None, "", str(folder), "Ludo (*.ludo)")
    dialog.setOption(QFileDialog.Option.DontUseNativeDialog)
    dialog.setFileMode(mode)
    if save:
        dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.show()
    QApplication.processEvents()
    return dialog


def context_menu(widget: QWidget) -> None:
    """Open the menu of a widget, and close it again."""

    def close() -> None:
        popup = QApplication.activePopupWidget()
        if popup is not None:
            popup.close()

    QTimer.singleShot(30, close)
    where = widget.mapToGlobal(QPoint(5, 5))
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(5, 5), where)
    QApplication.sendEvent(widget, event)
    QTest.qWait(60)


@pytest.mark.parametrize(
    ("mode", "save"),
    [
        (QFileDialog.FileMode.ExistingFile, False),
        (QFileDialog.FileMode.AnyFile, True),
        (QFileDialog.FileMode.Directory, False),
    ],
)
def test_the_file_dialog_of_qt_speaks_french(
    unknown: _Unknown,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    mode: QFileDialog.FileMode,
    save: bool,
) -> None:
    games = tmp_path / "games"  # nothing else is in it: the system names kinds of files
    (games / "folder").mkdir(parents=True)
    monkeypatch.chdir(games)  # the dialog looks there first
    (games / "a.ludo").write_text("x")
    dialog = file_dialog(games, mode, save=save)
    for button in dialog.findChildren(QToolButton):
        if button.objectName() == "detailModeButton":
            QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    view = dialog.findChild(QListView, "listView")
    assert view is not None
    context_menu(view.viewport())
    line = dialog.findChild(QLineEdit)
    assert line is not None
    context_menu(line)
    labels = {label.text() for label in dialog.findChildren(QLabel)}
    dialog.close()
    dialog.deleteLater()
    met = set(unknown.met)  # before the names of kinds of files, the system's, are asked for
    kinds = {kind.comment() for kind in QMimeDatabase().allMimeTypes()}
    assert met - NO_WORDS - kinds == set()
    wanted = {str(words) for (where, _), words in LEFT_OUT.items() if where == "QFileDialog"}
    assert wanted <= labels


def test_texts_and_scroll_bars_speak_french(unknown: _Unknown) -> None:
    for widget in (QTextBrowser(), QLineEdit(), QScrollBar()):
        widget.show()
        context_menu(widget)
        widget.close()
        widget.deleteLater()
    assert unknown.met - NO_WORDS == set()


def test_in_english_qt_speaks_for_itself(qapp: QApplication) -> None:
    apply_language("en")
    assert QCoreApplication.translate("nowhere", "never heard of") == "never heard of"
    for context, text in LEFT_OUT:
        if context != "QShortcut":
            assert QCoreApplication.translate(context, text) == text


def test_the_delete_key_bears_the_name_which_is_on_it(qapp: QApplication) -> None:
    """In English in full, as texts and readers say it; elsewhere Qt's own name of it."""
    native = QKeySequence.SequenceFormat.NativeText
    for one, name in (("fr", "Suppr"), ("de", "Entf"), ("en", "Delete")):
        apply_language(one)
        assert QKeySequence("Del").toString(native) == name
