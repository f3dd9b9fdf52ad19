"""Positions in Cambio's tray, in scene units: cells, arrows, rim; layout.py says what is around.

The board may be turned by quarters, clockwise. Source: rules, cambio, turn.
"""

from typing import Final

from PySide6.QtCore import QPointF, QRectF, QSizeF

from ludotheque.games.cambio import names

TRAY: Final = QRectF(213, 80, 824, 824)
"""The wooden tray with its rim, seen from above; its front is seen below it."""
LIP: Final = 15.0
PITCH: Final = 132.0
PAD: Final = 13.5
RIM: Final = (TRAY.width() - 5 * PITCH - 2 * PAD) / 2
RECESS: Final = TRAY.adjusted(RIM, RIM, -RIM, -RIM)
CENTRE: Final = TRAY.center()

DIE: Final = 120.0
"""Width of a die's upper face."""
DIE_WIDTH: Final = DIE * 96 / 92
DIE_HEIGHT: Final = DIE * 100 / 92
"""Size of a die's picture, its front included."""
EDGE: Final = PITCH / 2 + PAD + RIM
"""The distance from the middle of a cell at the edge to the edge of the tray."""

NAMES: Final = 962.0
"""Where the letters of the columns begin, below what enters and leaves there."""
RIBBON: Final = QRectF(TRAY.left(), RECESS.bottom() + 4, TRAY.width(), 148)
"""Where the ribbon lies at the end: over the rim at the bottom, below every die."""
NARROW_RIBBON: Final = QRectF(RIBBON.topLeft(), QSizeF(RIBBON.width(), 78))
"""The ribbon of a figure, which shows nothing but the tray."""

ARROWS: Final = (
    *(f"{column}5v" for column in "abcde"),
    *(f"e{row}<" for row in range(5, 0, -1)),
    *(f"{column}1^" for column in "edcba"),
    *(f"a{row}>" for row in range(1, 6)),
)
"""The pushes clockwise around the tray, from the top left."""
_WAYS: Final = {"v": (0, 1), "^": (0, -1), ">": (1, 0), "<": (-1, 0)}


def column_row(cell: str, quarter: int) -> tuple[int, int]:
    """Return the column and the row a cell is seen in, counted from the top left."""
    column, row = names.COLUMNS.index(cell[0]), 5 - int(cell[1])
    for _ in range(quarter):
        column, row = 4 - row, column
    return column, row


def cell_rect(cell: str, quarter: int = 0) -> QRectF:
    """Return the rectangle of a cell while the board is turned by ``quarter`` quarters."""
    column, row = column_row(cell, quarter)
    left, top = RECESS.left() + PAD + column * PITCH, RECESS.top() + PAD + row * PITCH
    return QRectF(left, top, PITCH, PITCH)


def cell_centre(cell: str, quarter: int = 0) -> QPointF:
    """Return the middle of a cell."""
    return cell_rect(cell, quarter).center()


def heading(push: str, quarter: int = 0) -> tuple[int, int]:
    """Return the direction of a push on the screen as columns and rows: (1, 0) is to the right."""
    x, y = _WAYS[push[2]]
    for _ in range(quarter):
        x, y = -y, x
    return x, y


def along(push: str, quarter: int = 0) -> QPointF:
    """Return the direction of a push as a vector of length 1."""
    return QPointF(*heading(push, quarter))


def arrow_centre(push: str, quarter: int = 0) -> QPointF:
    """Return the centre of the arrow of a push, in the rim."""
    back = PITCH / 2 + PAD + RIM / 2
    return cell_centre(push[:2], quarter) - along(push, quarter) * back


def arrow_rect(push: str, quarter: int = 0) -> QRectF:
    """Return the hit area of an arrow: its piece of the rim and a little of the table."""
    outwards = 26.0
    centre = arrow_centre(push, quarter) - along(push, quarter) * (outwards / 2)
    x, _ = heading(push, quarter)
    depth, width = RIM + outwards, PITCH
    size = (depth, width) if x else (width, depth)
    return QRectF(centre.x() - size[0] / 2, centre.y() - size[1] / 2, *size)


def strip_rect(push: str, quarter: int = 0) -> QRectF:
    """Return the row or column of a push, through the rim on both sides."""
    cell = cell_rect(push[:2], quarter)
    if heading(push, quarter)[0]:
        return QRectF(TRAY.left(), cell.top(), TRAY.width(), cell.height())
    return QRectF(cell.left(), TRAY.top(), cell.width(), TRAY.height())


def column_box(column: int) -> QRectF:
    """Return where the name of a column, seen from the left, is written."""
    return QRectF(RECESS.left() + PAD + (column + 0.5) * PITCH - 40, NAMES, 80, 36)


def heap_place(number: int) -> tuple[QPointF, float]:
    """Return position and rotation, in degrees, of a die of the heap before the throw."""
    column, row = number % 5, number // 5
    x = (column - 2) * 74 + (row % 2) * 22 + (number * 37 % 23) - 11
    y = (row - 2) * 66 + (number * 53 % 19) - 9
    return CENTRE + QPointF(x, y), float(number * 71 % 64 - 32)
