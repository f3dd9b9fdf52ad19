"""Replay at the window: bar, list and keys lead through a game and change nothing of it."""

import random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPoint, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import start_timeline
from ludotheque.stats.facts import facts_of
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import on_screen
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import DICE, GAMES, PLAIN, Table, answer, played, press
from tests.gui.features.test_ribbons import finished, laid
from tests.gui.table.hands import LEFT, Key, hands_at, send_mouse, until

NONE = Qt.KeyboardModifier.NoModifier
ALT = Qt.KeyboardModifier.AltModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def hold(widget: QWidget, key: Key, times: int, modifiers: Qt.KeyboardModifier = NONE) -> None:
    """Hold a key down: presses which repeat by themselves, one release."""
    for i in range(times):
        QApplication.sendEvent(
            widget, QKeyEvent(QEvent.Type.KeyPress, key, modifiers, "", i > 0, 1)
        )
    QApplication.sendEvent(widget, QKeyEvent(QEvent.Type.KeyRelease, key, modifiers))


def test_the_buttons_lead_through_the_game(table: Table) -> None:
    before, kept = table.record(), table.kept()
    last = table.page.replay.count
    buttons = table.page.panel.replay.buttons
    for name, expected in (
        ("back", last - 1), ("back", last - 2), ("forward", last - 1), ("first", 0),
        ("forward", 1), ("forward", 2), ("back", 1), ("last", last),
    ):  # fmt: skip
        QTest.mouseClick(buttons[name], LEFT)
        table.rest()
        assert table.at == expected
        table.check()
    assert (table.record(), table.kept()) == (before, kept)
    assert not buttons["forward"].isEnabled()


@pytest.mark.parametrize("where", ["list", "slider"])
def test_arrow_keys_lead_through_the_game(table: Table, where: str) -> None:
    before, kept = table.record(), table.kept()
    last = table.page.replay.count
    panel = table.page.panel
    widget: QWidget = panel.moves if where == "list" else panel.replay.slider
    widget.setFocus()
    for key, expected in (
        (Key.Key_Left, last - 1), (Key.Key_Home, 0), (Key.Key_Right, 1), (Key.Key_Right, 2),
        (Key.Key_Left, 1), (Key.Key_End, last), (Key.Key_Right, last),
    ):  # fmt: skip
        QTest.keyClick(widget, key)
        table.rest()
        assert table.at == expected
        table.check()
    assert widget.hasFocus()
    assert (table.record(), table.kept()) == (before, kept)


def test_shortcuts_lead_through_the_game_from_anywhere(table: Table) -> None:
    last = table.page.replay.count
    for widget in (table.page.view, table.page.panel.button, table.page.panel.rules.page):
        table.page.panel.tabs.setCurrentWidget(table.page.panel.rules)
        widget.setFocus()
        for key, expected in (
            (Key.Key_Left, last - 1), (Key.Key_Home, 0), (Key.Key_Right, 1), (Key.Key_End, last),
        ):  # fmt: skip
            QTest.keyClick(widget, key, ALT)
            table.rest()
            assert table.at == expected
            table.check()


def test_a_click_on_a_move_leads_to_what_it_did(table: Table, rng: random.Random) -> None:
    moves = table.page.panel.moves
    timeline = table.timeline
    for entry in rng.sample(moves.entries, 12):
        index = moves._model.index_of(entry.ply)
        moves.scrollTo(index)
        pos = moves.visualRect(index).center()
        QTest.mouseClick(moves.viewport(), LEFT, pos=pos)
        table.rest()
        shown = table.page.controller.shown_ply
        if entry.ply < timeline.ply:
            wanted = moves_before(timeline, entry.ply + 1)
            assert moves_before(timeline, shown) == wanted
            marked = moves._model.current
            assert marked == timeline.ply or moves_before(timeline, marked + 1) == wanted
            assert (
                moves.viewport().rect().intersects(moves.visualRect(moves._model.index_of(marked)))
            )
        else:
            assert shown == timeline.ply
        table.check()


@pytest.mark.parametrize("key", ENGINES)
def test_the_move_shown_is_in_sight_in_the_list(open_window: OpenWindow, key: str) -> None:
    """Wherever it was scrolled, with the largest text in a small window, where two rows fit."""
    window = open_window(text_size="largest")
    window.resize(1024, 600)
    timeline = played(key, {}, 18)
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    panel, source = page.panel, RandomSource(1)
    tabs = panel.tabs

    def play() -> None:
        before, controller = timeline.ply, page.controller
        if controller.mode is Mode.COVERED:
            controller.lift()
        if timeline.state.is_chance():
            controller.roll()
        else:
            controller.commit(timeline.state.random_action(source))
        assert timeline.ply > before

    def leave_and_come() -> None:
        tabs.setCurrentWidget(panel.rules)
        QCoreApplication.processEvents()
        tabs.setCurrentWidget(panel.moves)

    def settle() -> None:
        for _ in range(3):
            QCoreApplication.processEvents()
        moves = panel.moves
        assert moves.isVisible()
        row = moves.visualRect(moves._model.index_of(moves._model.current))
        assert row.isValid()
        assert row.top() >= 0
        assert row.bottom() < moves.viewport().height()

    tabs.setCurrentWidget(panel.moves)
    settle()
    size = window.menus.actions
    for change in (
        play, leave_and_come, page.replay.back, lambda: page.replay.go(3), leave_and_come,
        page.replay.forward, lambda: window.resize(1280, 800), lambda: window.resize(1024, 600),
        size["text_size=normal"].trigger, size["text_size=largest"].trigger,
        lambda: page.replay.go(page.replay.count), play,
    ):  # fmt: skip
        bar = panel.moves.verticalScrollBar()
        bar.setValue(0 if bar.value() else bar.maximum())
        change()
        settle()


def test_up_and_down_follow_a_column(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 40))
    moves = table.page.panel.moves
    moves.setFocus()
    QTest.keyClick(moves, Key.Key_Up)
    assert table.at == 38
    QTest.keyClick(moves, Key.Key_Up)
    assert table.at == 36
    QTest.keyClick(moves, Key.Key_Down)
    assert table.at == 38
    QTest.keyClick(moves, Key.Key_Down)
    QTest.keyClick(moves, Key.Key_Down)
    assert not table.page.controller.reviewing
    QTest.keyClick(moves, Key.Key_Home)
    QTest.keyClick(moves, Key.Key_Up)
    assert table.at == 0
    QTest.keyClick(moves, Key.Key_Down)
    assert table.at == 1
    table.check()


def test_the_slider_drawn_by_hand(table: Table) -> None:
    slider = table.page.panel.replay.slider
    before, kept = table.record(), table.kept()
    middle = slider.height() // 2
    QTest.mousePress(slider, LEFT, pos=QPoint(slider.width() - 8, middle))
    for x in range(slider.width() - 8, 8, -7):
        send_mouse(slider, QEvent.Type.MouseMove, QPoint(x, middle), Qt.MouseButton.NoButton, LEFT)
    until(lambda: table.at < table.page.replay.count, "for the slider")
    QTest.mouseRelease(slider, LEFT, pos=QPoint(8, middle))
    table.rest()
    assert table.at < 3
    table.check()
    assert (table.record(), table.kept()) == (before, kept)


def test_a_step_forward_moves_as_it_was_played(lively: MainWindow) -> None:
    for key, options in GAMES[:2]:
        table = Table(lively, played(key, options, 30))
        kinds: list[str] = []
        table.page.controller.change_began.connect(lambda one, kinds=kinds: kinds.append(one.kind))
        table.page.replay.go(3)
        table.rest()
        kinds.clear()
        QTest.keyClick(table.page.panel.moves, Key.Key_Right)
        assert table.page.scene.moving
        table.rest()
        assert set(kinds) == {"play"}
        table.check()
        kinds.clear()
        QTest.keyClick(table.page.panel.moves, Key.Key_Left)
        assert not table.page.scene.moving
        assert kinds == ["jump"]


@pytest.mark.parametrize("case", GAMES)
def test_held_keys_in_animations_arrive(
    lively: MainWindow, case: tuple[str, dict[str, str]]
) -> None:
    table = Table(lively, played(*case, 150))
    before, kept = table.record(), table.kept()
    moves, count = table.page.panel.moves, table.page.replay.count
    moves.setFocus()
    hold(moves, Key.Key_Left, 60)
    table.rest()
    assert table.at == max(0, count - 60)
    table.check()
    hold(moves, Key.Key_Right, 50)
    assert table.mode is Mode.ANIMATING or table.at == count
    table.rest()
    assert table.at == min(count, max(0, count - 60) + 50)
    table.check()
    hold(moves, Key.Key_Left, 500)
    hold(moves, Key.Key_Right, 500)
    table.rest()
    assert not table.page.controller.reviewing
    table.check()
    assert (table.record(), table.kept()) == (before, kept)


@pytest.mark.parametrize("case", GAMES)
def test_a_storm_of_everything_while_looking_back(
    open_window: OpenWindow, case: tuple[str, dict[str, str]], rng: random.Random
) -> None:
    """Whatever is done in whatever animation: the record stays, the board shows a ply of it."""
    window = open_window(animation="fast")
    table = Table(window, played(*case, 90))
    before, kept = table.record(), table.kept()
    page = table.page
    view = page.view
    commands = [
        *[lambda n=name: window.menus.actions[n].trigger() for name in
          ("first", "back", "forward", "forward", "last", "flip", "undo", "redo", "roll")],
        lambda: page.panel.replay.slider.setValue(rng.randint(0, page.replay.count)),
        lambda: hold(page.panel.moves, rng.choice((Key.Key_Left, Key.Key_Right)), 4),
        lambda: QTest.mouseClick(view.viewport(), LEFT, pos=view.centre_of(
            rng.choice(list(page.scene.places)))),
        lambda: QTest.keyClick(view, rng.choice((Key.Key_Return, Key.Key_Down, Key.Key_PageUp))),
        lambda: window.change_settings(scheme=rng.choice(("light", "dark"))),
        lambda: window.change_settings(coordinates=rng.choice(("on", "off"))),
        lambda: window.resize(rng.randint(800, 1400), rng.randint(600, 900)),
        lambda: QTest.qWait(rng.choice((1, 20, 120))),
    ]  # fmt: skip
    page.replay.go(2)
    for _ in range(160):
        if not page.controller.reviewing:
            page.replay.go(rng.randint(0, page.replay.count - 1))
        rng.choice(commands)()
        if rng.random() < 0.3:
            QCoreApplication.processEvents()
    table.rest()
    page.replay.go(1)
    table.rest()
    table.check()
    window.menus.actions["last"].trigger()
    table.rest()
    table.check()
    now = table.record()
    assert now.actions[: len(before.actions)] == before.actions or now == before
    assert (now.seed, now.ending) == (before.seed, before.ending)
    if now == before:
        assert table.kept() == kept


# Nothing moves while looking back


def test_pieces_stay_and_the_board_says_why(table: Table) -> None:
    before = table.record()
    table.page.replay.go(4)
    table.rest()
    view, scene = table.page.view, table.page.scene
    reason = "earlier point of the game"
    for place in list(scene.places)[::7]:
        table.page.bubble.hide()
        QTest.mouseClick(view.viewport(), LEFT, pos=view.centre_of(place))
        until(lambda: bool(table.page.bubble.text), "for the reason")
        assert reason in table.page.bubble.text
    piece = next(iter(scene.sprites))
    hands = hands_at(table.window, table.timeline.game.key)
    hands.drag_to(piece, view.centre_of(list(scene.places)[5]))
    view.setFocus()
    for key in (Key.Key_Return, Key.Key_Space, Key.Key_Return):
        QTest.keyClick(view, key)
    table.rest()
    assert table.record() == before
    assert table.at == 4
    table.check()


def test_a_drag_under_way_ends_where_looking_back_begins(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 20))
    hands = hands_at(window, PLAIN)
    scene, view = table.page.scene, table.page.view
    start = next(p for p in scene.starter_places() if p in scene.sprites)
    before = table.record()
    middle = view.viewport().rect().center()
    hands.take(start, middle)
    assert scene.hand
    QTest.keyClick(view, Key.Key_Left, ALT)
    table.rest()
    hands.release(middle)
    table.rest()
    assert table.at == 19
    assert table.record() == before
    table.check()


def test_a_choice_half_made_is_given_up(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 20))
    hands = hands_at(window, PLAIN)
    hands.click(table.page.scene.starter_places()[0])
    assert table.page.scene.selection.chosen
    table.page.replay.back()
    table.rest()
    assert not table.page.scene.selection.chosen
    table.page.replay.go(99)
    table.rest()
    assert not table.page.scene.selection.chosen
    table.check()


# Playing on


def test_playing_on_asks_before_it_takes_moves_back(table: Table) -> None:
    before, kept = table.record(), table.kept()
    table.page.replay.go(5)
    table.rest()
    ply = table.page.controller.shown_ply
    assert table.page.panel.button.text() == "Play on from here"
    met = answer(press("cancel"))
    QTest.mouseClick(table.page.panel.button, LEFT)
    table.rest()
    assert met == ["Question"]
    assert (table.record(), table.kept()) == (before, kept)
    assert table.at == 5
    met = answer(press("play"))
    QTest.mouseClick(table.page.panel.button, LEFT)
    table.rest()
    assert met == ["Question"]
    assert table.timeline.ply >= ply
    assert table.timeline.line[: len(before.actions)] == table.timeline.line
    assert len(table.timeline.line) == len(before.actions)
    assert table.kept()[1] == table.timeline.ply
    assert table.window.focusWidget() is table.page.view
    table.check()
    while window_can_redo(table):
        table.window.redo()
        table.rest()
    assert table.record() == before


def window_can_redo(table: Table) -> bool:
    return table.window.menus.actions["redo"].isEnabled()


def test_escape_leaves_the_question(table: Table) -> None:
    before = table.record()
    table.page.replay.go(5)
    table.rest()
    answer(lambda dialog: QTest.keyClick(dialog, Key.Key_Escape))
    table.page.view.setFocus()
    QTest.keyClick(table.page.view, Key.Key_Return, CONTROL)
    assert table.record() == before
    assert table.mode is Mode.REVIEW


def test_back_leads_to_the_game(table: Table) -> None:
    before = table.record()
    table.page.replay.go(5)
    table.rest()
    QTest.mouseClick(table.page.panel.other, LEFT)
    table.rest()
    assert not table.page.controller.reviewing
    assert table.record() == before
    table.check()


def test_another_move_after_playing_on_takes_the_place_of_what_came(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 30))
    line = table.timeline.line
    table.page.replay.go(10)
    answer(press("play"))
    window.menus.actions["play_on"].trigger()
    table.rest()
    state = table.timeline.state
    other = next(action for action in state.legal_actions() if action != line[10])
    hands_at(window, PLAIN).perform(other, "click")
    until(lambda: table.timeline.ply == 11, "for the move")
    table.rest()
    assert table.timeline.line == (*line[:10], other)
    assert table.kept() == (table.timeline.line, 11, None)
    table.check()


# Words


def test_what_is_shown_is_said_in_both_languages(window: MainWindow) -> None:
    table = Table(window, played(PLAIN, {}, 40))
    table.page.replay.go(12)
    table.rest()
    assert table.page.mark.text == "Move 12 of 40"
    assert "Move 12 of 40" in table.page.panel.now.text()
    assert table.page.panel.replay.slider.accessibleDescription() == "Move 12 of 40"
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert table.page.mark.text == "Coup 12 sur 40"
    assert table.page.mark.accessibleName() == "Coup 12 sur 40"
    assert table.page.panel.button.text() == "Reprendre ici"
    assert table.page.panel.other.text() == "Revenir"
    assert table.page.panel.replay.slider.accessibleName() == "Moment de la partie"
    for button in table.page.panel.replay.buttons.values():
        assert button.toolTip()
        assert button.text()
    table.page.replay.go(0)
    assert table.page.mark.text == "Début de la partie (40 coups)"
    table.check()


def test_a_game_just_begun_has_nothing_to_replay(window: MainWindow) -> None:
    for key in (PLAIN, DICE):
        window.begin(key, {}, ["", ""])
        page = window.table
        assert page is not None
        until(lambda page=page: page.controller.mode in {Mode.IDLE, Mode.CHOOSING})
        slider = page.panel.replay.slider
        assert not slider.isEnabled()
        assert not any(button.isEnabled() for button in page.panel.replay.buttons.values())
        hold(page.panel.moves, Key.Key_Left, 3)
        hold(page.panel.moves, Key.Key_Home, 3)
        assert not page.controller.reviewing


@pytest.mark.parametrize("key", ENGINES)
def test_what_can_be_pressed_beside_a_board_bears_the_colours_of_its_game(
    window: MainWindow, key: str
) -> None:
    """Buttons and the slider show the keyboard on them in the colour of this game."""
    window.lay_table(window.session.lay(start_timeline(key, {}, 1)))
    assert window.table is not None
    replay = window.table.panel.replay
    pressed = [*replay.buttons.values(), replay.slider]
    assert {str(one.property("game")) for one in pressed} == {key}


@pytest.mark.parametrize("key", ENGINES)
def test_a_move_has_one_number_everywhere(window: MainWindow, key: str) -> None:
    """In the list, beside the replay, on the card at the end and in the statistics.

    A list with another title counts something else.
    """
    timeline = finished(key, *on_screen(key, "ENDS")[0][:2])
    page = laid(window, timeline)
    total = page.replay.moves[1]
    assert total == facts_of(timeline.to_record()).moves
    told = [text for text in map(str, page.scene.recap()) if "moves in all" in text]
    assert told in ([], [f"{total} moves in all."])
    if str(page.scene.moves_title()) != "Moves":
        return
    entries = [entry for entry in page.scene.move_entries() if entry.seat is not None]
    for entry in entries[:: max(1, len(entries) // 9)]:
        page.replay.go_after(entry.ply)
        assert page.replay.moves[0] >= (entry.move or 0) >= page.replay.moves[0] - 2
    rows = page.panel.moves._model.rows
    last = max(row.number for row in rows if row.number)
    assert total - len(timeline.seats) < last <= total
