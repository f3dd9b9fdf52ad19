"""A press too many of the player before is no act of the next one, in every game."""

import random

import pytest
from PySide6.QtCore import QCoreApplication

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.turnguard import GUARD, NEAR, Spot, TurnGuard
from ludotheque.ui.board.boardscene import AT_REST
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock, ticking
from tests.gui.table.laid import click, lay, rest


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


@pytest.mark.parametrize("key", ENGINES)
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
