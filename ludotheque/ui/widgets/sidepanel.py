"""Base of the panels beside a board or a list: side, background, width, heading, tab."""

from collections.abc import Iterable
from typing import Final
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QBoxLayout, QHBoxLayout, QToolButton, QVBoxLayout, QWidget
from shiboken6 import isValid

from ludotheque.core.messages import Message
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import LEFT
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextButton

WIDTH: Final = 320
"""The width of a panel at a text scale of 1."""
EDGE: Final = 20
"""Pixels between a panel's edges and its contents."""


_pages: WeakKeyDictionary[QWidget, ref[QWidget]] = WeakKeyDictionary()
"""The pages which have a panel, and their panels."""
_at_left = False


class SidePanel(QWidget):
    """A panel which is told when it comes to stand on the other side of its page."""

    def change_side(self, *, left: bool) -> None:
        """Follow the side of the page on which the panel stands now."""


def lay_beside(page: QWidget, board: QWidget, panel: QWidget) -> None:
    """Lay out a page: a board or list, and its panel on the side which is set.

    Tab goes through the page in the same order on either side.
    """
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(board, 1)
    row.addWidget(panel)
    _pages[page] = ref(panel)
    _stand(page)


def panels_at_left() -> bool:
    """Return whether panels stand on the left of their pages."""
    return _at_left


def set_panel_side(side: str) -> None:
    """Have panels stand on the "left" or "right" of their pages; open pages follow at once."""
    global _at_left  # noqa: PLW0603 - one side for the program
    if _at_left == (side == "left"):
        return
    _at_left = side == "left"
    for page in list(_pages):
        if isValid(page) and not page.property(LEFT):
            _stand(page)


def _stand(page: QWidget) -> None:
    row = page.layout()
    if not isinstance(row, QBoxLayout):
        return
    ways = QBoxLayout.Direction
    row.setDirection(ways.RightToLeft if _at_left else ways.LeftToRight)
    panel = _pages[page]()
    if isinstance(panel, SidePanel):
        panel.change_side(left=_at_left)


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
