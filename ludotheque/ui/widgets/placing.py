"""Places a card or note beside what it speaks of, where it hides least, with a tip towards it."""

from collections.abc import Sequence
from typing import Final

import attrs
from PySide6.QtCore import QPoint, QPointF, QRect, QRectF, QSize
from PySide6.QtGui import QPainterPath

TIP: Final = 13
"""The length of a tip in pixels, and so the margin around the body."""
SIDES: Final = ("right", "left", "below", "above")
MARGIN: Final = 4
"""Pixels between the card and the edge of the page."""
_MEANT: Final = 40
"""How much worse it is to cover a target than something else."""


@attrs.frozen
class Spot:
    """The card's rectangle, its side of the target, and the point its tip is aimed at.

    ``side`` is "left", "right", "above", "below", or "free" (then ``tip`` is None).
    """

    rect: QRect
    side: str
    tip: QPoint | None


def rect_beside(
    page: QRect, size: QSize, meant: Sequence[QRect], keep_clear: Sequence[QRect] = (),
    sides: Sequence[str] = SIDES,
) -> Spot:  # fmt: skip
    """Return where a card of this size covers least of ``meant``, then of ``keep_clear``.

    All rectangles are in the coordinates of ``page``; the card is kept within it if it fits.
    Without a target it is centred. ``sides`` are tried in this order.
    """
    page = page.adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
    if not meant:
        middle = QRect(QPoint(0, 0), size)
        middle.moveCenter(page.center())
        return within(page, middle)
    best: tuple[float, Spot] | None = None
    for spot in (*_beside(page, size, meant, sides), *_corners(page, size)):
        hidden = sum(_area(spot.rect & ring) for ring in meant) * _MEANT
        hidden += sum(_area(spot.rect & rect) for rect in keep_clear)
        if spot.side == "free":
            hidden += size.width() * size.height()  # a card without a tip is a last resort
        if best is None or hidden < best[0]:
            best = (hidden, spot)
    assert best is not None
    return best[1]


def within(page: QRect, rect: QRect) -> Spot:
    """Return a spot without a tip at ``rect``, moved into the page."""
    return Spot(_within(page, rect), "free", None)


def _beside(page: QRect, size: QSize, meant: Sequence[QRect], sides: Sequence[str]) -> list[Spot]:
    """Return the spots beside a target which do not overlap it."""
    spots = []
    for ring in meant:
        centre = ring.center()
        corners = {
            "right": (ring.right() + 2, centre.y() - size.height() // 2),
            "left": (ring.left() - size.width() - 1, centre.y() - size.height() // 2),
            "below": (centre.x() - size.width() // 2, ring.bottom() + 2),
            "above": (centre.x() - size.width() // 2, ring.top() - size.height() - 1),
        }
        for side in sides:
            wanted = QRect(QPoint(*corners[side]), size)
            rect = _within(page, wanted)
            moved = rect.topLeft() - wanted.topLeft()
            # A card may be moved along the side of its target, but not towards it.
            towards = moved.x() if side in {"left", "right"} else moved.y()
            if towards == 0 and not rect.intersects(ring):
                spots.append(Spot(rect, side, centre))
    return spots


def _corners(page: QRect, size: QSize) -> list[Spot]:
    spots = []
    for x in (page.left(), page.center().x() - size.width() // 2, page.right() - size.width()):
        for y in (page.bottom() - size.height(), page.top()):
            spots.append(Spot(_within(page, QRect(QPoint(x, y), size)), "free", None))
    return spots


def _within(page: QRect, rect: QRect) -> QRect:
    left = max(page.left(), min(rect.left(), page.right() + 1 - rect.width()))
    top = max(page.top(), min(rect.top(), page.bottom() + 1 - rect.height()))
    return QRect(QPoint(left, top), rect.size())


def _area(rect: QRect) -> int:
    return 0 if rect.isEmpty() else rect.width() * rect.height()


def tip_path(body: QRectF, side: str, aim: QPointF) -> QPainterPath:
    """Return the path of a tip towards ``aim``; ``side`` is the card's side of the target."""
    half, keep = 11.0, 24.0
    path = QPainterPath()
    if side in {"left", "right"}:
        y = max(body.top() + keep, min(aim.y(), body.bottom() - keep))
        x, reach = (body.right(), TIP) if side == "left" else (body.left(), -TIP)
        path.moveTo(x, y - half)
        path.lineTo(x + reach - (1 if reach > 0 else -1), y)
        path.lineTo(x, y + half)
    else:
        x = max(body.left() + keep, min(aim.x(), body.right() - keep))
        y, reach = (body.bottom(), TIP) if side == "above" else (body.top(), -TIP)
        path.moveTo(x - half, y)
        path.lineTo(x, y + reach - (1 if reach > 0 else -1))
        path.lineTo(x + half, y)
    path.closeSubpath()
    return path
