"""The program at long games: opened, pressed on, played, taken back; then it ends.

Run as a program of its own with a game's key, a number of actions and of repetitions; prints one
object of JSON: for each of the two lengths the times, in seconds of this thread's processor time.
The short game ends in the very position of the long one, so that what is drawn is the same.
"""

import json
import statistics
import sys
import time
from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.window.app import make_application, make_window
from ludotheque.ui.window.mainwindow import MainWindow
from tests.bench.gui.memory import resident
from tests.bench.long_records import long_game, same_board

FIRST = 10
"""Actions of the short game."""


class Bench:
    """One of the two games on the table of a window."""

    def __init__(self, window: MainWindow, application: object, timeline: Timeline) -> None:
        self.window, self.application = window, application
        self.number = window.archive.begin(timeline)
        self.plies = timeline.ply
        self.times: dict[str, list[float]] = {}

    def open(self) -> None:
        """Lay the game on the table."""
        self.note("opened and painted", self._open)

    def _open(self) -> None:
        self.window.resume(str(self.number))
        self.paint()

    def paint(self) -> None:
        """Let everything be drawn that waits for it."""
        for _ in range(3):
            self.application.processEvents()  # type: ignore[attr-defined]

    def note(self, name: str, work: Callable[[], object]) -> None:
        """Time one piece of work."""
        start = time.thread_time()
        work()
        self.times.setdefault(name, []).append(time.thread_time() - start)

    def round(self, number: int) -> None:
        """Press, let go, play, keep once more, take back, play again, look back and return."""
        table, game = self.window.table, self.window.game
        assert table is not None
        assert game is not None
        controller, scene, port = game.controller, table.scene, table.view.viewport()
        controller.lift()
        starters = scene.starter_places()
        if controller.mode is Mode.CHOOSING and starters:
            at = table.view.centre_of(starters[number % len(starters)])

            def press() -> None:
                QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=at)
                self.paint()

            self.note("press to painted", press)
            QTest.keyClick(table.view, Qt.Key.Key_Escape)  # before a click has become an action
            QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=at)
            QTest.keyClick(table.view, Qt.Key.Key_Escape)
            self.paint()
        if controller.mode is not Mode.CHOOSING:
            return
        actions = [a for a in controller.state.legal_actions()
                   if controller.state.child(a).actors()]  # fmt: skip
        action = actions[number % len(actions)]
        self.note("move kept and painted", lambda: (controller.commit(action), self.paint()))
        self.note("kept once more", controller.keep_now)
        self.note("taken back and painted", lambda: (controller.undo(), self.paint()))
        controller.lift()
        place = controller.timeline.ply - 5
        self.note("looked back and painted", lambda: (controller.look_at(place), self.paint()))
        controller.look_at(controller.timeline.ply)
        self.paint()


def main() -> int:
    """Measure, tell, end."""
    key, plies, times = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    long = long_game(key, plies)
    short = same_board(long, FIRST)
    application = make_application(["ludotheque"])
    window = make_window()
    window.change_settings(animation="off", sound="off")
    window.show()
    both = [Bench(window, application, timeline) for timeline in (short, long)]
    memory = []
    for _ in range(2):  # what is made once is made
        for one in both:
            one.open()
            for number in range(3):
                one.round(number)
            one.times.clear()
    for piece in range(4):
        for one in both:
            one.open()
            memory.append(resident())
            for number in range(times // 4):
                one.round(piece * times // 4 + number)
    found = {
        str(one.plies): {name: statistics.median(values) for name, values in one.times.items()}
        for one in both
    }
    print(json.dumps({"times": found, "memory": memory[-2:]}), flush=True)  # noqa: T201
    window.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
