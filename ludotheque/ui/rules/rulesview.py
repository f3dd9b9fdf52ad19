"""The rules beside a board and in a dialog."""

from PySide6.QtCore import QEvent, QSize, Qt
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import (
    QDialog,
    QHBoxLayout,
    QMenu,
    QSizePolicy,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import M, Message
from ludotheque.games import info
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import resize_dialog
from ludotheque.ui.widgets.sheet import UnderHead
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import Line, TextButton


class RulesView(QWidget):
    """The page of a game's rules below a bar with its contents and a button to enlarge it."""

    def __init__(self, key: str, *, enlarge: bool = True) -> None:
        """Make the view of game ``key``; ``enlarge`` shows the button for the dialog."""
        super().__init__()
        self._key = key
        self._enlarges = enlarge
        self.page = RulesPage(key)
        self.contents = self._tool("rules")
        self.contents.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.contents.setPopupMode(QToolButton.ToolButtonPopupMode.InstantPopup)
        self.menu = QMenu(self.contents)
        self.menu.aboutToShow.connect(self._fill)
        self.contents.setMenu(self.menu)
        self.larger = self._tool("full")
        self.larger.clicked.connect(self.enlarge)
        if not enlarge:  # only to hide: showing it without a parent would open a window
            self.larger.hide()
        bar = QHBoxLayout()
        keep_scaled(bar.setContentsMargins, -6, 4, 8, 0)
        bar.addWidget(self.contents)
        bar.addStretch()
        bar.addWidget(self.larger)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        keep_scaled(column.setSpacing, 4)
        nest(column, bar)
        column.addWidget(UnderHead(self.page))
        column.addWidget(self.page, 1)
        self._retranslate()

    def _tool(self, name: str) -> QToolButton:
        button = QToolButton()
        button.setFont(text_font(14, 500))
        keep_scaled(button.setIconSize, 20, 20)
        button.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        button.setProperty("game", self._key)
        button.setStyleSheet("QToolButton::menu-indicator { image: none; }")
        bind_icon(button, name)
        return button

    def minimumSizeHint(self) -> QSize:
        """Return the size for bar and page, whether or not the bar is shown now."""
        bar, page = self.contents.sizeHint(), self.page.minimumSizeHint()
        return QSize(max(bar.width(), page.width()), bar.height() + page.height() + scaled(8))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Pass the focus on to the page; with a focus proxy Tab would skip the bar."""
        self.page.setFocus(event.reason())

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Hide the bar where there is no room for it and some lines of the page."""
        super().resizeEvent(event)
        high = event.size().height() >= self.minimumSizeHint().height()
        self.contents.setVisible(high)
        self.larger.setVisible(high and self._enlarges)

    def changeEvent(self, event: QEvent) -> None:
        """Update the texts when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.contents.setText("\u2002" + str(M("Contents")))
        self.contents.setAccessibleName(str(M("Contents")))
        self.contents.setToolTip(
            plain_tip(str(M("Go to a heading; Ctrl+Down and Ctrl+Up go from one to the next")))
        )
        _explain(self.larger, M("Open the rules in a window of their own"))

    def _fill(self) -> None:
        self.menu.clear()
        for heading in self.page.headings:
            if heading.level in (2, 3):
                space = "\u2003" if heading.level == 3 else ""
                action = self.menu.addAction(space + heading.text.replace("&", "&&"))
                action.triggered.connect(lambda _=False, to=heading: self._go(to.block))

    def _go(self, block: int) -> None:
        for heading in self.page.headings:
            if heading.block == block:
                self.page.go_to(heading)
        self.page.setFocus()

    def enlarge(self) -> None:
        """Open the rules in a dialog which may stay open beside the game."""
        window = self.window()
        open_already = [d for d in window.findChildren(RulesDialog) if d.key == self._key]
        dialog = open_already[0] if open_already else RulesDialog(self._key, window)
        dialog.show()
        dialog.raise_()
        dialog.activateWindow()


class RulesDialog(QDialog):
    """The rules in a dialog of their own, deleted when it is closed."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        """Show the rules of game ``key``."""
        super().__init__(parent)
        self.key = key
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        resize_dialog(self, (680, 760))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        self.rules = RulesView(key, enlarge=False)
        inside = QVBoxLayout()
        inside.setContentsMargins(28, 14, 12, 0)
        inside.addWidget(self.rules)
        nest(layout, inside, 1)
        layout.addWidget(Line())
        row = QHBoxLayout()
        row.setContentsMargins(28, 14, 28, 18)
        row.addStretch()
        self.close_button = TextButton(M("Close"), "primary", game=key)
        self.close_button.setDefault(True)
        self.close_button.clicked.connect(self.accept)
        row.addWidget(self.close_button)
        nest(layout, row)
        self._retranslate()
        self.rules.setFocus()

    def changeEvent(self, event: QEvent) -> None:
        """Update the texts when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._retranslate()

    def _retranslate(self) -> None:
        self.setWindowTitle(str(M("Rules of {game}", game=info(self.key).title)))


def _explain(button: QToolButton, message: Message) -> None:
    button.setToolTip(plain_tip(str(message)))
    button.setAccessibleName(str(message))
