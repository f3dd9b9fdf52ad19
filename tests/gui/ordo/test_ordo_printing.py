"""Ordo on paper: its squares to scale, its two woods, its author's licence."""

from itertools import pairwise

import pytest
from PySide6.QtGui import QImage

from ludotheque.ui.games.ordo import printing
from ludotheque.ui.printing.paper import PAPERS, layout
from ludotheque.ui.printing.rulesheet import printed_text
from tests.gui.pixels import pixels
from tests.gui.printing.measuring import (
    HALF,
    Picture,
    apart,
    both,
    in_black,
    matching,
    only,
    painted,
    spaced,
)

pytestmark = pytest.mark.usefixtures("qapp")


@both
def test_the_squares_are_20_mm_apart(paper: str) -> None:
    page = only(paper, "ordo.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = printing.board(names=True)
    top = body.center().y() - poster.height / 2
    found = matching(picture.colours(top + 4.8), "#E6DAC0")  # above the rings of row 8
    assert len(found) == 10
    for (one, _), (other, _) in pairwise(found):
        assert other - one == pytest.approx(printing.CELL, abs=HALF)
    assert all(width > printing.DISC for _, width in found)


def test_the_woods_are_told_apart_without_colour() -> None:
    maple, walnut = (painted(printing.wood(side)) for side in (0, 1))
    greys = [
        picture.convertToFormat(QImage.Format.Format_Grayscale8) for picture in (maple, walnut)
    ]
    means = [sum(pixels(grey)) / (88 * 88) for grey in greys]
    assert means[0] - means[1] > 40


@pytest.mark.parametrize("spoken", ["fr", "en"])
def test_the_author_has_his_licence(spoken: str) -> None:
    assert "CC BY-NC 3.0" in printed_text("ordo", spoken)
    assert "Dieter Stein" in printed_text("ordo", spoken)


def test_the_sides_differ_in_black_and_white_where_ink_is_saved() -> None:
    white, black = (in_black(printing.wood(side)) for side in (0, 1))
    assert apart(white, black) > 0.4


@both
def test_the_pieces_are_squares_of_16_mm(paper: str) -> None:
    picture = Picture(PAPERS[paper], only(paper, "ordo.pieces"))
    assert printing.DISC == 16
    assert spaced(picture, 16) == 11
    assert spaced(picture, 16.8) < 4
