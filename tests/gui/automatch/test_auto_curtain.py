"""The curtain at the window: lifted by hand, guarded against a click too many, falling alone."""

import math
import random
from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.core.contract_types import CHANCE
from ludotheque.core.messages import use_language
from ludotheque.games import create
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.games.automatch import texts
from ludotheque.ui.games.automatch.cards import PROPORTION
from ludotheque.ui.games.automatch.curtain import WAIT
from ludotheque.ui.games.automatch.layout import layout_for
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.games.automatch.table_cards import POINTED
from ludotheque.ui.look.fonts import text_font
from ludotheque.ui.widgets.fitting import fitted, rendered
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.examples import nothing_hidden
from tests.gui.automatch.auto_hands import (
    PLAYERS,
    WAYS,
    AutoHands,
    leads_after_his_own_trick,
    leads_on,
    phase,
    played_until,
)
from tests.gui.conftest import OpenWindow
from tests.gui.looks.test_long_names import LONG
from tests.gui.table.hands import LEFT, NO_BUTTON, PLAIN, RIGHT, Key, until
from tests.table.tables import run


def cards_seen(hands: AutoHands) -> set[str]:
    """The cards of a hand which are drawn face up."""
    return {place for place in hands.board.sprites if "-" not in place}


@pytest.mark.parametrize("way", ["click", "keys", "button"])
def test_the_curtain_is_lifted(window: MainWindow, way: str) -> None:
    """By a click on it, by Enter wherever the cursor is, by the button beside it."""
    hands = AutoHands(window).begin(players="3")
    assert hands.mode is Mode.COVERED
    assert cards_seen(hands) == set()
    name = PLAYERS[hands.deal.actors()[0]]
    assert name in hands.board.place_text("curtain")
    assert name in hands.page.panel.now.text()
    assert hands.page.panel.button.isVisible()
    hands.lift(way)
    assert hands.mode is Mode.CHOOSING
    assert len(cards_seen(hands)) == 17


def test_a_click_beside_the_plaque_lifts_nothing(window: MainWindow) -> None:
    """Nor does one of the other keys."""
    hands = AutoHands(window).begin(players="2")
    hands.click_at(hands.view.viewport().rect().topLeft() + hands.at("curtain") * 0.05)
    for key in (Key.Key_Left, Key.Key_Escape, Key.Key_PageDown, Key.Key_7, Key.Key_L, Key.Key_C):
        hands.key(key)
        assert hands.mode is Mode.COVERED
        hands.check()


def covered_by_a_card(window: MainWindow, clock: HandClock) -> AutoHands:
    """A match in which somebody has just laid a card by a double click."""
    hands = AutoHands(window).begin(players="2")
    clock.advance(WAIT)
    hands.lift()
    clock.advance(WAIT)
    hands.double_click(hands.board.starter_places()[0])
    hands.rest()
    assert hands.mode is Mode.COVERED
    assert hands.timeline.ply == 3
    return hands


def hold_enter(hands: AutoHands, widget: QWidget, times: int = 5) -> None:
    """Send what the keyboard repeats while Enter is held down."""
    for _ in range(times):
        held = QKeyEvent(QEvent.Type.KeyPress, Key.Key_Return, PLAIN, "\r", autorep=True)
        QApplication.sendEvent(widget, held)


STRAY: dict[str, Callable[[AutoHands], object]] = {
    "click": lambda hands: hands.click("curtain"),
    "double click": lambda hands: hands.double_click("curtain"),
    "click beside": lambda hands: hands.click_at(hands.view.viewport().rect().center()),
    "right button": lambda hands: hands.press(hands.at("curtain"), RIGHT),
    "Enter": lambda hands: hands.key(Key.Key_Return),
    "Space": lambda hands: hands.key(Key.Key_Space),
    "a letter": lambda hands: hands.key(Key.Key_X),
    "the panel's button": lambda hands: hands.page.panel.button.click(),
    "held Enter": lambda hands: hold_enter(hands, hands.view),
}


@pytest.mark.parametrize("way", STRAY)
def test_a_press_too_many_lifts_nothing_and_begins_the_waiting_anew(
    window: MainWindow, hand_clock: HandClock, way: str
) -> None:
    """However long somebody goes on pressing; who waits a second lifts it."""
    hands = covered_by_a_card(window, hand_clock)
    for pause in (0, 450, 700, 999, 999):
        hand_clock.advance(pause)
        STRAY[way](hands)
        assert hands.mode is Mode.COVERED
        assert not hands.board.curtain.ready
    assert hands.timeline.ply == 3
    hand_clock.advance(WAIT - 1)
    assert not hands.board.curtain.ready
    hand_clock.advance(1)
    assert hands.board.curtain.ready
    hands.lift("keys")
    assert hands.mode is Mode.CHOOSING


def test_a_button_held_while_the_waiting_ends_lifts_nothing(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """It was pressed before: on the tag, in the panel, and with Enter held down."""
    hands = covered_by_a_card(window, hand_clock)
    button = hands.page.panel.button
    middle = button.rect().center()
    hand_clock.advance(900)
    hands.press(hands.at("curtain"))
    hand_clock.advance(WAIT + 1)
    hands.release(hands.at("curtain"))
    assert hands.mode is Mode.COVERED
    hands.key(Key.Key_X)
    hands.board.curtain._wait()
    QTest.mousePress(button, LEFT, PLAIN, middle)
    hand_clock.advance(900)
    QTest.mouseRelease(button, LEFT, PLAIN, middle)
    assert hands.mode is Mode.COVERED
    hand_clock.advance(WAIT)
    for widget in (hands.view, button):
        hold_enter(hands, widget)
        assert hands.mode is Mode.COVERED, "a key held down lifts nothing, however long"


def test_who_lifts_with_a_double_click_does_nothing_more(
    window: MainWindow, hand_clock: HandClock, tmp_path: Path
) -> None:
    """The button beside the board says something else at once; the second press is none of it."""
    timeline = played_until(lambda state: phase(state) == "contest", players="3", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hand_clock.advance(WAIT)
    ply = hands.timeline.ply
    for _ in range(5):
        hands.page.panel.button.click()
        hand_clock.advance(200)
        hands.rest()
    assert hands.mode is Mode.CHOOSING
    assert hands.timeline.ply == ply
    hand_clock.advance(GUARD)
    hands.page.panel.button.click()
    hands.rest()
    assert hands.timeline.ply == ply + 1


def test_the_button_beside_a_rising_curtain_only_ends_its_rise(
    lively: MainWindow, tmp_path: Path
) -> None:
    """Found by the measure of gestures: lifted by a click, the button played at once."""
    timeline = played_until(lambda state: phase(state) == "contest", players="3", announce="always")
    hands = AutoHands(lively).open_timeline(tmp_path, timeline)
    ply = hands.timeline.ply
    hands.click("curtain")
    assert hands.mode is Mode.CHOOSING
    assert hands.board.curtain.motion.running
    hands.page.panel.button.click()
    assert not hands.board.curtain.motion.running
    QApplication.processEvents()
    assert hands.timeline.ply == ply
    hands.page.panel.button.click()
    hands.rest()
    assert hands.timeline.ply == ply + 1


def test_the_waiting_is_shown_and_told(window: MainWindow, hand_clock: HandClock) -> None:
    """The tag fills up, the button stands out at the end, and a screen reader is told."""
    hands = AutoHands(window).begin(players="2")
    told: list[str] = []
    hands.board.spoken.connect(lambda message: told.append(str(message)))
    curtain, panel = hands.board.curtain, hands.page.panel
    pictures = [picture_of(hands)]
    hand_clock.advance(WAIT // 2)
    assert 0.4 < curtain.waited < 0.6
    pictures.append(picture_of(hands))
    assert not hands.board.action_expected()
    assert told == []
    hands.key(Key.Key_Return)  # too soon: whoever presses is told when it can be
    told.clear()
    hand_clock.advance(WAIT)
    assert told == ["The curtain can be lifted now."]
    assert hands.board.action_expected()
    assert panel.button.isEnabled()
    pictures.append(picture_of(hands))
    assert pictures[0] == pictures[1] != pictures[2], "no movement without animations"
    hands.board.pace = 1.0
    curtain._wait()
    hand_clock.advance(WAIT // 2)
    assert picture_of(hands) not in pictures
    hands.board.pace = 0.0


def picture_of(hands: AutoHands) -> QImage:
    """What the view shows."""
    return hands.view.grab().toImage()


@pytest.mark.parametrize("players", ["2", "3", "4"])
@pytest.mark.parametrize("market", ["no", "yes"])
@pytest.mark.parametrize("tall", [False, True])
def test_no_card_lies_where_the_curtain_is_lifted(players: str, market: str, tall: bool) -> None:
    """Nor the table, on which a card is laid, nor anything else which is pressed in play."""
    lay = layout_for(int(players), tall=tall, market=market == "yes")
    for rect in (lay.table, lay.hand_area, lay.last, lay.drop, lay.ruling):
        assert not rect.intersects(lay.lift)
    for count in range(1, 27):
        rows = lay.rows([0] * count)
        width = lay.card_width(rows)
        for slot in lay.hand(rows):
            reach = math.hypot(width, width * PROPORTION) / 2 + POINTED
            card = QRectF(slot.centre.x() - width / 2, slot.centre.y() - reach, width, 2 * reach)
            assert not card.intersects(lay.lift)
    for seat in lay.seats:
        high = seat.back * PROPORTION
        fan = QRectF(seat.fan.x() - 90, seat.fan.y() - high / 2, 180, high)
        assert not fan.intersects(lay.lift)
    assert lay.area.contains(lay.lift)


def test_a_falling_curtain_shows_no_hand(open_window: OpenWindow) -> None:
    """The cards are gone before the cloth comes down, and stay away until it has been lifted."""
    hands = AutoHands(open_window(animation="fast")).begin(players="2")
    hands.lift()
    mine = cards_seen(hands)
    hands.double_click(hands.board.starter_places()[0])
    other = {hands.deal.actors()[0]}

    def fallen() -> bool:
        seen = cards_seen(hands)
        assert seen <= mine | {"given"}
        if hands.mode is Mode.COVERED:
            assert seen == set()
        other.add(hands.deal.actors()[0])
        return hands.mode is Mode.COVERED and hands.quiet()

    until(fallen, "for the curtain")
    hands.check()
    # A click while it falls or rises ends that and does no more.
    where = hands.at("curtain")
    hands.click_at(where)
    hands.click_at(where)
    hands.rest()
    assert hands.mode is Mode.CHOOSING
    hands.check()


def test_a_card_can_be_covered_again(window: MainWindow) -> None:
    """With the eye or with C; the choice is forgotten."""
    hands = AutoHands(window).begin(players="4")
    hands.lift()
    hands.click(hands.board.starter_places()[0])
    assert hands.chosen
    hands.click("drop")
    assert hands.mode is Mode.COVERED
    assert hands.chosen == ()
    hands.lift()
    hands.key(Key.Key_C)
    assert hands.mode is Mode.COVERED
    hands.check()


def test_a_dragged_card_is_put_back_when_the_hand_is_covered(window: MainWindow) -> None:
    """The release of the button then means nothing."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    card = hands.board.starter_places()[0]
    hands.take(card, hands.at("table"))
    assert hands.board.hand
    hands.controller.drop_curtain()
    assert hands.board.hand == ()
    hands.release(hands.at("curtain"))
    hands.rest()
    assert hands.mode is Mode.COVERED
    assert hands.timeline.ply == 2
    hands.check()


@pytest.mark.parametrize("asked", ["play", "contest", "exchange", "lead"])
def test_the_curtain_says_what_a_seat_is_asked(
    window: MainWindow, tmp_path: Path, asked: str
) -> None:
    """Whoever is to contest, exchange or take the lead lifts it like one who plays."""
    timeline = played_until(
        lambda state: phase(state) == asked, seed=3, players="4", announce="always"
    )
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    assert hands.mode is Mode.COVERED
    text = hands.board.place_text("curtain")
    words = {"play": "is next", "contest": "may contest"}.get(asked, "has won a contest")
    assert words in text
    assert PLAYERS[hands.deal.actors()[0]] in text
    hands.lift()
    assert hands.mode is Mode.CHOOSING
    hands.window.grab()
    hands.one_action(random.Random(2), "click")


@pytest.mark.parametrize("way", WAYS)
def test_after_an_exchange_the_drawn_card_is_looked_at(
    window: MainWindow, tmp_path: Path, way: str
) -> None:
    """It is framed and shown large; Enter passes the table on, to the next curtain."""

    def passes_on(state: AutoMatchState) -> bool:
        if phase(state) != "exchange":
            return False
        after = state.child(state.legal_actions()[0])
        return after.actors() not in {state.actors(), (CHANCE,)}

    timeline = played_until(passes_on, players="2", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    hands.window.grab()
    action = hands.deal.legal_actions()[1]
    hands.perform(action, way)
    hands.rest()
    assert hands.timeline.line[-1] == action
    assert hands.mode is Mode.LOOKING
    drawn = hands.board.position.exchanges[-1].drawn
    assert drawn is not None
    assert hands.board.drawn_card() == hands.board.pointed_card() == drawn
    assert drawn in hands.page.panel.now.text()
    hands.check()
    hands.window.grab()
    hands.click(drawn)
    assert hands.mode is Mode.LOOKING
    hands.key(Key.Key_Return)
    hands.rest()
    assert hands.mode is Mode.COVERED
    assert drawn not in hands.page.panel.now.text()
    hands.check()


def test_another_page_brings_the_curtain_back(window: MainWindow) -> None:
    """A match taken up again is covered, and what was played stands."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    hands.one_action(random.Random(1), "click")
    hands.lift()
    assert window.game is not None
    number = window.game.keeper.number
    hands.key(Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert window.table is None
    window.resume(str(number))
    hands = AutoHands(window)
    hands.rest()
    assert hands.mode is Mode.COVERED
    hands.undo()
    assert "before the table was left" in window.toast.text
    hands.lift()
    hands.check()


# By itself


def test_an_idle_hand_is_covered(open_window: OpenWindow) -> None:
    """After the time of the setting, not while the user touches something."""
    window = open_window(cover_after="30")
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    assert window.curtain_timer.watching
    window.curtain_timer._wait = 60_000
    timer = window.curtain_timer._timer
    timer.start(10)
    hands.move(hands.at("table"), NO_BUTTON)
    assert timer.interval() == 60_000, "a touch begins the waiting anew"
    QTest.qWait(30)
    assert hands.mode is Mode.CHOOSING
    window.curtain_timer._wait = 10
    hands.move(hands.at("table"), NO_BUTTON)
    until(lambda: hands.mode is Mode.COVERED, "for the hand to be covered")
    hands.rest()
    hands.check()


def test_without_the_setting_nothing_is_watched(window: MainWindow) -> None:
    """Nor is at the table of a game that hides nothing."""
    hands = AutoHands(window).begin(players="2")
    assert not window.curtain_timer.watching
    window.change_settings(cover_after="60")
    assert window.curtain_timer.watching
    window.show_shelf()
    assert not window.curtain_timer.watching
    window.begin(nothing_hidden(), {}, ["", ""])
    assert not window.curtain_timer.watching
    window.change_settings(cover_after="off")
    assert hands.window is window


# Undo


def test_undo_at_the_window(window: MainWindow) -> None:
    """A card the curtain has shown to the next player stays, and the note says why."""
    hands = AutoHands(window).begin(players="4")
    hands.lift()
    hands.one_action(random.Random(1), "click")
    ply = hands.timeline.ply
    for mode in (Mode.COVERED, Mode.CHOOSING):
        assert hands.mode is mode
        name = PLAYERS[hands.deal.actors()[0]]
        hands.undo()
        hands.rest()
        assert window.toast.text.startswith(f"{name} has seen this")
        assert hands.timeline.ply == ply
        assert hands.mode is mode
        hands.lift()


def test_a_card_on_its_way_is_taken_back(lively: MainWindow) -> None:
    """The curtain has named nobody yet: its seat lifts it again and plays another one."""
    hands = AutoHands(lively).begin(players="2")
    hands.lift()
    seat, ply = hands.controller.observer(), hands.timeline.ply
    hands.double_click(hands.board.starter_places()[0])
    until(lambda: hands.timeline.ply > ply, "for the card")
    assert hands.mode is Mode.ANIMATING
    assert cards_seen(hands) == set(), "the hand lies face down as soon as its card is laid"
    hands.undo()
    hands.rest()
    assert hands.timeline.ply == ply
    assert lively.toast.text == ""
    hands.lift()
    assert hands.controller.observer() == seat
    hands.redo()
    hands.rest()
    assert hands.timeline.ply == ply + 1


def test_in_the_pause_after_a_trick_the_hand_lies_face_down(
    lively: MainWindow, tmp_path: Path
) -> None:
    """All look at the trick then, also when its winner leads the next one."""
    timeline = played_until(leads_after_his_own_trick, players="2")
    hands = AutoHands(lively).open_timeline(tmp_path, timeline)
    hands.lift()
    seat = hands.controller.observer()
    action = next(a for a in hands.deal.legal_actions() if leads_on(hands.deal, a))
    assert hands.controller.commit(action) is None
    assert hands.mode is Mode.ANIMATING
    names = [hands.board.place_text(place) for place in hands.board.places]
    assert any("face down" in name for name in names)
    assert cards_seen(hands) == set()
    hands.rest()
    assert hands.mode is Mode.CHOOSING
    assert hands.controller.observer() == seat
    hands.check()


def test_looking_back_offers_no_playing_on_from_what_was_seen(window: MainWindow) -> None:
    """The panel says why instead, and the menu's command does."""
    hands = AutoHands(window).begin(players="4")
    hands.skip(7)
    hands.lift()
    hands.controller.look_at(5)
    hands.rest()
    assert not hands.page.panel.button.isVisible()
    assert "what followed stands" in hands.page.panel.now.text()
    window.menus.actions["play_on"].trigger()
    assert "taken back" in window.toast.text
    assert hands.mode is Mode.REVIEW
    assert hands.timeline.ply == 9


def test_a_contest_is_not_taken_back(window: MainWindow, tmp_path: Path) -> None:
    """The key table's line has been seen by all."""
    timeline = played_until(lambda state: phase(state) == "contest", players="2", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    hands.perform(hands.deal.legal_actions()[0], "click")
    hands.rest()
    ply = hands.timeline.ply
    hands.undo()
    hands.rest()
    assert hands.timeline.ply == ply
    assert "taken back" in window.toast.text


def test_the_curtain_says_whose_turn_it_is_whatever_the_names(qapp: QApplication) -> None:
    use_language("en")
    game = create("automatch", {"players": "2"})
    controller = TableController()
    controller.delays = False
    seats = tuple(SeatInfo(name) for name in LONG[:2])
    controller.lay(Timeline(game, seed=1, seats=seats))
    scene = AutoMatchScene(controller)
    controller.begin()
    run(controller)
    called = rendered(texts.called(scene))
    metrics = QFontMetricsF(text_font(33))
    assert fitted(called, metrics, 480).endswith(", your turn")


def test_a_press_the_button_does_not_hear_begins_the_waiting_anew(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """Found by the measure of gestures: a second later the next press lifted the curtain."""
    hands = AutoHands(window).begin(players="2")
    button = hands.page.panel.button
    hand_clock.advance(WAIT - 300)
    for _ in range(2):  # the button is deaf to the second one
        QTest.mouseClick(button, LEFT)
        hand_clock.advance(GUARD - 100)
    hand_clock.advance(WAIT - 2 * GUARD + 300)
    hands.key(Key.Key_Return)
    assert hands.mode is Mode.COVERED
    hand_clock.advance(WAIT)
    hands.key(Key.Key_Return)
    assert hands.mode is not Mode.COVERED
