"""Cambio’s « finish for me » and the preparation with neutral corners."""

import random
from pathlib import Path

import pytest
from PySide6.QtTest import QTest

from ludotheque.games import create
from ludotheque.games.cambio.names import CELLS
from ludotheque.games.cambio.position import Phase
from ludotheque.games.cambio.state import CambioState
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.cambio.texts import named
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import CambioHands, slow
from tests.gui.cambio.test_cambio_preparation import task
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import until

# Finish for me


@pytest.mark.parametrize("animation", ["off", slow("normal")])
@pytest.mark.parametrize("form", [{}, {"players": "3"}, {"preparation": "corners"}])
def test_the_rest_is_finished(
    open_window: OpenWindow, form: dict[str, str], animation: str
) -> None:
    """Each press ends one player's part, within the rules; then play begins."""
    hands = CambioHands(open_window(animation=animation)).begin(**form)
    while hands.position.phase is not Phase.PUSH:
        phase, side = hands.position.phase, hands.position.side
        button = hands.page.panel.button
        assert button.isVisible()
        if phase in {Phase.BALANCE, Phase.CORNERS}:
            assert button.text() == "Finish for me"
        button.click()
        hands.rest()
        hands.check()
        if hands.position.phase is phase and phase is not Phase.SYMBOL:
            assert hands.position.side != side
    assert not hands.page.panel.button.isVisible()
    own = [hands.position.letter(cell) for cell in range(25)]
    starter = "ABC"[hands.position.starter]
    for letter in "ABC"[: len(hands.timeline.game.seats)]:
        wanted = 4 if form.get("players") == "3" or letter == starter else 5
        assert own.count(letter) == wanted


def much_to_do(hands: CambioHands, folder: Path) -> CambioHands:
    """Open a game in which at least three dice are still to be turned by who is on turn."""
    for seed in range(100):
        timeline = Timeline(create("cambio", {}), seed=seed)
        timeline.settle()
        state = timeline.state
        assert isinstance(state, CambioState)
        found = state.task()
        if found is not None and found.have - found.want >= 3:
            return hands.open_timeline(folder, timeline)
    raise AssertionError("no such seed")


def test_a_click_plays_the_rest_at_once(lively: MainWindow, tmp_path: Path) -> None:
    """It ends all movements of the finishing and nothing else."""
    hands = much_to_do(CambioHands(lively), tmp_path)
    side = hands.position.side
    hands.page.panel.button.click()
    assert hands.finishing()
    hands.click("c3")
    assert not hands.board.moving
    assert not hands.finishing()
    assert hands.position.side != side or hands.position.phase is Phase.PUSH
    hands.rest()
    assert hands.chosen == ()
    hands.check()


@pytest.mark.parametrize("command", ["undo", "shelf", *map(slow, ("resize", "look back", "redo"))])
def test_finishing_is_broken_off(lively: MainWindow, tmp_path: Path, command: str) -> None:
    """A command in the middle of it stops it; what was turned stays as the record says."""
    hands = much_to_do(CambioHands(lively), tmp_path)
    start = hands.timeline.ply
    hands.page.panel.button.click()
    until(lambda: hands.timeline.ply == start + 2)
    match command:
        case "undo":
            hands.undo()
            assert hands.timeline.ply == start + 1
        case "redo":
            hands.undo()
            hands.redo()
            assert hands.timeline.ply == start + 2
        case "look back":
            hands.controller.look_at(start)
            QTest.qWait(60)
            assert hands.timeline.ply == start + 2
            hands.rest()
            hands.controller.look_at(start + 2)
        case "resize":
            hands.window.resize(1111, 777)
        case "shelf":
            number = hands.window.game.keeper.number if hands.window.game else None
            hands.window.show_shelf()
            QTest.qWait(60)
            hands.window.resume(str(number))
            hands.rest()
            assert hands.timeline.ply == start + 2
    hands.rest()
    if command == "resize":
        assert hands.timeline.ply > start + 2
    hands.check()
    hands.prepare()
    hands.check()


# Neutral corners


@pytest.mark.parametrize("way", ["click", "drag", slow("keys")])
def test_symbols_are_placed(window: MainWindow, way: str) -> None:
    """Nine symbols in turn, then the rest by itself; corners and third ones are refused."""
    hands = CambioHands(window).begin("Anne", "Bruno", preparation="corners")
    rng = random.Random(5)
    while hands.position.phase is Phase.CORNERS:
        legal = set(task(hands).dice)
        assert set(hands.board.starter_places()) == legal
        assert f"has {task(hands).have} of {task(hands).want}" in hands.told
        face = next(place for place in hands.board.places if place.startswith("to-"))
        for cell in rng.sample([cell for cell in CELLS if cell not in legal], 3):
            before = hands.line()
            if way == "drag":
                hands.drag(face, cell)
            else:
                hands.press_on(cell, way)
            reason = hands.position.why_not_steps((cell,))
            assert reason is not None
            assert hands.note == str(named(hands.controller, reason.message))
            assert hands.line() == before
        hands.one_action(rng, way)
    assert hands.position.phase is Phase.PUSH
    assert all(hands.position.letter(CELLS.index(c)) in "mn" for c in ("a1", "a5", "e1", "e5"))
