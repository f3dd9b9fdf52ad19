"""Dialogs which ask or tell the user something, in the style of the program."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QMimeData, QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QColor, QKeyEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import (
    QAbstractSlider,
    QDialog,
    QGridLayout,
    QHBoxLayout,
    QLayout,
    QPlainTextEdit,
    QSizePolicy,
    QStyle,
    QVBoxLayout,
    QWidget,
)

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.icons import icon_pixmap
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.widgets.copyable import CopyLabel
from ludotheque.ui.widgets.fold import RULE, Fold, fold
from ludotheque.ui.widgets.leaving import let_go
from ludotheque.ui.widgets.nesting import nest
from ludotheque.ui.widgets.screens import dialog_room
from ludotheque.ui.widgets.tips import bounded, breakable, plain_title
from ludotheque.ui.widgets.widgets import Capital, Text, TextButton, TextLabel

GAP: Final = 8
"""Pixels between the buttons of a question."""
WIDTH: Final = 460
EDGE: Final = 24
"""Pixels between the contents of a question and its edges."""
WIDEST: Final = 560
"""The widest row of buttons, at a text scale of 1; wider ones stand one below the other."""
TITLE: Final = 120
LINES: Final = 150
"""The least height of a text which scrolls, at a text scale of 1."""
INDENT: Final = 18
"""Pixels before each sentence of a list, at a text scale of 1."""
LONGEST, DETAILS = 600, 200
"""Most characters of a text and of the details: a dialog must fit on the screen."""


_SCROLLING: Final = {
    Qt.Key.Key_Down: QAbstractSlider.SliderAction.SliderSingleStepAdd,
    Qt.Key.Key_Up: QAbstractSlider.SliderAction.SliderSingleStepSub,
    Qt.Key.Key_PageDown: QAbstractSlider.SliderAction.SliderPageStepAdd,
    Qt.Key.Key_PageUp: QAbstractSlider.SliderAction.SliderPageStepSub,
}
"""The keys which scroll a question, and how."""


@attrs.frozen
class Answer:
    """One button of a question.

    ``role`` is "default" (Enter), "cancel" (Escape), "danger" (never on Enter by itself) or "".
    """

    key: str
    text: Text
    role: str = ""


class Sign(QWidget):
    """An icon in the accent colour or in another colour of the theme, such as that of errors."""

    def __init__(self, name: str, role: str = "accent", side: int = 34) -> None:
        """Show the icon ``name``; ``role`` is "accent", "bad" or a field of the theme."""
        super().__init__()
        self._name, self._role = name, role
        keep_scaled(self.setFixedSize, side, side)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon."""
        theme = current_theme()
        color = theme.accent() if self._role == "accent" else str(getattr(theme, self._role))
        pixmap = icon_pixmap(self._name, self.width(), self.devicePixelRatioF(), color)
        QPainter(self).drawPixmap(0, 0, pixmap)


class Body(QWidget):
    """A widget between the text of a question and its buttons."""

    entry: QWidget | None = None
    """What has the keyboard first, in place of a button."""

    def fit(self, width: int) -> None:
        """Arrange the contents to need no more than this width, if possible."""


def _clean(text: Text) -> Text:
    """Return a text with control characters removed line by line, unless it is a Message."""
    if not isinstance(text, str):
        return text
    return "\n".join(foreign(line, LONGEST) for line in text.split("\n", LONGEST))


@attrs.frozen
class _Part(Capital):
    """The first line of a text, or all lines after it."""

    text: Text
    first: bool

    def __str__(self) -> str:
        head, _, rest = str(self.text).partition("\n")
        return head if self.first else rest


class ManyLines(QPlainTextEdit):
    """A read-only text of many lines, which scrolls and can be selected and copied."""

    def __init__(self, text: Text) -> None:
        """Show ``text``."""
        super().__init__()
        self._text = text
        self.setReadOnly(True)
        self.setTabChangesFocus(True)
        self.setTextInteractionFlags(
            Qt.TextInteractionFlag.TextSelectableByMouse
            | Qt.TextInteractionFlag.TextSelectableByKeyboard
        )
        keep_scaled(self.setMinimumHeight, LINES)
        self._show()

    def _show(self) -> None:
        self.setPlainText(breakable(str(self._text)))
        self.setAccessibleName(str(M("Faults")))

    def createMimeDataFromSelection(self) -> QMimeData:
        """Return the selected text without the zero-width spaces which let long words wrap."""
        found = super().createMimeDataFromSelection()  # one made here would outlive Python: a crash
        text = found.text().replace("\u200b", "")  # asked for, so that Qt fills it now, not later
        found.clear()
        found.setText(text)
        return found

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self._show()
        super().changeEvent(event)


class Cause(TextLabel):
    """One of several sentences below one another, with a dot before it."""

    def __init__(self, text: Text) -> None:
        """Show ``text``."""
        super().__init__(_clean(text), "body", wrap=True, most=LONGEST)
        keep_scaled(self.setContentsMargins, INDENT, 0, 0, 0)

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the text, and a dot beside its first line."""
        super().paintEvent(event)
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().ink2))
        radius, line = scaled(3), self.fontMetrics().height()
        top = self.contentsRect().top() + max(0, self.contentsRect().height() % line) / 2
        painter.drawEllipse(QPointF(scaled(INDENT) / 3, top + line / 2), radius, radius)


class Question(QDialog):
    """A dialog with a title, a text and buttons; ``answer`` is the key of the one pressed."""

    def __init__(
        self,
        parent: QWidget | None,
        title: Text,
        text: Text,
        answers: Sequence[Answer],
        *,
        icon: str = "info",
        details: str = "",
        body: Body | None = None,
        causes: Sequence[Text] = (),
    ) -> None:
        """Ask a question, with ``body`` between the text and the buttons.

        ``causes`` are sentences listed below the text. Escape and closing the window give the
        "cancel" answer, or the last one if there is none.
        """
        super().__init__(parent)
        self._title = title
        self._answers = tuple(answers)
        self._away = next(
            (answer.key for answer in self._answers if answer.role == "cancel"),
            self._answers[-1].key,
        )
        self.answer = self._away
        self.buttons: dict[str, TextButton] = {}
        self.setWindowTitle(plain_title(str(title)))
        self.setModal(True)
        role = "bad" if icon == "warning" else "accent"
        column = QVBoxLayout()
        column.setSpacing(8)
        column.addWidget(TextLabel(_clean(title), "section", wrap=True, most=TITLE))
        text = _clean(text)
        many = str(text).count("\n") > 1
        first = _Part(text, first=True) if many else text
        column.addWidget(TextLabel(first, "body", wrap=True, most=LONGEST))
        if many:
            column.addWidget(ManyLines(_Part(text, first=False)), 1)
        for cause in causes:
            column.addWidget(Cause(cause))
        if details:
            column.addWidget(CopyLabel(_clean(bounded(details, DETAILS, DETAILS // 40))))
        if not many:
            column.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(Sign(icon, role), 0, Qt.AlignmentFlag.AlignTop)
        nest(top, column, 1)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(EDGE, EDGE, EDGE, 0)
        outer.setSpacing(EDGE)
        nest(outer, top)
        self._body = body
        if body is not None:
            outer.addWidget(body)
        self._row = Answers(self._buttons())
        self._foot = foot = QVBoxLayout()
        foot.setContentsMargins(EDGE, EDGE, EDGE, EDGE - 4)
        foot.addWidget(self._row)
        fold(self, foot=foot)
        keep_scaled(self.setMinimumWidth, WIDTH)
        self._fit()

    def _buttons(self) -> list[TextButton]:
        preferred = next((a for a in self._answers if a.role == "default"), None)
        for answer in self._answers:
            kind = "primary" if answer is preferred else ""
            button = TextButton(answer.text, kind)
            button.once = True
            keep_scaled(button.setMinimumWidth, 96)
            button.clicked.connect(lambda _=False, key=answer.key: self._take(key))
            self.buttons[answer.key] = button
        focus = preferred or next((a for a in self._answers if a.role == "cancel"), None)
        if focus is not None:
            self.buttons[focus.key].setFocus()
            self.buttons[focus.key].setDefault(True)
        return list(self.buttons.values())

    def _take(self, key: str) -> None:
        self.answer = key
        self.accept()

    def reject(self) -> None:
        """Answer as if the dialog had been closed."""
        self.answer = self._away
        super().reject()

    def _fit(self) -> None:
        """Resize to text, body and buttons within the screen; a text which is too long scrolls."""
        room, edges = dialog_room(self), 2 * EDGE
        usual = min(scaled(WIDEST), room.width()) - edges
        wide = self._row.fit(usual, room.width() - edges, room.height() * 2 // 5)
        if self._body is not None:
            self._body.fit(room.width() - edges)
        least = max(self._outer.minimumSize().width(), wide + edges)
        width = max(self.width(), self.minimumWidth(), least)
        below = self._foot.sizeHint().height() + RULE
        while self._outer.totalHeightForWidth(width) + below > room.height() * 4 // 5:
            if width > room.width() * 4 // 5:
                break
            width += 40
        height = self._outer.totalHeightForWidth(width) + below
        if height > room.height():
            width += self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent)
        self.resize(QSize(width, height).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Fit the height to the text and give the default button the focus."""
        self._fit()
        default = next((b for b in self.buttons.values() if b.isDefault()), None)
        entry = default if self._body is None else self._body.entry or default
        if entry is not None and not event.spontaneous():
            entry.setFocus()
        super().showEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll by keys what is higher than the screen; the buttons keep the focus."""
        area = self.findChild(Fold)
        bar = None if area is None else area.verticalScrollBar()
        if bar is None or bar.maximum() == bar.minimum() or event.key() not in _SCROLLING:
            super().keyPressEvent(event)
        else:
            bar.triggerAction(_SCROLLING[Qt.Key(event.key())])

    def closeEvent(self, event: QCloseEvent) -> None:
        """Answer with the harmless key, as Escape does."""
        self.answer = self._away
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Render the window title again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(plain_title(str(self._title)))
            QTimer.singleShot(0, self, self._fit)  # after the buttons' texts
        super().changeEvent(event)


def lay_rows(
    dialog: QDialog, icon: str, rows: QLayout, buttons: Sequence[TextButton], width: int
) -> None:
    """Lay out a dialog: an icon beside ``rows``, which scroll where they must, above its buttons.

    It is ``width`` pixels wide at least, more with larger text, and as high as its rows need.
    """
    top = QHBoxLayout()
    top.setSpacing(16)
    top.addWidget(Sign(icon), 0, Qt.AlignmentFlag.AlignTop)
    nest(top, rows, 1)
    foot = QHBoxLayout()
    foot.setContentsMargins(EDGE, EDGE - 4, EDGE, EDGE - 4)
    foot.setSpacing(GAP)
    foot.addStretch(1)
    for button in buttons:
        foot.addWidget(button)
    outer = QVBoxLayout(dialog)
    outer.setContentsMargins(EDGE, EDGE, EDGE, 0)
    nest(outer, top)
    fold(dialog, foot=foot)
    keep_scaled(dialog.setMinimumWidth, width)
    wide = max(dialog.minimumWidth(), foot.minimumSize().width())
    height = outer.totalHeightForWidth(wide) + foot.minimumSize().height() + RULE
    dialog.resize(QSize(wide, height).boundedTo(dialog_room(dialog)))


def ask(
    parent: QWidget | None,
    title: Text,
    text: Text,
    buttons: Sequence[Answer],
    *,
    icon: str = "info",
    body: Body | None = None,
) -> str:
    """Ask a question and return the key of the answer; closing it gives the "cancel" one."""
    question = Question(parent, title, text, buttons, icon=icon, body=body)
    question.exec()
    answer = question.answer
    let_go(question)
    return answer


def tell(
    parent: QWidget | None,
    message: Text,
    *,
    title: Text | None = None,
    warning: bool = False,
    details: str = "",
    causes: Sequence[Text] = (),
) -> None:
    """Tell the user something, with ``causes`` as a list, and wait until the dialog is closed."""
    heading: Text = title if title is not None else M("Ludothèque")
    answers = (Answer("ok", M("Close"), "default"),)
    sign = "warning" if warning else "info"
    question = Question(
        parent, heading, message, answers, icon=sign, details=details, causes=causes
    )
    question.exec()
    let_go(question)


class Answers(QWidget):
    """A row of buttons in their order; none is ever narrower than its text."""

    def __init__(self, buttons: Sequence[TextButton]) -> None:
        """Put the buttons in one row, at its right end."""
        super().__init__()
        self.buttons = tuple(buttons)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setSpacing(GAP)
        self._columns = 0
        self._arrange(len(self.buttons))

    def widths(self) -> list[int]:
        """Return the width each button needs."""
        return [max(one.sizeHint().width(), one.minimumWidth()) for one in self.buttons]

    def fit(self, usual: int, room: int, height: int) -> int:
        """Arrange the buttons and return the width they need.

        They stand beside each other within the ``usual`` width, else one below the other, or in
        two columns of at most ``room`` in all where they would be higher than ``height``.
        """
        widths = self.widths()
        wide = sum(widths) + GAP * (len(widths) - 1)
        if wide <= usual:
            self._arrange(len(widths))
            return wide
        two = 2 * max(widths) + GAP
        tall = sum(one.sizeHint().height() for one in self.buttons) + GAP * (len(widths) - 1)
        columns = 2 if tall > height and two <= room else 1
        self._arrange(columns)
        return two if columns == 2 else max(widths)

    def _arrange(self, columns: int) -> None:
        if columns == self._columns:
            return
        self._columns = columns
        beside = columns == len(self.buttons)
        for button in self.buttons:
            self._grid.removeWidget(button)
        for column in range(self._grid.columnCount() + 1):
            self._grid.setColumnStretch(column, 0)
        first = 1 if beside else 0
        for number, button in enumerate(self.buttons):
            row, column = divmod(number, columns)
            self._grid.addWidget(button, row, column + first)
            self._grid.setColumnStretch(column, 0 if beside else 1)
        if beside:
            self._grid.setColumnStretch(0, 1)
