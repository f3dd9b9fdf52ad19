"""Two quick clicks on everything: nothing counts twice."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent
from PySide6.QtTest import QTest

from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import (
    BLOCKED,
    nothing_happened,
)
from tests.gui.table.hands import LEFT, NO_BUTTON, PLAIN, send_mouse

# Double clicks


@pytest.mark.parametrize("place", ["c3", "d4", "b3", "c1", "L", "die", "bench-blue", "bench-red"])
def test_double_clicks_before_a_move(hands: FinaleHands, place: str) -> None:
    """Two quick clicks are one choice, or one refusal: never an action, nor its taking back."""
    movable = place in hands.scene.starter_places()
    hands.double_click(place)
    if movable:
        assert hands.scene.chosen_place() == place
        assert hands.timeline.ply == 0
        hands.click(place)  # a click of its own takes it back
    nothing_happened(hands)


def test_a_double_click_on_the_target_moves_once(hands: FinaleHands) -> None:
    """The second half does nothing to the next player's turn."""
    hands.click("c3")
    hands.double_click("b4")
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


def double_press(hands: FinaleHands) -> None:
    """Click the panel's main button twice, quickly."""
    button = hands.page.panel.button
    spot = button.rect().center()
    QTest.mouseClick(button, LEFT, PLAIN, spot)
    hands.rest()
    if button.isVisible():
        send_mouse(button, QEvent.Type.MouseButtonDblClick, spot, LEFT, LEFT)
        send_mouse(button, QEvent.Type.MouseButtonRelease, spot, LEFT, NO_BUTTON)


# Red cannot do anything with a 2 and passes by itself.
PASSING = {"blue": {"c3": 4, "R": 1}, "red": {"L": 1}, "side": "blue", "die": 4}


@pytest.mark.parametrize("on", ["board", "panel"])
def test_a_double_click_rolls_once(window: MainWindow, tmp_path: Path, on: str) -> None:
    """Even where the roll leads to a pass and the next player is to roll at once."""
    hands = FinaleHands(window)
    for seed in range(1, 12):
        hands.lay_position(tmp_path, PASSING, seed)
        hands.choose("c3", "b3", "click")
        hands.rest()
        before = hands.timeline.ply
        if on == "board":
            hands.double_click("die")
        else:
            double_press(hands)
        hands.rest()
        texts = hands.timeline.notations()[before:]
        assert [text.split()[0] for text in texts] in (["roll", "pass"], ["roll"])
        hands.check()
        if texts[-1] == "pass":
            return
    raise AssertionError("no pass came up")


@pytest.mark.parametrize("on", ["board", "panel"])
def test_a_double_click_on_ready_speaks_for_one_side(window: MainWindow, on: str) -> None:
    """The other side still arranges its pawns."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    before = hands.timeline.ply
    if on == "board":
        hands.double_click("die")
    else:
        double_press(hands)
    hands.rest()
    assert hands.timeline.ply == before + 1
    assert hands.state.phase.value == "arrange"
    assert hands.state.side == 1


def test_a_double_click_with_a_pawn_to_remove(window: MainWindow, tmp_path: Path) -> None:
    """Naming a blocked pawn twice removes it, once."""
    hands = FinaleHands(window).lay_position(tmp_path, BLOCKED)
    hands.double_click("a5")
    hands.rest()
    assert hands.timeline.notations() == ("xa5",)
    hands.check()


def test_double_clicks_everywhere_in_every_mode(window: MainWindow) -> None:
    """A game played by double clicks alone stays in step with its model."""
    hands = FinaleHands(window).begin(elimination="yes")
    rng = random.Random(11)
    for _ in range(60):
        before = hands.timeline.ply
        mode = hands.mode
        hands.double_click(rng.choice(list(hands.scene.places)))
        hands.rest()
        played = hands.timeline.notations()[before:]
        rolls = [text for text in played if text.startswith("roll")]
        assert len(rolls) <= (1 if mode is Mode.IDLE else 0)
        hands.check()
