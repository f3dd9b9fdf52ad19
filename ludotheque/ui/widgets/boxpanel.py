"""A piece of the shelf with one box: the left part of a cover and of the new game dialog."""

from typing import Final

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ludotheque.core.contract_types import GameInfo
from ludotheque.ui.look.theme import current_theme, mix
from ludotheque.ui.widgets.boxes import PLANK, SIDE, draw_box, draw_plank, shape

BELOW: Final = 46
"""The height of the wall below the plank."""


class BoxPanel(QWidget):
    """One box on the plank, as large as the panel allows."""

    def __init__(self, info: GameInfo, largest: float = 1.75, margin: int = 40) -> None:
        """Show the box of a game, enlarged up to ``largest``."""
        super().__init__()
        self.info = info
        self._largest = largest
        self._margin = margin
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        """Return the size for the box at scale 1."""
        size = shape(self.info.key)
        return QSize(size.width + 2 * self._margin, size.height + 2 * self._margin + BELOW)

    def box(self) -> tuple[QRectF, float]:
        """Return the rectangle of the box's front, and its scale."""
        size = shape(self.info.key)
        free = QSize(self.width() - 2 * self._margin, self.height() - PLANK - BELOW - self._margin)
        scale = min(
            self._largest,
            max(0.3, min((free.width() - SIDE) / size.width, free.height() / size.height)),
        )
        wide, tall = round(size.width * scale), round(size.height * scale)
        spare = max(0.0, free.height() - tall)
        plank = self.height() - PLANK - BELOW - round(spare * 0.32)
        left = round((self.width() - wide - SIDE * scale) / 2)
        return QRectF(left, plank - tall, wide, tall), scale

    def paintEvent(self, _event: QPaintEvent) -> None:
        """Draw wall, plank and box."""
        theme = current_theme()
        painter = QPainter(self)
        painter.setRenderHints(
            QPainter.RenderHint.Antialiasing | QPainter.RenderHint.SmoothPixmapTransform
        )
        painter.fillRect(self.rect(), QColor(theme.wall))
        front, scale = self.box()
        edge = QRectF(self.width() - 2, 0, 2, self.height())
        draw_plank(painter, self.width(), front.bottom())
        foot = front.adjusted(-3 * scale, 0, (SIDE + 5) * scale, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(mix(theme.plank_top, theme.plank_grain, 0.62))
        painter.drawRoundedRect(QRectF(foot.left(), foot.bottom(), foot.width(), 5), 2.5, 2.5)
        dpr = self.devicePixelRatioF()
        draw_box(painter, self.info.key, front, scale, dpr)
        painter.fillRect(edge, QColor(theme.line))
