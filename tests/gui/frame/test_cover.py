"""The cover of a game: ways to begin, games to resume, games to come."""

import attrs
import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication

from ludotheque.games import SHELF, info
from ludotheque.ui.look.games import look_of
from ludotheque.ui.look.gametext import origin_text, players_text, year_text
from ludotheque.ui.shelf.cover import CoverPage
from ludotheque.ui.shelf.gamecards import CardItem
from tests.examples import one_die, without_chance

from .conftest import clipped, enlarge, present, speak

KEYS = [game.key for game in SHELF]
KEY, OTHER = one_die(), without_chance()


@pytest.fixture
def cover(qtbot):
    """Make a cover in a window."""

    def make(key: str, items=()) -> CoverPage:
        made = CoverPage(info(key), items)
        made.resize(1280, 768)
        present(qtbot, made)
        QApplication.processEvents()
        return made

    return make


def item(number: int, key: str = KEY) -> CardItem:
    """An unfinished game."""
    return CardItem(str(number), key, info(key).title, ("Camille et Jules",), "1–1", "hier")


def test_a_new_game_by_click_and_by_enter(cover, qtbot):
    page = cover(KEY)
    with qtbot.waitSignal(page.play, timeout=1000) as asked:
        qtbot.mouseClick(page.play_button, Qt.MouseButton.LeftButton)
    assert asked.args == [KEY]
    page.setFocus()
    assert QApplication.focusWidget() is page.play_button
    with qtbot.waitSignal(page.play, timeout=1000):
        qtbot.keyClick(page.play_button, Qt.Key.Key_Return)
    with qtbot.waitSignal(page.play, timeout=1000):
        qtbot.keyClick(page.play_button, Qt.Key.Key_Space)


def test_rules_and_the_way_back(cover, qtbot):
    page = cover(KEY)
    with qtbot.waitSignal(page.rules, timeout=1000) as asked:
        qtbot.mouseClick(page.rules_button, Qt.MouseButton.LeftButton)
    assert asked.args == [KEY]
    with qtbot.waitSignal(page.back, timeout=1000):
        qtbot.mouseClick(page.back_button, Qt.MouseButton.LeftButton)
    with qtbot.waitSignal(page.back, timeout=1000):
        qtbot.keyClick(page, Qt.Key.Key_Escape)


@pytest.mark.parametrize("key", KEYS)
def test_every_cover_offers_play_and_rules(cover, key):
    page = cover(key)
    assert page.play_button.isVisible()
    assert page.rules_button.isVisible()
    assert page.title.text() == info(key).title


def test_only_games_of_this_box_are_resumed(cover, qtbot):
    page = cover(KEY, [item(1), item(2, OTHER), item(3)])
    assert [card.item.id for card in page.unfinished.row.cards] == ["1", "3"]
    assert page.unfinished.count.text() == "2 unfinished games"
    with qtbot.waitSignal(page.resume, timeout=1000) as resumed:
        qtbot.mouseClick(
            page.unfinished.row.cards[1], Qt.MouseButton.LeftButton, pos=QPoint(40, 40)
        )
    assert resumed.args == ["3"]
    page.set_items([])
    assert not page.unfinished.isVisible()


@pytest.mark.parametrize("key", KEYS)
@pytest.mark.parametrize("language", ["fr", "en"])
@pytest.mark.parametrize("factor", [1, 2])
def test_nothing_is_cut(cover, key, language, factor):
    enlarge(factor)
    speak(language)
    page = cover(key, [item(1, key)])
    for size in ((960, 600), (1280, 768), (2560, 1400)):
        page.resize(*size)
        QApplication.processEvents()
        assert not clipped(page)


def test_the_language_changes_at_run_time(cover):
    page = cover(KEY)
    about = look_of(KEY).about
    english = [str(words) for words in about]
    speak("fr", page)
    assert page.play_button.accessibleName() == "Nouvelle partie"
    shown = " ".join(label.text() for label in page.findChildren(type(page.title)))
    for words, before in zip(about, english, strict=True):
        assert str(words) in shown
        assert before not in shown


def test_numbers_of_players_in_words():
    assert str(players_text((2,))) == "2 players"
    assert str(players_text((2, 4))) == "2 or 4 players"
    assert str(players_text((4, 3, 2))) == "2 to 4 players"
    assert str(players_text((1, 3, 5))) == "1, 3 and 5 players"


def test_a_year_roughly_known_is_said_in_the_language():
    roughly = attrs.evolve(info(KEY), author="", year="v. 1960")
    assert str(year_text(roughly)) == "c. 1960"
    speak("fr")
    assert str(year_text(roughly)) == "v. 1960"
    assert str(origin_text(attrs.evolve(roughly, year="1971"))) == "1971"
    known = attrs.evolve(roughly, author="Camille Martin", year="2009")
    assert str(origin_text(known)) == "Camille Martin, 2009"


def test_every_game_has_its_words():
    assert all(look_of(key).about for key in KEYS)
