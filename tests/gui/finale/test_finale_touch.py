"""A finger at Finale's field: a tap shows where a pawn may go, the second one moves it."""

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands


def test_two_taps_make_a_move(window: MainWindow) -> None:
    """The arrows of a chosen pawn say all there is to say: nothing is shown a second time."""
    hands = FinaleHands(window).begin(setup="balanced")
    while not hands.scene.selection.starters:
        hands.tap("die")
        hands.rest()
    ply = hands.timeline.ply
    bare = hands.view.grab().toImage()
    start = next(one for one in hands.scene.starter_places() if hands.scene.selection.after(one))
    target = hands.scene.place_of(hands.scene.selection.after(start)[0])
    hands.tap(start)
    assert hands.chosen == (start,)
    assert hands.timeline.ply == ply
    assert hands.view.grab().toImage() != bare
    hands.tap(target)
    hands.rest()
    assert hands.timeline.ply == ply + 1
