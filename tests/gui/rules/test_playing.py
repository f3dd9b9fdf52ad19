"""Figures which can be played in: by click, by drag and by keys, with reasons, and back again."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.ui.rules.figures import figures
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.rules.conftest import Hands
from tests.gui.rules.eyes import look_at, names, rest

PLAYABLE = [
    (key, name) for key in ("ordo", "finale") for name in names(key) if figures(key)[name].plies
]


def _allowed(key: str, name: str) -> list[str]:
    return [s.action for s in figures(key)[name].signs if s.refused is None]


@pytest.mark.parametrize(("key", "name"), PLAYABLE)
@pytest.mark.parametrize("way", ["click", "drag"])
def test_every_allowed_sign_can_be_played(open_rules, key: str, name: str, way: str) -> None:
    figure = look_at(open_rules(key, height=900).page, name)
    hands = Hands(figure)
    for text in _allowed(key, name):
        state = figure.controller.state
        steps = [figure.scene.place_of(step) for step in state.steps(state.parse(text))]
        if not all(figure.view.shows(step) for step in steps):
            continue
        if ":" in text:
            _play_ordo(hands, text, way)
        elif way == "drag" and steps[0] in figure.scene.starter_places():
            hands.drag(*steps)
        else:
            if figure.scene.chosen_place() != steps[0]:
                hands.click(steps[0])
            hands.click(steps[1])
        assert figure.controller.timeline.notations()[-1] == text
        assert figure.played == 1
        assert not figure.view.live
        assert figure.hint is not None
        assert figure.hint.text() == "Played."
        assert figure.foot is not None
        QTest.mouseClick(figure.foot, Qt.MouseButton.LeftButton)
        assert figure.controller.state == state
        assert figure.scene.selection.origin == figure.data.chosen
        assert figure.view.live
        assert not figure.foot.isEnabled()


def _play_ordo(hands: Hands, text: str, way: str) -> None:
    ordo, _, target = text.partition("-")
    first, last = ordo.split(":")
    if hands.figure.scene.selection.origin != ordo:
        if way == "drag":
            hands.drag(first, last)
        else:
            hands.click(first)
            viewport, at = hands.viewport, hands.at(last)
            QTest.mouseClick(
                viewport, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ShiftModifier, at
            )
    if way == "drag":
        hands.drag(first, target)
    else:
        hands.click(target)


@pytest.mark.parametrize(("key", "name"), PLAYABLE)
def test_what_is_refused_says_why_beside_the_place(open_rules, key: str, name: str) -> None:
    page = open_rules(key, height=900).page
    figure = look_at(page, name)
    hands = Hands(figure)
    for sign in figures(key)[name].signs:
        state = figure.controller.state
        steps = state.steps(state.parse(sign.action))
        if sign.refused is None or ":" in sign.action or len(steps) != 2:
            continue
        origin, target = (figure.scene.place_of(step) for step in steps)
        if target not in figure.scene.places:
            continue  # no bench to drop on: the note comes with the piece
        reason = state.why_not(state.parse(sign.action))
        first = state.why_not_steps((steps[0],))
        hands.drag(origin, target)
        QCoreApplication.processEvents()
        assert reason is not None
        # Where the piece cannot even be lifted, that is said.
        assert page.bubble.words in {str(found.message) for found in (first, reason) if found}
        assert page.viewport().rect().contains(page.bubble.geometry())
        assert figure.controller.timeline.ply == figure._start
        assert dict(figure.scene.shown()) == dict(figure.scene.expected())


def test_the_note_goes_when_the_page_is_scrolled(open_rules) -> None:
    page = open_rules("ordo", height=900).page
    hands = Hands(look_at(page, "kept-together"))
    hands.drag("d3", "d4")
    QCoreApplication.processEvents()
    assert "d4" in page.bubble.words
    page.verticalScrollBar().setValue(page.verticalScrollBar().value() + 40)
    assert page.bubble.words == ""


def test_by_keys_and_the_cursor_stays_in_the_part_shown(open_rules) -> None:
    figure = look_at(open_rules("ordo", height=900).page, "split")
    hands = Hands(figure)
    figure.view.setFocus(Qt.FocusReason.TabFocusReason)
    for key in (Qt.Key.Key_Up, Qt.Key.Key_Left, Qt.Key.Key_Down, Qt.Key.Key_Right):
        for _ in range(12):
            hands.key(key)
            assert figure.scene.cursor is not None
            assert figure.view.shows(figure.scene.cursor)
    figure.scene.cursor = "c5"
    hands.key(Qt.Key.Key_Return)
    figure.scene.cursor = "c3"
    hands.key(Qt.Key.Key_Return)
    QCoreApplication.processEvents()
    assert figure.controller.timeline.notations()[-1] == "c5-c3"
    hands.key(Qt.Key.Key_Return)
    assert figure.played == 1


def test_a_win_is_shown(open_rules) -> None:
    figure = look_at(open_rules("ordo", height=900).page, "win")
    Hands(figure).drag("f6", "f8")
    outcome = figure.controller.timeline.outcome()
    assert outcome is not None
    assert outcome.code == "ordo.home-row"
    assert not figure.view.live


def test_a_still_figure_takes_nothing(open_rules) -> None:
    figure = look_at(open_rules("ordo").page, "set-up")
    hands = Hands(figure)
    hands.drag("c3" if figure.scene.sprites.get("c3") else "a3", "a4")
    hands.key(Qt.Key.Key_Return)
    assert figure.controller.timeline.ply == 0
    assert figure.view.focusPolicy() == Qt.FocusPolicy.NoFocus


@pytest.mark.parametrize(("key", "name"), PLAYABLE)
def test_signs_go_with_the_first_choice_and_come_back(open_rules, key: str, name: str) -> None:
    figure = look_at(open_rules(key, height=900).page, name)
    still = figure.view.grab().toImage()
    figure.controller.commit(figure.controller.state.legal_actions()[0])
    assert figure.view.grab().toImage() != still
    figure.restart()
    figure.scene.hide_cursor()
    rest(figure.parent().parent())
    assert dict(figure.scene.shown()) == dict(figure.scene.expected())
    assert figure.view.grab().toImage() == still


def test_nothing_of_a_figure_touches_archive_and_table(window: MainWindow) -> None:
    window.begin("ordo", {}, ["Anne", "Bruno"])
    QCoreApplication.processEvents()
    table = window.table
    assert table is not None
    before = [(item.id, item.modified) for item in window.archive.unfinished()]
    line = table.controller.timeline.notations()
    table.show_rules()
    rules = table.panel.rules
    rest(rules.page)
    assert rules.isVisible()
    figure = look_at(rules.page, "singleton")
    Hands(figure).drag("e3", "e5")
    assert figure.played == 1
    assert [(item.id, item.modified) for item in window.archive.unfinished()] == before
    assert table.controller.timeline.notations() == line
    assert table.scene is not figure.scene
    assert dict(table.scene.shown()) == dict(table.scene.expected())
    window.undo()
    assert figure.played == 1


def test_figures_go_with_their_table(window: MainWindow) -> None:
    window.begin("ordo", {}, ["", ""])
    table = window.table
    assert table is not None
    table.show_rules()
    rest(table.panel.rules.page)
    window.show_shelf()
    QCoreApplication.processEvents()
    window.begin("finale", {"starter": "blue"}, ["", ""])
    QCoreApplication.processEvents()
    window.change_settings(scheme="dark")
    window.change_settings(language="fr")
    QCoreApplication.processEvents()
    assert window.table is not None
