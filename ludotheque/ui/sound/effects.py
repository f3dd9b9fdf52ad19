"""Chooses the sounds of a change from its events as the seat that looks may know them."""

from typing import Final

import attrs

from ludotheque.core.events import (
    Captured,
    CardPlayed,
    CardsDealt,
    Contested,
    Ended,
    Event,
    Exchanged,
    Moved,
    Removed,
    Rolled,
    SetUp,
    TrickWon,
)

NAMES: Final = ("die", "slide", "capture", "card", "deal", "win")
"""The names of all effects and of their files in ``resources/sounds``."""

_OF: Final[dict[type[Event], str]] = {
    Rolled: "die",
    SetUp: "slide",
    Moved: "slide",
    Captured: "capture",
    Removed: "capture",
    CardPlayed: "card",
    Contested: "capture",
    Exchanged: "card",
    TrickWon: "slide",
    CardsDealt: "deal",
    Ended: "win",
}
_LATER: Final = {"capture": 0.75, "win": 1.0}
"""When a sound begins that does not begin with the animation, as a share of its time."""


@attrs.frozen
class Cue:
    """A sound and when it begins, ``at`` being a share (0 … 1) of the animation's time."""

    name: str
    at: float = 0.0


def cues(events: tuple[Event, ...]) -> tuple[Cue, ...]:
    """Return the sounds of a change in the order they begin, each once."""
    found = dict.fromkeys(_OF[type(event)] for event in events if type(event) in _OF)
    if "slide" in found and ("die" in found or "card" in found):
        del found["slide"]  # only one sound at the beginning
    return tuple(sorted((Cue(name, _LATER.get(name, 0.0)) for name in found), key=_begins))


def _begins(cue: Cue) -> float:
    return cue.at
