"""L'Auto-Match's exercises at the window: hidden hands stay hidden, what may be is shown."""

from typing import Any

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.exercises import judging
from ludotheque.exercises.exercise import load
from ludotheque.games.automatch.cards import NAMES
from ludotheque.table.controller import Mode
from ludotheque.ui.exercises.course import Stand
from ludotheque.ui.exercises.progress import Progress
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.exercises.hands import Hands, Key, until

ALL = load("automatch")


def open_exercise(window: MainWindow, name: str) -> Hands:
    number = next(i for i, exercise in enumerate(ALL) if exercise.id == name)
    window.visits.open_exercise("automatch", number)
    QCoreApplication.processEvents()
    hands = Hands(window)
    until(lambda: hands.exercise.controller.mode is Mode.CHOOSING, "for the turn")
    return hands


def deal(hands: Hands) -> Any:
    return hands.exercise.controller.state


def cards_shown(hands: Hands) -> set[str]:
    return {card for card in hands.exercise.scene.shown().values() if card}


def test_only_annes_cards_and_the_trick_lie_open(window: MainWindow) -> None:
    for name in ("largest-engine", "short-of-germans", "motorway-now", "false-figure"):
        hands = open_exercise(window, name)
        state = deal(hands)
        open_cards = {NAMES[card] for card in (*state.hand(0), *state.trick.cards)}
        assert cards_shown(hands) == open_cards
        assert "drop" not in hands.exercise.scene.places
        hands.key(Key.Key_C)
        assert hands.exercise.controller.mode is Mode.CHOOSING, "there is nobody to hide from"


def test_while_the_others_play_their_hands_stay_hidden(lively: MainWindow) -> None:
    hands = open_exercise(lively, "motorway-now")
    page = hands.exercise
    hands.play("motorway", "drag")
    seen: set[str] = set()

    def back() -> bool:
        seen.update(cards_shown(hands))
        return page.controller.mode is Mode.CHOOSING

    until(back, "for the turn")
    assert page.controller.timeline.ply == 2
    own = {NAMES[card] for card in page.exercise.state().hand(0)}  # type: ignore[attr-defined]
    reply = NAMES[deal(hands).past[-1].cards[1]]
    shown = {card.removesuffix(" astray") for card in seen}
    assert shown <= own | {reply}
    assert page.panel.left.text() == "2 choices"


def test_the_three_tricks_are_taken_one_after_the_other(window: MainWindow) -> None:
    hands = open_exercise(window, "motorway-now")
    page = hands.exercise
    for text in ("motorway", "F5", "I7"):
        until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
        hands.play(text, "click")
    until(lambda: page.course.stand is Stand.SOLVED, "for the judge")
    assert Progress().mark("automatch/motorway-now") == "alone"
    assert deal(hands).deal[20] == 10, "seven tricks and three"


@pytest.mark.parametrize(("name", "wrong"), [("green-island", "I13"), ("worth-nothing", "G7")])
def test_a_refutation_may_come_from_another_world(
    window: MainWindow, name: str, wrong: str
) -> None:
    """The hidden cards lie as they refute; who tries again finds them as they lay."""
    hands = open_exercise(window, name)
    page = hands.exercise
    start = deal(hands)
    verdict = judging.judge(page.exercise, start, start.parse(wrong))
    for _ in range(2):
        hands.play(wrong, "drag")
        until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
        assert page.controller.timeline.actions[1:] == verdict.line
        assert page.controller.timeline.state_at(0) == (verdict.world or start)
        assert "Bruno" in page.panel.note.text.text()
        assert "Player" not in page.panel.note.text.text()
        QTest.mouseClick(page.panel.main, Qt.MouseButton.LeftButton)
        until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
        assert deal(hands) == start
        assert page.controller.timeline.ply == 0
        assert page.controller.refuted is None


def test_the_solution_is_shown_after_a_refutation(window: MainWindow) -> None:
    hands = open_exercise(window, "green-island")
    page = hands.exercise
    hands.play("I13", "click")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    page.panel.buttons["solution"].click()
    until(lambda: page.course.stand is Stand.SOLVED, "for the solution")
    assert page.controller.timeline.state_at(0) == page.exercise.state()
    assert Progress().mark("automatch/green-island") == "helped"


def test_a_trick_begun_is_completed_before_ones_eyes(window: MainWindow) -> None:
    hands = open_exercise(window, "partner-alone")
    page = hands.exercise
    hands.play("I8", "click")
    until(lambda: page.course.stand is Stand.SOLVED, "for the judge")
    assert page.controller.timeline.ply == 4
    assert deal(hands).past[-1].winner == 2, "Clara holds the Alfa"


def test_what_has_not_been_seen_stands_in_the_panel(window: MainWindow) -> None:
    hands = open_exercise(window, "motorway-now")
    unseen = hands.exercise.panel.unseen
    assert unseen is not None
    assert unseen.isVisible()
    state = deal(hands)
    hidden = {NAMES[card] for card in (*state.hand(1), *state.stock())}
    assert set(unseen.rows.cards) == hidden
    assert "Citroën DS 19 (F3), engine 3, consumption 10, speed 3" in unseen.rows.accessibleName()
    for name in ("largest-engine", "false-figure", "right-contest"):
        page = open_exercise(window, name).exercise
        assert page.panel.unseen is not None
        assert not page.panel.unseen.isVisible(), name
    page = open_exercise(window, "take-the-lead").exercise
    assert page.panel.unseen is not None
    assert page.panel.unseen.isVisible()
    assert "240" not in page.panel.unseen.rows.accessibleName(), "figures are from memory there"


def test_a_forbidden_card_says_why_and_counts_for_nothing(window: MainWindow) -> None:
    hands = open_exercise(window, "largest-engine")
    hands.click("D6")
    until(lambda: hands.exercise.bubble.text, "for the note")
    assert "F4, F9 and F12" in hands.exercise.bubble.text
    assert hands.exercise.controller.timeline.ply == 0


def test_a_wrong_figure_is_contested_and_explained(window: MainWindow) -> None:
    hands = open_exercise(window, "exact-figure")
    page = hands.exercise
    hands.play("F13=602", "keys")
    until(lambda: page.course.stand is Stand.WRONG, "for the verdict")
    assert "Bruno" in page.panel.note.text.text()
    assert page.panel.note.text.text().endswith("The trick goes to Bruno.")
    hands.key(Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    until(lambda: page.controller.mode is Mode.CHOOSING, "for the turn")
    hands.play("F13=425.0", "keys")
    until(lambda: page.course.stand is Stand.SOLVED, "for the judge")


def test_the_hint_is_brought_into_sight(window: MainWindow) -> None:
    window.resize(800, 600)
    hands = open_exercise(window, "in-order")
    page = hands.exercise
    page.panel.buttons["hint"].click()

    def in_sight() -> bool:
        note, port = page.panel.hint_note, page.panel.area.viewport()
        box = note.rect().translated(note.mapTo(port, note.rect().topLeft()))
        return note.isVisible() and port.rect().intersects(box)

    until(in_sight, "for the hint")


def test_the_side_is_told_once(window: MainWindow) -> None:
    hands = open_exercise(window, ALL[0].id)
    assert hands.exercise.panel.side.accessibleName() == "You are Anne, 0 tricks with Clara"
