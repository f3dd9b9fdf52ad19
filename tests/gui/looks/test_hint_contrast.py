"""The marks of a hint stand out from every ground of every board, and from other marks."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from ludotheque.games import ENGINES
from ludotheque.ui.board import advice
from ludotheque.ui.board.drawing import INK
from ludotheque.ui.board.ending import GOLD
from ludotheque.ui.board.pointing import REFUSED
from ludotheque.ui.look.theme import manager
from tests.about import on_screen
from tests.gui.frame.test_theme import contrast
from tests.gui.looks.marks import CELL, MIDDLE, path_of
from tests.gui.looks.test_mark_contrast import LEAST, ground_colour, seen

MARKS: dict[str, Callable[[QPainter], None]] = {
    "outline": lambda painter: advice.outlined(painter, path_of(CELL), 5.5),
    "arrow": lambda painter: advice.arrow(painter, [MIDDLE, MIDDLE + QPointF(90, 60)], 12),
    "lamp": lambda painter: advice.lamp(painter, MIDDLE, 15, 0),
    "number": lambda painter: advice.lamp(painter, MIDDLE, 15, 1),
}


@pytest.mark.usefixtures("qapp")
@pytest.mark.parametrize("scheme", ["light", "dark", "contrast", "contrast-dark"])
def test_the_marks_stand_out_from_every_ground(scheme: str) -> None:
    manager().set_scheme(scheme)
    try:
        colours = {
            ground_colour(key, ground).name()
            for key in ENGINES
            for grounds in on_screen(key, "MARK_GROUNDS").values()
            for ground in grounds
        }
        assert len(colours) >= len(ENGINES)
        colours |= {"#000000", "#ffffff"}  # and from pieces and cards
        colours |= set() if scheme.startswith("contrast") else {"#808080"}  # nothing is grey there
        faint = [
            (name, colour) for colour in colours for name, draw in MARKS.items()
            if seen(draw, QColor(colour)) < LEAST
        ]  # fmt: skip
    finally:
        manager().set_scheme("light")
    assert faint == []


def test_violet_is_told_from_its_edge_and_from_other_marks() -> None:
    assert contrast(advice.VIOLET, advice.PAPER) >= 4.5
    for other in (INK, GOLD, REFUSED):
        apart = [abs(a - b) for a, b in zip(other.getRgb(), advice.VIOLET.getRgb(), strict=True)]
        assert max(apart) >= 100
