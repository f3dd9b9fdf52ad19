"""The steps of the tour: what each says, what it points at, what it waits for."""

from enum import Enum
from typing import Final

import attrs

from ludotheque.core.messages import M, Message


class Deed(Enum):
    """What the user does of his own accord in a step."""

    ROLLED = "rolled"
    CHOSEN = "chosen"
    MOVED = "moved"
    UNDONE = "undone"
    REFUSED = "refused"
    RULES = "rules"


@attrs.frozen
class TourStep:
    """One step: its name, what it says, and the deed it waits for, None where « Next » goes on.

    ``low`` is said instead of ``words`` where the panel has no room for its way back.
    """

    name: str
    title: Message
    words: Message
    waits: Deed | None = None
    low: Message | None = None


STEPS: Final = (
    TourStep(
        "field",
        M("A real game of Finale"),
        M(
            "Try whatever you like: nothing of this game is kept. Both sides want to bring one of "
            "their pawns into the opponent’s goal, the small cell at the far end."
        ),
    ),
    TourStep(
        "roll",
        M("First, roll the die"),
        M("Click the die, or press the space bar. The button in the panel does the same."),
        Deed.ROLLED,
    ),
    TourStep(
        "choose",
        M("Choose a pawn"),
        M(
            "The pawns that may move stand out. Click one of them; with the keyboard, the arrow "
            "keys lead there, and Enter chooses."
        ),
        Deed.CHOSEN,
    ),
    TourStep(
        "go",
        M("Move it"),
        M(
            "The cells it can reach are marked. Click one, or drag the pawn there; with the "
            "keyboard, again the arrow keys and Enter."
        ),
        Deed.MOVED,
    ),
    TourStep(
        "panel",
        M("What is to be done"),
        M(
            "The panel always says who is on turn and what the game waits for. Further down it "
            "lists the moves."
        ),
    ),
    TourStep(
        "undo",
        M("Take it back"),
        M(
            "A slip of the hand, or second thoughts? Click “Undo”, or press {key}: the pawn goes "
            "back to where it was."
        ),
        Deed.UNDONE,
    ),
    TourStep(
        "refuse",
        M("Try a forbidden move"),
        M("This pawn may not move now. Click it all the same, or press Enter on it."),
        Deed.REFUSED,
    ),
    TourStep(
        "why",
        M("The reason is always told"),
        M(
            "Nothing against the rules can be played, and each refusal says why. In your games "
            "the note goes away by itself."
        ),
    ),
    TourStep(
        "rules",
        M("The rules are at hand"),
        M("Open the tab “Rules”, or press {key}. Their pictures are live: you can play in them."),
        Deed.RULES,
    ),
    TourStep(
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
    ),
)
"""The steps in their order."""
FORBIDDEN: Final = M(
    "The pawn on {cell} may not move now. Click it all the same, or press Enter on it."
)
"""What the step « refuse » says where there is such a pawn: who sees no ring must hear which."""
KEYS: Final = {"undo": "undo", "rules": "rules", "shelf": "shelf"}
"""The window's action whose key a step tells, by step."""
