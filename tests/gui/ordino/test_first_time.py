"""What a player who has never played needs at Ordino's table: that a click means what it seems to.

Faults found by playing without having read the rules, each held as a kind.
"""

import random
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import Catalogue, Message
from ludotheque.games import create
from ludotheque.games.ordino import kernel, names
from ludotheque.games.ordino.actions import kind
from ludotheque.games.ordino.answers import pass_reason
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.record.record import SeatInfo
from ludotheque.record.replaystops import move_counts
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode, TableController
from ludotheque.ui.games.ordino import texts
from ludotheque.ui.games.ordino.names import named
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.table.movemodel import MoveModel
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.ordino.test_ordino_board import ON_THE_DOOR, to_the_centre
from tests.gui.table.hands import LEFT, Key, until

ENGLISH = Catalogue("en")
NAMES = ("Camille", "Jules")
FOUR = ("Camille", "Jules", "Louise", "Anatole")

BESIDE: dict[str, Any] = {
    "side": "white",
    "white": {"1": "beside", "2": "4.2", "3": "beside", "5": "beside", "s": ["beside", "5.16"]},
    "black": {"1": "3.5", "2": "beside", "s": ["beside", "beside"]},
}
ONE = {**BESIDE, "dice": ["cross", 1, "et"]}
SPHERE = {**BESIDE, "dice": ["cross", 2, "et"]}
SEVERAL = {**BESIDE, "dice": ["cross", 5, "ou"]}
SIX: dict[str, Any] = {
    "white": {"1": "5.3", "3": "5.0", "4": "3.0", "s": ["2.4"]},
    "black": {"1": "3.1", "2": "5.7", "s": []},
    "side": "white",
    "dice": ["cube", 3, "et", "ou", "v1", "h2"],
}
PASSING: dict[str, Any] = {
    "side": "white",
    "white": {"1": "5.3", "s": []},
    "black": {"1": "3.1", "2": "5.7", "3": "4.8", "4": "3.13", "5": "4.17", "s": ["5.9"]},
    "dice": ["cube", 4, "et", "ou", "v1", "h2"],
}
"""Nothing white can obey: the turn is passed."""


def played(options: dict[str, str], seats: tuple[str, ...], seed: int, plies: int) -> Timeline:
    """A game of random actions between named players."""
    timeline = Timeline(create("ordino", options), seed=seed, seats=tuple(map(SeatInfo, seats)))
    rng = random.Random(seed)
    while timeline.ply < plies and timeline.outcome() is None:
        state = timeline.state
        timeline.apply(
            timeline.draw() if state.is_chance() else rng.choice(list(state.legal_actions()))
        )
    return timeline


def table(timeline: Timeline) -> TableController:
    """A table with a game on it."""
    controller = TableController()
    controller.lay(timeline)
    return controller


# Super: a click on a cell


@pytest.mark.parametrize("way", ["click", "shaky", "keys"])
@pytest.mark.parametrize(("position", "text"), [(ONE, "put 1 3.3"), (SPHERE, "put s 3.3")])
def test_the_only_piece_is_placed_by_a_click_on_its_cell(
    window: MainWindow, tmp_path: Path, way: str, position: dict[str, Any], text: str
) -> None:
    """Nobody needs to take it first; cells where it may not stand say why."""
    hands = OrdinoHands(window).lay_position(tmp_path, position, super="yes")
    assert "free cell" in hands.page.panel.now.text()
    for wrong, word in (("C", "central"), ("4.2", "4.2"), ("3.5", "3.5")):
        hands.click(wrong)
        hands.rest()
        assert word in hands.page.bubble.text
        assert hands.timeline.ply == 0
        hands.key(Key.Key_Escape)
    if way == "click":
        hands.click("3.3")
    elif way == "shaky":
        hands.drag_to("3.3", hands.at("3.3") + QPoint(12, 3))
    else:
        hands.walk("3.3")
        hands.key(Key.Key_Return)
    until(lambda: hands.timeline.ply > 0)
    hands.rest()
    assert hands.timeline.notation_at(0) == text
    hands.check()


@pytest.mark.parametrize("way", ["click", "shaky", "keys"])
def test_of_several_one_has_to_be_taken_first(window: MainWindow, tmp_path: Path, way: str) -> None:
    """They are named, one or the other, and nothing happens."""
    hands = OrdinoHands(window).lay_position(tmp_path, SEVERAL, super="yes")
    said = "the cross 1 or the cylinder 5"
    assert said in hands.page.panel.now.text()
    if way == "click":
        hands.click("3.3")
    elif way == "shaky":
        hands.drag_to("3.3", hands.at("3.3") + QPoint(12, 3))
    else:
        hands.walk("3.3")
        hands.key(Key.Key_Return)
    hands.rest()
    assert hands.page.bubble.text == f"First take the piece beside the board: {said}."
    assert hands.timeline.ply == 0
    assert hands.chosen == ()
    hands.choose("mark-4", "3.3", "click")
    until(lambda: hands.timeline.ply > 0)
    assert hands.timeline.notation_at(0) == "put 5 3.3"


# The tray


@pytest.mark.parametrize("spot", [(0.01, 0.02), (0.34, 0.5), (0.5, 0.5), (0.99, 0.98), (0.66, 0.9)])
def test_all_of_the_tray_rolls(
    window: MainWindow, tmp_path: Path, spot: tuple[float, float]
) -> None:
    """Also its rim and what lies between the dice; afterwards only dice are dice."""
    hands = OrdinoHands(window).lay_position(tmp_path, {**SIX, "dice": None}, seed=2)
    tray = hands.board.tray_rect()
    at = tray.topLeft() + QPointF(spot[0] * tray.width(), spot[1] * tray.height())
    point = hands.view.mapFromScene(at)
    assert hands.controller.waits_for_roll
    before = hands.timeline.ply
    QTest.mouseClick(hands.view.viewport(), LEFT, pos=point)
    until(lambda: hands.timeline.ply > before)
    hands.rest()
    assert hands.mode is Mode.CHOOSING
    laid = hands.board.card
    QTest.mouseClick(hands.view.viewport(), LEFT, pos=hands.view.mapFromScene(tray.topLeft()))
    assert hands.board.card == laid


def test_exactly_the_dice_of_the_next_roll_lie_there(qapp: QApplication) -> None:
    """Three in Super while pieces are to be placed, then six; nothing else before a roll."""
    for options in ({"super": "yes"}, {}, {"super": "yes", "players": "4"}):
        timeline = played(options, FOUR if "players" in options else NAMES, 5, 120)
        controller = table(timeline)
        controller.begin()
        scene = OrdinoScene(controller)
        seen = set()
        for ply in range(len(timeline.line)):
            state = timeline.state_at(ply)
            assert isinstance(state, OrdinoState)
            if not state.is_chance():
                continue
            controller.look_at(ply)
            phase = names.PHASES[state.phase]
            count = len(scene.tray.faces())
            wanted = {
                "placing": {3}, "roll": {6, 2}, "lot": {3 if "super" in options else 6}
            }.get(phase, {6, 3})  # fmt: skip
            assert count in wanted, (phase, scene.tray.faces())
            assert set(scene.tray.sprites) == {
                die for die, face in enumerate(scene.tray.lying.faces) if face
            }
            if count == 2:  # the dice rolled again stay until the next roll
                assert kind(timeline.line[ply - 1]) == kernel.REROLL
            seen.add(phase)
        assert "roll" in seen
        assert ("placing" in seen) == ("super" in options)
        scene.deleteLater()
        controller.close()


# The panel


def filled(hands: OrdinoHands) -> bool:
    """Return whether the panel's main button looks like the next step."""
    return bool(hands.page.panel.button.property("kind") == "primary")


def test_only_the_next_step_is_a_filled_button(window: MainWindow, tmp_path: Path) -> None:
    """Laying dice is; exchanging those which can be executed is not, those which cannot is."""
    hands = OrdinoHands(window).lay_position(tmp_path, SIX)
    assert hands.page.panel.button.text() == "Lay the dice"
    assert filled(hands)
    hands.key(Key.Key_Space)
    hands.rest()
    view, card = hands.page.view, hands.board.card
    QTest.mouseClick(view.viewport(), LEFT, pos=view.viewport().rect().bottomLeft())
    assert view.board().place_at(view.mapToScene(view.viewport().rect().bottomLeft())) is None
    assert hands.board.card == card  # a click beside everything takes no die off the card
    seen = {}
    for _ in range(2):
        assert hands.page.panel.button.text() == "Swap and/or"
        answer = hands.board.answer
        assert answer is not None
        seen[answer.executable] = filled(hands)
        hands.key(Key.Key_X)
        hands.rest()
    assert all(look is not able for able, look in seen.items())
    assert True in seen


def test_answers_on_the_centre_are_of_equal_rank(window: MainWindow, tmp_path: Path) -> None:
    """No answer is filled, and several nearest pieces are shown before one is captured."""
    hands = to_the_centre(window, tmp_path, ON_THE_DOOR)
    panel = hands.page.panel
    assert panel.button.text() == "Capture the piece"
    assert panel.other.text() == "Stay there"
    assert not filled(hands)
    panel.button.click()
    hands.rest()
    assert panel.now.text().endswith("click the piece to capture: 2.4 or 2.7.")
    assert set(hands.board.target_places()) == {"2.4", "2.7"}
    panel.other.click()
    hands.rest()
    assert hands.timeline.notations()[-1] == "stay"
    assert hands.page.panel.button.text() == "Roll the dice"
    assert filled(hands)


def test_pieces_which_glow_are_to_be_clicked(window: MainWindow, tmp_path: Path) -> None:
    """Whatever obeys, the sentence says what to do with it."""
    hands = OrdinoHands(window).lay_position(tmp_path, SIX)
    hands.key(Key.Key_Space)
    hands.rest()
    for _ in range(2):
        if hands.board.starter_places():
            assert "click" in hands.page.panel.now.text()
        hands.key(Key.Key_X)
        hands.rest()


# Names


def sentences(controller: TableController) -> list[Message]:
    """What is told of every action of a game, with the players' names."""
    timeline = controller.timeline
    return [
        named(controller, timeline.state_at(ply).describe(action, None))
        for ply, action in enumerate(timeline.actions)
    ]


@pytest.mark.parametrize("language", ["en", "fr"])
@pytest.mark.parametrize("options", [{}, {"super": "yes"}])
def test_two_players_are_named_in_every_sentence(
    qapp: QApplication, language: str, options: dict[str, str]
) -> None:
    """Nobody has to remember who plays White: passes, rolls, captures and the end name players."""
    catalogue = Catalogue(language)
    timeline = played(options, NAMES, 3, 4000)
    controller = table(timeline)
    told = [catalogue.render(one) for one in sentences(controller)]
    outcome = timeline.outcome()
    assert outcome is not None
    told.append(catalogue.render(named(controller, outcome.message)))
    sides = [catalogue.render(side) for side in names.SIDES]
    for text in told:
        assert not any(side in text for side in sides), text
    assert sum("Camille" in text for text in told) > 10
    assert "Camille" in told[-1]
    assert "Jules" in told[-1]
    controller.close()


def test_unnamed_players_are_their_sides(qapp: QApplication) -> None:
    """Without names the sentences are those of the rules."""
    controller = table(played({}, ("", ""), 3, 200))
    for ply, action in enumerate(controller.timeline.actions):
        told = controller.timeline.state_at(ply).describe(action, None)
        assert named(controller, told) == told
    controller.close()


def test_the_winners_of_four_are_named_beside_their_side(qapp: QApplication) -> None:
    """« White (Camille and Louise) has captured all pieces of Black and wins. »"""
    timeline = played({"players": "4"}, FOUR, 4, 4000)
    controller = table(timeline)
    outcome = timeline.outcome()
    assert outcome is not None
    text = ENGLISH.render(named(controller, outcome.message))
    assert all((FOUR[seat] in text) == (seat in outcome.winners) for seat in range(4)), text
    controller.close()


@pytest.mark.parametrize("players", ["2", "4"])
def test_who_starts_is_told_where_chance_decided(
    window: MainWindow, qapp: QApplication, players: str
) -> None:
    """The sentence and a ribbon over the board say it, until the first roll."""
    seats = NAMES if players == "2" else FOUR
    hands = OrdinoHands(window).begin(*seats, players=players)
    first = seats[hands.position.seat]
    assert f"The lot decides: {first} starts." in hands.page.panel.now.text()
    ribbon = texts.banner(hands.controller)
    assert ribbon is not None
    assert ribbon[0] == f"{first} starts"
    assert ribbon[2] == hands.position.side
    hands.roll("click")
    hands.rest()
    assert texts.banner(hands.controller) is None
    if hands.mode is Mode.CHOOSING:
        assert "lot" not in hands.page.panel.now.text()


# The moves


@pytest.mark.parametrize("options", [{}, {"super": "yes"}, {"players": "4"}])
def test_every_turn_is_a_line_which_says_what_and_why(
    qapp: QApplication, options: dict[str, str]
) -> None:
    """A move with its instruction, a placing with its dice, a pass with its reason."""
    seats = FOUR if "players" in options else NAMES
    timeline = played(options, seats, 6, 700)
    controller = table(timeline)
    scene = OrdinoScene(controller)
    entries = scene.move_entries()
    model = MoveModel(len(seats))
    model.fill(entries)
    numbers = [row.number for row in model.rows]
    assert numbers == sorted(set(numbers))  # a choice stands in the line of its move
    counted = move_counts(timeline)
    pairs = zip(numbers, entries, strict=True)
    assert all(number <= counted[entry.ply] + 1 for number, entry in pairs)
    seen = set()
    for entry in entries:
        action, state = timeline.line[entry.ply], timeline.state_at(entry.ply)
        assert isinstance(state, OrdinoState)
        text = ENGLISH.show(entry.text)
        assert entry.picture is not None
        assert not entry.picture(19, 1.0).isNull()
        if kind(action) == kernel.PASS:
            assert text == f"passes: {ENGLISH.render(pass_reason(state))}"
        elif kind(action) in {kernel.MOVE, kernel.PUT}:
            effect, _, why = text.partition(" · ")
            assert state.notation(action).split()[-1].split("-")[-1].split("x")[-1] in effect
            assert "and" in why or "or" in why
        seen.add(int(kind(action)))
    assert int(kernel.PASS) in seen or "super" in options
    controller.close()
    scene.deleteLater()


def test_a_line_too_long_is_cut_and_told_in_full(window: MainWindow, tmp_path: Path) -> None:
    """The tool tip and a screen reader have the whole sentence, with the player's name."""
    hands = OrdinoHands(window).lay_position(tmp_path, PASSING, names=NAMES)
    until(lambda: hands.timeline.ply > 0)
    hands.rest()
    moves = hands.page.panel.moves
    hands.page.panel.tabs.setCurrentWidget(moves)
    index = moves.model().index(0, 1)
    assert index.data().startswith("passes: ")

    for role in (Qt.ItemDataRole.ToolTipRole, Qt.ItemDataRole.AccessibleTextRole):
        assert index.data(role).startswith("Camille passes: ")
    assert moves.textElideMode() is Qt.TextElideMode.ElideRight
    assert moves.model().columnCount() == 2  # the number, and one column for whoever acted
