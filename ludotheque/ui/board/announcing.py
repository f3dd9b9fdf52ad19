"""What is told to screen readers: one queue for the program.

A reader drops an announcement which comes within a tenth of a second after another: the next one is
held back until it has taken up the last, and what has gathered by then is joined. What is to be
done now comes last, and only if it still is when its time has come.

Orca knows announcements since version 45. Older ones are given notices (notices.py) instead.
"""

from collections.abc import Callable
from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.ui.board.notices import announcer, show
from ludotheque.ui.board.readers import hear_announcements

GAP: Final = 300
"""The least number of milliseconds between two announcements: a busy reader takes them up late."""
_ENDS: Final = (".", "!", "?", "…", ":", ";", "»", "”", ")")


class Announcer(QObject):
    """Announces a sentence at once, and those which follow too soon together, a little later."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Make an empty queue."""
        super().__init__(parent)
        self._texts: list[str] = []
        self._task: Callable[[], str] | None = None
        self._widget: QWidget | None = None
        self._last = QElapsedTimer()
        self._held = QElapsedTimer()
        self._hold = 0
        self._timer = self._clock(self._flush)
        self._patience = self._clock(self._ask_now)

    def _clock(self, tick: Callable[[], None]) -> QTimer:
        timer = QTimer(self)
        timer.setSingleShot(True)
        timer.timeout.connect(tick)
        return timer

    def say(self, widget: QWidget, text: str) -> None:
        """Announce a text, as spoken by ``widget``."""
        self._widget = widget
        if text not in self._texts:
            self._texts.append(text)
        if self._wait() <= 0:
            self._flush()
        elif not self._timer.isActive():
            self._timer.start(self._wait())

    def request(self, widget: QWidget, text: Callable[[], str], patience: int = GAP) -> None:
        """Announce what is to be done now after everything else, in ``patience`` milliseconds.

        ``text`` is asked for it then; "" if nothing is to be done any more.
        """
        self._widget, self._task = widget, text
        self._patience.start(max(patience, self._wait()))

    def hold(self, milliseconds: int) -> None:
        """Hold back everything for a while, then say it as one."""
        self._hold = milliseconds
        self._held.start()
        if self._timer.isActive():
            self._timer.start(self._wait())

    def _wait(self) -> int:
        wait = GAP - self._last.elapsed() if self._last.isValid() else 0
        return max(wait, self._hold - self._held.elapsed()) if self._held.isValid() else wait

    def _ask_now(self) -> None:
        if self._wait() > 0:  # something was said meanwhile, or the focus has moved
            self._patience.start(self._wait())
            return
        task, self._task = self._task, None
        text = "" if task is None else task()
        if text:
            self._texts.append(text)
        self._flush()

    def _flush(self) -> None:
        self._timer.stop()
        texts, self._texts = self._texts, []
        widget = self._widget
        if widget is None or not shiboken6.isValid(widget) or not widget.isVisible():
            widget = QApplication.activeWindow()  # a dialog which has closed has still to be heard
        if widget is not None and texts:
            self._last.start()
            self.post(widget, joined(texts))

    def post(self, widget: QWidget, text: str) -> None:
        """Send one announcement to the screen reader."""
        if hear_announcements():
            source = announcer(widget, text)
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(source, text))
        else:
            show(widget.window(), text)


def joined(texts: list[str]) -> str:
    """Return sentences as one text, each with its full stop."""
    if not texts:
        return ""
    *before, last = texts
    return " ".join([*(text if text.endswith(_ENDS) else f"{text}." for text in before), last])


_announcers: list[Announcer] = []


def _announcer() -> Announcer:
    if not _announcers or not shiboken6.isValid(_announcers[0]):
        _announcers[:] = [Announcer(QCoreApplication.instance())]
    return _announcers[0]


def announce(widget: QWidget, text: str) -> None:
    """Let screen readers announce a text."""
    if text and QAccessible.isActive():
        _announcer().say(widget, text)


def hold(milliseconds: int) -> None:
    """Let screen readers take in a page which has just come, before anything is announced."""
    if QAccessible.isActive():
        _announcer().hold(milliseconds)


def announce_task(widget: QWidget, text: Callable[[], str], patience: int = GAP) -> None:
    """Let screen readers announce what is to be done now, after everything else that is said.

    ``text`` is called when its time has come; it returns "" if nothing is to be done any more.
    """
    if QAccessible.isActive():
        _announcer().request(widget, text, patience)
