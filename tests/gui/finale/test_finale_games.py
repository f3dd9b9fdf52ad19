"""Whole games of Finale by click, by drag and by keys."""

import random

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.archive.store import Archive
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import WAYS, Key

BASIC = {"elimination": "yes", "setup": "random"}
FREE = {"elimination": "no", "setup": "random"}
ARRANGED = {"elimination": "no", "setup": "balanced"}
RED_FIRST = {"elimination": "yes", "setup": "balanced", "starter": "red"}
SOME = [
    pytest.param(options, way, id=f"{name}-{way}", marks=[pytest.mark.slow] * (way not in ways))
    for name, options, ways in (
        ("basic", BASIC, WAYS[:2]), ("arranged", ARRANGED, ("keys",)),
        ("free", FREE, ()), ("red-first", RED_FIRST, ()),
    )
    for way in WAYS
]  # fmt: skip


@pytest.mark.parametrize(("options", "way"), SOME)
def test_a_whole_game(window: MainWindow, options: dict[str, str], way: str) -> None:
    """Each way of playing leads to the end, the board showing the model after every command."""
    hands = FinaleHands(window).begin("Anne", "Bruno", **options)
    hands.check()
    commands = hands.play_out(random.Random(way), way)
    assert commands > 10
    assert hands.mode is Mode.OVER
    assert hands.timeline.result() in {"blue", "red", "draw"}
    kept = Archive().finished()
    assert [item.result for item in kept] == [hands.timeline.result()]


def test_ways_may_be_mixed(window: MainWindow) -> None:
    """Pointer and keyboard serve the same choice."""
    hands = FinaleHands(window).begin(elimination="no")
    rng = random.Random(5)
    for _ in range(30):
        if hands.mode is Mode.OVER:
            break
        hands.one_action(rng, rng.choice(WAYS))
    hands.check()


@pytest.mark.slow
@pytest.mark.parametrize("way", ["click", "keys"])
def test_a_championship(window: MainWindow, way: str) -> None:
    """The sheet has one row a game, its totals are the model's, the loser starts the next game."""
    hands = FinaleHands(window).begin(
        "Anne", "Bruno", elimination="no", setup="balanced", match="championship"
    )
    rng = random.Random(3)
    games = 1
    while hands.mode is not Mode.OVER:
        before = hands.state
        if before.phase.value == "arrange":
            assert before.side == (before.starter + before.laid) % 2
            hands.arrange(rng, way, exchanges=1)
        else:
            hands.one_action(rng, way)
        after = hands.state
        sheet = hands.page.sheet
        assert sheet is not None
        assert sum(sheet.rows[-1].totals if sheet.rows else (0, 0)) == 3 * len(sheet.rows)
        if after.scores != before.scores:
            assert sheet.rows[-1].totals == after.scores
            won = [new - old for new, old in zip(after.scores, before.scores, strict=True)]
            assert list(sheet.rows[-1].points) == won
            if after.number > before.number:
                games += 1
                assert after.starter == (0 if won[0] < won[1] else 1)
        assert len(sheet.rows) == (games if hands.mode is Mode.OVER else games - 1)
    assert max(hands.state.scores) >= 10
    assert [card.accessibleName() for card in hands.page.panel.cards]


def test_another_game_is_started_by_the_loser(window: MainWindow) -> None:
    """The panel offers another game after the end; its starter is who lost."""
    hands = FinaleHands(window).begin("Anne", "Bruno", elimination="no")
    hands.play_out(random.Random(8), "click")
    outcome = hands.timeline.outcome()
    assert outcome is not None
    button = hands.page.panel.button
    assert button.isVisible()
    hands.key(Key.Key_Space, widget=button)
    hands.rest()
    assert hands.timeline.game.options["starter"] == ("red", "blue")[outcome.winners[0]]
    assert [seat.name for seat in hands.timeline.seats] == ["Anne", "Bruno"]
    assert hands.mode is Mode.IDLE
    hands.check()


def test_every_place_is_reached_by_arrow_keys(window: MainWindow) -> None:
    """From any place the arrows lead to any other, benches and die included."""
    hands = FinaleHands(window).begin()
    places = list(hands.scene.places)
    assert {"L", "R", "die", "bench-blue", "bench-red"} < set(places)
    random.Random(1).shuffle(places)
    for place in places:
        hands.walk(place)
        assert hands.scene.cursor == place


def test_rolling_by_itself(window: MainWindow) -> None:
    """With automatic dice a whole game needs moves alone."""
    window.change_settings(dice="auto")
    hands = FinaleHands(window).begin(elimination="no")
    hands.rest()
    rng = random.Random(2)
    while hands.mode is not Mode.OVER:
        assert hands.mode is Mode.CHOOSING
        hands.one_action(rng, "click")
    window.change_settings(dice="click")
    assert QApplication.focusWidget() is not None
