"""What tests of the screen over all games ask of this one (tests/about.py)."""

from PySide6.QtCore import Qt

from tests.gui.cambio.cambio_hands import CambioHands
from tests.gui.exercises.hands import Hands

HANDS = CambioHands
"""How a user plays at the window."""
GRID = (5, 5)
"""How many rows and columns the board has."""


def act(hands: Hands, action: int, way: str) -> None:
    """Push the spare die in at an arrow."""
    (arrow,) = hands.exercise.controller.state.steps(action)
    if way == "click":
        hands.click(arrow)
    elif way == "drag":
        hands.drag("spare", arrow)
    else:
        hands.walk(arrow)
        hands.key(Qt.Key.Key_Return)
