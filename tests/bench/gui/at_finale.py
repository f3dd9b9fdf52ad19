"""The program at Finale's table: how long presses and drags take to be seen; then it ends.

Run as a program of its own with the number of presses and of moves (and « thinking », see
table.py); prints one object of JSON, every list in seconds: wall time and this thread's own
processor time.
"""

import json
import sys

from PySide6.QtCore import QPoint

from tests.bench.gui.table import Table, Times, about, parts, watch


def press(table: Table, pawn: str) -> Times:
    """Press on a pawn; the times until its destinations have been painted."""
    at = table.view.centre_of(pawn)
    times = table.timed(lambda: table.down(at))
    assert table.board.pressed == pawn
    assert table.board.selection.after(pawn)
    table.up(QPoint(2, 2))  # beside the pawn, so that nothing is chosen
    table.board.clear_choice()
    return times


def main() -> int:
    """Measure, tell, end."""
    presses, moves = int(sys.argv[1]), int(sys.argv[2])
    watch()
    table = Table()
    pawns = table.board.starter_places()
    assert len(pawns) > 1
    pressed = []
    for i in range(presses):
        # At different moments of the lifting that the press before set going.
        table.rest(0.01 + i % 5 * 0.04)
        pressed.append(press(table, pawns[i % len(pawns)]))
    table.rest(0.4)
    carried, frames = table.carry(table.view.centre_of(pawns[0]), moves)
    table.rest(0.4)
    times = {
        "press to destinations": parts(pressed),
        "drag, move to painted": parts(carried),
        "drag, frame to frame": {"wall": frames},
    }
    print(json.dumps({**about(table), "times": times}), flush=True)  # noqa: T201
    table.end()
    return 0


if __name__ == "__main__":
    sys.exit(main())
