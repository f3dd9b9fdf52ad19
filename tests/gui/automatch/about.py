"""What tests of the screen over all games ask of this one (tests/about.py)."""

from tests.gui.automatch.exercise_hands import act

__all__ = ("act",)
