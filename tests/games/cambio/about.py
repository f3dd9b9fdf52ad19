"""What tests over all games ask of this one (tests/about.py)."""

import random
from collections import Counter
from typing import Any

from ludotheque.games.cambio import kernel_throw
from ludotheque.games.cambio.position import as_position
from ludotheque.record.timeline import Timeline

OVER = {"tray": ["AAAAA", "BnmBn", "nmBnm", "mnmnB", "BmnmB"], "side": "B"}
"""A position in which the game is over."""
PRINTED = "→←↓↑"
"""Signs in which an action is printed and not written."""
FIGURES = range(10, 100)
"""How many figures its rules have."""
DECISIONS = 7
"""How many decisions its rules tell, D1 to the last."""
FORMS = ({}, {"players": "3"}, {"preparation": "quick"}, {"preparation": "corners"})
"""Forms in which something else is seen and done."""
SHORT_FORMS = ({}, {"players": "3"}, {"preparation": "quick"})
"""Forms which end soon."""
LONG_FORM = {"repetition": "off", "preparation": "corners"}
"""A form which need not end."""
OF_THIS_GAME = "de Cambio"
"""How French speaks of a game of this title."""
SECTION = "Cambio"
"""The section of docs/notation.md."""
NEVER_SAID = {
    "de": (r"\bFiguren?\b", r"\bSteine?n?s?\b"),
    "fr": (
        r"\bpions?\b",
        r"\bpièces?\b",
    ),
    "en": (r"\bpawns?\b",),
}
"""What is never said in rules, exercises and messages of the game, by language."""
EXERCISES = {
    "five-in-a-row": "e3<",
    "four-will-do": "a4>",
    "moving-over": "a2>",
    "right-in-the-middle": "c5v",
    "which-end": "a3>",
    "two-doors": "e1^",
    "by-the-stairs": "a5v",
    "not-shared": "c5v",
    "narrow-choice": "d1^",
    "bolt": "e3<",
    "crossroads": "e1<",
    "first-things": "e5v",
    "one-stone": "e3<",
    "fork": "a5>",
    "nothing-to-push": "a2>",
    "saved-draw": "d5v",
    "twice-four": "a4>",
    "everything-at-once": "a1>",
    "look-further": "a1^",
    "too-many": "e3<",
    "shut-in": "c5v",
    "once-more": "e1^",
}
"""The solutions of each exercise, by its id."""
EXERCISE_PLACES = r"[a-e]\d"
"""The places which texts of exercises name."""
TOLD_PLACES = 0
"""How many places of a solution a task may name."""
KINDS_OF_PIECES = {"2": 3, "3": 4}
"""How many kinds of pieces are met at least, by the number of seats."""
ALIKE = {"m": "n"}
"""Neutral dice, which count alike."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)


def dice_shown(texts: tuple[str, ...]) -> dict[str, Counter[str]]:
    """Return what the dice showed, read from the notation: the throw alone, once for all."""
    shown = [text.split()[1].replace("/", "") for text in texts if text.startswith("tray ")]
    return {"tray": Counter("".join(shown))} if shown else {}


def throw(source: random.Random) -> list[int]:
    """Return the faces of one throw, as the kernel throws and turns them."""
    faces = [0] * 25
    kernel_throw.thrown(1 + source.randrange(2**50), faces)
    return faces


def figure_places(steps: tuple[str, ...]) -> tuple[str, ...]:
    """Return the steps which are places of a figure: a pass has none, faces lie beside the tray."""
    return () if steps == ("pass",) else steps[:1]
