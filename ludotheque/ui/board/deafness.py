"""Buttons which hear no pointer for a moment after each use, so that a double click acts once."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QAbstractButton

from ludotheque.table.clock import clock
from ludotheque.table.turnguard import GUARD


class Deafness(QObject):
    """Keeps buttons which stand at one place deaf to the pointer for GUARD after a use of any.

    What a button does changes with its use, and the next press is meant for what stood there
    before. A press which is not heard begins the time anew. Keys and readers are always heard.
    """

    missed = Signal()
    """Emitted when a press was not heard: a curtain counts it all the same."""

    def __init__(self, *buttons: QAbstractButton) -> None:
        """Watch ``buttons``; the first one owns this object."""
        super().__init__(buttons[0])
        self._used: int | None = None
        for button in buttons:
            button.installEventFilter(self)
            button.clicked.connect(self.begin)

    def begin(self) -> None:
        """Begin to be deaf."""
        self._used = clock().now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a press away which comes too soon; a double click counts once in any case."""
        if event.type() == QEvent.Type.MouseButtonDblClick:
            self.begin()
            self.missed.emit()
            return True
        if event.type() == QEvent.Type.MouseButtonPress and self._used is not None:
            if clock().now() - self._used < GUARD:
                self.begin()
                self.missed.emit()
                return True
            self._used = None
        return super().eventFilter(watched, event)
