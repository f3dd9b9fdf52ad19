"""What tests over all games ask of this one (tests/about.py)."""

from collections import Counter
from typing import Any

from ludotheque.games.finale.position import as_position
from ludotheque.record.timeline import Timeline

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
