"""Whether somebody can attend to a widget: it is shown, and nothing stands before it."""

from PySide6.QtCore import QEvent, QObject, Signal
from PySide6.QtWidgets import QWidget


class Attendance(QObject):
    """Follows whether a widget is shown in a window which is neither minimised, covered nor asking.

    Covered is what the window system calls so: not every one tells it of windows that lie behind
    others. A dialog before the window is a question; a menu is none.
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
        widget.installEventFilter(self)
        self._judge()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Judge again after whatever may change it."""
        kind = event.type()
        if watched is self._window and kind in {QEvent.Type.WindowBlocked,
                                                QEvent.Type.WindowUnblocked}:  # fmt: skip
            self._asked = kind == QEvent.Type.WindowBlocked
        if watched is self._widget and kind == QEvent.Type.Show:
            self._adopt()
        if kind in {
            QEvent.Type.Show, QEvent.Type.Hide, QEvent.Type.WindowStateChange, QEvent.Type.Expose,
            QEvent.Type.WindowBlocked, QEvent.Type.WindowUnblocked,
        }:  # fmt: skip
            self._judge()
        return super().eventFilter(watched, event)

    def _adopt(self) -> None:
        """Watch the window the widget is shown in."""
        window = self._widget.window()
        if window is not self._window:
            if self._window is not None and self._window is not self._widget:
                self._window.removeEventFilter(self)
            self._window, self._asked = window, False
            if window is not self._widget:
                window.installEventFilter(self)
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
