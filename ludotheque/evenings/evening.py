"""The values of an evening: its players, its plan of games, and the games begun."""

from collections.abc import Mapping
from typing import Final

import attrs

from ludotheque.core.levels import level_name
from ludotheque.core.messages import M, Message
from ludotheque.core.playernames import shown_name

EVERYONE, STAYS = "everyone", "stays"
WAYS: Final = (EVERYONE, STAYS)
"""How players meet: everyone meets everyone, or who wins stays at the table."""
FEWEST: Final = 2
MOST: Final = 12
"""Players of an evening."""
TABLES: Final = (2, 3, 4)
"""The numbers of seats at one table."""
PAIRED: Final = 4
"""The number of seats at which partners sit opposite each other."""
LONGEST_NAME: Final = 100


@attrs.frozen
class Player:
    """One player of an evening: a person with a name, or a computer player of a level."""

    name: str = ""
    level: int | None = None


@attrs.frozen
class Pairing:
    """Who meets at one table: the players by their seats, the first of whom begins.

    ``round`` counts from 1; in one round nobody plays twice.
    """

    seats: tuple[int, ...]
    round: int = 1


@attrs.frozen
class Played:
    """One game of an evening: its id in the archive, its kind, and the players by their seats.

    ``number`` counts the games as they were begun, from 1; ``pairing`` is its place in the plan,
    from 0, None where there is no plan. ``winners`` are seats, none for a draw, None while the
    game is not over; ``scores`` are those of the seats where the game itself counts. ``result`` is
    what the archive said when this was read there, "" while the game is not over.
    """

    uid: str
    game: str
    seats: tuple[int, ...]
    number: int
    pairing: int | None = None
    result: str = ""
    winners: tuple[int, ...] | None = None
    scores: tuple[int, ...] | None = None


@attrs.frozen
class Agreed:
    """What was agreed on once for all games of one kind: options, and agreements (not rules)."""

    options: Mapping[str, str] = attrs.field(factory=dict)
    agreements: Mapping[str, str] = attrs.field(factory=dict)


@attrs.frozen
class Evening:
    """One evening.

    ``game`` is the key of the game of all tables, "" where a box is chosen for each. ``seats`` are
    those of a table, ``agreed`` is by the key of a game. ``plan`` is empty where who wins stays.
    ``created`` and ``ended`` are dates as in records, ``ended`` "" while it goes on; ``changed``
    counts what was changed, so that of two copies the later one is known.
    """

    uid: str
    name: str
    players: tuple[Player, ...]
    way: str
    game: str
    seats: int
    created: str
    plan: tuple[Pairing, ...] = ()
    agreed: Mapping[str, Agreed] = attrs.field(factory=dict)
    ended: str = ""
    changed: int = 0
    played: tuple[Played, ...] = ()

    @property
    def paired(self) -> bool:
        """Return whether partners play together."""
        return self.seats == PAIRED

    def sides(self) -> tuple[tuple[int, ...], ...]:
        """Return the seats of each side: each for itself, or partners opposite each other."""
        return sides_of(self.seats)

    def called(self, player: int) -> str | Message:
        """Return what a player is called; computer players of one level are told apart."""
        own = self.players[player]
        if own.level is None:
            return shown_name(own.name)
        alike = [n for n, one in enumerate(self.players) if one.level == own.level]
        if len(alike) < 2:
            return level_name(own.level)
        return M("{player} {n}", player=level_name(own.level), n=alike.index(player) + 1)


def sides_of(seats: int) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each side at a table of so many seats."""
    if seats == PAIRED:
        return (0, 2), (1, 3)
    return tuple((seat,) for seat in range(seats))
