"""Ordo's rules on their page: its figures played by hand, its headings, its author's site."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.ui.rules.rulestext import rules_text
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.rules.eyes import look_at, rest
from tests.gui.rules.hands import STRICT, Hands
from tests.gui.rules.playing import (
    allowed,
    choose_and_restart,
    play_every_sign,
    playable,
    try_what_is_refused,
)  # fmt: skip

pytestmark = STRICT
KEY = "ordo"


def _play_ordo(hands: Hands, text: str, way: str) -> bool:
    """Play a row of pieces, chosen from one end to the other."""
    if ":" not in text:
        return False
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
    return True


@pytest.mark.spread
@pytest.mark.parametrize("name", playable(KEY))
@pytest.mark.parametrize("way", ["click", "drag"])
def test_every_allowed_sign_can_be_played(open_rules, name: str, way: str) -> None:
    figure = look_at(open_rules(KEY, height=900).page, name)
    play_every_sign(figure, allowed(KEY, name), way, _play_ordo)


@pytest.mark.parametrize("name", playable(KEY))
def test_what_is_refused_says_why_beside_the_place(open_rules, name: str) -> None:
    page = open_rules(KEY, height=900).page
    try_what_is_refused(page, look_at(page, name))


@pytest.mark.parametrize("name", playable(KEY))
def test_signs_go_with_the_first_choice_and_come_back(open_rules, name: str) -> None:
    choose_and_restart(look_at(open_rules(KEY, height=900).page, name))


def test_the_note_goes_when_the_page_is_scrolled(open_rules) -> None:
    page = open_rules(KEY, height=900).page
    hands = Hands(look_at(page, "kept-together"))
    hands.drag("d3", "d4")
    QCoreApplication.processEvents()
    assert "d4" in page.bubble.text
    page.verticalScrollBar().setValue(page.verticalScrollBar().value() + 40)
    assert page.bubble.text == ""


def test_by_keys_and_the_cursor_stays_in_the_part_shown(open_rules) -> None:
    figure = look_at(open_rules(KEY, height=900).page, "split")
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
    figure = look_at(open_rules(KEY, height=900).page, "win")
    Hands(figure).drag("f6", "f8")
    outcome = figure.controller.timeline.outcome()
    assert outcome is not None
    assert outcome.code == "ordo.home-row"
    assert not figure.view.live


def test_a_still_figure_takes_nothing(open_rules) -> None:
    figure = look_at(open_rules(KEY).page, "set-up")
    hands = Hands(figure)
    hands.drag("c3" if figure.scene.sprites.get("c3") else "a3", "a4")
    hands.key(Qt.Key.Key_Return)
    assert figure.controller.timeline.ply == 0
    assert figure.view.focusPolicy() == Qt.FocusPolicy.NoFocus


def test_nothing_of_a_figure_touches_archive_and_table(window: MainWindow) -> None:
    window.begin(KEY, {}, ["Anne", "Bruno"])
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


def test_headings_by_keys_and_by_the_contents(open_rules) -> None:
    view = open_rules(KEY)
    page = view.page
    control = Qt.KeyboardModifier.ControlModifier
    tops = []
    for _ in range(4):
        QTest.keyClick(page, Qt.Key.Key_Down, control)
        tops.append(page.verticalScrollBar().value())
    assert tops == sorted(set(tops))
    QTest.keyClick(page, Qt.Key.Key_Up, control)
    assert page.verticalScrollBar().value() == tops[-2]
    view.menu.aboutToShow.emit()
    entries = view.menu.actions()
    assert entries[0].text() == "Aim"
    win = next(entry for entry in entries if entry.text() == "End of the game")
    win.trigger()
    heading = next(h for h in page.headings if h.text == "End of the game")
    assert abs(page._rect(heading.block).top() - page.verticalScrollBar().value()) < 10


def test_the_rules_name_author_site_and_licence(open_rules) -> None:
    for language in ("fr", "en"):
        text = rules_text(KEY, language)
        for words in ("Dieter Stein", "2009", "https://spielstein.com/games/ordo", "CC BY-NC 3.0"):
            assert words in text
    page = open_rules(KEY).page
    assert 'href="https://spielstein.com/games/ordo"' in page.toHtml()
    assert page.openExternalLinks()
