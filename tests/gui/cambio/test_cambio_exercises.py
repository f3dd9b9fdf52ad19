"""Cambio's exercises at the window: several opponents reply, pass, refute; arrows say why not."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.exercises.exercise import load
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.listpage import ExerciseList
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import Hands, Key, until

NUMBERS = {exercise.id: number for number, exercise in enumerate(load("cambio"))}


def open_exercise(window: MainWindow, name: str) -> Hands:
    window.visits.open_exercise("cambio", NUMBERS[name])
    QCoreApplication.processEvents()
    hands = Hands(window)
    until(lambda: hands.exercise.controller.mode is Mode.CHOOSING, "for the turn")
    return hands


def played(hands: Hands) -> list[str]:
    """What has been played, in notation."""
    timeline = hands.exercise.controller.timeline
    return [timeline.notation_at(ply) for ply in range(timeline.ply)]


def push(hands: Hands, text: str, way: str = "click") -> None:
    """Push, and wait until the solver is on turn again or the judge has spoken."""
    page = hands.exercise
    hands.play(text, way)
    until(
        lambda: (
            page.controller.mode is Mode.CHOOSING
            or page.course.stand in {Stand.SOLVED, Stand.WRONG}
        ),
        "for what follows",
    )


def test_both_opponents_reply_by_themselves(window: MainWindow) -> None:
    hands = open_exercise(window, "too-many")
    page = hands.exercise
    assert page.panel.left.text() == "2 moves to win"
    push(hands, "e3<", "drag")
    assert len(played(hands)) == 3
    assert page.controller.state.actors() == (0,)
    assert page.panel.left.text() == "Now win!"
    right = next(text for text in ("b1^", "e4<", "e3<", "a3>") if wins(hands, text))
    push(hands, right, "keys")
    assert page.course.stand is Stand.SOLVED
    assert dict(page.scene.shown()) == dict(page.scene.expected())


def wins(hands: Hands, text: str) -> bool:
    """Return whether a push wins at once."""
    state = hands.exercise.controller.state
    action = state.parse(text)
    outcome = state.apply(action).outcome() if state.is_legal(action) else None
    return outcome is not None and outcome.winners == (0,)


@pytest.mark.parametrize("kind", ["window", pytest.param("lively", marks=pytest.mark.slow)])
def test_player_b_passes_by_himself(request: pytest.FixtureRequest, kind: str) -> None:
    hands = open_exercise(request.getfixturevalue(kind), "shut-in")
    push(hands, "c5v")
    first, passed, reply = played(hands)
    assert (first, passed) == ("c5v", "pass")
    assert reply != "pass"
    assert hands.exercise.course.stand is Stand.OPEN
    QTest.qWait(50)
    assert len(played(hands)) == 3, "nobody passes twice"


def test_who_must_pass_is_all_that_was_asked(window: MainWindow) -> None:
    hands = open_exercise(window, "nothing-to-push")
    push(hands, "a2>", "keys")
    assert hands.exercise.course.stand is Stand.SOLVED
    assert played(hands) == ["a2>"], "the pass itself is not played"


def test_three_pushes_one_after_the_other(window: MainWindow) -> None:
    hands = open_exercise(window, "once-more")
    page = hands.exercise
    left = []
    for way in ("click", "drag"):
        left.append(page.panel.left.text())
        push(hands, "e1^", way)
    assert left == ["3 moves to win", "2 moves to win"]
    assert played(hands)[:3] == ["e1^", "e1^", "e1^"], "the one parry is found"
    push(hands, next(text for text in ("c1^", "e3<") if wins(hands, text)), "keys")
    assert page.course.stand is Stand.SOLVED
    assert Progress().mark("cambio/once-more") == "alone"


def test_undo_between_the_pushes(window: MainWindow) -> None:
    hands = open_exercise(window, "once-more")
    page = hands.exercise
    push(hands, "e1^")
    push(hands, "e1^")
    window.menus.actions["undo"].trigger()
    assert played(hands) == ["e1^", "e1^"]
    assert page.panel.left.text() == "2 moves to win"
    push(hands, "a2>")
    assert page.course.stand is Stand.WRONG
    window.menus.actions["undo"].trigger()
    push(hands, "e1^")
    assert len(played(hands)) == 4


@pytest.mark.parametrize("name", ["once-more", "shut-in", "saved-draw"])
def test_the_solution_is_played_to_its_end(window: MainWindow, name: str) -> None:
    hands = open_exercise(window, name)
    page = hands.exercise
    page.panel.buttons["solution"].click()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert page.panel.note.text.text() == page.exercise.explanation["en"]
    assert page.controller.state.outcome() is not None
    assert dict(page.scene.shown()) == dict(page.scene.expected())
    assert Progress().mark(f"cambio/{name}") == "helped"


def test_two_replies_refute(window: MainWindow) -> None:
    """Player B plays something, player C wins; both are shown and taken back together."""
    hands = open_exercise(window, "shut-in")
    page = hands.exercise
    push(hands, "e3<")
    assert page.course.stand is Stand.WRONG
    assert page.panel.note.text.text() == "Player C answers e3← and wins."
    assert len(played(hands)) == 3
    page.panel.main.click()
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert played(hands) == []


@pytest.mark.parametrize("way", ["click", "drag", "keys"])
def test_a_forbidden_arrow_says_why_and_counts_for_nothing(window: MainWindow, way: str) -> None:
    hands = open_exercise(window, "two-doors")
    if way == "drag":
        hands.drag("spare", "e1<")
    elif way == "click":
        hands.click("e1<")
    else:
        hands.walk("e1<")
        hands.key(Key.Key_Return)
    until(lambda: hands.exercise.bubble.text, "for the note")
    assert "a1" in hands.exercise.bubble.text
    assert played(hands) == []
    push(hands, "e1^", way)
    assert Progress().mark("cambio/two-doors") == "alone"


def test_nobody_pushes_for_the_others(lively: MainWindow) -> None:
    hands = open_exercise(lively, "too-many")
    page = hands.exercise
    hands.play("e3<", "click")
    until(lambda: page.controller.mode is Mode.VIEWING, "before the replies")
    hands.click("a5v")
    hands.drag("c3", "c5v")
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    assert len(played(hands)) == 3


@pytest.mark.painted
def test_the_list_shows_every_tray(window: MainWindow) -> None:
    window.visits.show_exercises("cambio")
    page = window.visits.page
    assert isinstance(page, ExerciseList)
    assert page.count.text() == "0 of 22 solved"
    assert page.heading() == "Exercises of Cambio"
    until(lambda: all(card._picture is not None for card in page.grid.cards), "for the pictures")


def test_the_side_is_told_by_its_symbol(window: MainWindow) -> None:
    for name, line in (("bolt", "circles"), ("fork", "circles"), ("which-end", "triangles"),
                       ("four-will-do", "squares")):  # fmt: skip
        hands = open_exercise(window, name)
        assert line in hands.exercise.panel.side.accessibleName()


def test_the_side_is_told_once(window: MainWindow) -> None:
    window.visits.open_exercise("cambio", 0)
    QCoreApplication.processEvents()
    assert Hands(window).exercise.panel.side.accessibleName() == "You play the circles"
