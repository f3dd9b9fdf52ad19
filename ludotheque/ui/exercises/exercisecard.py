"""The card of an exercise: position drawn by the game's scene, title, grade, solved or not."""

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFocusEvent,
    QFontMetricsF,
    QKeyEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
from PySide6.QtWidgets import QAbstractButton, QWidget

from ludotheque.exercises.exercise import Exercise
from ludotheque.ui.exercises.exercisetexts import MARKS, grade_text, spoken
from ludotheque.ui.exercises.gradedots import PICTURE, draw_grade
from ludotheque.ui.exercises.habits import habits_of
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.theme import Theme, current_theme
from ludotheque.ui.widgets.fitting import fitted
from ludotheque.ui.widgets.keys import is_repeat
from ludotheque.ui.widgets.tips import plain_tip
from ludotheque.ui.widgets.uses import tell_use
from ludotheque.ui.widgets.widgets import card_painter, draw_focus, rounded

_BY_KEY = {
    Qt.FocusReason.TabFocusReason,
    Qt.FocusReason.BacktabFocusReason,
    Qt.FocusReason.ShortcutFocusReason,
}
_ARROWS = {Qt.Key.Key_Left, Qt.Key.Key_Right, Qt.Key.Key_Up, Qt.Key.Key_Down}


class ExerciseCard(QAbstractButton):
    """A card which opens an exercise."""

    arrow = Signal(int)

    def __init__(self, exercise: Exercise, number: int, mark: str, parent: QWidget) -> None:
        """Show an exercise; ``number`` counts from 1, ``mark`` is as in Progress."""
        super().__init__(parent)
        self.exercise, self.number, self.mark = exercise, number, mark
        self._picture: QPixmap | None = None
        self._asked: tuple[int, float, str] | None = None
        self._ring = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setAttribute(Qt.WidgetAttribute.WA_Hover)
        self.clicked.connect(self._tell_use)
        self.retranslate()

    def _tell_use(self) -> None:
        tell_use(self)

    def retranslate(self) -> None:
        """Render the text in the language in use."""
        self.setAccessibleName(str(spoken(self.exercise, self.number, self.mark)))
        self.setAccessibleDescription(str(self.exercise.task))
        self.setToolTip(plain_tip(str(self.exercise.task)))
        self.update()

    @staticmethod
    def height_for(width: int) -> int:
        """Return the height of a card of this width."""
        return round((width - 16) * PICTURE) + 8 + scaled(84)

    def fetch(self) -> bool:
        """Draw the picture if it is missing or stale; return whether it was drawn."""
        width = self.width() - 16
        wanted = (width, self.devicePixelRatioF(), current_theme().name)
        if wanted == self._asked or width <= 0:
            return False
        self._asked = wanted
        size = QSize(width, round(width * PICTURE))
        habits = habits_of(self.exercise.game)
        self._picture = habits.small_picture(self.exercise, size, wanted[1])
        self.update()
        return True

    def sizeHint(self) -> QSize:
        """Return the size at a usual width."""
        width = scaled(220)
        return QSize(width, self.height_for(width))

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Show the focus ring if the keyboard gave the card the focus."""
        self._ring = event.reason() in _BY_KEY
        super().focusInEvent(event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Open on Enter, move on arrow keys."""
        self._ring = True
        self.update()
        key = Qt.Key(event.key())
        if key in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and not is_repeat(event):
            self.click()
        elif key in _ARROWS:
            self.arrow.emit(int(key))
        else:
            super().keyPressEvent(event)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the card."""
        theme = current_theme()
        painter = card_painter(self)
        width = self.width() - 16
        rect = QRectF(8, 8, width, round(width * PICTURE))
        painter.save()
        painter.setClipPath(rounded(rect, 6))
        painter.fillRect(rect, QColor(theme.sunk))
        if self._picture is not None:
            painter.drawPixmap(rect, self._picture, QRectF(self._picture.rect()))
        painter.restore()
        self._paint_text(painter, theme, rect.bottom())
        if self.mark:
            self._seal(painter, theme, rect)
        if self.hasFocus() and self._ring:
            draw_focus(painter, QRectF(self.rect()), 8, theme.accent(self.exercise.game))

    def _paint_text(self, painter: QPainter, theme: Theme, top: float) -> None:
        room = self.width() - 24
        title = f"{self.number}. {self.exercise.title}"
        painter.setPen(QColor(theme.ink))
        font = title_font(17, 700)
        metrics = QFontMetricsF(font)
        painter.setFont(font)
        area = QRectF(12, top + 8, room, 2 * metrics.height())
        wraps = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignTop
        painter.drawText(area, int(wraps), title)
        middle = self.height() - scaled(16)
        accent = QColor(theme.accent(self.exercise.game))
        end = draw_grade(painter, 12, middle, self.exercise.grade, accent)
        painter.setPen(QColor(theme.ink2))
        painter.setFont(text_font(14))
        text = QRectF(end + 4, middle - scaled(12), room - end, scaled(24))
        painter.drawText(text, int(Qt.AlignmentFlag.AlignVCenter), str(grade_text(self.exercise)))

    def _seal(self, painter: QPainter, theme: Theme, rect: QRectF) -> None:
        """Write « solved » into a corner: a tick alone would read as a box to be switched off."""
        font = text_font(13, 700)
        metrics = QFontMetricsF(font)
        text = fitted(MARKS[self.mark], metrics, rect.width() - scaled(28))
        high = metrics.height() + scaled(6)
        wide = metrics.horizontalAdvance(text) + scaled(20)
        box = QRectF(rect.right() - wide - 6, rect.top() + 6, wide, high)
        accent = QColor(theme.accent(self.exercise.game))
        alone = self.mark == "alone"
        painter.setPen(QPen(QColor(theme.raised) if alone else accent, 2))
        painter.setBrush(accent if alone else QColor(theme.raised))
        painter.drawRoundedRect(box, 4, 4)
        painter.setPen(QColor(theme.on_accent) if alone else accent)
        painter.setFont(font)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), text)
