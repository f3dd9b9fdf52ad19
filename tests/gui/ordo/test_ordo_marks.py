"""The judge of the marks on boards, tried on a ring of Ordo's."""

import pytest
from PySide6.QtCore import QPointF
from PySide6.QtGui import QColor, QPainter

from ludotheque.ui.board.drawing import round_pen
from ludotheque.ui.games.ordo import marks
from tests.gui.looks.marks import CELL, ROOM, apart, picture


@pytest.mark.usefixtures("qapp")
def test_the_judge_of_marks_finds_a_pen_left_alone() -> None:
    """A ring drawn with the pen of somebody else, or filled, is another picture."""
    right = picture(lambda painter: marks.halo(painter, CELL))

    def without_brush(painter: QPainter) -> None:
        painter.setPen(round_pen(QColor("#3a3f8f"), 4))
        painter.drawEllipse(CELL.center() + QPointF(0, 2), 37, 37)

    assert apart(right, picture(without_brush)) > ROOM
    assert apart(right, picture(lambda painter: marks.halo(painter, CELL))) == 0
