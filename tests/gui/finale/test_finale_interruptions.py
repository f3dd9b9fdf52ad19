"""What else may happen while a button is down, and the set-up without chance."""

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtWidgets import QApplication

from ludotheque.ui.board.boardview import Drag
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.finale.positions import INTERRUPTIONS, bubble, nothing_happened
from tests.gui.table.hands import LEFT, NO_BUTTON, PLAIN, RIGHT, Key

# What else may happen while a button is down


def test_the_right_button_puts_back_what_is_in_the_hand(hands: FinaleHands) -> None:
    """As Escape does; the left button still down means nothing then, and alone it does nothing."""
    hands.press(hands.at("c3"), RIGHT)
    hands.release(hands.at("c3"), RIGHT)
    nothing_happened(hands)
    for taken in (True, False):
        if taken:
            hands.take("c3", hands.at("b4"))
        else:
            hands.press(hands.at("c3"))
        hands.press(hands.at("b4"), RIGHT)
        assert hands.view.drag is Drag.NONE
        assert hands.scene.dragged is None
        hands.release(hands.at("b4"), RIGHT)
        hands.move(hands.at("b4"), LEFT)
        hands.release(hands.at("b4"))
        nothing_happened(hands)
    hands.drag("c3", "b4")
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


@pytest.mark.parametrize("button", [Qt.MouseButton.MiddleButton, Qt.MouseButton.BackButton])
def test_other_buttons_are_ignored(hands: FinaleHands, button: Qt.MouseButton) -> None:
    """Presses and releases change nothing during a drag, and do nothing alone."""
    hands.press(hands.at("c3"), button)
    hands.release(hands.at("c3"), button)
    nothing_happened(hands)
    hands.take("c3", hands.at("b4"))
    hands.press(hands.at("b4"), button)
    hands.release(hands.at("b4"), button)
    assert hands.view.drag is Drag.DRAGGING
    hands.move(hands.at("b4"), LEFT | button)
    hands.release(hands.at("b4"))
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


@pytest.mark.spread
@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
@pytest.mark.parametrize("dragging", [True, False], ids=["dragging", "pressed"])
def test_an_interrupted_hand_puts_the_piece_back(
    hands: FinaleHands, interrupt: object, dragging: bool
) -> None:
    """The later release does nothing, the next click is a first one."""
    if dragging:
        hands.take("c3", hands.at("b4"))
        assert hands.scene.dragged is not None
    else:
        hands.press(hands.at("c3"))
        assert hands.scene.focus_cell() == "c3"
    interrupt(hands)  # type: ignore[operator]
    assert hands.view.drag is Drag.NONE
    assert hands.scene.dragged is None
    assert hands.scene.pressed is None
    assert hands.chosen == ()
    hands.release(hands.at("b4"))
    nothing_happened(hands)
    hands.drag("c3", "b4")
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)
    hands.check()


def test_a_click_which_slips_over_the_edge_leaves_no_mark(hands: FinaleHands) -> None:
    """Press and release in two neighbouring cells, too near for a drag."""
    rect = hands.view.mapFromScene(hands.scene.places["c3"].rect).boundingRect()
    edge = QPoint(rect.right() - 2, rect.center().y())
    hands.press(edge)
    hands.move(edge + QPoint(5, 0))
    hands.release(edge + QPoint(5, 0))
    assert hands.scene.place_at(hands.view.mapToScene(edge + QPoint(5, 0))) == "d3"
    hands.move(hands.at("a5"), NO_BUTTON)
    nothing_happened(hands)


@pytest.mark.parametrize("size", [(1280, 800), (1013, 657), (801, 561), (1537, 999)])
def test_wheel_and_keys_never_scroll_the_board(hands: FinaleHands, size: tuple[int, int]) -> None:
    """The board stands still at any size, whatever scrolls elsewhere."""
    hands.window.resize(*size)
    QApplication.processEvents()
    hands.take("c3", hands.at("b4"))
    before = hands.at("a1"), hands.at("g5")
    pos = QPointF(hands.at("c3"))
    for turn in (QPoint(0, -960), QPoint(0, 960), QPoint(-960, 0), QPoint(960, 0)):
        wheel = QWheelEvent(
            pos, pos, QPoint(), turn, NO_BUTTON, PLAIN, Qt.ScrollPhase.NoScrollPhase, False
        )
        QApplication.sendEvent(hands.view.viewport(), wheel)
        assert (hands.at("a1"), hands.at("g5")) == before
    hands.release(hands.at("c3"))
    for key in (Key.Key_Home, Key.Key_End, Key.Key_PageUp, Key.Key_PageDown, Key.Key_Down):
        hands.key(key)
        assert (hands.at("a1"), hands.at("g5")) == before
    nothing_happened(hands)


@pytest.mark.parametrize("size", [(801, 561), (1280, 800), (2560, 900), (900, 1400)])
def test_the_whole_board_fits(hands: FinaleHands, size: tuple[int, int]) -> None:
    """Every place is inside the viewport and a click on its middle means it."""
    hands.window.resize(*size)
    QApplication.processEvents()
    viewport = hands.view.viewport().rect()
    for name, place in hands.scene.places.items():
        assert viewport.contains(hands.view.mapFromScene(place.rect).boundingRect())
        hands.move(hands.at(name), NO_BUTTON)
        assert hands.scene.hovered == name


def test_keys_wait_while_the_hand_is_busy(hands: FinaleHands) -> None:
    """Enter, Space and arrows do nothing during a drag."""
    hands.take("c3", hands.at("b4"))
    for key in (Key.Key_Return, Key.Key_Space, Key.Key_Left, Key.Key_PageDown):
        hands.key(key)
    assert hands.view.drag is Drag.DRAGGING
    assert hands.timeline.ply == 0
    hands.release(hands.at("b4"))
    hands.rest()
    assert hands.timeline.notations() == ("c3-b4",)


# The set-up without chance


def test_exchanges_only_inside_a_file(window: MainWindow) -> None:
    """A pawn goes to another of its file; any other drop returns it and says why."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    before = hands.order()
    # Two pawns of the same number may change places: that leaves the order as it is.
    rank = 1 + next(i for i, number in enumerate(before["g"]) if number != before["f"][0])
    for target in (f"g{rank}", "a1", "d3", "L", "die"):
        hands.drag("f1", target)
        assert hands.order() == before
        hands.rest_arranging()
        hands.check()
        if target == "die":
            assert not bubble(hands)
            continue
        assert bubble(hands)
        hands.click("f1")
        hands.click(target)
        assert bubble(hands)
        hands.key(Key.Key_Escape)
        assert hands.scene.arranging.chosen is None
        assert hands.order() == before
    for outside in (QPoint(-50, -50), QPoint(9_000, 10)):
        hands.drag_to("f1", outside)
        assert hands.order() == before
    hands.check()
    hands.drag("f1", "f5")
    after = hands.order()
    assert after["f"] == before["f"][4] + before["f"][1:4] + before["f"][0]
    assert after["g"] == before["g"]
    hands.check()


@pytest.mark.parametrize("interrupt", INTERRUPTIONS)
def test_an_interrupted_exchange(window: MainWindow, interrupt: object) -> None:
    """The order stays, nothing is chosen."""
    hands = FinaleHands(window).begin(setup="balanced", starter="blue")
    before = hands.order()
    hands.take("f1", hands.at("f4"))
    interrupt(hands)  # type: ignore[operator]
    hands.release(hands.at("f4"))
    hands.rest_arranging()
    assert hands.order() == before
    assert hands.scene.arranging.chosen is None
    hands.check()
