"""The one module which makes file dialogs: the system's own, or Qt's, dressed as the program is."""

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
"""Qt's buttons and our icons for them: its own are dark in every scheme."""

LOCATIONS: Final = 150
"""The width of the list of locations in Qt's own dialog, at a text scale of 1."""


def to_open(parent: QWidget, title: str, first: Path, kinds: str) -> Path | None:
    """Ask for a file to read, beginning at a folder or file; None where the question is left.

    ``kinds`` is the filter as Qt has it.
    """
    return _chosen(opening(parent, title, first, kinds))


def to_write(parent: QWidget, title: str, first: Path, kinds: str) -> Path | None:
    """Ask for a file to write, first offering one; None where the question is left.

    The ending of the one offered is that of a name given without any. Whether a file that stands
    there may be replaced is not asked here.
    """
    return _chosen(writing(parent, title, first, kinds))


def opening(parent: QWidget, title: str, first: Path, kinds: str) -> QFileDialog:
    """Return the dialog in which a file to read is chosen."""
    dialog = _dialog(parent, title, kinds)
    dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
    _begin(dialog, first)
    return dialog


def writing(parent: QWidget, title: str, first: Path, kinds: str) -> QFileDialog:
    """Return the dialog in which a file to write is chosen."""
    dialog = _dialog(parent, title, kinds)
    dialog.setAcceptMode(QFileDialog.AcceptMode.AcceptSave)
    dialog.setFileMode(QFileDialog.FileMode.AnyFile)
    dialog.setOption(QFileDialog.Option.DontConfirmOverwrite)
    dialog.setDefaultSuffix(first.suffix.removeprefix("."))
    _begin(dialog, first)
    return dialog


def _dialog(parent: QWidget, title: str, kinds: str) -> QFileDialog:
    # No class of our own: Qt takes the system's dialog only for its own class.
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
    """Gives Qt's own dialog icons of the theme, and lets one click do while names are suggested.

    The list of suggestions takes the first press outside of it only to close: the button which was
    meant got nothing.
    """

    def __init__(self, dialog: QFileDialog) -> None:
        """Dress ``dialog`` when it is shown; the system's has none of these parts."""
        super().__init__(dialog)
        self._dialog = dialog
        self._popup: QAbstractItemView | None = None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Dress the dialog, and hand on presses beside the suggestions."""
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
        if halves is not None:  # else the names of locations beside the list are cut
            wide = scaled(LOCATIONS)
            halves.setSizes([wide, max(halves.width() - wide, wide)])
        line = self._dialog.findChild(QLineEdit, "fileNameEdit")
        completer = None if line is None else line.completer()
        if completer is not None:
            self._popup = completer.popup()
            self._popup.installEventFilter(self)  # asked before the completer's own

    def _hand_on(self, event: QMouseEvent) -> bool:
        """Close the list and press in the dialog itself, whose window follows the release."""
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
