"""Actions of L'Auto-Match as events and as sentences, for one observer (D8)."""

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
from ludotheque.games.automatch.actions import (
    ADMITS,
    NOTHING,
    Action,
    Kind,
    figure,
    said,
    take_apart,
)
from ludotheque.games.automatch.cards import NAMES, SHOWN, names, special_name
from ludotheque.games.automatch.position import AutoMatchPosition, Stage
from ludotheque.games.automatch.showing import true_figure


def card_name(position: AutoMatchPosition, card: int) -> Message:
    """Return the full name of a card, for lists and after a colon: « Citroën DS 19 (F3) »."""
    if card >= kernel.PUMP:
        return special_name(card)
    return M("{car} ({card})", car=position.variant.table.cars[card].name, card=SHOWN[card])


def figure_name(saying: int, ruling: int) -> Message:
    """Return a figure with its unit."""
    value = figure(saying)
    if ruling == 0:
        return M("{figure} cm³", figure=value)
    if ruling == 1:
        return M("{figure} l/100 km", figure=value)
    return M("{figure} km/h", figure=value)


def outcome(position: AutoMatchPosition) -> Outcome | None:
    """Return the result of a match that is over, None before."""
    if position.stage is not Stage.OVER:
        return None
    variant, scores = position.variant, position.scores
    high = max(scores)
    side = scores.index(high)
    low = max(score for one, score in enumerate(scores) if one != side)
    return Outcome(
        tuple(seat for seat in range(variant.players) if variant.side_of(seat) == side),
        "automatch.target",
        MN("{side} wins the match, {n} point to {low}.",
           "{side} wins the match, {n} points to {low}.",
           high, side=variant.side_name(side), low=low),
        tuple(scores[variant.side_of(seat)] for seat in range(variant.players)),
    )  # fmt: skip


# Events


def events(
    position: AutoMatchPosition, action: int, after: AutoMatchPosition, observer: int | None
) -> tuple[Event, ...]:
    """Return the events of a legal action, which leads to ``after``, in order."""
    parts = take_apart(action)
    assert parts is not None  # a legal action
    if parts.kind is Kind.START:
        return (LotDrawn(parts.seat),)
    if parts.kind is Kind.DEAL:
        hand = () if observer is None else names(after.hand(observer))
        return (CardsDealt(position.dealer, hand),)
    return (_event(position, parts, observer), *_consequences(position, after))


def _event(position: AutoMatchPosition, parts: Action, observer: int | None) -> Event:
    seat = position.actors()[0]
    match parts.kind:
        case Kind.CARD:
            return CardPlayed(seat, NAMES[parts.card], said(parts.saying))
        case Kind.CONTEST:
            place = position.trick.seats.index(parts.seat)
            card = position.trick.cards[place]
            right = kernel.said_at(position.cells, place) == kernel.RIGHT
            true = true_figure(position, card, position.trick.ruling)
            return Contested(seat, parts.seat, NAMES[card], true, right)
        case Kind.EXCHANGE:
            drawn = NAMES[kernel.stock_at(position.cells, parts.place)]
            own = observer == seat
            return Exchanged(
                seat, NAMES[parts.card] if own else None, drawn if own else None, parts.place + 1
            )
        case Kind.LEAD:
            return LeadTaken(seat)
    return Passed(seat, _left(position, parts, position.variant.seat_name(seat)))


def _consequences(position: AutoMatchPosition, after: AutoMatchPosition) -> tuple[Event, ...]:
    found: list[Event] = []
    if len(after.past) > len(position.past):
        trick = after.past[-1]
        assert trick.winner is not None  # a gathered trick
        found.append(TrickWon(trick.winner, names(trick.cards)))
    if after.stage is not position.stage:
        found.append(Scored(after.gained, after.scores, score_message(after)))
        result = outcome(after)
        if result is not None:
            found.append(Ended(result))
    return tuple(found)


def score_message(position: AutoMatchPosition) -> Message:
    """Return one sentence on the points of the deal that has just ended."""
    variant, gained = position.variant, position.gained
    sides = range(variant.sides)
    tricks = [kernel.side_tricks(variant.rules, position.cells, side) for side in sides]
    best = max(tricks)
    winners = [side for side in sides if gained[side]]
    if len(winners) > 1:
        return M(
            "{sides} take {tricks} tricks each and score one point each.",
            sides=tuple(variant.side_name(side) for side in winners), tricks=best,
        )  # fmt: skip
    side = winners[0]
    return MN(
        "{side} takes {tricks} tricks against {next} and scores {n} point.",
        "{side} takes {tricks} tricks against {next} and scores {n} points.",
        gained[side],
        side=variant.side_name(side), tricks=best, next=best - gained[side],
    )  # fmt: skip


# Sentences


def sentence(position: AutoMatchPosition, action: int, observer: int | None) -> Message:
    """Return one sentence on a legal action, as the observer may know it."""
    parts = take_apart(action)
    assert parts is not None  # a legal action
    if parts.kind is Kind.START:
        return M(
            "The lot falls on {player}, who deals first.",
            player=position.variant.seat_name(parts.seat),
        )
    if parts.kind is Kind.DEAL:
        return M(
            "Deal {number}: {player} deals the cards.",
            number=position.number + 1, player=position.variant.seat_name(position.dealer),
        )  # fmt: skip
    player = position.variant.seat_name(position.actors()[0])
    match parts.kind:
        case Kind.CARD:
            return _laid(position, parts, player)
        case Kind.CONTEST:
            return _contested(position, parts.seat, player)
        case Kind.EXCHANGE:
            return _exchanged(position, parts, player, own=observer in position.actors())
        case Kind.LEAD:
            return M("{player} takes the lead of the next trick.", player=player)
    return _left(position, parts, player)


def _left(position: AutoMatchPosition, parts: Action, player: Message) -> Message:
    """Return the sentence on declining to contest, to exchange or to take the lead."""
    if parts.kind is Kind.LET:
        return M("{player} contests nothing.", player=player)
    if position.phase == kernel.LEAD:
        return M("{player} declines the lead of the next trick.", player=player)
    return M("{player} declines the exchange.", player=player)


def _laid(position: AutoMatchPosition, parts: Action, player: Message) -> Message:
    card = card_name(position, parts.card)
    if parts.saying == NOTHING:
        return M("{player} plays: {card}.", player=player, card=card)
    if parts.saying == ADMITS:
        return M(
            "{player} plays: {card}, and admits not knowing the figure.", player=player, card=card
        )
    return M(
        "{player} plays: {card}, and announces {figure}.",
        player=player, card=card,
        figure=figure_name(parts.saying, position.deal[kernel.D_RULING]),
    )  # fmt: skip


def _contested(position: AutoMatchPosition, seat: int, player: Message) -> Message:
    trick = position.trick
    place = trick.seats.index(seat)
    card, ruling = trick.cards[place], trick.ruling
    other = position.variant.seat_name(seat)
    true = figure_name(position.variant.rules[kernel.T_TRUE + 54 * ruling + card], ruling)
    name = card_name(position, card)
    if kernel.said_at(position.cells, place) == kernel.RIGHT:
        return M(
            "{player} contests {other} in vain: {card} has indeed {figure}.",
            player=player, other=other, card=name, figure=true,
        )  # fmt: skip
    return M(
        "{player} contests {other} with success: {card} has {figure}, and loses its value.",
        player=player, other=other, card=name, figure=true,
    )  # fmt: skip


def _exchanged(
    position: AutoMatchPosition, parts: Action, player: Message, *, own: bool
) -> Message:
    if own:
        return M(
            "{player} gives a card to the stock and draws one. Given: {given}; drawn: {drawn}.",
            player=player,
            given=card_name(position, parts.card),
            drawn=card_name(position, kernel.stock_at(position.cells, parts.place)),
        )
    if parts.place == 0:
        return M("{player} exchanges a card for the first of the stock.", player=player)
    return M("{player} exchanges a card for the second of the stock.", player=player)
