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
"""The part of a look which plays some turns of the game by hand."""


@attrs.frozen
class HandTest:
    """What of a game the self-test plays by clicks: its name in the report, and how.

    ``play`` gets the page of a fresh table; it returns how much it has played, and raises
    AssertionError, naming what is wrong.
    """

    name: str
    play: Callable[[TablePage], int]


def wait(done: Callable[[], bool], problem: str, seconds: float = 15) -> None:
    """Let Qt work until ``done``; raises AssertionError with ``problem`` where that fails."""
    end = time.monotonic() + seconds
    while not done():
        must(time.monotonic() < end, problem)
        QCoreApplication.processEvents(QEventLoop.ProcessEventsFlag.AllEvents, 20)


def wait_for_hands(table: TablePage) -> None:
    """Wait until a click is an act of whoever is on turn: nothing moves, the guard has passed."""
    controller, scene = table.scene.controller, table.scene
    seen, still = (-1, False), time.monotonic()

    def ready() -> bool:
        nonlocal seen, still
        # Under load a whole movement may pass between two calls: what it led to tells of it.
        waits = controller.mode in {Mode.IDLE, Mode.CHOOSING} and not scene.moving
        now = (controller.timeline.ply, waits)
        if now != seen or not waits:
            seen, still = now, time.monotonic()
        return time.monotonic() - still > 1.1 * GUARD / 1000

    wait(ready, "the table does not go on")


def wait_after(table: TablePage, ply: int) -> None:
    """Wait until something has been played after ply ``ply``."""
    wait(lambda: table.controller.timeline.ply > ply, "a click does nothing")


def click(table: TablePage, place: str) -> None:
    """Press and release the left button on a place, as the window system would have it."""
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
    """Play until so many turns have been played; ``turn`` acts once and tells whether it was one.

    At the end the board must show what the state says.
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
    """Check that the board shows what the state says."""
    wait_for_hands(table)
    must(table.scene.shown() == table.scene.expected(), "the board shows another position")
