"""A lesson is offered when a game of its kind is begun for the first time, and never forced."""

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.games import create, info
from ludotheque.ui.table.tablepanel import FEW_LINES
from ludotheque.ui.tour.primerpage import PrimerPage
from ludotheque.ui.window import lessons
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.tour.primer_hands import TAUGHT
from tests.gui.tour.tour_hands import Key, Visitor, click, press, settle

NAMES = ("Anne", "Bruno")
GAME = without_chance()
OTHER = next(key for key in TAUGHT if key != GAME) if len(TAUGHT) > 1 else ""


@pytest.fixture
def new(open_window: OpenWindow) -> MainWindow:
    """The window of somebody who has taken no lesson yet."""
    return open_window(lessons=())


def begin(window: MainWindow, key: str = GAME) -> None:
    """Begin a game."""
    window.begin(key, {}, NAMES)
    settle()


def play(window: MainWindow) -> None:
    """Play an action on the table."""
    assert window.game is not None
    controller = window.game.controller
    controller.commit(controller.state.legal_actions()[0])
    settle()


def test_it_is_taken_and_leads_back_to_the_game(new: MainWindow) -> None:
    begin(new)
    assert new.game is not None
    number = new.game.keeper.number
    assert new.toast.asks
    click(new.toast.button)
    assert isinstance(new.visits.page, PrimerPage)
    click(new.visits.page.card.next_button)
    press(Key.Key_Escape)
    assert new.visits.page is None
    assert new.game is not None
    assert new.game.keeper.number == number
    assert new.game.controller.timeline.seats[0].name == NAMES[0]
    assert not new.toast.asks
    assert [one.id for one in new.archive.unfinished()] == [number]


@pytest.mark.parametrize("answer", ["no", "cross", "yes"])
def test_an_answer_is_remembered(new: MainWindow, open_window: OpenWindow, answer: str) -> None:
    begin(new)
    toast = new.toast
    click({"no": toast.refuse_button, "cross": toast.close_button, "yes": toast.button}[answer])
    assert not toast.asks
    assert new.settings.lessons == (GAME,)
    settle()
    assert ("“Help” menu" in toast.text) == (answer != "yes")
    if new.table is not None and answer != "yes":
        assert new.table.view.hasFocus()  # Space rolls, arrows move the cursor
        click(toast.close_button)
        assert new.table.view.hasFocus()
    new.close()
    again = open_window()
    assert again.settings.lessons == (GAME,)
    begin(again)
    assert not again.toast.asks


def test_it_is_answered_with_keys(new: MainWindow) -> None:
    begin(new)
    for _ in range(40):
        press(Key.Key_Tab)
        if QApplication.focusWidget() is new.toast.refuse_button:
            break
    press(Key.Key_Space)
    assert new.settings.lessons == (GAME,)
    held = QApplication.focusWidget()
    assert held is not None
    assert new.table is not None
    assert new.table.isAncestorOf(held)


def test_it_goes_when_somebody_plays_and_does_not_come_back(new: MainWindow) -> None:
    begin(new)
    assert new.toast.asks
    play(new)
    assert not new.toast.asks
    new.show_shelf()
    begin(new)
    assert not new.toast.asks  # this game is not the first one of its kind


def test_a_game_nobody_has_played_is_not_the_first_one(new: MainWindow) -> None:
    begin(new)
    new.show_shelf()
    settle()
    assert not new.toast.asks
    begin(new)
    assert new.toast.asks


def test_undo_is_no_answer(new: MainWindow) -> None:
    begin(new)
    new.undo()
    settle()
    assert new.toast.asks
    assert new.visits.page is None


@pytest.mark.skipif(not OTHER, reason="only one game has a lesson")
def test_it_waits_for_another_note(new: MainWindow) -> None:
    begin(new)
    play(new)
    begin(new, OTHER)
    assert new.toast.offers  # the game before is on the shelf
    assert not new.toast.asks
    click(new.toast.close_button)
    assert new.toast.asks
    assert new.settings.lessons == ()


def test_it_is_in_the_menu_for_the_game_at_hand(new: MainWindow) -> None:
    begin(new)
    play(new)
    action = new.menus.actions["lesson"]
    assert str(info(GAME).title) in action.text()
    action.trigger()
    settle()
    assert isinstance(new.visits.page, PrimerPage)
    assert new.visits.page.key == GAME
    press(Key.Key_Escape)
    assert new.game is not None
    assert new.game.controller.timeline.ply == 1


def test_a_game_without_a_lesson_offers_none(
    new: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    others = tuple(key for key in TAUGHT if key != GAME)
    monkeypatch.setattr(
        lessons, "games_with", lambda name: others if name == lessons.PRIMER else ()
    )
    begin(new)
    assert not new.toast.asks
    action = new.menus.actions["lesson"]
    assert not action.isEnabled()
    assert action.whatsThis().startswith("There is no lesson for")
    new.show_shelf()
    assert action.isEnabled() == bool(others)


def test_the_tour_is_a_lesson_of_its_game(new: MainWindow) -> None:
    visitor = Visitor(new).begin()
    assert new.settings.lessons == (visitor.page.key,)


@pytest.mark.parametrize("size", [(788, 404), (1024, 600)])
def test_its_words_are_whole(new: MainWindow, size: tuple[int, int]) -> None:
    new.change_settings(language="fr", text_size="largest")
    new.resize(*size)
    begin(new)
    toast = new.toast
    for button in (toast.button, toast.refuse_button):
        assert button.isVisible()
        assert button.width() >= button.minimumSizeHint().width()
        assert toast.rect().contains(button.geometry())


@pytest.mark.spread
@pytest.mark.parametrize("height", [600, 800, 1200])
@pytest.mark.parametrize("key", TAUGHT)
def test_beside_it_no_page_is_a_clipped_strip(new: MainWindow, key: str, height: int) -> None:
    """Below the tabs stand a few lines, or nothing; the page comes back with its answer."""
    new.resize(1280, height)
    new.begin(key, {}, NAMES * (len(create(key, {}).seats) // len(NAMES)))
    settle()
    assert new.toast.asks
    assert new.table is not None
    tabs = new.table.panel.tabs
    for number in range(tabs.count()):
        tabs.setCurrentIndex(number)
        settle()
        page = tabs.currentWidget()
        assert page.isHidden() == (tabs.height() - tabs.tabBar().height() < FEW_LINES)
    click(new.toast.refuse_button)
    settle()
    assert tabs.currentWidget().isVisible()
