"""Fields for texts of limited length, which tell how much may still be written while it is typed.

Nothing beyond the limit is taken, whatever it comes from: keys, a paste, an input method.
"""

from typing import Final

from PySide6.QtCore import QEvent, QMimeData, QSize, QTimer, Signal
from PySide6.QtGui import QFocusEvent, QFontMetricsF, QTextCursor, QWheelEvent
from PySide6.QtWidgets import (
    QBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.messages import MN, M, Message
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.style import set_styled
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import TextLabel

NEAR: Final = 0.9
"""The share of the limit from which on the characters left are told."""
EXAMPLE_HEADING: Final = M("For example: The great comeback")
EXAMPLE_OCCASION: Final = M("For example: Christmas at Grandmother’s")
_ANY_WIDTH: Final = 16_777_215
"""Qt's QWIDGETSIZE_MAX."""
PAUSE: Final = 400
"""Milliseconds without a key after which what has been typed is handed on."""


def left_text(left: int, most: int) -> Message | None:
    """Return what is told of a text with room for ``left`` of ``most`` characters, None far off."""
    if left <= 0:
        return MN(
            "There is room for one character here: nothing more is taken.",
            "There is room for {n} characters here: nothing more is taken.",
            most,
        )
    if left > most * (1 - NEAR):
        return None
    return MN("One more character has room.", "{n} more characters have room.", left)


class ManyLinesEdit(QPlainTextEdit):
    """A field for plain text of several lines, at most ``most`` characters."""

    entered = Signal()
    """Emitted when the keyboard has come to the field."""
    left = Signal()
    """Emitted when the keyboard has left the field."""
    room_changed = Signal(int)
    """Emitted with the number of characters which may still be written."""

    def __init__(self, most: int, lines: int = 3) -> None:
        """Make an empty field in which ``lines`` lines are seen at least."""
        super().__init__()
        self.most = most
        self._lines = lines
        self._added = 0, 0
        self.setTabChangesFocus(True)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.document().contentsChange.connect(self._note_added)
        self.textChanged.connect(self._limit)

    @property
    def length(self) -> int:
        """Return the number of characters, in the units in which Qt counts."""
        return self.document().characterCount() - 1

    def _note_added(self, at: int, _removed: int, added: int) -> None:
        self._added = at, added

    def _limit(self) -> None:
        """Take away again what was added beyond the limit."""
        over = self.length - self.most
        at, added = self._added
        if over > 0:
            end = min(at + added, self.length)
            cursor = QTextCursor(self.document())
            cursor.setPosition(max(0, end - over))
            cursor.setPosition(end, QTextCursor.MoveMode.KeepAnchor)
            cursor.joinPreviousEditBlock()
            cursor.removeSelectedText()
            cursor.endEditBlock()
            return  # which has come here again
        self.room_changed.emit(-over)

    def insertFromMimeData(self, source: QMimeData) -> None:
        """Insert what is pasted as plain text."""
        if source.hasText():
            self.insertPlainText(source.text())

    def minimumSizeHint(self) -> QSize:
        """Return the room for its lines."""
        line = QFontMetricsF(self.font()).lineSpacing()
        return QSize(scaled(80), round(self._lines * line) + scaled(22))

    def sizeHint(self) -> QSize:
        """Return the room for its lines."""
        return self.minimumSizeHint()

    def wheelEvent(self, event: QWheelEvent) -> None:
        """Leave the wheel to whoever scrolls past, unless the keyboard is here.

        Nothing is lost: what one of both cannot scroll any further, the other does.
        """
        if not self.hasFocus() and self._is_scrolled_past(event.angleDelta().y()):
            event.ignore()
        else:
            super().wheelEvent(event)

    def _is_scrolled_past(self, delta: int) -> bool:
        """Return whether what the field lies in can still scroll that way."""
        around = self.parentWidget()
        while around is not None and not isinstance(around, QScrollArea):
            around = around.parentWidget()
        if around is None:
            return False
        bar = around.verticalScrollBar()
        return bar.value() > bar.minimum() if delta > 0 else bar.value() < bar.maximum()

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard has come."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard has left."""
        super().focusOutEvent(event)
        self.left.emit()


class OneLineEdit(QLineEdit):
    """A field for one line of at most ``most`` characters."""

    entered = Signal()
    left = Signal()
    room_changed = Signal(int)

    def __init__(self, most: int) -> None:
        """Make an empty field."""
        super().__init__()
        self.most = most
        self.setMaxLength(most)
        self.textChanged.connect(lambda text: self.room_changed.emit(most - len(text)))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard has come."""
        super().focusInEvent(event)
        self.entered.emit()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Tell that the keyboard has left."""
        super().focusOutEvent(event)
        self.left.emit()


class Written(QWidget):
    """A heading, a field below it, and how much may still be written once that is little.

    ``changed`` is emitted when what was typed should be kept: after a pause, and when the keyboard
    leaves. ``full`` is emitted with a sentence when the field is full.
    """

    changed = Signal()
    full = Signal(str)

    def __init__(
        self, title: Message, field: ManyLinesEdit | OneLineEdit, game: str = "",
        short: Message | None = None,
    ) -> None:  # fmt: skip
        """Lay a field out below its title, which is shown as ``short`` if that is given."""
        super().__init__()
        self.field = field
        self._title = title
        self._example: Message | str = ""
        self._room: Message | None = None
        field.setProperty("game", game)
        self.heading = Aside(short or title, "strong", wrap=True)
        self.limit = TextLabel("", "small", "ink2", wrap=True)
        self.limit.hide()
        self.column = column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(4)
        self.line = QBoxLayout(QBoxLayout.Direction.TopToBottom)
        self.line.setSpacing(4)
        self.line.addWidget(self.heading)
        self.line.addWidget(field, 1)
        nest(column, self.line, 1)
        column.addWidget(self.limit)
        self._full = False
        self._pause = QTimer(self, singleShot=True, interval=PAUSE)
        self._pause.timeout.connect(self.changed)
        field.textChanged.connect(self._typed)
        field.room_changed.connect(self._tell_room)
        field.left.connect(self.flush)
        self.retranslate()

    @property
    def text(self) -> str:
        """Return what stands in the field."""
        field = self.field
        return field.toPlainText() if isinstance(field, ManyLinesEdit) else field.text()

    @property
    def is_waiting(self) -> bool:
        """Return whether something has been typed which is not handed on yet."""
        return self._pause.isActive()

    def show_text(self, text: str) -> None:
        """Show a text which is kept already; nothing can be undone in it."""
        if text != self.text:
            field = self.field
            if isinstance(field, ManyLinesEdit):
                field.setPlainText(text)
            else:
                field.setText(text)
                field.setCursorPosition(0)  # a long one is read from its beginning
        self._pause.stop()

    def flush(self) -> None:
        """Hand on at once what has been typed."""
        if self._pause.isActive():
            self._pause.stop()
            self.changed.emit()

    def say_title(self, title: Message) -> None:
        """Show another title."""
        if title != self._title:
            self._title = title
            self.heading.say(title)
            self.retranslate()

    def lay_beside(self, width: int | None) -> None:
        """Lay the field out beside its title, which gets this width; None: below it again."""
        way = QBoxLayout.Direction
        self.line.setDirection(way.TopToBottom if width is None else way.LeftToRight)
        self.line.setSpacing(4 if width is None else 8)
        self.heading.setMinimumWidth(width or 0)
        self.heading.setMaximumWidth(width or _ANY_WIDTH)

    def suggest(self, example: Message) -> None:
        """Show an example as long as the field is empty."""
        self._example = example
        self.retranslate()

    def _typed(self) -> None:
        self._pause.start()

    def _tell_room(self, left: int) -> None:
        text = self._room = left_text(left, self.field.most)
        self.limit.setVisible(text is not None)
        self.limit.say(text or "")
        set_styled(self.limit, "tone", "bad" if left <= 0 else "ink2")
        self.field.setAccessibleDescription(str(text or ""))
        full = text is not None and left <= 0
        if full and not self._full:
            self.full.emit(str(text))
        self._full = full

    def retranslate(self) -> None:
        """Render name, description and example in the language in use."""
        self.field.setAccessibleName(str(self._title))
        self.field.setAccessibleDescription(str(self._room or ""))
        self.field.setPlaceholderText(str(self._example))

    def changeEvent(self, event: QEvent) -> None:
        """Call ``retranslate`` when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
