"""« Print and play »: choose what is printed, look at the pages, save them as a PDF."""

from pathlib import Path
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch.table import read_table
from ludotheque.games.ordino.drafting import read_playable
from ludotheque.ui.board.accessible import announce
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.games.automatch.encyclopaedia.visit import ask_table
from ludotheque.ui.games.ordino.boardeditor.files import ask_board_to_open
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.printing import kits
from ludotheque.ui.printing.choices import Choices
from ludotheque.ui.printing.kits import Wish
from ludotheque.ui.printing.output import PdfJob
from ludotheque.ui.printing.paper import A4, LETTER, Page, Paper
from ludotheque.ui.printing.preview import Preview
from ludotheque.ui.printing.rendering import Slices
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import dialog_room, resize_dialog
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

SIZE: Final = (1080, 760)
SUFFIX: Final = ".pdf"
TITLE: Final = M("Print and play")


def usual_paper() -> Paper:
    """Return the paper of the user's country."""
    american = QLocale.MeasurementSystem.ImperialUSSystem
    return LETTER if QLocale.system().measurementSystem() == american else A4


class PrintDialog(QDialog):
    """Chooses, shows and saves pages."""

    saved = Signal(object)
    """The path of a PDF just written."""

    def __init__(
        self, wish: Wish, key: str, parent: QWidget | None = None, *,
        closed: Message | None = None,
    ) -> None:  # fmt: skip
        """Begin with the parts of game ``key``; ``closed`` says why the cars are secret now."""
        super().__init__(parent)
        self._job: PdfJob | None = None
        self._target = Target(Path())
        self._slices = Slices(self)
        self._slices.stepped.connect(self._stepped)
        self._slices.finished.connect(self._finished)
        self._slices.failed.connect(self._failed)
        self.choices = Choices(wish, key, closed)
        self.choices.changed.connect(self._refresh)
        self.choices.ask_board.connect(self._ask_board)
        self.choices.ask_table.connect(self._ask_table)
        self.preview = Preview()
        self.summary = TextLabel("", "body", "ink2", wrap=True)
        self.progress = QProgressBar()
        self.progress.setTextVisible(False)
        self.cancel_button = TextButton(M("Cancel"))
        self.cancel_button.clicked.connect(self.cancel)
        self.close_button = TextButton(M("Close"))
        self.close_button.clicked.connect(self.reject)
        self.save_button = TextButton(M("Save as PDF…"), "primary")
        self.save_button.setDefault(True)
        self.save_button.clicked.connect(self.ask_save)
        self._lay_out()
        self._describe()
        self._refresh()
        self._set_busy(busy=False)

    def _fit(self) -> None:
        """Make the column as wide as the longest of its words needs: none is ever cut."""
        bar = self.area.verticalScrollBar().sizeHint().width() + 8
        needed = self.choices.minimumSizeHint().width() + bar
        usual = min(scaled(340), dialog_room(self).width() // 2)
        self.area.setFixedWidth(max(usual, needed))

    def _lay_out(self) -> None:
        self.area = scroll_area(self.choices)
        self._fit()
        middle = QHBoxLayout()
        middle.setContentsMargins(8, 0, 24, 12)
        middle.setSpacing(16)
        middle.addWidget(self.area)
        middle.addWidget(self.preview, 1)
        foot = QHBoxLayout()
        foot.setContentsMargins(32, 14, 32, 18)
        foot.setSpacing(12)
        words = QVBoxLayout()
        words.addWidget(self.summary)
        words.addWidget(self.progress)
        nest(foot, words, 1)
        for button in (self.cancel_button, self.close_button, self.save_button):
            keep_scaled(button.setMinimumWidth, 110)
            foot.addWidget(button, 0, Qt.AlignmentFlag.AlignVCenter)
        head = TextLabel(TITLE, "game")
        head.setContentsMargins(32, 22, 32, 12)
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        outer.setSpacing(0)
        outer.addWidget(head)
        nest(outer, middle, 1)
        fold(self, foot=foot, ruled=True)
        resize_dialog(self, SIZE)

    def _describe(self) -> None:
        self.setWindowTitle(str(TITLE))
        self.progress.setAccessibleName(str(M("Pages done")))

    def changeEvent(self, event: QEvent) -> None:
        """Render the pages anew in another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._refresh()
            QTimer.singleShot(0, self, self._fit)  # after the choices have said it anew
        super().changeEvent(event)

    # Choosing

    def pages(self) -> tuple[Page, ...]:
        """Return the pages chosen."""
        return kits.pages(self.choices.chosen(), self.choices.wish)

    def _refresh(self) -> None:
        pages = self.pages()
        self.preview.show_pages(pages, self.choices.wish.paper)
        self.save_button.setEnabled(bool(pages) and self._job is None)
        self.summary.say(self._words(pages))

    @staticmethod
    def _words(pages: tuple[Page, ...]) -> Message:
        if not pages:
            return M("Tick what you want to print.")
        count = MN("{n} page.", "{n} pages.", len(pages))
        backs = [number for number, page in enumerate(pages, 1) if page.back]
        if backs and any(page.part == "automatch.cards" for page in pages):
            return M(
                "{count} Print pages {first} to {last} on both sides (turn over the long edge), "
                "the others on one side; always at 100%.",
                count=count, first=backs[0] - 1, last=backs[-1],
            )  # fmt: skip
        return M("{count} Print on one side, always at 100%.", count=count)

    def _ask_board(self) -> None:
        path = ask_board_to_open(self)
        if path is not None:
            self.open_board(path)

    def open_board(self, path: Path) -> bool:
        """Print another board; a file which is none is refused in a sentence."""
        try:
            board = read_playable(str(path))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return False
        self.choices.take(attrs.evolve(self.choices.wish, board=board))
        return True

    def _ask_table(self) -> None:
        path = ask_table(self)
        if path is not None:
            self.open_table(path)

    def open_table(self, path: Path) -> bool:
        """Print another key table; a file which is none is refused in a sentence."""
        try:
            table = read_table(str(path))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            return False
        self.choices.take(attrs.evolve(self.choices.wish, table=table))
        return True

    # Saving

    def ask_save(self) -> None:
        """Ask for a file and write the pages to it."""
        title, kind = M("Save as PDF"), M("PDF documents")
        name = str(M("Ludothèque – print and play"))
        target = ask_path(self, title, name, SUFFIX, kind)
        if target is not None:
            self.save(target)

    def save(self, target: Target) -> None:
        """Make the PDF page by page, then write it, whole or not at all."""
        self._job = PdfJob(self.pages(), self.choices.wish.paper, TITLE)
        self._target = target
        self.progress.setMaximum(len(self._job.pages))
        self.progress.setValue(0)
        self._set_busy(busy=True)
        self._slices.start(self._job.steps())

    @property
    def busy(self) -> bool:
        """Tell whether a PDF is being made."""
        return self._job is not None

    def cancel(self) -> None:
        """Leave the PDF which is being made; no file is touched."""
        if self._job is None:
            return
        self._slices.stop()
        self._job = None
        self._set_busy(busy=False)
        self._tell(M("Cancelled: nothing was written."))

    def _stepped(self, done: object) -> None:
        if self._job is not None and isinstance(done, int):
            self.progress.setValue(done)
            pages = len(self._job.pages)
            now = min(done + 1, pages)
            self.summary.say(M("Drawing page {page} of {pages}…", page=now, pages=pages))

    def _finished(self) -> None:
        job, self._job = self._job, None
        self._set_busy(busy=False)
        if job is None:
            return
        try:
            self._target.write(job.data)
        except LudothequeError as problem:
            self._refresh_words()
            tell(self, problem.message, warning=True)
            return
        self._tell(
            MN(
                "“{name}” is written: {n} page.", "“{name}” is written: {n} pages.",
                len(job.pages), name=file_name(self._target.path),
            )
        )  # fmt: skip
        self.saved.emit(self._target.path)

    def _tell(self, words: Message) -> None:
        """Say something below the pages, aloud too for who hears the screen."""
        self.summary.say(words)
        announce(self, str(words))

    def _failed(self, problem: Exception) -> None:
        self._job = None
        self._set_busy(busy=False)
        self._refresh_words()
        raise problem

    def _refresh_words(self) -> None:
        self.summary.say(self._words(self.preview.pages))

    def _set_busy(self, *, busy: bool) -> None:
        focus = self.focusWidget()
        self.area.setEnabled(not busy)
        self.progress.setVisible(busy)
        self.cancel_button.setVisible(busy)
        self.close_button.setVisible(not busy)
        self.save_button.setVisible(not busy)
        self.save_button.setEnabled(bool(self.preview.pages) and not busy)
        if busy:
            self.cancel_button.setFocus()
        elif focus is self.cancel_button:
            self.save_button.setFocus()

    # Leaving

    def reject(self) -> None:
        """Escape leaves a PDF which is being made, else the dialog."""
        if self.busy:
            self.cancel()
            return
        self.preview.renderings.stop()
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Leave everything."""
        self.cancel()
        self.preview.renderings.stop()
        super().closeEvent(event)
