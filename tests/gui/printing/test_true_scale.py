"""Pages at true scale: what is measured on their pictures."""

import math
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from ludotheque.games.ordino.board import Board, reconstruction
from ludotheque.ui.games.cambio import printing as cambio
from ludotheque.ui.games.finale import printing as finale
from ludotheque.ui.games.ordino import printing as ordino
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordo import printing as ordo
from ludotheque.ui.look import theme
from ludotheque.ui.printing import folding
from ludotheque.ui.printing.paper import (
    A4,
    CARD,
    MARGIN,
    OVERLAP,
    PAPERS,
    RULER,
    layout,
    sheet_size,
    tiling,
)
from tests.gui.printing.measuring import (
    EVERYTHING,
    MM,
    Picture,
    longest,
    matching,
    only,
    pages,
    runs,
)

HALF = 1.1 / MM
"""What a picture of 100 dots per inch tells apart, in millimetres."""
both = pytest.mark.parametrize("paper", ["a4", "letter"])


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Drawing needs an application."""


@both
@pytest.mark.parametrize("part", EVERYTHING)
def test_every_sheet_has_a_ruler_of_100_mm_and_clear_margins(paper: str, part: str) -> None:
    for page in pages(paper, (part,)):
        picture = Picture(PAPERS[paper], page)
        found = layout(PAPERS[paper], page)
        assert picture.blank_outside(MARGIN - 0.1), page.title
        foot = found.foot
        if found.sideways:
            lines = [picture.column(foot.top() + step / 8) for step in range(48)]
        else:
            lines = [picture.row(foot.top() + step / 8) for step in range(48)]
        assert max(map(longest, lines)) == pytest.approx(RULER, abs=HALF + 0.15), page.title


@both
@pytest.mark.parametrize("part", EVERYTHING)
def test_what_is_drawn_keeps_off_the_lines_of_the_sheet(paper: str, part: str) -> None:
    for page in pages(paper, (part,)):
        found = layout(PAPERS[paper], page)
        body = found.body
        wide, high = sheet_size(PAPERS[paper], page)
        head, foot = found.head, found.foot
        if found.sideways:
            assert head.bottom() < body.left()
            assert foot.top() > body.right()
            assert foot.bottom() <= wide - MARGIN
        else:
            assert head.bottom() < body.top()
            assert foot.top() > body.bottom()
            assert foot.bottom() <= high - MARGIN


@both
def test_cards_are_63_by_88_mm(paper: str) -> None:
    page = pages(paper, ("automatch.cards",))[0]
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    across = runs(picture.row(body.top() - 1.2), 200)
    inside = [at for at, _ in across if body.left() - 1 < at < body.right() + 1]
    down = runs(picture.column(body.left() - 1.2), 200)
    below = [at for at, _ in down if body.top() - 1 < at < body.bottom() + 1]
    assert len(inside) == len(below) == 4
    for places, size in ((inside, CARD[0]), (below, CARD[1])):
        for one, other in pairwise(places):
            assert other - one == pytest.approx(size, abs=HALF)


@both
def test_the_squares_of_ordo_are_20_mm_apart(paper: str) -> None:
    page = only(paper, "ordo.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = ordo.board(names=True)
    top = body.center().y() - poster.height / 2
    found = matching(picture.colours(top + 4.8), "#E6DAC0")  # above the rings of row 8
    assert len(found) == 10
    for (one, _), (other, _) in pairwise(found):
        assert other - one == pytest.approx(ordo.CELL, abs=HALF)
    assert all(width > ordo.DISC for _, width in found)


@both
def test_the_field_of_finale_is_seven_cells_long(paper: str) -> None:
    page = only(paper, "finale.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = finale.field(names=True)
    top = body.center().y() - poster.height / 2
    found = matching(picture.colours(top + 0.55 * finale.CELL), "#2A6A42", 40)
    length = found[-1][0] - found[0][0]
    assert length == pytest.approx(7 * finale.CELL, abs=HALF + 0.2)
    assert finale.CELL > finale.SHIRT


@both
def test_the_cells_of_cambio_hold_its_dice(paper: str) -> None:
    page = only(paper, "cambio.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = cambio.tray(names=False)
    middle = body.center().y() - poster.height / 2 + poster.height * 0.42
    found = [at for at, _ in matching(picture.colours(middle), "#7A4C26", 60)]
    gaps = [other - one for one, other in pairwise(found)]
    assert sum(gap == pytest.approx(cambio.CELL, abs=HALF) for gap in gaps) >= 5
    assert cambio.CELL > folding.EDGE


@both
def test_the_labyrinth_has_its_diameter_over_all_sheets(paper: str) -> None:
    first, *_ = pages(paper, ("ordino.board",))
    picture, body = Picture(PAPERS[paper], first), layout(PAPERS[paper], first).body
    radius = ordino.labyrinth_radius(reconstruction())
    poster = ordino.labyrinth(reconstruction(), names=True)
    tiled = tiling(PAPERS[paper], poster.width, poster.height)
    assert tiled.count == 2
    # A little beside the middle of the board, clear of the letters of the quarters.
    if tiled.columns == 2:
        greys = picture.column(body.center().x() - tiled.width / 2 + poster.width / 2 - 6)
    else:
        greys = picture.row(body.center().y() - tiled.height / 2 + poster.height / 2 - 6)
    walls = [at for at, length in runs(greys, 90) if length > 1.5]
    assert walls[-1] - walls[0] == pytest.approx(2 * radius, abs=0.5)


@both
@given(width=st.floats(30, 1200), height=st.floats(30, 1200))
@settings(max_examples=60, deadline=None)
def test_parts_of_a_large_drawing_cover_it_and_overlap(
    paper: str, width: float, height: float
) -> None:
    tiled = tiling(PAPERS[paper], width, height)
    parts = [tiled.part(number) for number in range(tiled.count)]
    assert parts[0].left() == parts[0].top() == 0
    assert parts[-1].right() == pytest.approx(width)
    assert parts[-1].bottom() == pytest.approx(height)
    for number, part in enumerate(parts):
        row, column = divmod(number, tiled.columns)
        if column:
            assert parts[number - 1].right() - part.left() == pytest.approx(OVERLAP)
        if row:
            over = parts[number - tiled.columns]
            assert over.bottom() - part.top() == pytest.approx(OVERLAP)
    # Every part and its marks have room on the sheet.
    page = pages(paper, ("ordino.pieces" if tiled.landscape else "ordo.pieces",))[0]
    body = layout(PAPERS[paper], page).body
    assert tiled.width + 2 <= body.width()
    assert tiled.height + 2 <= body.height()


def test_the_parts_of_the_labyrinth_match_in_their_overlap() -> None:
    left, right = (Picture(A4, page) for page in pages("a4", ("ordino.board",)))
    first, _second = pages("a4", ("ordino.board",))
    body = layout(A4, first).body
    poster = ordino.labyrinth(reconstruction(), names=True)
    tiled = tiling(A4, poster.width, poster.height)
    start = body.center().x() - tiled.width / 2
    here = left.column(start + tiled.width - OVERLAP + 4)
    there = right.column(start + 4)
    unlike = sum(abs(one - other) > 60 for one, other in zip(here, there, strict=True))
    assert unlike < 0.03 * len(here)


@pytest.mark.parametrize("part", ["finale.board", "ordino.board", "ordo.board", "ordino.pieces",
                                  "automatch.cards", "cambio.board"])  # fmt: skip
def test_pages_are_alike_whatever_scheme_the_window_has(part: str) -> None:
    page = pages("a4", (part,))[0]
    light = Picture(A4, page).image
    theme.manager().set_scheme("dark")
    try:
        dark = Picture(A4, page).image
        assert theme.current_theme().dark, "the window has its scheme as before"
    finally:
        theme.manager().set_scheme("light")
    assert light == dark


@pytest.mark.parametrize("part", ["finale.board", "ordino.board", "ordo.board", "cambio.board"])
def test_boards_spare_ink(part: str) -> None:
    picture = Picture(A4, pages("a4", (part,))[0])
    total = sum(sum(picture.row(y / 2)) for y in range(int(picture.height / MM * 2) - 1))
    mean = total / (picture.width * (int(picture.height / MM * 2) - 1))
    assert mean > 225


@given(st.lists(st.sampled_from([4, 8, 12, 16, 24, 48]), min_size=2, max_size=20).map(sorted))
@settings(max_examples=60, deadline=None)
def test_a_board_of_ones_own_is_as_large_as_its_pieces_need(rings: list[int]) -> None:
    board = Board("", (1, *rings), frozenset(), frozenset(), ())
    radius = ordino.labyrinth_radius(board)
    assert ordino.SMALLEST <= radius <= ordino.LARGEST
    geometry = Geometry(board, QPointF(0, 0), radius)
    widths = [math.tau * geometry.middle(ring) / count for ring, count in enumerate(rings, 1)]
    if radius < ordino.LARGEST:
        assert geometry.ring_width >= ordino.RING - 1e-6
        assert min(widths) >= ordino.CELL - 1e-6
