"""What is told to screen readers: one queue for the program.

A reader drops an announcement which comes within a tenth of a second after another: the next one is
held back until it has taken up the last, and what has gathered by then is joined.
"""

from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

GAP: Final = 180
"""The least number of milliseconds between two announcements."""
_ENDS: Final = (".", "!", "?", "…", ":", ";", "»", "”", ")")


class Announcer(QObject):
    """Announces a sentence at once, and those which follow too soon together, a little later."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Make an empty queue."""
        super().__init__(parent)
        self._texts: list[str] = []
        self._widget: QWidget | None = None
        self._last = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._flush)

    def say(self, widget: QWidget, text: str) -> None:
        """Announce a text, as spoken by ``widget``."""
        self._widget = widget
        if text not in self._texts:
            self._texts.append(text)
        since = self._last.elapsed() if self._last.isValid() else GAP
        if since >= GAP:
            self._flush()
        elif not self._timer.isActive():
            self._timer.start(GAP - since)

    def _flush(self) -> None:
        self._timer.stop()
        texts, self._texts = self._texts, []
        widget, self._widget = self._widget, None
        if widget is None or not shiboken6.isValid(widget) or not widget.isVisible():
            widget = QApplication.activeWindow()  # a dialog which has closed has still to be heard
        if widget is not None:
            self._last.start()
            self.post(widget, joined(texts))

    def post(self, widget: QWidget, text: str) -> None:
        """Send one announcement to the screen reader."""
        QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))


def joined(texts: list[str]) -> str:
    """Return sentences as one text, each with its full stop."""
    *before, last = texts
    return " ".join([*(text if text.endswith(_ENDS) else f"{text}." for text in before), last])


_announcers: list[Announcer] = []


def announce(widget: QWidget, text: str) -> None:
    """Let screen readers announce a text."""
    if not text or not QAccessible.isActive():
        return
    if not _announcers or not shiboken6.isValid(_announcers[0]):
        _announcers[:] = [Announcer(QCoreApplication.instance())]
    _announcers[0].say(widget, text)
