"""What tests over all games ask of this one (tests/about.py)."""

from collections import Counter
from typing import Any

from ludotheque.games.ordino.position import as_position
from ludotheque.record.timeline import Timeline

KINDS_OF_PIECES = {"2": 8, "4": 12}
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
    names = ("piece", "number", "word-1", "word-2", "arrow-1", "arrow-2")
    for text in texts:
        word, *rest = text.split()
        begun = begun or word not in {"start", "roll", "place", "reroll"}
        for die, face in zip(names, rest if word == "roll" and begun else (), strict=False):
            found.setdefault(die, Counter())[face] += 1
    return found
