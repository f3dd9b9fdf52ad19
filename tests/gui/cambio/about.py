"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from PySide6.QtCore import QPointF, Qt

from ludotheque.games.cambio.names import LINES
from ludotheque.ui.games.cambio import geometry, marks, texts
from ludotheque.ui.games.cambio.hand_test import PUSHES
from ludotheque.ui.games.cambio.printing import paint_face
from tests.gui.cambio.cambio_hands import CambioHands
from tests.gui.exercises.hands import Hands

__all__ = (
    "act",
    "paint_face",
)
HANDS = CambioHands
"""How a user plays at the window."""
NAMES_CELLS = False
NAMED = (
    ("c2", ("c2",)), ("a3→", ("a3>",)), (LINES[1].name, ("a2", "b2", "c2", "d2", "e2")),
)  # fmt: skip
"""How many rows and columns the board has."""
QUICK = {"preparation": "quick"}
THREE = {"players": "3", "preparation": "quick"}
ENDS = (
    (QUICK, 0, "Well played!", "Camille has five in a row", 0),
    (QUICK, 1, "Well played!", "Jules has five in a row", 1),
    (QUICK, 2, "Draw", "all complete lines at once", None),
    (THREE, 0, "Well played!", "Camille has four in a row", 0),
    (THREE, 3, "Well played!", "Anne has four in a row", 2),
    (THREE, 89, "Draw", "between Camille and Jules", None),
)
"""Options and seeds of games played at random, and the ribbon at their end."""
THIRD_TIME = "the same position for the third time"
"""What the ribbon says where the same position has come up for the third time."""
HAND_TURNS = PUSHES
"""How many turns the self-test plays."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and side, or None where there is none."""
    return texts.banner(page.controller)


TABLES = (({}, 6), ({"players": "3", "preparation": "quick"}, 14))
"""Games laid on the table to be looked at: options and actions played."""
MARKS = {"cambio": marks}
MARK_ARGUMENTS = {"ribbon": [geometry.RIBBON], "symbol": ["O"], "start": [QPointF(400, 450)]}
MARK_GROUNDS = {
    "": ("recess",),
    "arrow": ("tray",),
    "arrow 0": (),  # at rest: nobody pushes now
    "lock": (),  # part of an arrow, in the colour given
    "signpost": ("table",),
    "word": ("table",),
    "veil": (),  # darkens what takes no part
    "well 0": (),  # an empty cell, and one where `ghost` stands
    "well 1": ("well",),
    "well 2": (),
    "well 3": ("well",),
    "ghost": ("well",),
    "banner": (),  # a ribbon and a plaque with text
    "plaque": (),
}


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
