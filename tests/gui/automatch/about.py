"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from ludotheque.games.automatch.cards import CARD, word
from ludotheque.ui.games.automatch import table_art, texts
from ludotheque.ui.games.automatch.encyclopaedia.encyclopaediavisit import ask_table
from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.automatch.exercise_hands import act
from tests.gui.automatch.gestures import cases as gestures
from tests.gui.automatch.seen import (
    MORE_EXERCISES,
    TABLES,
    beyond_its_page,
    dialogs,
    over_the_page,
)

__all__ = (
    "ASKS_TO_OPEN",
    "ENDS",
    "HANDS",
    "MORE_EXERCISES",
    "TABLES",
    "act",
    "beyond_its_page",
    "dialogs",
    "gestures",
    "over_the_page",
    "ribbon",
)
HANDS = AutoHands
"""How a user plays at the window."""
NAMED = (
    (word(CARD["G1"]), ("G1",)), ("GB10", ("G10",)), (word(CARD["G3"]), ("trick-3",)), ("F1", ()),
    (word(CARD["pump"]), ()),
)  # fmt: skip
ENDS = (
    ({"players": "2", "target": "1"}, 0, "Well played!",
     "Jules wins the match, {0} points to {1}.", None),
    ({"players": "3", "target": "1"}, 0, "Well played!",
     "Anne wins the match, {0} points to {1}.", None),
    ({"players": "4", "target": "1"}, 2, "Well played!",
     "Team Camille and Anne wins the match, {0} points to {1}.", None),
)  # fmt: skip
"""Options and seeds of games played at random, and the ribbon at their end."""
ASKS_TO_OPEN = {"a key table": ask_table}
"""What asks for a file to be opened."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and no side, or None where there is none."""
    said = texts.banner(page.scene)
    return None if said is None else (*said, None)


MARKS = {"automatch": table_art}
MARK_GROUNDS = {
    "": ("baize", "plaque"),
    "paint_baize": (),  # the cloth, and a plaque on it: what is written on them has tests of texts
    "panel": (),
}
