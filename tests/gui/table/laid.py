"""A game on its way on the table, clicked at."""

from PySide6.QtCore import QCoreApplication, QPoint
from PySide6.QtTest import QTest

from ludotheque.core.draws import RandomSource
from ludotheque.record.record import SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardscene import AT_REST
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.gui.table.hands import LEFT, PLAIN, until

NAMES = ("Ada", "Bob", "Cleo", "Dan")


def lay(window: MainWindow, key: str, plies: int, seed: int = 3) -> TablePage:
    """A game on its way, somebody on turn."""
    timeline = start_timeline(key, {}, seed)
    seats = tuple(SeatInfo(name) for name in NAMES[: len(timeline.seats)])
    timeline = Timeline(timeline.game, seed=seed, seats=seats)
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    window.lay_table(window.session.lay(timeline))
    page = window.table
    assert page is not None
    rest(page)
    return page


def rest(page: TablePage) -> None:
    """Let what is shown end."""
    scene = page.scene
    QCoreApplication.processEvents()
    until(lambda: page.controller.mode in {*AT_REST, Mode.OVER} and not scene.moving)


def click(page: TablePage, at: QPoint) -> None:
    """Click a point of the board."""
    QTest.mouseClick(page.view.viewport(), LEFT, PLAIN, at)
    QCoreApplication.processEvents()
