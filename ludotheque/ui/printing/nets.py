"""Dice to fold from paper: the net of a cube, its flaps, and which face goes where.

The net is a cross: four sides in a column, one at the left and one at the right of the second.
Folded with the print outside, the second is the front. Source: rules, finale; cambio, Material;
ordino, Material, D1 and D2.
"""

from collections.abc import Sequence
from typing import Final

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QPainter, QPolygonF

from ludotheque.core.dice import Die
from ludotheque.games import game_class
from ludotheque.ui.games.cambio.art import SYMBOLS
from ludotheque.ui.games.ordino.pieces import FACES
from ludotheque.ui.printing import ink
from ludotheque.ui.printing.paper import Steps

EDGE: Final = 17.0
"""The edge of a die."""
FLAP: Final = 5.0
"""How far a flap stands out, and how much shorter its outer edge is than the die's."""

PLACES: Final = {
    "top": (1, 0), "left": (0, 1), "front": (1, 1), "right": (2, 1), "bottom": (1, 2),
    "back": (1, 3),
}  # fmt: skip
"""Column and row of every side in the net."""
OPPOSITE: Final = (("front", "back"), ("top", "bottom"), ("left", "right"))
FLAPS: Final = (
    ("top", "n"), ("left", "n"), ("left", "s"), ("right", "n"), ("right", "s"), ("back", "w"),
    ("back", "e"),
)  # fmt: skip
"""The sides with a flap, and the edge it stands on as the net lies on the sheet."""
FOLDS: Final = (("front", "n"), ("front", "e"), ("front", "s"), ("front", "w"), ("bottom", "s"))
"""The edges between two sides of the net."""
SIZE: Final = (3 * EDGE, 4 * EDGE + FLAP)
"""The room a net takes, its flaps included."""

_ORDER: Final = ("front", "top", "left", "right", "bottom", "back")
"""The sides as the six faces are put on them: the first and the last are opposite, and so on.

Of 1 to 6 this makes a die whose opposite sides add up to seven and whose 1, 2, 3 go round their
corner counter-clockwise, as on European dice.
"""


def faces(die: Die) -> dict[str, str]:
    """Return which face every side of a die bears, as the engine throws it.

    Of six different faces the first and the last are opposite. Faces there are twice lie opposite
    each other; where some are more frequent, different ones are opposite, so that a die which is
    not quite even favours none. Raises ValueError for a die without six sides.
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


def dice(game: str) -> tuple[Die, ...]:
    """Return the dice of a game, Cambio's one which stands for all."""
    return game_class(game).dice


def side_rect(side: str, corner: QPointF) -> QRectF:
    """Return the square of a side in a net whose upper left corner is ``corner``."""
    column, row = PLACES[side]
    return QRectF(corner.x() + column * EDGE, corner.y() + FLAP + row * EDGE, EDGE, EDGE)


def edge(box: QRectF, name: str) -> tuple[QPointF, QPointF]:
    """Return the ends of an edge of a square: n, e, s or w, clockwise."""
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
    out = QPointF(along.y(), -along.x())  # the square lies at the right of its edges
    inset = FLAP * 0.8
    return QPolygonF(
        [start, start + along * inset + out * FLAP, end - along * inset + out * FLAP, end]
    )


def paint_net(painter: QPainter, game: str, die: Die, corner: QPointF) -> None:
    """Draw the net of a die: its faces, its cut lines solid, its folds dashed."""
    boxes = {side: side_rect(side, corner) for side in PLACES}
    for side, key in faces(die).items():
        paint_face(painter, game, die, key, boxes[side])
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
    """Tell whether an edge is a fold which belongs to the side next to it."""
    column, row = PLACES[side]
    step = {"n": (0, -1), "e": (1, 0), "s": (0, 1), "w": (-1, 0)}[name]
    beside = column + step[0], row + step[1]
    opposite = dict(zip("nesw", "swne", strict=True))[name]
    return any(
        place == beside and (other, opposite) in FOLDS for other, place in PLACES.items()
    )  # fmt: skip


# Faces

_CROPS: Final = {"ordino": QRectF(7, 6, 50, 50), "finale": QRectF(7, 7, 50, 50)}
"""The part of a die's drawing which is its upper side, without its edge."""
_WHITE: Final = {"#FFFBF1": "#FFFFFF", "#FFF3DA": "#FFFFFF", "#FFFDF6": "#FFFFFF"}


def paint_face(painter: QPainter, game: str, die: Die, key: str, box: QRectF) -> None:
    """Draw one face of a die upright into a square."""
    if game == "cambio":
        inset = 0.12 * box.width()
        inner = box.adjusted(inset, inset, -inset, -inset)
        ink.drawing(painter, f"cambio/symbole-{SYMBOLS[key]}", inner)
        return
    ending = FACES[die.key.partition("-")[0]][key] if game == "ordino" else key
    # A little within the side: the paper stays white up to the folds.
    inner = box.adjusted(0.4, 0.4, -0.4, -0.4)
    ink.drawing(painter, f"{game}/de-{ending}", inner, _WHITE, _CROPS[game])


def paint_nets(
    painter: QPainter, game: str, chosen: Sequence[Die], corner: QPointF, columns: int, gap: float
) -> Steps:
    """Draw the nets of some dice in rows, one a step."""
    for number, die in enumerate(chosen):
        row, column = divmod(number, columns)
        at = QPointF(column * (SIZE[0] + gap), row * (SIZE[1] + gap))
        paint_net(painter, game, die, corner + at)
        yield
