"""The board turned round: by hand at any moment, from turn to turn only when nothing moves."""

import random

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.files.settings import SettingsFile
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import DICE, GAMES, PLAIN, Table, played
from tests.gui.table.hands import LEFT, Hands, Key, hands_at, until


def test_a_key_turns_the_board_and_is_remembered(open_window: OpenWindow) -> None:
    window = open_window()
    table = Table(window, played(PLAIN, {}, 20))
    view, scene = table.page.view, table.page.scene
    before = {place: view.centre_of(place) for place in scene.places}
    QTest.keyClick(view, Key.Key_F)
    assert scene.flipped
    round_about = {place: before[place] + view.centre_of(place) for place in scene.places}
    middle = next(iter(round_about.values()))
    assert all((one - middle).manhattanLength() <= 2 for one in round_about.values())
    assert len({view.centre_of(place).toTuple() for place in scene.places}) == len(before)
    assert SettingsFile().load().flipped
    table.check()
    window.close()
    again = open_window(flipped=True)
    table = Table(again, played(DICE, {}, 20))
    assert table.page.scene.flipped
    again.menus.actions["flip"].trigger()
    assert not table.page.scene.flipped
    table.check()


def test_the_button_in_the_panel_turns_the_board(table: Table) -> None:
    button = next(
        b for b in table.page.panel.findChildren(type(table.page.panel.more))
        if b.defaultAction() is table.window.menus.actions["flip"]
    )  # fmt: skip
    QTest.mouseClick(button, LEFT)
    assert table.page.scene.flipped
    table.check()


def test_a_drag_under_way_goes_back_when_the_board_turns(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 20))
    hands = hands_at(window, PLAIN)
    middle = table.page.view.viewport().rect().center()
    before = table.record()
    start = next(p for p in table.page.scene.starter_places() if p in table.page.scene.sprites)
    hands.take(start, middle)
    assert table.page.scene.hand
    QTest.keyClick(table.page.view, Key.Key_F)
    hands.release(middle)
    table.rest()
    assert table.record() == before
    table.check()


@pytest.mark.parametrize("case", GAMES)
def test_turning_during_everything(
    lively: MainWindow, case: tuple[str, dict[str, str]], rng: random.Random
) -> None:
    table = Table(lively, played(*case, 30))
    page, view = table.page, table.page.view
    commands = [
        lively.menus.actions["flip"].trigger,
        lively.menus.actions["flip_each_turn"].trigger,
        lambda: QTest.keyClick(view, Key.Key_F),
        lively.undo,
        lively.redo,
        lively.roll,
        page.replay.back,
        page.replay.forward,
        lively.commands.last,
        lambda: QTest.mousePress(view.viewport(), LEFT, pos=view.centre_of(
            rng.choice(list(page.scene.places)))),
        lambda: QTest.mouseRelease(view.viewport(), LEFT, pos=view.centre_of(
            rng.choice(list(page.scene.places)))),
        lambda: QTest.keyClick(view, Key.Key_Return),
        lambda: QTest.qWait(15),
    ]  # fmt: skip
    for _ in range(150):
        rng.choice(commands)()
    lively.change_settings(flip_each_turn=False, flipped=False)
    QTest.mouseRelease(view.viewport(), LEFT, pos=view.centre_of(next(iter(page.scene.places))))
    lively.commands.last()
    until(lambda: table.mode not in {Mode.ANIMATING, Mode.WAITING}, "for the end of it")
    table.rest()
    assert not page.scene.flipped
    table.check()


def test_each_turn_shows_its_player_the_board_from_below(window: MainWindow) -> None:
    window.change_settings(flip_each_turn=True)
    hands = hands_at(window, PLAIN).begin()
    rng = random.Random(3)
    for turn in range(8):
        assert hands.page.scene.flipped == (turn % 2 == 1)
        hands.one_action(rng, "click")
        hands.check()
    hands.undo()
    hands.rest()
    assert hands.page.scene.flipped
    window.menus.actions["flip"].trigger()
    assert not hands.page.scene.flipped
    hands.page.replay.back()
    assert not hands.page.scene.flipped  # who looks back is not turned round
    window.commands.last()
    window.change_settings(flip_each_turn=False)
    assert hands.page.scene.flipped
    window.change_settings(flipped=False)
    assert not hands.page.scene.flipped


def test_the_board_does_not_turn_before_a_movement_ends(lively: MainWindow) -> None:
    lively.change_settings(flip_each_turn=True)
    hands = hands_at(lively, PLAIN).begin()
    scene = hands.page.scene
    seen: list[bool] = []
    scene.ground_changed.connect(lambda: seen.append(scene.moving or bool(scene.hand)))
    rng = random.Random(1)
    for turn in range(4):
        hands.one_action(rng, "drag")
        assert scene.flipped == (turn % 2 == 0)
        hands.check()
    assert len(seen) >= 4
    assert not any(seen)


def to_act(hands: Hands) -> set[int | None]:
    """Whose turn it is, to throw or to move."""
    return {hands.scene.next_seat(), *hands.state.actors()}


def test_rolls_decide_whose_board_it_is(window: MainWindow) -> None:
    window.change_settings(flip_each_turn=True)
    hands = hands_at(window, DICE).begin()
    first = hands.scene.next_seat()
    assert first is not None
    for turn in range(4):
        seat = (first + turn) % 2
        assert hands.page.scene.flipped == (seat == 1)
        ply = hands.timeline.ply
        while hands.mode is not Mode.OVER and seat in {
            hands.scene.next_seat(),
            *hands.state.actors(),
        }:
            hands.one_action(random.Random(turn), "click")
        QCoreApplication.processEvents()
        assert hands.timeline.ply > ply
