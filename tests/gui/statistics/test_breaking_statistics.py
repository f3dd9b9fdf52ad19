"""Statistics where things go wrong: no process, rotten notes, strange days, leaving at any time."""

import sqlite3
import time
from contextlib import closing
from multiprocessing.context import SpawnProcess
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.core.paths import data_folder
from ludotheque.stats.facts import GameFacts
from ludotheque.stats.gathering import CACHE_NAME, gather
from ludotheque.ui.look.language import day_text, local_moment
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.statistics.statisticstexts import date_text
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.statistics.hands import Key, counted, press, shown, turn_to

TABS = ("overview", "players", "lengths", "dice", "games")


def test_no_room_for_another_process_is_told_and_tried_again(
    looked_at: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(_process: SpawnProcess) -> None:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    with monkeypatch.context() as context:
        context.setattr(SpawnProcess, "start", full)
        looked_at.visits.show_statistics()
        page = counted(looked_at)
        assert "could not be counted" in page.empty.text.text()
    press(page.empty.again_button)
    assert counted(looked_at).count.text() == "9 games"


ROT = [
    b"",
    b"\x00\xff",
    b"null",
    b'"damaged"',
    b"{}",
    b'{"number":1}',
    b"[]",
    b"12 {}",
]


def test_rotten_notes_are_not_believed(looked_at: MainWindow) -> None:
    """Any text in place of what was noted, and one digit changed in the midst of it."""
    archive, cache = looked_at.archive.path, data_folder() / CACHE_NAME
    good = list(gather(archive, cache))
    assert list(gather(archive, cache)) == good
    with closing(sqlite3.connect(cache, isolation_level=None)) as file:
        (kept,) = file.execute("SELECT text FROM facts LIMIT 1").fetchone()
        changed = [kept.replace("1", "7"), kept.replace("won", "how"), kept[:-1], kept + " "]
    for rot in (*ROT, *(text.encode() for text in changed)):
        with closing(sqlite3.connect(cache, isolation_level=None)) as file:
            file.execute("UPDATE facts SET text = ?", (rot.decode("utf-8", "replace"),))
        assert list(gather(archive, cache)) == good
    for garbage in (b"", b"SQLite format 3\0" + b"x" * 5000, b"no database", bytes(8192)):
        cache.write_bytes(garbage)
        assert list(gather(archive, cache)) == good
    cache.unlink()
    cache.mkdir()
    assert list(gather(archive, cache)) == good
    assert all(isinstance(one, GameFacts) for one in good[1:])


@pytest.mark.parametrize("zone", ["UTC", "Asia/Tokyo", "America/Los_Angeles"])
@pytest.mark.parametrize(
    "text", ["0001-01-01T00:00:00Z", "1901-02-03T04:05:06Z", "9999-12-31T23:59:59Z"]
)
def test_the_ends_of_the_calendar_have_a_day(
    qapp: object, text: str, zone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TZ", zone)
    if hasattr(time, "tzset"):
        time.tzset()
    try:
        assert day_text(local_moment(text))
        assert date_text(text)
    finally:
        monkeypatch.undo()
        if hasattr(time, "tzset"):
            time.tzset()


def test_an_archive_of_strange_days_is_counted_and_shown(looked_at: MainWindow) -> None:
    path = looked_at.archive.path
    looked_at.archive.close()
    with closing(sqlite3.connect(path, isolation_level=None)) as file:
        file.execute("UPDATE games SET created = '1000-01-01T00:00:00Z' WHERE id % 2")
        file.execute("UPDATE games SET modified = '9999-12-31T23:59:59Z' WHERE id % 3 = 0")
        file.execute("UPDATE games SET modified = 'tomorrow' WHERE id = 4")
    looked_at.visits.show_statistics()
    page = counted(looked_at)
    assert page.count.text() == "8 games"
    assert "1 game in the archive cannot be read" in page.damage.text()
    for tab in TABS:
        turn_to(page, tab)
        assert not page.grab().isNull()
        assert page.csv(page.exported())


CHANGES = (
    {"language": "fr"}, {"scheme": "dark"}, {"text_size": "largest"}, {"language": "en"},
    {"text_size": "normal"}, {"scheme": "light"},
)  # fmt: skip


@pytest.mark.slow
def test_everything_may_change_while_games_are_counted(looked_at: MainWindow) -> None:
    looked_at.visits.show_statistics()
    page = shown(looked_at)
    for change in CHANGES:
        looked_at.change_settings(**change)
        QCoreApplication.processEvents()
        looked_at.resize(800 + 10 * CHANGES.index(change), 640)
    assert counted(looked_at) is page
    assert page.count.text() == "9 games"
    for tab, change in zip(TABS, CHANGES, strict=False):
        turn_to(page, tab)
        looked_at.change_settings(**change)
        QCoreApplication.processEvents()
        assert not page.grab().isNull()


@pytest.mark.parametrize(
    "wait", [0, 60, *(pytest.param(wait, marks=pytest.mark.slow) for wait in (5, 400))]
)
def test_leaving_at_any_time_ends_the_process(looked_at: MainWindow, wait: int) -> None:
    for leave in (looked_at.show_shelf, looked_at.visits.show_tour, looked_at.show_shelf):
        looked_at.visits.show_statistics()
        page = looked_at.visits.page
        if isinstance(page, StatisticsPage):
            QTest.qWait(wait)
            leave()
            if looked_at.visits.page is not page and leave != looked_at.visits.show_tour:
                assert page.counting.process_id is None
    looked_at.show_shelf()
    assert looked_at.pages.currentWidget() is looked_at.shelf


def test_hammered_keys_open_one_page(looked_at: MainWindow) -> None:
    pages = looked_at.pages.count()
    for _ in range(12):
        looked_at.visits.show_statistics()
    counted(looked_at)
    for _ in range(30):
        for pressed in (Key.Key_Tab, Key.Key_Down, Key.Key_Right, Key.Key_End, Key.Key_Space):
            held = looked_at.focusWidget()
            QTest.keyClick(held, pressed)
    assert looked_at.pages.count() == pages + 1
    looked_at.show_shelf()
    assert looked_at.pages.count() == pages


def test_the_cache_may_not_be_written(looked_at: MainWindow, tmp_path: Path) -> None:
    nowhere = tmp_path / "file"
    nowhere.write_text("no folder")
    archive = looked_at.archive.path
    assert list(gather(archive, nowhere / "x" / CACHE_NAME)) == list(gather(archive, None))
