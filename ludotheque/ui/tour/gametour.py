"""The data of a game's tour: its topics, their texts, and what the user must do in them."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

import attrs

from ludotheque.core.messages import Message
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.look.games import games_with, part

TOUR: Final = "tour"
"""The name of the part of a game's look which is its tour."""


class Deed(Enum):
    """An act of the user which a topic waits for."""

    ROLLED = "rolled"
    CHOSEN = "chosen"
    MOVED = "moved"
    UNDONE = "undone"
    REFUSED = "refused"
    RULES = "rules"


@attrs.frozen
class TourTopic:
    """One topic of the tour; ``waits`` is the act which ends it, None if « Next » does.

    ``low`` replaces ``text`` in a window too low for the panel's back button.
    """

    name: str
    title: Message
    text: Message
    waits: Deed | None = None
    low: Message | None = None


@attrs.frozen(kw_only=True)
class GameTour:
    """The tour of one game, defined in its wing.

    ``begin`` returns the game it is shown with, at the point where the user does the first topic.
    ``means`` returns the places of the board which a topic, given by name, points at, or None for
    those every board has (what may be chosen, where it may go). ``clear`` are places which the card
    should not cover. ``own`` returns whether a piece belongs to the seat on turn. ``forbidden`` is
    the text of the topic « refuse » about a {cell}. ``keys`` maps a topic to the window's action
    whose shortcut its text names.
    """

    begin: Callable[[], Timeline]
    topics: tuple[TourTopic, ...]
    forbidden: Message
    keys: Mapping[str, str]
    means: Callable[[str, BoardScene], tuple[str, ...] | None]
    clear: tuple[str, ...] = ()
    own: Callable[[BoardScene, str], bool] = lambda _scene, _piece: True


def tour_game() -> tuple[str, GameTour] | None:
    """Return the key and the tour of the first game which has one, None if no game has."""
    for key in games_with(TOUR):
        found = part(key, TOUR, GameTour)
        if found is not None:
            return key, found
    return None
