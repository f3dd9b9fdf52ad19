"""What tests of the screen over all games ask of this one (tests/about.py)."""

from tests.gui.ordino.challenge_hands import act
from tests.gui.ordino.ordino_hands import OrdinoHands

__all__ = ("HANDS", "act")

HANDS = OrdinoHands
"""How a user plays at the window."""
