"""Games are searched for on shelf and covers, and have a heading and an occasion."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtGui import QContextMenuEvent, QKeySequence
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QMenu, QWidget

from ludotheque.core.messages import use_language
from ludotheque.games import info
from ludotheque.record.circumstances import MoveNote, Notes
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.ui.look.language import apply_language
from ludotheque.ui.shelf.gamecards import GameCard
from ludotheque.ui.shelf.gamesearch import GameSearch, words
from ludotheque.ui.shelf.headingdialog import HeadingDialog
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import hiding, one_die, without_chance
from tests.gui.features.conftest import answer
from tests.gui.table.hands import until

PLAIN, DICE = without_chance(), one_die()
SHOWN = Qt.FocusReason.OtherFocusReason


def game(
    key: str, seed: int, names: tuple[str, ...], notes: Notes | None = None, *, over: bool = False
) -> Timeline:
    """A game of a few moves between these players."""
    timeline = start_timeline(key, {}, seed, tuple(map(SeatInfo, names)))
    while timeline.ply < 6:
        state = timeline.state
        timeline.apply(timeline.draw() if state.is_chance() else state.legal_actions()[0])
    timeline.notes = notes or Notes()
    if over:
        timeline.end(Ending("resign", 0))
    return timeline


@pytest.fixture
def kept(window: MainWindow) -> dict[str, int]:
    """Four games in the archive: their numbers."""
    at = {
        "christmas": (
            game(PLAIN, 1, ("Zoé", "Ben"), Notes("Finals", "Christmas at Grandmother’s")),
            "2025-12-25T12:00:00Z",
        ),
        "comeback": (
            game(DICE, 2, ("Ada", "Ben"), Notes(game="A great comeback 🎄")),
            "2026-03-05T12:00:00Z",
        ),
        "noted": (
            game(PLAIN, 3, ("Ada", "Cem"), Notes(moves=(MoveNote(4, "Œuf de Pâques"),)), over=True),
            "2026-04-01T12:00:00Z",
        ),
        "plain": (game(PLAIN, 4, ("Dov", "Eva")), "2024-11-30T12:00:00Z"),
    }
    found = {}
    for name, (timeline, date) in at.items():
        timeline.created = date
        found[name] = window.archive.begin(timeline, date)
    return found


@pytest.mark.parametrize(
    ("language", "typed", "wanted"),
    [
        ("en", "zoe", {"christmas"}),
        ("en", "ZOÉ ben", {"christmas"}),
        ("en", "ben", {"christmas", "comeback"}),
        ("en", "hristmas", set()),  # words are found by their beginning
        ("en", "gran", {"christmas"}),
        ("en", "grandmother christmas", {"christmas"}),
        ("en", "comeback", {"comeback"}),
        ("en", "oeuf", {"noted"}),
        ("fr", "paques", {"noted"}),
        ("fr", "novembre", {"plain"}),
        ("fr", "30/11", {"plain"}),
        ("fr", "30.11.24", {"plain"}),
        ("fr", "05/03/2026", {"comeback"}),
        ("fr", "5 mars 2026", {"comeback"}),
        ("fr", "2026", {"comeback", "noted"}),
        ("fr", "avril ada", {"noted"}),
        ("en", "april", {"noted"}),
        ("en", "2025-12-25", {"christmas"}),
        ("fr", "april", set()),
        ("en", "🎄", {"comeback"}),
        ("en", "", {"christmas", "comeback", "noted", "plain"}),
        ("en", "  ", {"christmas", "comeback", "noted", "plain"}),
    ],
)
def test_words_and_dates(
    kept: dict[str, int], window: MainWindow, language: str, typed: str, wanted: set[str]
) -> None:
    apply_language(language)
    use_language(language)
    numbers = {number: name for name, number in kept.items()}
    found = [numbers[number] for number in GameSearch(window.archive).find(typed)]
    assert set(found) == wanted
    latest = ("noted", "comeback", "christmas", "plain")
    assert found == [name for name in latest if name in wanted]


def test_a_game_is_found_by_its_name(kept: dict[str, int], window: MainWindow) -> None:
    search = GameSearch(window.archive)
    title = str(info(DICE).title)
    assert search.find(title) == [kept["comeback"]]
    assert search.find("ada", PLAIN) == [kept["noted"]]
    assert search.find("ada", finished=False) == [kept["comeback"]]
    assert words("L’Auto-Match, 30/11/2026 à 07-08") == [
        "l", "auto", "match", "30/11/2026", "a", "7/8",
    ]  # fmt: skip


def test_what_changes_is_found_again(kept: dict[str, int], window: MainWindow) -> None:
    """Only changed games are read anew; removed ones are gone; some may be read in advance."""
    search = GameSearch(window.archive)
    while search.warm():
        pass
    assert search.find("zoe") == [kept["christmas"]]
    timeline = window.archive.load(kept["plain"])
    timeline.notes = Notes(occasion="Zoé’s birthday")
    window.archive.sync(kept["plain"], timeline)
    assert search.find("zoe") == [kept["plain"], kept["christmas"]]
    window.archive.delete(timeline)
    assert search.find("zoe") == [kept["christmas"]]


def test_notes_on_moves_of_hidden_hands_are_found_once_it_is_over(window: MainWindow) -> None:
    key = hiding()
    seats = len(start_timeline(key, {}, 1).seats)
    timeline = game(key, 5, ("Ada", "Ben", "Cem", "Dov")[:seats],
                    Notes(game="Open", moves=(MoveNote(2, "Secret"),)))  # fmt: skip
    number = window.archive.begin(timeline)
    search = GameSearch(window.archive)
    assert search.find("open") == [number]
    assert search.find("secret") == []
    timeline.end(Ending("resign", 0))
    window.archive.sync(number, timeline)
    assert search.find("secret") == [number]


def told(window: MainWindow) -> list[str]:
    """The accessible names of the cards on the shelf."""
    return [card.accessibleName() for card in window.shelf.row.cards]


def type_in(field: QWidget, text: str, done: Callable[[], bool]) -> None:
    """Type a search and wait for what it finds."""
    QTest.keyClicks(field, text)
    until(done, f"for what “{text}” finds")


def test_on_the_shelf_by_keys(kept: dict[str, int], window: MainWindow) -> None:
    """Ctrl+F, typing, Down to the cards, Enter; nothing found says so, Escape shows all again."""
    window.show_shelf()
    shelf = window.shelf
    assert len(shelf.row.cards) == 3  # unfinished ones
    assert shelf.search.isHidden()
    QTest.keySequence(window, QKeySequence(QKeySequence.StandardKey.Find))
    field = shelf.search.field
    until(field.hasFocus)
    type_in(field, "ada", lambda: len(shelf.row.cards) == 2)
    assert shelf.heading.text() == "Games found"
    assert shelf.search.said.text() == "2 games found"
    assert [name.split()[0] for name in told(window)] == ["Look", "Resume"]
    type_in(field, " nobody", lambda: not shelf.row.cards)
    assert "No game has" in shelf.search.said.text()
    assert "Escape" in shelf.search.said.text()
    QTest.keyClick(field, Qt.Key.Key_Escape)
    until(lambda: len(shelf.row.cards) == 3)
    assert shelf.heading.text() == "Resume"
    type_in(field, "finals", lambda: len(shelf.row.cards) == 1)
    QTest.keyClick(field, Qt.Key.Key_Down)
    assert shelf.row.cards[0].hasFocus()
    QTest.keyClick(shelf.row.cards[0], Qt.Key.Key_Return)
    assert window.game is not None
    assert window.game.keeper.number == kept["christmas"]
    window.show_shelf()  # what was searched for is still shown
    assert len(shelf.row.cards) == 1
    QTest.mouseClick(shelf.search.all_button, Qt.MouseButton.LeftButton)
    assert len(shelf.row.cards) == 3
    assert shelf.search.isHidden()


def test_on_a_cover_finished_ones_too(kept: dict[str, int], window: MainWindow) -> None:
    window.show_cover(PLAIN)
    cover = window.cover
    assert cover is not None
    QTest.keySequence(window, QKeySequence(QKeySequence.StandardKey.Find))
    until(cover.search.field.hasFocus)
    type_in(cover.search.field, "ada", cover.search.said.isVisible)
    assert not cover.unfinished.isVisible()
    assert [card.item.id for card in cover.finished.row.cards] == [str(kept["noted"])]
    type_in(cover.search.field, "x", lambda: "No game" in cover.search.said.text())
    assert not cover.finished.isVisible()
    QTest.mouseClick(cover.search.all_button, Qt.MouseButton.LeftButton)
    assert len(cover.unfinished.row.cards) == 2
    assert not cover.search.said.isVisible()
    assert window.cover is cover


def test_from_a_table_the_shelf_is_searched(kept: dict[str, int], window: MainWindow) -> None:
    window.resume(str(kept["plain"]))
    window.menus.actions["find"].trigger()
    assert window.game is None
    until(window.shelf.search.field.hasFocus)


def test_without_any_game_there_is_nothing_to_search(window: MainWindow) -> None:
    window.show_shelf()
    assert window.shelf.search_button.isHidden()
    assert not window.menus.actions["find"].isEnabled()


def menu_of(card: GameCard) -> QMenu:
    """The menu of a card, asked for by the menu key."""
    event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, QPoint(5, 5), card.mapToGlobal(QPoint(5, 5))
    )
    QApplication.sendEvent(card, event)
    found = card.findChildren(QMenu)[-1]
    assert isinstance(found, QMenu)
    return found


def test_a_card_tells_and_takes_heading_and_occasion(
    kept: dict[str, int], window: MainWindow
) -> None:
    """The heading stands where the game's name does, which is told below; the date stays."""
    window.show_shelf()
    shelf = window.shelf
    by_id = {card.item.id: card for card in shelf.row.cards}
    card = by_id[str(kept["christmas"])]
    assert "Finals, Christmas at Grandmother’s" in card.accessibleName()
    assert card.shown()[0] == "Finals"
    assert info(PLAIN).title in card.shown()[-1]
    plain = by_id[str(kept["plain"])]
    assert plain.shown()[0] == info(PLAIN).title

    def write(dialog: QDialog) -> None:
        assert isinstance(dialog, HeadingDialog)
        QTest.keyClicks(dialog.heading.field, "Rainy day")
        QTest.keyClick(dialog.heading.field, Qt.Key.Key_Return)

    met = answer(write)
    next(a for a in menu_of(plain).actions() if "Heading" in a.text()).trigger()
    QCoreApplication.processEvents()
    assert met == ["HeadingDialog"]
    assert window.archive.load(kept["plain"]).notes == Notes("Rainy day")
    (again,) = (card for card in shelf.row.cards if card.item.id == str(kept["plain"]))
    assert again.shown()[0] == "Rainy day"
    assert [card.item.id for card in shelf.row.cards][-1] == str(kept["plain"])  # the oldest


def test_the_card_at_the_end_tells_them(kept: dict[str, int], window: MainWindow) -> None:
    timeline = window.archive.load(kept["christmas"])
    timeline.end(Ending("resign", 0))
    window.archive.sync(kept["christmas"], timeline)
    window.resume(str(kept["christmas"]))
    assert window.table is not None
    card = window.table.end_card
    until(lambda: card.end is not None)
    assert card.end is not None
    assert "“Finals”, Christmas at Grandmother’s." in card.end.text
    assert "Finals" in window.windowTitle()
