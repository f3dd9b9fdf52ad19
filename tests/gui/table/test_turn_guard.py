"""A press too many of the player before is no act of the next one, in every game."""

import random

import pytest
from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtTest import QTest

from ludotheque.core.draws import RandomSource
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.turnguard import GUARD, NEAR, Spot, TurnGuard
from ludotheque.ui.board.board import AT_REST
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock, ticking
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import LEFT, PLAIN, Key, until

KEYS = ("ordo", "finale", "ordino", "cambio", "automatch")
NAMES = ("Ada", "Bob", "Cleo", "Dan")


def lay(window: MainWindow, key: str, plies: int, seed: int = 3) -> TablePage:
    """A game on its way, somebody on turn."""
    timeline = start_timeline(key, {}, seed)
    seats = tuple(SeatInfo(name) for name in NAMES[: len(timeline.seats)])
    timeline = Timeline(timeline.game, seed=seed, seats=seats)
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    rest(page)
    return page


def rest(page: TablePage) -> None:
    """Let what is shown end."""
    scene = page.scene
    QCoreApplication.processEvents()
    until(lambda: page.controller.mode in {*AT_REST, Mode.OVER} and not scene.moving)


def play_by_itself(controller: TableController, source: RandomSource) -> None:
    """Have the model play whatever comes next."""
    if controller.mode is Mode.COVERED:
        controller.lift()
    elif controller.mode is Mode.LOOKING:
        controller.pass_on()
    elif controller.mode is Mode.IDLE:
        controller.roll()
    elif controller.mode is Mode.CHOOSING:
        assert controller.commit(controller.state.random_action(source)) is None
    else:
        controller.hurry()


def click(page: TablePage, at: QPoint) -> None:
    """Click a point of the board."""
    QTest.mouseClick(page.view.viewport(), LEFT, PLAIN, at)
    QCoreApplication.processEvents()


@pytest.mark.parametrize("key", KEYS)
def test_presses_where_the_last_one_was_do_nothing_for_the_next_player(
    window: MainWindow, hand_clock: HandClock, key: str
) -> None:
    """However many, as long as each comes within half a second; then the place is as any other."""
    rng, tried = random.Random(key), 0
    page = lay(window, key, 25)
    controller, scene, source = page.controller, page.scene, RandomSource(5)
    while tried < 12 and controller.mode is not Mode.OVER:
        if controller.mode is Mode.COVERED:
            hand_clock.advance(1_000)
        whose = scene.whose_turn()
        at = page.view.centre_of(rng.choice(list(scene.places)))
        hand_clock.advance(GUARD)
        click(page, at)
        rest(page)
        if controller.mode in AT_REST and scene.whose_turn() == whose:
            scene.clear_choice()
            play_by_itself(controller, source)
            QCoreApplication.processEvents()
        while controller.mode not in {*AT_REST, Mode.OVER}:
            controller.hurry()
        if controller.mode is Mode.OVER or scene.whose_turn() == whose:
            continue
        tried += 1
        before = controller.timeline.line, scene.selection.chosen, controller.mode
        for pause in (0, 100, 350, GUARD - 1):
            hand_clock.advance(pause)
            click(page, at)
            assert (controller.timeline.line, scene.selection.chosen, controller.mode) == before
    assert tried >= 6


def test_a_second_click_on_an_arrow_pushes_for_nobody(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """Cambio: 0.4 s later the row would be pushed for the other player; a note says who is next."""
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
    assert page.bubble.words == f"{name} is next: press again in a moment."
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


@pytest.mark.parametrize("way", ["click", "space", "R", "button"])
def test_dice_rolled_twice_roll_once(window: MainWindow, hand_clock: HandClock, way: str) -> None:
    """Finale: who cannot move has passed already, and the second press would roll for the other."""
    for seed in range(1, 40):
        page = lay(window, "finale", 2, seed)
        controller = page.controller
        if controller.mode is not Mode.IDLE:
            continue
        before = controller.timeline.ply
        roll(page, way)
        while controller.mode not in {*AT_REST, Mode.OVER}:
            controller.hurry()
        if controller.mode is Mode.IDLE:
            line = controller.timeline.line
            assert len(line) > before
            for _ in range(4):
                roll(page, way)
                assert controller.timeline.line == line
                hand_clock.advance(GUARD - 1)
            hand_clock.advance(GUARD)
            roll(page, way)
            assert len(controller.timeline.line) > len(line)
            return
        assert controller.mode is Mode.CHOOSING
    pytest.fail("nobody has had to pass")


def roll(page: TablePage, way: str) -> None:
    """Roll the die."""
    if way == "click":
        click(page, page.view.centre_of("die"))
    elif way == "space":
        QTest.keyClick(page.view, Key.Key_Space)
    elif way == "R":
        page.roll()
    else:
        page.panel.button.click()
    QCoreApplication.processEvents()


# The guard itself


def test_the_place_alone_is_guarded_and_whoever_has_pressed_elsewhere_is_free() -> None:
    clock = HandClock()
    with ticking(clock):
        guard = TurnGuard()
        guard.follow(0)
        assert not guard.strays(Spot("a", (10, 10)))
        guard.follow(1)
        assert guard.strays(Spot("b", (10 + NEAR, 10))), "the board may have turned"
        assert guard.strays(Spot("a", (400, 400)))
        assert not guard.strays(Spot("b", (400, 400)))
        assert not guard.strays(Spot("a", (10, 10))), "he has pressed somewhere himself"
        guard.follow(0)
        guard.forget()
        assert not guard.strays(Spot("a", (10, 10)))


def test_a_stray_press_begins_the_half_second_anew() -> None:
    clock = HandClock()
    with ticking(clock):
        guard = TurnGuard()
        guard.follow(0)
        guard.use(Spot("roll"))
        guard.follow(1)
        for _ in range(20):
            clock.advance(GUARD - 1)
            assert guard.strays(Spot("roll"))
        clock.advance(GUARD)
        assert not guard.strays(Spot("roll"))
