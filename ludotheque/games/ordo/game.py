"""Ordo as a game of the contract: its options, seats and starting states."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core import handicap
from ludotheque.core.contract import Game, Json
from ludotheque.core.contract_types import Handicap, Option, OptionValue
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.ordo import kernel
from ludotheque.games.ordo.position import NAMES, SEATS, read_position
from ludotheque.games.ordo.state import OrdoState, opened

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("Ordo is a game for two."),
        (OptionValue("2", M("two")),),
    ),
    Option(
        "repetition",
        M("Repetition"),
        M("Whether a game ends when positions come again, or could go on for ever."),
        (
            OptionValue("draw", M("a position occurring for the third time is a draw")),
            OptionValue("off", M("positions may occur any number of times")),
        ),
    ),
    handicap.option(
        {f"{seat}-front": name for seat, name in zip(SEATS, NAMES, strict=True)},
        dict(zip(SEATS, NAMES, strict=True)),
    ),
)
_MIDDLE: Final = (("e3", "f3"), ("e6", "f6"), ("e2", "f2"), ("e7", "f7"))
"""The pieces which a side may have to play without (D6), with FORMER as of old."""


class OrdoGame(Game):
    """Ordo with its options fixed. Source: rules, ordo."""

    key: ClassVar[str] = "ordo"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    deterministic: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, str]) -> None:
        """Keep complete options; use ``create`` to check and complete them."""
        self.options = options
        self.seats = SEATS
        self.draws = options["repetition"] == "draw"
        """Whether the third occurrence of a position is a draw (D4)."""
        self.short = _short(options[handicap.KEY])
        """The seat which plays without two pieces (D6), with FORMER as of old, -1 by the rules."""

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrdoGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(("ordo", self.draws, self.short))

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "OrdoGame":
        """Return the game with these options; raises OptionError."""
        return cls(complete(OPTIONS, options))

    def initial(self) -> OrdoState:
        """Return the set-up, White to move (rules: set-up)."""
        board = kernel.start(self.short)
        return opened(self, 0, board[:2], board[2:], draws=self.draws)

    def read_position(self, data: Json) -> OrdoState:
        """Return the state of a JSON position, at turn 0; raises PositionError."""
        side, white, black = read_position(data)
        return opened(self, side, white, black, draws=self.draws)

    def handicap(self) -> Handicap | None:
        """Return whom two pieces less of the opponent favour (D6)."""
        if self.short < 0:
            return None
        former, seat = divmod(self.short, int(kernel.FORMER))
        given = M(
            "{player} plays without the pieces on {squares}.",
            player=NAMES[seat], squares=_MIDDLE[self.short],
        )  # fmt: skip
        return Handicap((1 - seat,), given, "" if former else "usual")

    def seat_name(self, seat: int) -> Message:
        """Return « White » or « Black »."""
        return NAMES[seat]


def _short(helped: str) -> int:
    """Return the number of the side which plays with less, for a value of the option."""
    if helped == handicap.NONE:
        return int(kernel.NOBODY)
    seat, _, row = helped.partition("-")
    return 1 - SEATS.index(seat) + (0 if row else int(kernel.FORMER))
