"""The small values of the contract: options, reasons, outcomes, the description of a game."""

from typing import Final

import attrs

from ludotheque.core.lengths import Length
from ludotheque.core.messages import Message

CHANCE: Final = -1
"""The actor of a chance node; seats count from 0."""


@attrs.frozen
class Reason:
    """Why an action is illegal.

    ``code`` is specific to one prohibition of the rules page, ``places`` names the squares, dice
    or cards concerned, in notation.
    """

    code: str
    message: Message
    places: tuple[str, ...] = ()


@attrs.frozen
class Outcome:
    """How a game ended by the rules: winning seats (none: a draw) and the reason."""

    winners: tuple[int, ...]
    code: str
    message: Message
    scores: tuple[int, ...] | None = None


@attrs.frozen
class OptionValue:
    """One value of an option, with a title for the dialog."""

    value: str
    title: Message


@attrs.frozen
class Option:
    """One option of a game: its values, the default first.

    ``kind`` is "choice" (one of ``values``), "number" (from ``low`` to ``high``; ``values`` holds
    the default alone) or "file" (a path, empty by default; ``endings`` are its usual file name
    extensions). ``later`` marks an option added after the first records of this format: a record
    without it was played with the default. A ``main`` option is shown at once when a game is
    begun, the others under « Variants »; one which ``lasts`` changes how long a game is
    (``core/lengths.py``). ``former`` are values which are no longer offered: games begun with them
    are played on as they began.
    """

    key: str
    title: Message
    explanation: Message
    values: tuple[OptionValue, ...]
    kind: str = "choice"
    low: int = 0
    high: int = 0
    endings: tuple[str, ...] = ("json",)
    later: bool = False
    main: bool = False
    lasts: bool = False
    former: tuple[OptionValue, ...] = ()

    @property
    def known(self) -> tuple[OptionValue, ...]:
        """Return the values of a choice, those no longer offered last."""
        return self.values + self.former

    @property
    def default(self) -> str:
        """Return the default value."""
        return self.values[0].value


@attrs.frozen
class Handicap:
    """What the house rules of a game give to the seats they favour (core/handicap.py).

    ``given`` is a sentence which names the seats concerned as ``Game.seat_name`` does; ``form``
    the entry of the figures measured, "" where such a game has not been measured.
    """

    favoured: tuple[int, ...]
    given: Message
    form: str = ""


@attrs.frozen
class GameInfo:
    """The facts about a game which the shelf shows before any rules are loaded.

    ``minutes`` is a usual duration, ``age`` the youngest age, ``players`` the possible numbers of
    players, the default first. The shelf sorts its boxes by ``rank``, then by ``key``. Where the
    ``lengths`` of games are counted, ``seconds`` is how long a decision takes.
    """

    key: str
    title: str
    author: str
    publisher: str
    year: str
    players: tuple[int, ...]
    minutes: int
    age: int
    summary: Message
    rank: int = 100
    lengths: tuple[Length, ...] = ()
    seconds: int = 0
