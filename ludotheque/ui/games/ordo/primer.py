"""Ordo in a minute: the goal row, a piece, the group which holds together, a line."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.messages import M
from ludotheque.games.ordo.notation import SQUARES, decoded, moved
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.tour.gametour import Deed, GameTour, PrimerTopic, played

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
GOALS: Final = SQUARES[70:]


def goal_row(_scene: BoardScene) -> Sequence[str]:
    """Return the squares White wants to reach."""
    return GOALS


def own_group(scene: BoardScene) -> Sequence[str]:
    """Return the squares of White's pieces."""
    return [square for square, piece in scene.expected().items() if piece == "W"]


def single(_state: State, action: int) -> bool:
    """Return whether one piece moves alone."""
    first, last, _target, _capture = decoded(action)
    return first == last


def ordo(state: State, action: int) -> bool:
    """Return whether a whole line moves."""
    return not single(state, action)


def arrives(_state: State, action: int) -> bool:
    """Return whether White reaches the goal row."""
    return SQUARES[decoded(action)[2]] in GOALS


def line_places(scene: BoardScene) -> Sequence[str]:
    """Return the two ends of a line, or where they are to go once one is chosen."""
    state, origin = scene.controller.state, scene.selection.origin or ""
    lines = [action for action in state.legal_actions() if ordo(state, action)]
    lines.sort(key=lambda action: state.notation(action) != LINE)
    chosen = [action for action in lines if moved(action) == origin]
    if not lines:
        return ()
    first, last, target, _capture = decoded((chosen or lines)[0])
    if chosen:
        return SQUARES[target], SQUARES[target + last - first]
    return SQUARES[first], SQUARES[last]


def arrived(scene: BoardScene) -> Sequence[str]:
    """Return the square of the goal row which White has reached."""
    return [square for square in own_group(scene) if square in GOALS]


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
            asks=single,
            shows=PIECE,
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
            asks=ordo,
            shows=LINE,
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
            asks=arrives,
            shows=ARRIVAL,
        ),
        PrimerTopic(
            name="end",
            title=M("That is Ordo"),
            text=M(
                "If the other side breaks your group by taking a piece, you must join it again at "
                "once. The rest you will see as you play."
            ),
            begin=partial(begin, ARRIVAL, start=LAST_ROW),
            means=arrived,
        ),
    ),
)
