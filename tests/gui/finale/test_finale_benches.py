"""Finale's benches fill from where their names stand."""

import pytest

from ludotheque.ui.games.finale.board import BENCHES, FinaleBoard
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.features.conftest import Table, played


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
