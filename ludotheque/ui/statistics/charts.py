"""Base class of the small charts, in which arrow keys or the pointer choose a current item."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import draw_focus


class Chart(QWidget):
    """A chart with a current item, chosen by arrow keys or the pointer."""

    looked = Signal(int)
    """Emitted with the index of the current item, -1 for none."""

    def __init__(self, game: str = "shelf") -> None:
        """Make an empty chart in the accent of ``game``."""
        super().__init__()
        self.game = game
        self.current = -1
        self._title = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def spoken(self) -> Sequence[str]:
        """Return the spoken text of each item."""
        return ()

    def box(self, index: int) -> QRectF:
        """Return the rectangle of an item; raises IndexError."""
        raise IndexError(index)

    def item_at(self, at: QPointF) -> int:
        """Return the index of the item at a point, -1 where there is none."""
        return next((i for i in range(len(self.spoken())) if self.box(i).contains(at)), -1)

    def description(self) -> str:
        """Return the accessible description: by default the text of all items."""
        return " ".join(self.spoken())

    def describe(self, title: str) -> None:
        """Set the accessible name to ``title``, and the description."""
        self._title = title
        self.setAccessibleName(title)
        self.setAccessibleDescription(self.description())

    def _renew(self) -> None:
        self.current = -1
        self.describe(self._title)
        self.updateGeometry()
        self.update()

    def look_at(self, index: int) -> None:
        """Make an item the current one and announce it to screen readers."""
        items = self.spoken()
        self.current = index if 0 <= index < len(items) else -1
        self.update()
        self.looked.emit(self.current)
        if self.current >= 0:
            announce(self, items[self.current])

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Move from item to item with the arrow keys, Home and End."""
        last = len(self.spoken()) - 1
        offsets = {
            Qt.Key.Key_Left: self.current - 1, Qt.Key.Key_Up: self.current - 1,
            Qt.Key.Key_Right: self.current + 1, Qt.Key.Key_Down: self.current + 1,
            Qt.Key.Key_Home: 0, Qt.Key.Key_End: last,
        }  # fmt: skip
        wanted = offsets.get(Qt.Key(event.key()))
        if wanted is None or last < 0:
            super().keyPressEvent(event)
            return
        self.look_at(min(max(wanted, 0), last))
        self._speak()

    def _speak(self) -> None:
        """Show the text of the current item as tool tip."""
        if self.current >= 0:
            at = self.mapToGlobal(self.box(self.current).topRight().toPoint())
            QToolTip.showText(at, plain_tip(self.spoken()[self.current]), self)
        else:
            QToolTip.hideText()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        """Make the item under the pointer the current one and show its text."""
        found = self.item_at(event.position())
        if found != self.current:
            self.current = found
            self.update()
            self.looked.emit(found)
            self._speak()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        """Show the text of the item touched or clicked."""
        super().mousePressEvent(event)
        if event.button() is Qt.MouseButton.LeftButton:
            self.mouseMoveEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        """Clear the current item, unless the chart has the focus."""
        if not self.hasFocus():
            self.current = -1
            self.looked.emit(-1)
        self.update()
        super().leaveEvent(event)

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Clear the current item."""
        self.current = -1
        self.looked.emit(-1)
        QToolTip.hideText()
        self.update()
        super().focusOutEvent(event)

    def _ring(self, painter: QPainter) -> None:
        if self.hasFocus():
            draw_focus(painter, QRectF(self.rect()), 8, current_theme().accent(self.game))
