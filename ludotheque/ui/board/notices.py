"""Notices in a status line which is only heard, for readers which know no announcements.

Orca before version 45 reads a notification out as soon as it is shown: one in a status bar without
a further word. No window shows it.
"""

# Qt's own declarations forbid None where its documentation asks for it.
# mypy: disable-error-code="override"

import sys
from typing import Final

from PySide6.QtCore import QCoreApplication, QObject, QRect, QTimer
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface, QAccessibleObject
from PySide6.QtWidgets import QWidget

KEPT: Final = 10_000
"""Milliseconds for which a reader may still ask after a notice."""


class StatusLine(QObject):
    """The status line of a window; it has the notices told there lately."""


class Notice(QObject):
    """A text which is told once."""

    def __init__(self, text: str, line: StatusLine) -> None:
        """Make a notice in a status line, which deletes it after a while."""
        super().__init__(line)
        self.text = text
        QTimer.singleShot(KEPT, self, self.deleteLater)


class NoticeAccessible(QAccessibleObject):
    """A status line or a notice in it, as readers find it: without any place on the screen."""

    def __init__(self, told: QObject, role: QAccessible.Role) -> None:
        """Make the interface of ``told``."""
        super().__init__(told)
        self._told, self._role = told, role

    def parent(self) -> QAccessibleInterface | None:
        """Return the interface of the status line; that of a status line is in the program itself.

        Before a notice Orca reads out the dialog it is in, with all of that dialog's labels.
        """
        notice = isinstance(self._told, Notice)
        above = self._told.parent() if notice else QCoreApplication.instance()
        return None if above is None else QAccessible.queryAccessibleInterface(above)

    def child(self, index: int) -> QAccessibleInterface | None:
        """Return a notice."""
        notices = self._notices()
        if 0 <= index < len(notices):
            return QAccessible.queryAccessibleInterface(notices[index])
        return None

    def childCount(self) -> int:
        """Return the number of notices."""
        return len(self._notices())

    def indexOfChild(self, child: QAccessibleInterface) -> int:
        """Return the index of a notice, -1 for anything else."""
        found, notices = child.object(), self._notices()
        return notices.index(found) if isinstance(found, Notice) and found in notices else -1

    def _notices(self) -> list[Notice]:
        return [found for found in self._told.children() if isinstance(found, Notice)]

    def childAt(self, x: int, y: int) -> QAccessibleInterface | None:
        """Return nothing."""
        return None

    def text(self, which: QAccessible.Text) -> str:
        """Return the text of a notice as its name."""
        named = which == QAccessible.Text.Name and isinstance(self._told, Notice)
        return self._told.text if named and isinstance(self._told, Notice) else ""

    def setText(self, which: QAccessible.Text, text: str) -> None:
        """Do nothing."""

    def role(self) -> QAccessible.Role:
        """Return the role."""
        return self._role

    def rect(self) -> QRect:
        """Return an empty rectangle."""
        return QRect()

    def state(self) -> QAccessible.State:
        """Return the state of something shown."""
        return QAccessible.State()


def interface(told: QObject) -> QAccessibleInterface:
    """Return the interface of a status line or a notice."""
    roles = QAccessible.Role
    return NoticeAccessible(
        told, roles.Notification if isinstance(told, Notice) else roles.StatusBar
    )


def show(window: QWidget, text: str) -> None:
    """Have readers which know no announcements say a text."""
    notice = _notice(window, text)
    QAccessible.updateAccessibility(QAccessibleEvent(notice, QAccessible.Event.ObjectShow))


def announcer(widget: QWidget, text: str) -> QObject:
    """Return what announces a text.

    On Linux a notice: of anything else Orca drops what it takes up, while it is busy, within a
    tenth of a second after another announcement, however long before it was sent.
    """
    return _notice(widget.window(), text) if sys.platform == "linux" else widget


def _notice(window: QWidget, text: str) -> Notice:
    line = next((found for found in window.children() if isinstance(found, StatusLine)), None)
    return Notice(text, line or StatusLine(window))
