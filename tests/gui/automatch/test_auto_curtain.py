"""The curtain at the window: lifted by hand, guarded against a click too many, falling alone."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ludotheque.core.contract_types import CHANCE
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.table.controller import Mode
from ludotheque.ui.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import PLAYERS, WAYS, AutoHands, phase, played_until
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import NO_BUTTON, Key, until


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


def test_a_click_too_many_does_not_lift_it(window: MainWindow) -> None:
    """Who plays with a double click does not see the next hand by a third one."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    card = hands.board.starter_places()[0]
    hands.board.curtain.guard = 60_000
    hands.double_click(card)
    hands.rest()
    assert hands.mode is Mode.COVERED
    hands.double_click("curtain")
    hands.key(Key.Key_Return)
    hands.page.panel.button.click()
    assert hands.mode is Mode.COVERED
    hands.board.curtain.guard = 0
    hands.lift()
    assert hands.mode is Mode.CHOOSING


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
    hands.click("cover")
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
    hands.controller.cover()
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
    hands.board.curtain.guard = 0
    hands.rest()
    assert hands.mode is Mode.COVERED
    hands.undo()
    assert "before the table was left" in window.toast.words
    hands.lift()
    hands.check()


# By itself


def test_an_idle_hand_is_covered(open_window: OpenWindow) -> None:
    """After the time of the setting, not while the user touches something."""
    window = open_window(cover_after="30")
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    assert window.covering.watching
    window.covering._wait = 60_000
    timer = window.covering._timer
    timer.start(10)
    hands.move(hands.at("table"), NO_BUTTON)
    assert timer.interval() == 60_000, "a touch begins the waiting anew"
    QTest.qWait(30)
    assert hands.mode is Mode.CHOOSING
    window.covering._wait = 10
    hands.move(hands.at("table"), NO_BUTTON)
    until(lambda: hands.mode is Mode.COVERED, "for the hand to be covered")
    hands.rest()
    hands.check()


def test_without_the_setting_nothing_is_watched(window: MainWindow) -> None:
    """Nor is at the table of a game that hides nothing."""
    hands = AutoHands(window).begin(players="2")
    assert not window.covering.watching
    window.change_settings(cover_after="60")
    assert window.covering.watching
    window.show_shelf()
    assert not window.covering.watching
    window.begin("finale", {}, ["", ""])
    assert not window.covering.watching
    window.change_settings(cover_after="off")
    assert hands.window is window


# Undo


def test_undo_at_the_window(window: MainWindow) -> None:
    """A card no one has seen comes back; one that has been seen stays, and the note says why."""
    hands = AutoHands(window).begin(players="4")
    hands.lift()
    hands.one_action(random.Random(1), "click")
    ply = hands.timeline.ply
    hands.undo()
    hands.rest()
    assert hands.timeline.ply == ply - 1
    assert window.toast.words == ""
    hands.check()
    hands.redo()
    hands.rest()
    assert hands.timeline.ply == ply
    hands.lift()
    name = PLAYERS[hands.deal.actors()[0]]
    hands.undo()
    hands.rest()
    assert window.toast.words.startswith(f"{name} has seen this")
    assert hands.timeline.ply == ply
    assert hands.mode is Mode.CHOOSING


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
    assert "taken back" in window.toast.words
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
    assert "taken back" in window.toast.words
