"""Charts of rows, each made of parts laid end to end: games by box, results."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QColor, QFont, QFontMetricsF, QPainter, QPaintEvent, QPen

from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.theme import current_theme, mix
from ludotheque.ui.statistics.charts import Chart


@attrs.frozen
class Row:
    """One row: ``parts`` from left to right, each of a kind in ROW_KINDS, and ``text`` at its end.

    ``mark`` is the share of the row's length at which a line crosses it.
    """

    label: str
    parts: tuple[tuple[str, float], ...]
    text: str
    spoken: str
    game: str = "shelf"
    mark: float | None = None


ROW_KINDS: Final = ("full", "pale", "hatched")


class RowChart(Chart):
    """Rows one below the other, each made of parts laid end to end."""

    def __init__(self, game: str = "shelf", *, whole: bool = False, stacked: bool = False) -> None:
        """Make an empty chart.

        ``whole`` gives all rows the same length; ``stacked`` puts the text above the bars.
        """
        super().__init__(game)
        self.rows: tuple[Row, ...] = ()
        self._whole, self.stacked = whole, stacked

    def show_rows(self, rows: Sequence[Row], title: str) -> None:
        """Replace the rows and the title."""
        self.rows = tuple(rows)
        self._title = title
        self._renew()

    def spoken(self) -> list[str]:
        """Return the spoken text of each row."""
        return [row.spoken for row in self.rows]

    def sizeHint(self) -> QSize:
        """Return the size for all rows."""
        return QSize(scaled(280), len(self.rows) * scaled(44) + scaled(8))

    def minimumSizeHint(self) -> QSize:
        """Return the minimum size."""
        return QSize(scaled(220), self.sizeHint().height())

    def box(self, index: int) -> QRectF:
        """Return the rectangle of a row."""
        high = scaled(44)
        return QRectF(0, scaled(4) + index * high, self.width(), high)

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw the rows, with text and bars in columns, or the text above the bars if narrow."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        gap = scaled(14)
        names, texts = (
            max((QFontMetricsF(font).horizontalAdvance(text) for text in column), default=0)
            for font, column in (
                (_strong(), [row.label for row in self.rows]),
                (_plain(), [row.text for row in self.rows]),
            )
        )
        left, right = gap + names + gap, self.width() - gap - texts - gap
        stacked = self.stacked or right - left < self.width() * 0.3
        most = max((sum(v for _, v in row.parts) for row in self.rows), default=0) or 1
        for i, row in enumerate(self.rows):
            box = self.box(i)
            if i == self.current:
                painter.setPen(Qt.PenStyle.NoPen)
                painter.setBrush(QColor(theme.sunk))
                painter.drawRoundedRect(box.adjusted(2, 2, -2, -2), 6, 6)
            words = box.adjusted(gap, 0, -gap, 0)
            bar = QRectF(left, box.center().y() - scaled(9), right - left, scaled(18))
            if stacked:
                words = QRectF(words.left(), box.top() + scaled(3), words.width(), scaled(22))
                bar = QRectF(words.left(), box.bottom() - scaled(15), words.width(), scaled(10))
            else:
                bar.setRight(right)
            self._paint_text(painter, words, row, texts if not stacked else None)
            whole = sum(v for _, v in row.parts) or 1
            self._parts(painter, bar, row, whole if self._whole else most)
            if row.mark is not None:
                paint_mark(painter, bar, row.mark)
        self._ring(painter)

    def _paint_text(self, painter: QPainter, text: QRectF, row: Row, texts: float | None) -> None:
        """Write name and text; ``texts`` is the width of the text column, None if there is none."""
        theme, middle = current_theme(), Qt.AlignmentFlag.AlignVCenter
        painter.setFont(_plain())
        wide = QFontMetricsF(_plain()).horizontalAdvance(row.text) + 2
        painter.setPen(QColor(theme.ink2))
        at = text.right() - (wide if texts is None else texts)
        painter.drawText(QRectF(at, text.top(), wide, text.height()), middle, row.text)
        room = int(at - text.left() - scaled(8))
        painter.setFont(_strong())
        painter.setPen(QColor(theme.ink))
        name = painter.fontMetrics().elidedText(row.label, Qt.TextElideMode.ElideRight, room)
        painter.drawText(text, middle, name)

    def _parts(self, painter: QPainter, bar: QRectF, row: Row, most: float) -> None:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(current_theme().sunk))
        painter.drawRoundedRect(bar, 4, 4)
        x = bar.left()
        for kind, value in row.parts:
            wide = bar.width() * value / most
            if wide <= 0:
                continue
            part = QRectF(x, bar.top(), max(1.5, wide - 1), bar.height())
            x += wide
            paint_part(painter, part, kind, row.game)


def _strong() -> QFont:
    return text_font(15, 600)


def _plain() -> QFont:
    return text_font(14)


def paint_mark(painter: QPainter, bar: QRectF, share: float) -> None:
    """Draw a line across a bar at a share of its length."""
    theme, reach = current_theme(), scaled(5)
    x = bar.left() + bar.width() * share
    for colour, wide in ((theme.raised, 4), (theme.ink, 2)):
        painter.setPen(QPen(QColor(colour), wide))
        painter.drawLine(QPointF(x, bar.top() - reach), QPointF(x, bar.bottom() + reach))


def paint_part(painter: QPainter, part: QRectF, kind: str, game: str) -> None:
    """Draw a part of a row; the kinds also differ in pattern, not only in shade."""
    theme = current_theme()
    accent = QColor(theme.accent(game))
    painter.setPen(Qt.PenStyle.NoPen)
    if kind == "hatched":
        painter.fillRect(part, QColor(theme.raised))
        painter.fillRect(part, QBrush(accent, Qt.BrushStyle.BDiagPattern))
    else:
        painter.fillRect(part, accent if kind == "full" else mix(accent.name(), theme.raised, 0.7))
    if kind != "full":
        painter.setPen(QPen(accent, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(part.adjusted(0.5, 0.5, -0.5, -0.5))
