"""Enumerates the positions which one seat cannot tell apart, by the cards hidden from it.

A seat knows its own cards, those laid, the seats which did not follow a colour, and the cards it
gave to the stock and drew from it. A seat which did not follow holds none of that colour, unless it
has drawn one since (D10). Orders of the stock count as different only where they can still matter.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TypeVar

import attrs

from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.position import (
    AutoMatchPosition,
    Exchange,
    Stage,
    held,
    mask_of,
    undo,
)

P = TypeVar("P", bound=AutoMatchPosition)
"""A position or a subclass: the worlds of a state are states."""

_DECK = (1 << 54) - 1


@attrs.frozen
class _Failure:
    """A seat which did not follow: it then held no card of ``colour``.

    ``laid`` is the mask of the cards it had laid by then.
    """

    seat: int
    trick: int
    colour: int
    laid: int


def worlds(position: P, seat: int) -> Iterator[P]:
    """Yield the positions which the seat cannot tell from this one, this one first."""
    yield position
    if not position.deal or position.stage is not Stage.RUNNING:
        return
    failures = tuple(_failures(position))
    ordered = bool(position.exchanges) or _stock_matters(position)
    players = range(position.variant.players)
    others = [one for one in players if one != seat]
    sizes = [len(position.hand(one)) for one in others]
    barred = [_barred(position, failures, one) for one in others]
    laid = sum(held(position)) - sum(mask_of(position.hand(one)) for one in players)
    unknown = _DECK & ~laid & ~mask_of(position.hand(seat))
    mine = tuple(mask_of(position.hand(one)) for one in others), position.stock()
    for hands, rest in _splits(unknown, sizes, barred):
        orders = permutations(cards_in(rest)) if ordered else iter([cards_in(rest)])
        for stock in orders:
            dealt = dict(zip(others, hands, strict=True))
            same = hands == mine[0] and (stock == mine[1] or not ordered)
            for world in _with_hidden(position, seat, dealt, stock, failures):
                if not (same and world.exchanges == position.exchanges):
                    yield world


def _stock_matters(position: AutoMatchPosition) -> bool:
    """Return whether anybody may still draw from the stock in this deal."""
    deal, rules = position.deal, position.variant.rules
    last = deal[kernel.D_NUMBER] + 1 >= rules[kernel.T_HAND]
    return position.variant.announce > 0 and deal[kernel.D_EXCHANGES] < 2 and not last


def _failures(position: AutoMatchPosition) -> Iterator[_Failure]:
    """Yield a failure for each car laid which did not follow the colour led."""
    laid = [0] * position.variant.players
    for number, trick in enumerate((*position.past, position.trick)):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            laid[seat] |= 1 << card
            if trick.cards[0] >= kernel.PUMP or card >= kernel.PUMP:
                continue
            colour = kernel.colour_of(position.variant.rules, trick.cards[0])
            if not colour >> card & 1:
                yield _Failure(seat, number, colour, laid[seat])


def _barred(position: AutoMatchPosition, failures: Sequence[_Failure], seat: int) -> int:
    """Return the mask of cards a seat cannot hold: colours not followed since it last drew."""
    drew = max((done.trick for done in position.exchanges if done.seat == seat), default=-1)
    mask = 0
    for failure in failures:
        if failure.seat == seat and failure.trick > drew:
            mask |= failure.colour
    return mask


def _splits(
    cards: int, sizes: Sequence[int], barred: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to deal hands of these sizes from the cards, with the cards left over."""
    if not sizes:
        yield (), cards
        return
    for chosen in combinations(cards_in(cards & ~barred[0]), sizes[0]):
        hand = mask_of(chosen)
        for hands, rest in _splits(cards & ~hand, sizes[1:], barred[1:]):
            yield (hand, *hands), rest


def _with_hidden(
    position: P, seat: int, hands: dict[int, int], stock: Sequence[int],
    failures: Sequence[_Failure],
) -> Iterator[P]:  # fmt: skip
    """Yield the positions with these hands and this stock which agree with what was seen."""
    cells = position.cells
    for other, hand in hands.items():
        cells[kernel.D_HANDS + other] = hand
    cells[kernel.D_STOCK] = sum(card << 6 * index for index, card in enumerate(stock))
    if not position.exchanges:  # ``barred`` has taken the failures into account already
        yield attrs.evolve(position, deal=tuple(cells))
        return
    world = attrs.evolve(position, deal=tuple(cells))
    for exchanges in _undone(position, seat, held(world), list(stock), failures):
        yield attrs.evolve(world, exchanges=exchanges)


def _undone(
    position: AutoMatchPosition, seat: int, hands: list[int], stock: list[int],
    failures: Sequence[_Failure], left: int | None = None,
) -> Iterator[tuple[Exchange, ...]]:  # fmt: skip
    """Yield the exchanges which may have led to these hands; hands include the cards laid."""
    left = len(position.exchanges) if left is None else left
    since = position.exchanges[left - 1].trick if left else -1
    until = position.exchanges[left].trick if left < len(position.exchanges) else len(position.past)
    for failure in failures:
        if since < failure.trick <= until and hands[failure.seat] & ~failure.laid & failure.colour:
            return
    if left == 0:
        yield ()
        return
    done = position.exchanges[left - 1]
    later = hands[done.seat] & ~_laid_until(position, done.seat, done.trick)
    drawn = cards_in(later) if done.seat != seat else (done.drawn,)
    for card in drawn:
        supposed = attrs.evolve(done, given=stock[-1], drawn=card)
        if (done.seat == seat and supposed.given != done.given) or not later >> card & 1:
            continue
        before, under = list(hands), list(stock)
        undo(before, under, supposed)
        for earlier in _undone(position, seat, before, under, failures, left - 1):
            yield (*earlier, supposed)


def _laid_until(position: AutoMatchPosition, seat: int, number: int) -> int:
    """Return the mask of cards a seat had laid when trick ``number`` (from 0) was complete."""
    return mask_of(
        card
        for trick in (*position.past, position.trick)[: number + 1]
        for one, card in zip(trick.seats, trick.cards, strict=True)
        if one == seat
    )
