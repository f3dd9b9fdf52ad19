"""A page of the window which hands the keyboard on to the part one begins with."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QFocusEvent
from PySide6.QtWidgets import QWidget


class StartPage(QWidget):
    """A page whose ``start`` takes the focus in its place.

    A focus proxy would do so as well, but Qt then leads Tab back to it before the whole page has
    been gone through.
    """

    start: QWidget | None = None

    def __init__(self) -> None:
        """Make a page which Tab passes over."""
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Hand the focus on."""
        if self.start is not None:
            self.start.setFocus(event.reason())
        else:
            super().focusInEvent(event)
