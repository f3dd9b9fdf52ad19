"""Ordino Match in a minute: six dice, one instruction, one move, one capture, the aim."""

from functools import partial
from typing import Any, Final

from ludotheque.core.messages import M
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.ordino.scene import OrdinoScene
from ludotheque.ui.games.ordino.tray import well
from ludotheque.ui.tour.gametour import BUTTON, Deed, GameTour, PrimerTopic, one_of, played

START: Final[Any] = {
    "white": {"1": "5.1", "2": "5.13", "3": "5.2", "4": "5.14", "5": "5.3", "6": "5.15",
              "s": ["5.4", "5.16"]},
    "black": {"1": "5.7", "2": "5.19", "3": "5.8", "4": "5.20", "5": "5.9", "6": "5.21",
              "s": ["5.10", "5.22"]},
    "side": "white",
    "dice": None,
}  # fmt: skip
"""The set-up, White to roll."""
SEED: Final = 31
"""With this seed the first roll is ROLL."""
ROLL: Final = "roll cube 4 et et v1 h1"
MOVES: Final = ("4-4.13", "4-4.15")
"""What the dice allow then: both ways of one piece."""
LATER: Final[Any] = {
    "white": {"3": "5.15", "1": "5.13", "6": "3.0", "s": ["3.15"]},
    "black": {"2": "3.11", "5": "4.14", "4": "2.4", "s": ["2.8"]},
    "side": "white",
    "dice": ["cube", 3, "et", "et", "v1", "h1"],
}
"""A position in which all that White can do is to capture."""
CAPTURE: Final = "3x4.14"


def lay_dice(scene: BoardScene) -> None:
    """Lay the dice on the card, if they do not lie there yet."""
    if isinstance(scene, OrdinoScene) and scene.can_fill():
        scene.tray.fill()


def dice_lie(scene: BoardScene) -> bool:
    """Return whether all dice lie on the card."""
    return isinstance(scene, OrdinoScene) and scene.card is not None and scene.card.complete


begin = partial(played, "ordino", start=START, seed=SEED)
PRIMER: Final = GameTour(
    begin=begin,
    topics=(
        PrimerTopic(
            name="roll",
            title=M("Six dice"),
            text=M(
                "They say in each turn which of your pieces goes, and where to. Click one of them, "
                "or press the space bar: all six are rolled."
            ),
            waits=Deed.ROLLED,
            begin=begin,
            means=lambda _scene: [well(die) for die in range(6)],
            whole=True,
        ),
        PrimerTopic(
            name="lay",
            title=M("What do the dice say?"),
            text=M(
                "On the card they become a sentence. Click “Lay the dice”, or press the space bar; "
                "later you may lay each one by hand."
            ),
            begin=partial(begin, ROLL),
            done=dice_lie,
            means=lambda _scene: (BUTTON,),
        ),
        PrimerTopic(
            name="move",
            title=M("Do what they say"),
            text=M(
                "Above: a cube AND the number 4. That is this piece. Below: 1 cell in or out AND 1 "
                "around. Click the piece, then a marked cell, or drag it there."
            ),
            waits=Deed.MOVED,
            begin=partial(begin, ROLL),
            prepare=lay_dice,
            asks=one_of(*MOVES),
        ),
        PrimerTopic(
            name="take",
            title=M("Take a piece"),
            text=M(
                "Another game, later on; the dice lie there already. Whoever ends his way on a "
                "piece of the other side takes it: do it with the marked piece."
            ),
            waits=Deed.MOVED,
            begin=partial(played, "ordino", start=LATER),
            prepare=lay_dice,
            asks=one_of(CAPTURE),
        ),
        PrimerTopic(
            name="aim",
            title=M("Take all eight"),
            text=M(
                "What you have taken stands here. Whoever takes all eight pieces of the other side "
                "has won. With OR on the card you may choose: the one or the other."
            ),
            begin=partial(played, "ordino", CAPTURE, start=LATER),
            means=lambda _scene: ("rack-0",),
        ),
    ),
)
