"""What happened in L'Auto-Match, as events and as sentences, for one observer (D8)."""

from typing import TYPE_CHECKING

from ludotheque.core.contract_types import Outcome
from ludotheque.core.events import (
    CardPlayed,
    CardsDealt,
    Contested,
    Ended,
    Event,
    Exchanged,
    LeadTaken,
    LotDrawn,
    Passed,
    Scored,
    TrickWon,
)
from ludotheque.core.messages import MN, M, Message
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import Action, Kind, said, take_apart
from ludotheque.games.automatch.cards import NAMES, SHOWN, names, special_name
from ludotheque.games.automatch.figures import ADMITS, NOTHING, figure
from ludotheque.games.automatch.showing import true_figure

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState


def card_name(state: "AutoMatchState", card: int) -> Message:
    """Return a card's name for lists and after a colon: « Citroën DS 19 (F3) »."""
    if card >= kernel.PUMP:
        return special_name(card)
    return M("{car} ({card})", car=state.game.table.cars[card].name, card=SHOWN[card])


def figure_name(saying: int, ruling: int) -> Message:
    """Return a figure with its unit."""
    value = figure(saying)
    if ruling == 0:
        return M("{figure} cm³", figure=value)
    if ruling == 1:
        return M("{figure} l/100 km", figure=value)
    return M("{figure} km/h", figure=value)


def outcome(state: "AutoMatchState") -> Outcome:
    """Return the result of a match that is over."""
    game, scores = state.game, state.scores
    high = max(scores)
    side = scores.index(high)
    low = max(score for one, score in enumerate(scores) if one != side)
    return Outcome(
        tuple(seat for seat in range(game.players) if game.side_of(seat) == side),
        "automatch.target",
        M("{side} wins the match, {high} points to {low}.",
          side=game.side_name(side), high=high, low=low),
        tuple(scores[game.side_of(seat)] for seat in range(game.players)),
    )  # fmt: skip


# Events


def events(state: "AutoMatchState", action: int, observer: int | None) -> tuple[Event, ...]:
    """Return the events of a legal action in order."""
    parts = take_apart(action)
    assert parts is not None  # a legal action
    after = state.child(action)
    if parts.kind is Kind.START:
        return (LotDrawn(parts.seat),)
    if parts.kind is Kind.DEAL:
        hand = () if observer is None else names(after.hand(observer))
        return (CardsDealt(state.dealer, hand),)
    return (_event(state, parts, observer), *_consequences(state, after))


def _event(state: "AutoMatchState", parts: Action, observer: int | None) -> Event:
    seat = state.actors()[0]
    match parts.kind:
        case Kind.CARD:
            return CardPlayed(seat, NAMES[parts.card], said(parts.saying))
        case Kind.CONTEST:
            place = state.trick.seats.index(parts.seat)
            card = state.trick.cards[place]
            right = kernel.said_at(state.cells, place) == kernel.RIGHT
            true = true_figure(state, card, state.trick.ruling)
            return Contested(seat, parts.seat, NAMES[card], true, right)
        case Kind.EXCHANGE:
            drawn = NAMES[kernel.stock_at(state.cells, parts.place)]
            own = observer == seat
            return Exchanged(
                seat, NAMES[parts.card] if own else None, drawn if own else None, parts.place + 1
            )
        case Kind.LEAD:
            return LeadTaken(seat)
    return Passed(seat, _left(state, parts, state.game.seat_name(seat)))


def _consequences(state: "AutoMatchState", after: "AutoMatchState") -> tuple[Event, ...]:
    found: list[Event] = []
    if len(after.past) > len(state.past):
        trick = after.past[-1]
        assert trick.winner is not None  # a gathered trick
        found.append(TrickWon(trick.winner, names(trick.cards)))
    if after.stage is not state.stage:
        found.append(Scored(after.gained, after.scores, score_message(after)))
        result = after.outcome()
        if result is not None:
            found.append(Ended(result))
    return tuple(found)


def score_message(state: "AutoMatchState") -> Message:
    """Return one sentence on the points of the deal that has just ended."""
    game, gained = state.game, state.gained
    tricks = [kernel.side_tricks(game.rules, state.cells, side) for side in range(game.sides)]
    best = max(tricks)
    winners = [side for side in range(game.sides) if gained[side]]
    if len(winners) > 1:
        return M(
            "{sides} take {tricks} tricks each and score one point each.",
            sides=tuple(game.side_name(side) for side in winners), tricks=best,
        )  # fmt: skip
    side = winners[0]
    return MN(
        "{side} takes {tricks} tricks against {next} and scores {n} point.",
        "{side} takes {tricks} tricks against {next} and scores {n} points.",
        gained[side],
        side=game.side_name(side), tricks=best, next=best - gained[side],
    )  # fmt: skip


# Sentences


def sentence(state: "AutoMatchState", action: int, observer: int | None) -> Message:
    """Return one sentence on a legal action, as the observer may know it."""
    parts = take_apart(action)
    assert parts is not None  # a legal action
    if parts.kind is Kind.START:
        return M(
            "The lot falls on {player}, who deals first.", player=state.game.seat_name(parts.seat)
        )
    if parts.kind is Kind.DEAL:
        return M(
            "Deal {number}: {player} deals the cards.",
            number=state.number + 1, player=state.game.seat_name(state.dealer),
        )  # fmt: skip
    player = state.game.seat_name(state.actors()[0])
    match parts.kind:
        case Kind.CARD:
            return _laid(state, parts, player)
        case Kind.CONTEST:
            return _contested(state, parts.seat, player)
        case Kind.EXCHANGE:
            return _exchanged(state, parts, player, own=observer in state.actors())
        case Kind.LEAD:
            return M("{player} takes the lead of the next trick.", player=player)
    return _left(state, parts, player)


def _left(state: "AutoMatchState", parts: Action, player: Message) -> Message:
    """Return the sentence on a chance to contest, an exchange or a lead left alone."""
    if parts.kind is Kind.LET:
        return M("{player} contests nothing.", player=player)
    if state.phase == kernel.LEAD:
        return M("{player} declines the lead of the next trick.", player=player)
    return M("{player} declines the exchange.", player=player)


def _laid(state: "AutoMatchState", parts: Action, player: Message) -> Message:
    card = card_name(state, parts.card)
    if parts.saying == NOTHING:
        return M("{player} plays: {card}.", player=player, card=card)
    if parts.saying == ADMITS:
        return M(
            "{player} plays: {card}, and admits not knowing the figure.", player=player, card=card
        )
    return M(
        "{player} plays: {card}, and announces {figure}.",
        player=player, card=card,
        figure=figure_name(parts.saying, state.deal[kernel.D_RULING]),
    )  # fmt: skip


def _contested(state: "AutoMatchState", seat: int, player: Message) -> Message:
    trick = state.trick
    place = trick.seats.index(seat)
    card, ruling = trick.cards[place], trick.ruling
    other = state.game.seat_name(seat)
    true = figure_name(state.game.rules[kernel.T_TRUE + 54 * ruling + card], ruling)
    name = card_name(state, card)
    if kernel.said_at(state.cells, place) == kernel.RIGHT:
        return M(
            "{player} contests {other} in vain: {card} has indeed {figure}.",
            player=player, other=other, card=name, figure=true,
        )  # fmt: skip
    return M(
        "{player} contests {other} with success: {card} has {figure}, and loses its value.",
        player=player, other=other, card=name, figure=true,
    )  # fmt: skip


def _exchanged(state: "AutoMatchState", parts: Action, player: Message, *, own: bool) -> Message:
    if own:
        return M(
            "{player} gives a card to the stock and draws one. Given: {given}; drawn: {drawn}.",
            player=player,
            given=card_name(state, parts.card),
            drawn=card_name(state, kernel.stock_at(state.cells, parts.place)),
        )
    if parts.place == 0:
        return M("{player} exchanges a card for the first of the stock.", player=player)
    return M("{player} exchanges a card for the second of the stock.", player=player)
