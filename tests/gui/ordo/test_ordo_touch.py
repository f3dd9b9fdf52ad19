"""A finger at Ordo's board: taps show where a piece may go, how it lands, then it does."""

from PySide6.QtCore import QCoreApplication

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordo.ordo_hands import OrdoHands
from tests.gui.ordo.test_setup import open_setup, pieces
from tests.gui.table.hands import tap


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


def test_a_finger_sees_a_piece_before_it_is_set_up(window: MainWindow) -> None:
    """On a free square; what stands there is taken away at once, and another tool shows anew."""
    hands = open_setup(window)
    window.resize(780, 780)  # the offscreen platform's screen can be touched as far as that
    QCoreApplication.processEvents()

    def touch(place: str) -> None:
        tap(hands.page.view.viewport(), hands.at(place))

    touch("maple")
    bare = hands.page.view.grab().toImage()
    for square in ("d3", "e4", "d3"):
        touch(square)
        assert (hands.setup.scene.hovered, pieces(hands)) == (square, {})
        assert hands.page.view.grab().toImage() != bare
    touch("walnut")
    touch("d3")
    assert pieces(hands) == {}
    touch("d3")
    assert pieces(hands) == {"d3": "B"}
    touch("d3")
    assert pieces(hands) == {}
    hands.click("e4")  # a mouse has shown it already
    assert pieces(hands) == {"e4": "B"}
    touch("eraser")
    touch("e4")
    assert pieces(hands) == {}
