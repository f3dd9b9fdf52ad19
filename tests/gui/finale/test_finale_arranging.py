"""Finale without chance: exchanges are taken back and made again one by one."""

import random

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QToolButton

from ludotheque.games.finale import cells
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import Key

CTRL = Qt.KeyboardModifier.ControlModifier
REDO = CTRL | Qt.KeyboardModifier.ShiftModifier


def exchange(hands: FinaleHands, rng: random.Random, way: str) -> None:
    file = rng.choice(cells.OWN_FILES[hands.state.side])
    i, j = rng.sample(range(1, 6), 2)
    hands.exchange(f"{file}{i}", f"{file}{j}", way)


def press(hands: FinaleHands, what: str, way: str) -> None:
    """Undo or redo by its keys, or by its button beside the board."""
    if way == "keys":
        QTest.keyClick(hands.view, Key.Key_Z, CTRL if what == "undo" else REDO)
    else:
        assert hands.window.table is not None
        action = hands.window.menus.actions[what]
        buttons = hands.window.table.panel.findChildren(QToolButton)
        button = next(found for found in buttons if found.defaultAction() is action)
        QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    hands.rest_arranging()


def offers(hands: FinaleHands) -> tuple[bool, bool]:
    actions = hands.window.menus.actions
    return actions["undo"].isEnabled(), actions["redo"].isEnabled()


@pytest.mark.spread
@pytest.mark.parametrize("way", ["keys", "buttons"])
@pytest.mark.parametrize("made", ["click", "drag", "keys"])
def test_each_exchange_is_taken_back_and_made_again(
    window: MainWindow, made: str, way: str
) -> None:
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    rng, orders = random.Random(made), [hands.order()]
    ply = hands.timeline.ply
    assert offers(hands) == (False, False)
    for _ in range(4):
        exchange(hands, rng, made)
        orders.append(hands.order())
        assert offers(hands) == (True, False)
    for order in reversed(orders[:-1]):
        press(hands, "undo", way)
        assert hands.order() == order
        hands.check()
    assert offers(hands) == (False, True)
    for order in orders[1:]:
        press(hands, "redo", way)
        assert hands.order() == order
        hands.check()
    assert offers(hands) == (True, False)
    press(hands, "undo", way)
    exchange(hands, rng, made)
    assert offers(hands) == (True, False), "another exchange: nothing can be made again"
    assert hands.timeline.ply == ply


def test_a_confirmation_taken_back_leaves_the_order_and_its_exchanges(window: MainWindow) -> None:
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    rng, dealt = random.Random(3), hands.order()
    exchange(hands, rng, "click")
    laid = hands.order()
    hands.ready("click")
    hands.rest_arranging()
    assert hands.state.side == 1
    red = hands.order()
    exchange(hands, rng, "click")
    press(hands, "undo", "keys")
    assert hands.order() == red
    press(hands, "undo", "keys")
    assert hands.state.side == 0
    assert hands.order() == laid
    press(hands, "undo", "keys")
    assert hands.order() == dealt
    assert offers(hands) == (False, True)
    press(hands, "redo", "keys")
    assert hands.order() == laid
    press(hands, "redo", "keys")
    assert hands.state.side == 1
    hands.check()


def test_redo_after_a_confirmation_taken_back_confirms_again(window: MainWindow) -> None:
    """An exchange which had been taken back before is not made again in its place."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    dealt = hands.order()
    exchange(hands, random.Random(5), "click")
    press(hands, "undo", "keys")
    hands.ready("click")
    hands.rest_arranging()
    press(hands, "undo", "keys")
    assert hands.order() == dealt
    assert hands.state.side == 0
    press(hands, "redo", "keys")
    assert hands.state.side == 1
    hands.check()
    press(hands, "undo", "keys")
    assert hands.order() == dealt


@pytest.mark.spread
@pytest.mark.parametrize("way", ["keys", "buttons"])
@pytest.mark.parametrize("made", ["click", "drag", "keys"])
def test_an_exchange_after_a_confirmation_taken_back_closes_redo(
    window: MainWindow, made: str, way: str
) -> None:
    """Redo would play the order confirmed before, and lose the one at hand."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    rng = random.Random(made)
    exchange(hands, rng, made)
    confirmed = hands.order()
    hands.ready("click")
    hands.rest_arranging()
    press(hands, "undo", way)
    assert offers(hands) == (True, True)
    exchange(hands, rng, made)
    other = hands.order()
    assert other != confirmed
    assert offers(hands) == (True, False)
    QTest.keyClick(hands.view, Key.Key_Z, REDO)
    hands.rest_arranging()
    assert hands.order() == other
    assert hands.state.side == 0
    # The exchange taken back, the order confirmed before lies there again.
    press(hands, "undo", way)
    assert hands.order() == confirmed
    press(hands, "redo", way)
    assert hands.order() == other
    assert offers(hands) == (True, False)
    press(hands, "undo", way)
    hands.ready("click")
    hands.rest_arranging()
    assert hands.state.side == 1
    hands.check()


def test_taking_back_puts_down_what_is_chosen_or_in_the_hand(window: MainWindow) -> None:
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    dealt = hands.order()
    for dragged in (False, True):
        hands.exchange("f1", "f5", "click")
        if dragged:
            hands.take("f2", hands.at("f4"))
        else:
            hands.click("f2")
        press(hands, "undo", "keys")
        hands.release(hands.at("f4"))
        hands.rest_arranging()
        assert hands.scene.arranging.chosen is None
        assert hands.order() == dealt
        hands.check()


def test_nothing_is_taken_back_aside_while_the_players_look_back(window: MainWindow) -> None:
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    hands.ready("click")
    hands.rest_arranging()
    exchange(hands, random.Random(4), "click")
    laid = hands.order()
    window.commands.back()
    assert window.game is not None
    assert window.game.controller.reviewing
    assert offers(hands) == (False, False)
    assert not hands.scene.can_undo_aside
    window.commands.last()
    assert hands.order() == laid
    assert offers(hands) == (True, False)
