"""The offer of the tour: at the very first start, once, and to nobody else."""

from pathlib import Path

import pytest
from PySide6.QtWidgets import QApplication

from ludotheque.archive import Archive
from ludotheque.files.settings import Settings, SettingsFile
from ludotheque.table.controller import Mode
from ludotheque.ui.tour.offer import TourOffer
from ludotheque.ui.window.app import make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import one_die
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.tour.tour_hands import Key, Visitor, click, press, settle
from tests.stats.making import played


@pytest.fixture
def first(open_window: OpenWindow) -> MainWindow:
    """The window of the very first start."""
    open_window().close()
    SettingsFile().path.unlink()
    return start(open_window)


def start(open_window: OpenWindow) -> MainWindow:
    """Start the program with whatever lies on the disk, in English."""
    window = open_window()
    window.change_settings(language="en", animation="off")
    settle()
    return window


def offer(window: MainWindow) -> TourOffer:
    """The card, which must be there."""
    card = window.shelf.welcome
    assert isinstance(card, TourOffer)
    assert card.isVisible()
    return card


def test_it_is_taken(first: MainWindow) -> None:
    click(offer(first).go_button)
    assert Visitor(first).here == "field"
    press(Key.Key_Escape)
    assert first.pages.currentWidget() is first.shelf
    assert first.shelf.welcome is None


def test_it_is_put_off_and_found_in_the_menu(first: MainWindow) -> None:
    assert first.shelf.daily.isHidden()  # the position of the day is for those who have played
    click(offer(first).later_button)
    assert first.shelf.welcome is None
    assert first.shelf.daily.isVisible()
    assert first.visits.page is None
    held = QApplication.focusWidget()
    assert held is not None
    assert first.shelf.isAncestorOf(held)
    Visitor(first).begin()
    assert Visitor(first).here == "field"


def test_it_is_answered_with_keys(first: MainWindow) -> None:
    card = offer(first)
    first.shelf.settings_button.setFocus()
    press(Key.Key_Tab)
    assert card.go_button.hasFocus()
    press(Key.Key_Right)
    assert card.later_button.hasFocus()
    press(Key.Key_Left)
    press(Key.Key_Return)
    assert Visitor(first).here == "field"


def test_the_arrows_lead_up_to_it(first: MainWindow) -> None:
    first.shelf.boxes.boxes[2].setFocus()
    press(Key.Key_Up)
    assert offer(first).go_button.hasFocus()
    press(Key.Key_Escape)
    assert first.shelf.welcome is None


def test_it_takes_no_focus_and_covers_no_box(first: MainWindow) -> None:
    card = offer(first)
    held = QApplication.focusWidget()
    assert held is None or not card.isAncestorOf(held)
    assert not card.geometry().intersects(first.shelf.boxes.geometry())


@pytest.mark.parametrize("answer", ["go", "later", "none", "a game"])
def test_it_is_offered_once(first: MainWindow, open_window: OpenWindow, answer: str) -> None:
    if answer == "a game":
        first.begin(one_die(), {}, ["Anne", "Bruno"])
        assert first.game is not None
        controller = first.game.controller
        for _ in range(500):
            if controller.mode is Mode.CHOOSING:
                break
            first.roll()
            settle()
        assert controller.mode is Mode.CHOOSING  # the die has been rolled: the game is kept
        first.show_shelf()
        assert first.shelf.welcome is None
    elif answer != "none":
        click(getattr(offer(first), f"{answer}_button"))
    first.close()
    assert start(open_window).shelf.welcome is None


def test_an_answer_holds_though_the_program_is_killed(first: MainWindow) -> None:
    SettingsFile().path.unlink()
    click(offer(first).later_button)
    again = SettingsFile()
    again.load()
    assert not again.first_start


def test_the_menu_counts_as_an_answer(first: MainWindow) -> None:
    offer(first)
    Visitor(first).begin()
    press(Key.Key_Escape)
    assert first.shelf.welcome is None


@pytest.mark.parametrize(
    "text",
    ['{"language": "en"}', "{}", "[]", "{{{", "", '{"scheme": 3, "language": "en"}'],
)
def test_other_settings_are_no_first_start(
    open_window: OpenWindow, told: list[str], text: str
) -> None:
    """Those of an older version, and damaged ones: somebody has been here."""
    open_window().close()
    SettingsFile().path.write_text(text)
    window = start(open_window)
    assert window.shelf.welcome is None
    told.clear()


def test_damaged_settings_set_aside_are_remembered(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.write_text("{{{")
    file = SettingsFile(path)
    assert file.load() == Settings()
    assert not file.first_start
    again = SettingsFile(path)  # killed before it wrote new ones
    again.load()
    assert not again.first_start


def test_who_has_games_is_not_new(open_window: OpenWindow) -> None:
    open_window().close()
    SettingsFile().path.unlink()
    archive = Archive()
    archive.begin(played(one_die(), seed=1, names=("Anne", "Bruno"), most=12))
    archive.close()
    assert start(open_window).shelf.welcome is None


def test_where_settings_cannot_be_kept_the_answer_stands_for_the_session(
    first: MainWindow, told: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    path = SettingsFile().path
    path.unlink()
    path.mkdir()
    click(offer(first).later_button)
    assert first.shelf.welcome is None
    assert told == []
    path.rmdir()


@pytest.mark.parametrize("size", [(800, 600), (1280, 800)])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_its_words_are_whole(first: MainWindow, size: tuple[int, int], language: str) -> None:
    first.resize(*size)
    first.change_settings(language=language)
    settle()
    card = offer(first)
    for label in (card.title, card.text):
        assert label.height() >= label.heightForWidth(label.width())
    for button in (card.go_button, card.later_button):
        assert button.width() >= button.minimumSizeHint().width()
        assert card.rect().contains(button.geometry())


def test_a_window_made_twice_offers_twice_at_most_on_the_first_day(qapp: QApplication) -> None:
    """Two windows before anything was written: both are first starts, and both can be answered."""
    windows = [make_window(), make_window()]
    for window in windows:
        window.show()
        wait_active(window)
        settle()
        click(offer(window).later_button)
        assert window.shelf.welcome is None
    for window in windows:
        window.close()
        window.deleteLater()
