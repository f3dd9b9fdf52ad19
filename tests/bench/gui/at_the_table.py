"""The program at Finale's table: how long presses and drags take to be seen; then it ends.

Run as a program of its own with the number of presses and of moves; prints one object of JSON,
every list in seconds: wall time and this thread's own processor time.
"""

import itertools
import json
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPaintEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ludotheque.ui.app import make_application, make_window
from ludotheque.ui.scenes.finale import FinaleScene
from ludotheque.ui.scenes.view import BoardView
from tests.bench.gui.measures import resident

painted: list[tuple[float, float, float]] = []
"""For each paintEvent of the board: its end, its wall time, its processor time."""


def _watch() -> None:
    original = BoardView.paintEvent

    def paint(self: BoardView, event: QPaintEvent) -> None:
        wall, own = time.perf_counter(), time.thread_time()
        original(self, event)
        end = time.perf_counter()
        painted.append((end, end - wall, time.thread_time() - own))

    BoardView.paintEvent = paint  # type: ignore[method-assign]


class Table:
    """The board of the latest kept game, and a hand on it."""

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
        self.view = page.view
        self.scene = page.scene
        assert isinstance(self.scene, FinaleScene)
        self.until(lambda: bool(painted))
        self.opened = painted[0][0] - start
        self.rest(1.0)
        self.port = self.view.viewport()
        self.pawns = list(self.scene.starter_places())
        assert len(self.pawns) > 1

    def until(self, holds: Callable[[], bool]) -> None:
        """Let the event loop run until something holds."""
        while not holds():
            self.application.processEvents()

    def rest(self, seconds: float) -> None:
        """Let animations end."""
        QTest.qWait(round(1000 * seconds))

    def press(self, pawn: str) -> tuple[float, float]:
        """Press on a pawn; wall and own time until its destinations have been painted."""
        at = self.view.centre_of(pawn)
        count = len(painted)
        wall, own = time.perf_counter(), time.thread_time()
        QTest.mousePress(self.port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, at)
        self.until(lambda: len(painted) > count)
        spent = painted[count][0] - wall, time.thread_time() - own
        assert self.scene.pressed == pawn
        assert self.scene.selection.after(pawn)
        # Let go beside the pawn, so that nothing is chosen.
        QTest.mouseRelease(
            self.port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(2, 2)
        )
        self.scene.clear_choice()
        return spent

    def move(self, at: QPointF) -> None:
        """Move the pointer, the button held."""
        event = QMouseEvent(
            QEvent.Type.MouseMove, at, QPointF(self.port.mapToGlobal(at.toPoint())),
            Qt.MouseButton.NoButton, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        )  # fmt: skip
        QApplication.sendEvent(self.port, event)

    def drag(self, moves: int) -> tuple[list[float], list[float], list[float]]:
        """Carry a pawn to and fro over the board.

        Returns for each move the wall and own time from the event to the end of the painting,
        and the wall times from one painting's end to the next.
        """
        start = QPointF(self.view.centre_of(self.pawns[0]))
        QTest.mousePress(
            self.port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, start.toPoint()
        )
        self.rest(0.3)
        self.move(start + QPointF(24, 0))
        self.rest(0.3)
        assert self.scene.dragged is not None
        walls, owns = [], []
        first = len(painted)
        width, height = self.port.width(), self.port.height()
        for i in range(moves):
            along = abs((i * 7) % (2 * width - 80) - (width - 40)) + 20
            at = QPointF(along, height * 0.2 + (i * 11) % (height * 0.6))
            count = len(painted)
            wall, own = time.perf_counter(), time.thread_time()
            self.move(at)
            self.until(lambda count=count: len(painted) > count)  # type: ignore[misc]
            walls.append(painted[count][0] - wall)
            owns.append(time.thread_time() - own)
        ends = [end for end, _, _ in painted[first:]]
        frames = [later - sooner for sooner, later in itertools.pairwise(ends)]
        QTest.mouseRelease(
            self.port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, QPoint(2, 2)
        )
        return walls, owns, frames


def main() -> int:
    """Measure, tell, end."""
    presses, moves = int(sys.argv[1]), int(sys.argv[2])
    _watch()
    table = Table()
    walls, owns = [], []
    for i in range(presses):
        # At different moments of the lifting that the press before set going.
        table.rest(0.01 + i % 5 * 0.04)
        wall, own = table.press(table.pawns[i % len(table.pawns)])
        walls.append(wall)
        owns.append(own)
    table.rest(0.4)
    dragged, dragged_own, frames = table.drag(moves)
    table.rest(0.4)
    told = {
        "platform": table.application.platformName(),
        "board": [table.port.width(), table.port.height(), table.view.devicePixelRatioF()],
        "press": walls, "press_own": owns,
        "drag": dragged, "drag_own": dragged_own, "frames": frames,
        "paint": [wall for _, wall, _ in painted],
        "opened": table.opened, "shelf_memory": table.shelf_memory, "memory": resident(),
    }  # fmt: skip
    print(json.dumps(told), flush=True)  # noqa: T201
    table.window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
