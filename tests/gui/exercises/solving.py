"""Opening an exercise at the window, and what is right and wrong in it."""

from PySide6.QtCore import QCoreApplication

from ludotheque.exercises import forcing, judging
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import Hands, until


def open_exercise(window: MainWindow, key: str, number: int) -> Hands:
    window.visits.open_exercise(key, number)
    QCoreApplication.processEvents()
    return Hands(window)


def solution(hands: Hands) -> str:
    """A right action of the exercise here."""
    page = hands.exercise
    state = page.controller.state
    course = page.course
    if page.exercise.aim.kind == "tricks":
        found = tuple(
            action for action in state.legal_actions()
            if judging.judge(page.exercise, state, action, left=course.left).met
        )  # fmt: skip
    elif page.exercise.moves > 1:
        solver, aim = page.controller.solver, page.exercise.aim
        found = forcing.winning(state, solver, course.left, aim, course.coming)
    else:
        found = judging.solutions(page.exercise)
    return state.notation(found[0])


def wrong(hands: Hands) -> str:
    """The first action which does not meet the goal."""
    page = hands.exercise
    state = page.controller.state
    right = set(judging.solutions(page.exercise))
    return state.notation(next(a for a in state.legal_actions() if a not in right))


def solve(hands: Hands, way: str) -> None:
    """Play right actions until the exercise is solved."""
    page = hands.exercise
    while page.course.stand is not Stand.SOLVED:
        until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
        hands.play(solution(hands), way)
        until(lambda: page.course.stand in {Stand.OPEN, Stand.SOLVED}, "for the judge")
    assert page.course.stand is Stand.SOLVED


def ask_for_the_solution(window: MainWindow, key: str, number: int) -> None:
    """Fail, have the solution shown, then solve it alone: help counts until then."""
    hands = open_exercise(window, key, number)
    page = hands.exercise
    hands.play(wrong(hands), "click")
    until(lambda: page.course.stand is Stand.WRONG)
    page.panel.buttons["solution"].click()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert page.panel.note.heading.text() == "The solution"
    assert Progress().mark(page.exercise.key) == "helped"
    window.visits.open_exercise(key, number)
    solve(hands, "click")
    assert Progress().mark(page.exercise.key) == "alone", "alone later on is better"
