"""A finger at Ordo's board: taps show where a piece may go, how it lands, then it does."""

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordo.ordo_hands import OrdoHands


def test_a_finger_sees_the_landing_before_the_move(window: MainWindow) -> None:
    hands = OrdoHands(window).begin()
    scene = hands.board
    step = next(step for step in scene.selection.starters if ":" not in step)
    first, second = scene.selection.after(step)[:2]
    hands.tap(step)
    assert hands.chosen == (step,)
    bare = hands.view.grab().toImage()
    seen = []
    for target in (first, second):
        hands.tap(target)
        assert (scene.hovered, hands.timeline.ply, hands.chosen) == (target, 0, (step,))
        seen.append(hands.view.grab().toImage())
    assert bare not in seen
    assert seen[0] != seen[1]
    hands.tap(second)
    hands.rest()
    assert hands.timeline.notations() == (f"{step}-{second}",)
    hands.undo()
    hands.click(step)
    hands.click(first)  # a mouse has shown it already
    hands.rest()
    assert hands.timeline.notations() == (f"{step}-{first}",)
