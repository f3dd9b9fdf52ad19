"""The rows of the page of shortcuts: what a key does, the key itself, the asking for another."""

from collections.abc import Callable, Sequence
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
)
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLineEdit, QSizePolicy, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.board.announcing import announce
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.flow import FlowLayout
from ludotheque.ui.widgets.keyrules import MODIFIERS
from ludotheque.ui.widgets.keys import is_repeat, latin_key, note_release, pressed
from ludotheque.ui.widgets.naming import Aside
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.widgets import FONTS, Card, TextButton, draw_focus

_WAYS: Final = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}
_BY_KEYS: Final = Qt.FocusReason.ShortcutFocusReason


class Caps(QWidget):
    """Keys, drawn as those of a keyboard; a dash where there are none."""

    def __init__(self) -> None:
        """Show none."""
        super().__init__()
        self._texts: tuple[str, ...] = ()
        self.changed = False
        self.setFont(FONTS["strong"]())
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def say(self, texts: Sequence[str], *, changed: bool) -> None:
        """Show these keys; those the user has chosen have a dot before them."""
        self._texts, self.changed = tuple(texts), changed
        self.updateGeometry()
        self.update()

    def _widths(self) -> list[float]:
        metrics = QFontMetricsF(self.font())
        return [
            max(metrics.horizontalAdvance(text) + scaled(16), scaled(30)) for text in self._texts
        ]

    def sizeHint(self) -> QSize:
        """Return the room for all keys and for the dot."""
        wide = sum(self._widths()) + scaled(6) * max(0, len(self._texts) - 1)
        height = QFontMetricsF(self.font()).height() + scaled(8)
        return QSize(round(max(wide, scaled(30)) + scaled(16) + 1), round(height + 1))

    def minimumSizeHint(self) -> QSize:
        """Return the size hint: no key is cut."""
        return self.sizeHint()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the keys at the right end."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(self.font())
        widths = self._widths()
        left = self.width() - sum(widths) - scaled(6) * max(0, len(widths) - 1) - 1
        if not self._texts:
            painter.setPen(QColor(theme.ink2))
            left = self.width() - scaled(30)
            dash = QRectF(left, 0, scaled(30), self.height())
            painter.drawText(dash, Qt.AlignmentFlag.AlignCenter, "–")
        if self.changed:
            dot = scaled(8)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.accent()))
            painter.drawEllipse(QRectF(left - dot - scaled(6), (self.height() - dot) / 2, dot, dot))
        for text, width in zip(self._texts, widths, strict=True):
            box = QRectF(left, 0.5, width, self.height() - 1)
            painter.setPen(QPen(QColor(theme.edge), 1))
            painter.setBrush(QColor(theme.edge))
            painter.drawRoundedRect(box, 6, 6)
            face = box.adjusted(0.5, 0.5, -0.5, -2.5)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.raised))
            painter.drawRoundedRect(face, 5.5, 5.5)
            painter.setPen(QColor(theme.ink))
            painter.drawText(face, Qt.AlignmentFlag.AlignCenter, text)
            left += width + scaled(6)


class KeyRow(QAbstractButton):
    """One row: what is done, and by which keys. Arrow keys lead from row to row.

    ``name`` is that of a command, "" where the keys stay as they are; ``title`` that of its section
    of the page. ``does`` and ``keys`` return what is shown; ``changed`` whether the keys are the
    user's own.
    """

    walked = Signal(int, bool)
    """An arrow was pressed: how many rows further, and whether to go on to the next section."""

    def __init__(
        self,
        name: str,
        title: Callable[[], str],
        does: Callable[[], str],
        keys: Callable[[], Sequence[str]],
        changed: Callable[[], bool] = lambda: False,
    ) -> None:
        """Show a row."""
        super().__init__()
        self.name = name
        self._title, self._does, self._keys, self._changed = title, does, keys, changed
        self._shows_focus = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        if name:
            self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.label = Aside("", "body", wrap=True)
        self.label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.caps = Caps()
        row = QHBoxLayout(self)
        row.setSpacing(12)
        keep_scaled(row.setContentsMargins, 12, 5, 10, 5)
        row.addWidget(self.label, 1)
        row.addWidget(self.caps)
        policy = QSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.retranslate()

    def retranslate(self) -> None:
        """Show the text and the keys as they are now."""
        self.label.say(self.does)
        self.caps.say(self._keys(), changed=self._changed())
        self.setText(self.does)
        self.setAccessibleName(self.spoken())
        self.setAccessibleDescription(self._title())

    @property
    def does(self) -> str:
        """Return what the keys do."""
        return self._does()

    def spoken(self) -> str:
        """Return what a screen reader says of the row."""
        keys = ", ".join(self._keys())
        if not keys:
            return str(M("{does}: no key", does=self.does))
        if self._changed():
            return str(M("{does}: {keys}, changed", does=self.does, keys=keys))
        return str(M("{does}: {keys}", does=self.does, keys=keys))

    def matches(self, words: Sequence[str]) -> bool:
        """Return whether all these words, in small letters, are in its text, keys or section."""
        text = " ".join((self.does, *self._keys(), self._title())).casefold()
        return all(word in text for word in words)

    def sizeHint(self) -> QSize:
        """Return the room for label and keys."""
        hint = self.layout().sizeHint()
        return QSize(hint.width(), max(hint.height(), scaled(34)))

    def minimumSizeHint(self) -> QSize:
        """Return the least room for label and keys."""
        return self.layout().minimumSize()

    def heightForWidth(self, width: int) -> int:
        """Return the height for a text which wraps."""
        return max(self.layout().heightForWidth(width), scaled(34))

    def hitButton(self, _pos: object) -> bool:
        """React on the whole row."""
        return True

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the ring if the keyboard gave the row the focus."""
        self._shows_focus = event.reason() not in {
            Qt.FocusReason.MouseFocusReason, Qt.FocusReason.OtherFocusReason,
        }  # fmt: skip
        super().focusInEvent(event)
        self.update()

    def focusOutEvent(self, event: QFocusEvent) -> None:
        """Hide the ring."""
        super().focusOutEvent(event)
        self.update()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Ask for other keys on Enter as on Space; go along the rows with the arrows."""
        self._shows_focus = True
        self.update()
        if event.key() in _WAYS:
            by_sections = bool(event.modifiers() & Qt.KeyboardModifier.ControlModifier)
            self.walked.emit(_WAYS[Qt.Key(event.key())], by_sections)
        elif event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            if not is_repeat(event):
                self.click()
        else:
            super().keyPressEvent(event)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Remember the release, so that a key held down is told from one pressed again."""
        note_release(event)
        super().keyReleaseEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the ground under the pointer, and the ring."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.name and self.underMouse():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.sunk))
            painter.drawRoundedRect(QRectF(self.rect()), 8, 8)
        if self.hasFocus() and self._shows_focus:
            draw_focus(painter, QRectF(self.rect()), 8, theme.accent())


class KeyField(QLineEdit):
    """A field which takes the next key pressed, with its modifiers, instead of its text.

    Escape leaves it, Tab goes on to the next control, as everywhere.
    """

    given = Signal(QKeySequence)
    left = Signal()

    def __init__(self) -> None:
        """Make an empty field."""
        super().__init__()
        self.setReadOnly(True)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.NoContextMenu)
        self.setAlignment(Qt.AlignmentFlag.AlignCenter)

    def event(self, event: QEvent) -> bool:
        """Let no shortcut take a key from the field."""
        if event.type() == QEvent.Type.ShortcutOverride:
            event.accept()
            return True
        return super().event(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Take the key."""
        event.accept()
        if event.key() in MODIFIERS or latin_key(event) in MODIFIERS or is_repeat(event):
            return
        key = pressed(event)
        if key == QKeySequence(Qt.Key.Key_Escape):
            self.left.emit()
        else:
            self.given.emit(key)

    def keyReleaseEvent(self, event: QKeyEvent) -> None:
        """Remember the release, so that a key held down is told from one pressed again."""
        note_release(event)
        super().keyReleaseEvent(event)


class KeyAsk(Card):
    """Asks for the new keys of one row, below it: a sentence, a field, and buttons."""

    moved = Signal()
    kept = Signal()
    emptied = Signal()
    restored = Signal()
    left = Signal()

    def __init__(self) -> None:
        """Ask for nothing yet."""
        super().__init__(14, 10)
        self.sentence = Aside("", "body", wrap=True)
        self.field = KeyField()
        self.field.left.connect(self.left)
        self.move_button = TextButton(M("Move the key here"), "primary")
        self.keep_button = TextButton(M("Leave it there"))
        self.restore_button = TextButton("")
        self.empty_button = TextButton(M("No key"))
        self.leave_button = TextButton(M("Leave as it is"), "quiet")
        self.column.addWidget(self.sentence)
        self.column.addWidget(self.field)
        row = FlowLayout()
        for button, told in (
            (self.move_button, self.moved), (self.keep_button, self.kept),
            (self.restore_button, self.restored), (self.empty_button, self.emptied),
            (self.leave_button, self.left),
        ):  # fmt: skip
            button.clicked.connect(told)
            row.addWidget(button)
        nest(self.column, row)
        self.hide()

    def ask(self, does: str, now: str, first: str | None, *, has_keys: bool) -> None:
        """Ask for the keys of ``does``, which are ``now``; ``first`` are those by default.

        ``first`` is None where they are those by default.
        """
        self._choose(of_two=False)
        self.empty_button.setVisible(has_keys)
        self.restore_button.setVisible(first is not None)
        if first is not None:
            none = M("As at first: no key")
            self.restore_button.say(M("As at first: {keys}", keys=first) if first else none)
        self.field.show()
        text = M("Press the new key for “{does}”.", does=does)
        self.sentence.say(text)
        self.field.setText(now)
        self.field.setAccessibleName(str(M("New key")))
        self.show()
        self.field.setFocus(_BY_KEYS)
        announce(self.field, str(text))

    def tell(self, text: Message) -> None:
        """Say something of a row whose keys cannot be changed."""
        self._choose(of_two=False)
        for button in (self.restore_button, self.empty_button, self.leave_button):
            button.hide()
        self.field.hide()
        self.sentence.say(text)
        self.show()

    def refuse(self, key: str, why: Message) -> None:
        """Say why a key cannot be taken, and wait for another one."""
        self.field.setText(key)
        self.sentence.say(why)
        announce(self.field, str(why))

    def offer(self, key: str, question: Message) -> None:
        """Ask whether a key is to be moved here from elsewhere."""
        self.field.setText(key)
        self.sentence.say(question)
        self._choose(of_two=True)
        self.move_button.setFocus(_BY_KEYS)
        announce(self.move_button, str(question))

    def _choose(self, *, of_two: bool) -> None:
        for button in (self.move_button, self.keep_button):
            button.setVisible(of_two)
        for button in (self.restore_button, self.empty_button, self.leave_button):
            button.setVisible(not of_two)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Leave it on Escape, from any of its buttons."""
        if event.key() == Qt.Key.Key_Escape:
            (self.kept if self.move_button.isVisible() else self.left).emit()
        else:
            super().keyPressEvent(event)
