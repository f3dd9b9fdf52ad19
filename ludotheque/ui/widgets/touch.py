"""Touch screens: what hovering shows is shown by a first tap, and by a finger held down."""

from typing import Final

from PySide6.QtCore import QEvent, QObject, QPoint, QTimer
from PySide6.QtGui import (
    QGuiApplication,
    QHelpEvent,
    QInputDevice,
    QMouseEvent,
    QTouchEvent,
    QWindow,
)
from PySide6.QtWidgets import QAbstractButton, QAbstractItemView, QApplication, QWidget

HELD: Final = 600
"""After how many milliseconds a finger counts as held down."""
STILL: Final = 12
"""How many pixels it may move meanwhile."""

_used = False


def by_touch(event: QMouseEvent) -> bool:
    """Return whether a mouse event was made of a finger's touch."""
    return event.device().type() == QInputDevice.DeviceType.TouchScreen


def touch_used() -> bool:
    """Return whether a finger has touched a window: what only hovering shows must be shown."""
    return _used


class TouchTips(QObject):
    """Shows tool tips to fingers, in every window that becomes active.

    Held down on anything, a finger shows its tool tip, and does not press it. A tap on what a tap
    does nothing to shows its tool tip, too.
    """

    def __init__(self, application: QGuiApplication) -> None:
        """Watch the windows of an application."""
        super().__init__(application)
        self._window: QObject | None = None
        self._at = QPoint()
        self._holding = QTimer(self, singleShot=True, interval=HELD)
        self._holding.timeout.connect(self._held)
        application.focusWindowChanged.connect(self._watch)

    def _watch(self, window: QWindow | None) -> None:
        if window is not None:
            window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Follow a finger from its touch to its release."""
        kind = event.type()
        if kind == QEvent.Type.TouchBegin and isinstance(event, QTouchEvent):
            global _used  # noqa: PLW0603 - one screen for the program
            _used = True
            self._window = watched
            self._at = event.point(0).globalPosition().toPoint()
            self._holding.start()
        elif kind == QEvent.Type.TouchUpdate and isinstance(event, QTouchEvent):
            here = event.point(0).globalPosition().toPoint()
            if (here - self._at).manhattanLength() > STILL or event.pointCount() > 1:
                self._holding.stop()
        elif kind == QEvent.Type.TouchEnd:
            tapped = self._holding.isActive()
            self._holding.stop()
            if tapped and not _acts(self._touched()):
                QTimer.singleShot(0, self, self._show)  # a release of the button would hide it
        elif kind == QEvent.Type.TouchCancel:
            self._holding.stop()
        return super().eventFilter(watched, event)

    def _touched(self) -> QWidget | None:
        """Return the widget under the finger, the innermost one."""
        for window in QApplication.topLevelWidgets():
            if window.windowHandle() is self._window:
                found: QWidget | None = window.childAt(window.mapFromGlobal(self._at))
                return found or window
        return None

    def _held(self) -> None:
        widget = self._touched()
        if isinstance(widget, QAbstractButton) and widget.toolTip():
            widget.setDown(False)  # its release is no click
        self._show()

    def _show(self) -> None:
        widget = self._touched()
        if widget is not None:
            event = QHelpEvent(QEvent.Type.ToolTip, widget.mapFromGlobal(self._at), self._at)
            QApplication.sendEvent(widget, event)


def _acts(widget: QWidget | None) -> bool:
    """Return whether a tap on a widget does something."""
    if widget is None or not widget.isEnabled():
        return False
    within = widget.parentWidget()
    return isinstance(widget, QAbstractButton) or isinstance(within, QAbstractItemView)
