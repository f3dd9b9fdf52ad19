"""What tests over all games ask of this one (tests/about.py)."""

from typing import Any

from ludotheque.core.contract import State
from ludotheque.games.ordo.position import as_position
from ludotheque.record.timeline import Timeline

OVER = {
    "board": [
        ".B........", "..B.......", "..B.....W.", "B..B.B.WWW",
        ".B.B.BWW..", "BWB.BW.WW.", ".W.W......", "..W.......",
    ],
    "side": "W",
}  # fmt: skip
"""A position in which the game is over."""
PRINTED = "→×–"
"""Signs in which an action is printed and not written."""
FIGURES = range(11, 12)
"""How many figures its rules have."""
DECISIONS = 5
"""How many decisions its rules tell, D1 to the last."""
FORMS = ({}, {"repetition": "off"})
"""Forms in which something else is seen and done."""
SHORT_FORMS = FORMS
"""Forms which end soon."""
LONG_FORM = {"repetition": "off"}
"""A form which need not end."""
OF_THIS_GAME = "d’Ordo"
"""How French speaks of a game of this title."""
WRITTEN = {"ordo.capture-unmarked", "ordo.nothing-to-capture", "ordo.ordo-order"}
"""Refusals of how an action is written."""
SECTION = "Ordo"
"""The section of docs/notation.md."""
NEVER_SAID = {"de": (r"\bFiguren?\b",), "fr": (r"\bpions?\b",), "en": (r"\bpawns?\b",)}
"""What is never said in rules, exercises and messages of the game, by language."""
EXERCISES = {
    "jump-ahead": "g6-g8",
    "all-together": "e5:i5-e8",
    "cut-the-chain": "h4xf4",
    "step-back": "d6-f4",
    "two-links": "g2-f2",
    "part-of-a-line": "c6:f6-c8",
    "shut-the-door": "e7-c7",
    "line-retreats": "b5:c5-b4",
    "great-leap": "f3-f7",
    "split-and-run": "f4xg4",
}
"""The solutions of each exercise, by its id."""
EXERCISE_PLACES = r"[a-j]\d"
"""The places which texts of exercises name."""
KINDS_OF_PIECES = {"2": 2}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)


def long_order(state: State, action: int) -> int:
    """Return how far an action leads forward: sideways first, so that nobody comes home."""
    start, end = state.steps(action)
    return abs(int(end[1]) - int(start.partition(":")[0][1]))
