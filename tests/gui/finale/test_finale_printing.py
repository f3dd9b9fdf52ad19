"""Finale on paper: its field to scale, its pawns and its die."""

from collections import Counter

import pytest

from ludotheque.games import create, game_class
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.finale import printing
from ludotheque.ui.printing import folding
from ludotheque.ui.printing.paper import PAPERS, layout
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
def test_the_field_of_finale_is_seven_cells_long(paper: str) -> None:
    page = only(paper, "finale.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = printing.field(names=True)
    top = body.center().y() - poster.height / 2
    found = matching(picture.colours(top + 0.55 * printing.CELL), "#2A6A42", 40)
    length = found[-1][0] - found[0][0]
    assert length == pytest.approx(7 * printing.CELL, abs=HALF + 0.2)
    assert printing.CELL > printing.SHIRT


def test_there_is_one_die() -> None:
    assert len(game_class("finale").dice) == 1


def test_finale_has_the_pawns_of_a_deal() -> None:
    timeline = Timeline(create("finale"), seed=1)
    timeline.settle()
    (dealt,) = [text for text in timeline.notations() if text.startswith("deal")]
    numbers = Counter(sign for sign in dealt if sign.isdigit())
    fronts, backs = printing.pawns(0)
    assert numbers == dict.fromkeys("23456", 4)
    assert len(fronts) == len(backs) == 1 + numbers.total() // 2  # and the keeper


@pytest.mark.parametrize("side", [0, 1])
def test_pawns_have_one_keeper_twins_and_backs_which_tell_nothing(side: int) -> None:
    fronts, backs = printing.pawns(side)
    pictures = [painted(art) for art in fronts]
    counts = sorted(sum(one == other for other in pictures) for one in pictures)
    assert counts == [1, *[2] * 10]
    turned = [painted(art) for art in backs]
    assert all(one == turned[0] for one in turned)
    assert turned[0] not in pictures


@pytest.mark.parametrize("number", [1, 4, None])
def test_the_sides_differ_in_black_and_white_where_ink_is_saved(number: int | None) -> None:
    blue, red = (in_black(printing.shirt(side, number)) for side in (0, 1))
    assert apart(blue, red) > 0.15


def test_the_numbers_differ_where_ink_is_saved() -> None:
    found = [in_black(printing.shirt(0, number)) for number in (None, *range(1, 7))]
    for number, shirt in enumerate(found):
        assert all(apart(shirt, other) > 0.04 for other in found[:number])


@both
def test_the_pawns_are_22_mm_and_the_die_17(paper: str) -> None:
    picture = Picture(PAPERS[paper], only(paper, "finale.pieces"))
    assert (printing.SHIRT, folding.EDGE) == (22, 17)
    assert spaced(picture, 22) == 12
    assert spaced(picture, 23) < 7
    assert spaced(picture, 3 * 17) >= 2  # across three sides of the net
