"""A label whose text can be selected and copied: paths, addresses."""

from PySide6.QtCore import QCoreApplication, QPoint, QRect, Qt
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QGuiApplication,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
)
from PySide6.QtWidgets import QMenu

from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.menus import asks_for_menu
from ludotheque.ui.widgets.widgets import Text, TextLabel

_INSIDE = "\u200b"
"""The zero-width space after which a long word may wrap; it is left out of copied text."""


class CopyLabel(TextLabel):
    """A small wrapped label; its text is selected and copied with the mouse or the keyboard."""

    def __init__(self, text: Text = "", font: str = "small", tone: str = "ink2") -> None:
        """Show ``text``."""
        super().__init__(text, font, tone, wrap=True)
        flags = Qt.TextInteractionFlag
        self.setTextInteractionFlags(flags.TextSelectableByMouse | flags.TextSelectableByKeyboard)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def copy(self) -> None:
        """Copy the selection, or the whole text if nothing is selected."""
        text = self.selectedText() or self.text()
        QGuiApplication.clipboard().setText(text.replace(_INSIDE, ""))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Copy with Ctrl+C."""
        if event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        elif asks_for_menu(event):
            self._offer(self.mapToGlobal(self.rect().bottomLeft()))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, underlined while it has the focus: a focus ring would cut it."""
        super().paintEvent(event)
        if self.hasFocus():
            line = QRect(0, self.height() - 2, self.width(), 2)
            QPainter(self).fillRect(line, QColor(current_theme().accent()))

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        """Offer to copy."""
        self._offer(event.globalPos())

    def _offer(self, where: QPoint) -> None:
        """Show a menu with « copy », in Qt's own wording."""
        menu = QMenu(self)
        menu.addAction(QCoreApplication.translate("QWidgetTextControl", "&Copy"), self.copy)
        menu.exec(where)
        menu.deleteLater()
