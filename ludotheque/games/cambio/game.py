"""Cambio as a game of the contract: its options, seats and starting states."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core import handicap
from ludotheque.core.contract import Game, Json, State
from ludotheque.core.contract_types import Handicap, Option, OptionValue
from ludotheque.core.dice import Die
from ludotheque.core.errors import OptionError
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.cambio import kernel_play, kernel_setup
from ludotheque.games.cambio.chance import DICE
from ludotheque.games.cambio.names import GIVEN, PLAYERS, SEATS
from ludotheque.games.cambio.position import Phase, Variant, read_position
from ludotheque.games.cambio.state import CambioState, opened
from ludotheque.games.cambio.words import WORDS

OPTIONS: Final = (
    Option(
        "players",
        M("Players"),
        M("Two players need five in a line, three players four."),
        (OptionValue("2", M("two")), OptionValue("3", M("three"))),
        main=True,
        lasts=True,
    ),
    Option(
        "preparation",
        M("Preparation"),
        M("How the 25 dice come to lie before the first push."),
        (
            OptionValue("play", M("the dice are thrown, then corrected by the players")),
            OptionValue("quick", M("quick start: a balanced tray is dealt at once")),
            OptionValue("corners", M("neutral corners: the players place the symbols")),
        ),
        lasts=True,
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
        {f"{seat}-ahead": name for seat, name in zip(SEATS, PLAYERS, strict=True)},
        dict(zip(SEATS, PLAYERS, strict=True)),
    ),
)

_PREPARATIONS: Final = {
    "play": int(kernel_play.PLAY),
    "quick": int(kernel_play.QUICK),
    "corners": int(kernel_play.CORNERS),
}


class CambioGame(Game):
    """Cambio with its options fixed. Source: rules, cambio.

    ``given`` are the symbols of A, B, C, m and n where nobody rolls for them, -1 for letters which
    do not occur.
    """

    key: ClassVar[str] = "cambio"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    dice: ClassVar[tuple[Die, ...]] = DICE
    words: ClassVar[Mapping[str, Message]] = WORDS
    deterministic: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, str]) -> None:
        """Keep complete options; use ``create`` to check and complete them."""
        self.options = options
        self.variant = Variant(
            three=options["players"] == "3",
            preparation=_PREPARATIONS[options["preparation"]],
            draws=options["repetition"] == "draw",
            begins=_begins(options),
            ahead=_ahead(options),
        )
        self.seats = tuple(SEATS[: self.variant.players])
        self.given = GIVEN[self.variant.three]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CambioGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(("cambio", self.variant))

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "CambioGame":
        """Return the game with these options; raises OptionError."""
        full = complete(OPTIONS, options)
        if full["players"] == "3" and full["preparation"] == "corners":
            raise OptionError(M("The preparation with neutral corners is for two players only."))
        helped = full[handicap.KEY]
        if helped != handicap.NONE and full["preparation"] == "corners":
            raise OptionError(
                M("With neutral corners who begins hardly matters: there are no house rules.")
            )
        if helped[0] == SEATS[2] and full["players"] == "2":
            raise OptionError(M("House rules in favour of player C are for three players."))
        return cls(full)

    def initial(self) -> CambioState:
        """Return the state before the throw, or before the lot where nothing is thrown."""
        if self.variant.preparation == kernel_play.PLAY:
            return CambioState(game=self, variant=self.variant, phase=Phase.TRAY)
        before = CambioState(game=self, variant=self.variant, phase=Phase.LOT, symbols=self.given)
        return before.begun_by(None)

    def read_position(self, data: Json) -> CambioState:
        """Return the state of a JSON position, at turn 0; raises PositionError."""
        side, tray = read_position(data, self.variant)
        before = CambioState(
            game=self, variant=self.variant, phase=Phase.PUSH, side=side, starter=side,
            symbols=self.given,
        )  # fmt: skip
        return opened(before, tray)

    def begins(self, before: State, after: State) -> int | None:
        """Return who pushes first: in the balancing others act before."""
        assert isinstance(before, CambioState)
        return super().begins(before, after) if before.phase is Phase.PUSH else None

    def handicap(self) -> Handicap | None:
        """Return whom the order of play favours (D8)."""
        begins, ahead = self.variant.begins, self.variant.ahead
        if ahead != kernel_setup.NOBODY:
            others = tuple(PLAYERS[seat] for seat in range(3) if seat != ahead)
            given = M("{players} begin with three symbols each.", players=others)
            return Handicap((ahead,), given, "three")
        if begins == kernel_play.BY_LOT:
            return None
        player = PLAYERS[begins]
        if self.variant.three:  # as it was given before
            return Handicap((begins,), M("{player} begins, without the lot.", player=player))
        form = "quick" if self.variant.preparation == kernel_play.QUICK else "usual"
        given = M("{player} begins and has the four symbols, without the lot.", player=player)
        return Handicap((1 - begins,), given, form)

    def refuses_computers(self) -> Message | None:
        """Return that a person must play where repetition is no draw: a game may never end (D5)."""
        if self.variant.draws:
            return None
        return M(
            "Computer players alone might push for ever with repetition off: seat a person, or "
            "let the third occurrence of a position be a draw."
        )

    def seat_name(self, seat: int) -> Message:
        """Return « Player A »."""
        return PLAYERS[seat]


def _begins(options: Mapping[str, str]) -> int:
    """Return who begins: of two players not who is favoured (D8), of three as the lot decides.

    Of three the favoured one began before. BY_LOT without house rules.
    """
    value = options[handicap.KEY]
    three = options["players"] == "3"
    if value == handicap.NONE or (three and value not in SEATS):
        return int(kernel_play.BY_LOT)
    helped = SEATS.index(value[0])
    return helped if three else 1 - helped


def _ahead(options: Mapping[str, str]) -> int:
    """Return who of three players has a symbol more than the others, NOBODY else (D8)."""
    value = options[handicap.KEY]
    if value == handicap.NONE or options["players"] != "3" or value in SEATS:
        return int(kernel_setup.NOBODY)
    return SEATS.index(value[0])
