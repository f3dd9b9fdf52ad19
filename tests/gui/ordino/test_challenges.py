"""Ordino's challenges at the window: dice laid, rolls known, refutations, several choices."""

from typing import cast

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.exercises import judging
from ludotheque.exercises.exercise import load
from ludotheque.games.ordino import arrangements
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import CONTROL, Hands, Key, until
from tests.gui.ordino.challenge_hands import card_of, scene_of

SLOW = pytest.mark.slow
NUMBERS = {exercise.id: number for number, exercise in enumerate(load("ordino"))}


def open_challenge(window: MainWindow, name: str) -> Hands:
    window.visits.open_exercise("ordino", NUMBERS[name])
    QCoreApplication.processEvents()
    hands = Hands(window)
    until(lambda: hands.exercise.controller.mode is Mode.CHOOSING, "for the turn")
    return hands


def state_of(hands: Hands) -> OrdinoState:
    return cast(OrdinoState, hands.exercise.controller.state)


def solve_to(hands: Hands, *texts: str, way: str = "click") -> None:
    """Play these actions, each when it is one's turn, until the challenge is solved."""
    for text in texts:
        until(lambda: hands.exercise.controller.mode is Mode.CHOOSING, "for the turn")
        hands.play(text, way)
    until(lambda: hands.exercise.course.stand is Stand.SOLVED, "for the judge")


# The panel


def test_the_panel_leads_over_the_card(window: MainWindow) -> None:
    hands = open_challenge(window, "behind-the-wall")
    panel = hands.exercise.panel
    assert panel.guide.isVisible()
    assert panel.guide.text() == str(scene_of(hands).prompt())
    assert not panel.other.isVisible()
    QTest.mouseClick(panel.main, Qt.MouseButton.LeftButton)
    assert card_of(hands).complete
    assert "obeys this instruction" in panel.guide.text()
    assert panel.other.isVisible()
    before = card_of(hands).arrangement()
    QTest.mouseClick(panel.main, Qt.MouseButton.LeftButton)
    after = card_of(hands).arrangement()
    assert before is not None
    assert after is not None
    assert (after.first, after.second) == (before.second, before.first)
    assert panel.guide.text().startswith("This cannot be done.")
    QTest.mouseClick(panel.other, Qt.MouseButton.LeftButton)
    assert card_of(hands).empty
    assert hands.exercise.view.hasFocus()


def test_what_the_board_asks_for_makes_room_for_the_verdict(window: MainWindow) -> None:
    hands = open_challenge(window, "behind-the-wall")
    panel = hands.exercise.panel
    hands.play("5-3.0", "click")
    until(lambda: hands.exercise.course.stand is Stand.WRONG)
    assert panel.note.text.text() == (
        "White moves the cylinder 5 from 2.11 to 3.0. Nothing has been captured."
    )
    assert not panel.guide.isVisible()
    assert not panel.other.isVisible()
    assert panel.main.text() == "Try again"


def test_who_tries_again_finds_the_dice_as_they_lay(window: MainWindow) -> None:
    hands = open_challenge(window, "behind-the-wall")
    hands.play("5-3.0", "drag")
    until(lambda: hands.exercise.course.stand is Stand.WRONG)
    QTest.mouseClick(hands.exercise.panel.main, Qt.MouseButton.LeftButton)
    until(lambda: hands.exercise.controller.mode is Mode.CHOOSING)
    assert str(scene_of(hands).answer.sentence) == "cylinder or 1: ↕1 and ↔1"  # type: ignore[union-attr]
    hands.click("2.11")
    hands.click("3.22")
    until(lambda: hands.exercise.course.stand is Stand.SOLVED)
    assert Progress().mark("ordino/behind-the-wall") == "alone"


# What is shown


@pytest.mark.parametrize(
    "name",
    [
        "cube-and-three",
        pytest.param("enter-the-sphere", marks=SLOW),
        pytest.param("partners-help", marks=SLOW),
    ],
)
def test_the_solution_lays_the_dice_before_it_moves(lively: MainWindow, name: str) -> None:
    hands = open_challenge(lively, name)
    page, state = hands.exercise, state_of(hands)
    (right,) = judging.solutions(page.exercise)
    page.panel.buttons["solution"].click()
    until(lambda: card_of(hands).complete, "for the dice")
    assert page.controller.timeline.ply == 0, "nothing has moved yet"
    shown = card_of(hands).arrangement()
    listed = arrangements.possibilities(state)
    assert any(found == shown and one.action == right for found, one in listed)
    preview = scene_of(hands).preview
    assert preview is not None
    assert preview.action == right
    assert page.controller.mode is Mode.VIEWING
    assert not page.panel.main.isVisible()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert page.controller.timeline.actions == (right,)
    assert page.panel.note.text.text() == page.exercise.explanation["en"]
    assert Progress().mark(page.exercise.key) == "helped"


@SLOW  # the solution of another game is given up by default
def test_a_solution_given_up_leaves_an_empty_card(lively: MainWindow) -> None:
    hands = open_challenge(lively, "cube-and-three")
    page = hands.exercise
    page.panel.buttons["solution"].click()
    until(lambda: card_of(hands).complete, "for the dice")
    hands.page.undo()
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert card_of(hands).empty
    assert scene_of(hands).preview is None
    QTest.qWait(900)
    assert page.controller.timeline.ply == 0, "nothing goes on by itself"
    solve_to(hands, "3x1.10")


@pytest.mark.parametrize("name", ["spoilt-for-choice", "two-birds", "good-place"])
def test_a_solution_of_two_choices_is_shown_to_its_end(window: MainWindow, name: str) -> None:
    hands = open_challenge(window, name)
    page = hands.exercise
    page.panel.buttons["solution"].click()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert len(page.controller.own_plies()) == 2
    assert page.panel.note.heading.text() == "The solution"
    assert dict(page.scene.shown()) == dict(page.scene.expected())


# Chance


@pytest.mark.parametrize(
    "name",
    [
        "behind-the-wall",
        pytest.param("to-the-middle", marks=SLOW),
        pytest.param("sphere-at-the-centre", marks=SLOW),
    ],
)
def test_no_dice_roll_by_themselves_after_a_solution(window: MainWindow, name: str) -> None:
    hands = open_challenge(window, name)
    page = hands.exercise
    (right,) = judging.solutions(page.exercise)
    solve_to(hands, state_of(hands).notation(right))
    assert page.controller.state.is_chance()
    QTest.qWait(600)
    assert page.controller.timeline.ply == 1
    assert page.course.stand is Stand.SOLVED
    assert page.controller.mode is Mode.VIEWING


def test_known_rolls_stand_in_the_panel_and_come(window: MainWindow) -> None:
    hands = open_challenge(window, "one-roll-ahead")
    page = hands.exercise
    rolls = page.panel.rolls
    assert rolls is not None
    assert [row.accessibleName() for row in rolls.rows] == [
        "Black rolls cube, 6, “and”, “and”, ↕1, ↔1.",
        "White rolls cube, 5, “and”, “or”, ↔2, ↕1.",
    ]
    assert [row.used for row in rolls.rows] == [False, False]
    hands.play("4-2.5", "drag")
    until(lambda: page.controller.timeline.ply == 4 and page.controller.mode is Mode.CHOOSING)
    assert page.controller.timeline.notations()[1:] == (
        "roll cube 6 et et v1 h1", "pass", "roll cube 5 et ou h2 v1",
    )  # fmt: skip
    assert [row.used for row in rolls.rows] == [True, True]
    assert page.panel.left.text() == "Now reach the goal!"
    hands.key(Key.Key_Z, CONTROL)
    until(lambda: page.controller.timeline.ply == 0 and page.controller.mode is Mode.CHOOSING)
    assert [row.used for row in rolls.rows] == [False, False]
    assert card_of(hands).complete, "the dice lie as they lay"
    solve_to(hands, "4-2.5", "4x3.9", way="keys")
    assert Progress().mark(page.exercise.key) == "alone"


@SLOW
def test_known_rolls_are_rolled_before_ones_eyes(lively: MainWindow) -> None:
    hands = open_challenge(lively, "good-place")
    solve_to(hands, "put 4 3.16", "4x5.18", way="drag")
    assert dict(hands.page.scene.shown()) == dict(hands.page.scene.expected())


def test_who_prepares_badly_sees_the_rolls_come(window: MainWindow) -> None:
    hands = open_challenge(window, "one-roll-ahead")
    page = hands.exercise
    hands.play("4-2.3", "click")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    assert page.controller.timeline.ply == 4
    assert page.panel.note.text.text() == (
        "White moves the cube 4 from 1.4 to 2.3. Black passes: there is no cube 6. "
        "The goal is out of reach then."
    )
    assert page.controller.mode is Mode.VIEWING


def test_a_danger_is_shown_on_the_board(lively: MainWindow) -> None:
    hands = open_challenge(lively, "sleep-soundly")
    page = hands.exercise
    hands.play("4-5.18", "drag")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    roll, capture = page.controller.timeline.notations()[1:]
    assert roll.startswith("roll ")
    assert capture == "6x3.2"
    assert "captures the cube 3 of White" in page.panel.note.text.text()
    assert dict(page.scene.shown()) == dict(page.scene.expected())


# Several choices in one turn


def test_a_choice_on_the_centre_follows_at_once(window: MainWindow) -> None:
    hands = open_challenge(window, "spoilt-for-choice")
    page = hands.exercise
    assert page.panel.left.text() == "2 choices"
    hands.play("s1.7-C", "click")
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the choice")
    assert page.controller.timeline.ply == 1
    assert page.course.stand is Stand.OPEN
    hands.play("take 3.17", "click")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    assert page.panel.note.text.text().endswith("That is not the piece asked for.")
    QTest.mouseClick(page.panel.main, Qt.MouseButton.LeftButton)
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the choice")
    assert page.controller.timeline.ply == 1, "one choice has been taken back"
    hands.play("take 3.11", "drag")
    until(lambda: page.course.stand is Stand.SOLVED, "for the judge")
    window.menus.actions["undo"].trigger()
    window.menus.actions["undo"].trigger()
    assert page.controller.timeline.ply == 0
    assert card_of(hands).empty, "how the dice lay is kept for the last choice alone"


# Words


def test_exercises_of_ordino_are_called_challenges(window: MainWindow) -> None:
    window.visits.show_exercises("ordino")
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert window.windowTitle() == "Challenges of Ordino Match – Ludothèque"
    assert page.count.text() == f"0 of {len(NUMBERS)} solved"
    assert page.grid.cards[0].accessibleName().startswith("Challenge 1: Between two crosses")
    QTest.keyClick(page.grid.cards[0], Key.Key_Return)
    panel = Hands(window).exercise.panel
    assert panel.count.text() == f"Challenge 1 of {len(NUMBERS)}"
    assert panel.back_button.accessibleName() == "Challenges"
    solve_to(Hands(window), "1x3.21")
    assert panel.main.text() == "Next challenge"


def test_the_side_is_told_once(window: MainWindow) -> None:
    window.visits.open_exercise("ordino", 0)
    QCoreApplication.processEvents()
    assert Hands(window).exercise.panel.side.accessibleName() == "You play White"


def test_pieces_still_to_place_are_counted_down(window: MainWindow) -> None:
    hands = open_challenge(window, "good-place")
    page = hands.exercise
    before = page.panel.side.accessibleName()
    assert "still to place" in before
    page.panel.buttons["solution"].click()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert page.panel.side.accessibleName() != before, "one piece fewer"
