"""What tests of the screen over all games ask of this one (tests/about.py)."""

from PySide6.QtCore import Qt

from tests.gui.exercises.hands import Hands


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
