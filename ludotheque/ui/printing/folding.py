"""Nets of dice, and pieces which are folded to have a front and a back.

The net is a cross: four sides in a column, and one at the left and one at the right of the second,
which is the front when the net is folded with the print outside. Pieces are in strips of two rows.
The game draws what is on dice and pieces.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter, QPolygonF

from ludotheque.core.dice import Die
from ludotheque.core.messages import M
from ludotheque.ui.look.fonts import digit
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Portions

PaintFace = Callable[[QPainter, Die, str, QRectF], None]
"""Draws the face of a die, given by its key, upright in a square."""
Art = Callable[[QPainter, QRectF], None]
"""Draws one side of a piece in a square."""

FOLD_DIE: Final = M(
    "Dice: cut along solid lines, fold dashed ones backwards, glue the flaps inside; paper of 160 "
    "g/m² or more holds best."
)
GAP: Final = 1.0
"""The space between two nets."""

# The net of a die

EDGE: Final = 17.0
"""The length of a die's edge."""
FLAP: Final = 5.0
"""The height of a flap, and how much shorter its outer edge is than the die's."""

PLACES: Final = {
    "top": (1, 0), "left": (0, 1), "front": (1, 1), "right": (2, 1), "bottom": (1, 2),
    "back": (1, 3),
}  # fmt: skip
"""Column and row of each side in the net."""
OPPOSITE: Final = (("front", "back"), ("top", "bottom"), ("left", "right"))
FLAPS: Final = (
    ("top", "n"), ("left", "n"), ("left", "s"), ("right", "n"), ("right", "s"), ("back", "w"),
    ("back", "e"),
)  # fmt: skip
"""The sides with a flap, and the edge it is on, as the net is printed."""
FOLDS: Final = (("front", "n"), ("front", "e"), ("front", "s"), ("front", "w"), ("bottom", "s"))
"""The folds between two sides of the net, as a side and its edge."""
SIZE: Final = (3 * EDGE, 4 * EDGE + FLAP)
"""Width and height of a net with its flaps."""

_ORDER: Final = ("front", "top", "left", "right", "bottom", "back")
"""The sides in the order in which faces are assigned: first and last are opposite, and so on.

With 1 to 6, opposite sides add up to seven, and 1, 2, 3 are counter-clockwise around their corner,
as on European dice.
"""


def faces(die: Die) -> dict[str, str]:
    """Return the face on each side of a die with the engine's probabilities.

    Of six different faces, the first and the last are opposite. Faces which occur twice are on
    opposite sides. If some are more frequent, different faces are opposite, so that a slightly
    uneven die favours none. Raises ValueError for a die without six sides.
    """
    keys = [face.key for face in die.faces for _ in range(face.sides)]
    if len(keys) != 6:
        raise ValueError(f"{die.key} is no cube")
    counts = {face.sides for face in die.faces}
    if counts == {2}:
        keys = [*keys[0::2], *keys[5::-2]]
    elif counts != {1}:
        keys = [*keys[:3], *keys[:2:-1]]
    return dict(zip(_ORDER, keys, strict=True))


def side_rect(side: str, corner: QPointF) -> QRectF:
    """Return the square of a side in a net whose upper left corner is ``corner``."""
    column, row = PLACES[side]
    return QRectF(corner.x() + column * EDGE, corner.y() + FLAP + row * EDGE, EDGE, EDGE)


def edge(box: QRectF, name: str) -> tuple[QPointF, QPointF]:
    """Return the ends of an edge (n, e, s or w) of a square, in clockwise order."""
    return {
        "n": (box.topLeft(), box.topRight()),
        "e": (box.topRight(), box.bottomRight()),
        "s": (box.bottomRight(), box.bottomLeft()),
        "w": (box.bottomLeft(), box.topLeft()),
    }[name]


def flap(box: QRectF, name: str) -> QPolygonF:
    """Return the outline of a flap on an edge of a square, from one end to the other."""
    start, end = edge(box, name)
    along = (end - start) / EDGE
    out = QPointF(along.y(), -along.x())  # the square is at the right of its edges
    inset = FLAP * 0.8
    return QPolygonF(
        [start, start + along * inset + out * FLAP, end - along * inset + out * FLAP, end]
    )


def paint_net(painter: QPainter, die: Die, paint_face: PaintFace, corner: QPointF) -> None:
    """Draw the net of a die: its faces, cut lines solid, folds dashed."""
    boxes = {side: side_rect(side, corner) for side in PLACES}
    for side, key in faces(die).items():
        paint_face(painter, die, key, boxes[side])
    folds, cuts = [], []
    for side, box in boxes.items():
        for name in "nesw":
            if (side, name) in FLAPS:
                folds.append((side, name))
                painter.setPen(ink.cut_pen())
                painter.drawPolyline(flap(box, name))
            elif (side, name) in FOLDS:
                folds.append((side, name))
            elif not _shared(side, name):
                cuts.append((side, name))
    for made, lines in ((ink.fold_pen(), folds), (ink.cut_pen(), cuts)):
        painter.setPen(made)
        for side, name in lines:
            painter.drawLine(*edge(boxes[side], name))


def _shared(side: str, name: str) -> bool:
    """Return whether an edge is a fold which is drawn with the adjacent side."""
    column, row = PLACES[side]
    beyond = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[name]
    beside = column + beyond[0], row + beyond[1]
    opposite = dict(zip("nesw", "swne", strict=True))[name]
    return any(
        place == beside and (other, opposite) in FOLDS for other, place in PLACES.items()
    )  # fmt: skip


def paint_nets(
    painter: QPainter, chosen: Sequence[Die], paint_face: PaintFace, corner: QPointF, columns: int
) -> Portions:
    """Draw the nets of dice in rows, one per portion."""
    for number, die in enumerate(chosen):
        row, column = divmod(number, columns)
        at = QPointF(column * (SIZE[0] + GAP), row * (SIZE[1] + GAP))
        paint_net(painter, die, paint_face, corner + at)
        yield


_WHITE: Final[Mapping[str, str]] = {
    "#FFFBF1": "#FFFFFF",
    "#FFF3DA": "#FFFFFF",
    "#FFFDF6": "#FFFFFF",
}


def paint_upper_side(painter: QPainter, drawing: str, part: QRectF, box: QRectF) -> QRectF:
    """Draw the upper side of a die on white: ``part`` of its drawing, without the edge.

    Returns where this part is.
    """
    # Leave a margin, so that the paper is white up to the folds.
    inside = box.adjusted(0.4, 0.4, -0.4, -0.4)
    ink.drawing(painter, drawing, inside, _WHITE, part)
    return inside


# Pieces


def paint_strip(
    painter: QPainter, corner: QPointF, side: float, fronts: Sequence[Art], backs: Sequence[Art]
) -> Portions:
    """Draw pieces in a row and their backs below, upside down: folding turns them upright."""
    width, x0, y0 = len(fronts) * side, corner.x(), corner.y()
    for column, (front, back) in enumerate(zip(fronts, backs, strict=True)):
        front(painter, QRectF(x0 + column * side, y0, side, side))
        box = QRectF(x0 + column * side, y0 + side, side, side)
        painter.save()
        painter.translate(box.center())
        painter.rotate(180)
        back(painter, QRectF(-side / 2, -side / 2, side, side))
        painter.restore()
        yield
    # Lines between dark pieces are seen by their white edges.
    for column in range(1, len(fronts)):
        x = x0 + column * side
        ink.line(painter, ink.pen("#FFFFFF", 3 * ink.CUT), x, y0, x, y0 + 2 * side)
    y = y0 + side
    ink.line(painter, ink.pen("#FFFFFF", 3 * ink.FOLD), x0, y, x0 + width, y)
    for column in range(len(fronts) + 1):
        x = x0 + column * side
        ink.line(painter, ink.cut_pen(), x, y0, x, y0 + 2 * side)
    for y in (y0, y0 + 2 * side):
        ink.line(painter, ink.cut_pen(), x0, y, x0 + width, y)
    ink.line(painter, ink.fold_pen(), x0 - 2, y0 + side, x0 + width + 2, y0 + side)
    ink.crop_marks(painter, QRectF(x0, y0, width, 2 * side))


def write_number(painter: QPainter, text: str, size: float, at: QPointF, colour: str) -> None:
    """Draw the number of a piece centred on a point."""
    painter.fillPath(digit(text, size, at), QColor(colour))
