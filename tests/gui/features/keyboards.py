"""Keys as keyboards of other scripts and arrangements send them."""

from PySide6.QtCore import QCoreApplication, QEvent, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QWidget

NONE, SHIFT = Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier
CONTROL = Qt.KeyboardModifier.ControlModifier
SCANS = {
    "1": 10, "2": 11, "3": 12, "0": 19, "W": 25, "R": 27, "P": 33, "S": 39, "F": 41, "L": 46,
    "Z": 52, "X": 53, "C": 54, "B": 56, "M": 58, ",": 59,
}  # fmt: skip
"""The codes of keys by what a Latin keyboard has there (X11 and Wayland)."""


def typed(text: str, at: str = "", modifiers: Qt.KeyboardModifier = NONE) -> QKeyEvent:
    """What Qt tells of a key which gives ``text`` and is where a Latin keyboard has ``at``."""
    key = ord(text.upper()) if text else 0
    return QKeyEvent(QEvent.Type.KeyPress, key, modifiers, SCANS.get(at, 0), 0, 0, text)


def send(widget: QWidget, *events: QKeyEvent) -> None:
    """Press keys in a widget."""
    for event in events:
        QCoreApplication.sendEvent(widget, event)
    QCoreApplication.processEvents()
