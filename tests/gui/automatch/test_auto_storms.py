"""Commands in the middle of something, and a monkey: nothing is lost and no hand is shown."""

import random
from collections.abc import Callable
from pathlib import Path
from typing import cast

import pytest
from PySide6.QtTest import QTest

from ludotheque.games.automatch.cards import NAMES
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch.table_cards import CardSprite
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.gui.automatch.auto_hands import AutoHands, played_until
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import CONTROL, NO_BUTTON, SHIFT, Drag, Key


def faces(hands: AutoHands) -> set[str]:
    """The cards lying face up which are no part of a trick."""
    return {
        str(cast(CardSprite, sprite).name)
        for place, sprite in hands.board.sprites.items()
        if place in NAMES or place == "given"
    }


def watch(hands: AutoHands) -> None:
    """Nobody's hand lies open but that of the eyes on the table."""
    eyes, held = hands.controller.observer(), set()
    for state in (hands.deal, cast(AutoMatchState, hands.controller.state)):
        seen = state.observe(eyes)
        held |= {*seen.hand, *(done.given for done in seen.exchanges if done.given)}
    assert faces(hands) <= held
    assert all(hands.board.place_text(name) for name in hands.board.places)
    if hands.mode is Mode.COVERED:
        assert eyes is None
        assert list(hands.board.places) == ["curtain", *hands.board.contesting.places()]


def finish(hands: AutoHands) -> None:
    """Let go of everything and let the table come to rest."""
    if hands.view.drag is not Drag.NONE:
        hands.release(hands.view.viewport().rect().center())
    hands.key(Key.Key_Escape)
    hands.key(Key.Key_Escape)
    hands.rest()


def test_undo_and_redo_in_the_middle_of_a_card(open_window: OpenWindow) -> None:
    """Pressed while it flies they end its flight, and mean what they say."""
    hands = AutoHands(open_window(animation="fast")).begin(players="2")
    hands.lift()
    ply = hands.timeline.ply
    hands.double_click(hands.board.starter_places()[0])
    QTest.qWait(20)
    hands.undo()
    watch(hands)
    assert hands.timeline.ply == ply
    hands.redo()
    hands.undo()  # in vain: the curtain has shown it
    watch(hands)
    hands.rest()
    assert hands.timeline.ply == ply + 1
    hands.lift()
    hands.check()


def test_a_held_key_plays_once(window: MainWindow, hand_clock: HandClock) -> None:
    """Enter pressed again and again neither plays twice nor lifts the curtain."""
    hands = AutoHands(window).begin(players="2")
    hands.controller.lift()
    hands.rest()
    hands.walk(hands.board.starter_places()[0])
    hands.key(Key.Key_Return)
    hands.key(Key.Key_Return)
    hands.rest()
    for _ in range(5):
        hands.key(Key.Key_Return)
        hand_clock.advance(900)
    assert hands.timeline.ply == 3
    assert hands.mode is Mode.COVERED


def test_a_resize_during_a_drag(window: MainWindow) -> None:
    """The card goes back, the later release does nothing, in the other layout, too."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    card = hands.board.starter_places()[0]
    hands.take(card, hands.at("table"))
    window.resize(800, 600)
    hands.rest()
    assert hands.view.drag is Drag.NONE
    hands.release(hands.at("table"))
    hands.rest()
    hands.check()
    assert hands.timeline.ply == 2


@pytest.mark.parametrize("key", [Key.Key_Z, Key.Key_L, Key.Key_C])
def test_a_key_during_a_drag(window: MainWindow, key: Key) -> None:
    """The hand is busy: letters do nothing, shortcuts put the card back first."""
    hands = AutoHands(window).begin(players="2")
    hands.lift()
    card = hands.board.starter_places()[0]
    hands.take(card, hands.at("table"))
    hands.key(key)
    watch(hands)
    if key is Key.Key_Z:
        hands.key(key, CONTROL)
    hands.release(hands.at("table") if "table" in hands.board.places else hands.at("curtain"))
    hands.rest()
    hands.check()
    assert hands.timeline.ply in {2, 3}


MONKEYS = [
    pytest.param(1, {"players": "4", "announce": "always"}),
    pytest.param(2, {"players": "2", "announce": "leader", "market": "yes"},
                 marks=pytest.mark.slow),
    *(pytest.param(n, {"players": str(2 + n % 3), "announce": ("always", "leader", "no")[n % 3]},
                   marks=pytest.mark.slow) for n in range(3, 12)),
]  # fmt: skip


@pytest.mark.parametrize(("seed", "options"), MONKEYS)
def test_a_monkey(
    open_window: OpenWindow, tmp_path: Path, seed: int, options: dict[str, str]
) -> None:
    """Hundreds of random commands, many in the middle of something, across two deals."""
    window = open_window(animation="fast")
    tricks = {"2": 22, "3": 14, "4": 11}[options["players"]]
    timeline = played_until(lambda state: len(state.past) == tricks, **options, target="200")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    rng = random.Random(seed)

    def place() -> str:
        return rng.choice(list(hands.board.places))

    def legal() -> None:
        """Choose something which may be chosen, and go on with it as far as it goes."""
        starters, box = hands.board.starter_places(), hands.board.announcing
        if hands.mode is not Mode.CHOOSING or not starters:
            return
        hands.click(rng.choice(starters))
        if box.open and box.box is not None:
            if rng.random() < 0.3:
                box.box.other_button.click()
            else:
                QTest.keyClicks(box.box.field, rng.choice(("8", "1911", "10,9", "x", "")))
                hands.key(Key.Key_Return, widget=box.box.field)
        elif hands.board.target_places():
            hands.click(rng.choice(hands.board.target_places()))
        else:
            hands.page.panel.button.click()

    def lift() -> None:
        if hands.mode is Mode.COVERED:
            hands.click("curtain")
        elif hands.mode is Mode.LOOKING:
            hands.key(Key.Key_Return)

    def again() -> None:
        number = window.game.keeper.number if window.game else None
        hands.key(Key.Key_L, CONTROL)
        window.resume(str(number))

    def press(name: str) -> None:
        getattr(hands.page.panel, name).click()

    def look_back() -> None:
        hands.controller.look_at(rng.randrange(hands.timeline.ply + 1))

    commands: list[tuple[int, Callable[[], object]]] = [
        (30, legal),
        (24, lift),
        (10, lambda: hands.click(place())),
        (6, lambda: hands.double_click(place())),
        (6, lambda: hands.drag(place(), place())),
        (5, lambda: hands.take(place(), hands.at(place()))),
        (5, lambda: hands.release(hands.at(place()))),
        (6, lambda: hands.move(hands.at(place()), NO_BUTTON)),
        (7, hands.undo),
        (5, hands.redo),
        (8, lambda: hands.key(rng.choice((Key.Key_Return, Key.Key_Space, Key.Key_Escape)))),
        (6, lambda: hands.key(rng.choice((Key.Key_Left, Key.Key_Down, Key.Key_PageDown)))),
        (3, lambda: hands.key(rng.choice((Key.Key_L, Key.Key_C, Key.Key_4, Key.Key_Comma)))),
        (2, lambda: press("button")),
        (2, lambda: press("other")),
        (2, look_back),
        (2, lambda: hands.controller.look_at(hands.timeline.ply)),
        (1, lambda: hands.key(Key.Key_Return, CONTROL | SHIFT)),
        (1, lambda: window.resize(rng.randint(800, 1400), rng.randint(600, 900))),
        (1, lambda: window.change_settings(language=rng.choice(("fr", "en")))),
        (1, lambda: window.change_settings(scheme=rng.choice(("dark", "light")))),
        (1, lambda: window.change_settings(animation=rng.choice(("fast", "off", "normal")))),
        (1, again),
    ]  # fmt: skip
    weights = [weight for weight, _ in commands]
    for _ in range(80 if seed == 1 else 180):
        try:
            rng.choices(commands, weights)[0][1]()
        except KeyError as gone:  # a place which a command before the last has taken away
            assert str(gone.args[0]) not in hands.board.places
        watch(hands)
        if rng.random() < 0.6:
            QTest.qWait(rng.choice((0, 0, 1, 15)))
        watch(hands)
    window.change_settings(animation="off")
    finish(hands)
    hands.controller.look_at(hands.timeline.ply)
    hands.rest()
    hands.check()
    again_ = Timeline.from_record(hands.timeline.to_record())
    assert (again_.notations(), again_.state) == (hands.timeline.notations(), hands.deal)
