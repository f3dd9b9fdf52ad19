"""Ordino Match on paper: its labyrinth to scale, its pieces, and a board of one's own."""

import json
import math
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PySide6.QtCore import QPointF

from ludotheque.core.messages import M
from ludotheque.core.paths import resources
from ludotheque.games import game_class
from ludotheque.games.ordino.board import Board, reconstruction
from ludotheque.ui.games.ordino import printing
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.names import LETTERS
from ludotheque.ui.games.ordino.printing import OWN_BOARD
from ludotheque.ui.printing import folding, rendering
from ludotheque.ui.printing.paper import A4, OVERLAP, PAPERS, layout, tiling
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.pixels import pixels
from tests.gui.printing.measuring import (
    Picture,
    apart,
    both,
    in_black,
    only,
    pages,
    painted,
    runs,
    spaced,
)
from tests.gui.printing.pdf_reading import read
from tests.gui.printing.print_hands import answer, opened, press

pytestmark = pytest.mark.usefixtures("qapp")


@both
def test_the_labyrinth_has_its_diameter_over_all_sheets(paper: str) -> None:
    first, *_ = pages(paper, ("ordino.board",))
    picture, body = Picture(PAPERS[paper], first), layout(PAPERS[paper], first).body
    radius = printing.labyrinth_radius(reconstruction())
    poster = printing.labyrinth(reconstruction(), names=True)
    tiled = tiling(PAPERS[paper], poster.width, poster.height)
    assert tiled.count == 2
    # A little beside the middle of the board, clear of the letters of the quarters.
    if tiled.columns == 2:
        greys = picture.column(body.center().x() - tiled.width / 2 + poster.width / 2 - 6)
    else:
        greys = picture.row(body.center().y() - tiled.height / 2 + poster.height / 2 - 6)
    walls = [at for at, length in runs(greys, 90) if length > 1.5]
    assert walls[-1] - walls[0] == pytest.approx(2 * radius, abs=0.5)


def test_the_parts_of_the_labyrinth_match_in_their_overlap() -> None:
    left, right = (Picture(A4, page) for page in pages("a4", ("ordino.board",)))
    first, _second = pages("a4", ("ordino.board",))
    body = layout(A4, first).body
    poster = printing.labyrinth(reconstruction(), names=True)
    tiled = tiling(A4, poster.width, poster.height)
    start = body.center().x() - tiled.width / 2
    here = left.column(start + tiled.width - OVERLAP + 4)
    there = right.column(start + 4)
    unlike = sum(abs(one - other) > 60 for one, other in zip(here, there, strict=True))
    assert unlike < 0.03 * len(here)


@given(st.lists(st.sampled_from([4, 8, 12, 16, 24, 48]), min_size=2, max_size=20).map(sorted))
@settings(max_examples=60, deadline=None)
def test_a_board_of_ones_own_is_as_large_as_its_pieces_need(rings: list[int]) -> None:
    board = Board("", (1, *rings), frozenset(), frozenset(), ())
    radius = printing.labyrinth_radius(board)
    assert printing.SMALLEST <= radius <= printing.LARGEST
    geometry = Geometry(board, QPointF(0, 0), radius)
    widths = [math.tau * geometry.middle(ring) / count for ring, count in enumerate(rings, 1)]
    if radius < printing.LARGEST:
        assert geometry.ring_width >= printing.RING - 1e-6
        assert min(widths) >= printing.CELL - 1e-6


def test_there_are_six_dice() -> None:
    assert [die.key for die in game_class("ordino").dice] == [
        "piece", "number", "word-1", "word-2", "arrow-1", "arrow-2",
    ]  # fmt: skip


@pytest.mark.parametrize("side", [0, 1])
def test_ordino_has_two_of_each_shape_and_two_spheres_alike(side: int) -> None:
    pictures = [painted(art) for art in printing.bodies(side)]
    assert len(pictures) == 8
    assert len({pixels(picture) for picture in pictures}) == 7
    assert pictures[6] == pictures[7]
    other = [painted(art) for art in printing.bodies(1 - side)]
    assert all(picture not in other for picture in pictures)


def test_ordino_marks_and_letters_are_those_of_all_players() -> None:
    assert len(game_class("ordino").create({"players": "4"}).seats) == len(LETTERS)


def test_our_board_is_named_a_reconstruction() -> None:
    made = pages("a4", ("ordino.board",))
    for found in read(rendering.pdf(made, A4, M("Print and play"))):
        assert "econstruction" in found.text


def _board_file(folder: Path) -> Path:
    """A board of one's own: our reconstruction under another name."""
    data = json.loads(
        (resources() / "ordino" / "boards" / "reconstruction.json").read_text("utf-8")
    )
    data["name"] = "La mienne"
    path = folder / "mine.json"
    path.write_text(json.dumps(data), encoding="utf-8")
    return path


def test_a_board_of_ones_own_is_printed(
    window: MainWindow, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dialog = opened(window, "ordino")
    answer(monkeypatch, _board_file(tmp_path))
    press(dialog.choices.files["ordino.own_board"].choose)
    assert "La mienne" in dialog.choices.files["ordino.own_board"].about.text()
    board = next(page for page in dialog.pages() if page.part == "ordino.board")
    assert "La mienne" in str(board.hint)
    press(dialog.choices.files["ordino.own_board"].own)
    assert "reconstruction" in dialog.choices.files["ordino.own_board"].about.text()
    assert not dialog.choices.files["ordino.own_board"].own.isVisible()
    dialog.close()


def test_the_board_played_on_last_is_offered(open_window: OpenWindow, tmp_path: Path) -> None:
    path = _board_file(tmp_path)
    dialog = opened(open_window(board=str(path)), "ordino")
    assert OWN_BOARD.of(dialog.choices.wish).name == "La mienne"
    dialog.close()
    path.write_text("rubbish", encoding="utf-8")
    dialog = opened(open_window(board=str(path)), "ordino")
    assert OWN_BOARD.of(dialog.choices.wish).reconstruction
    dialog.close()


def test_all_pieces_differ_in_black_and_white_where_ink_is_saved() -> None:
    """Shapes, numbers and sides: of a side, the two spheres alone are alike."""
    pieces = [in_black(printing.body(piece)) for piece in range(16)]
    for one in range(16):
        for other in range(one):
            if (other, one) not in {(6, 7), (14, 15)}:
                assert apart(pieces[one], pieces[other]) > 0.1, (one, other)


@both
def test_the_pieces_are_13_mm_and_the_dice_17(paper: str) -> None:
    picture = Picture(PAPERS[paper], only(paper, "ordino.pieces"))
    assert (printing.PIECE, folding.EDGE) == (13, 17)
    assert spaced(picture, 13) == 9
    assert spaced(picture, 13.7) < 7
    # Across three sides of each of three nets, which lie 1 mm apart.
    assert spaced(picture, 3 * 17 + folding.GAP) >= 3
