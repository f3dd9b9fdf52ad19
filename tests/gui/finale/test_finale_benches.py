"""Finale's benches fill from where their names stand."""

from pathlib import Path

import pytest

from ludotheque.ui.games.finale.board import BENCHES, FinaleBoard
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table, played
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import BLOCKED, bubble
from tests.gui.table.hands import Key

SHIRT, NAME = 40, 24 + 4
"""The height of a shirt on a bench, and that of the line above it."""


@pytest.mark.parametrize("flipped", [False, True])
def test_a_bench_fills_from_where_its_name_stands(window: MainWindow, flipped: bool) -> None:
    """The bench at the right is the mirror image of the one at the left."""
    window.change_settings(flipped=flipped)
    table = Table(window, played("finale", {"starter": "blue"}, 90))
    scene = table.page.scene
    assert isinstance(scene, FinaleBoard)
    for side, name in enumerate(BENCHES):
        rect = scene.bench_rect(side)
        assert rect == scene.rect_of(name)
        at_right = (side == 0) != flipped
        for index in range(12):
            place = scene.bench_slot(side, index)
            along = rect.right() - place.x() if at_right else place.x() - rect.left()
            assert along == 36 + index % 6 * 43
            assert rect.contains(place)
            # Above the first row stands the bench's name, in letters of up to 24.
            assert place.y() - SHIRT / 2 >= rect.top() + NAME
            assert place.y() + SHIRT / 2 <= rect.bottom()


@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_bench_alone_sends_the_only_pawn_off(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """It is what shines: a click on it does what it shines for, or asks which pawn is meant."""
    one = BLOCKED | {"blue": {"a1": 4, "e3": 5, "R": 1}}
    for number, position in enumerate((BLOCKED, one)):
        folder = tmp_path / str(number)
        folder.mkdir()
        hands = FinaleHands(window).lay_position(folder, position)
        if way == "click":
            hands.click(BENCHES[0])
        else:
            hands.scene.aim_cursor(BENCHES[0])
            hands.scene.show_cursor()
            hands.key(Key.Key_Return)
        hands.rest()
        assert hands.timeline.notations() == (("xa1",) if number else ())
        assert bubble(hands) == (
            "" if number else "First click the pawn which is to leave the field."
        )
