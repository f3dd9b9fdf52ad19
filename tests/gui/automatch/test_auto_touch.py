"""A finger at L'Auto-Match's table: a tap shows a card large, the second one lays it."""

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import AutoHands


def test_two_taps_lay_a_card_which_the_first_has_shown(window: MainWindow) -> None:
    hands = AutoHands(window).begin(players="2", announce="no")
    hands.lift()
    board, ply = hands.board, hands.timeline.ply
    card, other = board.starter_places()[:2]
    for one in (card, other):
        hands.tap(one)
        assert board.pointed_card() == one
        assert hands.chosen == (one,)
    assert hands.timeline.ply == ply
    hands.tap(other)
    hands.rest()
    assert hands.timeline.ply == ply + 1
