"""The rules of a game beside its board, from ``resources/<game>/rules.<language>.md``."""

from PySide6.QtCore import QEvent
from PySide6.QtGui import QColor, QPalette, QShowEvent, QTextBlockFormat, QTextCursor, QTextDocument
from PySide6.QtWidgets import QDialog, QFrame, QHBoxLayout, QTextBrowser, QVBoxLayout, QWidget

from ludotheque.core.messages import M, catalogue
from ludotheque.core.paths import resources
from ludotheque.games import info
from ludotheque.ui.fonts import text_font, title_font
from ludotheque.ui.theme import current_theme, manager
from ludotheque.ui.widgets import TextButton


def rules_text(key: str, language: str) -> str:
    """Return the rules of a game as Markdown; one sentence where they are not there."""
    path = resources() / key / f"rules.{language}.md"
    try:
        return path.read_text(encoding="utf-8")
    except OSError:
        return str(M("The rules of this game are missing from the installation."))


class RulesView(QTextBrowser):
    """The rules as a page to read; they are read from the file when first shown."""

    def __init__(self, key: str) -> None:
        """Make the page of a game."""
        super().__init__()
        self._key = key
        self._shown: tuple[str, str] | None = None
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setOpenExternalLinks(True)
        manager().changed.connect(self._refresh)

    def showEvent(self, event: QShowEvent) -> None:
        """Read the rules when they are first looked at."""
        self._refresh()
        super().showEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._refresh()

    def _refresh(self) -> None:
        wanted = (catalogue().language, current_theme().name)
        self.setAccessibleName(str(M("Rules")))
        if not self.isVisible() or self._shown == wanted:
            return
        self._shown = wanted
        document = QTextDocument(self)
        document.setDefaultFont(text_font(15))
        document.setMarkdown(rules_text(self._key, wanted[0]))
        document.setDocumentMargin(2)
        self._dress(document)
        colours = self.palette()
        colours.setColor(QPalette.ColorRole.Link, QColor(current_theme().accent(self._key)))
        self.setPalette(colours)
        self.setDocument(document)

    def _dress(self, document: QTextDocument) -> None:
        """Give headings the title face and paragraphs room to breathe."""
        sizes = {1: 24, 2: 20, 3: 17}
        block = document.begin()
        while block.isValid():
            cursor = QTextCursor(block)
            cursor.select(QTextCursor.SelectionType.BlockUnderCursor)
            form = QTextBlockFormat(block.blockFormat())
            level = form.headingLevel()
            form.setLineHeight(133, QTextBlockFormat.LineHeightTypes.ProportionalHeight.value)
            form.setBottomMargin(6)
            if level:
                form.setTopMargin(14 if block.blockNumber() else 0)
                chars = cursor.charFormat()
                chars.setFont(title_font(sizes.get(level, 17), 700))
                chars.setForeground(QColor(current_theme().ink))
                cursor.mergeCharFormat(chars)
            cursor.setBlockFormat(form)
            block = block.next()


class RulesDialog(QDialog):
    """The rules in a window of their own, where no board stands beside them."""

    def __init__(self, key: str, parent: QWidget | None = None) -> None:
        """Show the rules of a game."""
        super().__init__(parent)
        self.setWindowTitle(str(M("Rules of {game}", game=info(key).title)))
        self.resize(620, 660)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(28, 24, 16, 20)
        layout.setSpacing(12)
        layout.addWidget(RulesView(key), 1)
        row = QHBoxLayout()
        row.addStretch()
        close = TextButton(M("Close"), "primary", game=key)
        close.setDefault(True)
        close.clicked.connect(self.accept)
        row.addWidget(close)
        layout.addLayout(row)
