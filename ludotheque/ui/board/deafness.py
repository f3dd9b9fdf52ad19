"""A double click on a main button acts once, whatever comes to lie under its second press.

Two parts: ``Deafness`` for buttons which stand in one row, and ``SurplusPresses`` for all that may
take the place of a button which has been used: another page, a dialog, a board.
"""

from PySide6.QtCore import QEvent, QObject, QRect, Signal
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QApplication, QWidget

from ludotheque.table.clock import clock
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.widgets.uses import uses
from ludotheque.ui.widgets.widgets import TextButton


class Deafness(QObject):
    """Keeps buttons which stand at one place deaf to the pointer for GUARD after a use of any.

    What a button does changes with its use, and the next press is meant for what stood there
    before. A press which is not heard begins the time anew. Keys and readers are always heard.
    """

    missed = Signal()
    """Emitted when a press was not heard: a curtain counts it all the same."""

    def __init__(self, *buttons: QAbstractButton) -> None:
        """Watch ``buttons``; the first one owns this object."""
        super().__init__(buttons[0])
        self._used: int | None = None
        for button in buttons:
            if isinstance(button, TextButton):
                button.once = True
            button.installEventFilter(self)
            button.clicked.connect(self.begin)

    def begin(self) -> None:
        """Begin to be deaf."""
        self._used = clock().now()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a press away which comes too soon; a double click counts once in any case."""
        if event.type() == QEvent.Type.MouseButtonDblClick:
            self.begin()
            self.missed.emit()
            return True
        if event.type() == QEvent.Type.MouseButtonPress and self._used is not None:
            if clock().now() - self._used < GUARD:
                self.begin()
                self.missed.emit()
                return True
            self._used = None
        return super().eventFilter(watched, event)


class SurplusPresses(QObject):
    """Takes away presses on the place of a main button for GUARD after its use.

    A press on another place ends that, and a press taken away begins the time anew. The events of
    the whole program are watched only meanwhile.
    """

    def __init__(self, application: QApplication) -> None:
        """Listen to all main buttons of ``application``, which owns this object."""
        super().__init__(application)
        self._application = application
        self._place = QRect()
        self._since: int | None = None
        self._held = False
        uses().used.connect(self._begin)

    def _begin(self, place: QRect) -> None:
        self._place, self._since = place, clock().now()
        self._application.installEventFilter(self)
        clock().later(GUARD, self, self._look)

    def _look(self) -> None:
        """End once the time is over and what was pressed meanwhile is released."""
        if self._since is None:
            return
        left = GUARD - (clock().now() - self._since)
        if left > 0 or self._held:
            clock().later(max(left, 1), self, self._look)
        else:
            self._end()

    def _end(self) -> None:
        self._since, self._held = None, False
        self._application.removeEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """Take a press away, and its release."""
        kind = event.type()
        if not isinstance(event, QMouseEvent) or not isinstance(watched, QWidget):
            return False
        if kind == QEvent.Type.MouseButtonRelease and self._held:
            self._held = False
            return True
        if kind in {QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonDblClick}:
            return self._takes(event)
        return False

    def _takes(self, event: QMouseEvent) -> bool:
        if self._since is None:
            return False
        late = event.type() == QEvent.Type.MouseButtonPress and (
            clock().now() - self._since >= GUARD
        )
        if late or not self._place.contains(event.globalPosition().toPoint()):
            self._end()
            return False
        self._since, self._held = clock().now(), True
        uses().missed.emit()
        return True
