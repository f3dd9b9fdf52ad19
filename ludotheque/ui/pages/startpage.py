"""Base class of the pages: which widget takes the focus first, and where a note appears."""

from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QFocusEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.ui.widgets.widgets import Card


class StartPage(QWidget):
    """A page whose ``entry`` takes the focus in its place.

    A focus proxy would do so as well, but Qt then leads Tab back to it before the whole page has
    been gone through.
    """

    entry: QWidget | None = None
    note_slot: QVBoxLayout | None = None
    """Room between the parts of the page for a note, which covers nothing there."""

    def __init__(self) -> None:
        """Make a page which Tab passes over."""
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on."""
        if self.entry is not None:
            self.entry.setFocus(event.reason())
            QTimer.singleShot(0, self, self._speak_focus)
        else:
            super().focusInEvent(event)

    def _speak_focus(self) -> None:
        """Tell screen readers where the focus is: the last they heard of was the page."""
        if self.entry is not None and self.entry.hasFocus():
            event = QAccessibleEvent(self.entry, QAccessible.Event.Focus)
            QAccessible.updateAccessibility(event)


class Welcome(Card):
    """A card above the boxes on the very first day."""

    def stops(self) -> list[QWidget]:
        """Return what Tab leads through here, in order."""
        return []


def note_slot() -> QVBoxLayout:
    """Return room in a panel for a note; it takes none as long as it is empty."""
    slot = QVBoxLayout()
    slot.setContentsMargins(16, 8, 16, 8)
    return slot
