"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from PySide6.QtCore import Qt

from ludotheque.ui.games.ordo import marks, texts
from ludotheque.ui.games.ordo.scene import landing, squares_of
from tests.gui.exercises.hands import SHIFT, Hands
from tests.gui.ordo.ordo_hands import OrdoHands

HANDS = OrdoHands
"""How a user plays at the window."""
NAMED = (("c2", ("c2",)), ("e3–g3", ("e3", "f3", "g3")), ("e3–f5", ()), ("e3–", ()))
"""How many rows and columns the board has."""
ENDS = (
    ({}, 2, "Home!", "Jules wins the game", 1),
    ({}, 3, "Home!", "Camille wins the game", 0),
    ({}, 0, "Well played!", "Jules wins the game", 1),
    ({}, 1, "Well played!", "Camille wins the game", 0),
)
"""Options and seeds of games played at random, and the ribbon at their end."""
THIRD_TIME = "The position has occurred for the third time: the game is drawn."
"""What the ribbon says where the same position has come up for the third time."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and side, or None where there is none."""
    return texts.banner(page.controller)


TABLES = (({}, 16),)
"""Games laid on the table to be looked at: options and actions played."""
MARKS = {"ordo": marks}
MARK_GROUNDS = {
    "": ("square", "home"),
    "ghost": (),  # a pale piece in the capsule which marks where it lands
}


def act(hands: Hands, action: int, way: str) -> None:
    """Move a piece, or a row of them, chosen from one end to the other."""
    ordo, target = hands.exercise.controller.state.steps(action)
    if ":" not in ordo:
        hands.move(ordo, target, way)
        return
    squares = squares_of(ordo)
    if way == "click":
        hands.click(squares[0])
        hands.click(squares[-1], SHIFT)
        hands.click(landing(ordo, target)[-1])
    elif way == "drag":
        hands.drag(*squares)
        hands.drag(squares[0], target)
    else:
        hands.walk(squares[0])
        hands.walk(squares[-1], SHIFT)
        hands.walk(landing(ordo, target)[-1])
        hands.key(Qt.Key.Key_Return)
