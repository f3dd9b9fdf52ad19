"""The program with a kept game on its table, and a pointer over it: shared by the benches."""

import itertools
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.core.levels import LEVELS
from ludotheque.players.worker import Answer
from ludotheque.table.computer import Asked, ComputerPlayers
from ludotheque.ui.board.boardview import BoardView
from ludotheque.ui.window.app import make_application, make_window
from tests.bench.gui.memory import resident

Times = tuple[float, float]
"""Wall time and this thread's own processor time, in seconds."""
LEFT = Qt.MouseButton.LeftButton
_NO_KEYS = Qt.KeyboardModifier.NoModifier

THINKING = "thinking"
"""The word with which a child has the strongest computer player think all the while."""

painted: list[tuple[float, float, float]] = []
"""For each paintEvent of the board: its end, its wall time, its processor time."""


def watch() -> None:
    """Note every painting of the board from now on."""
    original = BoardView.paintEvent

    def paint(self: BoardView, event: QPaintEvent) -> None:
        wall, own = time.perf_counter(), time.thread_time()
        original(self, event)
        end = time.perf_counter()
        painted.append((end, end - wall, time.thread_time() - own))

    BoardView.paintEvent = paint  # type: ignore[method-assign, assignment]


class Table:
    """The board of the latest kept game, opened and painted."""

    def __init__(self) -> None:
        self.application: QApplication = make_application(["ludotheque"])
        self.window = make_window()
        self.window.show()
        assert QTest.qWaitForWindowExposed(self.window)
        self.rest(0.3)
        self.shelf_memory = resident()
        start = time.perf_counter()
        self.window.resume(str(self.window.archive.unfinished()[0].id))
        page = self.window.table
        assert page is not None
        self.page = page
        self.view = page.view
        self.board = page.scene
        self.until(lambda: bool(painted))
        self.opened = painted[0][0] - start
        self.rest(1.0)
        self.port = self.view.viewport()
        self.thoughts = 0
        """How often the computer player has answered."""
        if THINKING in sys.argv:
            self._players = ComputerPlayers(self.window)
            self._think()
            self.until(lambda: self.thoughts > 0)

    def _think(self, answer: Answer | None = None) -> None:
        """Ask the strongest computer player about the position on the table, again and again."""
        self.thoughts += answer is not None
        controller = self.page.controller
        asked = Asked(controller.state, controller.timeline.ply, LEVELS[-1], self.thoughts)
        self._players.ask(asked, self._think)

    def end(self) -> None:
        """Close the window, and end who thinks."""
        if THINKING in sys.argv:
            self._players.stop()
        self.window.close()

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the event loop run until something holds."""
        while not holds():
            self.application.processEvents()

    def rest(self, seconds: float) -> None:
        """Let animations end."""
        QTest.qWait(round(1000 * seconds))

    # The pointer

    def down(self, at: QPoint) -> None:
        """Press the button."""
        QTest.mousePress(self.port, LEFT, _NO_KEYS, at)

    def up(self, at: QPoint) -> None:
        """Release the button."""
        QTest.mouseRelease(self.port, LEFT, _NO_KEYS, at)

    def move(self, at: QPointF, *, held: bool = True) -> None:
        """Move the pointer, with the button held or not."""
        event = QMouseEvent(
            QEvent.Type.MouseMove, at, QPointF(self.port.mapToGlobal(at.toPoint())),
            Qt.MouseButton.NoButton, LEFT if held else Qt.MouseButton.NoButton, _NO_KEYS,
        )  # fmt: skip
        QApplication.sendEvent(self.port, event)

    def timed(self, act: Callable[[], None]) -> Times:
        """Do something with the pointer; the times until the board has been painted after it."""
        count = len(painted)
        wall, own = time.perf_counter(), time.thread_time()
        act()
        self.until(lambda: len(painted) > count)
        return painted[count][0] - wall, time.thread_time() - own

    def carry(self, start: QPoint, moves: int) -> tuple[list[Times], list[float]]:
        """Carry what lies at a point to and fro over the whole view, then put it back.

        Returns for each move its times, and the wall times from one painting's end to the next.
        """
        self.down(start)
        self.rest(0.3)
        self.move(QPointF(start) + QPointF(24, 0))
        self.rest(0.3)
        assert self.board.dragged is not None
        first = len(painted)
        width, height = self.port.width(), self.port.height()
        times = []
        for i in range(moves):
            along = abs((i * 7) % (2 * width - 80) - (width - 40)) + 20
            at = QPointF(along, height * 0.2 + (i * 11) % (height * 0.6))
            times.append(self.timed(lambda at=at: self.move(at)))  # type: ignore[misc]
        ends = [end for end, _, _ in painted[first:]]
        self.up(QPoint(2, 2))
        return times, [later - sooner for sooner, later in itertools.pairwise(ends)]


def parts(times: list[Times]) -> dict[str, list[float]]:
    """Return times as they are told: wall and own times apart."""
    return {"wall": [wall for wall, _ in times], "own": [own for _, own in times]}


def about(table: Table) -> dict[str, object]:
    """Return what is told of every table."""
    return {
        "platform": table.application.platformName(),
        "board": [table.port.width(), table.port.height(), table.view.devicePixelRatioF()],
        "opened": table.opened, "shelf_memory": table.shelf_memory, "memory": resident(),
        "thoughts": table.thoughts,
    }  # fmt: skip
