"""Accessible names and focus events which Qt does not provide by itself."""

# Qt's own declarations forbid None where its documentation allows it.
# mypy: disable-error-code="redundant-expr"

import sys
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QListWidget

from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.widgets import Text, TextLabel


class Aside(TextLabel):
    """A label which readers find, but do not read out with its dialog: it is told elsewhere.

    They read all labels of a dialog in one breath, and none of what may be chosen there.
    """


@contextmanager
def unheard() -> Iterator[None]:
    """Keep from screen readers what Qt would tell them of widgets being made or measured.

    Of a bar of tabs, for example, that its first one is selected: readers take it for the focus.
    Where too much is told, some of them drop what they are to speak.
    """
    active = QAccessible.isActive()
    if active:
        QAccessible.setActive(False)
    try:
        yield
    finally:
        if active:
            QAccessible.setActive(True)


def name_box(box: QComboBox, text: Text) -> None:
    """Give a combo box its accessible name.

    Everywhere but on Windows Qt uses the current value as the name and ignores the one that is set;
    there the name is set as the description as well.
    """
    box.setAccessibleName(str(text))
    if sys.platform != "win32":
        box.setAccessibleDescription(str(text))


def speak_current(table: QAbstractItemView) -> None:
    """Tell screen readers which cell has the focus; Qt does not when the table receives it.

    The event is sent one event loop turn later, after Qt's own event for the table.
    """
    if QAccessible.isActive():
        QTimer.singleShot(0, table, lambda: _speak(table))


class RowList(QListWidget):
    """A list which tells screen readers the current row when it receives the focus."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        left_button_only(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Announce the current row."""
        super().focusInEvent(event)
        speak_current(self)


def _speak(table: QAbstractItemView) -> None:
    known = QAccessible.queryAccessibleInterface(table)
    cell = known.focusChild() if known is not None else None
    if table.hasFocus() and cell is not None and cell.isValid():
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))
