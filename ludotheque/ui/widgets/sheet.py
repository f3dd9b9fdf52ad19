"""The layout of a dialog with a title, a scroll area and a button to close it."""

from PySide6.QtCore import QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import (
    QAbstractScrollArea,
    QDialog,
    QHBoxLayout,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import Heightened, dialog_room
from ludotheque.ui.widgets.widgets import Line, TextButton, TextLabel


def scroll_area(content: QWidget | None = None) -> QScrollArea:
    """Return a scroll area which scrolls vertically only and fits its content's width."""
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    if content is not None:
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        area.setWidget(content)
    return area


def scroll_to_end(area: QAbstractScrollArea) -> None:
    """Scroll to the end of what an area has once it is laid out."""
    bar = area.verticalScrollBar()
    QTimer.singleShot(0, area, lambda: bar.setValue(bar.maximum()))


class UnderHead(Line):
    """A line between a head and a scroll area, seen while something has gone up behind the head."""

    def __init__(self, area: QAbstractScrollArea) -> None:
        """Follow the place of ``area``."""
        super().__init__()
        self._scrolled = False
        area.verticalScrollBar().valueChanged.connect(self._follow)

    def _follow(self, value: int) -> None:
        self._scrolled = value > 0
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the line unless the area stands at its beginning."""
        if self._scrolled:
            super().paintEvent(event)


def lay_sheet(
    dialog: QDialog, title: Message, area: QScrollArea, size: tuple[int, int]
) -> TextButton:
    """Lay out a dialog of ``size`` pixels at a text scale of 1; return its « Close » button."""
    close = TextButton(M("Close"), "primary")
    keep_scaled(close.setMinimumWidth, 120)
    close.setDefault(True)
    close.clicked.connect(dialog.accept)
    lay_sheet_with(dialog, title, area, size, close)
    return close


def lay_sheet_with(
    dialog: QDialog, title: Message, area: QScrollArea, size: tuple[int, int], button: TextButton
) -> None:
    """Lay out a dialog of ``size`` pixels at a text scale of 1 with a button of its own."""
    foot = QHBoxLayout()
    foot.setContentsMargins(32, 14, 32, 18)
    foot.addStretch(1)
    foot.addWidget(button)
    head = TextLabel(title, "game", wrap=True)
    head.setContentsMargins(32, 22, 32, 12)
    outer = QVBoxLayout(dialog)
    outer.setContentsMargins(0, 0, 0, 0)
    outer.setSpacing(0)
    outer.addWidget(head)
    outer.addWidget(UnderHead(area))
    outer.addWidget(area, 1)
    outer.addWidget(Line())
    nest(outer, foot)
    keep_scaled(_Room(dialog).grow, *size)


class _Room(QObject):
    """Enlarges an open dialog when the text scale grows."""

    def __init__(self, dialog: QDialog) -> None:
        super().__init__(dialog)
        self._dialog = dialog
        self._laid = False
        self._height = Heightened(dialog)

    def grow(self, width: int, height: int) -> None:
        """Resize the dialog as far as the screen has room; after the first time only enlarge it."""
        wanted = QSize(width, height).boundedTo(dialog_room(self._dialog))
        self._dialog.resize(wanted.expandedTo(self._dialog.size()) if self._laid else wanted)
        self._laid = True
        if self._dialog.isVisible():
            self._height.fit()
