"""The chart of the chances of each seat over the game."""

from bisect import bisect_left
from collections.abc import Callable, Iterator, Sequence
from itertools import groupby, pairwise
from math import hypot
from typing import Final, overload

import attrs
from PySide6.QtCore import QLineF, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QFontMetricsF,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
)
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
Colours = Callable[[], Sequence[QColor]]
"""Tells the colour of each seat in the scheme there is now."""
_LABELS: Final = (1.0, 0.5, 0.0)


@attrs.frozen
class Place:
    """The chances of all seats at a ply; ``swing``: what was chosen here gave up much."""

    ply: int
    chances: tuple[float, ...]
    exact: bool = False
    swing: bool = False


class Texts(Sequence[str]):
    """The texts of places, each made when it is asked for: a game may have thousands."""

    def __init__(self, places: Sequence[Place], say: Callable[[Place], str]) -> None:
        """Let ``say`` make the text of each place."""
        self._places, self._say = places, say

    def __len__(self) -> int:
        """Return the number of places."""
        return len(self._places)

    @overload
    def __getitem__(self, index: int) -> str: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[str]: ...
    def __getitem__(self, index: int | slice) -> str | Sequence[str]:
        """Return the text of a place, or the texts of several."""
        if isinstance(index, slice):
            return Texts(self._places[index], self._say)
        return self._say(self._places[index])


def thinned(points: Sequence[QPointF]) -> list[QPointF]:
    """Return the points which a line can be seen to go through.

    Of more than four within a pixel's width only the first, the last, the highest and the lowest
    are kept.
    """
    found: list[QPointF] = []
    for _, group in groupby(points, lambda point: int(point.x())):
        here = list(group)
        if len(here) > 4:
            ys = [point.y() for point in here]
            kept = {0, ys.index(min(ys)), ys.index(max(ys)), len(here) - 1}
            here = [here[i] for i in sorted(kept)]
        found += here
    return found


def dashes(points: Sequence[QPointF], pattern: Sequence[float]) -> Iterator[QLineF]:
    """Yield a line as dashes by a pattern of lengths and gaps, which goes on round its corners."""
    number, left = 0, pattern[0]
    for start, end in pairwise(points):
        line = QLineF(start, end)
        length = hypot(line.dx(), line.dy())
        done = 0.0
        while done < length:
            step = min(left, length - done)
            if number % 2 == 0:
                yield QLineF(line.pointAt(done / length), line.pointAt((done + step) / length))
            done, left = done + step, left - step
            if left <= 0:
                number = (number + 1) % len(pattern)
                left = pattern[number]


def draw_line(painter: QPainter, points: Sequence[QPointF], colour: QColor, seat: int) -> None:
    """Draw the line of a seat: its colour between two edges, so that it is seen on any ground.

    It is drawn piece by piece: as a whole Qt takes a hundred times as long for a line which goes up
    and down a thousand times.
    """
    whole = [QLineF(start, end) for start, end in pairwise(points)]
    edge = QPen(QColor(current_theme().ink2), scaled(5))
    edge.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(edge)
    painter.drawLines(whole)
    core = QPen(colour, scaled(3), STYLES[seat % len(STYLES)])
    pattern = [core.widthF() * part for part in core.dashPattern()]
    core = QPen(colour, scaled(3))
    core.setCapStyle(Qt.PenCapStyle.FlatCap if pattern else Qt.PenCapStyle.RoundCap)
    painter.setPen(core)
    painter.drawLines(list(dashes(points, pattern)) if pattern else whole)


class Sample(QWidget):
    """A short piece of a seat's line, for the legend."""

    def __init__(self, colours: Colours, seat: int) -> None:
        """Show the line of a seat."""
        super().__init__()
        self._colours, self._seat = colours, seat
        self.setFixedSize(scaled(44), scaled(14))

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the piece."""
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        y = self.height() / 2
        ends = (QPointF(2, y), QPointF(self.width() - 2, y))
        draw_line(painter, ends, self._colours()[self._seat], self._seat)


class Curve(Chart):
    """The chances of each seat, from the first that are known on the left to the end."""

    chosen = Signal(int)
    """Emitted with the ply of a place which is clicked or opened with Enter."""

    def __init__(self, game: str, colours: Colours, say: Callable[[Place], str]) -> None:
        """Make an empty chart; each seat has its colour, ``say`` tells a place in words."""
        super().__init__(game)
        self.places: tuple[Place, ...] = ()
        self._say = say
        self._colours = colours
        self._drawn: tuple[object, QPixmap] | None = None
        """The lines as they were drawn last, and for what."""
        self.setCursor(Qt.CursorShape.PointingHandCursor)

    def show_places(self, places: Sequence[Place], title: str) -> None:
        """Replace the places and the title."""
        self.places = tuple(places)
        self._title = title
        self._renew()

    def spoken(self) -> Sequence[str]:
        """Return the spoken text of each place."""
        return Texts(self.places, self._say)

    def description(self) -> str:
        """Return what the keys do: the places are told one by one."""
        return str(M("Arrow keys go from place to place, Enter shows it on the board."))

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
        return self._point(self._field(), index, seat)

    def _point(self, field: QRectF, index: int, seat: int) -> QPointF:
        place = self.places[index]
        x = field.left() + field.width() * (place.ply - self.places[0].ply) / self._span()
        return QPointF(x, field.bottom() - field.height() * place.chances[seat])

    def _span(self) -> int:
        """Return how many plies lie between the first place and the last: none was known before."""
        return self.places[-1].ply - self.places[0].ply or 1

    def box(self, index: int) -> QRectF:
        """Return the strip of a place, as far as half of the way to its neighbours."""
        field, last = self._field(), len(self.places) - 1
        here, before, after = (
            self._point(field, min(max(one, 0), last), 0).x()
            for one in (index, index - 1, index + 1)
        )
        first = field.left() - scaled(10) if index == 0 else (before + here) / 2
        then = field.right() + scaled(10) if index == last else (here + after) / 2
        return QRectF(first, 0, max(1.0, then - first), self.height())

    def item_at(self, at: QPointF) -> int:
        """Return the index of the place nearest to a point, -1 where there is none."""
        field, edge = self._field(), scaled(10)
        if not self.places or not field.left() - edge <= at.x() <= field.right() + edge:
            return -1
        ply = self.places[0].ply + (at.x() - field.left()) / field.width() * self._span()
        after = bisect_left(self.places, ply, key=lambda place: place.ply)
        nearest = (min(max(one, 0), len(self.places) - 1) for one in (after - 1, after))
        return min(nearest, key=lambda one: abs(self.places[one].ply - ply))

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
        if self.current >= 0:
            x = self.at(self.current, 0).x()
            painter.setPen(QPen(QColor(theme.accent(self.game)), scaled(2)))
            painter.drawLine(QPointF(x, field.top() - scaled(6)), QPointF(x, field.bottom()))
        if self.places:
            painter.drawPixmap(0, 0, self._lines(field))
        self._ring(painter)

    def _lines(self, field: QRectF) -> QPixmap:
        """Return the lines and the places of swings, drawn anew only where something differs."""
        theme, ratio = current_theme(), self.devicePixelRatioF()
        colours = tuple(colour.rgba() for colour in self._colours())
        drawn_for = (self.size(), field, ratio, theme, colours, self.places)
        if self._drawn is None or self._drawn[0] != drawn_for:
            found = QPixmap(self.size() * ratio)
            found.setDevicePixelRatio(ratio)
            found.fill(Qt.GlobalColor.transparent)
            with QPainter(found) as painter:
                painter.setRenderHint(QPainter.RenderHint.Antialiasing)
                self._draw_lines(painter, field)
            self._drawn = drawn_for, found
        return self._drawn[1]

    def _draw_lines(self, painter: QPainter, field: QRectF) -> None:
        count = range(len(self.places))
        for seat, colour in enumerate(self._colours()):
            points = [self._point(field, index, seat) for index in count]
            draw_line(painter, thinned(points), colour, seat)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().bad))
        for index in count:
            if self.places[index].swing:
                foot = QPointF(self._point(field, index, 0).x(), field.bottom() + scaled(7))
                painter.drawEllipse(foot, scaled(4), scaled(4))
