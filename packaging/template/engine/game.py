"""The game of the contract: its options, seats and starting state."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Option, OptionValue
from ludotheque.core.dice import Die, Face
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.toyrace.state import SEATS, ToyRaceState

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("The race is for two."),
        (OptionValue("2", M("two")),),
    ),
)
DICE: Final = (Die("die", M("The die"), tuple(Face(str(n), str(n)) for n in range(1, 7))),)
NAMES: Final = (M("White"), M("Black"))


class ToyRaceGame(Game):
    """The race with its options fixed."""

    key: ClassVar[str] = "toyrace"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    dice: ClassVar[tuple[Die, ...]] = DICE

    def __init__(self, options: Mapping[str, str]) -> None:
        """Keep complete options; use ``create`` to check and complete them."""
        self.options = options
        self.seats = SEATS

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyRaceGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.options.items())))

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "ToyRaceGame":
        """Return the game with these options; raises OptionError."""
        return cls(complete(OPTIONS, options))

    def initial(self) -> ToyRaceState:
        """Return the state before the first roll: all runners at the start."""
        return ToyRaceState(game=self)

    def seat_name(self, seat: int) -> Message:
        """Return « White » or « Black »."""
        return NAMES[seat]
