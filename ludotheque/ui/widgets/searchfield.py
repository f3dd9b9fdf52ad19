"""The field which looks for rows of a list."""

from typing import Final

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent
from PySide6.QtWidgets import QLineEdit

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon

LONGEST: Final = 60
"""So many characters can be looked for."""


def offer_clearing(field: QLineEdit) -> None:
    """Give a field the button which empties it, with a sign in the ink of the scheme.

    Qt's own is grey, and hardly seen on dark grounds.
    """
    field.setClearButtonEnabled(True)
    sign = field.findChild(QAction)
    if sign is not None:
        bind_icon(sign, "close", "ink2")


class SearchField(QLineEdit):
    """Looks for rows; Down and Enter go to the first one found, Escape empties the field."""

    down = Signal()

    def __init__(self, wide: int = 260) -> None:
        """Make an empty field which likes to be so many pixels wide at normal text."""
        super().__init__()
        self._wide = wide
        self.setMaxLength(LONGEST)
        offer_clearing(self)

    def sizeHint(self) -> QSize:
        """Return the room for a few words."""
        return QSize(scaled(self._wide), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the rows, or empty the field."""
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape and self.text():
            self.clear()
        else:
            super().keyPressEvent(event)

    def retranslate(self, name: str) -> None:
        """Set placeholder and accessible name, which say what is looked for."""
        self.setPlaceholderText(name)
        self.setAccessibleName(name)
