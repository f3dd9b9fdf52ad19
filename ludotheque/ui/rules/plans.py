"""How a figure lies in a column of the page: sizes in pixels, and the part of the board shown."""

from functools import cache
from typing import Final

import attrs
from PySide6.QtCore import QRect, QRectF, QSize

from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.rules.figures import FigureData
from ludotheque.ui.rules.kinds import Beside, kind_of
from ludotheque.ui.widgets.leaving import let_go

LARGEST_CELL: Final = 46
"""No square of a figure is wider, in pixels at a text scale of 1."""
FOOT: Final = 36
"""Height of a line below a board which can be played on."""
ACTS: Final = 46
"""Height of a line of buttons."""
BOTH: Final = 350
"""So wide is a board below which two buttons have room side by side."""
GAP: Final = 8
"""Room between the board and what stands above it."""


@cache
def places(key: str, options: tuple[tuple[str, str], ...]) -> dict[str, QRectF]:
    """Return where the places of a game's board are; "" is the whole board."""
    kind, data = kind_of(key), FigureData(key, dict(options), None)
    controller = kind.table(data)
    controller.lay(data.timeline())
    scene = kind.scene(controller)
    found = kind.places(scene)
    let_go(scene, controller)
    return found


@attrs.frozen
class Plan:
    """The part of the board shown, where it lies in the figure, and what stands above it."""

    crop: QRectF
    board: QRect
    """Without its edge, one pixel wide."""
    margin: int
    """Room for names at the left and below."""
    line: int
    """The line below a board which can be played on, 0 where it cannot."""
    cell: float
    """Width of a square on the board, in its own measure."""
    beside: Beside | None = None
    acts: int = 0
    """The height of the buttons between board and line, 0 where there are none."""

    @property
    def buttons(self) -> int:
        """Return where the buttons begin."""
        return self.board.y() + self.board.height() + 1 + max(self.margin, 4)

    @property
    def height(self) -> int:
        """Return the height of the figure, its edges included."""
        return self.buttons + self.acts + self.line

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
    line = scaled(FOOT) if data.plies else 0
    acts = 0
    if kind.acts(data):
        acts = scaled(ACTS) * (1 if size.width() >= scaled(BOTH) else 2)
    board = QRect(left, top, size.width(), size.height())
    return Plan(crop, board, margin, line, cell, beside, acts)
