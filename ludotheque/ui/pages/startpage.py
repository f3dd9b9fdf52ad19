"""Base class of the pages: the first focus, and the place for notes."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QAbstractItemView, QVBoxLayout, QWidget

from ludotheque.ui.widgets.widgets import Card


class StartPage(QWidget):
    """A page which passes the focus on to its ``entry``.

    A focus proxy would do that as well, but Qt would then lead Tab back to it before it has gone
    through the whole page.
    """

    entry: QWidget | None = None
    note_slot: QVBoxLayout | None = None
    """A layout between the parts of the page for a note, which hides nothing there."""

    def kept_clear(self) -> list[QWidget]:
        """Return what a note above the page must not cover, whether it is shown now or not."""
        return []

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make a page which Tab skips."""
        super().__init__(parent)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on to ``entry``."""
        if self.entry is not None:
            self.entry.setFocus(event.reason())
            QTimer.singleShot(0, self, self._speak_focus)
        else:
            super().focusInEvent(event)

    def _speak_focus(self) -> None:
        """Tell screen readers which widget has the focus: Qt has announced only the page.

        A list tells its current row itself, which must be the last word.
        """
        if isinstance(self.entry, QAbstractItemView):
            return
        if self.entry is not None and self.entry.hasFocus():
            event = QAccessibleEvent(self.entry, QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)


class Welcome(Card):
    """A card above the boxes for new users."""

    def stops(self) -> list[QWidget]:
        """Return the widgets of the card in Tab order."""
        return []


def note_slot() -> QVBoxLayout:
    """Return an empty layout for a note; it takes no room while it is empty."""
    slot = QVBoxLayout()
    slot.setContentsMargins(16, 8, 16, 8)
    return slot
