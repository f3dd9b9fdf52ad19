"""Cambio in a minute: the aim, a push, the die which goes out, the answer, a line of five."""

from functools import partial
from typing import Any, Final

from ludotheque.core.messages import M
from ludotheque.games.cambio.names import CELLS, PUSH_NUMBER, READING, way
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.tour.gametour import Deed, GameTour, PrimerTopic, one_of, played

TRAY: Final = ("AnmBn", "mBnnA", "nAmmB", "BmnAn", "nnBmm")
PUSH: Final = "a2>"
ANSWER: Final = "c1^"
BEFORE: Final = ("nnmBn", "mBnnB", "AAmAA", "BmAnn", "nnBmm")
"""A tray in which one push completes row 3."""
LINE: Final = "c1^"


def position(tray: tuple[str, ...]) -> Any:
    """Return the JSON position of a tray, the first player to push."""
    return {"tray": list(tray), "side": "A"}


def circles(_scene: BoardScene) -> list[str]:
    """Return the cells of the first player's circles."""
    signs = zip(READING, "".join(TRAY), strict=True)
    return [CELLS[cell] for cell, sign in signs if sign == "A"]


def row(number: int) -> tuple[str, ...]:
    """Return the cells of a row."""
    return tuple(f"{column}{number}" for column in "abcde")


def pushed(scene: BoardScene) -> tuple[str, ...]:
    """Return the cells of the row or column which was pushed first."""
    return way(PUSH_NUMBER[scene.controller.timeline.notation_at(0)])


begin = partial(played, "cambio", start=position(TRAY))
PRIMER: Final = GameTour(
    begin=begin,
    topics=(
        PrimerTopic(
            name="aim",
            title=M("Five in a line"),
            text=M(
                "Your sign is the red circle. You want five of them in a line: across, up and "
                "down, or from corner to corner."
            ),
            begin=begin,
            means=circles,
        ),
        PrimerTopic(
            name="push",
            title=M("Push a row"),
            text=M(
                "The tray is full, so you push your die in. Click the marked arrow, or drag your "
                "die to it: the whole row slides."
            ),
            waits=Deed.MOVED,
            begin=begin,
            asks=lambda _state, _action: True,
            shows=PUSH,
        ),
        PrimerTopic(
            name="out",
            title=M("One in, one out"),
            text=M(
                "Your circle has come in at one end, and the die at the other end has gone out. "
                "Then the other player has pushed a triangle in. So it goes on, turn by turn."
            ),
            begin=partial(begin, PUSH, ANSWER),
            means=pushed,
            whole=True,
        ),
        PrimerTopic(
            name="line",
            title=M("Now win"),
            text=M(
                "Another game, later on: four circles lie in one row. Push the marked column, and "
                "the fifth one comes between them."
            ),
            waits=Deed.MOVED,
            begin=partial(played, "cambio", start=position(BEFORE)),
            asks=one_of(LINE),
        ),
        PrimerTopic(
            name="end",
            title=M("That is Cambio"),
            text=M(
                "Five circles in a line: you have won. One rule more: the other player’s signs may "
                "be pushed along, but never out of the tray."
            ),
            begin=partial(played, "cambio", LINE, start=position(BEFORE)),
            means=lambda _scene: row(3),
            whole=True,
        ),
    ),
)
