"""The field in which games are searched for, with what was found said beside it."""

from typing import Final

from PySide6.QtCore import QEvent, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QKeyEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QLineEdit, QWidget

from ludotheque.core.foreign import quoted
from ludotheque.core.messages import MN, M, Message
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import manager
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.searchfield import offer_clearing
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextButton

NARROW: Final = 640
"""The width, at a text scale of 1, below which the parts stand one below another."""
LONGEST: Final = 100
PAUSE: Final = 120
"""Milliseconds without a key after which is looked for what was typed."""
HEARD: Final = 700
"""The same until it is announced what was found."""
ABOUT: Final = M("Names, game, date, heading, occasion or a word of a note")


class SearchField(QLineEdit):
    """The field; Down and Enter go to the games found, Escape empties it, or leaves it empty."""

    down = Signal()
    left = Signal()
    entered = Signal()

    def __init__(self, game: str = "") -> None:
        """Make an empty field in the accent of a game."""
        super().__init__()
        self.setProperty("game", game)
        self.setMaxLength(LONGEST)
        offer_clearing(self)
        keep_scaled(self.setMinimumWidth, 240)
        self._sign = self.addAction(icon("search"), QLineEdit.ActionPosition.LeadingPosition)
        manager().changed.connect(self._dress)
        self.retranslate()

    def _dress(self) -> None:
        self._sign.setIcon(icon("search"))

    def sizeHint(self) -> QSize:
        """Return the room for a few words."""
        return QSize(scaled(300), super().sizeHint().height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go to the games found, empty the field, or leave it."""
        if event.key() in {Qt.Key.Key_Down, Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.down.emit()
        elif event.key() == Qt.Key.Key_Escape:
            if self.text():
                self.clear()
            else:
                self.left.emit()
        else:
            super().keyPressEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that somebody is about to type."""
        super().focusInEvent(event)
        self.entered.emit()

    def retranslate(self) -> None:
        """Render name and placeholder in the language in use."""
        self.setPlaceholderText(str(M("Search the games")))
        self.setAccessibleName(str(M("Search the games")))
        self.setAccessibleDescription(str(ABOUT))
        self.setToolTip(plain_tip(str(ABOUT)))


class SearchBar(QWidget):
    """The field, the number of games found, and a button which shows all games again."""

    searched = Signal(str)
    """Emitted with what was typed, after a short pause; "" shows all games again."""
    down = Signal()
    """Emitted when the keyboard is to go to the games."""
    left = Signal()
    """Emitted when the user has done with the search."""

    def __init__(self, game: str = "") -> None:
        """Make an empty bar."""
        super().__init__()
        self.field = SearchField(game)
        self.said = Aside("", "body", "ink2", wrap=True)
        self.all_button = TextButton(M("Show all games"), "quiet", game, "close")
        self._grid = grid = QGridLayout(self)
        grid.setContentsMargins(0, 0, 0, 0)
        keep_scaled(grid.setSpacing, 10)
        grid.setColumnStretch(1, 1)
        self._narrow: bool | None = None
        self._arrange()
        self._pause = self._timer(PAUSE, self._search)
        self._hearing = self._timer(HEARD, self._announce)
        self.field.textChanged.connect(self._typed)
        self.field.down.connect(self._go_down)
        self.field.left.connect(self.left)
        self.all_button.clicked.connect(self.empty)
        self.tell(None)

    def _arrange(self) -> None:
        """Lay what is said beside the field, or below it where the bar is narrow."""
        narrow = self.width() < scaled(NARROW)
        if narrow == self._narrow:
            return
        self._narrow = narrow
        left = Qt.AlignmentFlag.AlignLeft
        self._grid.addWidget(self.field, 0, 0, 1, 2 if narrow else 1, left)
        self._grid.addWidget(self.said, int(narrow), 0 if narrow else 1, 1, 2 if narrow else 1)
        row, column = (2, 0) if narrow else (0, 2)
        self._grid.addWidget(self.all_button, row, column, 1, 2 if narrow else 1, left)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Lay the parts out for another width."""
        super().resizeEvent(event)
        self._arrange()

    def _timer(self, pause: int, slot: object) -> QTimer:
        timer = QTimer(self, singleShot=True, interval=pause)
        timer.timeout.connect(slot)
        return timer

    @property
    def typed(self) -> str:
        """Return what stands in the field, without blanks around it."""
        return self.field.text().strip()

    def empty(self) -> None:
        """Show all games again."""
        self.field.clear()
        self._search()
        self.left.emit()

    def forget(self) -> None:
        """Empty the field without a search."""
        blocked = self.field.blockSignals(True)
        self.field.clear()
        self.field.blockSignals(blocked)
        self._pause.stop()
        self.tell(None)

    def _typed(self) -> None:
        self._pause.start()

    def _go_down(self) -> None:
        if self._pause.isActive():
            self._search()
        self.down.emit()

    def _search(self) -> None:
        self._pause.stop()
        self.searched.emit(self.typed)

    def tell(self, found: int | None, shown: int | None = None) -> None:
        """Say how many games were found, of which some are ``shown``; None: nothing is searched."""
        self.said.setVisible(found is not None)
        self.all_button.setVisible(found is not None)
        if found is None:
            self.said.say("")
            self._hearing.stop()
            return
        text = found_text(self.typed, found, shown)
        self.said.say(text)
        self._hearing.start()

    def _announce(self) -> None:
        if self.field.hasFocus():
            announce(self, self.said.text())

    def changeEvent(self, event: QEvent) -> None:
        """Render name and placeholder again when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.field.retranslate()


def found_text(typed: str, found: int, shown: int | None = None) -> Message:
    """Return what is said of a search: how many games were found, or how to see all again."""
    if not found:
        return M(
            "No game has “{words}”. Empty the field (Escape) to see all games again.",
            words=quoted(typed),
        )
    if shown is not None and shown < found:
        return M("The latest {n} of {total} games found; one more word narrows them.",
                 n=shown, total=found)  # fmt: skip
    return MN("{n} game found", "{n} games found", found)
