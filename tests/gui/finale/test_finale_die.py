"""The die of Finale shows the last roll, and no number before the first one."""

from pathlib import Path

import pytest

from ludotheque.ui.games.finale import art
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands


def shown(hands: FinaleHands) -> set[int]:
    """The faces the picture of the die could be taken for; 0 is that of a die not rolled yet."""
    die = hands.scene.die
    ratio = hands.scene.ratio
    drawn = hands.scene._die_picture(ratio).toImage()
    return {face for face in range(7) if art.die(face, die.width, ratio).toImage() == drawn}


@pytest.mark.parametrize("way", ["click", "keys"])
def test_no_number_before_the_first_roll(hands: FinaleHands, way: str) -> None:
    hands.begin(starter="red")
    assert shown(hands) == {0}
    hands.roll(way)
    hands.rest()
    rolled = [text for text in hands.timeline.notations() if text.startswith("roll")]
    assert shown(hands) == {int(rolled[-1][-1])}


@pytest.mark.parametrize("at", ["a1", "e2"])
def test_the_keyboard_goes_to_a_pawn_with_the_number(
    window: MainWindow, tmp_path: Path, at: str
) -> None:
    """Whatever is rolled: Enter then chooses a pawn, from wherever the cursor stood before."""
    pawns = {f"e{n}": n for n in range(1, 6)} | {"g1": 6}
    position = {"blue": pawns, "red": {"a3": 2, "L": 1}, "side": "blue"}
    hands = FinaleHands(window).lay_position(tmp_path, position)
    hands.scene.aim_cursor(at)
    hands.scene.show_cursor()
    hands.roll("keys")
    hands.rest()
    choices = hands.scene.starter_places()
    assert hands.scene.cursor == (at if at in choices else choices[0])
