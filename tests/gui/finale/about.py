"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from ludotheque.games.finale import cells
from ludotheque.ui.games.finale import marks, texts
from ludotheque.ui.games.finale.printing import paint_face
from tests.gui.exercises.hands import Hands
from tests.gui.finale.finale_hands import FinaleHands

__all__ = (
    "act",
    "paint_face",
)
HANDS = FinaleHands
"""How a user plays at the window."""
NAMED = (
    ("c2", ("c2",)), ("f", ("f1", "f2", "f3", "f4", "f5")), (cells.named("L"), ("L",)),
    (cells.named("R"), ("R",)),
)  # fmt: skip
PLACES_OF_SIDES = r"(?:Blue|Red)’s goal"
"""A goal is a place, called by its side whoever plays it."""
"""How many rows and columns the board has."""
LASTING = {"elimination": "no"}
CHAMPIONSHIP = {"elimination": "no", "match": "championship"}
ENDS = (
    ({}, 0, "Goal!", "Camille wins the game", 0),
    ({}, 3, "Goal!", "Jules wins the game", 1),
    (LASTING, 2, "Well played!", "Camille wins the game", 0),
    (LASTING, 17, "Well played!", "Jules wins the game", 1),
    (CHAMPIONSHIP, 0, "Champion!", "Camille wins the championship, {0}–{1}", 0),
    (CHAMPIONSHIP, 1, "Champion!", "Jules wins the championship, {0}–{1}", 1),
)
"""Options and seeds of games played at random, and the ribbon at their end."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and side, or None where there is none."""
    return texts.banner(page.controller, page.scene.position)


TABLES = (
    ({"starter": "blue"}, 30),
    ({"elimination": "no", "match": "championship"}, 260),
    ({"setup": "balanced", "starter": "blue"}, 0),
    ({"starter": "red"}, 10_000),
)
"""Games laid on the table to be looked at: options and actions played."""
MARKS = {"finale": marks}
MARK_GROUNDS = {
    "": ("grass", "grass2"),
    "flash": (),  # a celebration: the goal is ringed by the kit of the end
    "banner": (),  # a ribbon with text
}


def act(hands: Hands, action: int, way: str) -> None:
    """Move a pawn, one that leaves the field onto the bench."""
    first, second = hands.exercise.controller.state.steps(action)
    hands.move(first, "bench-blue" if second == "x" else second, way)
