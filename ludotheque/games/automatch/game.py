"""L'Auto-Match as a game of the contract: its options, key table, seats and starting state."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core import handicap
from ludotheque.core.contract import Game, Json, State
from ludotheque.core.contract_types import Handicap, Option, OptionValue
from ludotheque.core.errors import OptionError
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.options import complete
from ludotheque.games.automatch.cards import PUMP
from ludotheque.games.automatch.keytable import (
    TableError,
    from_record,
    is_table,
    parse_table,
    read_table,
    reconstruction,
    template,
)
from ludotheque.games.automatch.position import AutoMatchVariant, Stage
from ludotheque.games.automatch.position_json import read_position
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.games.automatch.words import WORDS

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("Four play in two teams, partners sitting opposite."),
        (
            OptionValue("4", M("four, in two teams")),
            OptionValue("3", M("three")),
            OptionValue("2", M("two")),
        ),
        main=True,
        lasts=True,
    ),
    Option(
        "announce",
        M("The announced card"),
        M("Whoever lays a card says the exact figure of its car, and may be contested."),
        (
            OptionValue("no", M("no figures are announced")),
            OptionValue("leader", M("when the leader announces, all must")),
            OptionValue("always", M("in every trick")),
        ),
        lasts=True,
    ),
    Option(
        "market",
        M("The Common Market"),
        M("French, Italian and German cars compete with one another, by their figures."),
        (
            OptionValue("no", M("each country for itself")),
            OptionValue("yes", M("the three countries together")),
        ),
    ),
    Option(
        "market_suit",
        M("Following in the Common Market"),
        M("Whether the three countries count as one colour to follow."),
        (
            OptionValue("no", M("follow the colour led")),
            OptionValue("yes", M("follow with any of the three colours")),
        ),
    ),
    Option(
        "figures",
        M("Figures on the cards"),
        M("Whether the cars’ figures stand on the cards or must be remembered."),
        (OptionValue("shown", M("shown")), OptionValue("memory", M("from memory"))),
    ),
    Option(
        "ranks",
        M("Ranks on the cards"),
        M("Whether the three ranks stand in the margin of the cards."),
        (OptionValue("shown", M("shown")), OptionValue("hidden", M("hidden"))),
    ),
    Option(
        "open_table",
        M("Open table"),
        M("The key table may be read during a deal, and no card loses its value."),
        (
            OptionValue("no", M("the key table stays closed")),
            OptionValue("yes", M("open, without sanctions")),
        ),
        later=True,
    ),
    Option(
        "target",
        M("Points to win"),
        M("Deals are played until one side alone has this many points or more."),
        (OptionValue("30", M("30 points")),),
        kind="number",
        low=1,
        high=200,
        main=True,
        lasts=True,
    ),
    Option(
        "table",
        M("Key table"),
        M("The figures of your own deck, from a file."),
        (OptionValue("", M("our reconstruction")),),
        kind="file",
        endings=("csv", "tsv", "txt"),
    ),
    handicap.option({str(n): M("Player {number}", number=str(n)) for n in (1, 2, 3)}),
)
_MEASURED: Final = {4: 30, 3: 15, 2: 10}
"""The target with which house rules were measured, by number of players."""
_FORMS: Final = {4: "four", 3: "three", 2: "two"}


class AutoMatch(AutoMatchVariant, Game):
    """L'Auto-Match with its options and key table fixed. Source: rules, automatch.

    Use ``create`` to check and complete options.
    """

    key: ClassVar[str] = "automatch"
    words: ClassVar[Mapping[str, Message]] = WORDS
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    hidden: ClassVar[bool] = True

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "AutoMatch":
        """Return the game with these options; reads the file of option ``table``.

        Raises OptionError; TableError, naming line and column, for a damaged key table.
        """
        full = complete(OPTIONS, options)
        _check_handicap(full)
        table = read_table(full["table"]) if full["table"] else reconstruction()
        return cls(full, table)

    @classmethod
    def proposals(cls, options: Mapping[str, str]) -> Mapping[str, str]:
        """Return a target which fits into an evening (rules: decisions, three players; two)."""
        return {"target": {"2": "10", "3": "15"}.get(options.get("players", "4"), "30")}

    @classmethod
    def idle(cls, options: Mapping[str, str]) -> frozenset[str]:
        """Return what has no effect; announced figures are remembered if the table is closed."""
        market, announced = options["market"] == "yes", options["announce"] != "no"
        idle = set() if market else {"market_suit"}
        if announced and options["open_table"] == "no":
            idle.add("figures")
        if not announced and options["figures"] == "shown":
            idle.add("open_table")
        return frozenset(idle)

    @classmethod
    def template(cls, option: str, language: str) -> tuple[str, bytes] | None:
        """Return file name and content of a key table with all 52 cars, in a language."""
        return template(language) if option == "table" else None

    @classmethod
    def recognises(cls, data: bytes) -> tuple[str, Message | None] | None:
        """Return the option ``table`` for the CSV of a key table, with what is wrong in it."""
        if not is_table(data):
            return None
        try:
            parse_table(data)
        except TableError as problem:
            return "table", problem.message
        return "table", None

    @classmethod
    def restore(cls, options: Mapping[str, str], embedded: Json) -> "AutoMatch":
        """Return the game of a record, with the key table the record holds, if any.

        The file of option ``table`` is never read. Raises OptionError, TableError.
        """
        if embedded is None:
            return cls.create({**options, "table": ""})
        full = complete(OPTIONS, options)
        _check_handicap(full)
        return cls(full, from_record(embedded))

    def embedded(self) -> Json:
        """Return an owner's key table for the record, None for the program's own."""
        return None if self.table.reconstruction else self.table.to_json()

    def initial(self) -> AutoMatchState:
        """Return the state before the lot for the first dealer."""
        return AutoMatchState(game=self, variant=self)

    def read_position(self, data: Json) -> AutoMatchState:
        """Return the state of a position (docs/notation-automatch.md); raises PositionError."""
        return read_position(self.initial(), data)

    def settled(self, before: State, after: State) -> tuple[float, ...] | None:
        """Return for a deal 1, shared by the seats of the sides with most tricks."""
        assert isinstance(before, AutoMatchState)
        assert isinstance(after, AutoMatchState)
        if before.stage is not Stage.RUNNING or after.stage is Stage.RUNNING:
            return None
        best = [side for side in range(self.sides) if after.gained[side]]
        share = self.sides / (len(best) * self.players)
        return tuple(share if self.side_of(seat) in best else 0.0 for seat in range(self.players))

    def milestones(self, before: State, after: State) -> tuple[tuple[str, int], ...]:
        """Return who wins a trick, and who lays a special card."""
        assert isinstance(before, AutoMatchState)
        assert isinstance(after, AutoMatchState)
        trick = after.past[-1] if len(after.past) > len(before.past) else after.trick
        if len(trick.cards) <= len(before.trick.cards):
            return ()
        found = [("trick", trick.winner)] if trick.winner is not None else []
        return (*found, *([("special", trick.seats[-1])] if trick.cards[-1] >= PUMP else ()))

    def handicap(self) -> Handicap | None:
        """Return whom points before the first deal favour (D11)."""
        if self.helped is None:
            return None
        helped = tuple(s for s in range(self.players) if self.side_of(s) == self.helped)
        given = MN(
            "{side} begins with {n} point.", "{side} begins with {n} points.",
            self.ahead[self.helped], side=self.side_name(self.helped),
        )  # fmt: skip
        if len(helped) > 1:
            given = MN(
                "{players} begin with {n} point.", "{players} begin with {n} points.",
                self.ahead[self.helped], players=tuple(map(self.seat_name, helped)),
            )  # fmt: skip
        usual = self.target == _MEASURED[self.players]
        return Handicap(helped, given, _FORMS[self.players] if usual else "")

    def opponents(self, seat: int) -> tuple[int, ...]:
        """Return the other seats, without the partner."""
        own = self.side_of(seat)
        return tuple(other for other in range(self.players) if self.side_of(other) != own)


def _check_handicap(options: Mapping[str, str]) -> None:
    """Raise OptionError for house rules which the other options leave no room for (D11)."""
    helped = options[handicap.KEY]
    if helped == handicap.NONE:
        return
    if helped == "3" and options["players"] != "3":
        raise OptionError(M("House rules in favour of player 3 are for three players."))
    if options["target"] == "1":
        raise OptionError(M("House rules give points: a match needs more than one to win."))
