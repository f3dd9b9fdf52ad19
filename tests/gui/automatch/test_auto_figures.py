"""Figures announced and contested by hand: every way, and what is refused."""

from pathlib import Path
from types import SimpleNamespace
from typing import cast

import attrs
import pytest
from PySide6.QtTest import QTest

from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.keytable import reconstruction
from ludotheque.record.record import SeatInfo
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.games.automatch.announce import AnnounceBox
from ludotheque.ui.games.automatch.curtain import WAIT
from ludotheque.ui.games.automatch.names import typed_figure
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.gui.automatch.auto_hands import PLAYERS, AutoHands, following, phase, played_until
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import LEFT, Key

ALWAYS = {"players": "2", "announce": "always"}


def at_play(window: MainWindow, folder: Path, **options: str) -> AutoHands:
    """A table at which a card must be announced."""
    hands = AutoHands(window).open_timeline(folder, played_until(following, **options))
    hands.lift()
    return hands


def box_of(hands: AutoHands) -> AnnounceBox:
    """The box in which figures are announced."""
    box = hands.board.announcing.box
    assert box is not None
    return box


def car(hands: AutoHands) -> str:
    """A car which may be played."""
    return next(name for name in hands.board.starter_places() if CARD[name] < 52)


# Announcing


TYPED = (
    ("1911", "1911"), ("8,0", "8"), (" 1 911 ", "1911"), ("10.9", "10.9"), ("?", "?"), ("0", "0"),
    ("1,911", "1911"), ("1.911", "1911"), ("12,345,678", "12345678"), ("1,9110", "1.911"),
    ("7" * 100, "7" * 100),
)  # fmt: skip


def test_a_figure_is_typed(window: MainWindow, tmp_path: Path) -> None:
    """With comma or point, with spaces as it is printed, beyond the deck's figures, too."""
    timeline = played_until(following, **ALWAYS)
    for typed, said in TYPED:
        hands = AutoHands(window).open_timeline(tmp_path, timeline)
        hands.lift()
        card, ply = car(hands), hands.timeline.ply
        hands.click(card)
        box = box_of(hands)
        assert box.isVisible()
        assert box.field.hasFocus()
        assert card in box.field.accessibleName()
        QTest.keyClicks(box.field, typed)
        QTest.keyClick(box.field, Key.Key_Return)
        hands.rest()
        assert hands.timeline.notation_at(ply) == f"{card}={said}"
        assert not box.isVisible()
        assert box.field.text() == ""
    window.grab()


@pytest.mark.parametrize("name", ["say_button", "other_button"])
def test_a_press_meant_for_the_card_or_one_too_many_says_nothing(
    window: MainWindow, tmp_path: Path, hand_clock: HandClock, name: str
) -> None:
    """The box comes up over the hand and goes again: what lies below it is not pressed either."""
    hands = AutoHands(window).open_timeline(tmp_path, played_until(following, **ALWAYS))
    hand_clock.advance(WAIT)
    hands.lift()
    hand_clock.advance(GUARD)
    ply, pressed = hands.timeline.ply, []
    hands.click(car(hands))
    box = box_of(hands)
    box.field.insert("1290")
    button = getattr(box, name)
    QTest.mouseClick(button, LEFT)
    assert hands.timeline.ply == ply
    assert box.isVisible()
    hand_clock.advance(GUARD)
    QTest.mouseClick(button, LEFT)
    hands.rest()
    assert not box.isVisible()
    done = hands.timeline.ply
    assert done > ply
    for press in (hands.scene.selection.changed, hands.scene.refused, hands.controller.changed):
        press.connect(lambda *_: pressed.append(1))
    port = hands.view.viewport()
    at = port.mapFromGlobal(button.mapToGlobal(button.rect().center()))
    hand_clock.advance(GUARD - 1)
    QTest.mouseClick(port, LEFT, pos=at)
    assert (hands.timeline.ply, pressed) == (done, [])


NO_FIGURES = ("", "abc", "1,2,3", "-5", "1e3", "½", "١٢", ".", "7" * 101, "x" * 110)


def test_no_figure_is_no_announcement(window: MainWindow, tmp_path: Path) -> None:
    """The box says so and stays; Escape takes the choice back."""
    hands = at_play(window, tmp_path, **ALWAYS)
    card, ply = car(hands), hands.timeline.ply
    for typed in NO_FIGURES:
        hands.click(card)
        box = box_of(hands)
        assert not box.trouble.isVisible()
        box.field.insert(typed)
        box.say_button.click()
        hands.rest()
        assert hands.timeline.ply == ply, typed
        assert box.trouble.isVisible()
        assert box.trouble.text()
        assert box.field.selectedText() == box.field.text()  # what is typed next replaces it
        assert hands.chosen == (card,)
        hands.key(Key.Key_Escape, widget=box.field)
        assert not box.isVisible()
        assert hands.chosen == ()
        assert hands.view.hasFocus()
    hands.check()


@pytest.mark.parametrize("ruling", ["engine", "consumption", "speed"])
@pytest.mark.parametrize("litres", [False, True])
def test_only_engine_sizes_have_thousands(ruling: str, litres: bool) -> None:
    """In other figures, and in a deck which gives litres, three digits may be decimals."""
    table = reconstruction()
    if litres:
        cars = (attrs.evolve(car, figures=(car.figures[0] / 1000, *car.figures[1:]))
                for car in table.cars)  # fmt: skip
        table = attrs.evolve(table, cars=tuple(cars))
    game = SimpleNamespace(table=table)
    whole = "1911" if ruling == "engine" and not litres else "1,911"
    assert typed_figure(cast(AutoMatch, game), "1,911", ruling) == whole
    for other in ("19,11", "1,91", "0,911", "1,911,", "1234,567", ",911"):
        assert typed_figure(cast(AutoMatch, game), other, ruling) == other


def test_digits_typed_on_the_board_go_into_the_box(window: MainWindow, tmp_path: Path) -> None:
    """Wherever the keyboard is."""
    hands = at_play(window, tmp_path, **ALWAYS)
    card, ply = car(hands), hands.timeline.ply
    hands.walk(card)
    hands.key(Key.Key_Return)
    hands.view.setFocus()
    hands.key(Key.Key_1)
    hands.key(Key.Key_2)
    assert box_of(hands).field.text() == "12"
    assert box_of(hands).field.hasFocus()
    hands.view.setFocus()
    hands.click("table")  # lays what has been typed
    hands.rest()
    assert hands.timeline.notation_at(ply) == f"{card}=12"


def test_a_dragged_card_must_be_announced(window: MainWindow, tmp_path: Path) -> None:
    """It goes back into the hand, chosen, and the box asks for its figure."""
    hands = at_play(window, tmp_path, **ALWAYS)
    card, ply = car(hands), hands.timeline.ply
    hands.drag(card, "table")
    hands.rest()
    assert hands.chosen == (card,)
    assert box_of(hands).isVisible()
    box_of(hands).other_button.click()
    hands.rest()
    assert hands.timeline.notation_at(ply) == f"{card}=?"


def test_the_leader_may_keep_silent(window: MainWindow, tmp_path: Path) -> None:
    """A click on the table, a drag or the button; the others then say nothing."""
    hands = AutoHands(window).begin(players="2", announce="leader")
    hands.lift()
    card = car(hands)
    hands.click(card)
    assert box_of(hands).isVisible()
    assert box_of(hands).other_button.text() == "Say nothing"
    hands.window.grab()
    box_of(hands).other_button.click()
    hands.rest()
    assert hands.timeline.notation_at(2) == card
    hands.lift()
    hands.click(car(hands))
    assert not hands.board.announcing.open
    assert hands.page.panel.button.isVisible()


def test_the_box_follows_choice_and_window(window: MainWindow, tmp_path: Path) -> None:
    """Another card, another question; a narrow window, another place; a special card, no box."""
    hands = at_play(window, tmp_path, **ALWAYS)
    first, second = [name for name in hands.board.starter_places() if CARD[name] < 52][:2]
    hands.click(first)
    box = box_of(hands)
    QTest.keyClicks(box.field, "12")
    hands.click(second)
    assert box.field.text() == ""
    assert second in box.title.text()
    for size in ((800, 600), (1400, 900)):
        window.resize(*size)
        hands.rest()
        assert hands.view.rect().contains(box.geometry())
        for child in (box.field, box.say_button, box.other_button):
            assert box.rect().contains(child.geometry())
    window.resize(1280, 800)
    for change in ({"text_size": "largest"}, {"language": "fr"}, {"text_size": "normal"},
                   {"scheme": "dark"}):  # fmt: skip
        QTest.keyClicks(box.field, "1")
        window.change_settings(**change)
        hands.rest()
        assert hands.view.rect().contains(box.geometry()), change
        assert box.isVisible()
        assert hands.chosen == (second,)
    assert box.field.text() == "1111"
    hands.controller.drop_curtain()
    assert not box.isVisible()
    hands.check()


# Contests


@pytest.mark.parametrize("way", ["click", "keys", "button"])
def test_a_figure_is_contested(window: MainWindow, tmp_path: Path, way: str) -> None:
    """The key table's line lies on the table afterwards, for all to see."""
    timeline = played_until(lambda state: phase(state) == "contest", players="4", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    place, ply = hands.board.starter_places()[0], hands.timeline.ply
    if way == "keys":
        hands.walk(place)
        hands.key(Key.Key_Return)
    else:
        hands.click(place)
    assert hands.chosen == (place,)
    assert PLAYERS[int(place[6:])] in hands.page.panel.now.text()
    hands.window.grab()
    if way == "button":
        hands.page.panel.button.click()
    elif way == "keys":
        hands.key(Key.Key_Return)
    else:
        hands.click(place)
    hands.rest()
    assert hands.timeline.notation_at(ply) == f"contest {int(place[6:]) + 1}"
    seen = hands.deal.observe(None)
    trick = seen.trick if seen.trick.contests else seen.past[-1]
    figure = trick.contests[0].figure
    hands.lift()
    spoken = " ".join(hands.board.place_text(name) for name in hands.board.places)
    if seen.trick.contests:
        assert "contested" in spoken
    hands.window.grab()
    assert figure


@pytest.mark.parametrize("stage", ["contest", "exchange", "lead"])
def test_both_buttons_have_their_room(open_window: OpenWindow, tmp_path: Path, stage: str) -> None:
    """However long the players' names are."""
    window = open_window(language="fr")  # whose words are the longer ones
    timeline = played_until(lambda state: phase(state) == stage, players="4", announce="always")
    names = (f"Marie-Bernadette {name} de la Tour" for name in PLAYERS)
    timeline.seats = tuple(SeatInfo(name) for name in names)
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    panel = hands.page.panel
    for size in ((1280, 800), (800, 600)):
        window.resize(*size)
        hands.rest()
        before = panel.width()
        if stage == "contest":
            hands.click(hands.board.starter_places()[0])
        hands.rest()
        assert panel.width() == before
        shown = [button for button in (panel.button, panel.other) if button.isVisible()]
        assert len(shown) == (1 if stage == "exchange" else 2)
        for button in shown:
            assert button.width() >= button.minimumSizeHint().width()
            right = button.mapTo(panel, button.rect().topRight()).x()
            assert right <= panel.width()
        hands.key(Key.Key_Escape)


def test_ones_own_and_the_partners_figure(window: MainWindow, tmp_path: Path) -> None:
    """They cannot be contested, and the reason is given."""
    timeline = played_until(lambda state: phase(state) == "contest", players="4", announce="always")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.lift()
    me = hands.deal.actors()[0]
    for seat, word in ((me, "own card"), ((me + 2) % 4, "partner")):
        hands.click(f"trick-{seat}")
        hands.rest()
        assert word in hands.page.bubble.text
        assert hands.chosen == ()
    hands.page.panel.button.click()
    hands.rest()
    assert hands.timeline.notations()[-1] == "let"
