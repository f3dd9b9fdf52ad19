"""Every legal action by click, by drag and by keys gives the same record."""

import random
from pathlib import Path

import pytest

from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.games.finale.helpers import is_over, random_position
from tests.gui.finale.finale_hands import FinaleHands
from tests.gui.table.hands import WAYS, Key


def try_everything(hands: FinaleHands) -> int:
    """Play each legal action each way, taking it back by Ctrl+Z; return how many there were."""
    actions = list(hands.legal_texts())
    board = dict(hands.scene.shown())
    for action, text in actions:
        results = set()
        for way in WAYS:
            hands.perform(action, way)
            hands.rest()
            assert hands.timeline.notation_at(0) == text, f"{text} by {way}"
            hands.check()
            results.add((text, hands.timeline.state_at(1)))
            hands.undo()
            hands.rest()
            assert hands.timeline.ply == 0
            assert dict(hands.scene.shown()) == board
            hands.check()
        assert len(results) == 1
    return len(actions)


def positions(seed: int, count: int, options: dict[str, str]) -> list[dict[str, object]]:
    """Random positions in which something can be chosen."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        position = random_position(rng, crowded=rng.random() < 0.4)
        if not is_over(position, {"elimination": "yes", **options}):
            found.append(position)
    return found


@pytest.mark.parametrize("elimination", ["yes", pytest.param("no", marks=pytest.mark.slow)])
@pytest.mark.parametrize(
    "size", [pytest.param(10, id="some"), pytest.param(60, id="many", marks=pytest.mark.slow)]
)
def test_each_way_gives_the_same(
    window: MainWindow, tmp_path: Path, elimination: str, size: int
) -> None:
    """Random positions, crowded ones among them; removals and goals must have come up."""
    hands = FinaleHands(window)
    seen: set[str] = set()
    for number, position in enumerate(positions(9, size, {"elimination": elimination})):
        hands.lay_position(tmp_path, position, number, elimination=elimination)
        if hands.timeline.ply > 0 or hands.mode is not Mode.CHOOSING:
            continue  # a forced pass happened by itself
        seen |= {text[0] if text[0] == "x" else text[-1:] for _, text in hands.legal_texts()}
        try_everything(hands)
    assert len(seen) >= 5
    if elimination == "yes":
        assert "x" in seen


def test_goals_and_keepers(window: MainWindow, tmp_path: Path) -> None:
    """Into the goal from all three cells; a keeper out of its goal; one removed at home never."""
    hands = FinaleHands(window)
    near = {"blue": {"a2": 3, "a4": 3, "R": 1}, "red": {"f1": 2}, "side": "blue", "die": 3}
    hands.lay_position(tmp_path, near)
    assert {text for _, text in hands.legal_texts()} == {"a2-L", "a4-L"}
    assert try_everything(hands) == 2
    straight = {"blue": {"a3": 3, "R": 1}, "red": {"f1": 2}, "side": "blue", "die": 3}
    hands.lay_position(tmp_path, straight)
    assert try_everything(hands) == 1
    keeper = {"blue": {"R": 1}, "red": {"f1": 2, "L": 1}, "side": "blue", "die": 1}
    hands.lay_position(tmp_path, keeper)
    assert {text for _, text in hands.legal_texts()} == {"R-g2", "R-g3", "R-g4"}
    assert try_everything(hands) == 3


def test_a_removal_is_confirmed_on_the_pawn_itself(window: MainWindow, tmp_path: Path) -> None:
    """A blocked pawn leaves by naming it twice as well, by click and by keys."""
    hands = FinaleHands(window)
    blocked = {"blue": {"a1": 4, "e3": 2}, "red": {"c3": 2, "L": 1}, "side": "blue", "die": 4}
    hands.lay_position(tmp_path, blocked)
    assert [text for _, text in hands.legal_texts()] == ["xa1"]
    for way in ("click", "keys"):
        hands.choose("a1", "a1", way)
        hands.rest()
        assert hands.timeline.notation_at(0) == "xa1"
        hands.check()
        hands.undo()
        hands.rest()
    hands.drag("a1", "a1")
    hands.rest()
    assert hands.timeline.ply == 0
    hands.key(Key.Key_Escape)
    hands.check()
