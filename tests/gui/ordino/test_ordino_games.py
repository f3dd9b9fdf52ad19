"""Whole games of Ordino at the window: by mouse, by dragging and by keys, in every form."""

import random
from pathlib import Path

import pytest

from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.longer import longer

FORMS = {
    "two": {},
    "four": {"players": "4"},
    "super": {"super": "yes"},
    "super-four": {"super": "yes", "players": "4"},
    "options": {"return_to_start": "yes", "last_piece": "yes"},
}
WAYS = ("click", "drag", "keys")
MIXED = [
    (form, way)
    for number, form in enumerate(FORMS)
    for way in WAYS
    if form == "two" or way == WAYS[number % 3]
]
"""Every form in some way and the plainest in all."""
END = {
    "side": "white",
    "white": {"1": "5.3", "3": "5.0", "4": "3.0", "6": "4.9", "s": ["2.4", "1.5"]},
    "black": {"2": "5.7", "s": ["4.12"]},
    "dice": None,
}


@pytest.mark.parametrize(
    ("form", "way"),
    [
        pytest.param(form, way, marks=() if (form, way) in MIXED else pytest.mark.slow)
        for form in FORMS
        for way in WAYS
    ],
)
def test_a_game_is_played(window: MainWindow, form: str, way: str) -> None:
    """Every action performed by hand is the one recorded, and the board shows the model."""
    hands = OrdinoHands(window).begin(**FORMS[form])
    hands.play_on(random.Random(f"{form} {way}"), way, longer(10 if way == "keys" else 14, 26))
    hands.check()


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_game_is_played(window: MainWindow, form: str, way: str) -> None:
    """From the lot to the last capture."""
    hands = OrdinoHands(window).begin(**FORMS[form])
    hands.play_on(random.Random(f"{form} {way}"), way, 6_000)
    assert hands.mode is Mode.OVER
    hands.check()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["click", "drag"])
def test_an_endgame_is_played_out(window: MainWindow, tmp_path: Path, way: str) -> None:
    """Two black pieces against six: the game ends with the ribbon and « Another game »."""
    hands = OrdinoHands(window).lay_position(tmp_path, END, seed=4)
    count = hands.play_on(random.Random(3), way, 600)
    assert hands.mode is Mode.OVER, count
    hands.check()
    assert hands.page.panel.button.isVisible()
    hands.window.grab()


def test_animations_end_as_without_them(open_window: OpenWindow, tmp_path: Path) -> None:
    """With movements the same actions lead to the same board."""
    hands = OrdinoHands(open_window(animation="fast")).lay_position(tmp_path, END, seed=4)
    hands.play_on(random.Random(3), "click", 10)
    hands.check()
