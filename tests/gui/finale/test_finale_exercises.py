"""Finale's exercises at the window: whose side one is on, and the solution shown."""

from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.solving import ask_for_the_solution, open_exercise


def test_the_side_is_told_once(window: MainWindow) -> None:
    panel = open_exercise(window, "finale", 0).exercise.panel
    assert panel.side.accessibleName() == "You play Blue, plays to the left"


def test_the_solution_is_shown_and_counts_as_help(window: MainWindow) -> None:
    ask_for_the_solution(window, "finale", 6)
