"""A scroll area for a whole page or panel which gets less than its minimum size."""

from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Line

LEAST = QSize(120, 100)
"""The minimum size of the scroll area."""
RULE = 1
"""The height of the line above the foot."""


class _Inside(QWidget):
    """The content of a fold; it shrinks to its minimum height before the fold scrolls."""

    def heightForWidth(self, width: int) -> int:
        """Return the minimum height, as parts of the content may scroll by themselves."""
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


class Pages(QStackedWidget):
    """A stack of pages which needs only the room of the page shown."""

    def setCurrentWidget(self, page: QWidget) -> None:
        """Show a page; nothing has the focus until it is given to something there.

        Qt would hand it on through all that stands behind, and readers would tell of that.
        """
        focused = self.focusWidget()
        if focused is not None and page is not self.currentWidget():
            focused.clearFocus()
        super().setCurrentWidget(page)

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size of the page shown."""
        page = cast("QWidget | None", self.currentWidget())
        return QSize() if page is None else page.minimumSizeHint().expandedTo(page.minimumSize())

    def heightForWidth(self, _width: int) -> int:
        """Return the minimum height of the page shown."""
        return self.minimumSizeHint().height()


class Fold(QScrollArea):
    """A frameless scroll area; scroll bars appear only below the content's minimum size."""

    def __init__(self, content: QWidget) -> None:
        """Hold ``content``."""
        super().__init__()
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setWidgetResizable(True)
        self.setWidget(content)
        self.viewport().setAutoFillBackground(False)
        content.setAutoFillBackground(False)

    def minimumSizeHint(self) -> QSize:
        """Return a small size, as the content scrolls."""
        return LEAST

    def sizeHint(self) -> QSize:
        """Return the size hint of the content."""
        return self.widget().sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll if there is something to scroll, else pass the key on to the parent."""
        bars = self.verticalScrollBar(), self.horizontalScrollBar()
        if any(bar.maximum() > bar.minimum() for bar in bars):
            super().keyPressEvent(event)
        else:
            event.ignore()


class PanelFold(Fold):
    """A fold for a panel of fixed width: it scrolls vertically only."""

    def __init__(self, content: QWidget) -> None:
        """Hold ``content``."""
        super().__init__(content)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)


def _line(area: Fold, *, ruled: bool) -> Line:
    line = Line()
    if not ruled:
        policy = line.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        line.setSizePolicy(policy)
        line.hide()
        area.verticalScrollBar().rangeChanged.connect(
            lambda least, most: line.setVisible(most > least)
        )
    return line


def fold(
    holder: QWidget, kind: type[Fold] = Fold, *, foot: QLayout | None = None, ruled: bool = False
) -> QLayout:
    """Move all that is laid out in a widget into a scroll area; return its layout.

    The layout then belongs to a widget inside the scroll area, and ``holder.layout()`` is another
    one. ``foot``, such as a row of buttons, is laid out below and stays visible, under a line which
    appears when something scrolls, or always if ``ruled``.
    """
    layout = holder.layout()
    assert layout is not None
    inside = _Inside()
    inside.setLayout(layout)  # Qt reparents the layout and its widgets
    outer = QVBoxLayout(holder)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    area = kind(inside)
    outer.addWidget(area, 1)
    if foot is not None:
        outer.addWidget(_line(area, ruled=ruled))
        nest(outer, foot)
    return layout
