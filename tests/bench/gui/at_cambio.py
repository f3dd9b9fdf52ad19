"""The program at Cambio's tray: arrows pointed at, dice pushed and carried; then it ends.

Run as a program of its own with the number of presses and of moves (and « thinking », see
table.py); prints one object of JSON, every list in seconds: wall time and this thread's own
processor time.
"""

import itertools
import json
import sys
from typing import cast

from PySide6.QtCore import QPoint, QPointF

from ludotheque.table.controller import Mode
from ludotheque.ui.games.cambio.die import SPARE
from ludotheque.ui.games.cambio.scene import CambioScene
from tests.bench.gui.table import Table, Times, about, painted, parts, watch


class Hand:
    """A hand at Cambio's tray."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scene = cast(CambioScene, table.board)

    def at(self, place: str) -> QPoint:
        """The middle of a place in the view."""
        return self.table.view.centre_of(place)

    def point(self, push: str) -> Times:
        """Point at an arrow; the times until the row begins to open."""
        at = QPointF(self.at(push))
        times = self.table.timed(lambda: self.table.move(at, held=False))
        assert self.scene.previewed() == push
        return times

    def push(self, push: str) -> tuple[Times, list[float]]:
        """Click an arrow, then take the push back.

        Returns the times until the dice begin to slide, and those from one painting to the next.
        """
        at, timeline = self.at(push), self.table.page.controller.timeline
        self.table.down(at)
        self.table.rest(0.02)
        first = len(painted)
        times = self.table.timed(lambda: self.table.up(at))
        self.table.until(lambda: self.table.page.controller.mode is not Mode.ANIMATING)
        assert timeline.notations()[-1] == push
        ends = [end for end, _, _ in painted[first:]]
        self.table.page.controller.undo()
        self.table.rest(0.02)
        return times, [later - sooner for sooner, later in itertools.pairwise(ends)]


def main() -> int:
    """Measure, tell, end."""
    presses, moves = int(sys.argv[1]), int(sys.argv[2])
    watch()
    table = Table()
    hand = Hand(table)
    legal = hand.scene.starter_places()
    pointed, opening = [], []
    for i in range(presses):
        # At different moments of the opening and closing which the one before set going.
        first = len(painted)
        pointed.append(hand.point(legal[i % len(legal)]))
        table.rest(0.01 + i % 5 * 0.04)
        ends = [end for end, _, _ in painted[first:]]
        opening += [later - sooner for sooner, later in itertools.pairwise(ends)]
    table.move(QPointF(2, 2), held=False)
    table.rest(0.4)
    pushed, sliding = [], []
    for i in range(presses // 4):
        times, gaps = hand.push(legal[i % len(legal)])
        pushed.append(times)
        sliding += gaps
    table.move(QPointF(2, 2), held=False)
    table.rest(0.4)
    die, die_frames = table.carry(hand.at(SPARE), moves)
    table.rest(0.4)
    found = {
        "pointer to row opening": parts(pointed),
        "opening, frame to frame": {"wall": opening},
        "click to row sliding": parts(pushed),
        "push, frame to frame": {"wall": sliding},
        "die dragged": parts(die),
        "die, frame to frame": {"wall": die_frames},
    }
    print(json.dumps({**about(table), "times": found}), flush=True)  # noqa: T201
    table.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
