"""A button which shows only the icon of a command of the window."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QAction, QHideEvent, QKeySequence, QShowEvent
from PySide6.QtWidgets import QToolButton

from ludotheque.ui.look.icons import dressed


class CommandButton(QToolButton):
    """An icon for a command; readers hear its key and why it is barred, not its name once more."""

    def __init__(self, action: QAction) -> None:
        """Carry out ``action``."""
        super().__init__()
        self._follows = False
        self.setDefaultAction(dressed(action))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._describe()

    def showEvent(self, event: QShowEvent) -> None:
        """Follow the command while it can be seen: a page which is left hears nothing of it."""
        super().showEvent(event)
        if not self._follows:  # Qt shows what it has shown, too
            self._follows = True
            self.defaultAction().changed.connect(self._describe)
        self._describe()

    def hideEvent(self, event: QHideEvent) -> None:
        """Follow the command no longer."""
        super().hideEvent(event)
        if self._follows:
            self._follows = False
            self.defaultAction().changed.disconnect(self._describe)

    def _describe(self) -> None:
        """Replace the tip, which Qt gives readers as the description: it begins with the name."""
        action = self.defaultAction()
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        told = "\n".join(filter(None, (keys, action.whatsThis())))
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)
