"""Actions as integers, their sayings (announced figures), and notation (docs/notation.md)."""

import re
from collections.abc import Iterable
from decimal import Decimal
from enum import IntEnum
from functools import lru_cache
from typing import Final

import attrs

from ludotheque.core.errors import NotationError
from ludotheque.core.foreign import quoted
from ludotheque.core.messages import M
from ludotheque.games.automatch.cards import CARD, NAMES

NOTHING: Final = 0
"""The saying for a card laid without a figure."""
ADMITS: Final = 1
"""The saying “?”."""
LONGEST: Final = 100
"""The largest number of characters of a typed figure."""


class Kind(IntEnum):
    """The kinds of action, in the lowest three bits."""

    CARD = 0
    CONTEST = 1
    LET = 2
    EXCHANGE = 3
    DECLINE = 4
    LEAD = 5
    START = 6
    DEAL = 7


@attrs.frozen
class Action:
    """The parts of an action.

    ``card`` and ``saying`` are set for a card laid, ``card`` and ``place`` (from 0) for an
    exchange, ``seat`` (from 0) for a contest or the lot, ``deck`` for a deal.
    """

    kind: Kind
    card: int = 0
    saying: int = NOTHING
    place: int = 0
    seat: int = 0
    deck: tuple[int, ...] = ()


_DECK_BITS = 54 * 6
_KEPT = 8192  # more than the legal lists of all characteristics
_WORDS = {"let": Kind.LET, "decline": Kind.DECLINE, "lead": Kind.LEAD}
_WORD_OF = {kind: word for word, kind in _WORDS.items()}
_TYPED = re.compile(r"([0-9]*)(?:[.,]([0-9]*))?", re.ASCII)
_SEAT = re.compile(r"(start|contest) ([1-4])", re.ASCII)
_EXCHANGE = re.compile(r"exchange (\w+) ([12])", re.ASCII)


def lay(card: int, saying: int = NOTHING) -> int:
    """Return the action of laying a card with a saying."""
    return (saying << 6 | card) << 3


def contest(seat: int) -> int:
    """Return the action of contesting the figure of a seat."""
    return seat << 3 | Kind.CONTEST


def exchange(card: int, place: int) -> int:
    """Return the action of exchanging a card for the stock's card at place 0 or 1."""
    return (place << 6 | card) << 3 | Kind.EXCHANGE


def start(seat: int) -> int:
    """Return the action of the lot naming the first dealer."""
    return seat << 3 | Kind.START


def deal(deck: Iterable[int]) -> int:
    """Return the action of dealing the 54 cards in this order."""
    packed = 0
    for i, card in enumerate(deck):
        packed |= card << 6 * i
    return packed << 3 | Kind.DEAL


@lru_cache(maxsize=_KEPT)
def take_apart(action: int) -> Action | None:
    """Return the parts of an action, None for a number which is no action."""
    if action < 0:
        return None
    kind, rest = Kind(action & 7), action >> 3
    card = rest & 63
    if kind == Kind.CARD:
        saying = rest >> 6
        fits = card < 54 and (saying <= ADMITS or is_figure(saying))
        return Action(kind, card=card, saying=saying) if fits else None
    if kind == Kind.EXCHANGE:
        return Action(kind, card=card, place=rest >> 6) if card < 54 and rest >> 6 < 2 else None
    if kind in {Kind.CONTEST, Kind.START}:
        return Action(kind, seat=rest) if rest < 4 else None
    if kind == Kind.DEAL:
        deck = tuple(rest >> 6 * i & 63 for i in range(54))
        return Action(kind, deck=deck) if rest >> _DECK_BITS == 0 and max(deck) < 54 else None
    return Action(kind) if rest == 0 else None


@lru_cache(maxsize=_KEPT)
def notation(action: int) -> str:
    """Return the text of an action; ValueError for a number which is no action."""
    parts = take_apart(action)
    if parts is None:
        raise ValueError(f"{action} is no action of L'Auto-Match")
    match parts.kind:
        case Kind.CARD:
            return NAMES[parts.card] + said_text(parts.saying)
        case Kind.EXCHANGE:
            return f"exchange {NAMES[parts.card]} {parts.place + 1}"
        case Kind.CONTEST:
            return f"contest {parts.seat + 1}"
        case Kind.START:
            return f"start {parts.seat + 1}"
        case Kind.DEAL:
            return " ".join(("deal", *(NAMES[card] for card in parts.deck)))
        case _:
            return _WORD_OF[parts.kind]


def said_text(saying: int) -> str:
    """Return the suffix of a card in notation: "", "=?" or "=" and the figure."""
    shown = said(saying)
    return "" if shown is None else f"={shown}"


def said(saying: int) -> str | None:
    """Return a saying as text: None for nothing, "?", or the figure."""
    if saying == NOTHING:
        return None
    return "?" if saying == ADMITS else figure_text(saying)


def parse(text: str) -> int:
    """Return the action of a text; raises NotationError where it is none."""
    if text in _WORDS:
        return int(_WORDS[text])
    if match := _SEAT.fullmatch(text):
        kind = Kind.START if match.group(1) == "start" else Kind.CONTEST
        return int(match.group(2)) - 1 << 3 | kind
    if (match := _EXCHANGE.fullmatch(text)) and match.group(1) in CARD:
        return exchange(CARD[match.group(1)], int(match.group(2)) - 1)
    if text.startswith("deal "):
        cards = text.split(" ")[1:]
        if len(cards) == 54 and all(card in CARD for card in cards):
            return deal(CARD[card] for card in cards)
    name, equals, figure = text.partition("=")
    if name in CARD:
        if not equals:
            return lay(CARD[name])
        saying = ADMITS if figure == "?" else saying_of(figure)
        if saying is not None:
            return lay(CARD[name], saying)
        raise NotationError(
            M(
                "“{text}” is no figure: type digits, with one comma or point at most.",
                text=quoted(figure),
            )
            if len(figure) <= LONGEST
            else M("“{text}” is too long for a figure.", text=quoted(figure))
        )  # fmt: skip
    raise NotationError(M("“{text}” is not an action of L’Auto-Match.", text=quoted(text)))


# Exact figures, and their numbers (sayings) in actions


def saying_of(text: str) -> int | None:
    """Return the saying of a typed figure, None where the text is no figure.

    Digits with at most one comma or point, 100 characters at most; equal numbers have the same
    saying.
    """
    match = _TYPED.fullmatch(text)
    if match is None or len(text) > LONGEST:
        return None
    whole, decimals = match.group(1), match.group(2) or ""
    if not whole + decimals:
        return None
    decimals = decimals.rstrip("0")
    return 2 + (int(whole + decimals or "0") << 7 | len(decimals))


def is_figure(saying: int) -> bool:
    """Return whether a number is the saying of a figure, in the form ``saying_of`` returns."""
    digits, decimals = saying - 2 >> 7, saying - 2 & 127
    return (
        saying >= 2
        and decimals <= LONGEST
        and digits < 10**LONGEST
        and (decimals == 0 or digits % 10 != 0)
    )


def figure_text(saying: int) -> str:
    """Return a figure in its shortest form, with a point."""
    digits, decimals = str(saying - 2 >> 7), saying - 2 & 127
    if not decimals:
        return digits
    digits = digits.zfill(decimals + 1)
    return f"{digits[:-decimals]}.{digits[-decimals:]}"


def figure(saying: int) -> Decimal:
    """Return a figure as an exact number."""
    return Decimal(figure_text(saying))
