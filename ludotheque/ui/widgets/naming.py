"""Accessible names and focus events which Qt does not give by itself."""

# Qt's own declarations forbid None where its documentation allows it.
# mypy: disable-error-code="redundant-expr"

import sys

from PySide6.QtCore import QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QComboBox, QListWidget

from ludotheque.ui.widgets.mouse import left_button_only
from ludotheque.ui.widgets.widgets import Text


def name_box(box: QComboBox, text: Text) -> None:
    """Say what is chosen in a box.

    Everywhere but on Windows Qt calls a box by its value, as if that were its name, and passes the
    name over: there it is the description.
    """
    box.setAccessibleName(str(text))
    if sys.platform != "win32":
        box.setAccessibleDescription(str(text))


def speak_current(table: QAbstractItemView) -> None:
    """Tell which cell of a table has the keyboard, which Qt leaves out when the table gets it.

    It is told a turn later, after what Qt tells of the table itself.
    """
    if QAccessible.isActive():
        QTimer.singleShot(0, table, lambda: _speak(table))


class RowList(QListWidget):
    """A list which says at which row the keyboard is when it comes."""

    def __init__(self) -> None:
        """Make an empty list."""
        super().__init__()
        left_button_only(self)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell the row."""
        super().focusInEvent(event)
        speak_current(self)


def _speak(table: QAbstractItemView) -> None:
    known = QAccessible.queryAccessibleInterface(table)
    cell = known.focusChild() if known is not None else None
    if table.hasFocus() and cell is not None and cell.isValid():
        QAccessible.updateAccessibility(QAccessibleEvent(cell, QAccessible.Event.Focus))
