"""Whole deals of L'Auto-Match at the window: by mouse, by dragging and by keys, in every form."""

import random
from pathlib import Path

import pytest

from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.automatch.auto_hands import PLAYERS, WAYS, AutoHands, played_until
from tests.gui.conftest import OpenWindow

FORMS = {
    "two": {"players": "2"},
    "three": {"players": "3"},
    "four": {"players": "4"},
    "leader": {"players": "2", "announce": "leader"},
    "always": {"players": "4", "announce": "always"},
    "market": {"players": "3", "market": "yes", "market_suit": "yes"},
    "both": {"players": "4", "announce": "leader", "market": "yes"},
    "bare": {"players": "2", "figures": "memory", "ranks": "hidden"},
}


SHORT = {
    ("two", "click"), ("three", "keys"), ("leader", "drag"), ("always", "keys"),
    ("market", "drag"), ("both", "click"),
}  # fmt: skip
"""Each kind of rule and each way stands in some of these; the others are tried in the long run."""
PAIRS = [
    pytest.param(form, way, marks=[] if (form, way) in SHORT else [pytest.mark.slow])
    for form in FORMS
    for way in WAYS
]


@pytest.mark.parametrize(("form", "way"), PAIRS)
def test_some_cards_are_played(window: MainWindow, form: str, way: str) -> None:
    """Every action performed by hand is the one recorded, and the table shows the model."""
    hands = AutoHands(window).begin(**FORMS[form])
    hands.play_on(random.Random(f"{form} {way}"), way, 4 if way == "keys" else 5)


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("form", FORMS)
def test_a_whole_match_is_played(window: MainWindow, form: str, way: str) -> None:
    """Deal after deal with the curtain, to the ribbon."""
    hands = AutoHands(window).begin(**FORMS[form], target="6")
    hands.play_on(random.Random(f"{form} {way}"), way, 4_000)
    assert hands.mode is Mode.OVER
    assert hands.controller.observer() is None
    assert hands.page.sheet is not None
    assert len(hands.page.sheet.rows) == hands.deal.number


def test_the_end_of_a_match(window: MainWindow, tmp_path: Path) -> None:
    """The last trick of the last deal ends it; another match is offered."""
    timeline = played_until(lambda state: len(state.past) == 24, players="2", target="1")
    hands = AutoHands(window).open_timeline(tmp_path, timeline)
    hands.play_on(random.Random(2), "click", 2)
    assert hands.mode is Mode.OVER
    assert hands.page.panel.button.isVisible()
    outcome = hands.timeline.outcome()
    assert outcome is not None
    assert PLAYERS[outcome.winners[0]] in hands.page.panel.now.text()
    hands.window.grab()


@pytest.mark.parametrize("way", ["click", pytest.param("drag", marks=pytest.mark.slow)])
def test_movements_end_as_without_them(open_window: OpenWindow, way: str) -> None:
    """With cards that fly the same actions lead to the same table."""
    hands = AutoHands(open_window(animation="fast")).begin(players="2", announce="always")
    hands.play_on(random.Random(3), way, 2)


@pytest.mark.parametrize("form", ["two", "always"])
def test_a_small_window(window: MainWindow, form: str) -> None:
    """In a narrow window the table is laid out otherwise, and played as well."""
    window.resize(800, 600)
    hands = AutoHands(window).begin(**FORMS[form])
    assert hands.board.layout_.tall
    hands.play_on(random.Random(7), "click", 1)
    hands.play_on(random.Random(7), "drag", 2)
    window.resize(1280, 800)
    hands.rest()
    assert not hands.board.layout_.tall
    hands.check()
    hands.play_on(random.Random(7), "click", 1)
