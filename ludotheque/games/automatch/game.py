"""L'Auto-Match as a game of the contract: its options, key table, seats and starting state."""

from collections.abc import Mapping
from typing import Any, ClassVar, Final

from ludotheque.core.contract import Game, Json
from ludotheque.core.contract_types import Option
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.automatch.kernel import T_COUNTS, T_OPEN, T_ORDER, T_SAYINGS, T_TRUE
from ludotheque.games.automatch.options import OPTIONS
from ludotheque.games.automatch.position import read_position
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.games.automatch.table import (
    Table,
    from_record,
    read_table,
    reconstruction,
    template,
)

_HANDS: Final = {2: 25, 3: 17, 4: 13}
_ANNOUNCE: Final = ("no", "leader", "always")


class AutoMatch(Game):
    """L'Auto-Match with its options and key table fixed. Source: rules, automatch.

    ``rules`` is the kernel's list ``t``; ``sides`` counts who scores: seats, or two pairs.
    """

    key: ClassVar[str] = "automatch"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    hidden: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, str], table: Table) -> None:
        """Keep complete options and a checked table; use ``create`` to check and complete."""
        self.options = dict(options)
        self.table = table
        self.players = int(options["players"])
        self.seats = tuple("1234"[: self.players])
        self.sides = 3 if self.players == 3 else 2
        self.announce = _ANNOUNCE.index(options["announce"])
        self.market = options["market"] == "yes"
        self.market_suit = self.market and options["market_suit"] == "yes"
        self.open_table = options["open_table"] == "yes"
        self.target = int(options["target"])
        self.rules = _kernel_rules(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AutoMatch)
            and self.options == other.options
            and self.table == other.table
        )

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.options.items())))

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "AutoMatch":
        """Return the game with these options; reads the file of option ``table``.

        Raises OptionError; TableError, naming line and column, for a damaged key table.
        """
        full = complete(OPTIONS, options)
        table = read_table(full["table"]) if full["table"] else reconstruction()
        return cls(full, table)

    @classmethod
    def proposals(cls, options: Mapping[str, str]) -> Mapping[str, str]:
        """Return a target which is reached in an evening (rules: decisions, three players)."""
        return {"target": "15" if options.get("players") == "3" else "30"}

    @classmethod
    def template(cls, option: str, language: str) -> tuple[str, bytes] | None:
        """Return a key table with all 52 cars, in French or English."""
        if option != "table":
            return None
        french = language == "fr"
        return ("voitures.csv" if french else "cars.csv"), template(french=french)

    @classmethod
    def restore(cls, options: Mapping[str, str], embedded: Json) -> "AutoMatch":
        """Return the game of a record, with the key table the record holds, if any.

        The file of option ``table`` is never read. Raises OptionError, TableError.
        """
        if embedded is None:
            return cls.create({**options, "table": ""})
        return cls(complete(OPTIONS, options), from_record(embedded))

    def embedded(self) -> Json:
        """Return an owner's key table for the record, None for the program's own."""
        return None if self.table.reconstruction else self.table.to_json()

    def initial(self) -> AutoMatchState:
        """Return the state before the lot for the first dealer."""
        return AutoMatchState(game=self)

    def read_position(self, data: Json) -> AutoMatchState:
        """Return the state of a position (docs/notation-automatch.md); raises PositionError."""
        return read_position(self, data)

    def seat_name(self, seat: int) -> Message:
        """Return « Player 1 »."""
        return M("Player {number}", number=str(seat + 1))

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, without the partner."""
        own = self.side_of(seat)
        return tuple(other for other in range(self.players) if self.side_of(other) != own)

    def side_of(self, seat: int) -> int:
        """Return whose points a seat's tricks count for: its pair with four players."""
        return seat % 2 if self.players == 4 else seat

    def side_name(self, side: int) -> Message:
        """Return the name of a seat, or with four players of a pair."""
        if self.players != 4:
            return self.seat_name(side)
        seats = f"{side + 1}–{side + 3}"
        return M("Team {seats}", seats=seats)

    @property
    def figures_hidden(self) -> bool:
        """Tell whether figures stand on no card during a deal."""
        return (self.announce > 0 and not self.open_table) or self.options["figures"] == "memory"

    @property
    def figures_secret(self) -> bool:
        """Tell whether nobody may look a figure up during a deal."""
        return self.figures_hidden and not self.open_table


def _kernel_rules(game: AutoMatch) -> list[Any]:
    """Return the kernel's list of the rules in force, see kernel.T_…."""
    hand = _HANDS[game.players]
    rules = [
        game.players, hand, 54 - game.players * hand, game.announce, int(game.market),
        int(game.market_suit),
    ]  # fmt: skip
    table = game.table
    sayings = [table.sayings(c) for c in range(3)]
    for c in range(3):
        assert len(rules) == T_ORDER + 54 * c
        rules += [*(table.common_ranks(c) if game.market else table.ranks(c)), 0, 0]
    for c in range(3):
        assert len(rules) == T_TRUE + 54 * c
        rules += [*sayings[c], 0, 0]
    assert len(rules) == T_COUNTS
    listed = [deck_sayings(table, c) for c in range(3)]
    rules += [len(found) for found in listed]
    assert len(rules) == T_SAYINGS
    for found in listed:
        rules += [*found, *[0] * (52 - len(found))]
    assert len(rules) == T_OPEN
    rules.append(int(game.open_table))
    return rules


def deck_sayings(table: Table, characteristic: int) -> list[int]:
    """Return the sayings of all figures of a characteristic, each once, smallest figure first."""
    values = zip(
        (car.figures[characteristic] for car in table.cars),
        table.sayings(characteristic),
        strict=True,
    )
    return [saying for _, saying in sorted(set(values))]
