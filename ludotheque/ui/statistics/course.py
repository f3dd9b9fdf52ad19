"""The last results of a player as marks: wins above the line, defeats below, the streak braced."""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen

from ludotheque.core.messages import M, Message
from ludotheque.stats.facts import DRAWN, LOST, WON
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics import words
from ludotheque.ui.statistics.charts import Chart
from ludotheque.ui.statistics.rows import paint_part

MOST: Final = 24
_KINDS: Final = {WON: "full", DRAWN: "hatched", LOST: "pale"}


def _spoken(game: str, what: str) -> Message:
    match what:
        case "won":
            return M("{game}: won.", game=game)
        case "lost":
            return M("{game}: lost.", game=game)
    return M("{game}: drawn.", game=game)


class CourseChart(Chart):
    """One mark a result, the latest on the right, in the colour of its game."""

    def __init__(self) -> None:
        """Make an empty chart."""
        super().__init__()
        self.course: tuple[tuple[str, str], ...] = ()
        self._streak = 0

    def show_course(self, course: Sequence[tuple[str, str]], streak: int, title: str) -> None:
        """Show the end of a course of games and results; so many of the last ones are alike."""
        self.course = tuple(course[-MOST:])
        self._streak = streak
        self._title = title
        self._renew()

    def spoken(self) -> list[str]:
        """Return what each result says."""
        return [str(_spoken(words.title(game), what)) for game, what in self.course]

    def sizeHint(self) -> QSize:
        """Return room for all marks, two rows high, and the brace."""
        return QSize(scaled(280), scaled(48))

    def minimumSizeHint(self) -> QSize:
        """Return the least room."""
        return QSize(scaled(220), scaled(48))

    def box(self, index: int) -> QRectF:
        """Return the strip of a result."""
        wide = min(scaled(20), (self.width() - scaled(8)) / max(1, len(self.course)))
        return QRectF(scaled(4) + index * wide, 0, wide, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the line, the marks, and a brace below those of the streak."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        middle, high = float(scaled(21)), float(scaled(14))
        for i, (game, what) in enumerate(self.course):
            strip = self.box(i)
            if i == self.current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.sunk))
                painter.drawRoundedRect(strip.adjusted(0, 1, 0, -1), 4, 4)
            top = {WON: middle - high - 1, DRAWN: middle - high / 2, LOST: middle + 1}[what]
            mark = QRectF(strip.left() + 2, top, strip.width() - 4, high)
            paint_part(painter, mark, _KINDS[what], game)
        painter.setPen(QPen(QColor(theme.edge), 1))
        if self.course:
            ends = self.box(0).left(), self.box(len(self.course) - 1).right()
            painter.drawLine(QPointF(ends[0], middle), QPointF(ends[1], middle))
            self._brace(painter, ends[1])
        self._ring(painter)

    def _brace(self, painter: QPainter, right: float) -> None:
        """Brace the marks of the streak, where it is more than one result."""
        alike = min(self._streak, len(self.course))
        if alike < 2:
            return
        left = self.box(len(self.course) - alike).left() + 2
        foot, tip = self.height() - scaled(3), self.height() - scaled(7)
        painter.setPen(QPen(QColor(current_theme().ink), 1.5))
        corners = ((left, tip), (left, foot), (right - 2, foot), (right - 2, tip))
        painter.drawPolyline([QPointF(*corner) for corner in corners])
