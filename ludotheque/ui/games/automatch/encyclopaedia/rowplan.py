"""Where the cars of a row lie: cards side by side where there are few, tiles below one another."""

from math import floor
from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF

from ludotheque.ui.games.automatch.cards import PROPORTION

MARGIN: Final = 26.0
HEAD: Final = 58.0
"""Height of the line of words at the top."""
_CARDS: Final = 13
"""Up to so many cars lie as cards."""
_LEAST_CARD: Final = 84.0
"""The least width of such a card."""
_LEAST: Final = 8.0


@attrs.frozen
class Plan:
    """The places of ``total`` cars in a room; ``tiles`` flow downwards, cards to the right.

    ``columns`` and ``rows`` make a grid of ``width`` × ``height`` with gaps; ``hand`` is where the
    next card lies.
    """

    tiles: bool
    total: int
    columns: int
    rows: int
    width: float
    height: float
    gap_x: float
    gap_y: float
    corner: QPointF
    hand: QRectF

    def cell(self, index: int) -> tuple[int, int]:
        """Return column and row of a place."""
        if self.tiles:
            return index // self.rows, index % self.rows
        return index % self.columns, index // self.columns

    def slot(self, index: int) -> QRectF:
        """Return where the car at a place lies."""
        column, row = self.cell(index)
        return QRectF(
            self.corner.x() + column * (self.width + self.gap_x),
            self.corner.y() + row * (self.height + self.gap_y),
            self.width,
            self.height,
        )

    def gap(self, index: int, count: int) -> QRectF:
        """Return the mark between the cars at ``index`` - 1 and ``index`` of ``count``.

        Behind the last one it stays in its column or row.
        """
        behind = index == count and index > 0
        slot = self.slot(index - 1 if behind else index)
        if self.tiles:
            y = slot.bottom() + self.gap_y / 2 if behind else slot.top() - self.gap_y / 2
            return QRectF(slot.left(), y - self.gap_y / 2, self.width, self.gap_y)
        x = slot.right() + self.gap_x / 2 if behind else slot.left() - self.gap_x / 2
        return QRectF(x - self.gap_x / 2, slot.top(), self.gap_x, self.height)

    def gap_at(self, pos: QPointF, count: int) -> int | None:
        """Return the gap nearest to a point: before or behind the car it is on; None far off."""
        best, found = 4.0 * max(self.gap_x, self.gap_y), None
        for index in range(count):
            slot = self.slot(index)
            dx = max(slot.left() - pos.x(), 0, pos.x() - slot.right())
            dy = max(slot.top() - pos.y(), 0, pos.y() - slot.bottom())
            if dx + dy < best:
                best = dx + dy
                middle = slot.center()
                behind = pos.y() > middle.y() if self.tiles else pos.x() > middle.x()
                found = index + behind
        return found

    def step(self, index: int, count: int, dx: int, dy: int) -> int:
        """Return the gap an arrow key leads to."""
        along, across = (dy, dx) if self.tiles else (dx, dy)
        by = along + across * (self.rows if self.tiles else self.columns)
        return min(count, max(0, index + by))


def plan(total: int, width: float, height: float, scale: float = 1.0) -> Plan:
    """Return the places of so many cars in a room; ``scale`` is the text scale.

    Cards which would be too small to read become tiles.
    """
    if total <= _CARDS:
        found = _plan(total, width, height, scale, tiles=False)
        if found.width >= _LEAST_CARD * scale:
            return found
    return _plan(total, width, height, scale, tiles=True)


def _plan(total: int, width: float, height: float, scale: float, *, tiles: bool) -> Plan:
    tall = min(190.0 * scale, (0.26 if tiles else 0.3) * height)
    hand_width = floor(tall / PROPORTION)
    hand = QRectF(floor((width - hand_width) / 2), floor(height - tall - 18), hand_width, tall)
    room_x, room_y = width - 2 * MARGIN, hand.top() - HEAD - 26
    gap_x, gap_y = (16.0, 11.0) if tiles else (30.0, 20.0)
    if tiles:
        small = min(1.0, room_x * room_y / (total * 9000.0))
        gap_x, gap_y = round(gap_x * max(0.5, small)), round(gap_y * max(0.4, small))
    best: tuple[float, int, float, float] | None = None
    for columns in range(1, total + 1):
        rows = -(-total // columns)
        wide = (room_x - (columns - 1) * gap_x) / columns
        high = (room_y - (rows - 1) * gap_y) / rows
        if tiles:
            wide, high = min(wide, 236 * scale), min(high, 54 * scale)
            # Names want about 150, figures below them about 38.
            merit = min(wide / 150, high / 38)
        else:
            wide = min(wide, high / PROPORTION, 190.0)
            # Fewer rows are easier to read, even a little smaller.
            high, merit = wide * PROPORTION, wide * 0.9 ** (rows - 1)
        if wide > _LEAST and high > _LEAST and (best is None or merit > best[0] + 1e-6):
            best = merit, columns, wide, high
    _, columns, wide, high = best or (0.0, total, _LEAST, _LEAST)
    wide, high = float(floor(wide)), float(floor(high))
    rows = -(-total // columns)
    used_x = columns * wide + (columns - 1) * gap_x
    used_y = rows * high + (rows - 1) * gap_y
    corner = QPointF(floor((width - used_x) / 2), floor(HEAD + max(0.0, (room_y - used_y) / 2)))
    return Plan(tiles, total, columns, rows, wide, high, gap_x, gap_y, corner, hand)
