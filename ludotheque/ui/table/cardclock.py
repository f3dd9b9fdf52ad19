"""The time on a player's card: bold, behind a clock, on a plate once it runs low."""

from typing import Final

import attrs
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter

from ludotheque.ui.look.fonts import scaled, text_font
from ludotheque.ui.look.icons import icon_pixmap

GAP: Final = 3
"""Pixels between the clock and the figures."""
PAD: Final = 5
"""Pixels of the plate on either side of what stands on it."""


@attrs.frozen
class CardClock:
    """A time as it is drawn: its text, the size of its letters, whether a clock is before it."""

    text: str
    px: float
    sign: bool
    low: bool

    @property
    def font(self) -> QFont:
        """Return its font."""
        return text_font(self.px, 700)

    @property
    def height(self) -> float:
        """Return the height it takes."""
        return QFontMetricsF(self.font).height() + (2 if self.low else 0)

    @property
    def width(self) -> float:
        """Return the width it takes, the plate included."""
        side = self._side + scaled(GAP) if self.sign else 0
        return QFontMetricsF(self.font).horizontalAdvance(self.text) + side + 2 * self._pad

    @property
    def _side(self) -> float:
        return round(QFontMetricsF(self.font).ascent())

    @property
    def _pad(self) -> float:
        return scaled(PAD) if self.low else 0

    def paint(self, painter: QPainter, x: float, middle: float, ink: QColor, plate: QColor) -> None:
        """Draw it from ``x`` around the height ``middle``, in ``ink``, or in it on a ``plate``."""
        box = QRectF(x, middle - self.height / 2, self.width, self.height)
        if self.low:
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(plate)
            painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        inner = box.adjusted(self._pad, 0, -self._pad, 0)
        if self.sign:
            ratio = painter.device().devicePixelRatioF()
            side = self._side
            pixmap = icon_pixmap("clock", side, ratio, ink.name())
            target = QRectF(inner.left(), middle - side / 2, side, side)
            painter.drawPixmap(target, pixmap, QRectF(pixmap.rect()))
        painter.setFont(self.font)
        painter.setPen(ink)
        right = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight
        painter.drawText(inner, right, self.text)


LARGE: Final = ((15, True),)
MIDDLE: Final = ((13, True),)
SMALL: Final = ((13, True), (12, True), (12, False), (11, False), (10, False))
"""Sizes of letters, with the clock before them or not, the one wished first: on a large card on
turn, on another large one, on a small one."""


def card_clock(
    text: str, room: float, ways: tuple[tuple[float, bool], ...] = SMALL, *, low: bool
) -> CardClock:
    """Return a time which has its place in a width of ``room``, as small as it may be otherwise."""
    made = [CardClock(text, px, sign, low) for px, sign in ways]
    return next((one for one in made if one.width <= room), made[-1])
