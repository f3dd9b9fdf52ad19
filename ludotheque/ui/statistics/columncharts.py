"""Charts of columns with expected values: dice and lengths."""

from collections.abc import Callable, Sequence

import attrs
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetricsF, QPainter, QPaintEvent, QPen, QPixmap

from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme
from ludotheque.ui.statistics.charts import Chart

FaceDrawing = Callable[[QPainter, QRectF, float], None]
"""Draws a face into a rectangle, for a number of device pixels per unit."""


@attrs.frozen
class DiceFaces:
    """How a game's dice look from above (part ``dice_faces`` of its look).

    ``picture`` takes the keys of die and face, a width in logical pixels and device pixels per
    unit. It returns a picture of this width and the height that goes with it.
    """

    picture: Callable[[str, str, float, float], QPixmap]


@attrs.frozen
class Column:
    """One column: ``label`` below it, ``value``, ``expected`` value, and ``spoken`` text.

    ``face`` draws the label if it is not a text; ``below`` is a text under the label.
    """

    label: str
    value: float
    spoken: str
    expected: float | None = None
    shown: str = ""
    face: FaceDrawing | None = None
    below: str = ""


class ColumnChart(Chart):
    """Columns side by side, with a line across each at the expected value."""

    def __init__(self, game: str = "shelf", height: int = 150) -> None:
        """Make an empty chart of this height, labels not included."""
        super().__init__(game)
        self.columns: tuple[Column, ...] = ()
        self._height = height

    def show_columns(self, columns: Sequence[Column], title: str) -> None:
        """Replace the columns and the title."""
        self.columns = tuple(columns)
        self._title = title
        self._renew()

    def spoken(self) -> list[str]:
        """Return the spoken text of each column."""
        return [column.spoken for column in self.columns]

    def _foot(self) -> int:
        """Return the height of the labels."""
        below = scaled(22) if any(column.below for column in self.columns) else 0
        return below + (scaled(44) if any(column.face for column in self.columns) else scaled(26))

    def sizeHint(self) -> QSize:
        """Return the size for columns, the numbers above and the labels below."""
        return QSize(scaled(240), scaled(self._height) + self._foot())

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size."""
        return QSize(scaled(150), self.sizeHint().height())

    def _field(self) -> QRectF:
        margin = scaled(6)
        return QRectF(
            margin, scaled(26), self.width() - 2 * margin,
            self.height() - scaled(26) - self._foot(),
        )  # fmt: skip

    def box(self, index: int) -> QRectF:
        """Return the strip of a column, from the top to its label."""
        field = self._field()
        wide = field.width() / max(1, len(self.columns))
        return QRectF(field.left() + index * wide, 0, wide, self.height())

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the columns."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        field = self._field()
        top = max((max(c.value, c.expected or 0) for c in self.columns), default=0) or 1
        shown_to = -1.0
        for i, column in enumerate(self.columns):
            strip = self.box(i)
            lit = i == self.current
            if lit:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.sunk))
                painter.drawRoundedRect(strip.adjusted(1, 2, -1, -2), 6, 6)
            wide = min(strip.width() * 0.72, scaled(54))
            high = field.height() * column.value / top
            bar = QRectF(strip.center().x() - wide / 2, field.bottom() - high, wide, high)
            self._bar(painter, bar)
            if column.expected is not None:
                y = field.bottom() - field.height() * column.expected / top
                painter.setPen(QPen(QColor(theme.raised), 4))
                reach = min(strip.width() / 2 - 2, wide / 2 + scaled(6))
                ends = (
                    QPointF(strip.center().x() - reach, y),
                    QPointF(strip.center().x() + reach, y),
                )
                painter.drawLine(*ends)
                painter.setPen(QPen(QColor(theme.ink), 2))
                painter.drawLine(*ends)
            self._number(painter, strip, bar, column, lit=lit)
            shown_to = self._label(
                painter, strip, column, shown_to, last=i == len(self.columns) - 1
            )
        painter.setPen(QPen(QColor(theme.edge), 1))
        painter.drawLine(field.bottomLeft(), field.bottomRight())
        self._ring(painter)

    def _bar(self, painter: QPainter, bar: QRectF) -> None:
        if bar.height() <= 0:
            return
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().accent(self.game)))
        radius = min(4.0, bar.height() / 2, bar.width() / 2)
        painter.drawRoundedRect(bar, radius, radius)
        painter.fillRect(
            QRectF(bar.left(), bar.bottom() - radius, bar.width(), radius),
            QColor(current_theme().accent(self.game)),
        )

    def _number(
        self, painter: QPainter, strip: QRectF, bar: QRectF, column: Column, *, lit: bool
    ) -> None:
        """Write the number above a column, if there is room for it."""
        font = text_font(13, 600 if lit else 500)
        text = column.shown
        wide = QFontMetricsF(font).horizontalAdvance(text)
        if not text or (wide > strip.width() - 2 and not lit):
            return
        painter.setFont(font)
        painter.setPen(QColor(current_theme().ink))
        field, high = self._field(), scaled(20)
        tick = field.bottom() - field.height()
        if column.expected is not None:
            top = max((max(c.value, c.expected or 0) for c in self.columns), default=0) or 1
            tick = field.bottom() - field.height() * column.expected / top
            tick = min(tick, bar.top())
        else:
            tick = bar.top()
        left = min(max(0.0, strip.center().x() - wide / 2 - 4), self.width() - wide - 8)
        painter.drawText(
            QRectF(left, tick - high - 3, wide + 8, high), Qt.AlignmentFlag.AlignCenter, text
        )

    def _label(
        self, painter: QPainter, strip: QRectF, column: Column, shown_to: float, *, last: bool
    ) -> float:
        """Draw a column's label unless it would touch the previous one; return its right edge."""
        foot = QRectF(strip.left(), self.height() - self._foot(), strip.width(), self._foot())
        if column.face is not None:
            side = scaled(34)
            at = QRectF(foot.center().x() - side / 2, foot.top() + scaled(5), side, side)
            column.face(painter, at, self.devicePixelRatioF())
            if QFontMetricsF(text_font(13)).horizontalAdvance(column.below) <= strip.width():
                painter.setFont(text_font(13))
                painter.setPen(QColor(current_theme().ink2))
                room = QRectF(strip.left(), at.bottom() + scaled(4), strip.width(), scaled(22))
                painter.drawText(room, Qt.AlignmentFlag.AlignCenter, column.below)
            return strip.right()
        font = text_font(13)
        wide = QFontMetricsF(font).horizontalAdvance(column.label)
        left = min(max(0.0, strip.center().x() - wide / 2), self.width() - wide)
        if left < shown_to + scaled(8) and not (last and left >= shown_to):
            return shown_to
        painter.setFont(font)
        painter.setPen(QColor(current_theme().ink2))
        painter.drawText(
            QRectF(left, foot.top(), wide + 1, foot.height()), Qt.AlignmentFlag.AlignVCenter,
            column.label,
        )  # fmt: skip
        return left + wide
