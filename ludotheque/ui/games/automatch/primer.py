"""L'Auto-Match in a minute: the curtain, a card led, the colour followed, the trick taken."""

from collections.abc import Sequence
from functools import partial
from typing import Final

from PySide6.QtCore import QRectF

from ludotheque.core.contract import State
from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import NAMES
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Mode
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.games.automatch.offers import TABLE
from ludotheque.ui.games.automatch.scene import AutoMatchScene
from ludotheque.ui.tour.gametour import Deed, GameTour, PrimerTopic, one_of, played

SEED: Final = 30
LAID: Final = 38
"""How many cards have been laid where the lesson begins: six are left in each hand."""
LEAD: Final = "I2"
FOLLOW: Final = "I12"
"""The only card of its colour in the other hand."""


def begin(*texts: str) -> Timeline:
    """Return a deal for two near its end, engine size still ruling, after some more cards."""
    timeline = played("automatch", options={"players": "2"}, seed=SEED)
    while timeline.state.is_chance():
        timeline.apply(timeline.draw())
    for _ in range(LAID):
        cars = [one for one in timeline.state.legal_actions() if _is_car(timeline, one)]
        timeline.apply(cars[timeline.ply * 7 % len(cars)])
    for text in texts:
        timeline.apply(timeline.state.parse(text))
    return timeline


def _is_car(timeline: Timeline, action: int) -> bool:
    return timeline.state.notation(action) in NAMES[:52]


def lift(scene: BoardScene) -> None:
    """Lift the curtain, if it hangs."""
    scene.controller.lift()


def lifted(scene: BoardScene) -> bool:
    """Return whether a hand is open."""
    return scene.controller.mode is Mode.CHOOSING


def curtain(_scene: BoardScene) -> Sequence[str]:
    """Return the place where the curtain is lifted."""
    return ("curtain",)


def plaque(scene: BoardScene) -> Sequence[QRectF]:
    """Return the plaque on the curtain, while it hangs."""
    if isinstance(scene, AutoMatchScene) and scene.curtain.hangs:
        return [scene.curtain.plaque()]
    return []


def trick(scene: BoardScene) -> Sequence[QRectF]:
    """Return the cards of the last trick, on the curtain."""
    return scene.curtain.cards() if isinstance(scene, AutoMatchScene) else []


def followed(state: State, action: int) -> bool:
    """Return whether a car is led in the colour which the other hand must follow with FOLLOW."""
    name = state.notation(action)
    return name in NAMES[:52] and name[0] == FOLLOW[0]


def to_lay(card: str, scene: BoardScene) -> Sequence[str]:
    """Return what to choose next for a card to be laid: the curtain, the card, or the table."""
    if scene.controller.mode is Mode.COVERED:
        return ("curtain",)
    colour = (scene.selection.origin or "")[:1]
    return (TABLE,) if colour == card[0] else (card,)


PRIMER: Final = GameTour(
    begin=begin,
    topics=(
        PrimerTopic(
            name="lift",
            title=M("Lift the curtain"),
            text=M(
                "Two players share this screen. Between them a curtain falls, so that nobody sees "
                "the cards of the other one. Click “Lift the curtain”, or press Enter."
            ),
            begin=begin,
            done=lifted,
            means=curtain,
            clear=plaque,
        ),
        PrimerTopic(
            name="lead",
            title=M("Lead: lay the first card"),
            text=M(
                "These are your cards: cars of several countries. Number 1 of each country has the "
                "largest engine. Click the marked card, then the table, or drag it there."
            ),
            waits=Deed.MOVED,
            begin=begin,
            prepare=lift,
            asks=followed,
            shows=LEAD,
            means=partial(to_lay, LEAD),
        ),
        PrimerTopic(
            name="follow",
            title=M("Follow the colour"),
            text=M(
                "Now you play for the other one. Lift the curtain. You must lay the same colour if "
                "you have it: here it is the marked card."
            ),
            waits=Deed.MOVED,
            begin=partial(begin, LEAD),
            asks=one_of(FOLLOW),
            means=partial(to_lay, FOLLOW),
            clear=plaque,
        ),
        PrimerTopic(
            name="trick",
            title=M("The trick is taken"),
            text=M(
                "Both cards are a trick. The larger engine in the colour led takes it: the "
                "smaller number wins. Whoever takes the trick leads the next one."
            ),
            begin=partial(begin, LEAD, FOLLOW),
            means=trick,
            whole=True,
        ),
        PrimerTopic(
            name="end",
            title=M("That is L’Auto-Match"),
            text=M(
                "Whoever has more tricks at the end has won the deal. The petrol pump and the "
                "motorway change what counts: then the thriftiest car wins, or the fastest."
            ),
            begin=partial(begin, LEAD, FOLLOW),
            means=trick,
            whole=True,
        ),
    ),
)
