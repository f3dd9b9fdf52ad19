"""Keeps the wheel from changing values while a page scrolls; lets only the left button choose."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractItemView, QWidget

_PRESSES = (
    QEvent.Type.MouseButtonPress,
    QEvent.Type.MouseButtonRelease,
    QEvent.Type.MouseButtonDblClick,
)


class _Passing(QObject):
    """Hands the wheel on to what holds the widget."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Leave the wheel to the parent, whether or not the widget has the focus."""
        if event.type() == QEvent.Type.Wheel:
            event.ignore()
            return True
        return super().eventFilter(watched, event)


class _LeftOnly(QObject):
    """Takes the presses of every button but the left one out of what a widget hears."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Let the left button through."""
        if event.type() in _PRESSES and isinstance(event, QMouseEvent):
            return event.button() != Qt.MouseButton.LeftButton
        return super().eventFilter(watched, event)


def leave_wheel(*widgets: QWidget) -> None:
    """Have spin boxes, combo boxes, sliders and bars of tabs leave the wheel to their page."""
    for widget in widgets:
        widget.installEventFilter(_Passing(widget))


def left_button_only(widget: QWidget) -> None:
    """Have rows and values of a slider chosen by the left button alone; Qt would heed others."""
    heard = widget.viewport() if isinstance(widget, QAbstractItemView) else widget
    heard.installEventFilter(_LeftOnly(widget))
