"""Menus which open beside what they belong to."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QApplication, QMenu


def pop_up(menu: QMenu, where: QPoint) -> None:
    """Show a menu; readers begin at its first entry: Qt tells them of entries, not of menus."""
    menu.popup(where)
    if QAccessible.isActive():
        menu.setActiveAction(menu.actions()[0])


def asks_for_menu(event: QKeyEvent) -> bool:
    """Return whether a key asks for the context menu which Qt does not ask for itself.

    Of the menu key Qt makes a context menu event everywhere, of Shift+F10 on Windows alone.
    """
    shifted = event.modifiers() == Qt.KeyboardModifier.ShiftModifier
    return event.key() == Qt.Key.Key_F10 and shifted and QApplication.activePopupWidget() is None
