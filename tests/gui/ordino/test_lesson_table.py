"""The lesson on a real table: it follows the card, and its possibilities can be played."""

from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.games.ordino.arrangements import possibilities
from ludotheque.table.controller import Mode
from ludotheque.ui.games.ordino.lesson.lessonpage import says_same
from ludotheque.ui.games.ordino.lesson.lessonpictures import APART, GroupGrid, PileRow
from ludotheque.ui.games.ordino.lesson.lessontab import LessonView
from ludotheque.ui.games.ordino.lesson.possible import PossibleList
from ludotheque.ui.look import fonts
from ludotheque.ui.look.fonts import scaled
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.conftest import wait_active
from tests.gui.looks.test_margins import right_of, settle
from tests.gui.ordino.lesson_hands import table as lesson
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.table.hands import LEFT, Key, let_go, until

MIXED: dict[str, Any] = {
    "white": {"3": "5.0", "4": "4.1", "1": "5.3", "2": "4.7", "5": "3.3", "6": "2.2", "s": ["5.4"]},
    "black": {"1": "5.7", "2": "4.3", "s": ["3.5"]},
    "side": "white",
    "dice": ["cube", 4, "et", "ou", "v1", "h2"],
}
SUPER: dict[str, Any] = {
    "white": {"1": "1.11", "2": "beside", "3": "beside", "s": ["beside", "beside"]},
    "black": {"4": "2.5", "s": ["beside"]},
    "side": "white",
    "dice": ["cross", 3, "ou"],
}


def tab(hands: OrdinoHands) -> LessonView:
    """The tab."""
    found = hands.page.side
    assert isinstance(found, LessonView)
    return found


def is_open(hands: OrdinoHands) -> bool:
    page = tab(hands).page
    return page is not None and page.is_open


def list_of(hands: OrdinoHands) -> PossibleList:
    page = tab(hands).page
    assert page is not None
    assert page.possible is not None
    return page.possible


def press_p(hands: OrdinoHands) -> None:
    wait_active(hands.window)
    hands.key(Key.Key_P)
    QApplication.processEvents()


def command(window: MainWindow) -> bool:
    return window.menus.actions["possibilities"].isEnabled()


@pytest.fixture
def hands(window: MainWindow, tmp_path: Path) -> OrdinoHands:
    """A player whose six dice lie in the tray."""
    return OrdinoHands(window).lay_position(tmp_path, MIXED)


def test_the_tab_stands_first_and_follows_the_language(
    hands: OrdinoHands, window: MainWindow
) -> None:
    tabs = hands.page.panel.tabs
    assert tabs.currentWidget() is tab(hands)
    assert tabs.tabText(0) == "Step by step"
    tab(hands).title = type(tab(hands).title)("Rules")  # a text both catalogues have
    window.change_settings(language="fr")
    QApplication.processEvents()
    assert tabs.tabText(0) == "Règles"


def test_it_follows_dice_laid_by_hand(hands: OrdinoHands) -> None:
    assert tab(hands).current == 1
    hands.lay(0, 0, "click")
    assert tab(hands).current == 2
    hands.key(Key.Key_Backspace)
    assert tab(hands).current == 1
    first, _ = possibilities(hands.position)[0]
    hands.arrange(first, "click")
    page = tab(hands).page
    assert page is not None
    assert tab(hands).current == 3
    assert [says_same(one.reading.arrangement, first) for one in page.readings] == [
        one.on_card for one in page.readings
    ]
    assert sum(one.on_card for one in page.readings) == 1
    hands.key(Key.Key_X)
    hands.rest()
    assert [one.on_card for one in page.readings] == [False, True]
    hands.click("5.0")
    assert tab(hands).current == 4


def test_the_shortcut_lists_the_possibilities_and_enter_takes_one_up(
    hands: OrdinoHands, window: MainWindow
) -> None:
    scene = hands.board
    hands.page.panel.tabs.setCurrentWidget(hands.page.panel.moves)
    assert command(window)
    press_p(hands)
    found = list_of(hands)
    assert hands.page.panel.tabs.currentWidget() is tab(hands)
    assert found.hasFocus()
    entries = possibilities(hands.position)
    assert scene.preview == entries[0][1]
    for _ in entries[1:]:
        QTest.keyClick(found, Key.Key_Down)
    arrangement, instruction = entries[-1]
    assert scene.preview == instruction
    QTest.keyClick(found, Key.Key_Return)
    hands.rest()
    assert scene.card is not None
    assert says_same(scene.card.arrangement(), arrangement)
    assert scene.chosen_place() == instruction.origin
    assert instruction.target in scene.target_places()
    assert hands.view.hasFocus()
    assert tab(hands).current == 4
    ply = hands.timeline.ply
    hands.walk(instruction.target)
    hands.key(Key.Key_Return)
    until(lambda: hands.timeline.ply > ply)
    assert hands.timeline.actions[ply] == instruction.action
    hands.rest()
    hands.check()
    assert not is_open(hands)
    assert scene.preview is None


def test_a_click_takes_up_what_is_pointed_at(hands: OrdinoHands) -> None:
    page = tab(hands).page
    assert page is not None
    tab(hands).area.ensureWidgetVisible(page.toggle)
    QApplication.processEvents()
    QTest.mouseClick(page.toggle, LEFT)
    QApplication.processEvents()
    found = list_of(hands)
    row = found.rows()[0]
    at = found.visualRect(found.model().index(row, 0)).center()
    assert tab(hands).area.viewport().rect().contains(found.mapTo(tab(hands).area.viewport(), at))
    QTest.mouseMove(found.viewport(), at - QPoint(4, 2))
    QTest.mouseMove(found.viewport(), at)
    arrangement, instruction = possibilities(hands.position)[0]
    assert hands.board.preview == instruction
    QTest.mouseClick(found.viewport(), LEFT, pos=at)
    hands.rest()
    assert hands.board.chosen_place() == instruction.origin
    assert hands.board.card is not None
    assert says_same(hands.board.card.arrangement(), arrangement)
    hands.check()


def test_the_command_is_for_those_who_have_something_to_decide(window: MainWindow) -> None:
    assert not command(window)
    window.begin(without_chance(), {}, ["", ""])
    assert not command(window)
    assert window.table is not None
    assert window.table.side is None
    hands = OrdinoHands(window).begin()
    until(lambda: hands.mode is Mode.IDLE)
    assert not command(window)
    assert tab(hands).page is None
    while hands.mode is not Mode.CHOOSING:
        hands.roll("keys")
        hands.rest()
    assert command(window)
    assert tab(hands).page is not None
    window.show_shelf()
    assert not command(window)


def test_undo_shows_the_lesson_of_the_roll_before(hands: OrdinoHands, window: MainWindow) -> None:
    window.menus.actions["possibilities"].trigger()
    QApplication.processEvents()
    assert is_open(hands)
    hands.perform(hands.position.legal_actions()[0], "click")
    hands.rest()
    assert tab(hands).page is None
    window.undo()
    hands.rest()
    page = tab(hands).page
    assert page is not None
    assert page.lesson.sort.piles[0].faces == ("cube", "4")
    assert not page.is_open


def test_looking_back_it_explains_the_roll_of_then(hands: OrdinoHands, window: MainWindow) -> None:
    hands.perform(hands.position.legal_actions()[0], "click")
    hands.rest()
    window.menus.actions["first"].trigger()
    until(lambda: hands.mode is Mode.REVIEW)
    QApplication.processEvents()
    assert command(window)
    press_p(hands)
    found = list_of(hands)
    assert hands.board.preview == possibilities(hands.board.state)[0][1]
    ply = hands.timeline.ply
    QTest.keyClick(found, Key.Key_Return)
    assert hands.mode is Mode.REVIEW
    assert hands.timeline.ply == ply
    assert hands.board.card is None or hands.board.card.empty


def test_tumbling_dice_are_not_explained_yet(lively: MainWindow) -> None:
    hands = OrdinoHands(lively).begin()
    until(lambda: hands.mode is Mode.IDLE)
    assert tab(hands).page is None
    hands.click("well-1")
    until(lambda: hands.mode is Mode.ANIMATING)
    QApplication.processEvents()
    assert tab(hands).page is None
    hands.view.setFocus()
    QTest.keyClick(hands.view, Qt.Key.Key_Return)
    until(lambda: hands.mode is not Mode.ANIMATING)
    QApplication.processEvents()
    assert tab(hands).page is not None


def test_placing_is_explained(window: MainWindow, tmp_path: Path) -> None:
    hands = OrdinoHands(window).lay_position(tmp_path, SUPER, super="yes")
    page = tab(hands).page
    assert page is not None
    assert page.lesson.kind == "put"
    assert tab(hands).current == 3
    press_p(hands)
    QTest.keyClick(list_of(hands), Key.Key_Return)
    hands.check()
    ply = hands.timeline.ply
    hands.perform(hands.position.legal_actions()[0], "click")
    until(lambda: hands.timeline.ply > ply)
    hands.rest()
    hands.check()


def test_the_tab_of_a_page_goes_with_it(hands: OrdinoHands, window: MainWindow) -> None:
    gone = []
    tab(hands).destroyed.connect(lambda: gone.append(True))
    window.begin("ordino", {}, ["", ""])
    hands.rest()
    let_go()
    assert gone == [True]
    hands.check()


def test_the_button_of_the_lesson_ends_where_the_seats_end(window: MainWindow) -> None:
    window.resize(1280, 800)
    window.lay_table(window.session.lay(lesson("sphere").timeline))
    page = window.table
    assert page is not None
    assert isinstance(page.side, LessonView)
    page.panel.tabs.setCurrentWidget(page.side)
    settle()
    assert page.side.page is not None
    toggle = page.side.page.toggle
    assert toggle.isVisible()
    assert right_of(toggle, page.panel) == right_of(page.panel.cards[0], page.panel)


def wholly_seen(widget: QWidget) -> bool:
    """Return whether nothing of a widget is scrolled out of sight."""
    return widget.visibleRegion().boundingRect().size() == widget.size()


@pytest.mark.parametrize("text_size", ["normal", "large", "largest"])
def test_every_row_of_the_table_is_seen(window: MainWindow, tmp_path: Path, text_size: str) -> None:
    """All six pieces, in the window of usual size, without scrolling."""
    window.change_settings(text_size=text_size, language="fr")
    window.resize(1280, 800)
    hands = OrdinoHands(window).lay_position(tmp_path, MIXED)
    hands.key(Key.Key_Space)
    hands.rest()
    settle()
    page = tab(hands).page
    assert page is not None
    assert page.truth is not None
    assert page.truth.truth.rowCount() == 6
    assert tab(hands).current == 3
    assert wholly_seen(page.truth)


@pytest.mark.parametrize("text_size", ["normal", "largest"])
def test_the_step_is_seen_in_a_low_window(
    window: MainWindow, tmp_path: Path, text_size: str
) -> None:
    """Its dice and groups whole; names of dice stand apart, in the longer language of each."""
    size = (1024, 600) if text_size == "normal" else (1280, 800)
    window.resize(*size)
    for language in ("en", "fr"):
        window.change_settings(language=language, text_size=text_size)
        hands = OrdinoHands(window).lay_position(tmp_path, MIXED)
        settle()
        page = tab(hands).page
        assert page is not None
        (piles,) = page.sections[0].findChildren(PileRow)
        assert wholly_seen(piles)
        _, _, widths = piles.fitted()
        assert sum(widths) + scaled(APART) * (len(widths) - 1) <= piles.width()
        hands.click("well-0")
        hands.rest()
        settle()
        (grid,) = page.sections[1].findChildren(GroupGrid)
        assert tab(hands).current == 2
        assert wholly_seen(grid)


@pytest.mark.parametrize("width", [280, 300, 420])
def test_names_of_dice_never_run_into_each_other(hands: OrdinoHands, width: int) -> None:
    fonts.set_text_scale(1.4)
    page = tab(hands).page
    assert page is not None
    (piles,) = page.sections[0].findChildren(PileRow)
    piles.resize(width, piles.height())
    _, _, widths = piles.fitted()
    fonts.set_text_scale(1)
    assert sum(widths) + APART * (len(widths) - 1) <= width


def test_what_the_lesson_says_under_the_pointer_is_framed_on_the_board(
    window: MainWindow, tmp_path: Path
) -> None:
    """The cells bear no names, which its lines speak of."""
    window.resize(1280, 1000)
    hands = OrdinoHands(window).lay_position(tmp_path, MIXED)
    hands.key(Key.Key_Space)
    settle()
    page = tab(hands).page
    assert page is not None
    named = []
    for card in page.readings:
        tab(hands).area.ensureWidgetVisible(card)
        QTest.mouseMove(window, QPoint(2, 2))
        settle()
        assert hands.board.pointing.told() == ()
        QTest.mouseMove(card, QPoint(8, 8))
        settle()
        named.append(set(hands.board.pointing.told()))
        said = [card.reading.verdict, *(n.why.message for n in card.reading.named if n.why)]
        places = {place for text in said for place in hands.board.places_in(str(text))}
        assert places <= named[-1]
    assert any(named)


def test_of_two_spheres_the_chosen_one_is_framed(window: MainWindow, tmp_path: Path) -> None:
    """« Take the sphere to the marked cell » speaks of one of them."""
    spheres = {"5.4", "5.16"}
    position = {
        "white": {"1": "2.0", "s": sorted(spheres)}, "black": {"1": "3.5", "s": []},
        "side": "white", "dice": ["cylinder", 6, "et", "et", "h1", "h1"],
    }  # fmt: skip
    hands = OrdinoHands(window).lay_position(tmp_path, position)
    hands.key(Key.Key_Space)
    hands.rest()
    assert set(hands.board.starter_places()) == spheres
    hands.click("5.4")
    hands.rest()
    assert spheres & set(hands.board.pointing.told()) == {"5.4"}
