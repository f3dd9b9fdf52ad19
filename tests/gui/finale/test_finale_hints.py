"""What a hint marks in Finale: of an order the pawns which are to change, else cells and bench."""

import random

from ludotheque.games.finale import cells
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import hands_at


def test_an_order_is_made_by_following_its_marks(window: MainWindow) -> None:
    """Exchanged as marked, the pawns stand in the order advised, and nothing is left to do."""
    hands = hands_at(window, "finale")
    assert isinstance(hands, FinaleHands)
    hands.begin(setup="balanced")
    scene, rng = hands.scene, random.Random(4)
    own = scene.arranging.own_cells()
    laid = [int(scene.arranging.laid()[cell][1:]) for cell in own]
    wanted = [*rng.sample(laid[:5], 5), *rng.sample(laid[5:], 5)]
    action = cells.arrangement(wanted)
    assert hands.state.is_legal(action)
    marks = scene.advised(action)
    assert marks.whole
    assert dict(marks.ghosts) == {
        cell: str(number) for cell, number, now in zip(own, wanted, laid, strict=True)
        if number != now
    }  # fmt: skip
    while marks.ghosts:
        cell, number = marks.ghosts[0]
        now = scene.arranging.laid()
        other = next(one for one in own if one[0] == cell[0] and now[one][1:] == number)
        hands.exchange(cell, other, "click")
        marks = scene.advised(action)
    assert [int(scene.arranging.laid()[cell][1:]) for cell in own] == wanted
    assert not marks.whole


def test_a_removal_leads_to_the_own_bench(window: MainWindow) -> None:
    hands = hands_at(window, "finale").begin()
    while not any(len(hands.state.steps(a)) == 2 for a in hands.state.legal_actions()):
        hands.one_action(random.Random(1), "click")
    for action in hands.state.legal_actions():
        first, second = hands.state.steps(action)
        marks = hands.scene.advised(action)
        assert marks.origins == (first,)
        assert marks.targets == (hands.scene.place_of(second),)
