"""The score sheet of a match: one row per game, with points and totals."""

from collections.abc import Sequence

import attrs
from PySide6.QtCore import QEvent, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QFontMetricsF, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.messages import M, Message
from ludotheque.ui.look.fonts import scaled, text_font, title_font
from ludotheque.ui.look.theme import current_theme


@attrs.frozen
class ScoreRow:
    """One game of a match: points by seat, totals after it, how it was won."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    how: Message


class ScoreSheet(QWidget):
    """A drawn sheet of paper with the score of every game."""

    def __init__(self) -> None:
        """Make an empty score sheet."""
        super().__init__()
        self._names: tuple[str, ...] = ()
        self._rows: tuple[ScoreRow, ...] = ()
        self._goal = Message("")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def fill(self, names: Sequence[str], rows: Sequence[ScoreRow], goal: Message) -> None:
        """Show the games so far; ``goal`` is the text about what they are played to."""
        self._names, self._rows, self._goal = tuple(names), tuple(rows), goal
        self._describe()
        self.setMinimumHeight(self.sizeHint().height())
        self.update()

    @property
    def rows(self) -> tuple[ScoreRow, ...]:
        """Return the rows shown."""
        return self._rows

    def _describe(self) -> None:
        totals = self._rows[-1].totals if self._rows else (0,) * len(self._names)
        lines = [f"{name} {total}" for name, total in zip(self._names, totals, strict=True)]
        self.setAccessibleName(str(M("Score sheet: {scores}", scores=tuple(lines))))
        self.setAccessibleDescription(str(self._goal))

    def sizeHint(self) -> QSize:
        """Return the size for all rows."""
        below = scaled(20) + self._foot(scaled(240))
        return QSize(scaled(260), scaled(6 + 34 * (len(self._rows) + 1)) + self._head() + below)

    def _foot(self, width: int) -> int:
        """Return the height of the text below the rows."""
        box = QRect(0, 0, width, 10_000)
        wrap = Qt.TextFlag.TextWordWrap
        return QFontMetrics(text_font(13, 400)).boundingRect(box, wrap, str(self._goal)).height()

    def _column(self, width: int) -> float:
        """Return the width of a column of a sheet ``width`` wide."""
        return (width - scaled(30) - scaled(20)) / max(1, len(self._names))

    def _head(self) -> int:
        """Return the height of the names: two lines if the two of a team share a column."""
        metrics = QFontMetricsF(text_font(14, 600))
        room = self._column(min(self.width(), scaled(260))) - 8
        wide = [name for name in self._names if metrics.horizontalAdvance(name) > room]
        return scaled(50 if any(len(name.split()) > 1 for name in wide) else 34)

    def changeEvent(self, event: QEvent) -> None:
        """Update the description and repaint when the language changes."""
        super().changeEvent(event)
        if event.type() == QEvent.Type.LanguageChange:
            self._describe()
            self.setMinimumHeight(self.sizeHint().height())
            self.update()

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Find room for names which need two lines in this width."""
        super().resizeEvent(event)
        self.setMinimumHeight(self.sizeHint().height())

    def paintEvent(self, event: QPaintEvent) -> None:
        """Draw the sheet."""
        if not self._names:
            return
        theme = current_theme()
        painter = QPainter(self)
        ink, pale, line = QColor(theme.ink), QColor(theme.ink2), QColor(theme.line)
        number = scaled(30)
        width = self._column(self.width())
        pitch = scaled(34)
        painter.setFont(text_font(14, 600))
        painter.setPen(ink)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignHCenter
        head = self._head()
        for i, name in enumerate(self._names):
            box = QRectF(number + i * width, scaled(4), width - 4, head)
            shown = _lines(name, painter.fontMetrics(), int(width - 8), 2 if head > pitch else 1)
            painter.drawText(box, flags, "\n".join(shown))
        y = scaled(4) + head
        painter.setPen(line)
        painter.drawLine(0, y, self.width() - scaled(20), y)
        seen = event.rect()  # of a long match few games are in sight
        first = max(0, (seen.top() - y) // pitch)
        last = min(len(self._rows), (seen.bottom() - y) // pitch + 1)
        end = y + pitch * len(self._rows)
        y += first * pitch
        for index, row in enumerate(self._rows[first:last], first + 1):
            painter.setFont(text_font(14, 400))
            painter.setPen(pale)
            painter.drawText(QRectF(0, y, number, pitch), flags, str(index))
            for i, (points, total) in enumerate(zip(row.points, row.totals, strict=True)):
                left = number + i * width
                painter.setFont(text_font(14, 400))
                painter.setPen(pale)
                painter.drawText(QRectF(left, y, width / 2, pitch), flags, f"+{points}")
                painter.setFont(title_font(18, 700))
                painter.setPen(ink)
                painter.drawText(QRectF(left + width / 2, y, width / 2, pitch), flags, str(total))
            y += pitch
        painter.setFont(text_font(13, 400))
        painter.setPen(pale)
        painter.drawText(
            QRectF(0, end + scaled(10), self.width() - scaled(20), self.height()),
            Qt.AlignmentFlag.AlignLeft | Qt.TextFlag.TextWordWrap,
            str(self._goal),
        )


def _lines(name: str, metrics: QFontMetrics, room: int, most: int) -> list[str]:
    """Return a name in at most ``most`` lines, each elided to ``room``."""
    text, lines = name.split(), [""]
    for word in text:
        longer = f"{lines[-1]} {word}".strip()
        # Its width in whole pixels may say that it fits where a fraction is lacking.
        fits = metrics.elidedText(longer, Qt.TextElideMode.ElideRight, room) == longer
        if fits or len(lines) == most or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return [metrics.elidedText(line, Qt.TextElideMode.ElideRight, room) for line in lines]
