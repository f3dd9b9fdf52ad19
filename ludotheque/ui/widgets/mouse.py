"""Stops the wheel from changing values while a page scrolls, and other buttons from choosing."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

_PRESSES = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
)


class _Passing(QObject):
    """An event filter which passes wheel events on to the parent of the widget."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Ignore wheel events, whether or not the widget has the focus."""
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)


class _LeftOnly(QObject):
    """An event filter which drops presses of every mouse button but the left one."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Filter out presses and releases of the other buttons."""
        if event.type() in _PRESSES and isinstance(event, QMouseEvent):
            return event.button() != Qt.MouseButton.LeftButton
        return super().eventFilter(watched, event)


def leave_wheel(*widgets: QWidget) -> None:
    """Make spin boxes, combo boxes, sliders and tab bars leave the wheel to their page."""
    for widget in widgets:
        widget.installEventFilter(_Passing(widget))


def left_button_only(widget: QWidget) -> None:
    """Let only the left button choose rows or move a slider; Qt would accept others as well."""
    heard = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
    heard.installEventFilter(_LeftOnly(widget))
