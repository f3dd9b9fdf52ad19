"""Finale in a minute: the goals, a roll, a pawn, the last step into the goal."""

from functools import partial
from typing import Any, Final

from ludotheque.core.messages import M
from ludotheque.record.timeline import Timeline
from ludotheque.ui.games.finale.tour import DIE, begin
from ludotheque.ui.tour.gametour import Deed, GameTour, PrimerTopic, one_of, played

LATER: Final[Any] = {
    "blue": {"a2": 4, "c3": 3, "d5": 4, "f3": 3},
    "red": {"c2": 5, "c4": 6, "d2": 2, "d4": 5, "g5": 6},
    "side": "blue",
    "die": 4,
}
"""A position in which Blue can step into the goal."""
GOAL: Final = "a2-L"


def rolled() -> Timeline:
    """Return the same game after its first roll."""
    timeline = begin()
    timeline.apply(timeline.draw())
    return timeline


PRIMER: Final = GameTour(
    begin=begin,
    clear=(DIE,),
    topics=(
        PrimerTopic(
            name="aim",
            title=M("Into the goal"),
            text=M(
                "You play Blue, from right to left. Whoever first brings one of his pawns into "
                "this small goal at the far end has won."
            ),
            begin=begin,
            means=lambda _scene: ("L",),
        ),
        PrimerTopic(
            name="roll",
            title=M("First, roll the die"),
            text=M("It says the number of the pawn which goes. Click it, or press the space bar."),
            waits=Deed.ROLLED,
            begin=begin,
            means=lambda _scene: (DIE,),
        ),
        PrimerTopic(
            name="move",
            title=M("One step ahead"),
            text=M(
                "A pawn with this number goes one cell ahead, straight or aslant, if the cell is "
                "free. Click one of the marked pawns, then a marked cell, or drag it there."
            ),
            waits=Deed.MOVED,
            begin=rolled,
            asks=lambda _state, _action: True,
        ),
        PrimerTopic(
            name="goal",
            title=M("Now win"),
            text=M(
                "Another game, later on: the die shows 4, and the blue 4 stands before the goal. "
                "Move it in."
            ),
            waits=Deed.MOVED,
            begin=partial(played, "finale", start=LATER),
            asks=one_of(GOAL),
        ),
        PrimerTopic(
            name="end",
            title=M("That is Finale"),
            text=M(
                "Goal! One rule more: if no pawn with the number can move, one of them must leave "
                "the field. Nobody takes a pawn of the other side."
            ),
            begin=partial(played, "finale", GOAL, start=LATER),
            means=lambda _scene: ("L",),
        ),
    ),
)
