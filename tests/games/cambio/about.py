"""What tests over all games ask of this one (tests/about.py)."""

from collections import Counter
from typing import Any

from ludotheque.games.cambio.position import as_position
from ludotheque.record.timeline import Timeline

KINDS_OF_PIECES = {"2": 3, "3": 4}
"""How many kinds of pieces are met at least, by the number of seats."""


def last_position(timeline: Timeline) -> Any:
    """Return the last board as if it were a start."""
    state: Any = timeline.state
    return as_position(state)


def dice_shown(texts: tuple[str, ...]) -> dict[str, Counter[str]]:
    """Return what the dice showed, read from the notation: the throw alone, once for all."""
    shown = [text.split()[1].replace("/", "") for text in texts if text.startswith("tray ")]
    return {"tray": Counter("".join(shown))} if shown else {}
