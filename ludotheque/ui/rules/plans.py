"""How a figure lies in a column of the page: sizes in pixels, and the part of the board shown."""

from functools import cache
from typing import Final

import attrs
from PySide6.QtCore import QRect, QRectF, QSize

from ludotheque.table.controller import TableController
from ludotheque.ui.fonts import scaled
from ludotheque.ui.rules.figures import FigureData
from ludotheque.ui.rules.kinds import Beside, kind_of
from ludotheque.ui.scenes import scene_class

LARGEST_CELL: Final = 46
"""No square of a figure is wider, in pixels at a text scale of 1."""
FOOT: Final = 36
"""Height of the line below a board which can be played on."""
GAP: Final = 8
"""Room between the board and what stands above it."""


@cache
def places(key: str, options: tuple[tuple[str, str], ...]) -> dict[str, QRectF]:
    """Return where the places of a game's board are; "" is the whole board."""
    controller = TableController()
    controller.lay(FigureData(key, dict(options), None).timeline())
    scene = scene_class(key)(controller)
    found = kind_of(key).places(scene)
    scene.deleteLater()
    controller.deleteLater()
    return found


@attrs.frozen
class Plan:
    """The part of the board shown, where it lies in the figure, and what stands above it."""

    crop: QRectF
    board: QRect
    """Without its edge, one pixel wide."""
    margin: int
    """Room for names at the left and below."""
    foot: int
    cell: float
    """Width of a square on the board, in its own measure."""
    beside: Beside | None = None

    @property
    def height(self) -> int:
        """Return the height of the figure, its edges included."""
        return self.board.y() + self.board.height() + 1 + max(self.margin, 4) + self.foot

    @property
    def width(self) -> int:
        """Return the width of the figure, its edges included."""
        right = self.board.x() + self.board.width() + 1
        return right if self.beside is None else max(right, self.beside.rect.right() + 1)


def plan(data: FigureData, width: int) -> Plan:
    """Return how a figure lies in ``width`` pixels; KeyError for an unknown place."""
    kind = kind_of(data.key)
    rects = places(data.key, tuple(sorted(data.options.items())))
    crop = kind.crop(rects, data.area) if data.area else rects[""]
    cell, margin = kind.cell(rects), scaled(kind.margin)
    scale = min((width - margin - 2) / crop.width(), scaled(LARGEST_CELL) / cell)
    scale = max(scale, 0.05)
    size = QSize(round(crop.width() * scale), round(crop.height() * scale))
    beside = kind.beside(data, min(width, max(size.width() + 2, scaled(300))))
    top = 1 if beside is None else beside.rect.bottom() + 1 + scaled(GAP)
    left = margin + 1
    if beside is not None:
        left = max(left, (beside.rect.width() - size.width()) // 2)
    foot = scaled(FOOT) if data.plies else 0
    return Plan(crop, QRect(left, top, size.width(), size.height()), margin, foot, cell, beside)
