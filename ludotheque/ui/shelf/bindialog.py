"""The bin: games removed in the last thirty days, to be put back or removed for good."""

from typing import Final

from PySide6.QtCore import QEvent, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QDialog, QListWidget, QListWidgetItem, QVBoxLayout, QWidget

from ludotheque.archive.bin import Binned
from ludotheque.archive.binrows import DAYS
from ludotheque.archive.store import Archive
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import MN, M, Message
from ludotheque.record.registry import game_title
from ludotheque.ui.board.announcing import announce, joined
from ludotheque.ui.look.gametext import headed
from ludotheque.ui.look.language import day_text, local_moment
from ludotheque.ui.widgets.dialogs import Answer, ask, tell
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.naming import RowList
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.sheet import lay_sheet, scroll_area
from ludotheque.ui.widgets.widgets import TextButton, TextLabel

SIZE: Final = (640, 440)


class BinDialog(QDialog):
    """Lists the removed games; what is put back is in the archive at once."""

    restored = Signal(int)
    """Emitted with the number in the archive of a game which was put back."""

    def __init__(self, archive: Archive, parent: QWidget | None = None) -> None:
        """List what is in the bin of ``archive``."""
        super().__init__(parent)
        self._archive = archive
        self._games: tuple[Binned, ...] = ()
        self.about = TextLabel(
            M("What was removed stays here for {n} days.", n=DAYS), "body", "ink2", wrap=True
        )
        self.nothing = TextLabel(M("The bin is empty."), "body", wrap=True)
        self.list = RowList()
        self.list.setWordWrap(True)
        self.list.setTextElideMode(Qt.TextElideMode.ElideNone)
        self.list.setResizeMode(QListWidget.ResizeMode.Adjust)
        # Lines are of any height: none may be cut at the end, or be higher than the list.
        self.list.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        content = QWidget()
        column = QVBoxLayout(content)
        column.setContentsMargins(32, 4, 32, 16)
        column.addWidget(self.about)
        column.addWidget(self.nothing)
        line = FlowLayout()
        self.restore_button = TextButton(M("Put back"))
        self.empty_button = TextButton(M("Empty the bin…"))
        for button, act in (
            (self.restore_button, self.restore), (self.empty_button, self.empty),
        ):  # fmt: skip
            button.setAutoDefault(False)
            button.clicked.connect(act)
            line.addWidget(button)
        nest(column, line)
        column.addSpacing(8)
        column.addWidget(self.list, 1)
        column.addStretch()  # what is said of an empty bin stands at the top
        self.area = scroll_area(content)
        self.close_button = lay_sheet(self, M("Bin"), self.area, SIZE)
        self.close_button.setAutoDefault(False)
        self.list.itemDoubleClicked.connect(lambda _item: self.restore())
        self._describe()
        self.fill()
        (self.list if self._games else self.close_button).setFocus()

    def fill(self) -> None:
        """List the games anew."""
        row = self.list.currentRow()
        try:
            self._games = self._archive.bin.games()
        except LudothequeError as problem:
            self._games = ()
            tell(self, problem.message, warning=True)
        self.list.clear()
        for game in self._games:
            self.list.addItem(QListWidgetItem(str(_line(game))))
        if self._games:
            self.list.setCurrentRow(max(0, min(row, len(self._games) - 1)))
        self.nothing.setVisible(not self._games)
        self.list.setVisible(bool(self._games))
        self.about.setVisible(bool(self._games))
        for button in (self.restore_button, self.empty_button):
            button.setEnabled(bool(self._games))
            button.setVisible(bool(self._games))

    def restore(self) -> None:
        """Put the chosen game back."""
        row = self.list.currentRow()
        if not 0 <= row < len(self._games):
            return
        game = self._games[row]
        try:
            self.restored.emit(self._archive.bin.restore(game.id))
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
            self.fill()
            return
        self.fill()
        self._heard(M("{game} is back in the archive.", game=_whose(game)))

    def _heard(self, *texts: Message) -> None:
        """Let readers hear what was done, and whether anything is left."""
        left = [] if self._games else [self.nothing.text()]
        announce(self, joined([*map(str, texts), *left]))
        if not self._games:
            self.close_button.setFocus()

    def empty(self) -> None:
        """Ask, then remove everything for good."""
        if not self._games:
            return
        text = MN(
            "The game in the bin cannot be put back then.",
            "The {n} games in the bin cannot be put back then.",
            len(self._games),
        )
        one = len(self._games) == 1
        answers = (
            Answer("keep", M("Keep it") if one else M("Keep them"), "cancel"),
            Answer("empty", M("Empty the bin"), "danger"),
        )
        if ask(self, M("Empty the bin?"), text, answers, icon="warning") != "empty":
            return
        try:
            self._archive.bin.empty(game.id for game in self._games)
        except LudothequeError as problem:
            tell(self, problem.message, warning=True)
        self.fill()
        if not self._games:
            self._heard()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Put back with Enter."""
        if self.list.hasFocus() and event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.restore()
        else:
            super().keyPressEvent(event)

    def _describe(self) -> None:
        self.setWindowTitle(str(M("Bin")))
        self.list.setAccessibleName(str(M("Removed games")))

    def changeEvent(self, event: QEvent) -> None:
        """Retranslate when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self.fill()


def _whose(game: Binned) -> Message | str:
    """Return what a game is called."""
    try:
        title: Message | str = game_title(game.game)
    except KeyError:
        title = game.game
    return headed(title, game.called)


def _line(game: Binned) -> Message:
    """Return what a removed game was and, in a second line, since when and how long it is here."""
    title = _whose(game)
    names = tuple(seat.shown for seat in game.seats if seat.shown)
    day = day_text(local_moment(game.binned), short=True)
    if not names:
        return MN(
            "{game}\nRemoved {day}, here for {n} more day",
            "{game}\nRemoved {day}, here for {n} more days",
            game.days_left, game=title, day=day,
        )  # fmt: skip
    return MN(
        "{game}, {players}\nRemoved {day}, here for {n} more day",
        "{game}, {players}\nRemoved {day}, here for {n} more days",
        game.days_left, game=title, players=names, day=day,
    )  # fmt: skip
