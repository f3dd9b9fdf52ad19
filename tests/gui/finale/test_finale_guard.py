"""A second press on the die rolls for nobody, also where the first roll has led to a pass."""

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.board.boardscene import AT_REST
from ludotheque.ui.table.tablepage import TablePage
from ludotheque.ui.window.mainwindow import MainWindow
from tests.clocks import HandClock
from tests.gui.table.hands import Key
from tests.gui.table.laid import click, lay


@pytest.mark.parametrize("way", ["click", "space", "R", "button"])
def test_dice_rolled_twice_roll_once(window: MainWindow, hand_clock: HandClock, way: str) -> None:
    """Who cannot move has passed already, and the second press would roll for the other."""
    for seed in range(1, 40):
        page = lay(window, "finale", 2, seed)
        controller = page.controller
        if controller.mode is not Mode.IDLE:
            continue
        before = controller.timeline.ply
        roll(page, way)
        while controller.mode not in {*AT_REST, Mode.OVER}:
            controller.hurry()
        if controller.mode is Mode.IDLE:
            line = controller.timeline.line
            assert len(line) > before
            for _ in range(4):
                roll(page, way)
                assert controller.timeline.line == line
                hand_clock.advance(GUARD - 1)
            hand_clock.advance(GUARD)
            roll(page, way)
            assert len(controller.timeline.line) > len(line)
            return
        assert controller.mode is Mode.CHOOSING
    pytest.fail("nobody has had to pass")


def roll(page: TablePage, way: str) -> None:
    """Roll the die."""
    if way == "click":
        click(page, page.view.centre_of("die"))
    elif way == "space":
        QTest.keyClick(page.view, Key.Key_Space)
    elif way == "R":
        page.roll()
    else:
        page.panel.button.click()
    QCoreApplication.processEvents()
