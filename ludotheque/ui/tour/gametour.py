"""The data of a game's tour or primer: topics, their texts, and what the user must do in them."""

from collections.abc import Callable, Mapping, Sequence
from enum import Enum
from typing import Final

import attrs
from PySide6.QtCore import QRectF

from ludotheque.core.contract import Json, State
from ludotheque.core.messages import Message
from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from ludotheque.ui.board.boardscene import BoardScene
from ludotheque.ui.look.games import TOUR, games_with, part

BUTTON: Final = "the panel's button"
"""What a primer's topic names, among places of the board, to point at the panel's main button."""


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

    ``low`` replaces ``text`` in a window too low for the panel's back button, ``keyless`` a text
    with a {key} where the command has none.
    """

    name: str
    title: Message
    text: Message
    waits: Deed | None = None
    low: Message | None = None
    keyless: Message | None = None

    @property
    def acts(self) -> bool:
        """Return whether the user must do something for the topic to end."""
        return self.waits is not None


@attrs.frozen(kw_only=True)
class PrimerTopic(TourTopic):
    """One topic of a primer: what is told, and what is done, at one point of a game.

    ``begin`` returns the game at this point; where it goes on from what has been played, the
    actions between are played on the table, after whatever did what was asked for. ``prepare`` then
    does what is in no record. ``asks`` returns whether an action is one to be played; others are
    taken back. ``shows`` is the text of the one which is pointed at where several are. ``done``
    returns whether the topic has ended otherwise. ``means`` returns what it points at, by default
    the next choices of what it asks for: places, rectangles of the scene, or BUTTON; ``whole`` puts
    one ring around all. ``clear`` returns what else the card should not cover.
    """

    begin: Callable[[], Timeline] | None = None
    prepare: Callable[[BoardScene], None] | None = None
    asks: Callable[[State, int], bool] | None = None
    shows: str = ""
    done: Callable[[BoardScene], bool] | None = None
    means: Callable[[BoardScene], Sequence[str | QRectF]] | None = None
    clear: Callable[[BoardScene], Sequence[QRectF]] | None = None
    whole: bool = False

    @property
    def acts(self) -> bool:
        """Return whether the user must do something for the topic to end."""
        return self.waits is not None or self.done is not None


@attrs.frozen(kw_only=True)
class GameTour:
    """The tour or the primer of one game, defined in its wing.

    ``begin`` returns the game it is shown with, at the point where the user does the first topic.
    ``means`` returns the places of the board which a topic, given by name, points at, or None for
    those every board has (what may be chosen, where it may go). ``clear`` are places which the card
    should not cover. ``own`` returns whether a piece belongs to the seat on turn. ``forbidden`` is
    the text of the topic « refuse » about a {cell}. ``keys`` maps a topic to the window's action
    whose shortcut its text names.
    """

    begin: Callable[[], Timeline]
    topics: tuple[TourTopic, ...]
    forbidden: Message | None = None
    keys: Mapping[str, str] = attrs.field(factory=dict)
    means: Callable[[str, BoardScene], tuple[str, ...] | None] = lambda _topic, _scene: None
    clear: tuple[str, ...] = ()
    own: Callable[[BoardScene, str], bool] = lambda _scene, _piece: True


def tour_game() -> tuple[str, GameTour] | None:
    """Return the key and the tour of the first game which has one, None if no game has."""
    for key in games_with(TOUR):
        found = part(key, TOUR, GameTour)
        if found is not None:
            return key, found
    return None


def played(
    key: str, *texts: str, options: Mapping[str, str] | None = None, seed: int = 1,
    start: Json = None,
) -> Timeline:  # fmt: skip
    """Return a game after the actions of these texts, begun from a JSON position if one is given.

    Raises PositionError, NotationError, IllegalAction.
    """
    timeline = Timeline(create(key, options or {}), seed=seed, start=start)
    for text in texts:
        timeline.apply(timeline.state.parse(text))
    return timeline


def one_of(*texts: str) -> Callable[[State, int], bool]:
    """Return a function for ``PrimerTopic.asks``: whether an action is one of these texts."""
    return lambda state, action: state.notation(action) in texts
