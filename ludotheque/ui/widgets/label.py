"""The label which hangs from the plank below a box: title, origin, players and time."""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF

from ludotheque.core.contract_types import GameInfo
from ludotheque.ui.look.fonts import text_font, title_font
from ludotheque.ui.look.gametext import minutes_text, origin_text, players_text
from ludotheque.ui.look.theme import current_theme

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

    def fonts(self, scale: float) -> tuple[QFont, QFont, QFont]:
        """Return the fonts of the three lines beside a box of this scale."""
        # Type changes less than the boxes do: it must stay readable on a small window.
        size = min(1.5, max(0.87, 0.5 + 0.5 * scale))
        return (title_font(22 * size), text_font(15 * size), text_font(15 * size, 600))

    def measure(self, box_width: float, gap: float, scale: float) -> tuple[float, float]:
        """Return width and height for a box of this width with ``gap`` up to the next."""
        fonts = self.fonts(scale)
        longest = max(
            QFontMetricsF(font).horizontalAdvance(words)
            for font, words in zip(fonts, self._lines, strict=True)
        )
        least = max(NARROWEST, longest + _left(scale) + _right(scale) + 2)
        width = max(box_width, min(least, box_width + gap - 14))
        return width, self.height(width, scale)

    def height(self, width: float, scale: float) -> float:
        """Return the height the words need at this width."""
        inner = width - _left(scale) - _right(scale)
        fonts = self.fonts(scale)
        heights = [
            _wrapped(font, words, inner).height()
            for font, words in zip(fonts, self.lines(fonts, inner), strict=True)
        ]
        return round(2 * _pad(scale) + sum(heights) + 2 * _between(scale))

    def lines(self, fonts: tuple[QFont, QFont, QFont], inner: float) -> tuple[str, str, str]:
        """Return the lines; players and time go below one another where they do not fit."""
        title, origin, facts = self._lines
        metrics = QFontMetricsF(fonts[2])
        if metrics.horizontalAdvance(facts) > inner:
            facts = facts.replace("\u2002•\u2002", "\n")
            if max(map(metrics.horizontalAdvance, facts.split("\n"))) > inner:
                facts = facts.replace("\u00a0", " ")
        return title, origin, facts

    def inner(self, box: QRectF, scale: float) -> QRectF:
        """Return where the words stand in a label at ``box``."""
        return box.adjusted(_left(scale), _pad(scale), -_right(scale), -_pad(scale))

    def draw(self, painter: QPainter, box: QRectF, scale: float, *, focus: bool) -> None:
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
        inner = self.inner(box, scale)
        top = inner.top()
        fonts = self.fonts(scale)
        for font, words, ink in zip(fonts, self.lines(fonts, inner.width()), inks, strict=True):
            painter.setFont(font)
            painter.setPen(QColor(ink))
            place = QRectF(inner.left(), top, inner.width(), inner.bottom() - top + 4)
            painter.drawText(place, int(_WRAP), words)
            top += _wrapped(font, words, inner.width()).height() + _between(scale)
        if self.lit:
            # Beside the title, which is the shortest line.
            self._chevron(painter, box, scale, inner.top() + QFontMetricsF(fonts[0]).height() / 2)
        if focus:
            painter.setPen(QPen(QColor(theme.ink), 2))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRoundedRect(box.adjusted(-2, -2, 2, 2), 6, 6)

    @staticmethod
    def _chevron(painter: QPainter, box: QRectF, scale: float, y: float) -> None:
        arm = 8 * min(1.4, max(0.7, scale))
        x = box.right() - _right(scale) - arm * 0.5
        pen = QPen(QColor(current_theme().on_accent), max(2.0, arm * 0.33))
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
        painter.setPen(pen)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawPolyline(
            QPolygonF([QPointF(x - arm, y - arm), QPointF(x, y), QPointF(x - arm, y + arm)])
        )


def _wrapped(font: QFont, words: str, width: float) -> QRectF:
    return QFontMetricsF(font).boundingRect(QRectF(0, 0, width, _ANY_HEIGHT), int(_WRAP), words)


def _left(scale: float) -> float:
    return BAR + 12 * min(1.3, max(0.6, scale))


def _right(scale: float) -> float:
    return 10 * min(1.3, max(0.6, scale))


def _pad(scale: float) -> float:
    return 10 * min(1.4, max(0.7, scale))


def _between(scale: float) -> float:
    return 8 * min(1.4, max(0.4, scale))


def _whole(words: str) -> str:
    return words.replace(" ", "\u00a0")
