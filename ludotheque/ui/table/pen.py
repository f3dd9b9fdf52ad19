"""Whether somebody is writing a note: what he thinks about meanwhile is no move."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QObject, Signal

from ludotheque.table.clock import clock
from ludotheque.ui.widgets.limited import ManyLinesEdit, OneLineEdit

RESTING: Final = 10_000
"""Milliseconds without a key after which nobody is writing any more: he looks at the board."""


class Pen(QObject):
    """Tells when the keyboard is in one of the fields, and something has just been typed there.

    A field in which the keyboard only stands holds no clock up, or it would give time to think.
    """

    writing = Signal(bool)

    def __init__(self, fields: Sequence[ManyLinesEdit | OneLineEdit], parent: QObject) -> None:
        """Follow these fields."""
        super().__init__(parent)
        self.down = False
        """Whether somebody is writing now."""
        self._until = 0
        """When nobody will be writing any more, on the clock of the table."""
        self._watched = False
        for field in fields:
            field.entered.connect(self._write)
            field.left.connect(self._lift)
            field.textChanged.connect(lambda *_, field=field: field.hasFocus() and self._write())

    def _write(self) -> None:
        self._until = clock().now() + RESTING
        if not self._watched:
            self._watched = True
            clock().later(RESTING, self, self._look)
        if not self.down:
            self.down = True
            self.writing.emit(True)

    def _look(self) -> None:
        self._watched = False
        left = self._until - clock().now()
        if not self.down:
            return
        if left <= 0:
            self._lift()
        else:
            self._watched = True
            clock().later(left, self, self._look)

    def _lift(self) -> None:
        if self.down:
            self.down = False
            self.writing.emit(False)
