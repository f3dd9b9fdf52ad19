"""Base of the panels beside a board or a list: side, background, width, heading, tab."""

from collections.abc import Callable, Iterable
from typing import Final, cast
from weakref import WeakKeyDictionary, ref

from PySide6.QtCore import QEvent, QObject, QSize, Qt, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import (
    QBoxLayout,
    QHBoxLayout,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from ludotheque.core.messages import Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import LEFT
from ludotheque.ui.widgets.commandbutton import CommandButton
from ludotheque.ui.widgets.refitting import RefittingRow
from ludotheque.ui.widgets.widgets import TextButton

WIDTH: Final = 320
"""The width of a panel beside a board at least; of any other at a text scale of 1."""
EDGE: Final = 20
"""Pixels between a panel's edges and its contents."""
ROOM: Final = WIDTH - 2 * EDGE - 12
"""The least width for its contents, beside a scroll bar."""
WIDEST: Final = 480
"""The width of a panel beside a board at most, at a text scale of 1."""
SHARE: Final = 1 / 5
"""The share of a wide page it takes."""


_pages: WeakKeyDictionary[QWidget, ref[QWidget]] = WeakKeyDictionary()
"""The pages which have a panel, and their panels."""
_at_left = False


class SidePanel(QWidget):
    """A panel which is told when it comes to stand on the other side of its page."""

    def change_side(self, *, left: bool) -> None:
        """Follow the side of the page on which the panel stands now."""


class Beside(QObject):
    """Gives the panel beside a board its width: what its words want, of what the board leaves.

    The board is never smaller than beside the narrowest panel.
    """

    def __init__(
        self, page: QWidget, panel: QWidget, used: Callable[[float, float], float]
    ) -> None:
        """Follow the size of ``page``; ``used`` tells the width a board fills of a view's size."""
        super().__init__(page)
        self._page, self._panel, self._used = page, panel, used
        page.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Choose the width again for another size or text scale."""
        if event.type() in {QEvent.Type.Resize, QEvent.Type.LanguageChange}:
            width, height = self._page.width(), self._page.height()
            free = int(width - self._used(width - WIDTH, height))
            wanted = scaled(min(max(WIDTH, width * SHARE), WIDEST))
            self._panel.setFixedWidth(max(WIDTH, min(wanted, free)))
        return super().eventFilter(watched, event)


def lay_beside(
    page: QWidget, board: QWidget, panel: QWidget,
    used: Callable[[float, float], float] | None = None,
) -> None:  # fmt: skip
    """Lay out a page: a board or list, and its panel on the side which is set.

    Tab goes through the page in the same order on either side. The panel of a board, which tells
    how much of a view's width it fills, has its width from what is ``used`` (see ``Beside``).
    """
    row = QHBoxLayout(page)
    row.setContentsMargins(0, 0, 0, 0)
    row.setSpacing(0)
    row.addWidget(board, 1)
    row.addWidget(panel)
    if used is not None:
        Beside(page, panel, used)
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


def chain_page(tabs: QTabWidget) -> QWidget | None:
    """Have Tab go from the bar of some tabs to the page shown, whenever it was made; return it."""
    page = cast("QWidget | None", tabs.currentWidget())
    if page is None:
        return None
    before: QWidget = tabs.tabBar()
    # Not by `nextInFocusChain`: PySide would end its wrappers, the menu bar's too, with the page's.
    for stop in (page, *page.findChildren(QWidget)):
        if stop.focusPolicy() & Qt.FocusPolicy.TabFocus:
            QWidget.setTabOrder(before, stop)
            before = stop
    return page


def raise_ground(widget: QWidget) -> None:
    """Give a widget the background colour of panels."""
    widget.setProperty("ground", "raised")
    widget.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)


def lay_panel(panel: QWidget, foot: int = 14) -> QVBoxLayout:
    """Set a panel's background; return its layout, a column without side margins.

    ``foot`` is the bottom margin.
    """
    raise_ground(panel)
    panel.setFixedWidth(WIDTH)
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
    button = CommandButton(action)
    button.setIconSize(QSize(24, 24))
    return button


class HeadRow(RefittingRow):
    """The way back and icons at the right; where room is scarce, the way back is an icon, too."""

    def __init__(self, back: TextButton, actions: Iterable[QAction]) -> None:
        """Hold the button of the way back, and a button for each action."""
        super().__init__()
        self._back = back
        row = QHBoxLayout(self)
        row.setContentsMargins(EDGE - 12, 0, EDGE, 4)
        row.addWidget(back)
        row.addStretch()
        for action in actions:
            row.addWidget(icon_button(action))

    def fit(self) -> None:
        """Show the way back as an icon where its words would be cut."""
        row = self.layout()
        if row is not None:
            spare = self.width() - row.minimumSize().width()
            self._back.shorten(on=spare < self._back.cut())

    def minimumSizeHint(self) -> QSize:
        """Return the size with the way back as an icon."""
        return super().minimumSizeHint() - QSize(self._back.words(), 0)


def panel_head(
    outer: QVBoxLayout, back: TextButton, actions: Iterable[QAction], *lines: QWidget
) -> QVBoxLayout:
    """Add the row with way back and icons to a panel; return a head of lines such as a title.

    The row stays in sight, whatever scrolls.
    """
    outer.addWidget(HeadRow(back, actions))
    head = QVBoxLayout()
    head.setContentsMargins(EDGE, 0, EDGE, 0)
    head.setSpacing(4)
    for line in lines:
        head.addWidget(line)
    return head
