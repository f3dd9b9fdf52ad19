"""What tests of the screen over all games ask of this one (tests/about.py)."""

from tests.gui.exercises.hands import Hands
from tests.gui.finale.finale_hands import FinaleHands

HANDS = FinaleHands
"""How a user plays at the window."""
GRID = (5, 9)
"""How many rows and columns the board has."""


def act(hands: Hands, action: int, way: str) -> None:
    """Move a pawn, one that leaves the field onto the bench."""
    first, second = hands.exercise.controller.state.steps(action)
    hands.move(first, "bench-blue" if second == "x" else second, way)
