"""A match of L'Auto-Match between two actions; the deal in it is the kernel's.

Source: rules, automatch.
"""

from collections.abc import Iterator, Sequence
from enum import Enum
from typing import TYPE_CHECKING

import attrs

from ludotheque.core.contract import Json, State
from ludotheque.core.contract_types import CHANCE, Outcome, Reason
from ludotheque.core.draws import Source, shuffled
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.automatch import (
    actions,
    kernel,
    kernel_offers,
    position,
    reasons,
    showing,
    telling,
    worlds,
)
from ludotheque.games.automatch.actions import Action, Kind, take_apart
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.figures import ADMITS, NOTHING

if TYPE_CHECKING:
    from ludotheque.games.automatch.game import AutoMatch
    from ludotheque.games.automatch.showing import AutoMatchObservation

_KERNEL_INTEGER = 2**62


class Stage(Enum):
    """Where a match stands."""

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
class AutoMatchState(State):
    """The kernel's deal and the match around it.

    ``deal`` is the kernel's list ``d`` (empty before the first deal, as it ended between deals),
    ``number`` counts deals from 1, ``scores`` are points by side, ``gained`` those of the last
    deal that ended. ``play`` are the actions of the deal so far, which ``position`` writes down.
    """

    game: "AutoMatch"
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
    play: tuple[int, ...] = attrs.field(default=(), eq=False, repr=False)

    # Who acts, and what is legal

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
            kernel.stock_at(cells, place) for place in range(self.game.rules[kernel.T_STOCK])
        )

    def seat_of(self, place: int) -> int:
        """Return who lays the card at a place of the trick on the table."""
        return kernel.seat_after(self.game.rules, self.deal[kernel.D_LEADER], place)

    def actors(self) -> tuple[int, ...]:
        """Return the seat which lays, contests or is offered an exchange; else chance."""
        if self.stage is Stage.RUNNING:
            return (self.deal[kernel.D_ACTOR],)
        return () if self.stage is Stage.OVER else (CHANCE,)

    def legal_actions(self) -> Sequence[int]:
        """Return the legal actions: the lot, but nothing for a deal; listed figures only."""
        if self.stage is Stage.START:
            return [actions.start(seat) for seat in range(self.game.players)]
        found: list[int] = []
        if self.stage is Stage.RUNNING:
            kernel_offers.offered(self.game.rules, self.cells, found)
        return found

    def announcing(self, card: int) -> int:
        """Return whether a card laid now must, may or cannot be announced (kernel.announcing)."""
        return kernel.announcing(self.game.rules, self.cells, card)

    def figures(self) -> tuple[int, ...]:
        """Return the figures of the whole deck in the characteristic that rules, each once."""
        rules, ruling = self.game.rules, self.deal[kernel.D_RULING]
        base = kernel.T_SAYINGS + 52 * ruling
        return tuple(rules[base : base + rules[kernel.T_COUNTS + ruling]])

    def is_legal(self, action: int) -> bool:
        """Tell whether the action is legal, typed figures included."""
        return reasons.refusal(self, action) is None

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal; speaks of the actor's own cards and shown ones only."""
        return reasons.refusal(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return reasons.refusal_of_steps(self, steps)

    # What follows

    def child(self, action: int) -> "AutoMatchState":
        """Return the state after a legal action."""
        parts = take_apart(action)
        if parts is None:
            raise ValueError(f"{action} is no action of L'Auto-Match")
        if parts.kind is Kind.START:
            return attrs.evolve(
                self, stage=Stage.DEAL, dealer=parts.seat, scores=(0,) * self.game.sides
            )
        if parts.kind is Kind.DEAL:
            return self._dealt(parts.deck)
        if parts.kind is Kind.CARD:
            return self._laid(parts, action)
        return self._settled(parts, action)

    def _dealt(self, deck: tuple[int, ...]) -> "AutoMatchState":
        cells = [0] * kernel.D_SIZE
        kernel.begin(self.game.rules, cells, list(deck), self.dealer)
        return attrs.evolve(
            self, stage=Stage.RUNNING, number=self.number + 1, deal=tuple(cells),
            trick=Trick(), past=(), exchanges=(), play=(),
        )  # fmt: skip

    def _laid(self, parts: Action, action: int) -> "AutoMatchState":
        rules, cells, trick = self.game.rules, self.cells, self.trick
        seat, saying = cells[kernel.D_ACTOR], parts.saying
        # A figure too long for the kernel stands in no table: any wrong one will do.
        known = saying if saying < _KERNEL_INTEGER else _KERNEL_INTEGER - 1
        kernel.play(rules, cells, parts.card, kernel.judged(rules, cells, parts.card, known))
        trick = Trick(
            (*trick.seats, seat), (*trick.cards, parts.card), (*trick.sayings, saying),
            ruling=trick.ruling,
        )  # fmt: skip
        return self._after(cells, trick, self.exchanges, action, 1)

    def _settled(self, parts: Action, action: int) -> "AutoMatchState":
        """Return the state after a contest, an exchange or their refusal."""
        rules, cells, trick, exchanges = self.game.rules, self.cells, self.trick, self.exchanges
        seat = cells[kernel.D_ACTOR]
        if parts.kind is Kind.CONTEST:
            place = trick.seats.index(parts.seat)
            right = kernel.said_at(cells, place) == kernel.RIGHT
            trick = attrs.evolve(trick, contests=(*trick.contests, (seat, place, right)))
            kernel.contest(rules, cells, place)
        elif parts.kind is Kind.LET:
            kernel.let_pass(rules, cells)
        elif parts.kind is Kind.EXCHANGE:
            drawn = kernel.stock_at(cells, parts.place)
            done = Exchange(seat, len(self.past), parts.place, parts.card, drawn)
            exchanges = (*exchanges, done)
            kernel.exchange(rules, cells, parts.card, parts.place)
        elif parts.kind is Kind.LEAD:
            trick = attrs.evolve(trick, lead=seat)
            kernel.take_lead(rules, cells)
        else:
            kernel.decline(rules, cells)
        return self._after(cells, trick, exchanges, action, 0)

    def _after(
        self, cells: list[int], trick: Trick, exchanges: tuple[Exchange, ...], action: int,
        laid: int,
    ) -> "AutoMatchState":  # fmt: skip
        past = self.past
        if cells[kernel.D_NUMBER] > self.deal[kernel.D_NUMBER]:
            won = slice(kernel.D_WON, kernel.D_WON + 4)
            counts = zip(cells[won], self.deal[won], strict=True)
            winner = next(seat for seat, (now, before) in enumerate(counts) if now > before)
            past = (*past, attrs.evolve(trick, winner=winner))
            trick = Trick(ruling=cells[kernel.D_RULING])
        after = AutoMatchState(
            game=self.game, stage=Stage.RUNNING, turn=self.turn + laid, dealer=self.dealer,
            number=self.number, scores=self.scores, gained=self.gained, deal=tuple(cells),
            trick=trick, past=past, exchanges=exchanges, play=(*self.play, action),
        )  # fmt: skip
        return after if cells[kernel.D_PHASE] != kernel.DONE else after.scored()

    def scored(self) -> "AutoMatchState":
        """Return the state after a deal that is done: its points, then the next deal or the end.

        The match ends when the top score is at or above the target and stands alone (D4).
        """
        cells, sides = self.cells, range(self.game.sides)
        gained = tuple(kernel.points(self.game.rules, cells, side) for side in sides)
        scores = tuple(old + new for old, new in zip(self.scores, gained, strict=True))
        top = max(scores)
        over = top >= self.game.target and scores.count(top) == 1
        return attrs.evolve(
            self, scores=scores, gained=gained,
            stage=Stage.OVER if over else Stage.DEAL,
            dealer=self.dealer if over else (self.dealer + 1) % self.game.players,
        )  # fmt: skip

    def outcome(self) -> Outcome | None:
        """Return the result of the match; scores by seat, partners having the same."""
        return telling.outcome(self) if self.stage is Stage.OVER else None

    # What is shown

    def observe(self, seat: int | None) -> "AutoMatchObservation":
        """Return what the seat may know (D8)."""
        return showing.observe(self, seat)

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action as the observer may see them."""
        return telling.events(self, action, observer)

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action, as seen by the observer."""
        return telling.sentence(self, action, observer)

    def text(self, observer: int | None) -> str:
        """Return the table in fixed pitch, as the observer may see it."""
        return showing.text(self, observer)

    def worlds(self, seat: int) -> "Iterator[AutoMatchState]":
        """Yield the states which the seat cannot tell from this one, this one first."""
        return worlds.worlds(self, seat)

    def position(self) -> Json:
        """Return the deal and what has been played in it, None where none is running."""
        return position.as_position(self) if self.stage is Stage.RUNNING else None

    # Notation

    def notation(self, action: int) -> str:
        """Return the action's text."""
        return actions.notation(action)

    def read(self, text: str) -> int:
        """Return the action of a text; raises NotationError."""
        return actions.parse(text)

    def shown_notation(self, action: int, observer: int | None) -> str:
        """Return the notation, without the cards of a deal or of another's exchange."""
        parts = take_apart(action)
        if parts is not None and parts.kind is Kind.DEAL:
            return "deal ?"
        if parts is not None and parts.kind is Kind.EXCHANGE and observer not in self.actors():
            return f"exchange ? {parts.place + 1}"
        return self.notation(action)

    def is_secret(self, action: int) -> bool:
        """Tell whether the action is a deal or an exchange."""
        parts = take_apart(action)
        return parts is not None and parts.kind in {Kind.DEAL, Kind.EXCHANGE}

    def steps(self, action: int) -> tuple[str, ...]:
        """Return card and saying, the contested seat, card and place, or the single word."""
        parts = take_apart(action)
        if parts is not None and parts.kind is Kind.CARD:
            card, mark, figure = self.notation(action).partition("=")
            return (card, mark + figure) if mark else (card,)
        words = tuple(self.notation(action).split(" "))
        return words[1:] if words[0] in {"contest", "exchange"} else (" ".join(words),)

    def reveals_to(self, action: int) -> tuple[int, ...]:
        """Return the seats who learn something by an action: the others hear and see it.

        Its own seat learns from a deal, a contest, the card it draws, and from a trick whose
        winner is decided by figures which stand on no card.
        """
        seats = tuple(range(self.game.players))
        parts = take_apart(action)
        told = parts is None or parts.kind in {
            Kind.START, Kind.DEAL, Kind.CONTEST, Kind.EXCHANGE,
        }  # fmt: skip
        if told:
            return seats
        after = self.child(action)
        gathered = len(after.past) > len(self.past)
        if gathered and showing.decided_unseen(after, after.past[-1]):
            return seats
        return tuple(seat for seat in seats if seat not in self.actors())

    # Chance and random play

    def chance_kind(self) -> str:
        """Return "start" or "deal" at a chance node."""
        return self.stage.value if self.stage in {Stage.START, Stage.DEAL} else ""

    def sample(self, source: Source) -> int:
        """Return the lot, or a shuffled deck, drawn from ``source``."""
        if self.stage is Stage.DEAL:
            return actions.deal(shuffled(range(54), source))
        return super().sample(source)

    def random_action(self, source: Source) -> int:
        """Return the random player's action: card, then saying; see docs/notation-automatch.md."""
        if self.stage is not Stage.RUNNING:
            return self.sample(source)
        phase, seat = self.phase, self.actors()[0]
        if phase == kernel.PLAY:
            return self._random_card(source)
        if phase == kernel.CONTEST:
            places = cards_in(kernel.contestable(self.game.rules, self.cells, seat))
            if source.below(10):
                return int(Kind.LET)
            return actions.contest(self.seat_of(places[source.below(len(places))]))
        if source.below(2):
            return int(Kind.DECLINE)
        if phase == kernel.LEAD:
            return int(Kind.LEAD)
        hand = self.hand(seat)
        return actions.exchange(hand[source.below(len(hand))], source.below(2))

    def _random_card(self, source: Source) -> int:
        cards = cards_in(kernel.legal(self.game.rules, self.cells))
        card = cards[source.below(len(cards))]
        mode = self.announcing(card)
        if mode == kernel.MUST_BE_SILENT:
            return actions.lay(card)
        true = self.game.rules[kernel.T_TRUE + 54 * self.deal[kernel.D_RULING] + card]
        others = [saying for saying in self.figures() if saying != true]
        choice = source.below(3)
        if choice == 2:
            return actions.lay(card, NOTHING if mode == kernel.MAY_ANNOUNCE else ADMITS)
        if choice == 1 and others:
            return actions.lay(card, others[source.below(len(others))])
        return actions.lay(card, true)
