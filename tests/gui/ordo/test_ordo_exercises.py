"""Ordo's exercises at the window: refuted, answered, taken back, shown, in both languages."""

import pytest
from PySide6.QtTest import QTest

from ludotheque.exercises import forcing
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import CONTROL, Key, until
from tests.gui.exercises.solving import ask_for_the_solution, open_exercise, solution, solve

KEY = "ordo"


def test_the_side_is_told_once(window: MainWindow) -> None:
    panel = open_exercise(window, KEY, 0).exercise.panel
    assert panel.side.accessibleName() == "You play White, going up"


@pytest.mark.parametrize("number", [1, 9])
def test_the_solution_is_shown_and_counts_as_help(window: MainWindow, number: int) -> None:
    ask_for_the_solution(window, KEY, number)


def test_a_refutation_is_animated(lively: MainWindow) -> None:
    hands = open_exercise(lively, KEY, 6)
    page = hands.exercise
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    hands.play("e7-d7", "drag")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    assert "c6→c8" in page.panel.note.text.text()
    assert dict(page.scene.shown()) == dict(page.scene.expected())
    hands.key(Key.Key_Z, CONTROL)
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert page.controller.timeline.ply == 0


def test_what_cannot_be_chosen_is_said_beside_the_board(window: MainWindow) -> None:
    hands = open_exercise(window, KEY, 0)
    hands.click("e8")
    until(lambda: hands.exercise.bubble.text, "for the note")
    assert hands.exercise.controller.timeline.ply == 0


def test_the_other_side_cannot_be_moved(lively: MainWindow) -> None:
    hands = open_exercise(lively, KEY, 8)
    page = hands.exercise
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    hands.play("f3-f7", "drag")
    until(lambda: page.controller.mode is Mode.VIEWING, "before the reply")
    hands.drag("e5", "e4")
    hands.drag("d3", "c3")
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert page.controller.timeline.ply == 2
    (first, reply) = page.controller.timeline.actions
    after = page.exercise.state().child(first)
    assert reply == forcing.resistance(after, 0, 1)
    assert page.panel.left.text() == "Now win!"


def test_undo_goes_back_one_choice_of_ones_own(window: MainWindow) -> None:
    hands = open_exercise(window, KEY, 8)
    page = hands.exercise
    assert not window.menus.actions["undo"].isEnabled()
    hands.play("f3-f7", "click")
    until(lambda: page.controller.timeline.ply == 2 and page.controller.mode is Mode.CHOOSING)
    assert window.menus.actions["undo"].isEnabled()
    hands.play(solution(hands), "click")
    until(lambda: page.course.stand is Stand.SOLVED)
    window.menus.actions["undo"].trigger()
    assert page.controller.timeline.ply == 2
    assert page.course.stand is Stand.OPEN
    window.menus.actions["undo"].trigger()
    assert page.controller.timeline.ply == 0
    assert not window.menus.actions["undo"].isEnabled()
    solve(hands, "keys")


def test_the_solution_is_given_up_by_undo(lively: MainWindow) -> None:
    hands = open_exercise(lively, KEY, 8)
    page = hands.exercise
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    page.panel.buttons["solution"].click()
    assert page.controller.mode is Mode.VIEWING, "the solver only watches"
    page.undo()
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    page.panel.buttons["solution"].click()
    until(lambda: page.controller.timeline.ply == 2, "for the reply")
    page.undo()
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert page.controller.timeline.ply == 0
    QTest.qWait(700)
    assert page.controller.timeline.ply == 0, "nothing goes on by itself"
    solve(hands, "click")
    assert Progress().mark(page.exercise.key) == "helped"


def test_the_language_changes_at_run_time(window: MainWindow) -> None:
    hands = open_exercise(window, KEY, 2)
    hands.play("g5xe5", "click")
    until(lambda: hands.exercise.course.stand is Stand.WRONG)
    window.change_settings(language="fr", scheme="dark")
    panel = hands.exercise.panel
    assert panel.title.text() == "Coupez la chaîne"
    assert panel.note.heading.text() == "Pas encore"
    assert panel.note.text.text().startswith("Cela ne gagne pas")
    assert window.windowTitle() == "Coupez la chaîne – Ludothèque"
