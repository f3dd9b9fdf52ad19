"""The « Print and play » dialog: choose what to print, preview the pages, save them as PDF."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import attrs
from PySide6.QtCore import QEvent, QLocale, Qt, QTimer, Signal
from PySide6.QtGui import QCloseEvent, QShowEvent
from PySide6.QtWidgets import QDialog, QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.foreign import file_name
from ludotheque.core.messages import MN, M, Message
from ludotheque.games import ENGINES, SHELF, info
from ludotheque.ui.board.announcing import announce, announce_task
from ludotheque.ui.board.asking import ARRIVAL
from ludotheque.ui.dialogs.files import ask_path
from ludotheque.ui.dialogs.overwriting import Target
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.pages.host import Host
from ludotheque.ui.printing import kits
from ludotheque.ui.printing.kits import FileOption, TickOption, Wish, all_parts, kit_of
from ludotheque.ui.printing.paper import A4, LETTER, PAPERS, Page, Paper
from ludotheque.ui.printing.preview import Preview
from ludotheque.ui.printing.rendering import PdfJob, Slices
from ludotheque.ui.widgets.dialogs import tell
from ludotheque.ui.widgets.fold import fold
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import dialog_room, resize_dialog
from ludotheque.ui.widgets.sheet import scroll_area
from ludotheque.ui.widgets.tick import Tick
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import FONTS, Line, Pills, TextButton, TextLabel

NOTHING_CLOSED: Final[Mapping[str, Message]] = MappingProxyType({})
SIZE: Final = (1080, 760)
SUFFIX: Final = ".pdf"
TITLE: Final = M("Print and play")


def usual_paper() -> Paper:
    """Return the usual paper of the user's country."""
    american = QLocale.MeasurementSystem.ImperialUSSystem
    return LETTER if QLocale.system().measurementSystem() == american else A4


class FileRow(QWidget):
    """The source of a board or a table, a button to choose a file, and one for the game's own."""

    def __init__(self, option: FileOption[Any]) -> None:
        """Offer to choose a file."""
        super().__init__()
        self.option = option
        self.about = Aside("", "body", "ink2", wrap=True)
        self.choose = TextButton(option.choose, icon="file")
        self.own = TextButton(M("Our reconstruction"), "quiet")
        buttons = QHBoxLayout()
        buttons.setSpacing(8)
        buttons.addWidget(self.choose)
        buttons.addWidget(self.own)
        buttons.addStretch(1)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        column.addWidget(self.about)
        nest(column, buttons)

    def show_source(self, wish: Wish) -> None:
        """Show where the board or the table comes from."""
        named = self.option.named(self.option.of(wish))
        self.about.say(named or M("Our reconstruction; the original is lost."))
        self.describe()
        if self.own.hasFocus() and named is None:
            self.choose.setFocus()
        self.own.setVisible(named is not None)

    def describe(self) -> None:
        """Tell readers with the buttons what they choose, and what is chosen now."""
        for button in (self.choose, self.own):
            button.setAccessibleDescription(f"{self.option.title}: {self.about.text()}")


class Choices(QWidget):
    """All choices of the dialog; emits ``changed`` after each choice."""

    changed = Signal()
    asked = Signal(object)
    """Emitted with the FileOption for which another file is to be chosen."""

    def __init__(self, wish: Wish, key: str, closed: Mapping[str, Message]) -> None:
        """Begin with a wish and all parts of game ``key``.

        ``closed`` maps games whose secret parts cannot be printed now to the reason.
        """
        super().__init__()
        self.wish = wish
        self._closed = closed
        self._all = all_parts()
        self._quiet = False
        self._barred: dict[str, Message] = {}
        self.setProperty("ground", "paper")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.games: dict[str, Tick] = {}
        self.parts: dict[str, Tick] = {}
        self._column = QVBoxLayout(self)
        self.margin = 4
        """The pixels above the first game."""
        self._column.setContentsMargins(24, self.margin, 16, 20)
        self._column.setSpacing(0)
        for number, game in enumerate(SHELF):
            if number:
                self._column.addSpacing(6)
            self._game(game.key, game.title, chosen=game.key == key)
        self._how()
        self._column.addStretch(1)
        self._show_sources()

    def _game(self, key: str, title: str, *, chosen: bool) -> None:
        head = self.games[key] = Tick(title, key)
        head.setFont(FONTS["strong"]())
        self._column.addWidget(head, 0, Qt.AlignmentFlag.AlignLeft)
        why = self._closed.get(key)
        parts = [part for part in self._all if part.game == key]
        for part in parts:
            tick = self.parts[part.key] = Tick(part.title, key)
            tick.setAccessibleDescription(title)
            barred = why is not None and part.secret
            tick.setEnabled(not barred)
            tick.setChecked(chosen and not barred)
            tick.toggled.connect(lambda _on, key=key: self._part_toggled(key))
            line = QHBoxLayout()
            line.setContentsMargins(30, 0, 0, 0)
            line.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
            nest(self._column, line)
        if not parts:
            head.setEnabled(False)
            why = M("Nothing of this game can be printed.")
        elif not any(part.secret for part in parts):
            why = None
        if why is not None:
            label = Aside(why, "small", "ink2", wrap=True)
            self._barred[key] = why
            label.setContentsMargins(30, 0, 0, 4)
            self._column.addWidget(label)
        self._mark(key)
        head.clicked.connect(lambda on, key=key: self._game_clicked(key, on=on))

    def _how(self) -> None:
        add = self._column
        add.addSpacing(12)
        add.addWidget(Line())
        add.addSpacing(12)
        add.addWidget(Aside(M("Paper"), "card"))
        add.addSpacing(6)
        papers = tuple((paper.key, paper.title) for paper in PAPERS.values())
        self.paper = Pills(papers, self.wish.paper.key)
        self.paper.chosen.connect(
            lambda key: self._take(attrs.evolve(self.wish, paper=PAPERS[key]))
        )
        add.addWidget(self.paper)
        add.addSpacing(10)
        self.spare = Tick(M("Save ink"))
        self.spare.setChecked(self.wish.spare)
        self.spare.toggled.connect(lambda on: self._take(attrs.evolve(self.wish, spare=on)))
        add.addWidget(self.spare, 0, Qt.AlignmentFlag.AlignLeft)
        self.names = Tick(M("Names of the cells on the boards"))
        self.names.setChecked(self.wish.names)
        self.names.toggled.connect(lambda on: self._take(attrs.evolve(self.wish, names=on)))
        add.addWidget(self.names, 0, Qt.AlignmentFlag.AlignLeft)
        self._describe()
        kits = [kit_of(key) for key in self.games]
        self.ticks = {option.key: self._tick(option) for kit in kits for option in kit.ticks}
        add.addSpacing(10)
        self.files = {option.key: self._file(option) for kit in kits for option in kit.files}

    def _tick(self, option: TickOption) -> Tick:
        tick = Tick(option.title)
        tick.setChecked(option.of(self.wish))
        tick.setEnabled(not (option.secret and option.key.partition(".")[0] in self._closed))
        tick.toggled.connect(lambda on: self.choose(option.key, on))
        self._column.addWidget(tick, 0, Qt.AlignmentFlag.AlignLeft)
        return tick

    def _file(self, option: FileOption[Any]) -> FileRow:
        row = FileRow(option)
        row.choose.clicked.connect(lambda: self.asked.emit(option))
        row.own.clicked.connect(lambda: self.choose(option.key, option.ours()))
        self._column.addWidget(Aside(option.title, "strong"))
        self._column.addSpacing(2)
        self._column.addWidget(row)
        self._column.addSpacing(12)
        return row

    def _describe(self) -> None:
        for key, why in self._barred.items():
            self.games[key].setAccessibleDescription(str(why))
        self.paper.describe(str(M("Paper")))
        about = str(M("Outlines on white; all pieces and cards are still told apart."))
        self.spare.setAccessibleDescription(about)
        self.spare.setToolTip(plain_tip(about))

    def changeEvent(self, event: QEvent) -> None:
        """Update the texts when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            for row in self.files.values():
                QTimer.singleShot(0, row, row.describe)  # after its own texts

    # Choosing

    def chosen(self) -> tuple[str, ...]:
        """Return the keys of the ticked parts, in the order of the pages."""
        return tuple(part.key for part in self._all if self.parts[part.key].isChecked())

    def choose(self, option: str, value: object) -> None:
        """Set an option of a kit, such as another board or key table."""
        self._take(self.wish.choosing(option, value))

    def _take(self, wish: Wish) -> None:
        self.wish = wish
        self._show_sources()
        self.changed.emit()

    def _game_clicked(self, key: str, *, on: bool) -> None:
        """Tick or clear all available parts of a game."""
        self._quiet = True
        for part, tick in self.parts.items():
            if part.startswith(f"{key}.") and tick.isEnabled():
                tick.setChecked(on)
        self._quiet = False
        self._mark(key)
        self.changed.emit()

    def _part_toggled(self, key: str) -> None:
        if not self._quiet:
            self._mark(key)
            self.changed.emit()

    def _mark(self, key: str) -> None:
        """Tick a game if all of its parts are ticked."""
        ticks = [
            tick for part, tick in self.parts.items()
            if part.startswith(f"{key}.") and tick.isEnabled()
        ]  # fmt: skip
        self.games[key].setChecked(bool(ticks) and all(tick.isChecked() for tick in ticks))

    def _show_sources(self) -> None:
        for row in self.files.values():
            row.show_source(self.wish)


class PrintDialog(QDialog):
    """A dialog which chooses, previews and saves pages."""

    saved = Signal(object)
    """Emitted with the path of a PDF just written."""

    def __init__(
        self, wish: Wish, key: str, parent: QWidget | None = None, *,
        closed: Mapping[str, Message] = NOTHING_CLOSED,
    ) -> None:  # fmt: skip
        """Begin with the parts of game ``key``; ``closed`` is as in Choices."""
        super().__init__(parent)
        self._job: PdfJob | None = None
        self._begins_at: str | None = key
        self._target = Target(Path())
        self._slices = Slices(self)
        self._slices.progressed.connect(self._progressed)
        self._slices.finished.connect(self._finished)
        self._slices.failed.connect(self._failed)
        self.choices = Choices(wish, key, closed)
        self.choices.changed.connect(self._chosen)
        self.choices.asked.connect(self._ask_file)
        self.preview = Preview()
        self.summary = Aside("", "body", "ink2", wrap=True)
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
        """Make the column of choices wide enough that no text is cut."""
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
        text = QVBoxLayout()
        text.addWidget(self.summary)
        text.addWidget(self.progress)
        nest(foot, text, 1)
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
        """Update texts and pages when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self._refresh()
            QTimer.singleShot(0, self, self._fit)  # after the choices' texts
        super().changeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Begin at the game the dialog was opened for, with the keyboard and in sight."""
        super().showEvent(event)
        if self._begins_at is not None:
            QTimer.singleShot(0, self, self._begin)  # after the layout and Qt's own first focus

    def _begin(self) -> None:
        announce_task(self, self.summary.text, ARRIVAL)
        head = self.choices.games.get(self._begins_at or "")
        self._begins_at = None
        if head is None:
            return
        if head.isEnabled():
            head.setFocus(Qt.FocusReason.OtherFocusReason)
        self.area.verticalScrollBar().setValue(head.y() - self.choices.margin)

    # Choosing

    def pages(self) -> tuple[Page, ...]:
        """Return the chosen pages."""
        return kits.pages(self.choices.chosen(), self.choices.wish)

    def _chosen(self) -> None:
        self._refresh()
        announce_task(self, self._counted)

    def _counted(self) -> str:
        """Return how many pages there are now, in place of the rest of the summary."""
        pages = self.preview.pages
        return str(MN("{n} page.", "{n} pages.", len(pages)) if pages else self._summary(pages))

    def _refresh(self) -> None:
        pages = self.pages()
        self.preview.show_pages(pages, self.choices.wish.paper)
        self.save_button.setEnabled(bool(pages) and self._job is None)
        self.summary.say(self._summary(pages))

    @staticmethod
    def _summary(pages: tuple[Page, ...]) -> Message:
        if not pages:
            return M("Tick what you want to print.")
        count = MN("{n} page.", "{n} pages.", len(pages))
        both = kits.on_both_sides(pages)
        if both is not None:
            return M(
                "{count} Print pages {first} to {last} on both sides (turn over the long edge), "
                "the others on one side; always at 100%.",
                count=count, first=both[0], last=both[1],
            )  # fmt: skip
        return M("{count} Print on one side, always at 100%.", count=count)

    def _ask_file(self, option: FileOption[Any]) -> None:
        path = option.ask(self)
        if path is None:
            return
        try:
            found = option.read(str(path))
        except LudothequeError as problem:  # an invalid file: nothing changes
            tell(self, problem.message, warning=True)
            return
        self.choices.choose(option.key, found)

    # Saving

    def ask_save(self) -> None:
        """Ask for a file and save the pages to it."""
        title, kind = M("Save as PDF"), M("PDF documents")
        target = ask_path(self, title, str(self._title()), SUFFIX, kind)
        if target is not None:
            self.save(target)

    def _title(self) -> Message:
        """Return the title of the document, with the game's where it is of one game."""
        found = {page.part.partition(".")[0] for page in self.pages()}
        if len(found) == 1:
            return M("{game} – print and play", game=info(found.pop()).title)
        return M("Ludothèque – print and play")

    def save(self, target: Target) -> None:
        """Make the PDF page by page, then write it atomically."""
        self._job = PdfJob(self.pages(), self.choices.wish.paper, self._title())
        self._target = target
        self.progress.setMaximum(len(self._job.pages))
        self.progress.setValue(0)
        self._set_busy(busy=True)
        self._slices.start(self._job.portions())

    @property
    def busy(self) -> bool:
        """Return whether a PDF is being made."""
        return self._job is not None

    def cancel(self) -> None:
        """Cancel the PDF being made; no file is changed."""
        if self._job is None:
            return
        self._slices.stop()
        self._job = None
        self._set_busy(busy=False)
        self._say(M("Cancelled: nothing was written."))

    def _progressed(self, done: object) -> None:
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
            self._refresh_texts()
            tell(self, problem.message, warning=True)
            return
        self._say(
            MN(
                "“{name}” is written: {n} page.", "“{name}” is written: {n} pages.",
                len(job.pages), name=file_name(self._target.path),
            )
        )  # fmt: skip
        self.saved.emit(self._target.path)

    def _say(self, text: Message) -> None:
        """Show a text below the pages and announce it to screen readers."""
        self.summary.say(text)
        announce(self, str(text))

    def _failed(self, problem: Exception) -> None:
        self._job = None
        self._set_busy(busy=False)
        self._refresh_texts()
        raise problem

    def _refresh_texts(self) -> None:
        self.summary.say(self._summary(self.preview.pages))

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
        """On Escape, cancel a PDF being made, or else close the dialog."""
        if self.busy:
            self.cancel()
            return
        self.preview.renderings.stop()
        super().reject()

    def closeEvent(self, event: QCloseEvent) -> None:
        """Stop all work."""
        self.cancel()
        self.preview.renderings.stop()
        super().closeEvent(event)


def print_and_play(host: Host) -> None:
    """Show the dialog, beginning with the game at hand."""
    if host.game is not None:
        host.game.controller.settle()
    dialog = print_dialog(host)
    dialog.exec()
    let_go(dialog)


def print_dialog(host: Host) -> PrintDialog:
    """Return the dialog for a window, with the boards and key tables used there."""
    files = [option for key in ENGINES for option in kit_of(key).files]
    wish = Wish(
        usual_paper(), spare=host.settings.save_ink,
        options={option.key: option.in_use(host) for option in files},
    )  # fmt: skip
    reasons = {key: host.closed(key) for key in ENGINES}
    closed = {key: reason.pages for key, reason in reasons.items() if reason is not None}
    dialog = PrintDialog(wish, host.current_key(), host.widget, closed=closed)
    dialog.choices.spare.toggled.connect(lambda on: host.change_settings(save_ink=on))
    return dialog
