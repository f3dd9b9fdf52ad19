"""One of the four steps: its number in a disc, its title, and what belongs to it."""

from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.games.ordino.lesson.marks import GAME
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.textsize import keep_scaled
from ludotheque.ui.look.theme import current_theme, manager
from ludotheque.ui.widgets.nesting import nest


class StepHead(QWidget):
    """The number and the title of a step; of the one now going on, filled."""

    def __init__(self, number: int, title: Message) -> None:
        """Make the head of a step."""
        super().__init__()
        self._number, self._title = number, title
        self._now = False
        keep_scaled(self.setFixedHeight, 32)
        manager().changed.connect(self.update)
        self._describe()

    @property
    def now(self) -> bool:
        """Tell whether this is the step now going on."""
        return self._now

    def tell(self, *, now: bool) -> None:
        """Mark the step as the one now going on, or not."""
        if now != self._now:
            self._now = now
            self._describe()
            self.update()

    def _describe(self) -> None:
        if self._now:
            text = M("Step {number}, now: {title}", number=self._number, title=self._title)
        else:
            text = M("Step {number}: {title}", number=self._number, title=self._title)
        self.setAccessibleName(str(text))

    def changeEvent(self, event: QEvent) -> None:
        """Follow the language."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw disc and title."""
        theme = current_theme()
        accent = QColor(theme.accent(GAME))
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        side = scaled(24)
        disc = QRectF(1, (self.height() - side) / 2, side, side)
        painter.setPen(QPen(accent if self._now else QColor(theme.edge), 1.5))
        painter.setBrush(accent if self._now else QColor(theme.raised))
        painter.drawEllipse(disc)
        painter.setFont(title_font(15, 800))
        painter.setPen(QColor(theme.on_accent if self._now else theme.ink))
        painter.drawText(disc, Qt.AlignmentFlag.AlignCenter, str(self._number))
        left = disc.right() + scaled(10)
        room = QRectF(left, 0, self.width() - left, self.height())
        middle = Qt.AlignmentFlag.AlignVCenter
        painter.setPen(QColor(theme.ink))
        painter.setFont(title_font(18, 700))
        painter.drawText(room, int(middle), str(self._title))
        if self._now:
            left += painter.fontMetrics().horizontalAdvance(str(self._title)) + scaled(10)
            painter.setPen(accent)
            painter.setFont(text_font(13, 600))
            words = str(M("now"))
            if left + painter.fontMetrics().horizontalAdvance(words) <= self.width():
                rest = QRectF(left, scaled(2), self.width() - left, self.height() - scaled(2))
                painter.drawText(rest, int(middle), words)


class StepSection(QWidget):
    """A step with its body, ``column``; a bar at its left marks the one now going on."""

    def __init__(self, number: int, title: Message) -> None:
        """Make an empty step."""
        super().__init__()
        self.head = StepHead(number, title)
        outer = QVBoxLayout(self)
        keep_scaled(outer.setContentsMargins, 12, 0, 0, 0)
        keep_scaled(outer.setSpacing, 4)
        outer.addWidget(self.head)
        self.column = QVBoxLayout()
        self.column.setContentsMargins(0, 0, 0, 0)
        keep_scaled(self.column.setSpacing, 8)
        nest(outer, self.column)
        manager().changed.connect(self.update)

    def tell(self, *, now: bool) -> None:
        """Mark the step as the one now going on, or not."""
        self.head.tell(now=now)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the bar."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.accent(GAME) if self.head.now else theme.line))
        width = scaled(4) if self.head.now else scaled(2)
        painter.drawRoundedRect(QRectF(0, scaled(4), width, self.height() - scaled(8)), 2, 2)
