"""Coming to the statistics and leaving them; what stands there before there is anything."""

import os
import sqlite3

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.core.paths import data_folder
from ludotheque.games import info
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.conftest import OpenWindow
from tests.gui.statistics.hands import (
    CONTROL,
    DIE,
    PLAIN,
    SHIFT,
    Key,
    counted,
    keep,
    key,
    past,
    press,
    shown,
)
from tests.gui.table.hands import until
from tests.systems import KILL, runs


def test_the_shelf_leads_there_and_back(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    page = counted(looked_at)
    assert looked_at.windowTitle() == "Statistics – Ludothèque"
    assert page.count.text() == "9 games"
    assert page.tabs.tabBar().hasFocus()
    press(page.back_button)
    assert looked_at.visits.page is None
    assert looked_at.pages.currentWidget() is looked_at.shelf


def test_a_cover_leads_to_its_own_game(looked_at: MainWindow) -> None:
    looked_at.show_cover(DIE)
    assert looked_at.cover is not None
    press(looked_at.cover.buttons["statistics"])
    page = counted(looked_at)
    assert page.games.value() == DIE
    assert page.count.text() == "5 games"
    assert looked_at.windowTitle() == f"Statistics of {info(DIE).title} – Ludothèque"
    key(Key.Key_Escape)
    assert looked_at.visits.page is None
    assert looked_at.cover is not None
    assert looked_at.cover.info.key == DIE


@pytest.mark.parametrize("tab", ["players", "dice"])
def test_escape_leads_back_from_wherever_the_keyboard_is(page: StatisticsPage, tab: str) -> None:
    page.show_tab(tab)
    page.tab[tab].first_widget().setFocus()
    left: list[bool] = []
    page.back.connect(lambda: left.append(True))
    key(Key.Key_Escape)
    assert left == [True]


def test_the_menu_leads_there_from_a_game_and_back_to_it(looked_at: MainWindow) -> None:
    looked_at.begin(DIE, {}, ["Anne", "Bruno"])
    assert looked_at.game is not None
    number = looked_at.game.keeper.number
    for _ in range(2):  # a second time nothing else happens
        QTest.keyClick(looked_at, Key.Key_T, CONTROL | SHIFT)
        shown(looked_at)
    page = counted(looked_at)
    assert page.games.value() == ""
    press(page.back_button)
    assert looked_at.game is not None
    assert looked_at.game.keeper.number == number


def test_without_games_the_page_says_what_will_be_here(window: MainWindow) -> None:
    press(window.shelf.statistics_button)
    page = counted(window)
    assert page.pages.currentWidget() is page.empty
    assert page.empty.text.text() == "Nothing has been played yet."
    assert "whether the dice roll as fair dice do" in page.empty.more.text()
    assert not page.export_button.isEnabled()
    assert not page.empty.all_button.isVisible()
    assert not page.empty.again_button.isVisible()
    assert not page.games.isVisible()
    key(Key.Key_Escape)
    assert window.pages.currentWidget() is window.shelf


def test_a_game_laid_out_and_not_touched_is_none(window: MainWindow) -> None:
    window.begin(PLAIN, {}, ["Anne", "Bruno"])
    window.show_shelf()
    press(window.shelf.statistics_button)
    assert counted(window).empty.text.text() == "Nothing has been played yet."


def test_a_damaged_game_is_told_in_one_sentence(open_window: OpenWindow) -> None:
    keep(past())
    connection = sqlite3.connect(data_folder() / "games.sqlite")
    connection.execute("UPDATE actions SET text = 'roll 7' WHERE game = 1 AND number = 5")
    connection.commit()
    connection.close()
    window = open_window()
    press(window.shelf.statistics_button)
    page = counted(window)
    assert page.damage.isVisible()
    assert page.damage.text() == "1 game in the archive cannot be read and is not counted."
    assert page.count.text() == "8 games"


def running(page: StatisticsPage) -> int:
    """The id of the process which counts, once it runs."""
    until(lambda: page.counting.process_id is not None, "for the process")
    return page.counting.process_id or 0


def test_when_counting_fails_it_can_be_tried_again(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    page = shown(looked_at)
    process = running(page)
    os.kill(process, KILL)
    counted(looked_at)
    assert page.empty.text.text() == "The games could not be counted; try again."
    assert not page.export_button.isEnabled()
    press(page.empty.again_button)
    counted(looked_at)
    assert page.pages.currentWidget() is page.tabs
    assert page.count.text() == "9 games"


def test_leaving_while_counting_ends_the_process(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    page = shown(looked_at)
    process = running(page)
    press(page.back_button)
    assert not runs(process)
    assert not page.counting.running


def test_closing_the_window_while_counting_ends_the_process(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    process = running(shown(looked_at))
    looked_at.close()
    assert not runs(process)


def test_the_window_goes_on_while_counting(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    page = shown(looked_at)
    assert page.counting.running
    assert page.empty.text.text() == "Counting the games…"
    assert page.empty.bar.isVisible()
    looked_at.change_settings(scheme="dark", language="fr")
    QCoreApplication.processEvents()
    assert counted(looked_at).pages.currentWidget() is page.tabs


def test_what_was_played_meanwhile_counts_at_the_next_visit(looked_at: MainWindow) -> None:
    press(looked_at.shelf.statistics_button)
    press(counted(looked_at).back_button)
    archive = looked_at.archive
    archive.begin(archive.load(archive.finished()[0].id))  # a game kept again is the same one
    press(looked_at.shelf.statistics_button)
    assert counted(looked_at).count.text() == "9 games"
    press(shown(looked_at).back_button)
    other = past()[:1]
    other[0].seed += 1000
    keep(other)
    press(looked_at.shelf.statistics_button)
    assert counted(looked_at).count.text() == "10 games"
