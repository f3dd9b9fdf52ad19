"""Whether somebody can attend to a widget: it is shown, and nothing stands before it."""

import atexit
from weakref import WeakSet

import shiboken6
from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget

_ASKING = frozenset({QEvent.Type.WindowBlocked, QEvent.Type.WindowUnblocked})
_JUDGED = _ASKING | {QEvent.Type.WindowStateChange, QEvent.Type.Expose}
_WATCHING: WeakSet["Attendance"] = WeakSet()


class Attendance(QObject):
    """Follows whether a widget is shown in a window which is neither minimised, covered nor asking.

    Covered is what the window system calls so: not every one tells it of windows that lie behind
    others. A dialog before the window is a question; a menu is none. The widget calls ``follow``
    when it is shown and hidden: a filter of its own events would still be called while it ends.
    """

    changed = Signal(bool)

    def __init__(self, widget: QWidget) -> None:
        """Follow this widget, which becomes the parent."""
        super().__init__(widget)
        self._widget = widget
        self._window: QWidget | None = None
        self._handle: QObject | None = None
        self._asked = False
        self.attended = False
        """Whether the widget is attended to now."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Judge again after whatever may change it."""
        kind = event.type()
        if kind in _JUDGED:  # few of all the events of a window, presses and paints among them
            if watched is self._window and kind in _ASKING:
                self._asked = kind == QEvent.Type.WindowBlocked
            self._judge()
        return False

    def follow(self) -> None:
        """Judge again, as the widget has been shown or hidden."""
        if self._widget.isVisible():
            self._adopt()
        else:
            self._release()
        self._judge()

    def _release(self) -> None:
        """Watch nothing: whoever has left is told nothing."""
        for watched in (self._window, self._handle):
            if watched is not None and shiboken6.isValid(watched):
                watched.removeEventFilter(self)
        self._window = self._handle = None
        self._asked = False

    def _adopt(self) -> None:
        """Watch the window the widget is shown in."""
        window = self._widget.window()
        if window is not self._window:
            self._release()
            self._window = window
            window.installEventFilter(self)
            _WATCHING.add(self)
        handle = window.windowHandle()
        if handle is not None and handle is not self._handle:
            self._handle = handle
            handle.installEventFilter(self)

    def _judge(self) -> None:
        window, handle = self._window, None
        if window is not None:
            handle = window.windowHandle()
        now = (
            window is not None
            and self._widget.isVisible()
            and not window.isMinimized()
            and not self._asked
            and (handle is None or handle.isExposed())
        )
        if now != self.attended:
            self.attended = now
            self.changed.emit(now)


@atexit.register
def _watch_no_more() -> None:
    """Take the filters off windows which are still open: Qt would call them after Python's end."""
    for one in list(_WATCHING):
        if shiboken6.isValid(one):
            one._release()  # noqa: SLF001 - of this module
