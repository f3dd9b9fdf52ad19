"""The program at L'Auto-Match's table: cards pointed at, chosen and carried; then it ends.

Run as a program of its own with the number of presses and of moves (and « thinking », see
table.py); prints one object of JSON, every list in seconds: wall time and this thread's own
processor time.
"""

import json
import sys
from typing import cast

from PySide6.QtCore import QPoint, QPointF

from ludotheque.table.controller import Mode
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from tests.bench.gui.table import Table, Times, about, parts, watch


class Hand:
    """A hand at L'Auto-Match's table, its curtain lifted."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.scene = cast(AutoMatchScene, table.board)
        self.scene.controller.lift()
        table.until(lambda: table.page.controller.mode is Mode.CHOOSING)
        table.rest(0.6)

    def at(self, place: str) -> QPoint:
        """The middle of a place in the view."""
        return self.table.view.centre_of(place)

    def point(self, card: str) -> Times:
        """Point at a card; the times until it begins to rise and is shown large."""
        at = QPointF(self.at(card))
        times = self.table.timed(lambda: self.table.move(at, held=False))
        assert self.scene.pointed_card() == card
        return times

    def choose(self, card: str) -> Times:
        """Press on a card, let go, and put it back; the times until the press is painted."""
        at = self.at(card)
        times = self.table.timed(lambda: self.table.down(at))
        self.table.up(at)
        self.table.rest(0.01)
        self.scene.clear_choice()
        self.table.rest(0.01)
        return times


def main() -> int:
    """Measure, tell, end."""
    presses, moves = int(sys.argv[1]), int(sys.argv[2])
    watch()
    table = Table()
    hand = Hand(table)
    cards = hand.scene.starter_places()
    pointed, chosen = [], []
    for i in range(presses):
        pointed.append(hand.point(cards[i % len(cards)]))
        table.rest(0.02 + i % 5 * 0.03)
    table.move(QPointF(2, 2), held=False)
    table.rest(0.4)
    for i in range(presses):
        chosen.append(hand.choose(cards[i % len(cards)]))
    table.rest(0.4)
    card, frames = table.carry(hand.at(cards[0]), moves)
    table.rest(0.4)
    found = {
        "pointer to card shown": parts(pointed),
        "press on a card": parts(chosen),
        "card dragged": parts(card),
        "card, frame to frame": {"wall": frames},
    }
    print(json.dumps({**about(table), "times": found}), flush=True)  # noqa: T201
    table.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
