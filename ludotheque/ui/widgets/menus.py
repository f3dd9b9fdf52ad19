"""Menus which open beside what they belong to."""

from PySide6.QtCore import QPoint
from PySide6.QtGui import QAccessible
from PySide6.QtWidgets import QMenu


def pop_up(menu: QMenu, where: QPoint) -> None:
    """Show a menu; readers begin at its first entry: Qt tells them of entries, not of menus."""
    menu.popup(where)
    if QAccessible.isActive():
        menu.setActiveAction(menu.actions()[0])
