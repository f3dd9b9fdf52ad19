"""What pages say to who hears them: on opening, after undo, on keys, where a key leads nowhere."""

import pytest
from PySide6.QtTest import QTest

from ludotheque.archive.store import Archive
from ludotheque.core.paths import data_folder
from ludotheque.exercises.exercise import load
from ludotheque.table.controller import Mode
from ludotheque.ui.board.announcing import GAP
from ludotheque.ui.board.asking import ARRIVAL
from ludotheque.ui.board.cycling import NO_FURTHER, NOTHING, NOTHING_ELSE
from ludotheque.ui.exercises.exercisepage import ExercisePage
from ludotheque.ui.tour.tourpage import TourPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.exercises.hands import Hands
from tests.gui.exercises.solving import open_exercise, wrong
from tests.gui.features.conftest import played
from tests.gui.table.hands import SHIFT, Key, until


def quiet(heard: list[str]) -> None:
    """Let what is still to be said be said, and forget it."""
    QTest.qWait(ARRIVAL + 2 * GAP)
    heard.clear()


def test_undo_says_what_was_undone_and_redo_what_was_redone(
    window: MainWindow, heard: list[str]
) -> None:
    window.change_settings(animation="off")
    window.lay_table(window.session.lay(played(without_chance(), {}, 4)))
    page = window.table
    assert page is not None
    state = page.controller.timeline.state_at(3)
    last = str(page.scene.named(state.describe(page.controller.timeline.action_at(3), None)))
    quiet(heard)
    for act, told in ((window.undo, f"Undone: {last}"), (window.redo, f"Redone: {last}")):
        act()
        until(lambda: len(heard) == 2, "for what was done, and what is to be done")
        assert heard == [told, str(page.scene.ask())]
        quiet(heard)


def test_a_key_which_leads_nowhere_says_so(window: MainWindow, heard: list[str]) -> None:
    """Before a roll nothing can be chosen, of one piece nothing else; the board has an edge."""
    window.change_settings(animation="off")
    window.lay_table(window.session.lay(played(one_die(), {}, 40)))
    page = window.table
    assert page is not None
    page.view.setFocus()
    for _ in range(60):
        if page.controller.mode is Mode.IDLE:
            quiet(heard)
            QTest.keyClick(page.view, Key.Key_PageDown)
            until(lambda: heard, "for an answer")
            assert heard == [str(NOTHING)]
            page.controller.roll()
        until(lambda: page.controller.mode in {Mode.IDLE, Mode.CHOOSING}, "for the roll")
        if page.controller.mode is Mode.CHOOSING and len(page.scene.choices()) == 1:
            break
        if page.controller.mode is Mode.CHOOSING:
            page.controller.commit(page.controller.state.legal_actions()[0])
    QTest.keyClick(page.view, Key.Key_PageDown)
    quiet(heard)
    QTest.keyClick(page.view, Key.Key_PageDown)
    until(lambda: heard, "for an answer")
    assert heard == [str(NOTHING_ELSE)]
    for _ in range(20):
        QTest.keyClick(page.view, Key.Key_Up)
    quiet(heard)
    QTest.keyClick(page.view, Key.Key_Up)
    until(lambda: heard, "for an answer")
    assert heard == [str(NO_FURTHER)]


def test_an_exercise_says_its_task_and_what_is_left(window: MainWindow, heard: list[str]) -> None:
    key = without_chance()
    number = next(n for n, one in enumerate(load(key)) if one.moves > 1)
    open_exercise(window, key, number)
    page = window.visits.page
    assert isinstance(page, ExercisePage)
    task, side = str(page.exercise.task), page.panel.side.accessibleName()
    until(lambda: any(task in text for text in heard), "for the task")
    assert sum(text.count(task) for text in heard) == 1, "once"
    left = str(page.course.counted())
    for key_pressed, held, parts in (
        (Key.Key_F2, Hands(window).page.view, (side, task, left)),
        (Key.Key_F2, page.panel.buttons["hint"], (side, task, left)),
    ):
        quiet(heard)
        QTest.keyClick(held, key_pressed)
        until(lambda: heard, "for the task again")
        assert all(part in heard[0] for part in parts)
    quiet(heard)
    QTest.keyClick(page.view, Key.Key_F2, SHIFT)
    until(lambda: heard, "for how things stand")
    assert all(str(text) in heard[0] for text in page.scene.lying())
    quiet(heard)
    page.panel.buttons["hint"].click()
    until(lambda: heard, "for the hint")
    assert str(page.exercise.hint) in heard[0]
    assert Hands(window).page is page


def test_a_wrong_choice_and_its_undoing_are_told(window: MainWindow, heard: list[str]) -> None:
    window.change_settings(animation="off")
    hands = open_exercise(window, without_chance(), 0)
    page = hands.page
    quiet(heard)
    action = page.controller.state.parse(wrong(hands))
    sentence = str(page.scene.named(page.controller.state.describe(action, None)))
    page.controller.commit(action)
    until(lambda: any("Not yet" in text for text in heard), "for the verdict")
    quiet(heard)
    window.undo()
    until(lambda: heard, "for what was undone")
    assert heard[0].startswith(f"Undone: {sentence}")


def test_the_card_of_the_tour_is_said_again_from_its_own_button(
    window: MainWindow, heard: list[str]
) -> None:
    window.visits.show_tour()
    page = window.visits.page
    assert isinstance(page, TourPage)
    for held in (page.view, page.card.next_button):
        quiet(heard)
        QTest.keyClick(held, Key.Key_F2)
        until(lambda: heard, "for the card")
        assert heard == [page.card.spoken()]
    quiet(heard)
    QTest.keyClick(page.card.next_button, Key.Key_F2, SHIFT)
    until(lambda: heard, "for how things stand")
    assert heard == [page.table.voice.standing_text()]


@pytest.mark.parametrize("games", [0, 2])
def test_a_game_to_be_resumed_is_met_before_the_boxes(
    open_window: OpenWindow, heard: list[str], games: int
) -> None:
    """As the program begins; nothing is marked before the keyboard is used, Down leads on."""
    archive = Archive(data_folder() / "games.sqlite")
    for number in range(games):
        archive.begin(played(one_die(), {}, 5 + number))
    archive.close()
    window = open_window()
    shelf = window.shelf
    held = window.focusWidget()
    assert held is (shelf.row.cards[0] if games else shelf.boxes.boxes[0])
    QTest.keyClick(held, Key.Key_Down if games else Key.Key_Right)
    assert window.focusWidget() is shelf.boxes.boxes[0 if games else 1]
    if games:  # the box left comes before them later on
        shelf.row.cards[0].click()
        window.show_shelf()
        assert window.focusWidget() is shelf.boxes.box(one_die())
