"""The legal list of a deal of L'Auto-Match, as the State's numbers (docs/notation.md)."""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.automatch.kernel import (
    CONTEST,
    D_ACTOR,
    D_HANDS,
    D_LEADER,
    D_PHASE,
    D_RULING,
    EXCHANGE,
    LEAD,
    MAY_ANNOUNCE,
    MUST_BE_SILENT,
    PLAY,
    T_COUNTS,
    T_SAYINGS,
    announcing,
    card_of,
    contestable,
    legal,
    seat_after,
    shl,
)

# An action is payload * 8 + kind.
CARD_LAID: Final[i64] = 0
CONTESTS: Final[i64] = 1
LETS: Final[i64] = 2
EXCHANGES: Final[i64] = 3
DECLINES: Final[i64] = 4
LEADS: Final[i64] = 5


def laid(card: i64, saying: i64) -> i64:
    """Return the action of laying a card; a saying is 0 nothing, 1 “?”, else a figure."""
    return shl(shl(saying, 6) | card, 3)


def contested(t: list[i64], d: list[i64], place: i64) -> i64:
    """Return the action of contesting the card at a place of the trick."""
    return shl(seat_after(t, d[D_LEADER], place), 3) | CONTESTS


def exchanged(card: i64, place: i64) -> i64:
    """Return the action of giving a card for the stock's card at a place."""
    return shl(shl(place, 6) | card, 3) | EXCHANGES


def offered(t: list[i64], d: list[i64], out: list[i64]) -> None:
    """Append every action on the legal list of a deal that is not done.

    Cards come with each figure of the deck that may be said with them; any other figure is legal
    too where one is, but not listed.
    """
    phase: i64 = d[D_PHASE]
    if phase == PLAY:
        _cards(t, d, out)
    elif phase == CONTEST:
        places: i64 = contestable(t, d, d[D_ACTOR])
        while places:
            out.append(contested(t, d, card_of(places & -places)))
            places &= places - 1
        out.append(LETS)
    elif phase == EXCHANGE:
        hand: i64 = d[D_HANDS + d[D_ACTOR]]
        while hand:
            card: i64 = card_of(hand & -hand)
            out.append(exchanged(card, 0))
            out.append(exchanged(card, 1))
            hand &= hand - 1
        out.append(DECLINES)
    elif phase == LEAD:
        out.append(LEADS)
        out.append(DECLINES)


def _cards(t: list[i64], d: list[i64], out: list[i64]) -> None:
    cards: i64 = legal(t, d)
    base: i64 = T_SAYINGS + d[D_RULING] * 52
    count: i64 = t[T_COUNTS + d[D_RULING]]
    while cards:
        card: i64 = card_of(cards & -cards)
        cards &= cards - 1
        mode: i64 = announcing(t, d, card)
        if mode == MUST_BE_SILENT:
            out.append(laid(card, 0))
            continue
        out.append(laid(card, 0 if mode == MAY_ANNOUNCE else 1))
        i: i64 = 0
        while i < count:
            out.append(laid(card, t[base + i]))
            i += 1
