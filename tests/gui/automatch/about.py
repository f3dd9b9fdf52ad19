"""What tests of the screen over all games ask of this one (tests/about.py)."""

from tests.gui.automatch.auto_hands import AutoHands
from tests.gui.automatch.exercise_hands import act

__all__ = ("HANDS", "act")

HANDS = AutoHands
"""How a user plays at the window."""
