"""Why an action of L'Auto-Match is illegal: one code for each prohibition, naming the cards.

Reasons name only cards of the actor's own hand and of the table, and public facts.
"""

from ludotheque.core.contract_types import Reason
from ludotheque.core.errors import NotationError
from ludotheque.core.messages import M, Message
from ludotheque.games.automatch import actions, kernel
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Action, Kind, take_apart
from ludotheque.games.automatch.cards import (
    CARD,
    COMMON_MARKET,
    COUNTRIES,
    NAMES,
    cards_in,
    names,
    special_name,
    word,
)
from ludotheque.games.automatch.position import AutoMatchPosition, Stage


def _reason(code: str, message: Message, *places: str) -> Reason:
    return Reason(f"automatch.{code}", message, places)


def refusal(position: AutoMatchPosition, action: int) -> Reason | None:
    """Return why the action is illegal in this position, None where it is legal."""
    parts = take_apart(action)
    if parts is None:
        return _reason("no-action", M("This is not an action of L’Auto-Match."))
    stage = position.stage
    if stage is Stage.OVER:
        return _reason("match-over", M("The match is over."))
    if stage is Stage.START:
        return _refused_lot(position, parts)
    if stage is Stage.DEAL:
        return _refused_deal(parts)
    return _refused_in_deal(position, parts)


def _refused_lot(position: AutoMatchPosition, parts: Action) -> Reason | None:
    if parts.kind is not Kind.START:
        return _reason("lot-first", M("First the lot names the player who deals."))
    return _unknown_seat(position, parts.seat)


def _unknown_seat(position: AutoMatchPosition, seat: int) -> Reason | None:
    if seat < position.variant.players:
        return None
    return _reason("no-such-seat", M("Nobody sits at seat {seat}.", seat=str(seat + 1)))


def _refused_deal(parts: Action) -> Reason | None:
    if parts.kind is not Kind.DEAL:
        return _reason("deal-first", M("First the cards must be dealt."))
    twice = [card for card in range(54) if parts.deck.count(card) > 1]
    if not twice:
        return None
    # A few are enough to find the fault.
    shown = tuple(word(card) for card in twice[:5])
    message = M("A deal holds each card once; twice or more: {cards}.", cards=shown)
    return _reason("deal-twice", message, *names(twice))


def _refused_in_deal(position: AutoMatchPosition, parts: Action) -> Reason | None:
    phase, kind = position.phase, parts.kind
    if kind is Kind.START:
        return _reason("lot-done", M("The first dealer has been named already."))
    if kind is Kind.DEAL:
        return _reason("deal-running", M("This deal must be played to its end first."))
    if phase == kernel.PLAY:
        return _refused_card(position, parts) if kind is Kind.CARD else _too_early(position, kind)
    if kind is Kind.CARD:
        return _card_too_early(phase)
    if phase == kernel.CONTEST:
        if kind is Kind.CONTEST:
            return _refused_contest(position, parts.seat)
        return None if kind is Kind.LET else _nothing_won()
    if kind in {Kind.CONTEST, Kind.LET}:
        return _reason(
            "answer-offer", M("First the winner of the contest takes what is due, or declines.")
        )
    if kind is Kind.DECLINE:
        return None
    if phase == kernel.EXCHANGE:
        return _refused_exchange(position, parts)
    if kind is Kind.LEAD:
        return None
    return _reason(
        "exchanges-used",
        M("Two exchanges have been made in this deal: the lead of the next trick replaces them."),
    )


def _too_early(position: AutoMatchPosition, kind: Kind) -> Reason:
    if kind not in {Kind.CONTEST, Kind.LET}:
        return _nothing_won()
    if position.variant.announce == 0:
        return _reason("contest-off", M("Without announced figures nothing can be contested."))
    if position.variant.open_table:
        return _reason("contest-open", M("With the key table open nothing is contested."))
    return _reason(
        "contest-early", M("Figures are contested when all cards of the trick lie on the table.")
    )


def _nothing_won() -> Reason:
    return _reason("nothing-won", M("Only the winner of a contest may exchange or take the lead."))


def _card_too_early(phase: int) -> Reason:
    if phase == kernel.CONTEST:
        return _reason(
            "contest-first", M("First contest a figure of this trick, or let them pass.")
        )
    return _reason(
        "answer-offer", M("First the winner of the contest takes what is due, or declines.")
    )


# Laying a card


def _refused_card(position: AutoMatchPosition, parts: Action) -> Reason | None:
    return refused_card_alone(position, parts.card) or _refused_saying(position, parts)


def refused_card_alone(position: AutoMatchPosition, card: int) -> Reason | None:
    """Return why the player on turn may not lay this card, whatever is said with it."""
    name = NAMES[card]
    hand = position.hand(position.actors()[0])
    if card not in hand:
        return _reason("not-in-hand", M("You do not hold {card}.", card=word(card)), name)
    cells = position.cells
    if kernel.legal(position.variant.rules, cells) >> card & 1:
        return None
    if card >= kernel.PUMP:
        if position.deal[kernel.D_NUMBER] == 0:
            return _reason(
                "special-first-trick",
                M("No special card may be played in the first trick: {special} must wait.",
                  special=special_name(card)),
                name,
            )  # fmt: skip
        first = kernel.card_at(cells, position.deal[kernel.D_SPECIAL] - 1)
        return _reason(
            "second-special",
            M("This trick holds {special} already: the other special card must wait.",
              special=special_name(first)),
            name, NAMES[first],
        )  # fmt: skip
    led = kernel.card_at(cells, 0)
    own = cards_in(kernel.colour_of(position.variant.rules, led) & sum(1 << one for one in hand))
    common = position.variant.market_suit and led < kernel.ENGLAND
    colour = COMMON_MARKET if common else COUNTRIES[led // 13]
    return _reason(
        "must-follow",
        M("{card} does not follow {colour}, which was led; you hold {cards}.",
          card=word(card), colour=colour, cards=tuple(map(word, own))),
        *names(own),
    )  # fmt: skip


def _refused_saying(position: AutoMatchPosition, parts: Action) -> Reason | None:
    name, saying = NAMES[parts.card], parts.saying
    mode = position.announcing(parts.card)
    if mode == kernel.MUST_ANNOUNCE:
        if saying != NOTHING:
            return None
        return _reason(
            "figure-missing",
            M(
                "In this trick the figure of {card} must be announced, or “?” admitted.",
                card=word(parts.card),
            ),
            name,
        )
    if mode == kernel.MAY_ANNOUNCE:
        if saying != ADMITS:
            return None
        return _reason(
            "leader-admits",
            M("The leader announces the figure of {card} or keeps silent; he cannot admit.",
              card=word(parts.card)),
            name,
        )  # fmt: skip
    return None if saying == NOTHING else _figure_forbidden(position, parts.card)


def _figure_forbidden(position: AutoMatchPosition, card: int) -> Reason:
    name = NAMES[card]
    if position.variant.announce == 0:
        return _reason("figure-off", M("This match is played without announcing figures."), name)
    if card >= kernel.PUMP:
        return _reason("figure-special", M("A special card is played without a figure."), name)
    if position.deal[kernel.D_SPECIAL]:
        first = NAMES[kernel.card_at(position.cells, position.deal[kernel.D_SPECIAL] - 1)]
        return _reason(
            "figure-after-special",
            M("A special card lies in this trick: nobody announces any more in it."),
            name, first,
        )  # fmt: skip
    return _reason(
        "leader-silent", M("The leader kept silent: nobody announces in this trick."), name
    )


# Contests, and the exchange or lead they win


def _refused_contest(position: AutoMatchPosition, seat: int) -> Reason | None:
    unknown = _unknown_seat(position, seat)
    if unknown is not None:
        return unknown
    me = position.actors()[0]
    place = position.trick.seats.index(seat)
    card, shown = NAMES[position.trick.cards[place]], word(position.trick.cards[place])
    if kernel.contestable(position.variant.rules, position.cells, me) >> place & 1:
        return None
    if seat == me:
        return _reason("contest-own", M("{card} is your own card.", card=shown), card)
    if position.variant.side_of(seat) == position.variant.side_of(me):
        return _reason(
            "contest-partner",
            M("{card} is your partner’s card: partners cannot contest each other.", card=shown),
            card,
        )
    if position.trick.sayings[place] <= ADMITS:
        return _reason(
            "contest-no-figure", M("No figure was announced for {card}.", card=shown), card
        )
    return _reason(
        "contest-twice",
        M("The figure of {card} has been contested already in this trick.", card=shown),
        card,
    )


def _refused_exchange(position: AutoMatchPosition, parts: Action) -> Reason | None:
    if parts.kind is Kind.LEAD:
        return _reason(
            "lead-early", M("The lead can be taken only after two exchanges in the deal.")
        )
    name = NAMES[parts.card]
    if parts.card in position.hand(position.actors()[0]):
        return None
    return _reason("not-in-hand", M("You do not hold {card}.", card=word(parts.card)), name)


# Choice by choice


def refusal_of(position: AutoMatchPosition, steps: tuple[str, ...]) -> Reason | None:
    """Return why no legal action begins with these choices, None where one does."""
    if not steps:
        return None
    if position.stage is Stage.RUNNING and steps[0] in CARD:
        card = CARD[steps[0]]
        if position.phase == kernel.PLAY and len(steps) == 1:
            return refused_card_alone(position, card)
        if position.phase == kernel.EXCHANGE:
            return _parsed(position, f"exchange {steps[0]} {''.join(steps[1:]) or '1'}")
    if position.stage is Stage.RUNNING and position.phase == kernel.CONTEST and steps[0].isdigit():
        return _parsed(position, f"contest {' '.join(steps)}")
    # Join without a blank only a card and its saying: else « I1 » and « 2 » would be « I12 ».
    says = all(step.startswith("=") for step in steps[1:])
    return _parsed(position, ("" if says else " ").join(steps))


def _parsed(position: AutoMatchPosition, text: str) -> Reason | None:
    try:
        return refusal(position, actions.parse(text))
    except NotationError as problem:
        return _reason("no-action", problem.message)
