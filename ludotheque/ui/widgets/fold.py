"""A scroll area for a whole page or panel which has less than its minimum size."""

from typing import cast

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QLayout, QScrollArea, QStackedWidget, QVBoxLayout, QWidget

from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import Line

LEAST = QSize(120, 100)
"""The least room for what scrolls."""
RULE = 1
"""Height of the line above what does not scroll."""


class _Inside(QWidget):
    """Holds a layout; it is squeezed as far as it goes before it scrolls."""

    def heightForWidth(self, width: int) -> int:
        """Return the least height: parts of it may scroll by themselves."""
        layout = self.layout()
        return -1 if layout is None else layout.totalMinimumHeightForWidth(width)


class Pages(QStackedWidget):
    """Pages one of which is shown; it needs the room of that one alone."""

    def minimumSizeHint(self) -> QSize:
        """Return the least room of the page shown."""
        page = cast("QWidget | None", self.currentWidget())
        return QSize() if page is None else page.minimumSizeHint().expandedTo(page.minimumSize())

    def heightForWidth(self, _width: int) -> int:
        """Return the least height of the page shown."""
        return self.minimumSizeHint().height()


class Fold(QScrollArea):
    """Shows a widget without any frame; bars come only where the room is less than its least."""

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
        """Return a little: the rest is scrolled to."""
        return LEAST

    def sizeHint(self) -> QSize:
        """Return what the content asks for."""
        return self.widget().sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll where there is something to scroll, else leave the key to others."""
        bars = self.verticalScrollBar(), self.horizontalScrollBar()
        if any(bar.maximum() > bar.minimum() for bar in bars):
            super().keyPressEvent(event)
        else:
            event.ignore()


class PanelFold(Fold):
    """Folds what stands in a panel of a set width: it scrolls up and down only."""

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
    """Have all that is laid out in a widget scroll where it has too little room; return its layout.

    The layout moves to a widget within; ``holder.layout()`` is another one then. ``foot`` is laid
    out below it and always in sight: the buttons, under a line where something scrolls, or
    always where they are ``ruled``.
    """
    layout = holder.layout()
    assert layout is not None
    inside = _Inside()
    inside.setLayout(layout)  # Qt takes it and its widgets from the holder
    outer = QVBoxLayout(holder)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    area = kind(inside)
    outer.addWidget(area, 1)
    if foot is not None:
        outer.addWidget(_line(area, ruled=ruled))
        nest(outer, foot)
    return layout
