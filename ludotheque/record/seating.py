"""Who sits where: persons and computer players, as a record began and as it has changed since."""

from collections.abc import Sequence

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.levels import level_name
from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import name_key
from ludotheque.record.circumstances import SeatChange
from ludotheque.record.record import SeatInfo


def level_at(
    seats: Sequence[SeatInfo], events: Sequence[SeatChange], seat: int, ply: int | None = None
) -> int | None:
    """Return the level of the computer player at a seat after ``ply`` actions, None for a person.

    By default it is who sits there now. A seat that was left is played by whoever is there, as a
    person's, until a computer takes it over.
    """
    level = seats[seat].level
    for change in events:
        if change.seat == seat and (ply is None or change.ply <= ply):
            level = change.level
    return level


def renamed(seats: Sequence[SeatInfo], seat: int, name: str) -> tuple[SeatInfo, ...]:
    """Return the seats with another name at one of them."""
    found = list(seats)
    found[seat] = attrs.evolve(found[seat], name=name)
    return tuple(found)


def has_left(events: Sequence[SeatChange], seat: int) -> bool:
    """Return whether who sat at a seat has left it, whoever plays there since."""
    kinds = [change.kind for change in events if change.seat == seat]
    return "left" in kinds and "person" not in kinds[len(kinds) - kinds[::-1].index("left") :]


def player_key(name: str, level: int | None) -> str:
    """Return what a player is counted by: a person by name, "" without one, a computer by level.

    No name has the key of a level: those of names are in small letters.
    """
    return name_key(name) if level is None else f"LEVEL {level}"


def seated_name(
    game: Game, seats: Sequence[SeatInfo], events: Sequence[SeatChange], seat: int
) -> str | Message:
    """Return the name of who sits at a seat, for a sentence.

    It is the name given, else that of the level, with the side where two seats would be called
    alike, else that of the side.
    """
    if seats[seat].shown:
        return seats[seat].shown
    level = level_at(seats, events, seat)
    if level is None:
        return game.seat_name(seat)
    alike = (level_at(seats, events, other) for other, info in enumerate(seats)
             if other != seat and not info.shown)  # fmt: skip
    if level in alike:
        return M("{player} ({side})", player=level_name(level), side=game.seat_name(seat))
    return level_name(level)
