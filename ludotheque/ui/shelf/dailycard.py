"""The card of the position of the day: the date, its game, its grade, and whether it is solved.

No board is drawn on it: the rules of a game are loaded when it is laid out, not for the shelf.
"""

from datetime import date
from typing import Final

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QHideEvent,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QShowEvent,
)
from PySide6.QtWidgets import QAbstractButton, QSizePolicy, QWidget

from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import M, Message
from ludotheque.exercises.daily import Daily, of_the_day, today
from ludotheque.exercises.exercise import Exercise
from ludotheque.games import info
from ludotheque.ui.exercises.exercisetexts import MARKS, grade_text
from ludotheque.ui.exercises.gradedots import draw_grade
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.uses import tell_use
from ludotheque.ui.widgets.widgets import card_painter, draw_focus, draw_tick, rounded

WIDTH: Final = 330
LEAST: Final = 150
HEIGHT: Final = 46
"""The size, and the least width, at a text scale of 1."""
_TICK: Final = 60_000
"""So often, in milliseconds, the card looks whether another day has begun."""
_UNSEEN: Final = 250
"""Milliseconds after which the card is filled where it is not painted, such as below a fold."""
_SEEN: Final = 20
"""The same once it has been painted; the rest of the page is painted with it."""
_ROOM: Final = 5
_ARROWS: Final = {Qt.Key.Key_Up, Qt.Key.Key_Down}
_MOUSE: Final = Qt.FocusReason.MouseFocusReason


class DailyCard(QAbstractButton):
    """A card which opens the position of the day; it is filled after the page has been shown."""

    opened = Signal(object)
    """Emitted with the Daily."""
    trouble = Signal(object)
    """Emitted with a Message where the progress could not be read."""
    arrow = Signal(int)

    def __init__(self, parent: QWidget | None = None) -> None:
        """Make an empty card."""
        super().__init__(parent)
        self.daily: Daily | None = None
        self.exercise: Exercise | None = None
        self.mark = ""
        self._day: date | None = None
        self._ring = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        keep_scaled(self.setFixedHeight, HEIGHT)
        keep_scaled(self.setMinimumWidth, LEAST)
        keep_scaled(self.setMaximumWidth, WIDTH)
        self.clicked.connect(self._open)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self.renew)
        self._waits = False
        """Whether the page has been shown and not painted yet."""
        self._clock = QTimer(self, interval=_TICK)
        self._clock.timeout.connect(self._look)
        manager().changed.connect(self._later.start)
        self.retranslate()

    def _open(self) -> None:
        tell_use(self)
        self.renew()  # another day may have begun
        if self.daily is not None:
            self.opened.emit(self.daily)

    # What is shown

    def renew(self) -> None:
        """Show the position of today, and whether it is solved; hide where there is none."""
        day = today()
        if day != self._day:
            self._day = day
            try:
                self.daily = of_the_day(day)
                self.exercise = None if self.daily is None else self.daily.exercise()
            except LudothequeError:  # the list of exercises tells what is wrong with the file
                self.daily = self.exercise = None
        if self.exercise is None:
            self.hide()
            return
        progress = Progress()
        self.mark = progress.mark(self.exercise.key)
        for notice in progress.notices:
            self.trouble.emit(notice)
        self.retranslate()

    def _look(self) -> None:
        if today() != self._day:
            self.renew()

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        if self.exercise is None:
            self.setAccessibleName(str(M("Position of the day")))
        else:
            self.setAccessibleName(
                str(
                    M(
                        "Position of the day: {game}, {title}, {grade}, {mark}",
                        game=info(self.exercise.game).title, title=str(self.exercise.title),
                        grade=grade_text(self.exercise), mark=MARKS[self.mark],
                    )
                )
            )  # fmt: skip
            self.setAccessibleDescription(str(self.exercise.task))
            self.setToolTip(plain_tip(f"{self.exercise.title}\n{self.exercise.task}"))
        self.update()

    def lines(self) -> tuple[Message | str, Message | str]:
        """Return both lines: what it is, and the game with the grade or the mark."""
        heading = M("Position of the day")
        if self.exercise is None:
            return heading, ""
        told = MARKS[self.mark] if self.mark else grade_text(self.exercise)
        return heading, M("{game} • {told}", game=info(self.exercise.game).title, told=told)

    # Events

    def changeEvent(self, event: QEvent) -> None:
        """Render the text again when the language changes."""
        if event.type() == QEvent.Type.LanguageChange:
            self.retranslate()
        super().changeEvent(event)

    def showEvent(self, event: QShowEvent) -> None:
        """Look at day and progress again, once the page has been painted."""
        self._waits = True
        self._later.start(_UNSEEN)
        self._clock.start()
        super().showEvent(event)

    def hideEvent(self, event: QHideEvent) -> None:
        """Wait until the card is shown again."""
        self._clock.stop()
        super().hideEvent(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring unless the pointer gave the card the focus."""
        self._ring = event.reason() is not _MOUSE
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, emit ``arrow`` for up and down."""
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not is_repeat(event):
            self.click()
        elif key in _ARROWS:
            self.arrow.emit(int(key))
        else:
            super().keyPressEvent(event)

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(scaled(WIDTH), scaled(HEIGHT))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        if self._waits:
            self._waits = False
            self._later.start(_SEEN)
        theme = current_theme()
        painter = card_painter(self)
        accent = QColor(theme.accent(self.exercise.game if self.exercise else "shelf"))
        side = self.height() - 2 * _ROOM
        rect = QRectF(_ROOM, _ROOM, side, side)
        self._draw_leaf(painter, rect, accent)
        left = rect.right() + scaled(12)
        room = self.width() - left - 10
        heading, told = self.lines()
        half = self.height() / 2
        painter.setPen(QColor(theme.ink))
        painter.setFont(font := title_font(16, 700))
        flags = int(Qt.AlignmentFlag.AlignVCenter)
        upper = QRectF(left, scaled(3), room, half - scaled(3))
        painter.drawText(upper, flags, fitted(heading, QFontMetricsF(font), room))
        if self.exercise is not None:
            middle = half + (half - scaled(3)) / 2
            if self.mark:
                side = scaled(13)
                draw_tick(painter, QRectF(left, middle - side / 2, side, side), accent)
                end = left + side + scaled(6)
            else:
                end = draw_grade(painter, left, middle, self.exercise.grade, accent) + scaled(4)
            painter.setPen(QColor(theme.ink2))
            painter.setFont(font := text_font(14))
            lower = QRectF(end, half, left + room - end, half - scaled(3))
            painter.drawText(lower, flags, fitted(told, QFontMetricsF(font), lower.width()))
        if self.hasFocus() and self._ring:
            draw_focus(painter, QRectF(self.rect()), 8, accent)

    def _draw_leaf(self, painter: QPainter, rect: QRectF, accent: QColor) -> None:
        """Draw the leaf of a calendar with the day of the month."""
        theme = current_theme()
        head = QRectF(rect.left(), rect.top(), rect.width(), rect.height() * 0.28)
        painter.save()
        painter.setClipPath(rounded(rect, 5))
        painter.fillRect(rect, QColor(theme.sunk))
        painter.fillRect(head, accent)
        painter.restore()
        if self._day is not None:
            font = title_font(16, 700)
            font.setPixelSize(round(rect.height() * 0.5))
            painter.setFont(font)
            painter.setPen(QColor(theme.ink))
            below = rect.adjusted(0, head.height(), 0, 0)
            painter.drawText(below, Qt.AlignmentFlag.AlignCenter, str(self._day.day))
