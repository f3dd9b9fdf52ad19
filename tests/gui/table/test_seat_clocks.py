"""The time of each player on his card: shown where wished, running only while he can play."""

import pytest
from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QDialog, QToolButton

from ludotheque.core.languages import languages
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending
from ludotheque.table.controller import Mode
from ludotheque.ui.table.pen import RESTING
from ludotheque.ui.table.seatclocks import clock_text
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.examples import without_chance
from tests.gui.conftest import OpenWindow, wait_active
from tests.gui.table.hands import until

LEFT = Qt.MouseButton.LeftButton


def begun(window: MainWindow, key: str) -> TablePage:
    """A game in which somebody is to act."""
    window.begin(key, {}, [""] * len(create(key, {}).seats))
    assert window.table is not None
    controller = window.table.controller
    until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE, Mode.COVERED})
    if controller.mode is Mode.COVERED:
        controller.lift()
        until(lambda: controller.mode is Mode.CHOOSING)
    while controller.timekeeper.seat is None:  # dice which belong to nobody
        controller.roll()
        until(lambda: controller.mode in {Mode.CHOOSING, Mode.IDLE})
    return window.table


def used(page: TablePage) -> int:
    """The milliseconds all seats have used."""
    controller = page.controller
    seats = range(len(controller.timeline.seats))
    return sum(controller.timekeeper.used(controller.timeline, seat) for seat in seats)


def times(page: TablePage) -> list[str]:
    """What the cards show."""
    return [card.time for card in page.panel.cards[: len(page.controller.timeline.seats)]]


@pytest.mark.parametrize("key", ENGINES)
def test_shown_on_every_card_where_it_is_wished(
    key: str, open_window: OpenWindow, hand_clock: HandClock
) -> None:
    """And heard, and gone again; from the menu, and in all colours and sizes of cards."""
    window = open_window()
    page = begun(window, key)
    hand_clock.advance(125_000)
    seats = len(page.controller.timeline.seats)
    assert times(page) == [""] * seats
    before = [card.accessibleName() for card in page.panel.cards]
    window.menus.actions["times"].trigger()
    running = page.controller.timekeeper.seat
    assert running is not None
    assert times(page) == ["2:05" if seat == running else "0:00" for seat in range(seats)]
    assert "2 min 5 s used" in page.panel.cards[running].accessibleName()
    assert window.settings.show_times
    window.menus.actions["times"].trigger()
    assert times(page) == [""] * seats
    assert [card.accessibleName() for card in page.panel.cards] == before


def test_the_seconds_go_on_by_themselves(open_window: OpenWindow, hand_clock: HandClock) -> None:
    window = open_window(show_times=True)
    page = begun(window, without_chance())
    assert times(page)[0] == "0:00"
    hand_clock.advance(2_000)
    until(lambda: times(page)[0] == "0:02")


def test_each_move_hands_the_clock_on(open_window: OpenWindow, hand_clock: HandClock) -> None:
    window = open_window(show_times=True)
    page = begun(window, without_chance())
    controller = page.controller
    hand_clock.advance(61_000)
    controller.commit(controller.state.legal_actions()[0])
    QCoreApplication.processEvents()
    hand_clock.advance(5_000)
    controller.commit(controller.state.legal_actions()[0])
    QCoreApplication.processEvents()
    assert times(page)[:2] == ["1:01", "0:05"]
    assert controller.timeline.times == (61_000, 5_000)


def test_it_stands_while_something_is_asked(window: MainWindow, hand_clock: HandClock) -> None:
    page = begun(window, without_chance())
    hand_clock.advance(1_000)

    def look() -> None:
        dialog = QApplication.activeModalWidget()
        if not isinstance(dialog, QDialog) or not dialog.isVisible():
            QTimer.singleShot(5, look)
            return
        hand_clock.advance(60_000)
        QTest.keyClick(dialog, Qt.Key.Key_Escape)

    QTimer.singleShot(0, look)
    window.menus.actions["resign"].trigger()
    QCoreApplication.processEvents()
    hand_clock.advance(500)
    assert used(page) == 1_500


def test_it_stands_while_the_window_is_minimised(window: MainWindow, hand_clock: HandClock) -> None:
    page = begun(window, without_chance())
    hand_clock.advance(1_000)
    window.showMinimized()
    until(lambda: not page.clocks.attendance.attended)
    hand_clock.advance(60_000)
    assert used(page) == 1_000
    window.showNormal()
    until(lambda: page.clocks.attendance.attended)
    hand_clock.advance(250)
    assert used(page) == 1_250


def test_it_stands_on_another_page(window: MainWindow, hand_clock: HandClock) -> None:
    """Whoever reads the statistics uses no time."""
    page = begun(window, without_chance())
    timeline = page.controller.timeline
    hand_clock.advance(1_000)
    window.menus.actions["statistics"].trigger()
    until(lambda: window.table is not page or not page.isVisible())
    hand_clock.advance(60_000)
    assert timeline.spent.pending == (1_000, None)


def test_it_stands_while_a_note_is_written_and_not_while_one_thinks_there(
    window: MainWindow, hand_clock: HandClock
) -> None:
    """A field in which the keyboard only rests gives nobody time to think."""
    page = begun(window, without_chance())
    wait_active(window)
    hand_clock.advance(1_000)
    page.show_notes()
    field = page.notes.on_move.field
    until(field.hasFocus)
    for _ in range(5):
        hand_clock.advance(RESTING - 1)
        QTest.keyClicks(field, "a")
    assert used(page) == 1_000
    hand_clock.advance(RESTING)
    hand_clock.advance(500)
    assert used(page) == 1_500
    page.notes.occasion.field.setFocus()
    hand_clock.advance(5_000)
    page.view.setFocus()
    hand_clock.advance(50)
    assert used(page) == 1_550
    assert page.controller.timekeeper.seat is not None


def test_it_stands_in_a_review(window: MainWindow, hand_clock: HandClock) -> None:
    page = begun(window, without_chance())
    for _ in range(2):
        page.controller.commit(page.controller.state.legal_actions()[0])
        QCoreApplication.processEvents()
    hand_clock.advance(1_000)
    window.menus.actions["back"].trigger()
    QCoreApplication.processEvents()
    hand_clock.advance(60_000)
    assert used(page) == 1_000
    window.menus.actions["last"].trigger()
    QCoreApplication.processEvents()
    hand_clock.advance(10)
    assert used(page) == 1_010


def test_what_a_resumed_game_has_used_is_shown(
    open_window: OpenWindow, hand_clock: HandClock
) -> None:
    """The time of what was played; a thought which led to nothing is not kept."""
    window = open_window(show_times=True)
    page = begun(window, without_chance())
    hand_clock.advance(70_000)
    page.controller.commit(page.controller.state.legal_actions()[0])
    QCoreApplication.processEvents()
    hand_clock.advance(9_000)
    window.show_shelf()
    QCoreApplication.processEvents()
    QTest.mouseClick(window.shelf.row.cards[0], LEFT)
    until(lambda: window.table is not None and window.table.controller.mode is Mode.CHOOSING)
    assert window.table is not None
    assert times(window.table)[:2] == ["1:10", "0:00"]


def test_a_clock_shows_hours_before_minutes() -> None:
    assert [clock_text(time) for time in (0, 999, 59_999, 60_000, 3_599_999, 36_000_000)] == [
        "0:00", "0:00", "0:59", "1:00", "59:59", "10:00:00",
    ]  # fmt: skip


@pytest.mark.parametrize("language", languages())
def test_a_low_window_shows_time_beside_wins_and_whole_icons(
    language: str, open_window: OpenWindow, hand_clock: HandClock
) -> None:
    """Wins give way to the time; what was agreed on takes no height from the icons."""
    window = open_window(language=language)
    window.resize(800, 500)
    key, timed = without_chance(), {"clock": "move", "time-move": "20"}
    for _ in range(2):  # the second time there are wins to be shown
        window.begin(key, {}, ["Ada", "Ben"], None, (), timed)
        assert window.game is not None
        controller = window.game.controller
        until(lambda controller=controller: controller.mode is Mode.CHOOSING)  # type: ignore[misc]
        controller.commit(controller.state.legal_actions()[0])
        QCoreApplication.processEvents()
        if window.archive.finished():
            break
        controller.end(Ending("resign", 0))
    page = window.table
    assert page is not None
    assert all(card.won for card in page.panel.cards[:2])
    for card in page.panel.cards[:2]:
        shots = []
        for time in ("0:16", "0:15"):
            card.show_time(time)
            shots.append(card.grab().toImage())
        assert shots[0] != shots[1], "the time is seen"
    icons = [one for one in page.panel.findChildren(QToolButton) if one.isVisible()]
    for length in range(20, 100, 2):
        page.panel.agreed.say("agreed on " + "n" * length)
        until(lambda: all(one.height() >= one.sizeHint().height() for one in icons))
