"""A position of L'Auto-Match: the match, and the running deal as the kernel's list.

Its JSON, ``{"dealer": "4", "hands": {"1": "F3 I7 …", …}, "stock": "G2 pump", "play": ["F1, F3"]}``
with more keys after the first deal, is described in docs/notation-automatch.md. Source: rules,
automatch.
"""

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Final

import attrs

from ludotheque.core.contract import Json
from ludotheque.core.contract_types import CHANCE
from ludotheque.core.handicap import KEY, NONE
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import actions, kernel, kernel_offers
from ludotheque.games.automatch.cards import cards_in, names
from ludotheque.games.automatch.keytable import Table

BETWEEN: Final = ", "
"""The separator of the actions of a trick in JSON."""
_HANDS: Final = {2: 25, 3: 17, 4: 13}
_GIVEN: Final = {2: 18, 3: 15, 4: 10}
"""Sixtieths of the target which house rules give to a side, rounded up, by number of players."""
_ANNOUNCE: Final = ("no", "leader", "always")


class AutoMatchVariant:
    """The options and key table of a match; the Game extends it.

    ``rules`` is the kernel's list ``t``; ``sides`` is the number of sides which score: the seats,
    or two pairs.
    """

    def __init__(self, options: Mapping[str, str], table: Table) -> None:
        """Keep complete options and a checked key table."""
        self.options: Mapping[str, str] = dict(options)
        self.table = table
        self.players = int(options["players"])
        self.seats: tuple[str, ...] = tuple("1234"[: self.players])
        self.sides = 3 if self.players == 3 else 2
        self.announce = _ANNOUNCE.index(options["announce"])
        self.market = options["market"] == "yes"
        self.market_suit = self.market and options["market_suit"] == "yes"
        self.open_table = options["open_table"] == "yes"
        self.target = int(options["target"])
        helped = options[KEY]
        self.helped = None if helped == NONE else self.side_of(int(helped) - 1)
        """The side which begins the match with points (D11), None by the rules."""
        self.rules = _kernel_rules(self)

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, AutoMatchVariant)
            and self.options == other.options
            and self.table == other.table
        )

    def __hash__(self) -> int:
        return hash(tuple(sorted(self.options.items())))

    @property
    def ahead(self) -> tuple[int, ...]:
        """Return the points of each side before the first deal (D11)."""
        given = -(-self.target * _GIVEN[self.players] // 60)
        return tuple(given if side == self.helped else 0 for side in range(self.sides))

    def seat_name(self, seat: int) -> Message:
        """Return « Player 1 »."""
        return M("Player {number}", number=str(seat + 1))

    def side_of(self, seat: int) -> int:
        """Return the side for which a seat's tricks count: with four players its pair."""
        return seat % 2 if self.players == 4 else seat

    def side_name(self, side: int) -> Message:
        """Return the name of a seat, or with four players of a pair."""
        if self.players != 4:
            return self.seat_name(side)
        seats = f"{side + 1}–{side + 3}"
        return M("Team {seats}", seats=seats)

    @property
    def figures_hidden(self) -> bool:
        """Return whether the cards show no figures during a deal."""
        return (self.announce > 0 and not self.open_table) or self.options["figures"] == "memory"

    @property
    def figures_secret(self) -> bool:
        """Return whether nobody may look a figure up during a deal."""
        return self.figures_hidden and not self.open_table


def _kernel_rules(variant: AutoMatchVariant) -> list[Any]:
    """Return the kernel's list of the rules in force, see kernel.T_…."""
    hand = _HANDS[variant.players]
    rules = [
        variant.players, hand, 54 - variant.players * hand, variant.announce, int(variant.market),
        int(variant.market_suit),
    ]  # fmt: skip
    table = variant.table
    sayings = [table.sayings(c) for c in range(3)]
    for c in range(3):
        assert len(rules) == kernel.T_ORDER + 54 * c
        rules += [*(table.common_ranks(c) if variant.market else table.ranks(c)), 0, 0]
    for c in range(3):
        assert len(rules) == kernel.T_TRUE + 54 * c
        rules += [*sayings[c], 0, 0]
    assert len(rules) == kernel.T_COUNTS
    listed = [_deck_sayings(table, c) for c in range(3)]
    rules += [len(found) for found in listed]
    assert len(rules) == kernel.T_SAYINGS
    for found in listed:
        rules += [*found, *[0] * (52 - len(found))]
    assert len(rules) == kernel.T_OPEN
    rules.append(int(variant.open_table))
    return rules


def _deck_sayings(table: Table, characteristic: int) -> list[int]:
    """Return the sayings of all figures of a characteristic, each once, smallest figure first."""
    values = zip(
        (car.figures[characteristic] for car in table.cars),
        table.sayings(characteristic),
        strict=True,
    )
    return [saying for _, saying in sorted(set(values))]


class Stage(Enum):
    """The stage of a match."""

    START = "start"
    DEAL = "deal"
    RUNNING = "running"
    OVER = "over"


@attrs.frozen
class Trick:
    """A trick: cards and sayings in the order laid, ``seats`` who laid them.

    ``contests`` are (challenger, place of the contested card, whether its figure was right).
    ``winner`` is None while it lies on the table; ``lead`` is the seat which took the lead of the
    next trick instead of the winner.
    """

    seats: tuple[int, ...] = ()
    cards: tuple[int, ...] = ()
    sayings: tuple[int, ...] = ()
    contests: tuple[tuple[int, int, bool], ...] = ()
    winner: int | None = None
    lead: int | None = None
    ruling: int = 0


@attrs.frozen
class Exchange:
    """An exchange of the deal; ``given`` and ``drawn`` are known to its seat alone."""

    seat: int
    trick: int
    place: int
    given: int
    drawn: int


@attrs.frozen(kw_only=True)
class AutoMatchPosition:
    """The kernel's deal, and the match to which it belongs.

    ``deal`` is the kernel's list ``d`` (empty before the first deal; between deals that of the last
    one), ``number`` counts deals from 1, ``scores`` are points by side, ``gained`` those of the
    last deal that ended. ``shown`` are the figures which contests have shown in earlier deals, as
    (characteristic, card) in ascending order; the JSON position is that of a deal and lacks them.
    ``play`` are the actions of the deal so far, for the JSON position.
    """

    variant: AutoMatchVariant
    stage: Stage = Stage.START
    turn: int = 0
    dealer: int = 0
    number: int = 0
    scores: tuple[int, ...] = ()
    gained: tuple[int, ...] = ()
    deal: tuple[int, ...] = ()
    trick: Trick = Trick()
    past: tuple[Trick, ...] = ()
    exchanges: tuple[Exchange, ...] = ()
    shown: tuple[tuple[int, int], ...] = ()
    play: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)

    @property
    def phase(self) -> int:
        """Return the kernel's phase; DONE outside a deal."""
        return self.deal[kernel.D_PHASE] if self.stage is Stage.RUNNING else kernel.DONE

    @property
    def cells(self) -> list[int]:
        """Return the deal as the kernel's list; a copy."""
        return list(self.deal)

    def hand(self, seat: int) -> tuple[int, ...]:
        """Return the cards a seat holds, in ascending order."""
        return cards_in(self.deal[kernel.D_HANDS + seat]) if self.deal else ()

    def stock(self) -> tuple[int, ...]:
        """Return the stock, its top card first."""
        if not self.deal:
            return ()
        cells = self.cells
        return tuple(
            kernel.stock_at(cells, index) for index in range(self.variant.rules[kernel.T_STOCK])
        )

    def seat_of(self, place: int) -> int:
        """Return the seat which lays the card at a place of the trick on the table."""
        return kernel.seat_after(self.variant.rules, self.deal[kernel.D_LEADER], place)

    def actors(self) -> tuple[int, ...]:
        """Return the seat which lays, contests or is offered an exchange; else chance."""
        if self.stage is Stage.RUNNING:
            return (self.deal[kernel.D_ACTOR],)
        return () if self.stage is Stage.OVER else (CHANCE,)

    def is_chance(self) -> bool:
        """Return whether the lot or a deal is due."""
        return self.stage is Stage.DEAL or self.stage is Stage.START

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions; none for a deal, and only the figures of the deck."""
        if self.stage is Stage.START:
            return [actions.start(seat) for seat in range(self.variant.players)]
        found: list[int] = []
        if self.stage is Stage.RUNNING:
            kernel_offers.offered(self.variant.rules, self.cells, found)
        return found

    def announcing(self, card: int) -> int:
        """Return whether a card laid now must, may or cannot be announced (kernel.announcing)."""
        return kernel.announcing(self.variant.rules, self.cells, card)

    def figures(self) -> tuple[int, ...]:
        """Return the sayings of all figures of the deck in the ruling characteristic, each once."""
        rules, ruling = self.variant.rules, self.deal[kernel.D_RULING]
        base = kernel.T_SAYINGS + 52 * ruling
        return tuple(rules[base : base + rules[kernel.T_COUNTS + ruling]])


# The beginning of the deal, found by undoing the exchanges from the last to the first


def held(position: AutoMatchPosition) -> list[int]:
    """Return for each seat the mask of the cards it holds or has laid in this deal."""
    found = [mask_of(position.hand(seat)) for seat in range(position.variant.players)]
    for trick in (*position.past, position.trick):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            found[seat] |= 1 << card
    return found


def undo(hands: list[int], stock: list[int], done: Exchange) -> None:
    """Undo an exchange in place; ``hands`` are masks from ``held``, ``stock`` has its top first."""
    given = stock.pop()
    stock.insert(done.place, done.drawn)
    hands[done.seat] = hands[done.seat] & ~(1 << done.drawn) | 1 << given


def as_dealt(position: AutoMatchPosition) -> tuple[Sequence[int], Sequence[int]]:
    """Return the hands, as masks, and the stock, its top first, as they were dealt."""
    hands, stock = held(position), list(position.stock())
    for done in reversed(position.exchanges):
        undo(hands, stock, done)
    return hands, stock


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as a mask."""
    return sum(1 << card for card in cards)


# JSON


def as_position(position: AutoMatchPosition) -> Json:
    """Return the position in JSON; a deal must be running."""
    hands, stock = as_dealt(position)
    data: dict[str, Json] = {
        "dealer": position.variant.seats[position.dealer],
        "hands": {
            seat: " ".join(names(cards_in(hand)))
            for seat, hand in zip(position.variant.seats, hands, strict=True)
        },
        "stock": " ".join(names(stock)),
        "play": _tricks(position),
    }
    if position.number > 1:
        data |= {
            "deal": position.number,
            "scores": list(position.scores),
            "gained": list(position.gained),
        }
    return data


def _tricks(position: AutoMatchPosition) -> list[str]:
    """Return the actions of the deal as text, one for each trick."""
    found: list[list[str]] = []
    laid, exchanges = 0, iter(position.exchanges)
    for action in position.play:
        kind = action & 7
        if kind == actions.Kind.CARD:
            if laid % position.variant.players == 0:
                found.append([])
            laid += 1
        text = actions.notation(action)
        if kind == actions.Kind.EXCHANGE:  # in another world another card may have been given
            done = next(exchanges)
            text = actions.notation(actions.exchange(done.given, done.place))
        found[-1].append(text)
    return [BETWEEN.join(trick) for trick in found]
