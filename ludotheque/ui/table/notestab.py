"""The tab of notes beside a board: on the move shown, on the game, its heading and occasion."""

from typing import Final

from PySide6.QtCore import QEvent, QPoint, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QScrollArea, QToolButton, QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.record.circumstances import Notes
from ludotheque.record.circumstances_json import GAME_NOTE, HEADING, MOVE_NOTE, OCCASION
from ludotheque.table.replay import Replay
from ludotheque.table.tablenotes import TableNotes
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import bind_icon
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.table.pen import Pen
from ludotheque.ui.widgets.limited import (
    ManyLinesEdit,
    OneLineEdit,
    Written,
)
from ludotheque.ui.widgets.naming import unheard
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.widgets import TextLabel

TITLED: Final = 104
"""The height, at a text scale of 1, from which on a field is shown with its title."""
BESIDE: Final = 150
"""The width, at a text scale of 1, of a field which stands beside its title."""


class NotesTab(QScrollArea):
    """The notes of the game on a table, written as they are typed and kept at once.

    The fields are made when one of them is first asked for or the tab is shown.
    """

    written = Signal()
    """Emitted when notes have changed."""
    writing = Signal(bool)
    """Emitted when somebody begins to write a note, and when he no longer does."""
    done = Signal()
    """Emitted when the user wants to go back to the board."""

    on_move: Written
    heading: Written
    occasion: Written
    on_game: Written
    read_by: TextLabel
    hidden: TextLabel
    earlier: QToolButton
    later: QToolButton

    def __init__(self, notes: TableNotes, replay: Replay, game: str) -> None:
        """Show the notes of the table which ``replay`` moves through."""
        super().__init__()
        self.notes, self._replay, self._game = notes, replay, game
        self._filled = False
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.viewport().setAutoFillBackground(False)
        self.place = 0
        """The ply on which the note in the field stands."""
        self._looked = False, 0

    def __getattr__(self, name: str) -> object:
        """Make the fields when one of them is asked for."""
        if name not in NotesTab.__annotations__ or self._filled:
            raise AttributeError(name)
        self._fill()
        return getattr(self, name)

    @unheard()
    def _fill(self) -> None:
        """Make the fields, and show in them what has been written."""
        self._filled = True
        game, content = self._game, QWidget()
        self.setWidget(content)  # while it is empty: it is styled once
        content.hide()  # else its parts would only be shown at the next turn of the event loop
        column = QVBoxLayout(content)
        column.setContentsMargins(2, 6, 20, 12)
        column.setSpacing(8)
        self.on_move = Written(M("Note on this move"), ManyLinesEdit(MOVE_NOTE, 2), game)
        self.read_by = TextLabel("", "small", "ink2", wrap=True)
        self.hidden = TextLabel("", "body", "ink2", wrap=True)
        self.earlier, self.later = self._arrow("prev"), self._arrow("next")
        self._lay_move(column)
        heading = OneLineEdit(HEADING)
        self.heading = Written(M("Heading of the game"), heading, game, M("Heading"))
        self.occasion = Written(M("Occasion"), OneLineEdit(OCCASION), game)
        self.on_game = Written(M("Note on the game"), ManyLinesEdit(GAME_NOTE), game)
        self.heading.suggest(M("e.g. The comeback"))
        self.occasion.suggest(M("e.g. Christmas"))
        for part in (self.heading, self.occasion, self.on_game):
            column.addWidget(part)
        column.setStretch(0, 1)
        content.setAutoFillBackground(False)  # which the area has switched on
        for part in self.parts:
            part.full.connect(lambda text: announce(self, text))
        self._pen = Pen([part.field for part in self.parts], self)
        self._pen.writing.connect(self.writing)
        self.on_move.changed.connect(self._write_move)
        self.heading.changed.connect(lambda: self._describe(heading=self.heading.text))
        self.occasion.changed.connect(lambda: self._describe(occasion=self.occasion.text))
        self.on_game.changed.connect(lambda: self._describe(game=self.on_game.text))
        self.earlier.clicked.connect(lambda: self._leap(-1))
        self.later.clicked.connect(lambda: self._leap(1))
        self.retranslate()
        self.refresh()
        self._arrange()
        content.show()

    @property
    def parts(self) -> tuple[Written, ...]:
        """Return all fields, from top to bottom."""
        return self.on_move, self.heading, self.occasion, self.on_game

    def _arrow(self, name: str) -> QToolButton:
        button = QToolButton()
        keep_scaled(button.setIconSize, 18, 18)
        bind_icon(button, name)
        return button

    def _lay_move(self, column: QVBoxLayout) -> None:
        """Put the arrows beside the title of the note on a move, and what is hidden below it."""
        line, inner = self.on_move.line, self.on_move.column
        line.removeWidget(self.on_move.heading)
        head = QWidget()
        row = QHBoxLayout(head)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(2)
        row.addWidget(self.on_move.heading, 1)
        row.addWidget(self.earlier)
        row.addWidget(self.later)
        line.insertWidget(0, head)
        inner.addWidget(self.hidden)
        inner.addWidget(self.read_by)
        column.addWidget(self.on_move, 1)

    def _arrange(self) -> None:
        """Have heading and occasion beside their titles, where a field has room: both are seen."""
        parts = self.heading, self.occasion
        for part in parts:
            part.heading.ensurePolished()
        titles = (
            part.heading.fontMetrics().horizontalAdvance(part.heading.text()) for part in parts
        )
        wide = max(titles) + 2
        room = self.viewport().width() - 2 - 20 - wide
        for part in parts:
            part.lay_beside(wide if room >= scaled(BESIDE) else None)

    # Showing

    def noted(self) -> list[int]:
        """Return the numbers of the stops at which notes stand."""
        return [self._replay.number_of(place) for place in self.notes.places()]

    def refresh(self) -> None:
        """Show the notes on the game and on the move shown; what is being typed stays."""
        controller = self.notes.controller
        if controller.is_empty or not self._filled:
            return
        looked = controller.reviewing, controller.shown_ply if controller.reviewing else 0
        held = self.on_move.field.hasFocus() and looked == self._looked
        stands = self.place <= controller.timeline.ply
        self._looked = looked
        place = self.place if held and stands else self.notes.place
        if place != self.place:
            self.on_move.flush()
            self.place = place
        self._show_move()
        notes = self.notes.notes
        texts = notes.heading, notes.occasion, notes.game
        for part, text in zip(self.parts[1:], texts, strict=True):
            if not part.is_waiting and not (part.field.hasFocus() and part.text.strip() == text):
                part.show_text(text)

    def _show_move(self) -> None:
        notes, place = self.notes, self.place
        moves = self._replay.moves_at(place)
        title = M("Note on move {n}", n=moves) if moves else M("Note on the beginning")
        self.on_move.say_title(title)
        shown = notes.at(place)
        reason = notes.why_hidden(place)
        if self.on_move.field.isVisibleTo(self.on_move) and reason is not None:
            self.on_move.flush()
        self.on_move.field.setVisible(reason is None)
        self.hidden.setVisible(reason is not None)
        self.hidden.say(reason or "")
        text = "" if reason is not None else shown.text
        same = self.on_move.field.hasFocus() and self.on_move.text.strip("\n ") == text
        if reason is not None or not (self.on_move.is_waiting or same):
            self.on_move.field.most = notes.room(place)
            self.on_move.show_text(text)
        read_by = notes.read_by(place) if reason is None else None
        self.read_by.setVisible(read_by is not None)
        self.read_by.say(read_by or "")
        places = notes.places()
        self.earlier.setEnabled(any(other < place for other in places))
        self.later.setEnabled(any(other > place for other in places))

    def take_keyboard(self) -> None:
        """Give the keyboard to the note on the move shown, or else to the heading."""
        own = self.on_move.field.isVisibleTo(self.on_move)
        field = (self.on_move if own else self.heading).field
        field.setFocus(Qt.FocusReason.ShortcutFocusReason)
        top = field.mapTo(self.widget(), QPoint(0, 0))
        titled = self.viewport().height() >= scaled(TITLED)
        self.verticalScrollBar().setValue(top.y() - (scaled(44) if titled else 4))

    # Writing

    def flush(self) -> None:
        """Keep at once whatever has been typed."""
        if self._filled:
            for part in self.parts:
                part.flush()

    def _write_move(self) -> None:
        controller = self.notes.controller
        if not controller.is_empty and self.place <= controller.timeline.length:
            self._told(changed=self.notes.write(self.place, self.on_move.text))

    def _describe(self, **texts: str) -> None:
        if not self.notes.controller.is_empty:
            self._told(changed=self.notes.describe(**texts))

    def _told(self, *, changed: bool) -> None:
        if changed:
            self._show_move()
            self.written.emit()

    def _leap(self, by: int) -> None:
        """Look at the next place with a note, forwards or backwards."""
        places = self.notes.places()
        others = [place for place in places if (place - self.place) * by > 0]
        if others:
            self.notes.controller.look_at(min(others) if by > 0 else max(others))

    def showEvent(self, event: QShowEvent) -> None:
        """Make the fields."""
        if not self._filled:
            self._fill()
        super().showEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find the places of the titles for the new width."""
        super().resizeEvent(event)
        if self._filled:
            self._arrange()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Go back to the board on Escape."""
        if event.key() == Qt.Key.Key_Escape:
            self.done.emit()
            return
        super().keyPressEvent(event)

    def retranslate(self) -> None:
        """Render names and tips in the language in use."""
        for button, text in (
            (self.earlier, M("Earlier note")), (self.later, M("Later note"))
        ):  # fmt: skip
            button.setToolTip(plain_tip(str(text)))
            button.setAccessibleName(str(text))

    def changeEvent(self, event: QEvent) -> None:
        """Call ``retranslate`` when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange and self._filled:
            self.retranslate()
            QTimer.singleShot(0, self, self._arrange)  # once the titles have followed


def called(notes: Notes) -> tuple[Message, ...]:
    """Return the sentence with heading and occasion of a game, none where it has neither."""
    if notes.heading and notes.occasion:
        return (M("“{heading}”, {occasion}.", heading=notes.heading, occasion=notes.occasion),)
    if notes.heading:
        return (M("“{heading}”.", heading=notes.heading),)
    return (M("{occasion}.", occasion=notes.occasion),) if notes.occasion else ()


def note_heard(notes: TableNotes) -> Message | None:
    """Return what is said of the note on the move shown, None where there is none to be read."""
    shown = notes.at(notes.place)
    return M("Note: {note}", note=shown.message) if shown.message else None
