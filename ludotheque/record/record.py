"""A record: all that is kept of one game or match (docs/save-format.md)."""

from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any, Final

import attrs

from ludotheque import __version__
from ludotheque.core.playernames import shown_name
from ludotheque.record.circumstances import (
    Agreements,
    Branch,
    Hint,
    Notes,
    SeatChange,
    changes_until,
    hints_until,
    new_id,
)

FORMAT: Final = "ludotheque"
VERSION: Final = 4
"""The format version this program writes; it reads this one and the older ones."""
MAX_ACTIONS: Final = 1_000_000
"""No record holds more actions; the longest match known is far below."""

ENDING_KINDS: Final = ("resign", "time", "agreed", "abandoned")
OF_A_SEAT: Final = frozenset({"resign", "time"})
"""The kinds which name the seat that lost."""

Json = Any


@attrs.frozen
class SeatInfo:
    """Who sits at a seat when a game begins.

    Name and colour are as the players chose them, both may be empty; ``level`` is None for a
    person, 1 to 5 for a computer player.
    """

    name: str = ""
    colour: str = ""
    level: int | None = None

    @property
    def shown(self) -> str:
        """Return the name fit to stand in a sentence, "" where no character of it is visible."""
        return shown_name(self.name)


@attrs.frozen
class Ending:
    """An end by the players, not by the rules.

    ``kind`` is "resign" (of ``seat``), "time" (that of ``seat`` has run out), "agreed" (a draw) or
    "abandoned" (nobody won).
    """

    kind: str
    seat: int | None = None


@attrs.frozen
class Record:
    """One game or match as text.

    ``actions`` are in notation, chance included; ``secret`` holds the indexes of those which are
    stored encoded. ``start`` is a JSON position, None for the game's own start; ``embedded`` is
    the data the game took from another file (an owner's key table), so that the record needs no
    other file. Dates are UTC, ISO 8601 to the second. ``actions_of_redo`` and ``ending_of_redo``
    are what undo took back: the archive keeps them, files never hold them (``played``).
    ``events``, ``hints``, ``times`` (milliseconds) and ``notes`` cover all actions, those of redo
    included. ``pending`` are the milliseconds each seat has used since its last action, None where
    not known; empty where nothing of it is known. ``post`` is how many actions have gone by post
    (``record/post.py``): none of these is taken back.
    """

    game: str
    options: Mapping[str, str]
    seats: tuple[SeatInfo, ...]
    seed: int
    start: Json | None = None
    embedded: Json | None = None
    actions: tuple[str, ...] = ()
    secret: frozenset[int] = frozenset()
    ending: Ending | None = None
    created: str = ""
    modified: str = ""
    program: str = __version__
    actions_of_redo: tuple[str, ...] = ()
    ending_of_redo: Ending | None = None
    id: str = attrs.field(factory=new_id)
    branched_from: Branch | None = None
    events: tuple[SeatChange, ...] = ()
    agreements: Agreements = attrs.field(factory=Agreements)
    hints: tuple[Hint, ...] = ()
    times: tuple[int | None, ...] = ()
    pending: tuple[int | None, ...] = ()
    notes: Notes = attrs.field(factory=Notes)
    post: int = 0

    def played(self) -> "Record":
        """Return the record without what undo took back, with a time or None for each action."""
        plies = len(self.actions)
        unknown = (None,) * (plies - len(self.times))
        return attrs.evolve(
            self,
            actions_of_redo=(),
            ending_of_redo=None,
            secret=frozenset(i for i in self.secret if i < plies),
            events=changes_until(self.events, plies),
            hints=hints_until(self.hints, plies),
            times=(*self.times[:plies], *unknown),
            notes=self.notes.until(plies),
            post=min(self.post, plies),
        )

    @property
    def format(self) -> tuple[str, int]:
        """Return the name and version of the format."""
        return FORMAT, VERSION


def now(later: int = 0) -> str:
    """Return the present time plus ``later`` seconds, in the form of a record's dates."""
    moment = datetime.now(UTC) + timedelta(seconds=later)
    return moment.strftime("%Y-%m-%dT%H:%M:%SZ")
