"""A tab which a game adds to the panel beside its board."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import Message


class SideTab(QWidget):
    """A tab of the panel with a ``title``, made by the game's scene."""

    left = Signal()
    """The keyboard belongs to the board again."""

    title = Message("")
    lists_possibilities = False
    """Whether it lists what can be done, whenever there is something to choose from."""

    def has_possibilities(self) -> bool:
        """Tell whether it could list now what can be done."""
        return False

    def show_possibilities(self) -> None:
        """List what can be done, the keyboard on the first entry."""
