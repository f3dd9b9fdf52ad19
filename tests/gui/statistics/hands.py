"""Hands at the page of statistics: a kept past to look at, and the ways to get there."""

from PySide6.QtCore import QCoreApplication, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ludotheque.archive import Archive
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.ui.statistics.statisticspage import StatisticsPage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.about import about
from tests.examples import adjusted_dice, many_dice, one_die, without_chance
from tests.stats.making import played

Key = Qt.Key
LEFT = Qt.MouseButton.LeftButton
CONTROL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
ANN_BOB = ("Ann", "Bob")
DIE, PLAIN, MANY, TURNED = one_die(), without_chance(), many_dice(), adjusted_dice()
"""The games of the past: with one die, none, many, and dice which are turned."""
LONGER: dict[str, str] = about(DIE, "LONGER")
"""Another form of the first one."""


def past() -> list[Timeline]:
    """Games of three players: five of DIE, two of PLAIN, one each of MANY and TURNED."""
    left = Ending("abandoned")
    return [
        *(played(DIE, seed=seed, names=ANN_BOB) for seed in (1, 2, 3)),
        played(DIE, LONGER, seed=4, names=("Cléo", "Ann")),
        played(DIE, seed=5, names=ANN_BOB, most=12),
        played(PLAIN, seed=6, names=ANN_BOB, most=9, ending=Ending("resign", 0)),
        played(PLAIN, seed=7, names=("Bob", "Ann"), most=9, ending=left),
        played(MANY, seed=8, names=("Cléo", "Bob"), most=160, ending=Ending("agreed")),
        played(TURNED, seed=9, names=ANN_BOB),
    ]


def keep(games: list[Timeline]) -> None:
    """Put games into the archive of the test."""
    archive = Archive()
    for game in games:
        archive.begin(game)
    archive.close()


def press(widget: QWidget, at: QPoint | None = None) -> None:
    """Click a widget, in its middle unless a place is named."""
    QTest.mouseClick(widget, LEFT, Qt.KeyboardModifier.NoModifier, at or widget.rect().center())
    QCoreApplication.processEvents()


def key(key: Key, modifiers: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """Press a key where the keyboard is."""
    held = QApplication.focusWidget()
    assert held is not None
    QTest.keyClick(held, key, modifiers)
    QCoreApplication.processEvents()


def shown(window: MainWindow) -> StatisticsPage:
    """The page of statistics, which must be the one shown."""
    page = window.visits.page
    assert isinstance(page, StatisticsPage)
    assert window.pages.currentWidget() is page
    return page


def counted(window: MainWindow) -> StatisticsPage:
    """The page once everything has been counted."""
    page = shown(window)
    for _ in range(3000):
        if not page.counting.running:
            break
        QTest.qWait(5)
    assert not page.counting.running
    QCoreApplication.processEvents()
    return page


def turn_to(page: StatisticsPage, name: str) -> None:
    """Click a tab."""
    bar = page.tabs.tabBar()
    index = ["overview", "players", "lengths", "dice", "games"].index(name)
    press(bar, bar.tabRect(index).center())
    assert page.tabs.currentIndex() == index
