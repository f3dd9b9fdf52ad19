"""What tests over all games ask of this one (tests/about.py)."""

from typing import Any

from ludotheque.games.ordo.position import as_position
from ludotheque.record.timeline import Timeline

KINDS_OF_PIECES = {"2": 2}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)
