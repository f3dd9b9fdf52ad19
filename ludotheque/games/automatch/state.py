"""The State of L'Auto-Match: a position together with the methods of the contract.

Source: rules, automatch.
"""

from collections.abc import Iterator

import attrs

from ludotheque.core.contract import Game, Json, State
from ludotheque.core.contract_types import Outcome, Reason
from ludotheque.core.draws import Source, shuffled
from ludotheque.core.events import Event
from ludotheque.core.messages import Message
from ludotheque.games.automatch import actions, description, kernel, reasons, showing, worlds
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Action, Kind, take_apart
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.position import (
    AutoMatchPosition,
    Exchange,
    Stage,
    Trick,
    as_position,
)
from ludotheque.games.automatch.showing import AutoMatchObservation

_KERNEL_INTEGER = 2**62


@attrs.frozen(kw_only=True)
class AutoMatchState(AutoMatchPosition, State):
    """A position with the game it belongs to, which is its variant too."""

    game: Game = attrs.field(eq=False, repr=False)

    # Legality

    def is_legal(self, action: int) -> bool:
        """Return whether the action is legal, typed figures included."""
        return reasons.refusal(self, action) is None

    def why_not(self, action: int) -> Reason | None:
        """Return why the action is illegal, None where it is legal; reveals no hidden card."""
        return reasons.refusal(self, action)

    def why_not_steps(self, steps: tuple[str, ...]) -> Reason | None:
        """Return why no legal action begins with these choices."""
        return reasons.refusal_of(self, steps)

    # Transitions

    def child(self, action: int) -> "AutoMatchState":
        """Return the state after a legal action."""
        parts = take_apart(action)
        if parts is None:
            raise ValueError(f"{action} is no action of L'Auto-Match")
        if parts.kind is Kind.CARD:
            return self._laid(parts, action)
        if parts.kind is Kind.DEAL:
            return self._dealt(parts.deck)
        if parts.kind is Kind.START:
            return attrs.evolve(
                self, stage=Stage.DEAL, dealer=parts.seat, scores=self.variant.ahead
            )
        return self._settled(parts, action)

    def _dealt(self, deck: tuple[int, ...]) -> "AutoMatchState":
        cells = [0] * kernel.D_SIZE
        kernel.begin(self.variant.rules, cells, list(deck), self.dealer)
        turned_up = {
            (trick.ruling, trick.cards[place])
            for trick in self.past for _, place, _ in trick.contests
        }  # fmt: skip
        return attrs.evolve(
            self, stage=Stage.RUNNING, number=self.number + 1, deal=tuple(cells),
            trick=Trick(), past=(), exchanges=(), play=(),
            shown=tuple(sorted(turned_up.union(self.shown))),
        )  # fmt: skip

    def _laid(self, parts: Action, action: int) -> "AutoMatchState":
        rules, cells, trick = self.variant.rules, self.cells, self.trick
        seat, saying = cells[kernel.D_ACTOR], parts.saying
        # A figure too long for the kernel is in no table: any wrong figure has the same effect.
        known = saying if saying < _KERNEL_INTEGER else _KERNEL_INTEGER - 1
        kernel.play(rules, cells, parts.card, kernel.judged(rules, cells, parts.card, known))
        trick = Trick(
            (*trick.seats, seat), (*trick.cards, parts.card), (*trick.sayings, saying),
            ruling=trick.ruling,
        )  # fmt: skip
        return self._after(cells, trick, self.exchanges, action, 1)

    def _settled(self, parts: Action, action: int) -> "AutoMatchState":
        """Return the state after contesting, exchanging, taking the lead, or declining to."""
        rules, cells, trick, exchanges = self.variant.rules, self.cells, self.trick, self.exchanges
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
            game=self.game, variant=self.variant, stage=Stage.RUNNING, turn=self.turn + laid,
            dealer=self.dealer, number=self.number, scores=self.scores, gained=self.gained,
            deal=tuple(cells), trick=trick, past=past, exchanges=exchanges, shown=self.shown,
            play=(*self.play, action),
        )  # fmt: skip
        return after if cells[kernel.D_PHASE] != kernel.DONE else after.scored()

    def scored(self) -> "AutoMatchState":
        """Return the state after a deal that is done: its points, then the next deal or the end.

        The match ends when the top score is at or above the target and stands alone (D4).
        """
        cells, sides = self.cells, range(self.variant.sides)
        gained = tuple(kernel.points(self.variant.rules, cells, side) for side in sides)
        scores = tuple(old + new for old, new in zip(self.scores, gained, strict=True))
        top = max(scores)
        over = top >= self.variant.target and scores.count(top) == 1
        return attrs.evolve(
            self, scores=scores, gained=gained,
            stage=Stage.OVER if over else Stage.DEAL,
            dealer=self.dealer if over else (self.dealer + 1) % self.variant.players,
        )  # fmt: skip

    def outcome(self) -> Outcome | None:
        """Return the result of the match; scores by seat, partners having the same."""
        return description.outcome(self)

    # Observation and texts

    def observe(self, seat: int | None) -> AutoMatchObservation:
        """Return what the seat may know (D8)."""
        return showing.observe(self, seat)

    def transition(self, action: int, observer: int | None) -> tuple[Event, ...]:
        """Return the events of a legal action as the observer may see them."""
        return description.events(self, action, self.child(action), observer)

    def describe(self, action: int, observer: int | None) -> Message:
        """Return one sentence on a legal action, as seen by the observer."""
        return description.sentence(self, action, observer)

    def text(self, observer: int | None) -> str:
        """Return the table in fixed pitch, as the observer may see it."""
        return showing.text(self, observer)

    def worlds(self, seat: int) -> "Iterator[AutoMatchState]":
        """Yield the states which the seat cannot tell from this one, this one first."""
        return worlds.worlds(self, seat)

    def position(self) -> Json:
        """Return the JSON position, None where no deal is running."""
        return as_position(self) if self.stage is Stage.RUNNING else None

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
        """Return whether the action is a deal or an exchange."""
        parts = take_apart(action)
        return parts is not None and parts.kind in {Kind.DEAL, Kind.EXCHANGE}

    def steps(self, action: int) -> tuple[str, ...]:
        """Return the choices: card with saying, a contested seat, card and place, or one word."""
        parts = take_apart(action)
        if parts is not None and parts.kind is Kind.CARD:
            card, mark, figure = self.notation(action).partition("=")
            return (card, mark + figure) if mark else (card,)
        words = tuple(self.notation(action).split(" "))
        return words[1:] if words[0] in {"contest", "exchange"} else (" ".join(words),)

    def reveals_to(self, action: int) -> tuple[int, ...]:
        """Return the seats which learn something from an action: always all others.

        The seat which acts learns something from a deal, a contest, an exchange, and from a trick
        which is decided by figures not shown on the cards.
        """
        seats = tuple(range(self.variant.players))
        parts = take_apart(action)
        public = parts is None or parts.kind in {
            Kind.START, Kind.DEAL, Kind.CONTEST, Kind.EXCHANGE,
        }  # fmt: skip
        if public:
            return seats
        after = self.child(action)
        gathered = len(after.past) > len(self.past)
        if gathered and showing.decided_unseen(after, after.past[-1]):
            return seats
        return tuple(seat for seat in seats if seat not in self.actors())

    def forced(self) -> int | None:
        """Return the laying of the last card of a hand, None where a figure may be announced."""
        if self.phase != kernel.PLAY:
            return None
        hand = self.hand(self.deal[kernel.D_ACTOR])
        if len(hand) > 1 or self.announcing(hand[0]) != kernel.MUST_BE_SILENT:
            return None
        return actions.lay(hand[0])

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
        phase, seat = self.deal[kernel.D_PHASE], self.deal[kernel.D_ACTOR]
        if phase == kernel.PLAY:
            return self._random_card(source)
        if phase == kernel.CONTEST:
            places = cards_in(kernel.contestable(self.variant.rules, self.cells, seat))
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
        rules, cells = self.variant.rules, self.cells
        cards = cards_in(kernel.legal(rules, cells))
        card = cards[source.below(len(cards))]
        mode = kernel.announcing(rules, cells, card)
        if mode == kernel.MUST_BE_SILENT:
            return actions.lay(card)
        true = rules[kernel.T_TRUE + 54 * cells[kernel.D_RULING] + card]
        choice = source.below(3)
        if choice == 2:
            return actions.lay(card, NOTHING if mode == kernel.MAY_ANNOUNCE else ADMITS)
        if choice == 1:
            others = [saying for saying in self.figures() if saying != true]
            if others:
                return actions.lay(card, others[source.below(len(others))])
        return actions.lay(card, true)
