"""The chart of the chances of each seat over the game."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QFontMetricsF, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QWidget

from ludotheque.core.messages import M
from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics.charts import Chart
from ludotheque.ui.widgets.keys import is_repeat

STYLES: Final = (
    Qt.PenStyle.SolidLine, Qt.PenStyle.DashLine, Qt.PenStyle.DotLine, Qt.PenStyle.DashDotLine,
)  # fmt: skip
"""How the lines of seats are drawn, so that they can be told apart without their colours."""
_LABELS: Final = (1.0, 0.5, 0.0)


@attrs.frozen
class Place:
    """The chances of all seats at a ply; ``swing``: what was chosen here gave up much."""

    ply: int
    chances: tuple[float, ...]
    spoken: str
    exact: bool = False
    swing: bool = False


def draw_line(painter: QPainter, points: Sequence[QPointF], colour: QColor, seat: int) -> None:
    """Draw the line of a seat: its colour between two edges, so that it is seen on any ground."""
    edge = QPen(QColor(current_theme().ink2), scaled(5))
    core = QPen(colour, scaled(3), STYLES[seat % len(STYLES)])
    for pen in (edge, core):
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(pen)
        painter.drawPolyline(points)


class Sample(QWidget):
    """A short piece of a seat's line, for the legend."""

    def __init__(self, colour: QColor, seat: int) -> None:
        """Show the line of a seat."""
        super().__init__()
        self._colour, self._seat = colour, seat
        self.setFixedSize(scaled(44), scaled(14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2
        ends = (QPointF(2, y), QPointF(self.width() - 2, y))
        draw_line(painter, ends, self._colour, self._seat)


class Curve(Chart):
    """The chances of each seat, from the start of the game on the left to its end."""

    chosen = Signal(int)
    """Emitted with the ply of a place which is clicked or opened with Enter."""

    def __init__(self, game: str, colours: Sequence[QColor]) -> None:
        """Make an empty chart; each seat has its colour."""
        super().__init__(game)
        self.places: tuple[Place, ...] = ()
        self._colours = tuple(colours)
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_places(self, places: Sequence[Place], title: str) -> None:
        """Replace the places and the title."""
        self.places = tuple(places)
        self._title = title
        self._renew()

    def spoken(self) -> list[str]:
        """Return the spoken text of each place."""
        return [place.spoken for place in self.places]

    def describe(self, title: str) -> None:
        """Set the accessible name to ``title``; the places are told one by one."""
        super().describe(title)
        self.setAccessibleDescription(
            str(M("Arrow keys go from place to place, Enter shows it on the board."))
        )

    def sizeHint(self) -> QSize:
        """Return the usual size."""
        return QSize(scaled(420), scaled(210))

    def minimumSizeHint(self) -> QSize:
        """Return the least size."""
        return QSize(scaled(180), scaled(210))

    def _field(self) -> QRectF:
        wide = QFontMetricsF(text_font(13)).horizontalAdvance(self._label(1.0)) + scaled(10)
        return QRectF(
            wide, scaled(14), max(1.0, self.width() - wide - scaled(10)),
            self.height() - scaled(28),
        )  # fmt: skip

    @staticmethod
    def _label(share: float) -> str:
        return str(M("{n}%", n=round(100 * share)))

    def at(self, index: int, seat: int) -> QPointF:
        """Return where a seat's line is at a place."""
        field, last = self._field(), self.places[-1].ply or 1
        x = field.left() + field.width() * self.places[index].ply / last
        return QPointF(x, field.bottom() - field.height() * self.places[index].chances[seat])

    def box(self, index: int) -> QRectF:
        """Return the strip of a place, as far as half of the way to its neighbours."""
        here = self.at(index, 0).x()
        left = self.at(index - 1, 0).x() if index > 0 else self._field().left() - scaled(10)
        last = index == len(self.places) - 1
        right = self._field().right() + scaled(10) if last else self.at(index + 1, 0).x()
        first = left if index == 0 else (left + here) / 2
        then = right if last else (here + right) / 2
        return QRectF(first, 0, max(1.0, then - first), self.height())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Show a place on the board with Enter."""
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.current >= 0:
            if not is_repeat(event):
                self.chosen.emit(self.places[self.current].ply)
            return
        super().keyPressEvent(event)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """Show the place which is clicked on the board."""
        super().mouseReleaseEvent(event)
        here = self.rect().contains(event.position().toPoint())
        if event.button() is Qt.MouseButton.LeftButton and here and self.current >= 0:
            self.chosen.emit(self.places[self.current].ply)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the scale, the lines, the places of swings, and the current place."""
        theme, field = current_theme(), self._field()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setFont(text_font(13))
        for share in _LABELS:
            y = field.bottom() - field.height() * share
            painter.setPen(QPen(QColor(theme.line), 1))
            painter.drawLine(QPointF(field.left(), y), QPointF(field.right(), y))
            painter.setPen(QColor(theme.ink2))
            room = QRectF(0, y - scaled(12), field.left() - scaled(8), scaled(24))
            side = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            painter.drawText(room, side, self._label(share))
        if self.places:
            self._lines(painter)
        self._ring(painter)

    def _lines(self, painter: QPainter) -> None:
        theme, field = current_theme(), self._field()
        if self.current >= 0:
            x = self.at(self.current, 0).x()
            painter.setPen(QPen(QColor(theme.accent(self.game)), scaled(2)))
            painter.drawLine(QPointF(x, field.top() - scaled(6)), QPointF(x, field.bottom()))
        for seat, colour in enumerate(self._colours):
            draw_line(painter, [self.at(i, seat) for i in range(len(self.places))], colour, seat)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(theme.bad))
        for index, place in enumerate(self.places):
            if place.swing:
                foot = QPointF(self.at(index, 0).x(), field.bottom() + scaled(7))
                painter.drawEllipse(foot, scaled(4), scaled(4))
