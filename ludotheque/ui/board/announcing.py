"""What is told to screen readers: one queue for the program.

A reader drops an announcement which comes within a tenth of a second after another: the next one is
held back until it has taken up the last, and what has gathered by then is joined. What is to be
done now comes last, and only if it still is when its time has come.

Orca knows announcements since version 45. Older ones speak a new description of what has the focus:
that is what they are given instead.
"""

import time
from collections.abc import Callable
from typing import Final

import shiboken6
from PySide6.QtCore import QCoreApplication, QElapsedTimer, QObject, QTimer
from PySide6.QtGui import QAccessible, QAccessibleAnnouncementEvent, QAccessibleEvent
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.ui.board.accessible import Place, focus_moves, spoken_place
from ludotheque.ui.board.readers import hear_announcements

GAP: Final = 180
"""The least number of milliseconds between two announcements."""
READING: Final = 450
"""The milliseconds which an old reader is given to read the place where the focus has come."""
READING_PAGE: Final = 1000
"""The same where it may have come to another page."""
_ENDS: Final = (".", "!", "?", "…", ":", ";", "»", "”", ")")
_OWN: Final = "own-description"
"""The property which keeps a widget's own description while another one is told."""
_AGAIN: Final = "\u200b"
"""Makes a text another one, so that who has just heard it hears it once more."""


class Announcer(QObject):
    """Announces a sentence at once, and those which follow too soon together, a little later."""

    def __init__(self, parent: QObject | None = None) -> None:
        """Make an empty queue."""
        super().__init__(parent)
        self._texts: list[str] = []
        self._ask: Callable[[], str] | None = None
        self._widget: QWidget | None = None
        self._last = QElapsedTimer()
        self._focused = Focused(self)
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
        self._widget, self._ask = widget, text
        self._patience.start(max(patience, self._wait()))

    def _wait(self) -> int:
        wait = GAP - self._last.elapsed() if self._last.isValid() else 0
        return wait if hear_announcements() else max(wait, self._focused.wait())

    def _ask_now(self) -> None:
        if self._wait() > 0:  # something was said meanwhile, or the focus has moved
            self._patience.start(self._wait())
            return
        ask, self._ask = self._ask, None
        text = "" if ask is None else ask()
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
            QAccessible.updateAccessibility(QAccessibleAnnouncementEvent(widget, text))
        else:
            self._focused.tell(widget, text)


def joined(texts: list[str]) -> str:
    """Return sentences as one text, each with its full stop."""
    if not texts:
        return ""
    *before, last = texts
    return " ".join([*(text if text.endswith(_ENDS) else f"{text}." for text in before), last])


class Focused(QObject):
    """Tells a text by a new description of what has the focus, for readers deaf to the rest.

    They keep what they were told as its description. So it is told its own again, as soon as the
    focus is elsewhere: of what has no focus they say nothing. Where the focus comes, its own
    description is read first.
    """

    def __init__(self, parent: QObject) -> None:
        """Begin with nothing said."""
        super().__init__(parent)
        self._told: QObject | None = None
        self._text = ""
        self._read_at = 0.0
        focus_moves.moved.connect(self._follow)
        if isinstance(application := QCoreApplication.instance(), QApplication):
            application.focusChanged.connect(self._come)

    def wait(self) -> int:
        """Return how many milliseconds are left until the focus has been read."""
        return round(1000 * (self._read_at - time.monotonic()))

    def _follow(self) -> None:
        self._give_time(READING)
        if self._told is not None:
            QTimer.singleShot(0, self, self._leave)

    def _come(self, left: QWidget | None, focused: QWidget | None) -> None:
        page = left is None or focused is None or left.window() is not focused.window()
        board = focused is not None and hasattr(focused, "board")
        self._give_time(READING_PAGE if page or board else READING)
        self._follow()

    def _give_time(self, milliseconds: int) -> None:
        self._read_at = max(self._read_at, time.monotonic() + milliseconds / 1000)

    def _leave(self) -> None:
        told = self._told
        focused = QApplication.focusWidget()
        if focused is None or told is not _focus_of(focused):
            self.give_back()

    def tell(self, widget: QWidget, text: str) -> None:
        """Have the reader say ``text`` by what has the focus now."""
        focused = _focus_of(widget)
        if focused is None:
            return
        if focused is not self._told:
            self.give_back()
        self._told = focused
        self._text = text if text != self._text else text + _AGAIN
        _describe(focused, self._text)

    def give_back(self) -> None:
        """Give what was described anew its own description back."""
        told, self._told = self._told, None
        if told is not None and shiboken6.isValid(told):
            _describe(told, "")


def _describe(focused: QObject, text: str) -> None:
    if isinstance(focused, QWidget):
        before = focused.property(_OWN)
        own = focused.accessibleDescription() if before is None else str(before)
        focused.setProperty(_OWN, own if text else None)
        focused.setAccessibleDescription(text or own)
    elif isinstance(focused, Place):
        focused.told = text
        event = QAccessibleEvent(focused, QAccessible.Event.DescriptionChanged)
        QAccessible.updateAccessibility(event)


def _focus_of(widget: QWidget) -> QObject | None:
    """Return what readers take for the focus in a window: a widget, or the place on its board."""
    found = widget.window().focusWidget()
    board = getattr(found, "board", None)
    if found is None or board is None:
        return found
    place = spoken_place(board())
    return found if place is None else place


_announcers: list[Announcer] = []


def _announcer() -> Announcer:
    if not _announcers or not shiboken6.isValid(_announcers[0]):
        _announcers[:] = [Announcer(QCoreApplication.instance())]
    return _announcers[0]


def install() -> None:
    """Follow the focus from the start; call once, after making the QApplication."""
    _announcer()


def announce(widget: QWidget, text: str) -> None:
    """Let screen readers announce a text."""
    if text and QAccessible.isActive():
        _announcer().say(widget, text)


def announce_task(widget: QWidget, text: Callable[[], str], patience: int = GAP) -> None:
    """Let screen readers announce what is to be done now, after everything else that is said.

    ``text`` is called when its time has come; it returns "" if nothing is to be done any more.
    """
    if QAccessible.isActive():
        _announcer().request(widget, text, patience)
