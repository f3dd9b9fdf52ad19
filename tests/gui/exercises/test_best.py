"""Best moves at the window: found, missed, listed; and the position of the day on the shelf."""

from datetime import timedelta

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.exercises import daily as daily_module
from ludotheque.exercises import judging
from ludotheque.exercises.daily import of_the_day
from ludotheque.exercises.exercise import has_best, load, load_best
from ludotheque.games import ENGINES, info
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.shelf import dailycard
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.exercises.hands import Hands, Key, until
from tests.gui.exercises.solving import solve, wrong

KEY = without_chance()


def best_move(window: MainWindow, key: str, number: int) -> Hands:
    window.visits.open_exercise(key, number, best=True)
    QCoreApplication.processEvents()
    return Hands(window)


@pytest.mark.parametrize("key", [key for key in ENGINES if has_best(key)])
def test_a_best_move_is_missed_by_mouse_and_found_by_keys(window: MainWindow, key: str) -> None:
    hands = best_move(window, key, 1)
    page = hands.exercise
    total = len(load_best(key))
    assert page.panel.count.text() == f"Best move 2 of {total}"
    start, text = page.controller.state, wrong(hands)
    verdict = judging.judge(page.exercise, start, start.parse(text))
    hands.play(text, "click")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    said = page.panel.note.text.text()
    assert "instead of" in said or "gives up" in said or "loses" in said
    assert page.controller.timeline.actions[1:] == verdict.line, "the reply is shown"
    QTest.mouseClick(page.panel.main, Qt.MouseButton.LeftButton)
    solve(hands, "keys")
    assert page.panel.note.text.text() == page.exercise.explanation["en"]
    assert page.panel.main.text() == "Next position"
    assert Progress().mark(page.exercise.key) == "alone"


@pytest.mark.painted
def test_both_kinds_are_listed_and_chosen_with_the_keyboard(window: MainWindow) -> None:
    window.visits.show_exercises(KEY)
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert page.count.text() == f"0 of {len(load(KEY))} solved"
    assert not page.best_grid.isVisible()
    page.kinds.pill("tasks").setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(page.kinds.pill("tasks"), Key.Key_Right)
    assert page.shows_best
    assert window.windowTitle() == f"Best moves of {info(KEY).title} – Ludothèque"
    assert not page.grid.isVisible()
    exercises = load_best(KEY)
    assert page.count.text() == f"0 of {len(exercises)} solved"
    for number, (card, exercise) in enumerate(zip(page.best_grid.cards, exercises, strict=True), 1):
        assert card.accessibleName().startswith(f"Best move {number}: {exercise.title}")
        assert card.accessibleDescription() == exercise.task["en"]
    until(lambda: page.best_grid.cards[0]._picture is not None, "for the pictures")
    QTest.keyClick(page.best_grid.cards[3], Key.Key_Return)
    hands = Hands(window)
    assert hands.exercise.exercise.id == exercises[3].id
    hands.exercise.panel.buttons["next"].click()
    assert hands.exercise.exercise.id == exercises[4].id
    hands.key(Key.Key_Escape)
    again = window.visits.page
    assert isinstance(again, ExerciseList)
    assert again.shows_best, "the way back leads to where one was"


def test_the_position_of_the_day_is_opened_from_the_shelf_and_stays_solved(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    card = window.shelf.daily
    until(lambda: card.exercise is not None, "for the card")
    found = of_the_day(dailycard.today())
    assert found is not None
    exercise = found.exercise()
    title = info(found.game).title
    assert card.accessibleName().startswith(f"Position of the day: {title}, {exercise.title}")
    assert card.accessibleName().endswith("not solved yet")
    window.shelf.settings_button.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(window.shelf.settings_button, Key.Key_Tab)
    assert QApplication.focusWidget() is card
    QTest.keyClick(card, Key.Key_Return)
    hands = Hands(window)
    assert hands.exercise.exercise.id == exercise.id
    assert hands.exercise.panel.count.text() == "Position of the day"
    solve(hands, "click")
    back = hands.exercise.panel.back_button
    assert back.text().strip() == "Shelf"
    QTest.mouseClick(back, Qt.MouseButton.LeftButton)
    assert window.visits.page is None
    assert QApplication.focusWidget() is card, "the way back leads to where one was"
    until(lambda: card.mark == "alone", "for the mark")
    assert card.accessibleName().endswith("solved")
    tomorrow = dailycard.today() + timedelta(days=1)
    monkeypatch.setattr(dailycard, "today", lambda: tomorrow)
    card._look()
    assert card.daily == daily_module.of_the_day(tomorrow)
    assert card.mark == ""
