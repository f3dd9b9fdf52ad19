"""The observation of a match by one seat, and the table as plain text (D8)."""

import json

import attrs

from ludotheque.core.contract import Observation
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.actions import ADMITS, figure_text, said, said_text
from ludotheque.games.automatch.cards import CHARACTERISTICS, NAMES, cards_in, names
from ludotheque.games.automatch.position import AutoMatchPosition, Exchange, Trick

_PHASES = ("play", "contest", "exchange", "lead")


@attrs.frozen
class ContestView:
    """A contest: ``figure`` is the true one, ``right`` whether it had been announced."""

    challenger: int
    announcer: int
    card: str
    figure: str
    right: bool


@attrs.frozen
class TrickView:
    """A trick, cards in the order laid; ``said``: None nothing, "?" admitted, else the figure.

    ``valueless`` are the seats whose card has lost its value: admitted, or contested rightly.
    ``winner`` is None while the trick lies on the table; ``lead`` is the seat which took the lead
    of the next trick by a contest, None where the winner leads.
    """

    ruling: str
    seats: tuple[int, ...]
    cards: tuple[str, ...]
    said: tuple[str | None, ...]
    contests: tuple[ContestView, ...]
    valueless: tuple[int, ...]
    winner: int | None
    lead: int | None


@attrs.frozen
class ExchangeView:
    """An exchange in trick number ``trick`` (from 0); the cards are None for other seats.

    ``place`` is 1 or 2, counted from the top of the stock.
    """

    seat: int
    trick: int
    place: int
    given: str | None
    drawn: str | None


@attrs.frozen
class FigureView:
    """A true figure which a contest of an earlier deal of the match has shown to all."""

    card: str
    characteristic: str
    figure: str


@attrs.frozen
class GivenView:
    """A card which this seat gave in an exchange and of which it knows where it is.

    ``place`` counts from 1, the top of the stock; where a seat has drawn it since, that is None and
    ``seat`` holds it.
    """

    card: str
    place: int | None
    seat: int | None


@attrs.frozen
class AutoMatchObservation(Observation):
    """What a seat may know of the match and of this deal; cards are in notation.

    ``phase`` is "start", "deal", "play", "contest", "exchange", "lead" or "over"; ``deal`` counts
    from 1 (0 before the first), ``dealer`` deals this or the coming deal. ``counts`` are the sizes
    of all hands, ``stock`` that of the stock, ``tricks`` are by seat, ``scores`` and ``gained``
    (points of the last deal that ended) by side. ``ruling`` applies to the trick on the table.
    ``ahead`` is the seat which would win the trick as it lies, None where there is no card or
    where hidden figures decide.
    ``playable`` and ``contestable`` (seats) are empty unless this seat is on turn for them.
    ``shown`` are the figures of earlier deals, ``given`` the cards of the hand's exchanges that can
    be followed: what a player who forgets nothing would know besides.
    Between deals ``past`` and ``tricks`` are those of the deal that ended.
    """

    phase: str
    deal: int
    dealer: int | None
    ruling: str
    leader: int | None
    hand: tuple[str, ...]
    counts: tuple[int, ...]
    stock: int
    trick: TrickView
    ahead: int | None
    past: tuple[TrickView, ...]
    exchanges: tuple[ExchangeView, ...]
    tricks: tuple[int, ...]
    scores: tuple[int, ...]
    gained: tuple[int, ...]
    playable: tuple[str, ...]
    contestable: tuple[int, ...]
    shown: tuple[FigureView, ...]
    given: tuple[GivenView, ...]

    def canonical(self) -> bytes:
        """Return the same bytes as ``Observation.canonical``, computed faster."""
        return json.dumps(self, sort_keys=True, default=_fields).encode()


def _fields(value: attrs.AttrsInstance) -> dict[str, object]:
    return {field.name: getattr(value, field.name) for field in attrs.fields(type(value))}


def observe(position: AutoMatchPosition, seat: int | None) -> AutoMatchObservation:
    """Return what the seat, or a spectator (None), may know of a position."""
    stage = position.stage.value
    running = stage == "running"
    players = range(position.variant.players)
    deal = position.deal
    mine = running and seat in position.actors()
    rules, cells = position.variant.rules, position.cells
    playable = contestable = 0
    if mine and seat is not None:
        if position.phase == kernel.PLAY:
            playable = kernel.legal(rules, cells)
        elif position.phase == kernel.CONTEST:
            contestable = kernel.contestable(rules, cells, seat)
    return AutoMatchObservation(
        seat=seat,
        actors=position.actors(),
        turn=position.turn,
        phase=_PHASES[position.phase] if running else stage,
        deal=position.number,
        dealer=None if stage == "start" else position.dealer,
        ruling=CHARACTERISTICS[deal[kernel.D_RULING] if running else 0],
        leader=deal[kernel.D_LEADER] if running else None,
        hand=() if seat is None else names(position.hand(seat)),
        counts=tuple(len(position.hand(one)) for one in players),
        stock=rules[kernel.T_STOCK] if running else 0,
        trick=_trick(position, position.trick),
        ahead=_ahead(position) if running else None,
        past=tuple(_trick(position, trick) for trick in position.past),
        exchanges=tuple(_exchange(done, seat) for done in position.exchanges),
        tricks=tuple(deal[kernel.D_WON + one] if deal else 0 for one in players),
        scores=position.scores,
        gained=position.gained,
        playable=names(cards_in(playable)),
        contestable=tuple(position.seat_of(place) for place in cards_in(contestable)),
        shown=tuple(
            FigureView(NAMES[card], CHARACTERISTICS[ruling], true_figure(position, card, ruling))
            for ruling, card in position.shown
        ),
        given=_given(position, seat) if running else (),
    )


def true_figure(position: AutoMatchPosition, card: int, ruling: int) -> str:
    """Return the figure the key table gives for a car, in its shortest form."""
    return figure_text(position.variant.rules[kernel.T_TRUE + 54 * ruling + card])


def _trick(position: AutoMatchPosition, trick: Trick) -> TrickView:
    contests = tuple(
        ContestView(
            challenger,
            trick.seats[place],
            NAMES[trick.cards[place]],
            true_figure(position, trick.cards[place], trick.ruling),
            right,
        )
        for challenger, place, right in trick.contests
    )
    return TrickView(
        CHARACTERISTICS[trick.ruling],
        trick.seats,
        names(trick.cards),
        tuple(said(saying) for saying in trick.sayings),
        contests,
        _valueless(position, trick),
        trick.winner,
        trick.lead,
    )


def _valueless(position: AutoMatchPosition, trick: Trick) -> tuple[int, ...]:
    if position.variant.open_table:
        return ()
    lost = {trick.seats[place] for _, place, right in trick.contests if not right}
    return tuple(
        seat for seat, saying in zip(trick.seats, trick.sayings, strict=True)
        if saying == ADMITS or seat in lost
    )  # fmt: skip


def decided_unseen(position: AutoMatchPosition, trick: Trick) -> bool:
    """Return whether a trick is decided by figures which the cards do not show.

    That is so if nobody may look figures up, figures decide, and more than one car competes.
    """
    variant = position.variant
    if not variant.figures_secret or any(card >= kernel.PUMP for card in trick.cards):
        return False
    printed = trick.ruling == 0 or variant.options["ranks"] == "shown"
    return (variant.market or not printed) and len(_contenders(position, trick)) > 1


def _contenders(position: AutoMatchPosition, trick: Trick) -> list[int]:
    """Return the seats whose cars may win a trick without special cards (D5)."""
    led, lost = trick.cards[0], _valueless(position, trick)
    countries = {0, 1, 2} if position.variant.market and led < kernel.ENGLAND else {led // 13}
    return [
        seat for seat, card in zip(trick.seats, trick.cards, strict=True)
        if card // 13 in countries and seat not in lost
    ]  # fmt: skip


def _ahead(position: AutoMatchPosition) -> int | None:
    if not position.trick.cards or decided_unseen(position, position.trick):
        return None
    return kernel.winner(position.variant.rules, position.cells)


def _exchange(done: Exchange, seat: int | None) -> ExchangeView:
    own = done.seat == seat
    return ExchangeView(
        done.seat,
        done.trick,
        done.place + 1,
        NAMES[done.given] if own else None,
        NAMES[done.drawn] if own else None,
    )


def _given(position: AutoMatchPosition, seat: int | None) -> tuple[GivenView, ...]:
    """Return the cards given by a seat which are in the stock, or in a hand which has drawn them.

    The place from which others draw is public, so their way can be followed (D10).
    """
    bottom = position.variant.rules[kernel.T_STOCK] - 1
    places: dict[int, int] = {}
    holders: dict[int, int] = {}
    for done in position.exchanges:
        # Whoever exchanges may have given a card that he is known to have drawn.
        holders = {card: one for card, one in holders.items() if one != done.seat}
        holders |= {card: done.seat for card, place in places.items() if place == done.place}
        places = {
            card: place - (place > done.place)
            for card, place in places.items() if place != done.place
        }  # fmt: skip
        if done.seat == seat:
            places[done.given] = bottom
    laid = {card for trick in (*position.past, position.trick) for card in trick.cards}
    found = [GivenView(NAMES[card], place + 1, None) for card, place in places.items()]
    found += [
        GivenView(NAMES[card], None, one) for card, one in holders.items()
        if one != seat and card not in laid
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda one: one.card))


def text(position: AutoMatchPosition, observer: int | None) -> str:
    """Return the table in fixed pitch, in words of the notation; it is made from ``observe``."""
    seen = observe(position, observer)
    sides = [f"{side + 1}+{side + 3}" if len(seen.counts) == 4 else str(side + 1)
             for side in range(position.variant.sides)]  # fmt: skip
    lines = [f"phase   {seen.phase}"]
    if seen.actors and seen.actors[0] >= 0:
        lines.append(f"turn    {seen.actors[0] + 1}")
    if seen.dealer is not None:
        scores = zip(sides, seen.scores, strict=True)
        lines.append(f"deal    {seen.deal} dealer {seen.dealer + 1}")
        lines.append("points  " + "  ".join(f"{side}: {score}" for side, score in scores))
    if seen.deal:
        lines.append("tricks  " + "  ".join(f"{i}: {n}" for i, n in enumerate(seen.tricks, 1)))
    if seen.leader is not None:
        lines.append(f"rules   {seen.ruling}")
        lines.append(f"stock   {seen.stock}")
        lines.append("trick   " + _laid(position.trick))
        for one, count in enumerate(seen.counts):
            cards = " ".join(seen.hand) if one == observer else f"({count})"
            lines.append(f"hand {one + 1}  {cards}".rstrip())
    return "\n".join(line.rstrip() for line in lines) + "\n"


def _laid(trick: Trick) -> str:
    return "  ".join(
        f"{seat + 1}: {NAMES[card]}{said_text(saying)}"
        for seat, card, saying in zip(trick.seats, trick.cards, trick.sayings, strict=True)
    )
