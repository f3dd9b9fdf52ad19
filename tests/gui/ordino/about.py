"""What tests of the screen over all games ask of this one (tests/about.py)."""

from tests.gui.ordino.challenge_hands import act

__all__ = ("act",)
