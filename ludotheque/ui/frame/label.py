"""The label which hangs from the plank below a box: title, origin, players and time."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from ludotheque.core.contract_types import GameInfo
from ludotheque.ui.fonts import text_font, title_font
from ludotheque.ui.frame.gametext import minutes_text, origin_text, players_text
from ludotheque.ui.theme import current_theme

BAR: Final = 6
"""The strip of the game's accent at the left."""
NARROWEST: Final = 172
_ANY_HEIGHT: Final = 10_000.0
_WRAP: Final = Qt.TextFlag.TextWordWrap | Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop


class Label:
    """The words of one label and how they are set."""

    def __init__(self, info: GameInfo) -> None:
        """Take the words of a game; ``lit`` colours the label in the accent."""
        self.info = info
        self.lit = False
        self._scale = 1.0
        self._inner = float(NARROWEST)
        self._lines: tuple[str, str, str] = ("", "", "")
        self.retranslate()

    def retranslate(self) -> None:
        """Render the words anew."""
        facts = (str(players_text(self.info.players)), str(minutes_text(self.info.minutes)))
        # No-break spaces keep each fact, and the year with its « v. », on one line.
        tied = "\u2002•\u2002".join(_whole(fact) for fact in facts)
        origin = str(origin_text(self.info))
        head, comma, tail = origin.rpartition(", ")
        self._lines = (self.info.title, head + comma + _whole(tail), tied)

    def _fonts(self) -> tuple[QFont, QFont, QFont]:
        # Type changes less than the boxes do: it must stay readable on a small window.
        size = min(1.5, max(0.87, 0.5 + 0.5 * self._scale))
        return (title_font(22 * size), text_font(15 * size), text_font(15 * size, 600))

    def measure(self, box_width: float, gap: float, scale: float) -> tuple[float, float]:
        """Return width and height for a box of this width with ``gap`` up to the next."""
        self._scale = scale
        fonts = self._fonts()
        longest = max(
            QFontMetricsF(font).horizontalAdvance(words)
            for font, words in zip(fonts, self._lines, strict=True)
        )
        least = max(NARROWEST, longest + self._left() + self._right() + 2)
        width = max(box_width, min(least, box_width + gap - 14))
        inner = width - self._left() - self._right()
        self._inner = inner
        height = 2 * self._pad()
        for font, words in zip(fonts, self._set(fonts), strict=True):
            height += self._wrapped(font, words, inner) + self._between()
        return width, round(height - self._between())

    def _set(self, fonts: tuple[QFont, QFont, QFont]) -> tuple[str, str, str]:
        """Return the lines; players and time go below one another where they do not fit."""
        title, origin, facts = self._lines
        metrics = QFontMetricsF(fonts[2])
        if metrics.horizontalAdvance(facts) > self._inner:
            facts = facts.replace("\u2002•\u2002", "\n")
            if max(map(metrics.horizontalAdvance, facts.split("\n"))) > self._inner:
                facts = facts.replace("\u00a0", " ")
        return title, origin, facts

    @staticmethod
    def _wrapped(font: QFont, words: str, width: float) -> float:
        box = QRectF(0, 0, width, _ANY_HEIGHT)
        return QFontMetricsF(font).boundingRect(box, int(_WRAP), words).height()

    def _left(self) -> float:
        return BAR + 12 * min(1.3, max(0.6, self._scale))

    def _right(self) -> float:
        return 10 * min(1.3, max(0.6, self._scale))

    def _pad(self) -> float:
        return 10 * min(1.4, max(0.7, self._scale))

    def _between(self) -> float:
        return 8 * min(1.4, max(0.4, self._scale))

    def draw(self, painter: QPainter, box: QRectF, *, focus: bool) -> None:
        """Draw the label at ``box``; ``focus``: it has the keyboard."""
        theme = current_theme()
        accent = QColor(theme.accent(self.info.key))
        painter.setPen(Qt.PenStyle.NoPen)
        shade = QColor(0, 0, 0, 90 if theme.dark else 46)
        painter.setBrush(shade)
        painter.drawRoundedRect(box.translated(0, 2), 4, 4)
        painter.setBrush(accent)
        painter.drawRoundedRect(box, 4, 4)
        if not self.lit:
            painter.setBrush(QColor(theme.label))
            painter.drawRoundedRect(box.adjusted(BAR, 0, 0, 0), 4, 4)
            painter.drawRect(QRectF(box.left() + BAR, box.top(), 6, box.height()))
        inks = (theme.on_accent,) * 3 if self.lit else (theme.ink, theme.ink2, theme.ink)
        inner = box.adjusted(self._left(), self._pad(), -self._right(), -self._pad())
        top = inner.top()
        fonts = self._fonts()
        for font, words, ink in zip(fonts, self._set(fonts), inks, strict=True):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            place = QRectF(inner.left(), top, inner.width(), inner.bottom() - top + 4)
            painter.drawText(place, int(_WRAP), words)
            top += self._wrapped(font, words, inner.width()) + self._between()
        if self.lit:
            self._chevron(painter, box)
        if focus:
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 6, 6)

    def _chevron(self, painter: QPainter, box: QRectF) -> None:
        arm = 8 * min(1.4, max(0.7, self._scale))
        x, y = box.right() - self._right() - arm * 0.5, box.center().y()
        pen = QPen(QColor(current_theme().on_accent), max(2.0, arm * 0.33))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(
            QPolygonF([QPointF(x - arm, y - arm), QPointF(x, y), QPointF(x - arm, y + arm)])
        )


def _whole(words: str) -> str:
    return words.replace(" ", "\u00a0")
