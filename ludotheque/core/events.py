"""Typed events of a transition: all that a scene needs to animate it and a log to describe it.

Places, pieces, dice and cards are named in notation. Events are made for an observer: what he may
not see is None or left out.
"""

import attrs

from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import Message


@attrs.frozen
class Event:
    """Something that happened on the table."""


@attrs.frozen
class LotDrawn(Event):
    """Chance named the seat who starts."""

    seat: int


@attrs.frozen
class Rolled(Event):
    """Dice were thrown by a seat; ``faces`` in the order of the dice."""

    seat: int
    faces: tuple[str, ...]
    kind: str = "roll"


@attrs.frozen
class SetUp(Event):
    """Pieces were laid out: (place, piece) pairs; ``seat`` is None when by chance."""

    seat: int | None
    pieces: tuple[tuple[str, str], ...]


@attrs.frozen
class Moved(Event):
    """A piece went from a place to another; ``way`` names every place it passed, ends included.

    An empty way: straight from one to the other.
    """

    seat: int
    piece: str
    origin: str
    target: str
    way: tuple[str, ...] = ()


@attrs.frozen
class Captured(Event):
    """A piece was taken off the board by its opponent; ``seat`` is the owner."""

    seat: int
    piece: str
    place: str


@attrs.frozen
class Removed(Event):
    """A piece left the board by a rule, not by capture; ``seat`` is the owner."""

    seat: int
    piece: str
    place: str


@attrs.frozen
class Passed(Event):
    """A seat could not act."""

    seat: int
    reason: Message


@attrs.frozen
class CardPlayed(Event):
    """A card was laid, with what was announced for it (None: nothing)."""

    seat: int
    card: str
    announced: str | None = None


@attrs.frozen
class Contested(Event):
    """A figure was contested; ``figure`` is the true one, ``right`` whether it was announced."""

    challenger: int
    announcer: int
    card: str
    figure: str
    right: bool


@attrs.frozen
class Exchanged(Event):
    """A hand card went under the stock for a stock card; None where the observer may not see."""

    seat: int
    given: str | None
    drawn: str | None
    place: int


@attrs.frozen
class LeadTaken(Event):
    """The winner of a contest took the lead of the next trick, whoever wins this one."""

    seat: int


@attrs.frozen
class TrickWon(Event):
    """A trick was gathered by its winner, cards in the order played."""

    seat: int
    cards: tuple[str, ...]


@attrs.frozen
class CardsDealt(Event):
    """A deal began; ``hand`` is the observer's own hand (empty for a spectator)."""

    dealer: int
    hand: tuple[str, ...]


@attrs.frozen
class Scored(Event):
    """A game or deal of a match was counted: points won now and totals, by seat or side."""

    points: tuple[int, ...]
    totals: tuple[int, ...]
    message: Message


@attrs.frozen
class Ended(Event):
    """The record ended by the rules."""

    outcome: Outcome
