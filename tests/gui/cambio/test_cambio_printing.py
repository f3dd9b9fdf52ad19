"""Cambio on paper: its tray to scale, and all its dice."""

from itertools import pairwise

import pytest

from ludotheque.games import create, game_class
from ludotheque.games.cambio.names import SYMBOLS
from ludotheque.ui.games.cambio import printing
from ludotheque.ui.printing import folding, kits
from ludotheque.ui.printing.paper import A4, LETTER, PAPERS, layout
from tests.gui.printing.measuring import HALF, Picture, both, matching, only, pages, spaced

pytestmark = pytest.mark.usefixtures("qapp")


@both
def test_the_cells_of_cambio_hold_its_dice(paper: str) -> None:
    page = only(paper, "cambio.board")
    picture, body = Picture(PAPERS[paper], page), layout(PAPERS[paper], page).body
    poster = printing.tray(names=False)
    middle = body.center().y() - poster.height / 2 + poster.height * 0.42
    found = [at for at, _ in matching(picture.colours(middle), "#7A4C26", 60)]
    gaps = [other - one for one, other in pairwise(found)]
    assert sum(gap == pytest.approx(printing.CELL, abs=HALF) for gap in gaps) >= 5
    assert printing.CELL > folding.EDGE


def test_the_dice_bear_all_symbols() -> None:
    assert {face.key for face in game_class("cambio").dice[0].faces} == set(SYMBOLS)


@pytest.mark.parametrize("paper", [A4, LETTER])
def test_cambio_has_a_die_for_every_cell_and_every_player(paper: object) -> None:
    most = max(len(create("cambio", {"players": n}).seats) for n in ("2", "3"))
    assert 25 + most == printing.DICE
    wish = kits.Wish(paper)  # type: ignore[arg-type]
    titles = [page.title for page in kits.pages(["cambio.dice"], wish)]
    assert sum(dict(title.args)["n"] for title in titles) == printing.DICE  # type: ignore[misc]


@both
def test_the_dice_are_17_mm(paper: str) -> None:
    """Three sides across each of five nets, which lie 1 mm apart."""
    page = pages(paper, ("cambio.dice",))[0]
    assert (folding.EDGE, folding.GAP) == (17, 1)
    assert spaced(Picture(PAPERS[paper], page), 3 * 17 + 1) >= 5
