"""Cambio before play: throws, symbols, corrections by hand."""

import random
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint

from ludotheque.games import create
from ludotheque.games.cambio.names import CELLS
from ludotheque.games.cambio.position import Phase, Task
from ludotheque.games.cambio.state import CambioState
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.games.cambio.texts import named
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.cambio.cambio_hands import WAYS, CambioHands, slow
from tests.gui.cambio.test_cambio_games import golden
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import NO_BUTTON, Key, until

STAGES = ("crowded", "many", "few", "stuck")


def task(hands: CambioHands) -> Task:
    """What is to be done."""
    found = hands.position.task()
    assert found is not None
    return found


def at_stage(hands: CambioHands, folder: Path, stage: str, players: str = "2") -> CambioHands:
    """Open a game in which a correction is at this stage."""
    if stage == "stuck":
        options, texts = golden("dead-end")
        place = texts.index("a1=n")
        return hands.lay_line(folder, texts[:place], ("Anne", "Bruno"), **options)
    for seed in range(200):
        timeline = Timeline(create("cambio", {"players": players}), seed=seed)
        timeline.settle()
        rng = random.Random(seed)
        while isinstance(state := timeline.state, CambioState) and state.phase is Phase.BALANCE:
            found = state.task()
            if found is not None and found.stage == stage:
                return hands.open_timeline(folder, timeline)
            timeline.apply(rng.choice(list(state.legal_actions())))
    raise AssertionError(f"no seed leads to {stage}")


def legal(hands: CambioHands, cell: str, letter: str) -> bool:
    """Return whether a die may be turned to this now."""
    return f"{cell}={letter}" in hands.texts()


# Chance by hand


@pytest.mark.parametrize("players", ["2", slow("3")])
@pytest.mark.parametrize("way", [*WAYS, "button"])
def test_dice_wait_for_the_hand(window: MainWindow, way: str, players: str) -> None:
    """The throw and every symbol, by click, shaky click, Space or the panel's button."""
    hands = CambioHands(window).begin(players=players)
    assert hands.position.phase is Phase.TRAY
    assert "Throw" in hands.told
    for count in range(1 + int(players)):
        assert hands.mode is Mode.IDLE
        before = hands.timeline.ply
        if way == "button":
            hands.page.panel.button.click()
        else:
            hands.roll(way)
        until(lambda before=before: hands.timeline.ply > before)  # type: ignore[misc]
        hands.rest()
        hands.check()
        known = [face for face in hands.position.symbols[: int(players)] if face >= 0]
        assert len(known) == count
    assert hands.position.phase in {Phase.BALANCE, Phase.PUSH}


def test_other_places_do_not_roll(window: MainWindow) -> None:
    """While a symbol is to be rolled a click on the tray says so."""
    hands = CambioHands(window).begin("Anne", "Bruno")
    hands.roll("click")
    hands.rest()
    before = hands.timeline.ply
    hands.click("c3")
    assert any(name in hands.note for name in ("Anne", "Bruno"))
    assert hands.timeline.ply == before


def test_dice_may_roll_by_themselves(open_window: OpenWindow) -> None:
    """With that setting only the corrections wait for somebody."""
    hands = CambioHands(open_window(dice="auto")).begin()
    assert hands.position.phase in {Phase.BALANCE, Phase.PUSH}
    hands.check()


@pytest.mark.slow
@pytest.mark.parametrize("form", [{"preparation": "quick"}, {"preparation": "corners"}])
def test_movements_lead_to_the_first_choice(lively: MainWindow, form: dict[str, str]) -> None:
    """Lot and deal are shown to their end where nobody hurries them."""
    hands = CambioHands(lively).begin(**form)
    assert hands.mode is Mode.CHOOSING
    hands.check()


def test_the_symbol_is_not_told_before_the_die_lies(lively: MainWindow) -> None:
    """While it tumbles the panel keeps quiet; a click ends the tumbling."""
    hands = CambioHands(lively).begin()
    hands.roll("click")
    while hands.mode is not Mode.IDLE:
        hands.click("c3")
    hands.rest()
    side = hands.position.side
    hands.roll("click")
    until(lambda: hands.board.moving)
    assert str(hands.board.seat_line(side)) == "has no symbol yet"
    assert hands.board.next_seat() == side
    hands.click("c3")
    assert not hands.board.moving
    assert "plays" in str(hands.board.seat_line(side))
    hands.rest()
    hands.check()


# Corrections


@pytest.mark.spread
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("players", ["2", slow("3")])
@pytest.mark.parametrize("stage", ["crowded", "many", "few", slow("stuck")])
def test_a_die_is_turned(
    window: MainWindow, tmp_path: Path, stage: str, players: str, way: str
) -> None:
    """Each die and face the rules allow, one after the other from the same place."""
    hands = at_stage(CambioHands(window), tmp_path, stage, players)
    before = hands.timeline.ply
    legal = list(hands.position.legal_actions())
    for action in legal[:: max(1, len(legal) // 2)]:
        text = hands.position.notation(action)
        hands.perform(action, way)
        until(lambda: hands.timeline.ply > before, text)
        hands.rest()
        assert hands.timeline.notations()[before:] == (text,)
        hands.check()
        hands.undo()
        hands.rest()
        assert hands.timeline.ply == before
        hands.check()


@pytest.mark.parametrize("way", ["click", *map(slow, ("drag", "keys"))])
@pytest.mark.parametrize("stage", STAGES)
def test_a_wrong_die_is_refused(window: MainWindow, tmp_path: Path, stage: str, way: str) -> None:
    """Every die which may not be turned says why, and nothing changes."""
    hands = at_stage(CambioHands(window), tmp_path, stage)
    line, shown = hands.line(), dict(hands.board.shown())
    allowed = set(task(hands).dice)
    wrong = [cell for cell in CELLS if cell not in allowed]
    face = next(place for place in hands.board.places if place.startswith("to-"))
    for cell in wrong:
        if way == "drag":
            hands.drag(face, cell)
            reason = hands.position.why_not_steps((cell, face[3:]))
        else:
            hands.press_on(cell, way)
            reason = hands.position.why_not_steps((cell,))
        assert reason is not None
        assert hands.note == str(named(hands.controller, reason.message))
        assert hands.line() == line
        assert dict(hands.board.shown()) == shown
        hands.check()


def test_the_sentence_says_what_remains(window: MainWindow, tmp_path: Path) -> None:
    """Lines, counts, what is had and what is wanted; the marks are those of the task."""
    for stage, word in (("crowded", "more than two"), ("many", "nobody plays"), ("few", "ringed")):
        hands = at_stage(CambioHands(window), tmp_path, stage)
        hands.move(QPoint(3, 3), NO_BUTTON)
        assert word in hands.told
        found = task(hands)
        if stage != "crowded":
            assert str(found.have) in hands.told
            assert str(found.want) in hands.told
        hands.window.grab()
    hands = at_stage(CambioHands(window), tmp_path, "stuck")
    assert "third" in hands.told


def test_a_face_may_be_chosen_first(window: MainWindow, tmp_path: Path) -> None:
    """Face, then dice: the face stays chosen as long as it is offered; Escape lets it go."""
    hands = at_stage(CambioHands(window), tmp_path, "many")
    before = hands.timeline.ply
    face = next(place for place in hands.board.places if place.startswith("to-"))
    hands.click(face)
    assert hands.board.chosen_place() == face
    assert "ringed" in hands.told
    wrong = next(cell for cell in CELLS if cell not in task(hands).dice)
    hands.click(wrong)
    assert hands.note
    cell = task(hands).dice[0]
    hands.click(cell)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    assert hands.timeline.notations()[before] == f"{cell}={face[3:]}"
    hands.check()
    hands.undo()
    hands.rest()
    hands.click(face) if hands.board.brush is None else None
    assert hands.board.chosen_place() == face
    hands.key(Key.Key_Escape)
    assert hands.board.chosen_place() is None
    hands.click(face)
    hands.click(face)
    assert hands.board.chosen_place() is None
    hands.check()


def test_a_chosen_face_ends_with_what_was_asked(window: MainWindow, tmp_path: Path) -> None:
    """Whoever is asked something else reads it, and finds nothing chosen by the one before."""
    hands = at_stage(CambioHands(window), tmp_path, "many", "3")
    kept = changed = 0
    while hands.position.phase is Phase.BALANCE:
        before, ply = (hands.position.side, task(hands).stage), hands.timeline.ply
        face = next(place for place in hands.board.places if place.startswith("to-"))
        if hands.board.brush is None:
            hands.click(face)
        assert hands.board.brush == face[3:]
        hands.click(next(cell for cell in task(hands).dice if legal(hands, cell, face[3:])))
        until(lambda ply=ply: hands.timeline.ply > ply)  # type: ignore[misc]
        hands.rest()
        if hands.position.phase is Phase.BALANCE:
            same = (hands.position.side, task(hands).stage) == before
            assert hands.board.brush == (face[3:] if same else None)
            kept, changed = kept + same, changed + (not same)
            if not same:
                assert hands.told.startswith(f"Player {'ABC'[hands.position.side]}, ")
        hands.check()
    assert kept
    assert changed


def test_a_choice_is_taken_back(window: MainWindow, tmp_path: Path) -> None:
    """Another click on the die, Escape, another die; wrong places say why."""
    hands = at_stage(CambioHands(window), tmp_path, "many")
    first, second = task(hands).dice[:2]
    hands.click(first)
    hands.rest()
    assert list(hands.chosen) == [first]
    assert "beside the tray" in hands.told
    hands.click(first)
    assert list(hands.chosen) == []
    hands.click(first)
    hands.click(second)
    assert list(hands.chosen) == [second]
    hands.key(Key.Key_Escape)
    assert list(hands.chosen) == []
    hands.click(first)
    for wrong in (*(cell for cell in CELLS if cell not in task(hands).dice), "a3>"):
        hands.click(wrong)
        reason = hands.position.why_not_steps((wrong,))
        assert reason is not None
        assert hands.note == str(named(hands.controller, reason.message))
        assert list(hands.chosen) == [first]
    hands.key(Key.Key_Escape)
    hands.rest()
    hands.click("a3>")
    assert "balanced" in hands.note
    hands.check()


@pytest.mark.parametrize("where", ["a3>", "face", None, "escape"])
def test_a_face_let_go_elsewhere_goes_back(
    window: MainWindow, tmp_path: Path, where: str | None
) -> None:
    """On an arrow, beside the tray, on its own place."""
    hands = at_stage(CambioHands(window), tmp_path, "many")
    line = hands.line()
    face = next(place for place in hands.board.places if place.startswith("to-"))
    hands.take(face, hands.at("c3"))
    assert hands.board.hand != ()
    hands.window.grab()
    if where == "escape":
        hands.key(Key.Key_Escape)
        hands.release(hands.at("c3"))
    else:
        end = QPoint(5, 5) if where is None else hands.at(face if where == "face" else where)
        hands.move(end)
        hands.release(end)
    hands.rest()
    assert hands.line() == line
    hands.check()
