"""Base of the panels beside a board or a list: background, width, heading, scroll area, tab."""

from collections.abc import Iterable
from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import Message
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextButton

WIDTH: Final = 320
"""The width of a panel at a text scale of 1."""
EDGE: Final = 20
"""Pixels between a panel's edges and its contents."""


class SideTab(QWidget):
    """A tab of the panel, with a ``title``, made by the game's scene."""

    left = Signal()
    """Emitted when the focus should return to the board."""

    title = Message("")
    lists_possibilities = False
    """Whether it lists the possible moves whenever there are some."""

    def has_possibilities(self) -> bool:
        """Return whether it can list the possible moves now."""
        return False

    def show_possibilities(self) -> None:
        """List the possible moves and focus the first one."""


def raise_ground(widget: QWidget) -> None:
    """Give a widget the background colour of panels."""
    widget.setProperty("ground", "raised")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def lay_panel(panel: QWidget, foot: int = 14) -> QVBoxLayout:
    """Set a panel's background and width; return its layout, a column without side margins.

    ``foot`` is the bottom margin.
    """
    raise_ground(panel)
    keep_scaled(panel.setFixedWidth, WIDTH)
    outer = QVBoxLayout(panel)
    outer.setContentsMargins(0, 12, 0, foot)
    outer.setSpacing(0)
    return outer


def panel_body(top: int, below: int, spacing: int) -> tuple[QWidget, QVBoxLayout]:
    """Return a widget for the scrolling part of a panel, and its column with these margins."""
    body = QWidget()
    raise_ground(body)
    column = QVBoxLayout(body)
    column.setContentsMargins(EDGE, top, EDGE, below)
    column.setSpacing(spacing)
    return body, column


def icon_button(action: QAction) -> QToolButton:
    """Return a panel's button which shows only the icon of an action."""
    button = QToolButton()
    button.setDefaultAction(action)
    button.setIconSize(QSize(24, 24))
    button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
    return button


def panel_head(back: TextButton, actions: Iterable[QAction], *lines: QWidget) -> QVBoxLayout:
    """Return the head of a panel: back button, icons at the right, then lines such as a title."""
    head = QVBoxLayout()
    head.setContentsMargins(EDGE, 0, EDGE, 0)
    head.setSpacing(4)
    row = QHBoxLayout()
    row.setContentsMargins(-12, 0, 0, 0)
    row.addWidget(back)
    row.addStretch()
    for action in actions:
        row.addWidget(icon_button(action))
    nest(head, row)
    for line in lines:
        head.addWidget(line)
    return head
