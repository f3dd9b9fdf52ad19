"""Positions of card, tray and racks: beside Ordino's board, or below it in a narrow view.

Lengths are scene units; the board is the square from 0 to 1000.
"""

from typing import Final

import attrs
from PySide6.QtCore import QPointF, QRectF

CENTRE: Final = QPointF(500, 500)
RADIUS: Final = 436.0
"""Centre and outer radius of the labyrinth."""
PIECE: Final = 50.0
"""Width of a piece on the program's own board, and of one beside it."""
DIE: Final = 66.0
"""Side of a die."""
SLOT: Final = 84.0
WELL: Final = 78.0
_GAP: Final = 9.0


@attrs.frozen
class Layout:
    """The places around the board.

    ``slots`` of the card: 0 to 2 piece, word, number; 3 to 5 arrow, word, arrow. ``wells`` of the
    tray in two rows of three. ``racks`` hold what White and Black have captured, eight ``pegs``
    each, under or beside their ``labels``. ``type_size`` is the largest of the sentence.
    """

    tall: bool
    scene: QRectF
    card: QRectF
    slots: tuple[QRectF, ...]
    sentence: QRectF
    type_size: int
    tray: QRectF
    wells: tuple[QRectF, ...]
    racks: tuple[QRectF, QRectF]
    labels: tuple[QRectF, QRectF]
    pegs: tuple[tuple[QPointF, ...], tuple[QPointF, ...]]
    rack_piece: float
    """Width of a captured piece on its rack."""
    label_size: int
    """The smallest type of the labels; in longer ones names are shortened."""


def _row(left: float, top: float) -> tuple[QRectF, ...]:
    """Return three slots in a row."""
    return tuple(QRectF(left + n * (SLOT + _GAP), top, SLOT, SLOT) for n in range(3))


def _wells(tray: QRectF) -> tuple[QRectF, ...]:
    left, top = tray.center().x() - 1.5 * WELL - 10, tray.center().y() - WELL - 5
    return tuple(
        QRectF(left + n % 3 * (WELL + 10), top + n // 3 * (WELL + 10), WELL, WELL) for n in range(6)
    )


def _pegs(first: QPointF, gap: QPointF, columns: int) -> tuple[QPointF, ...]:
    return tuple(first + QPointF(n % columns * gap.x(), n // columns * gap.y()) for n in range(8))


def _wide() -> Layout:
    card, tray = QRectF(1012, 14, 304, 452), QRectF(1012, 484, 304, 204)
    racks = QRectF(1012, 706, 304, 136), QRectF(1012, 852, 304, 136)
    left = card.center().x() - 1.5 * SLOT - _GAP
    return Layout(
        tall=False,
        scene=QRectF(0, 0, 1330, 1000),
        card=card,
        slots=(*_row(left, 58), *_row(left, 184)),
        sentence=QRectF(1026, 282, 276, 128),
        type_size=20,
        tray=tray,
        wells=_wells(tray),
        racks=racks,
        labels=tuple(QRectF(r.left() + 16, r.top() + 1, r.width() - 32, 36) for r in racks),  # type: ignore[arg-type]
        pegs=tuple(_pegs(r.topLeft() + QPointF(47, 61), QPointF(70, 49), 4) for r in racks),  # type: ignore[arg-type]
        rack_piece=44,
        label_size=14,
    )


def _tall() -> Layout:
    card, tray = QRectF(12, 1006, 680, 220), QRectF(708, 1006, 280, 210)
    racks = QRectF(12, 1242, 482, 62), QRectF(506, 1242, 482, 62)
    return Layout(
        tall=True,
        scene=QRectF(0, 0, 1000, 1316),
        card=card,
        slots=(*_row(34, 1046), *_row(400, 1046)),
        sentence=QRectF(26, 1142, 652, 72),
        type_size=28,
        tray=tray,
        wells=_wells(tray),
        racks=racks,
        labels=tuple(QRectF(r.left() + 12, r.top() + 3, 122, 56) for r in racks),  # type: ignore[arg-type]
        pegs=tuple(_pegs(r.topLeft() + QPointF(158, 30), QPointF(43, 0), 8) for r in racks),  # type: ignore[arg-type]
        rack_piece=40,
        label_size=11,
    )


WIDE: Final = _wide()
TALL: Final = _tall()
WHOLE: Final = WIDE.scene.united(TALL.scene)
"""What the two layouts cover together."""

LAYOUTS: Final = (WIDE, TALL)
"""The layouts a view chooses from by its shape."""
