"""Finale as a game of the contract: its options, seats and starting states."""

from collections.abc import Mapping
from typing import ClassVar, Final

from ludotheque.core import handicap
from ludotheque.core.contract import Game, Json
from ludotheque.core.contract_types import Handicap, Option, OptionValue
from ludotheque.core.dice import Die, Face
from ludotheque.core.errors import OptionError
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete
from ludotheque.games.finale import kernel
from ludotheque.games.finale.cells import GOAL, SIDE_NAMES, SIDES
from ludotheque.games.finale.position import Phase, Variant, read_position
from ludotheque.games.finale.state import FinaleState
from ludotheque.games.finale.words import WORDS

OPTIONS = (
    Option(
        "players",
        M("Players"),
        M("Finale is a game for two."),
        (OptionValue("2", M("two")),),
    ),
    Option(
        "elimination",
        M("Blocked pawns"),
        M("What happens when the number rolled cannot move."),
        (
            OptionValue("yes", M("are removed (the basic game)")),
            OptionValue("no", M("stay, and another pawn moves")),
        ),
        lasts=True,
    ),
    Option(
        "setup",
        M("Set-up"),
        M("How the ten pawns of each side are laid before play."),
        (
            OptionValue("random", M("shuffled face down")),
            OptionValue("balanced", M("each column holds 2 to 6, and you choose the order")),
        ),
        lasts=True,
    ),
    Option(
        "match",
        M("Length"),
        M("One game, or games of three points each until one side has ten."),
        (
            OptionValue("single", M("a single game")),
            OptionValue("championship", M("a championship to 10 points")),
        ),
        main=True,
        lasts=True,
    ),
    Option(
        "starter",
        M("Who starts"),
        M("By custom the younger player starts a first game."),
        (
            OptionValue("lot", M("drawn by lot")),
            OptionValue("blue", M("Blue")),
            OptionValue("red", M("Red")),
        ),
        main=True,
    ),
    handicap.option(
        {f"{side}-ahead": name for side, name in zip(SIDES, SIDE_NAMES, strict=True)},
        dict(zip(SIDES, SIDE_NAMES, strict=True)),
    ),
)
_ENDS: Final = (("f1", "f5"), ("b1", "b5"))
"""Where the pawns lie which a side may have to begin without (D9), by seat."""

DICE = (Die("die", M("The die"), tuple(Face(str(n), str(n)) for n in range(1, 7))),)


class FinaleGame(Game):
    """Finale with its options fixed. Source: rules, finale."""

    key: ClassVar[str] = "finale"
    option_list: ClassVar[tuple[Option, ...]] = OPTIONS
    dice: ClassVar[tuple[Die, ...]] = DICE
    place_names: ClassVar[Mapping[str, Message]] = {"L": GOAL, "R": GOAL}
    words: ClassVar[Mapping[str, Message]] = WORDS

    def __init__(self, options: Mapping[str, str]) -> None:
        """Keep complete options; use ``create`` to check and complete them."""
        self.options = options
        self.seats = SIDES
        helped = options[handicap.KEY]
        self.variant = Variant(
            elimination=options["elimination"] == "yes",
            balanced=options["setup"] == "balanced",
            championship=options["match"] == "championship",
            short=-1 if helped == handicap.NONE else 1 - SIDES.index(helped.split("-")[0]),
            ahead=int(kernel.FORMER if helped in SIDES else kernel.AHEAD),
        )
        starter = options["starter"]
        self.starter = None if starter == "lot" else SIDES.index(starter)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, FinaleGame) and self.options == other.options

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.options.items())))

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "FinaleGame":
        """Return the game with these options; raises OptionError."""
        full = complete(OPTIONS, options)
        if full["match"] == "championship" and full["elimination"] == "yes":
            raise OptionError(
                M("A championship is played without elimination: blocked pawns must stay.")
            )
        return cls(full)

    def initial(self) -> FinaleState:
        """Return the state before the lot, or before the deal where the starter is chosen."""
        helped = self.variant.championship and self.variant.short >= 0
        ahead = self.variant.ahead if helped else 0
        scores = (0, ahead) if self.variant.short == 0 else (ahead, 0)
        if self.starter is None:
            return FinaleState(game=self, variant=self.variant, phase=Phase.LOT, scores=scores)
        return FinaleState(
            game=self, variant=self.variant, phase=Phase.DEAL, side=self.starter,
            starter=self.starter, scores=scores,
        )  # fmt: skip

    def read_position(self, data: Json) -> FinaleState:
        """Return the state of a JSON position; raises PositionError."""
        side, roll, masks = read_position(data, elimination=self.variant.elimination)
        blue, red, p0, p1, p2 = masks
        return FinaleState(
            game=self, variant=self.variant, phase=Phase.MOVE if roll else Phase.ROLL, side=side,
            starter=side, roll=roll, blue=blue, red=red, p0=p0, p1=p1, p2=p2,
        )  # fmt: skip

    def is_match(self) -> bool:
        """Return whether a championship is played."""
        return self.variant.championship

    def handicap(self) -> Handicap | None:
        """Return whom fewer pawns of the opponent favour, or points in a championship (D9)."""
        short = self.variant.short
        if short < 0:
            return None
        if self.is_match():
            given = M(
                "{side} begins the championship with {n} points.",
                side=SIDE_NAMES[1 - short], n=self.variant.ahead,
            )  # fmt: skip
            form = "championship" if self.variant.ahead == kernel.AHEAD else ""
            return Handicap((1 - short,), given, form)
        given = M(
            "{side} begins without the pawns dealt to {cells}.",
            side=SIDE_NAMES[short], cells=_ENDS[short],
        )  # fmt: skip
        return Handicap((1 - short,), given, "usual" if self.variant.elimination else "kept")

    def seat_name(self, seat: int) -> Message:
        """Return « Blue » or « Red »."""
        return SIDE_NAMES[seat]
