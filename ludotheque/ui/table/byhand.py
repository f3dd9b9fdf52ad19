"""Plays at a table by mouse and key events without a test library, for the self-test."""

import time
from collections.abc import Callable
from typing import Final

import attrs
from PySide6.QtCore import QCoreApplication, QEvent, QEventLoop, QPointF, Qt
from PySide6.QtGui import QMouseEvent

from ludotheque.core.errors import must
from ludotheque.table.controller import Mode
from ludotheque.table.turnguard import GUARD
from ludotheque.ui.table.tablepage import TablePage

HAND_TEST: Final = "hand_test"
"""The name of the part of a game's look which plays some turns by hand."""


@attrs.frozen
class HandTest:
    """A game's part of the self-test: its name in the report, and a function which plays by clicks.

    ``play`` gets the page of a new table; it returns how much it has played, and raises
    AssertionError with a message if something is wrong.
    """

    name: str
    play: Callable[[TablePage], int]


def wait(done: Callable[[], bool], problem: str, seconds: float = 15) -> None:
    """Process events until ``done``; after ``seconds`` raises AssertionError with ``problem``."""
    end = time.monotonic() + seconds
    while not done():
        must(time.monotonic() < end, problem)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def wait_for_hands(table: TablePage) -> None:
    """Wait until the table accepts clicks: no animation runs and the guard time is over."""
    controller, scene = table.scene.controller, table.scene
    seen, still = (-1, False), time.monotonic()

    def ready() -> bool:
        nonlocal seen, still
        # Under load a whole animation may pass between two calls; the new ply shows it.
        waits = controller.mode in {Mode.IDLE, Mode.CHOOSING} and not scene.moving
        now = (controller.timeline.ply, waits)
        if now != seen or not waits:
            seen, still = now, time.monotonic()
        return time.monotonic() - still > 1.1 * GUARD / 1000

    wait(ready, "the table does not go on")


def wait_after(table: TablePage, ply: int) -> None:
    """Wait until another action has been played after ``ply``."""
    wait(lambda: table.controller.timeline.ply > ply, "a click does nothing")


def click(table: TablePage, place: str) -> None:
    """Send a press and a release of the left button at a place to the view."""
    view = table.view
    at = QPointF(view.centre_of(place))
    everywhere = QPointF(view.viewport().mapToGlobal(at))
    button = Qt.MouseButton.LeftButton
    for kind, held in (
        (QEvent.Type.MouseButtonPress, button),
        (QEvent.Type.MouseButtonRelease, Qt.MouseButton.NoButton),
    ):
        event = QMouseEvent(
            kind, at, everywhere, button, held, Qt.KeyboardModifier.NoModifier
        )  # fmt: skip
        QCoreApplication.sendEvent(view.viewport(), event)


def play_turns(table: TablePage, count: int, turn: Callable[[], bool]) -> int:
    """Play until ``count`` turns have been played; return their number.

    ``turn`` acts once and returns whether that completed a turn. At the end the board must show the
    state.
    """
    played = 0
    while played < count:
        wait_for_hands(table)
        before = table.controller.timeline.ply
        played += turn()
        wait_after(table, before)
    shows_the_state(table)
    return played


def shows_the_state(table: TablePage) -> None:
    """Check that the board shows the state."""
    wait_for_hands(table)
    must(table.scene.shown() == table.scene.expected(), "the board shows another position")
