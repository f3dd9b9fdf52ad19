"""A tour of a game: its topics, what each says, what it points at, what it waits for."""

from collections.abc import Callable, Mapping
from enum import Enum
from typing import Final

import attrs

from ludotheque.core.messages import Message
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.look.games import games_with, part

TOUR: Final = "tour"
"""The part of a look which is a tour of the game."""


class Deed(Enum):
    """What the user does of his own accord in a topic."""

    ROLLED = "rolled"
    CHOSEN = "chosen"
    MOVED = "moved"
    UNDONE = "undone"
    REFUSED = "refused"
    RULES = "rules"


@attrs.frozen
class TourTopic:
    """One topic: its name, what it says, and the deed it waits for, None where « Next » goes on.

    ``low`` is said instead of ``text`` where the panel has no room for its way back.
    """

    name: str
    title: Message
    text: Message
    waits: Deed | None = None
    low: Message | None = None


@attrs.frozen(kw_only=True)
class GameTour:
    """A tour of one game, as its wing has it.

    ``begin`` gives the game it is shown at, where somebody is about to do the first topic;
    ``means`` the places of the board a topic means, by its name, None for what every board has
    (what may be chosen, where it may go); ``clear`` places a card should rather not cover. ``own``
    tells whether a piece belongs to the seat on turn. ``forbidden`` is the text of the topic
    « refuse » about a {cell}; ``keys`` the window's action whose key a topic tells, by topic.
    """

    begin: Callable[[], Timeline]
    topics: tuple[TourTopic, ...]
    forbidden: Message
    keys: Mapping[str, str]
    means: Callable[[str, BoardScene], tuple[str, ...] | None]
    clear: tuple[str, ...] = ()
    own: Callable[[BoardScene, str], bool] = lambda _scene, _piece: True


def tour_game() -> tuple[str, GameTour] | None:
    """Return the game of the program's tour with its tour, None where no game has one."""
    for key in games_with(TOUR):
        found = part(key, TOUR, GameTour)
        if found is not None:
            return key, found
    return None
