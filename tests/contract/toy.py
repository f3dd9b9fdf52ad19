"""A tiny card game of hidden hands; with leak=yes it breaks the contract on purpose.

Six cards 1 to 6, two each and two left in the stock. The seats play in turn until the hands are
empty; the higher sum of « last card played minus first card played » wins.

"""

import itertools
from collections.abc import Mapping, Sequence
from typing import ClassVar

import attrs

from ludotheque.core.contract import Game, Observation, State
from ludotheque.core.contract_types import CHANCE, Option, OptionValue, Outcome, Reason
from ludotheque.core.draws import Source, shuffled
from ludotheque.core.errors import NotationError
from ludotheque.core.events import CardPlayed, CardsDealt, Ended, Event
from ludotheque.core.messages import M, Message
from ludotheque.core.options import complete

ORDERS = tuple(itertools.permutations(range(1, 7)))
DEAL = 10  # 10 and more: a deal, else the card


class ToyGame(Game):
    """The game with its one option."""

    key: ClassVar[str] = "toy"
    option_list: ClassVar[tuple[Option, ...]] = (
        Option(
            "leak",
            M("Leak"),
            M("Leak."),
            (OptionValue("no", M("no")), OptionValue("yes", M("yes"))),
        ),
    )
    hidden: ClassVar[bool] = True

    def __init__(self, options: Mapping[str, str]) -> None:
        self.options = complete(self.option_list, options)
        self.seats = ("one", "two")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, ToyGame) and self.options == other.options

    def __hash__(self) -> int:
        return 1

    @classmethod
    def create(cls, options: Mapping[str, str]) -> "ToyGame":
        return cls(options)

    def initial(self) -> "ToyState":
        return ToyState(self)

    def seat_name(self, seat: int) -> Message:
        return M("One") if seat == 0 else M("Two")


GAME = ToyGame


@attrs.frozen
class ToyObservation(Observation):
    """The own hand, the sizes of the others', what was played."""

    hand: tuple[int, ...]
    sizes: tuple[int, ...]
    played: tuple[int, ...]
    leaked: tuple[int, ...]


@attrs.frozen
class ToyState(State):
    """Hands, stock and the cards played in order."""

    game: ToyGame
    hands: tuple[tuple[int, ...], ...] = ()
    stock: tuple[int, ...] = ()
    played: tuple[int, ...] = ()

    @property
    def turn(self) -> int:
        return len(self.played)

    def actors(self) -> tuple[int, ...]:
        if not self.hands:
            return (CHANCE,)
        return () if len(self.played) == 4 else (len(self.played) % 2,)

    def legal_actions(self) -> Sequence[int]:
        actors = self.actors()
        return list(self.hands[actors[0]]) if actors and self.hands else []

    def is_legal(self, action: int) -> bool:
        if not self.hands:
            return DEAL <= action < DEAL + len(ORDERS)
        return action in self.legal_actions()

    def why_not(self, action: int) -> Reason | None:
        if self.is_legal(action):
            return None
        if not self.actors():
            return Reason("toy.over", M("The game is over."))
        if not self.hands:
            return Reason("toy.deal-first", M("The cards must be dealt first."))
        if action >= DEAL:
            return Reason("toy.dealt", M("The cards are dealt."))
        return Reason("toy.not-held", M("You do not hold this card."), (str(action),))

    def child(self, action: int) -> "ToyState":
        if action >= DEAL:
            order = ORDERS[action - DEAL]
            hands = (tuple(sorted(order[:2])), tuple(sorted(order[2:4])))
            return attrs.evolve(self, hands=hands, stock=order[4:])
        seat = self.actors()[0]
        hands = tuple(
            tuple(card for card in hand if i != seat or card != action)
            for i, hand in enumerate(self.hands)
        )
        return attrs.evolve(self, hands=hands, played=(*self.played, action))

    def outcome(self) -> Outcome | None:
        if len(self.played) < 4:
            return None
        a, b, c, d = self.played
        first, second = c - a, d - b
        if first == second:
            return Outcome((), "toy.level", M("Level."))
        return Outcome((int(second > first),), "toy.won", M("Won."), (first, second))

    def observe(self, seat: int | None) -> ToyObservation:
        hand = self.hands[seat] if seat is not None and self.hands else ()
        leaked = self.stock if self.game.options["leak"] == "yes" else ()
        sizes = tuple(map(len, self.hands))
        return ToyObservation(seat, self.actors(), self.turn, hand, sizes, self.played, leaked)

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        after = self.child(action)
        if action >= DEAL:
            return (
                CardsDealt(1, () if observer is None else tuple(map(str, after.hands[observer]))),
            )
        events: tuple[Event, ...] = (CardPlayed(self.actors()[0], str(action)),)
        outcome = after.outcome()
        return events if outcome is None else (*events, Ended(outcome))

    def describe(self, action: int, observer: int | None) -> Message:
        return M("The cards are dealt.") if action >= DEAL else M("Card {n}.", n=action)

    def notation(self, action: int) -> str:
        if action >= DEAL:
            return "deal " + "".join(map(str, ORDERS[action - DEAL]))
        return f"card {action}"

    def read(self, text: str) -> int:
        kind, _, rest = text.partition(" ")
        if kind == "card" and rest in {"1", "2", "3", "4", "5", "6"}:
            return int(rest)
        if kind == "deal":
            for i, order in enumerate(ORDERS):
                if rest == "".join(map(str, order)):
                    return DEAL + i
        raise NotationError(M("“{text}” is no action.", text=text))

    def shown_notation(self, action: int, observer: int | None) -> str:
        return "deal" if action >= DEAL else self.notation(action)

    def is_secret(self, action: int) -> bool:
        return action >= DEAL

    def chance_kind(self) -> str:
        return "deal" if not self.hands else ""

    def sample(self, source: Source) -> int:
        return DEAL + ORDERS.index(tuple(shuffled(range(1, 7), source)))

    def text(self, observer: int | None) -> str:
        hand = self.hands[observer] if observer is not None and self.hands else ()
        return f"hand {hand} played {self.played}"
