"""The program at Ordino's table: dice laid and carried, pieces pressed and carried; then it ends.

Run as a program of its own with the number of presses and of moves (and « thinking », see
table.py); prints one object of JSON, every list in seconds: wall time and this thread's own
processor time.
"""

import json
import sys
from typing import cast

from PySide6.QtCore import QPoint, QPointF

from ludotheque.games.ordino.arrangements import Arrangement, Instruction, possibilities
from ludotheque.ui.games.ordino.scene import OrdinoScene
from tests.bench.gui.table import Table, Times, about, parts, watch


class Hand:
    """A hand on Ordino's board."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scene = cast(OrdinoScene, table.board)
        self._laid: list[int] = []

    def at(self, place: str) -> QPoint:
        """The middle of a place in the view."""
        return self.table.view.centre_of(place)

    def lay(self) -> Times:
        """Click on a die, in the tray or on the card; the times until the sentence is painted."""
        scene = self.scene
        card = scene.card
        assert card is not None
        if card.complete:
            self._laid = [die for die in card.slots if die is not None]
        loose = [die for die in card.loose() if die not in self._laid]
        if not loose:  # one after another back into the tray
            place = scene.tray.place_of(self._laid.pop())
        else:
            place = scene.tray.place_of(loose[0])
        at = self.at(place)
        self.table.down(at)
        self.table.rest(0.02)
        times = self.table.timed(lambda: self.table.up(at))
        assert scene.card != card
        return times

    def arrange(self) -> list[Instruction]:
        """Lay the dice so that as much as possible can be done; what can be."""
        scene = self.scene
        found: dict[Arrangement, list[Instruction]] = {}
        for arrangement, instruction in possibilities(scene.state):
            found.setdefault(arrangement, []).append(instruction)
        arrangement, most = max(found.items(), key=lambda item: len(item[1]))
        scene.take_up(arrangement)
        self.table.rest(0.4)
        return most

    def press(self, piece: str) -> Times:
        """Press on a piece; the times until its destinations have been painted."""
        at = self.at(piece)
        times = self.table.timed(lambda: self.table.down(at))
        assert self.scene.pressed == piece
        assert self.scene.selection.after(piece)
        self.table.up(QPoint(2, 2))  # beside the board, so that nothing is chosen
        return times

    def point(self, found: Instruction) -> Times:
        """Point at a destination of a chosen piece; the times until its way is painted."""
        self.scene.selection.clear()
        self.scene.set_hover(None)
        self.scene.activate(found.origin)
        self.table.rest(0.02)
        at = QPointF(self.at(found.target))
        return self.table.timed(lambda: self.table.move(at, held=False))


def main() -> int:
    """Measure, tell, end."""
    presses, moves = int(sys.argv[1]), int(sys.argv[2])
    watch()
    table = Table()
    hand = Hand(table)
    laid = []
    for i in range(presses):
        # At different moments of the sliding that the click before set going.
        table.rest(0.01 + i % 5 * 0.04)
        laid.append(hand.lay())
    hand.scene.tray.clear()
    table.rest(0.4)
    die, die_frames = table.carry(hand.at("well-0"), moves)
    table.rest(0.4)
    found = hand.arrange()
    starters = hand.scene.starter_places()
    pressed, pointed = [], []
    for i in range(presses):
        table.rest(0.01 + i % 5 * 0.04)
        pressed.append(hand.press(starters[i % len(starters)]))
    for i in range(presses):
        table.rest(0.01 + i % 5 * 0.04)
        pointed.append(hand.point(found[i % len(found)]))
    hand.scene.selection.clear()
    table.rest(0.4)
    piece, piece_frames = table.carry(hand.at(starters[0]), moves)
    table.rest(0.4)
    times = {
        "die laid to sentence": parts(laid),
        "press to destinations": parts(pressed),
        "pointer to way": parts(pointed),
        "die dragged": parts(die),
        "die, frame to frame": {"wall": die_frames},
        "piece dragged": parts(piece),
        "piece, frame to frame": {"wall": piece_frames},
    }
    print(json.dumps({**about(table), "times": times}), flush=True)  # noqa: T201
    table.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
