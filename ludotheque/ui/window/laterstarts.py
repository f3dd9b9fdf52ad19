"""What later starts of the program wish, brought from the threads that hear it to the window."""

import threading

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtWidgets import QWidget

from ludotheque.system.onewindow import TAKE_SECONDS, Wish


class Grant:
    """Says once for two threads whether something has been taken, or was given up before."""

    def __init__(self) -> None:
        """Begin undecided."""
        self._undecided = threading.Lock()
        self._given = threading.Event()

    def give(self) -> bool:
        """Take it, unless it was given up."""
        if not self._undecided.acquire(blocking=False):
            return False
        self._given.set()
        return True

    def wait(self, seconds: float) -> bool:
        """Tell whether it was taken; after so long it is given up."""
        return self._given.wait(seconds) or not self._undecided.acquire(blocking=False)


class LaterStarts(QObject):
    """Passes wishes on to the thread in which the window lives."""

    came = Signal(object)
    """A ``Wish``, in the window's thread."""
    _heard = Signal(object, object)

    def __init__(self, window: QWidget) -> None:
        """Serve a window, as long as it is not closed."""
        super().__init__(window)
        self._window = window
        self._heard.connect(self._granted, Qt.ConnectionType.QueuedConnection)

    def take(self, wish: Wish) -> bool:
        """Wait until the window has taken a wish; False where it is busy too long, or closed."""
        grant = Grant()
        self._heard.emit(wish, grant)
        return grant.wait(TAKE_SECONDS)

    def _granted(self, wish: Wish, grant: Grant) -> None:
        if self._window.isVisible() and grant.give():
            self.came.emit(wish)
