"""A button which shows only the icon of a command of the window."""

from PySide6.QtCore import QEvent, Qt, QTimer
from PySide6.QtGui import QAction, QFocusEvent, QKeySequence
from PySide6.QtWidgets import QToolButton

from ludotheque.ui.look.icons import dressed


class CommandButton(QToolButton):
    """An icon for a command; readers hear its key and why it is barred, not its name once more."""

    def __init__(self, action: QAction) -> None:
        """Carry out ``action``."""
        super().__init__()
        self.setDefaultAction(dressed(action))
        self.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonIconOnly)
        self._describe()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell what holds now; a page which is left hears nothing of the commands any more."""
        self._describe()
        super().focusInEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Tell it in another language, once the command does."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            QTimer.singleShot(0, self, self._describe)

    def _describe(self) -> None:
        """Replace the tip, which Qt gives readers as the description: it begins with the name."""
        action = self.defaultAction()
        keys = action.shortcut().toString(QKeySequence.SequenceFormat.NativeText)
        told = "\n".join(filter(None, (keys, action.whatsThis())))
        if told != self.accessibleDescription():
            self.setAccessibleDescription(told)
