"""Large words in a small window, and what a dialog's edges tell: what matters stays in sight."""

import attrs
import pytest
from PySide6.QtCore import QCoreApplication, QPoint, QSize, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QScrollArea, QWidget

from ludotheque.evenings.evening import Player
from ludotheque.evenings.pairings import plan
from ludotheque.games import ENGINES, game_class
from ludotheque.record.circumstances import Agreements, MoveNote, Notes
from ludotheque.ui.dialogs.newgamedialog import NewGameDialog
from ludotheque.ui.dialogs.settingsdialog import SettingsDialog
from ludotheque.ui.evenings import eveningcards
from ludotheque.ui.evenings.eveningpage import EveningPage
from ludotheque.ui.look.theme import THEMES, current_theme
from ludotheque.ui.rules.rulespage import RulesPage
from ludotheque.ui.rules.rulesview import RulesDialog
from ludotheque.ui.shelf.bindialog import BinDialog
from ludotheque.ui.widgets.sheet import UnderHead
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import of_partners, with_seats, without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.features.conftest import PLAIN, played
from tests.gui.frame.test_theme import least
from tests.gui.looks import pages
from tests.gui.looks.eveningpages import evening
from tests.gui.looks.room import screen_for
from tests.gui.looks.test_high_contrast import image_of, letters, no_letters

ROOM = QSize(800, 600)
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def large(open_window: OpenWindow) -> MainWindow:
    """A window of 800×600 with the largest text, in German."""
    window = open_window(language="de", text_size="largest", lessons=())
    window.resize(ROOM)
    pages.settle()
    return window


def seen(widget: QWidget) -> int:
    """How much of a widget's height is seen."""
    return widget.visibleRegion().boundingRect().height()


def test_the_shelf_has_its_buttons_in_one_row_and_its_search_together(large: MainWindow) -> None:
    window, begun = large, played(PLAIN, {}, 9)
    begun.notes = Notes(heading="In the rain")
    window.archive.begin(begun)
    shelf = window.shelf
    buttons = (shelf.open_button, shelf.statistics_button, shelf.settings_button)
    for language, size, text in (
        ("de", ROOM, "largest"), ("fr", ROOM, "largest"), ("fr", QSize(1280, 800), "normal"),
        ("de", ROOM, "largest"),
    ):  # fmt: skip
        window.resize(size)
        window.change_settings(language=language, text_size=text)
        window.show_shelf()
        pages.settle()
        assert len({button.mapTo(window, QPoint(0, 0)).y() for button in buttons}) == 1
        beside = buttons[0].mapTo(window, QPoint(0, 0)).y() < shelf.title.geometry().bottom()
        assert beside == (text == "normal")
    assert shelf.daily.isVisible()
    shelf.find()
    QTest.keyClicks(shelf.search.field, "rain")
    QTest.qWait(400)
    pages.settle()
    assert shelf.searching
    assert not shelf.daily.isVisible()  # nothing stands between heading, field and cards
    QTest.keyClick(shelf.search.field, Qt.Key.Key_Escape)
    QTest.qWait(400)
    pages.settle()
    assert shelf.daily.isVisible()


def test_what_is_found_on_a_cover_comes_into_sight(large: MainWindow) -> None:
    for heading in ("By the sea", "In the rain"):
        begun = played(PLAIN, {}, 9)
        begun.notes = Notes(heading=heading)
        large.archive.begin(begun)
    large.show_cover(PLAIN)
    pages.settle()
    cover = large.cover
    assert cover is not None
    cover.find()
    QTest.keyClicks(cover.search.field, "rain")
    QTest.qWait(400)
    pages.settle()
    (card,) = cover.unfinished.row.cards
    assert seen(cover.search.field) == cover.search.field.height()
    assert seen(card) == card.height()


@pytest.mark.parametrize("size", ["normal", "largest"])
def test_the_tables_of_an_evening_have_room_for_their_words(large: MainWindow, size: str) -> None:
    large.resize(1280, 800)
    large.change_settings(text_size=size, language="fr")
    names = ("Camille", "Jules", "Rose", "Noé", "Marie-Antoinette")
    one = attrs.evolve(evening("everyone", 2), players=tuple(map(Player, names)))
    one = attrs.evolve(one, plan=plan(len(names), 2), played=one.played[:3], name="Sunday")
    large.evenings.evenings.add(one)
    large.evenings.open(one.uid)
    pages.settle()
    page = large.visits.page
    assert isinstance(page, EveningPage)
    for table in (page.games, page.standings):
        assert table.horizontalScrollBar().maximum() == 0
    beside = page.standings.mapTo(page, QPoint(0, 0)).x() > page.games.width()
    assert beside == (size == "normal")
    large.evenings.evenings.remove(one.uid)


def test_notes_come_into_sight_when_their_tab_is_clicked(large: MainWindow) -> None:
    timeline = played(without_chance(), {}, 9)
    timeline.notes = Notes(moves=(MoveNote(timeline.ply, "A brave push."),))
    timeline.agreements = Agreements(no_undo=True)
    large.lay_table(large.session.lay(timeline))
    pages.settle()
    assert large.table is not None
    tabs, notes = large.table.panel.tabs, large.table.notes
    bar = tabs.tabBar()
    QTest.mouseClick(bar, LEFT, pos=bar.tabRect(tabs.indexOf(notes)).center())
    pages.settle()
    assert tabs.currentWidget() is notes
    assert seen(notes.on_move.field) > notes.on_move.field.fontMetrics().height()


def test_tab_goes_from_the_tabs_to_what_stands_on_their_page(large: MainWindow) -> None:
    for key in ENGINES:
        large.lay_table(large.session.lay(played(key, {}, 9)))
        pages.settle()
        assert large.table is not None
        tabs = large.table.panel.tabs
        for number in range(tabs.count()):
            tabs.setCurrentIndex(number)
            pages.settle()
            page = tabs.currentWidget()
            tabs.tabBar().setFocus(Qt.FocusReason.TabFocusReason)
            within: list[bool] = []
            for _ in range(12):
                large.focusNextPrevChild(True)
                held = QApplication.focusWidget()
                assert held is not None
                if held is tabs.tabBar():
                    break
                within.append(page.isAncestorOf(held) or held is page)
            assert within == sorted(within, reverse=True), (key, number)
    large.leave_table()
    pages.settle()
    assert large.menus.bar.actions()  # it has not ended with a page


def test_all_which_is_asked_of_a_picture_is_seen(large: MainWindow) -> None:
    with screen_for(ROOM):
        dialog = pages.picture(large)
        dialog.show()
        pages.settle()
        for value in ("game", "position"):
            dialog.what.pill(value).click()  # type: ignore[attr-defined]
            pages.settle()
            (area,) = dialog.findChildren(QScrollArea)
            assert area.verticalScrollBar().maximum() == 0, value
        dialog.close()


def test_an_empty_bin_says_so_at_its_top(large: MainWindow) -> None:
    dialog = BinDialog(large.archive, large)
    dialog.show()
    pages.settle()
    assert dialog.nothing.y() < dialog.nothing.height()
    assert not dialog.restore_button.isVisible()
    dialog.close()
    filled = pages.filled_bin(large)
    filled.show()
    pages.settle()
    assert filled.restore_button.isVisible()
    assert not filled.nothing.isVisible()
    filled.close()


def test_a_number_stands_off_the_edge_of_its_field(large: MainWindow) -> None:
    key = next(
        key for key in ENGINES if any(o.kind == "number" for o in game_class(key).option_list)
    )
    dialog = NewGameDialog(key, large)
    dialog.show()
    pages.settle()
    numbers = [row.number for row in dialog.rows.values() if row.number is not None]
    assert numbers
    for number in numbers:
        image = image_of(number)
        ground = image.pixelColor(image.width() // 2, image.height() // 2).lightness()
        inked = [
            x for x in range(4, image.width() // 2) for y in range(8, image.height() - 8)
            if abs(image.pixelColor(x, y).lightness() - ground) > 60
        ]  # fmt: skip
        assert inked
        assert min(inked) >= 8
    dialog.close()


def test_the_cards_of_two_players_are_laid_out_alike(large: MainWindow) -> None:
    for key in ENGINES:
        dialog = NewGameDialog(key, large, options=with_seats(key, 2))
        dialog.show()
        for width in (800, 940, 1280):
            dialog.resize(width, 600)
            pages.settle()
            cards = dialog.seats.cards
            assert len({(c.who.y(), c.name.y()) for c in cards if c.who is not None}) < 2, key
        dialog.close()


def test_a_line_below_the_head_tells_that_something_has_gone_up(large: MainWindow) -> None:
    for make in (
        lambda: SettingsDialog(large.settings, large),
        lambda: NewGameDialog(of_partners(), large),
        lambda: RulesDialog(without_chance(), large),
    ):
        dialog = make()
        dialog.resize(dialog.size().boundedTo(ROOM))
        dialog.show()
        pages.settle()
        (line,) = dialog.findChildren(UnderHead)
        area = dialog.findChildren(QScrollArea) or dialog.findChildren(RulesPage)
        shade = QColor(current_theme().line)
        for value, drawn in ((0, False), (40, True), (0, False)):
            area[0].verticalScrollBar().setValue(value)
            pages.settle()
            middle = line.mapTo(dialog, line.rect().center())
            assert (dialog.grab().toImage().pixelColor(middle) == shade) == drawn
        dialog.close()


def test_points_on_the_podium_are_read(
    open_window: OpenWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    window = open_window()
    one = evening("everyone", 2)

    def painted() -> QImage:
        made = eveningcards.podium(one, 160, 140, 2).toImage()
        return made.convertToFormat(QImage.Format.Format_RGB32)

    for theme in THEMES:
        window.change_settings(scheme=theme.name)
        QCoreApplication.processEvents()
        written = painted()
        again = no_letters(monkeypatch)
        bare = painted()
        again()
        found = letters(written, bare)
        assert len(found) > 4
        assert min(found.values()) >= least(theme, 4.5), theme.name
