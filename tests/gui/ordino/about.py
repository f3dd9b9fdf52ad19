"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from ludotheque.ui.games.ordino import words
from ludotheque.ui.games.ordino.printing import paint_face
from tests.gui.ordino.challenge_hands import act
from tests.gui.ordino.ordino_hands import OrdinoHands

__all__ = (
    "ENDS",
    "EXERCISES_CALLED",
    "HANDS",
    "act",
    "paint_face",
    "ribbon",
)
HANDS = OrdinoHands
"""How a user plays at the window."""
ENDS = (
    ({}, 1, "Well played!", "Jules has captured every piece", 1),
    ({"players": "4"}, 0, "Well played!", "Jules and Denis have captured every piece", 1),
)
"""Options and seeds of games played at random, and the ribbon at their end."""
EXERCISES_CALLED = "&Challenges"
"""What the menu calls its exercises."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and side, or None where there is none."""
    return words.banner(page.controller)
