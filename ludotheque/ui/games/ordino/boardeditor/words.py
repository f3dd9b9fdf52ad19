"""The spoken names of a labyrinth in the making: cells, walls, marks of the pieces."""

from collections.abc import Collection

from ludotheque.core.messages import Arg, M, Message
from ludotheque.games.ordino.board import Place, cell_name
from ludotheque.games.ordino.drawing import NOWHERE, Drawing, Passage
from ludotheque.ui.games.ordino.names import coloured


def _cell(place: Place) -> Arg:
    return M("centre") if place == NOWHERE else cell_name(place)


def beside(drawing: Drawing, passage: Passage) -> tuple[Place, Place]:
    """Return the two cells of a passage."""
    ring, sector = passage.place
    count = drawing.rings[ring]
    if passage.kind == "around":
        return passage.place, (ring, (sector + 1) % count)
    return passage.place, (ring - 1, sector * drawing.rings[ring - 1] // count)


def passage_text(drawing: Drawing, passage: Passage) -> Message:
    """Return « wall between 3.7 and 3.8 », or passage."""
    one, other = map(_cell, beside(drawing, passage))
    if drawing.open_at(passage):
        return M("passage between {one} and {other}", one=one, other=other)
    return M("wall between {one} and {other}", one=one, other=other)


def cell_text(drawing: Drawing, place: Place, faulty: Collection[Place]) -> Message:
    """Return the name of a cell, whose green cell it is, and whether something is wrong with it."""
    cell = _cell(place)
    if place != NOWHERE and place in drawing.green:
        piece = coloured(drawing.green.index(place))
        if place in faulty:
            return M("{cell}, green cell of the {piece}, faulty", cell=cell, piece=piece)
        return M("{cell}, green cell of the {piece}", cell=cell, piece=piece)
    if place in faulty:
        return M("{cell}, faulty", cell=cell)
    return M("{cell}", cell=cell)


def mark_text(drawing: Drawing, piece: int) -> Message:
    """Return whose mark it is, and where its green cell is."""
    place = drawing.green[piece]
    if place == NOWHERE:
        return M("mark of the {piece}, without a green cell", piece=coloured(piece))
    return M("mark of the {piece}, green cell {cell}", piece=coloured(piece), cell=_cell(place))


# What a click does


def passage_hint(drawing: Drawing, passage: Passage) -> Message:
    """Return what a click on a wall or a passage does."""
    one, other = map(_cell, beside(drawing, passage))
    if drawing.open_at(passage):
        return M("A click builds a wall between {one} and {other}.", one=one, other=other)
    return M("A click opens the wall between {one} and {other}.", one=one, other=other)


def mark_hint(piece: int) -> Message:
    """Return what a click on a mark or a green cell does while none is chosen."""
    return M(
        "A click takes the mark of the {piece}; the next one gives it its green cell.",
        piece=coloured(piece),
    )


def setting_hint(drawing: Drawing, piece: int, place: Place | None) -> Message:
    """Return what a click does while a mark is chosen; ``place`` None is beside the labyrinth."""
    if place is None:
        return M(
            "Now click the green cell of the {piece}; Escape puts the mark back.",
            piece=coloured(piece),
        )
    if place == NOWHERE:
        return M("The centre is nobody’s green cell.")
    if place in drawing.green and drawing.green.index(place) != piece:
        return M(
            "A click gives {cell} to the {piece}, and its old cell to the {other}.",
            cell=_cell(place), piece=coloured(piece),
            other=coloured(drawing.green.index(place)),
        )  # fmt: skip
    return M(
        "A click makes {cell} the green cell of the {piece}.",
        cell=_cell(place), piece=coloured(piece),
    )  # fmt: skip


NOTHING = M("Inside a cell a click changes nothing: aim at a wall, a passage or a mark.")
AIM = M("Point at a wall, a passage or a mark: here stands what a click does.")
