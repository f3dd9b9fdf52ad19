"""Ordo in a minute: the goal row, a piece, the group which holds together, a line."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from ludotheque.core.messages import M
from ludotheque.games.ordo.notation import COLUMNS
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.tour.gametour import Deed, GameTour, PrimerTopic, one_of, played

PIECE: Final = "e3-e4"
ANSWER: Final = "f6-f5"
LINE: Final = "c2:d2-c4"
LAST_ROW: Final = {
    "board": [
        "..........", "..W..B.BB.", ".WW.BB.BB.", "..WW..BB..", "..WW......", "..........",
        "..........", "..........",
    ],
    "side": "W",
}  # fmt: skip
"""A position in which White can reach the goal row with one piece."""
ARRIVAL: Final = "b6-b8"


def goal_row(_scene: BoardScene) -> Sequence[str]:
    """Return the squares White wants to reach."""
    return [f"{column}8" for column in COLUMNS]


def own_group(scene: BoardScene) -> Sequence[str]:
    """Return the squares of White's pieces."""
    return [square for square, piece in scene.expected().items() if piece == "W"]


def line_places(scene: BoardScene) -> Sequence[str]:
    """Return the two pieces of the line, or where they are to go once it is chosen."""
    return ("c4", "d4") if ":" in (scene.selection.origin or "") else ("c2", "d2")


begin = partial(played, "ordo")
PRIMER: Final = GameTour(
    begin=begin,
    topics=(
        PrimerTopic(
            name="aim",
            title=M("Reach the other side"),
            text=M(
                "You play the light pieces. Whoever first brings a piece to the row at the far "
                "end, the other side’s home, has won."
            ),
            begin=begin,
            means=goal_row,
            whole=True,
        ),
        PrimerTopic(
            name="piece",
            title=M("Move a piece"),
            text=M(
                "A piece goes ahead, straight or aslant, or sideways, as far as the way is free, "
                "but never back. Click the marked piece, then the marked square, or drag it there."
            ),
            waits=Deed.MOVED,
            begin=begin,
            asks=one_of(PIECE),
        ),
        PrimerTopic(
            name="group",
            title=M("Hold together"),
            text=M(
                "All your pieces must stay one group: each touches another one, by a side or by a "
                "corner. A move which would break the group is not allowed."
            ),
            begin=partial(begin, PIECE, ANSWER),
            means=own_group,
            whole=True,
        ),
        PrimerTopic(
            name="line",
            title=M("Move a whole line"),
            text=M(
                "Pieces side by side may go together. Drag from one marked piece to the other, "
                "then drag them to their new squares. With the keyboard hold Shift and press an "
                "arrow key."
            ),
            waits=Deed.MOVED,
            begin=partial(begin, PIECE, ANSWER),
            asks=one_of(LINE),
            means=line_places,
        ),
        PrimerTopic(
            name="arrive",
            title=M("Now win"),
            text=M(
                "Another game, later on: a light piece can reach the last row in one move. Move "
                "it there."
            ),
            waits=Deed.MOVED,
            begin=partial(begin, start=LAST_ROW),
            asks=one_of(ARRIVAL),
        ),
        PrimerTopic(
            name="end",
            title=M("That is Ordo"),
            text=M(
                "If the other side breaks your group by taking a piece, you must join it again at "
                "once. The rest you will see as you play."
            ),
            begin=partial(begin, ARRIVAL, start=LAST_ROW),
            means=lambda _scene: ("b8",),
        ),
    ),
)
