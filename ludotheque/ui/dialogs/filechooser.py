"""The only module which makes file dialogs: the system's, or Qt's in the style of the program."""

from pathlib import Path
from typing import Final

from PySide6.QtCore import QCoreApplication, QEvent, QObject
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFileDialog,
    QLineEdit,
    QSplitter,
    QToolButton,
    QWidget,
)

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.widgets.leaving import let_go

_ICONS: Final = {
    "backButton": "back",
    "forwardButton": "next",
    "toParentButton": "parent",
    "newFolderButton": "folder",
    "listModeButton": "list",
    "detailModeButton": "details",
}
"""Buttons of Qt's dialog with the program's icons: Qt's own icons are dark in both schemes."""

LOCATIONS: Final = 150
"""The width of the list of locations in Qt's dialog, at a text scale of 1."""


def to_open(parent: QWidget, title: str, first: Path, kinds: str) -> Path | None:
    """Ask for a file to read, starting at a folder or file; return None if cancelled.

    ``kinds`` is a filter in Qt's format.
    """
    return _chosen(opening(parent, title, first, kinds))


def to_write(parent: QWidget, title: str, first: Path, kinds: str) -> Path | None:
    """Ask for a file to write, suggesting ``first``; return None if cancelled.

    A name without a suffix gets that of ``first``. Overwriting is not confirmed here.
    """
    return _chosen(writing(parent, title, first, kinds))


def opening(parent: QWidget, title: str, first: Path, kinds: str) -> QFileDialog:
    """Return a dialog for a file to read."""
    dialog = _dialog(parent, title, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _begin(dialog, first)
    return dialog


def writing(parent: QWidget, title: str, first: Path, kinds: str) -> QFileDialog:
    """Return a dialog for a file to write."""
    dialog = _dialog(parent, title, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setDefaultSuffix(first.suffix.removeprefix("."))
    _begin(dialog, first)
    return dialog


def _dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    # No subclass: Qt uses the system's dialog only for QFileDialog itself.
    dialog = QFileDialog(parent, title, "", kinds)
    dialog.installEventFilter(_Dress(dialog))
    return dialog


def _begin(dialog: QFileDialog, first: Path) -> None:
    if first.is_dir():
        dialog.setDirectory(str(first))
    else:
        dialog.setDirectory(str(first.parent))
        dialog.selectFile(first.name)


def _chosen(dialog: QFileDialog) -> Path | None:
    names = dialog.selectedFiles() if dialog.exec() else []
    let_go(dialog)
    return Path(names[0]) if names and names[0] else None


class _Dress(QObject):
    """Gives Qt's dialog icons of the theme, and passes on clicks outside the completer's popup.

    The popup uses the first click outside it only to close, so that the button clicked gets
    nothing.
    """

    def __init__(self, dialog: QFileDialog) -> None:
        """Adapt ``dialog`` when it is shown; the system's dialog has none of these parts."""
        super().__init__(dialog)
        self._dialog = dialog
        self._popup: QAbstractItemView | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Adapt the dialog, and pass on presses outside the popup."""
        if watched is self._dialog:
            if event.type() == QEvent.Type.Show and self._popup is None:
                self._dress()
        elif isinstance(event, QMouseEvent) and event.type() == QEvent.Type.MouseButtonPress:
            return self._hand_on(event)
        return False

    def _dress(self) -> None:
        for name, icon in _ICONS.items():
            button = self._dialog.findChild(QToolButton, name)
            if button is not None:
                bind_icon(button, icon)
        halves = self._dialog.findChild(QSplitter)
        if halves is not None:  # else the names of locations would be cut
            wide = scaled(LOCATIONS)
            halves.setSizes([wide, max(halves.width() - wide, wide)])
        line = self._dialog.findChild(QLineEdit, "fileNameEdit")
        completer = None if line is None else line.completer()
        if completer is not None:
            self._popup = completer.popup()
            self._popup.installEventFilter(self)  # called before the completer's own filter

    def _hand_on(self, event: QMouseEvent) -> bool:
        """Close the popup and send the press to the dialog's window, as the release will be."""
        position = event.globalPosition()
        popup, window = self._popup, self._dialog.windowHandle()
        inside = popup is None or popup.rect().contains(popup.mapFromGlobal(position).toPoint())
        here = self._dialog.mapFromGlobal(position)
        if inside or window is None or not self._dialog.rect().contains(here.toPoint()):
            return False
        popup.hide()
        press = QMouseEvent(
            event.type(), here, position, event.button(), event.buttons(), event.modifiers()
        )
        QCoreApplication.sendEvent(window, press)
        return True
