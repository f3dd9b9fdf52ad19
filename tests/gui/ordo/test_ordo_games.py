"""Whole games of Ordo by click, by drag and by keys, and the same action by each way."""

import random
from pathlib import Path

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games import create
from ludotheque.games.ordo.state import OrdoState
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordo.ordo_hands import OrdoHands
from tests.gui.table.hands import WAYS, until


def random_position(seed: int) -> dict[str, object]:
    """A position some plies into a random game; every third seed prefers a split group."""
    source = RandomSource(seed)
    found: OrdoState | None = None
    state = create("ordo").initial()
    for _ in range(6 + seed % 60):
        if not state.actors():
            break
        if state.position() is not None:
            assert isinstance(state, OrdoState)
            found = state
            if seed % 3 == 0 and state.is_split() and seed % 60 > 10:
                break
        state = state.child(state.random_action(source))
    assert found is not None
    position: dict[str, object] = found.position()
    return position


# What each way does is compared below.
@pytest.mark.parametrize(
    "way", [pytest.param(way, marks=[pytest.mark.slow] * (way != "click")) for way in WAYS]
)
def test_a_whole_game_is_played(window: MainWindow, way: str) -> None:
    """Sixty plies by keys take long enough; by pointer the game is played to its end."""
    hands = OrdoHands(window).begin("Louise", "Anatole")
    rng = random.Random(way)
    plies = 0
    while hands.mode is not Mode.OVER and plies < (40 if way == "keys" else 400):
        hands.one_action(rng, way)
        plies += 1
    assert hands.mode is Mode.OVER or way == "keys"
    replayed = hands.timeline.from_record(hands.timeline.to_record())
    assert replayed.state == hands.timeline.state


def test_a_double_click_chooses_and_does_not_take_back(window: MainWindow) -> None:
    """A click of its own takes the choice back."""
    hands = OrdoHands(window).begin()
    place = hands.page.scene.starter_places()[0]
    hands.double_click(place)
    assert hands.page.scene.chosen_place() == place
    hands.click(place)
    assert hands.page.scene.chosen_place() is None
    assert hands.timeline.ply == 0


def each_way(hands: OrdoHands, actions: list[int]) -> None:
    """Play each action by each way and take it back."""
    timeline = hands.timeline
    for action in actions:
        for way in WAYS:
            text = hands.position.notation(action)
            hands.perform(action, way)
            until(lambda: timeline.ply == 1, f"for {text} by {way}")
            hands.rest()
            assert timeline.notation_at(0) == text
            hands.check()
            hands.undo()
            until(lambda: timeline.ply == 0, "for the undo")
            hands.rest()
            hands.check()


@pytest.mark.parametrize("seed", [0, 3, 7, 21, 33])
def test_the_same_action_by_each_way(window: MainWindow, tmp_path: Path, seed: int) -> None:
    """Some legal actions of some positions; all of many in the long run."""
    hands = OrdoHands(window).lay_position(tmp_path, random_position(seed))
    actions = list(hands.position.legal_actions())
    rng = random.Random(seed)
    rng.shuffle(actions)
    ordos = [a for a in actions if ":" in hands.position.steps(a)[0]]
    each_way(hands, actions[:4] + ordos[:3])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(200))
def test_every_action_of_many_positions_by_each_way(
    window: MainWindow, tmp_path: Path, seed: int
) -> None:
    """Every legal action of 200 random positions, by click, drag and keys."""
    hands = OrdoHands(window).lay_position(tmp_path, random_position(seed))
    each_way(hands, list(hands.position.legal_actions()))
