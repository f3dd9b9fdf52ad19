"""Calm questions and answers in the style of the program."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QEvent, QSize, Qt, QTimer
from PySide6.QtGui import QCloseEvent, QPainter, QPaintEvent, QShowEvent
from PySide6.QtWidgets import QBoxLayout, QDialog, QHBoxLayout, QVBoxLayout, QWidget

from ludotheque.core.foreign import foreign
from ludotheque.core.messages import M
from ludotheque.ui.fonts import scaled
from ludotheque.ui.frame.copyable import CopyLabel
from ludotheque.ui.frame.fold import fold
from ludotheque.ui.frame.nesting import nest
from ludotheque.ui.icons import icon_pixmap
from ludotheque.ui.leaving import let_go
from ludotheque.ui.screens import dialog_room
from ludotheque.ui.textsize import keep_scaled
from ludotheque.ui.theme import current_theme, manager
from ludotheque.ui.tips import bounded, plain_title
from ludotheque.ui.widgets import TextButton, TextLabel, Words

WIDTH: Final = 460
WIDEST: Final = 560
"""From which width on, at a text scale of 1, the buttons stand one below the other."""
TITLE: Final = 120
LONGEST, DETAILS = 600, 200
"""Characters of a title, of what is said and of details: no dialog is higher than a screen."""


@attrs.frozen
class Answer:
    """One button of a question.

    ``role`` is "default" (Enter), "cancel" (Escape), "danger" (never on Enter by itself) or "".
    """

    key: str
    words: Words
    role: str = ""


class Sign(QWidget):
    """An icon in the accent or, for something bad, in its colour."""

    def __init__(self, name: str, role: str = "accent", side: int = 34) -> None:
        """Show the icon ``name``; ``role`` is "accent", "bad" or a field of the theme."""
        super().__init__()
        self._name, self._role = name, role
        keep_scaled(self.setFixedSize, side, side)
        manager().changed.connect(self.update)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the icon."""
        theme = current_theme()
        color = theme.accent() if self._role == "accent" else str(getattr(theme, self._role))
        pixmap = icon_pixmap(self._name, self.width(), self.devicePixelRatioF(), color)
        QPainter(self).drawPixmap(0, 0, pixmap)


def _clean(words: Words) -> Words:
    """Return words which no message has cleaned, line by line."""
    if not isinstance(words, str):
        return words
    return "\n".join(foreign(line, LONGEST) for line in words.split("\n", LONGEST))


class Question(QDialog):
    """A title, some sentences, and buttons; ``answer`` holds the key of the one pressed."""

    def __init__(
        self,
        parent: QWidget | None,
        title: Words,
        text: Words,
        answers: Sequence[Answer],
        *,
        icon: str = "info",
        details: str = "",
        body: QWidget | None = None,
    ) -> None:
        """Put a question, with ``body`` between words and buttons.

        Escape and closing answer with the "cancel" one, else with the last.
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
        words = QVBoxLayout()
        words.setSpacing(8)
        words.addWidget(TextLabel(_clean(title), "section", wrap=True, most=TITLE))
        words.addWidget(TextLabel(_clean(text), "body", wrap=True, most=LONGEST))
        if details:
            words.addWidget(CopyLabel(_clean(bounded(details, DETAILS, DETAILS // 40))))
        words.addStretch(1)
        top = QHBoxLayout()
        top.setSpacing(16)
        top.addWidget(Sign(icon, role), 0, Qt.AlignmentFlag.AlignTop)
        nest(top, words, 1)
        self._outer = outer = QVBoxLayout(self)
        outer.setContentsMargins(24, 24, 24, 20)
        outer.setSpacing(24)
        nest(outer, top)
        if body is not None:
            outer.addWidget(body)
        self._row = self._buttons()
        nest(outer, self._row)
        fold(self)
        keep_scaled(self.setMinimumWidth, WIDTH)
        self._fit()

    def _buttons(self) -> QBoxLayout:
        row = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        row.setSpacing(8)
        row.addStretch(1)
        preferred = next((a for a in self._answers if a.role == "default"), None)
        for answer in self._answers:
            kind = "primary" if answer is preferred else ""
            button = TextButton(answer.words, kind)
            keep_scaled(button.setMinimumWidth, 96)
            button.clicked.connect(lambda _=False, key=answer.key: self._take(key))
            self.buttons[answer.key] = button
            row.addWidget(button)
        focus = preferred or next((a for a in self._answers if a.role == "cancel"), None)
        if focus is not None:
            self.buttons[focus.key].setFocus()
            self.buttons[focus.key].setDefault(True)
        return row

    def _take(self, key: str) -> None:
        self.answer = key
        self.accept()

    def reject(self) -> None:
        """Answer as if the dialog was closed."""
        self.answer = self._away
        super().reject()

    def _fit(self) -> None:
        """Put the buttons one below the other where they are wider than a dialog should be."""
        sizes = [
            max(button.sizeHint().width(), button.minimumWidth())
            for button in self.buttons.values()
        ]
        wide = sum(sizes) + 8 * len(sizes) + 48
        room = dialog_room(self)
        beside = wide <= min(scaled(WIDEST), room.width())
        way = QBoxLayout.Direction
        self._row.setDirection(way.LeftToRight if beside else way.TopToBottom)
        least = self._outer.minimumSize().width()
        width = max(self.width(), self.minimumWidth(), least, wide if beside else 0)
        while self._outer.totalHeightForWidth(width) > room.height() * 4 // 5:
            if width > room.width() * 4 // 5:
                break
            width += 40
        height = self._outer.totalHeightForWidth(width)
        self.resize(QSize(width, height).boundedTo(room))

    def showEvent(self, event: QShowEvent) -> None:
        """Be as high as the sentences need at this width; a button has the keyboard."""
        self._fit()
        default = next((b for b in self.buttons.values() if b.isDefault()), None)
        if default is not None and not event.spontaneous():
            default.setFocus()
        super().showEvent(event)

    def closeEvent(self, event: QCloseEvent) -> None:
        """Answer with the harmless one."""
        self.answer = self._away
        super().closeEvent(event)

    def changeEvent(self, event: QEvent) -> None:
        """Render the title anew in another language."""
        if event.type() == QEvent.Type.LanguageChange:
            self.setWindowTitle(plain_title(str(self._title)))
            QTimer.singleShot(0, self, self._fit)  # after the buttons have said it anew
        super().changeEvent(event)


def ask(
    parent: QWidget | None,
    title: Words,
    text: Words,
    buttons: Sequence[Answer],
    *,
    icon: str = "info",
    body: QWidget | None = None,
) -> str:
    """Put a question and return the key of the answer; closing gives the "cancel" one."""
    question = Question(parent, title, text, buttons, icon=icon, body=body)
    question.exec()
    answer = question.answer
    let_go(question)
    return answer


def tell(
    parent: QWidget | None,
    message: Words,
    *,
    title: Words | None = None,
    warning: bool = False,
    details: str = "",
) -> None:
    """Tell the user one thing and wait until it is read."""
    heading: Words = title if title is not None else M("Ludothèque")
    answers = (Answer("ok", M("Close"), "default"),)
    sign = "warning" if warning else "info"
    question = Question(parent, heading, message, answers, icon=sign, details=details)
    question.exec()
    let_go(question)
