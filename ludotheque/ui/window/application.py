"""The application object: it hears of files which the desktop hands to the running program."""

from PySide6.QtCore import QEvent, QTimer, Signal
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QApplication


class Application(QApplication):
    """On macOS a double click on a saved game is no argument but an event, at any time."""

    file_asked = Signal(str)
    """The path of a file which the desktop wants opened."""

    def event(self, event: QEvent) -> bool:
        """Pass files on; what is no file of this computer is left to Qt."""
        if isinstance(event, QFileOpenEvent) and event.file():
            name = event.file()
            # Opening may ask a question, for which the desktop must not be kept waiting.
            QTimer.singleShot(0, self, lambda: self.file_asked.emit(name))
            return True
        return super().event(event)
