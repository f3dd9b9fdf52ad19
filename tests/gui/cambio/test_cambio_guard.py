"""A click too many after a push is no push of the next player."""

from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import until
from tests.gui.table.laid import NAMES, click, lay, rest


def test_a_second_click_on_an_arrow_pushes_for_nobody(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """0.4 s later the row would be pushed for the other player; a note says who is next."""
    page = lay(window, "cambio", 25)
    controller = page.controller
    assert controller.mode is Mode.CHOOSING
    push = controller.state.notation(controller.state.legal_actions()[0])
    at, ply = page.view.centre_of(push), controller.timeline.ply
    click(page, at)
    rest(page)
    assert controller.timeline.ply == ply + 1
    hand_clock.advance(400)
    click(page, at)
    assert controller.timeline.ply == ply + 1
    name = NAMES[controller.state.actors()[0]]
    until(page.bubble.isVisible)
    assert page.bubble.text == f"{name} is next: press again in a moment."
    hand_clock.advance(GUARD)
    if controller.mode is Mode.CHOOSING and push in page.scene.starter_places():
        click(page, at)
        rest(page)
        assert controller.timeline.ply == ply + 2


def test_a_click_after_the_push_has_been_shown_pushes_for_nobody(
    open_window: OpenWindow, hand_clock: HandClock
) -> None:
    """The half second begins when the animation has ended: by itself, or by a click too many."""
    page = lay(open_window(animation="fast"), "cambio", 25)
    controller = page.controller
    assert controller.mode is Mode.CHOOSING
    push = controller.state.notation(controller.state.legal_actions()[0])
    at, ply = page.view.centre_of(push), controller.timeline.ply
    click(page, at)
    until(lambda: controller.timeline.ply == ply + 1)
    hand_clock.advance(2_000)  # a long animation
    for _ in range(10):
        click(page, at)
        hand_clock.advance(250)
    rest(page)
    assert controller.timeline.ply == ply + 1
