"""The dialog which shows a sheet as it will be printed, and saves it as PDF."""

from collections.abc import Callable
from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.printing.dialog import SUFFIX, usual_paper
from ludotheque.ui.printing.paper import PAPERS, Page, Paper
from ludotheque.ui.printing.preview import Preview
from ludotheque.ui.printing.rendering import pdf
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import resize_dialog
from ludotheque.ui.widgets.widgets import Pills, TextButton, TextLabel

SIZE: Final = (640, 760)

Pages = Callable[[Paper], tuple[Page, ...]]


class SheetDialog(QDialog):
    """Shows pages of something which is printed as a whole; only the paper is chosen."""

    saved = Signal(object, int)
    """Emitted with the path of a PDF just written and the number of its pages."""

    def __init__(self, name: str, make: Pages, parent: QWidget | None = None) -> None:
        """Show what ``make`` makes for a paper; ``name`` is what is printed, in users' words."""
        super().__init__(parent)
        self._name, self._make = name, make
        self.paper = usual_paper()
        self.preview = Preview()
        papers = tuple((paper.key, paper.title) for paper in PAPERS.values())
        self.papers = Pills(papers, self.paper.key)
        self.papers.chosen.connect(self._choose)
        self.close_button = TextButton(M("Close"))
        self.close_button.clicked.connect(self.reject)
        self.save_button = TextButton(M("Save as PDF…"), "primary")
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self._save)
        self._lay_out()
        self._describe()
        self._refresh()

    def _lay_out(self) -> None:
        head = TextLabel(M("{name}", name=self._name), "game", wrap=True)
        head.setContentsMargins(32, 22, 32, 8)
        line = QHBoxLayout()
        line.setContentsMargins(32, 0, 32, 8)
        line.setSpacing(14)
        line.addWidget(Aside(M("Paper"), "card"), 0, Qt.AlignmentFlag.AlignVCenter)
        line.addWidget(self.papers, 1)
        middle = QVBoxLayout()
        middle.setContentsMargins(24, 0, 24, 12)
        middle.addWidget(self.preview)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(head)
        nest(outer, line)
        nest(outer, middle, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 14, 32, 18)
        foot.setSpacing(12)
        foot.addStretch(1)
        for button in (self.close_button, self.save_button):
            keep_scaled(button.setMinimumWidth, 110)
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        fold(self, foot=foot, ruled=True)
        resize_dialog(self, SIZE)

    def _describe(self) -> None:
        self.setWindowTitle(self._name)
        self.papers.setAccessibleName(str(M("Paper")))

    def changeEvent(self, event: QEvent) -> None:
        """Update texts and pages when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._refresh()
        super().changeEvent(event)

    def _choose(self, key: str) -> None:
        self.paper = PAPERS[key]
        self._refresh()

    def _refresh(self) -> None:
        self.preview.show_pages(self._make(self.paper), self.paper)
        several = len(self.preview.pages) > 1
        for part in (self.preview.strip, self.preview.back, self.preview.on):
            part.setVisible(several)

    def _save(self) -> None:
        """Ask for a file and write the pages to it; the dialog stays where that fails."""
        kind = M("PDF documents")
        target = ask_path(self, M("Save as PDF"), self._name, SUFFIX, kind)
        if target is None:
            return
        pages = self.preview.pages
        try:
            target.write(pdf(pages, self.paper, M("{name}", name=self._name)))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return
        self.accept()
        self.saved.emit(target.path, len(pages))

    def done(self, result: int) -> None:
        """Stop drawing, and close."""
        self.preview.renderings.stop()
        super().done(result)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop all work."""
        self.preview.renderings.stop()
        super().closeEvent(event)
