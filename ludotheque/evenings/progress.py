"""How far an evening is: its games as open, under way or over, and which comes next."""

from collections.abc import Container
from typing import Final

import attrs

from ludotheque.evenings.evening import STAYS, Evening, Played
from ludotheque.evenings.pairings import next_table

OPEN, UNDER_WAY, OVER = "open", "under way", "over"
STATES: Final = (OPEN, UNDER_WAY, OVER)


@attrs.frozen
class Meeting:
    """One game of an evening as its page lists it.

    ``number`` counts from 1. ``played`` is the game, None for one not begun; ``pairing`` its place
    in the plan, None where there is none.
    """

    number: int
    seats: tuple[int, ...]
    state: str
    round: int = 1
    pairing: int | None = None
    played: Played | None = None


def counted(evening: Evening) -> tuple[Played, ...]:
    """Return the games which count, in the order in which they were begun.

    Of two games of one pairing, begun in two windows, the first one which is over counts.
    """
    over = [one for one in evening.played if one.winners is not None]
    if evening.way == STAYS:
        return tuple(over)
    taken: set[int | None] = set()
    found = []
    for one in over:
        if one.pairing not in taken:
            taken.add(one.pairing)
            found.append(one)
    return tuple(found)


def meetings(evening: Evening, here: Container[str]) -> tuple[Meeting, ...]:
    """Return all games of an evening: those of the plan, or those begun and the one to come.

    ``here`` has the ids of the games which the archive has; one that is neither over nor there has
    to be begun anew.
    """
    if evening.way == STAYS:
        return _one_after_another(evening, here)
    over = {one.pairing: one for one in reversed(counted(evening))}
    going = {
        one.pairing: one
        for one in reversed(evening.played)
        if one.winners is None and one.uid in here
    }
    found = []
    for number, pairing in enumerate(evening.plan):
        played = over.get(number) or going.get(number)
        state = OVER if number in over else UNDER_WAY if played else OPEN
        seats = pairing.seats if played is None else played.seats
        found.append(Meeting(number + 1, seats, state, pairing.round, number, played))
    return tuple(found)


def _one_after_another(evening: Evening, here: Container[str]) -> tuple[Meeting, ...]:
    """Return the games begun, and the one to come unless one is under way."""
    found = []
    for one in evening.played:
        if one.winners is None and one.uid not in here:
            continue
        state = UNDER_WAY if one.winners is None else OVER
        found.append(Meeting(len(found) + 1, one.seats, state, len(found) + 1, None, one))
    if all(one.state == OVER for one in found):
        seats = next_table(len(evening.players), evening.seats, counted(evening))
        found.append(Meeting(len(found) + 1, seats, OPEN, len(found) + 1))
    return tuple(found)


def following(evening: Evening, here: Container[str]) -> Meeting | None:
    """Return the game which is under way, or else the one to come; None when all are over."""
    listed = meetings(evening, here)
    for state in (UNDER_WAY, OPEN):
        for one in listed:
            if one.state == state:
                return one
    return None


def resting(evening: Evening, meeting: Meeting) -> tuple[int, ...]:
    """Return the players who do not sit at a table in the round of a game.

    Where who wins stays, they are those waiting.
    """
    busy = set(meeting.seats)
    if evening.way != STAYS:
        busy = {one for own in evening.plan if own.round == meeting.round for one in own.seats}
    return tuple(one for one in range(len(evening.players)) if one not in busy)
