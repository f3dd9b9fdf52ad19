"""The last card of a hand: it is laid by itself, if its player wishes and nothing can be said."""

import random
from pathlib import Path

import pytest

from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.table.controller import Mode
from ludotheque.table.tablemachine import PASS_DELAY
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.games.automatch.curtain import WAIT
from tests.clocks import HandClock
from tests.gui.automatch.auto_hands import AutoHands, phase, played_until
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import until


def last_card(state: AutoMatchState) -> bool:
    """Somebody is to lay the only card left, after another one of the same trick."""
    if phase(state) != "play" or not state.trick.cards:
        return False
    return len(state.hand(state.actors()[0])) == 1


def last_but_one(state: AutoMatchState) -> bool:
    """Somebody holds two cards and wins the trick with one of them, leading the last one."""
    if phase(state) != "play" or not state.trick.cards or len(state.hand(state.actors()[0])) != 2:
        return False
    return any(state.child(action).actors() == state.actors() for action in state.legal_actions())


def mode_of(hands: AutoHands) -> Mode:
    """What the table waits for."""
    return hands.mode


def test_the_last_card_is_laid_by_itself(open_window: OpenWindow, tmp_path: Path) -> None:
    """After its player has lifted the curtain and has been told; the next curtain comes."""
    window = open_window(last_card="auto")
    hands = AutoHands(window).open_timeline(tmp_path, played_until(last_card, players="3"))
    ply, seat = hands.timeline.ply, hands.deal.actors()[0]
    card = hands.deal.legal_actions()[0]
    assert mode_of(hands) is Mode.COVERED, "nothing is played from behind a curtain"
    assert not hands.controller._pulse.isActive()
    hands.controller.delays = True
    hands.board.curtain.lift()
    assert mode_of(hands) is Mode.WAITING
    assert hands.controller._pulse.interval() == PASS_DELAY, "it is seen before"
    assert hands.controller.observer() == seat
    assert "last card: it is laid by itself" in hands.page.panel.now.text()
    assert len(hands.board.position.hand) == 1
    hands.check()
    hands.controller.hurry()
    hands.rest()
    assert hands.timeline.ply == ply + 1
    assert hands.timeline.line[-1] == card, "an action as any other"
    assert mode_of(hands) in {Mode.COVERED, Mode.WAITING}


def test_a_double_click_on_the_curtain_does_not_hurry_it(
    open_window: OpenWindow, tmp_path: Path, hand_clock: HandClock
) -> None:
    """Later a click does, as it ends any pause."""
    window = open_window(last_card="auto")
    hands = AutoHands(window).open_timeline(tmp_path, played_until(last_card, players="3"))
    ply = hands.timeline.ply
    hands.controller.delays = True
    hand_clock.advance(WAIT)
    where = hands.at("curtain")
    hands.click_at(where)
    assert mode_of(hands) is Mode.WAITING
    for _ in range(2):
        hands.click_at(where)
        hand_clock.advance(100)
    assert hands.timeline.ply == ply
    hand_clock.advance(GUARD)
    hands.click_at(where)
    assert hands.timeline.ply == ply + 1


def test_the_last_trick_needs_no_card_to_be_chosen(open_window: OpenWindow, tmp_path: Path) -> None:
    """Each player lifts his curtain, and sees his card go; then the score of the deal stands."""

    def last_lead(state: AutoMatchState) -> bool:
        alone = all(len(state.hand(seat)) == 1 for seat in range(3))
        return phase(state) == "play" and not state.trick.cards and alone

    window = open_window(last_card="auto")
    hands = AutoHands(window).open_timeline(tmp_path, played_until(last_lead, players="3"))
    ply = hands.timeline.ply
    for laid in range(1, 4):
        until(lambda: mode_of(hands) is Mode.COVERED, "for the curtain")
        hands.board.curtain.lift()
        until(lambda wanted=ply + laid: hands.timeline.ply == wanted, "for the card")
    until(lambda: hands.controller.between_games, "for the score")
    assert hands.board.last_stays()
    assert len(hands.board.past[-1].cards) == 3


def test_without_the_setting_it_is_laid_by_hand(open_window: OpenWindow, tmp_path: Path) -> None:
    """Switched on in the dialog it goes at once, and not again once it has been taken back."""
    window = open_window()
    hands = AutoHands(window).open_timeline(tmp_path, played_until(last_but_one, players="2"))
    hands.lift()
    seat = hands.deal.actors()
    action = next(a for a in hands.deal.legal_actions() if hands.deal.child(a).actors() == seat)
    hands.perform(action, "click")
    hands.rest()
    ply = hands.timeline.ply
    assert mode_of(hands) is Mode.CHOOSING, "he leads the last trick"
    dialog = SettingsDialog(window.settings, window)
    dialog.changed.connect(lambda settings: window.change_settings(last_card=settings.last_card))
    pills = dialog.pills["last_card"]
    for value, mode in (("auto", Mode.WAITING), ("click", Mode.CHOOSING), ("auto", Mode.WAITING)):
        pills.pill(value).click()
        assert mode_of(hands) is mode
    hands.controller.hurry()
    assert hands.timeline.ply == ply + 1
    hands.undo()
    hands.rest()
    if hands.mode is Mode.COVERED:  # the curtain has named the next one
        assert "has seen this" in window.toast.text
        return
    assert hands.timeline.ply == ply
    hands.lift()
    assert mode_of(hands) is Mode.CHOOSING


def test_a_last_card_taken_back_waits_for_its_player(
    open_window: OpenWindow, tmp_path: Path
) -> None:
    """While it still flies it can be taken back; then it lies in the hand, to be laid by hand."""
    window = open_window(last_card="auto", animation="normal")
    timeline = played_until(
        lambda state: last_card(state) and len(state.trick.cards) == 1, players="3"
    )
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    ply = hands.timeline.ply
    hands.controller.delays = True
    hands.board.curtain.lift()
    hands.controller.hurry()
    assert mode_of(hands) is Mode.ANIMATING
    hands.undo()
    hands.rest()
    assert hands.timeline.ply == ply
    hands.lift()
    assert mode_of(hands) is Mode.CHOOSING
    hands.one_action(random.Random(1), "click")
    assert hands.timeline.ply == ply + 1


def test_a_dialog_stops_what_would_be_laid(open_window: OpenWindow, tmp_path: Path) -> None:
    """The curtain is down behind it; lifted again, the card goes."""
    window = open_window(last_card="auto")
    hands = AutoHands(window).open_timeline(tmp_path, played_until(last_card, players="3"))
    ply = hands.timeline.ply
    hands.controller.delays = True
    hands.board.curtain.lift()
    assert mode_of(hands) is Mode.WAITING
    hands.controller.conceal()
    assert mode_of(hands) is Mode.COVERED
    assert not hands.controller._pulse.isActive()
    assert hands.timeline.ply == ply
    hands.rest()
    hands.check()


@pytest.mark.parametrize("announce", ["no", "leader", "always"])
def test_a_card_whose_figure_may_be_announced_is_never_forced(announce: str) -> None:
    """Nor is one of two; a follower's is, where the leader alone announces."""

    def nearly_out(state: AutoMatchState) -> bool:
        return phase(state) == "play" and len(state.hand(state.actors()[0])) <= 2

    seen = set()
    for seed in range(1, 9):
        timeline = played_until(nearly_out, seed=7 * seed, players="2", announce=announce)
        for _ in range(12):
            state = timeline.state
            assert isinstance(state, AutoMatchState)
            if phase(state) == "play":
                hand = state.hand(state.actors()[0])
                silent = state.announcing(hand[0]) == kernel.MUST_BE_SILENT
                alone = len(hand) == 1 and silent
                assert (state.forced() is not None) is alone
                if alone:
                    assert list(state.legal_actions()) == [state.forced()]
                seen.add((len(hand) == 1, silent))
            else:
                assert state.forced() is None
            if state.is_chance():
                break
            timeline.apply(state.legal_actions()[0])
            if timeline.is_over():
                break
    expected = {"no": (True, True), "leader": (True, True), "always": (True, False)}
    assert expected[announce] in seen
