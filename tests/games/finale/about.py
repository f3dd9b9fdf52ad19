"""What tests over all games ask of this one (tests/about.py)."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

from ludotheque.games.finale import cells, kernel, playout
from ludotheque.games.finale.position import as_position
from ludotheque.record.timeline import Timeline

OVER = {"blue": {"L": 4}, "red": {"d3": 2}, "side": "red", "die": 3}
"""A position in which the game is over."""
PRINTED = "→"
"""Signs in which an action is printed and not written."""
FIGURES = range(5, 9)
"""How many figures its rules have."""
DECISIONS = 8
"""How many decisions its rules tell, D1 to the last."""
FORMS = ({}, {"setup": "balanced"}, {"match": "championship", "elimination": "no"})
"""Forms in which something else is seen and done."""
SHORT_FORMS = ({}, {"starter": "red", "setup": "balanced"})
"""Forms which end soon."""
LONG_FORM = {"match": "championship", "elimination": "no"}
"""A form which need not end."""
LONG_SCORE = 9
"""No side is let come nearer to the end of a long match."""
LONG_MOST = 700
"""Actions of a match which its scores end: however it is played, it gets hardly longer."""
OF_THIS_GAME = "de Finale"
"""How French speaks of a game of this title."""
SECTION = "Finale"
"""The section of docs/notation.md."""
LONGER = {"elimination": "no"}
"""A form in which more dice are thrown."""
NEVER_SAID = {
    "de": (r"\bSteine?n?s?\b", r"\bQuadrate?\b"),
    "fr": (
        r"\bpièces?\b",
        r"\bcarrés?\b",
    ),
    "en": (
        r"\bpieces?\b",
        r"\bsquares?\b",
    ),
}
"""What is never said in rules, exercises and messages of the game, by language."""
EXERCISES = {
    "goal": "a2-L",
    "right-corridor": "b1-a2",
    "blocked-number": "a3-L",
    "two-numbers": "b5-a4",
    "bar-the-way": "c4-b4",
    "keeper-leaves": "R-g2",
    "who-goes": "xg1",
    "free-your-own": "d4-c3 d4-c4 d4-c5",
    "small-victory": "d2-c1",
    "closing-time": "R-g2",
}
"""The solutions of each exercise, by its id."""
EXERCISE_PLACES = r"[a-j]\d|\b[LR]\b"
"""The places which texts of exercises name."""
KINDS_OF_PIECES = {"2": 7}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)


def dice_shown(texts: tuple[str, ...]) -> dict[str, Counter[str]]:
    """Return what the dice showed once somebody had moved, read from the notation.

    Re-rolls do not count, nor what lay there before the first move.
    """
    found: dict[str, Counter[str]] = {}
    begun = False
    for text in texts:
        word, *rest = text.split()
        begun = begun or word not in {"deal", "start", "place", "roll"}
        if word == "roll" and begun:
            found.setdefault("die", Counter())[rest[0]] += 1
    return found


def thrown(game: Any, seed: int) -> Iterator[tuple[int, int]]:
    """Yield what the die of a game played at random to its end showed, as the kernel plays it."""
    for action in playout.trace(game, seed):
        if cells.kind(action) == kernel.ROLL:
            yield 0, (action >> 3) - 1
