"""A finger at Cambio's tray: the first tap shows the slide of a push, the second one pushes."""

from pathlib import Path

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import TRAY, CambioHands


def test_a_finger_sees_the_slide_before_the_push(window: MainWindow, tmp_path: Path) -> None:
    hands = CambioHands(window).lay_position(tmp_path, (TRAY, "A"), players="2")
    first, second = hands.texts()[:2]
    for push in (first, second, first):  # each shows its own slide; none has been confirmed
        hands.tap(push)
        hands.rest()
        assert (hands.opened(), hands.timeline.ply) == (push, 0)
    hands.tap(first)
    hands.rest()
    assert hands.timeline.notations() == (first,)
    hands.tap(first)  # another turn: nobody pushes by a tap too many
    hands.rest()
    assert hands.timeline.ply == 1
    hands.undo()
    hands.rest()
    hands.click(second)  # a mouse has shown the slide already
    hands.rest()
    assert hands.timeline.notations() == (second,)
