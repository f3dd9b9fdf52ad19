"""The program's tour, shown at a game of Finale: what each topic says and points at."""

from typing import Final

from ludotheque.core.messages import M
from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.tour.gametour import Deed, GameTour, TourTopic

SEED: Final = 29
"""With this seed Blue begins, and both pawns of the first roll's number can move three ways."""
DIE: Final = "die"
GOALS: Final = ("L", "R")

TOPICS: Final = (
    TourTopic(
        "field",
        M("A real game of Finale"),
        M(
            "Try whatever you like: nothing of this game is kept. Both sides want to bring one of "
            "their pawns into the opponent’s goal, the small cell at the far end."
        ),
    ),
    TourTopic(
        "roll",
        M("First, roll the die"),
        M("Click the die, or press the space bar. The button in the panel does the same."),
        Deed.ROLLED,
    ),
    TourTopic(
        "choose",
        M("Choose a pawn"),
        M(
            "The pawns that may move stand out. Click one of them; with the keyboard, the arrow "
            "keys lead there, and Enter chooses."
        ),
        Deed.CHOSEN,
    ),
    TourTopic(
        "go",
        M("Move it"),
        M(
            "The cells it can reach are marked. Click one, or drag the pawn there; with the "
            "keyboard, again the arrow keys and Enter."
        ),
        Deed.MOVED,
    ),
    TourTopic(
        "panel",
        M("What is to be done"),
        M(
            "The panel always says who is on turn and what the game waits for. Further down it "
            "lists the moves."
        ),
    ),
    TourTopic(
        "undo",
        M("Take it back"),
        M(
            "A slip of the hand, or second thoughts? Click “Undo”, or press {key}: the pawn goes "
            "back to where it was."
        ),
        Deed.UNDONE,
        keyless=M(
            "A slip of the hand, or second thoughts? Click “Undo”: the pawn goes back to where it "
            "was."
        ),
    ),
    TourTopic(
        "refuse",
        M("Try a forbidden move"),
        M("This pawn may not move now. Click it all the same, or press Enter on it."),
        Deed.REFUSED,
    ),
    TourTopic(
        "why",
        M("The reason is always told"),
        M(
            "Nothing against the rules can be played, and each refusal says why. In your games "
            "the note goes away by itself."
        ),
    ),
    TourTopic(
        "rules",
        M("The rules are at hand"),
        M("Open the tab “Rules”, or press {key}. Their pictures are live: you can play in them."),
        Deed.RULES,
        keyless=M("Open the tab “Rules”. Its pictures are live: you can play in them."),
    ),
    TourTopic(
        "shelf",
        M("Nothing is ever lost"),
        M(
            "“Shelf” leads back to the five boxes at any time. There is nothing to save: your own "
            "games wait there as you left them. This tour stays in the “Help” menu."
        ),
        low=M(
            "The key {key} leads back to the five boxes at any time. There is nothing to save: "
            "your own games wait there as you left them. This tour stays in the “Help” menu."
        ),
        keyless=M(
            "The menu “Game” leads back to the five boxes at any time. There is nothing to save: "
            "your own games wait there as you left them. This tour stays in the “Help” menu."
        ),
    ),
)
"""The topics in their order."""
FORBIDDEN: Final = M(
    "The pawn on {cell} may not move now. Click it all the same, or press Enter on it."
)
"""The text of the topic « refuse » where such a pawn exists: it names the cell of the pawn."""
KEYS: Final = {"undo": "undo", "rules": "rules", "shelf": "shelf"}
"""By topic, the action of the window whose key the topic mentions."""


def begin() -> Timeline:
    """Return the game of the tour: dealt, Blue about to roll for the first time."""
    timeline = Timeline(create("finale", {}), seed=SEED)
    while timeline.state.chance_kind() != "roll":
        timeline.apply(timeline.draw())
    return timeline


def means(topic: str, _scene: BoardScene) -> tuple[str, ...] | None:
    """Return the places a topic is about: the goals, or the die; None for other topics."""
    return {"field": GOALS, "roll": (DIE,)}.get(topic)


def own(scene: BoardScene, pawn: str) -> bool:
    """Return whether a pawn such as « b5 » belongs to the side on turn."""
    actors = scene.controller.state.actors()
    return pawn.startswith("br"[max(0, actors[0])] if actors else "")


TOUR: Final = GameTour(
    begin=begin, topics=TOPICS, forbidden=FORBIDDEN, keys=KEYS, means=means, clear=(DIE,), own=own
)
