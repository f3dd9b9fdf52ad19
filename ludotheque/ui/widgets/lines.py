"""Lets who hears a page of many lines go through it line by line, and heading by heading."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QAccessible, QKeyEvent
from PySide6.QtWidgets import QScrollArea, QWidget

_WAYS: Final = {Qt.Key.Key_Down: 1, Qt.Key.Key_Up: -1}
_ENDS: Final = {Qt.Key.Key_Home: 0, Qt.Key.Key_End: -1}


class Lines(QObject):
    """The lines of a scroll area, which arrow keys read out where a screen reader listens.

    Down and Up go from line to line, with Ctrl from heading to heading.
    """

    def __init__(self, area: QScrollArea, say: Callable[[QWidget, str], None]) -> None:
        """Serve ``area``; ``say`` announces a text."""
        super().__init__(area)
        self._area, self._say = area, say
        self._lines: list[tuple[QWidget, str, bool]] = []
        self._at = -1
        area.installEventFilter(self)

    def clear(self) -> None:
        """Forget all lines."""
        self._lines, self._at = [], -1

    def add(self, widget: QWidget, text: str, *, heading: bool = False) -> None:
        """Add a line: what is scrolled into view, and what is read out."""
        self._lines.append((widget, text, heading))

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Read out the line a key leads to."""
        heard = event.type() == QEvent.Type.KeyPress and QAccessible.isActive()
        if heard and isinstance(event, QKeyEvent) and self._lines and self._go(event):
            return True
        return super().eventFilter(watched, event)

    def _go(self, event: QKeyEvent) -> bool:
        key, held = Qt.Key(event.key()), event.modifiers()
        by_headings = bool(held & Qt.KeyboardModifier.ControlModifier)
        if key in _ENDS:
            self._read(range(len(self._lines))[_ENDS[key]])
            return True
        if key not in _WAYS:
            return False
        there = self._at + _WAYS[key]
        while by_headings and 0 <= there < len(self._lines) and not self._lines[there][2]:
            there += _WAYS[key]
        self._read(there if 0 <= there < len(self._lines) else max(self._at, 0))
        return True

    def _read(self, number: int) -> None:
        self._at = number
        widget, text, _heading = self._lines[number]
        self._area.ensureWidgetVisible(widget)
        self._say(self._area, text)
