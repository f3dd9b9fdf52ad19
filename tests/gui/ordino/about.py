"""What tests of the screen over all games ask of this one (tests/about.py)."""

from typing import Any

from PySide6.QtCore import QPointF

from ludotheque.games.ordino import names
from ludotheque.games.ordino.board import reconstruction
from ludotheque.ui.games.ordino import marks, texts
from ludotheque.ui.games.ordino.boardeditor import boardeditormarks as editor_marks
from ludotheque.ui.games.ordino.boardeditor.files import ask_board_to_open, ask_board_to_save
from ludotheque.ui.games.ordino.boardeditor.ownboardsdialog import OwnBoardsDialog
from ludotheque.ui.games.ordino.geometry import Geometry
from ludotheque.ui.games.ordino.hand_test import INSTRUCTIONS
from ludotheque.ui.games.ordino.printing import paint_face
from tests.gui.ordino.asked import QUESTIONS
from tests.gui.ordino.challenge_hands import act
from tests.gui.ordino.ordino_hands import OrdinoHands
from tests.gui.ordino.seen import (
    MORE_EXERCISES,
    TABLES,
    dialogs,
    more_at_the_tab,
    more_tables,
)

__all__ = (
    "ASKS_TO_OPEN",
    "ASKS_TO_WRITE",
    "ENDS",
    "EXERCISES_CALLED",
    "HANDS",
    "HAND_TURNS",
    "MORE_EXERCISES",
    "QUESTIONS",
    "TABLES",
    "act",
    "dialogs",
    "more_at_the_tab",
    "more_tables",
    "paint_face",
    "ribbon",
)
HANDS = OrdinoHands
"""How a user plays at the window."""
NAMES_CELLS = False
NAMED = (
    ("5.1", ("5.1",)), (names.THE_PIECE[2], ("5.8",)), (names.CAPITAL[1], ("rack-0",)),
    (names.THE_PIECE[6], ("5.11", "5.22")), ("9.9", ()),
)  # fmt: skip
ENDS = (
    ({}, 1, "Well played!", "Jules has captured every piece", 1),
    ({"players": "4"}, 0, "Well played!", "Jules and Denis have captured every piece", 1),
)
"""Options and seeds of games played at random, and the ribbon at their end."""
EXERCISES_CALLED = "&Challenges"
"""What the menu calls its exercises."""
HAND_TURNS = INSTRUCTIONS
"""How many turns the self-test plays."""
ASKS_TO_WRITE = {"a board": lambda window: ask_board_to_save(window, None, "x")}
"""What asks for a file to be written."""
ASKS_TO_OPEN = {
    "a board": ask_board_to_open,
    "a board, from a dialog": lambda window: ask_board_to_open(OwnBoardsDialog(window)),
}
"""What asks for a file to be opened."""


def ribbon(page: Any) -> tuple[str, str, int | None] | None:
    """Return what the ribbon says: title, line and side, or None where there is none."""
    return texts.banner(page.controller)


MARKS = {"ordino": marks, "board editor": editor_marks}
MARK_ARGUMENTS = {
    "geometry": [Geometry(reconstruction(), QPointF(500, 500), 400)],
    "start": [QPointF(400, 450)],
}
MARK_GROUNDS = {
    "": ("band1", "band2", "band3", "start"),
    "halo": (),  # the ground below `glow_ring`
    "invite": (("#F4E6C6", "#241C17"),),  # around the tray, on the table
    "banner": (),  # a ribbon with text
}
