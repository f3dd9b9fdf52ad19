"""The deal at the bottom of a state: exchanges undone, from the last one to the first.

A card which a seat has given lay under the stock, and the one it drew at its place near the top.
All hands are masks.
"""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState, Exchange


def held(state: "AutoMatchState") -> list[int]:
    """Return for each seat what it holds or has laid in this deal."""
    found = [mask_of(state.hand(seat)) for seat in range(state.game.players)]
    for trick in (*state.past, state.trick):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            found[seat] |= 1 << card
    return found


def undo(hands: list[int], stock: list[int], done: "Exchange") -> None:
    """Take an exchange back in hands, counted with what has been laid, and stock; both change."""
    given = stock.pop()
    stock.insert(done.place, done.drawn)
    hands[done.seat] = hands[done.seat] & ~(1 << done.drawn) | 1 << given


def as_dealt(state: "AutoMatchState") -> tuple[Sequence[int], Sequence[int]]:
    """Return the hands, as masks, and the stock, its top first, as they were dealt."""
    hands, stock = held(state), list(state.stock())
    for done in reversed(state.exchanges):
        undo(hands, stock, done)
    return hands, stock


def mask_of(cards: Iterable[int]) -> int:
    """Return cards as a mask."""
    return sum(1 << card for card in cards)
