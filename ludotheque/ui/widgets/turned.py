"""Labels and buttons which may be turned half round, to be read by who sits opposite.

They are drawn turned; where they lie, what a press hits and what screen readers read stay the same.
"""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QStyle, QStyleOptionButton, QWidget

from ludotheque.ui.widgets.widgets import TextButton, TextLabel


def turned_painter(widget: QWidget) -> QPainter:
    """Begin to paint a widget turned half round about its centre."""
    painter = QPainter(widget)
    painter.translate(widget.width(), widget.height())
    painter.rotate(180)
    return painter


class Turned:
    """Lets a widget be drawn turned half round: a second base, no widget itself (Qt allows one)."""

    turned = False
    """Whether it is."""
    update: Callable[[], None]

    def turn(self, *, on: bool) -> None:
        """Draw it turned half round, or upright."""
        if on != self.turned:
            self.turned = on
            self.update()


class TurnedLabel(Turned, TextLabel):
    """A label without a frame which may be turned half round."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text as every label does, turned."""
        if not self.turned:
            super().paintEvent(event)
            return
        painter = turned_painter(self)
        flags = self.alignment().value
        if self.wordWrap():
            flags |= Qt.TextFlag.TextWordWrap.value
        self.style().drawItemText(
            painter, self.contentsRect(), flags, self.palette(), self.isEnabled(), self.text(),
            self.foregroundRole(),
        )  # fmt: skip


class TurnedButton(Turned, TextButton):
    """A button which may be turned half round, the ring of the keyboard with it."""

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the button as its style does, turned."""
        if not self.turned:
            super().paintEvent(event)
            return
        painter = turned_painter(self)
        option = QStyleOptionButton()
        self.initStyleOption(option)
        self.style().drawControl(QStyle.ControlElement.CE_PushButton, option, painter, self)
        self._draw_ring(painter)
