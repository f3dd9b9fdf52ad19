"""Two windows on one archive: nothing is put back, nothing goes that was not shown."""

import shutil
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtTest import QTest

from ludotheque.archive import Archive
from ludotheque.archive.store import parted
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.window.mainwindow import MainWindow
from tests.examples import without_chance
from tests.gui.conftest import OpenWindow
from tests.gui.table.hands import until
from tests.systems import needs_open_files_replaced

LEFT = Qt.MouseButton.LeftButton
PLAIN = without_chance()


def keep(window: MainWindow, key: str, plies: int) -> Timeline:
    """Put a game begun into the window's archive."""
    game = start_timeline(key, {}, 1)
    source = RandomSource(1)
    while game.ply < plies:
        chance = game.state.is_chance()
        game.apply(game.draw() if chance else game.state.random_action(source))
    window.archive.begin(game)
    return game


def click_card(window: MainWindow) -> None:
    """Open the first card of the shelf with the mouse."""
    window.show_shelf()
    card = window.shelf.row.cards[0]
    window.shelf.area.ensureWidgetVisible(card)
    QTest.mouseClick(card, LEFT)
    until(lambda: window.game is not None and not window.game.controller.is_empty)


def one_action(window: MainWindow, last: bool = False) -> None:
    """Let the seat on turn do something, whatever waits before."""
    assert window.game is not None
    controller = window.game.controller
    for _ in range(200):
        QCoreApplication.processEvents()
        controller.settle()
        if controller.mode is Mode.COVERED:
            controller.lift()
        elif controller.mode is Mode.IDLE:
            controller.roll()
        elif controller.mode is Mode.CHOOSING and len(controller.state.legal_actions()) > 1:
            break
        elif controller.mode is Mode.CHOOSING:
            controller.commit(controller.state.legal_actions()[0])
    actions = controller.state.legal_actions()
    assert controller.commit(actions[-1 if last else 0]) is None
    controller.settle()


def kept(window: MainWindow) -> dict[str, tuple[int, tuple[int, ...]]]:
    """Return what the archive holds, by id, as another program sees it."""
    archive = Archive(window.archive.path)
    games = (*archive.unfinished(), *archive.finished())
    found = {game.uid: _shape(archive.load(game.id)) for game in games}
    archive.close()
    return found


def _shape(timeline: Timeline) -> tuple[int, tuple[int, ...]]:
    return timeline.ply, timeline.line


@pytest.mark.parametrize("key", ENGINES)
def test_going_back_to_the_shelf_puts_nothing_back(key: str, open_window: OpenWindow) -> None:
    first, second = open_window(dice="click"), open_window()
    keep(first, key, 5)
    click_card(first)
    click_card(second)
    for _ in range(3):
        one_action(second)
    second.close()
    before = kept(first)
    first.show_shelf()
    QCoreApplication.processEvents()
    assert kept(first) == before
    assert len(before) == 1


@pytest.mark.parametrize("key", ENGINES)
def test_looking_at_a_game_does_not_date_it(key: str, window: MainWindow) -> None:
    keep(window, key, 5)
    window.show_shelf()
    (before,) = window.archive.unfinished()
    window.change_settings(dice="click")
    click_card(window)
    QCoreApplication.processEvents()
    window.show_shelf()
    (after,) = window.archive.unfinished()
    assert window.archive.load(after.id).ply >= 5
    if window.archive.load(after.id).ply == 5:  # no card was dealt by itself
        assert after == before


def test_a_fresh_game_played_in_the_other_window_stays(open_window: OpenWindow) -> None:
    first, second = open_window(dice="click"), open_window()
    first.begin(PLAIN, {}, ["", ""])
    QCoreApplication.processEvents()
    click_card(second)
    one_action(second)
    before = kept(second)
    assert [ply for ply, _ in before.values()] == [1]
    first.show_shelf()
    QCoreApplication.processEvents()
    assert kept(first) == before


def test_an_untouched_game_goes_as_before(window: MainWindow) -> None:
    window.begin(PLAIN, {}, ["", ""])
    QCoreApplication.processEvents()
    assert len(kept(window)) == 1
    window.show_shelf()
    assert kept(window) == {}


def test_two_ways_of_playing_on_are_two_games_and_it_is_said(
    open_window: OpenWindow, told: list[str]
) -> None:
    first, second = open_window(dice="click"), open_window()
    keep(first, PLAIN, 4)
    click_card(first)
    click_card(second)
    one_action(first)
    one_action(second, last=True)
    QTest.qWait(20)
    assert told == [str(parted(PLAIN))]
    told.clear()
    found = kept(first)
    assert sorted(ply for ply, _ in found.values()) == [5, 5]
    assert len({line for _, line in found.values()}) == 2
    one_action(first)
    one_action(second, last=True)
    QTest.qWait(20)
    assert told == []
    assert sorted(ply for ply, _ in kept(first).values()) == [6, 6]
    second.show_shelf()
    assert len(second.shelf.row.cards) == 2


def test_a_card_of_a_game_played_on_is_not_removed(
    open_window: OpenWindow, told: list[str]
) -> None:
    first, second = open_window(dice="click"), open_window()
    keep(first, PLAIN, 4)
    first.show_shelf()
    click_card(second)
    one_action(second)
    (shown,) = first.shelf.row.cards
    first.shelf.forget.emit(shown.item.id)  # after the question was answered
    assert [ply for ply, _ in kept(first).values()] == [5]
    assert len(told) == 1
    assert "played on in another window" in told.pop()
    (shown,) = first.shelf.row.cards
    first.shelf.forget.emit(shown.item.id)
    assert kept(first) == {}
    assert told == []


def test_opening_a_saved_game_makes_no_second_card(window: MainWindow, tmp_path: Path) -> None:
    game = keep(window, PLAIN, 6)
    path = tmp_path / "game.ludo"
    savefile.save(path, game.to_record())
    window.open_file(path)
    QCoreApplication.processEvents()
    window.show_shelf()
    assert len(window.shelf.row.cards) == 1


@needs_open_files_replaced
@pytest.mark.spread
@pytest.mark.parametrize("how", ["older", "removed"])
@pytest.mark.parametrize("comes", ["to the front", "back to the shelf"])
@pytest.mark.parametrize("key", ENGINES)
def test_a_game_on_the_table_is_kept_whatever_becomes_of_the_archive(
    key: str, comes: str, how: str, open_window: OpenWindow, told: list[str]
) -> None:
    """An older archive is put back, or it is removed, while somebody plays."""
    window = open_window(dice="click")
    keep(window, key, 4)
    path = window.archive.path
    window.archive.close()
    backup = Path(shutil.copy(path, path.with_name("backup")))
    click_card(window)
    for _ in range(3):
        one_action(window)
    QCoreApplication.processEvents()
    before = kept(window)
    assert window.game is not None
    on_table = window.game.controller.timeline.line
    for suffix in ("", "-wal", "-shm"):
        Path(f"{path}{suffix}").unlink(missing_ok=True)
    if how == "older":
        backup.replace(path)
    if comes == "to the front":
        window.archive_games.follow()
        assert window.game.controller.timeline.line == on_table
    else:
        window.show_shelf()
        QCoreApplication.processEvents()
        assert len(window.shelf.row.cards) == 1
    assert kept(window) == before
    assert told == []
