"""Pages at true scale: what is measured on their pictures."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from ludotheque.games import ENGINES
from ludotheque.ui.look import theme
from ludotheque.ui.printing import kits
from ludotheque.ui.printing.paper import (
    A4,
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
    HALF,
    MM,
    Picture,
    both,
    longest,
    pages,
)

DRAWN = [part.key for game in ENGINES for part in kits.kit_of(game).parts]
"""All parts but the rules."""


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """Drawing needs an application."""


@pytest.mark.spread
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
    page = next(page for page in pages(paper) if page.landscape == tiled.landscape)
    body = layout(PAPERS[paper], page).body
    assert tiled.width + 2 <= body.width()
    assert tiled.height + 2 <= body.height()


@pytest.mark.parametrize("part", DRAWN)
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


@pytest.mark.parametrize("part", [part for part in DRAWN if part.endswith(".board")])
def test_boards_spare_ink(part: str) -> None:
    picture = Picture(A4, pages("a4", (part,))[0])
    total = sum(sum(picture.row(y / 2)) for y in range(int(picture.height / MM * 2) - 1))
    mean = total / (picture.width * (int(picture.height / MM * 2) - 1))
    assert mean > 225
