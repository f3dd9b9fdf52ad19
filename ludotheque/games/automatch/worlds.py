"""How the hidden cards may lie, as one seat sees a deal: every state it cannot tell from this one.

What a seat knows: its own cards, those laid, who could not follow a colour, what it gave to the
stock and drew there. Who could not follow holds none of that colour, unless he has drawn one since
(D10). The order of the stock is told apart only where it can still matter.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations
from typing import TYPE_CHECKING

import attrs

from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.dealt import held, mask_of, undo

if TYPE_CHECKING:
    from ludotheque.games.automatch.state import AutoMatchState, Exchange

_DECK = (1 << 54) - 1


@attrs.frozen
class _Failure:
    """A seat which did not follow: it then held none of ``colour``; ``laid`` up to that trick."""

    seat: int
    trick: int
    colour: int
    laid: int


def worlds(state: "AutoMatchState", seat: int) -> Iterator["AutoMatchState"]:
    """Yield the states in which the seat sees what it sees now, this one first."""
    yield state
    if not state.deal or state.stage.value != "running":
        return
    failures = tuple(_failures(state))
    ordered = bool(state.exchanges) or _stock_matters(state)
    others = [one for one in range(state.game.players) if one != seat]
    sizes = [len(state.hand(one)) for one in others]
    barred = [_barred(state, failures, one) for one in others]
    laid = sum(held(state)) - sum(mask_of(state.hand(one)) for one in range(state.game.players))
    unknown = _DECK & ~laid & ~mask_of(state.hand(seat))
    mine = tuple(mask_of(state.hand(one)) for one in others), state.stock()
    for hands, rest in _splits(unknown, sizes, barred):
        orders = permutations(cards_in(rest)) if ordered else iter([cards_in(rest)])
        for stock in orders:
            dealt = dict(zip(others, hands, strict=True))
            same = hands == mine[0] and (stock == mine[1] or not ordered)
            for world in _told(state, seat, dealt, stock, failures):
                if not (same and world.exchanges == state.exchanges):
                    yield world


def _stock_matters(state: "AutoMatchState") -> bool:
    """Tell whether anybody may still draw from the stock in this deal."""
    deal, rules = state.deal, state.game.rules
    last = deal[kernel.D_NUMBER] + 1 >= rules[kernel.T_HAND]
    return state.game.announce > 0 and deal[kernel.D_EXCHANGES] < 2 and not last


def _failures(state: "AutoMatchState") -> Iterator[_Failure]:
    """Yield where a seat did not follow the colour led though it laid a car."""
    laid = [0] * state.game.players
    for number, trick in enumerate((*state.past, state.trick)):
        for seat, card in zip(trick.seats, trick.cards, strict=True):
            laid[seat] |= 1 << card
            if trick.cards[0] >= kernel.PUMP or card >= kernel.PUMP:
                continue
            colour = kernel.colour_of(state.game.rules, trick.cards[0])
            if not colour >> card & 1:
                yield _Failure(seat, number, colour, laid[seat])


def _barred(state: "AutoMatchState", failures: Sequence[_Failure], seat: int) -> int:
    """Return what a seat cannot hold now: it has failed to follow and drawn nothing since."""
    drew = max((done.trick for done in state.exchanges if done.seat == seat), default=-1)
    mask = 0
    for failure in failures:
        if failure.seat == seat and failure.trick > drew:
            mask |= failure.colour
    return mask


def _splits(
    cards: int, sizes: Sequence[int], barred: Sequence[int]
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Yield every way to give hands of these sizes from the cards, and what is left."""
    if not sizes:
        yield (), cards
        return
    for chosen in combinations(cards_in(cards & ~barred[0]), sizes[0]):
        hand = mask_of(chosen)
        for hands, rest in _splits(cards & ~hand, sizes[1:], barred[1:]):
            yield (hand, *hands), rest


def _told(
    state: "AutoMatchState", seat: int, hands: dict[int, int], stock: Sequence[int],
    failures: Sequence[_Failure],
) -> Iterator["AutoMatchState"]:  # fmt: skip
    """Yield the states with these hands and this stock in which all that was seen could happen."""
    cells = state.cells
    for other, hand in hands.items():
        cells[kernel.D_HANDS + other] = hand
    cells[kernel.D_STOCK] = sum(card << 6 * place for place, card in enumerate(stock))
    if not state.exchanges:  # whoever failed to follow is barred from the colour already
        yield attrs.evolve(state, deal=tuple(cells))
        return
    world = attrs.evolve(state, deal=tuple(cells))
    for exchanges in _undone(state, seat, held(world), list(stock), failures):
        yield attrs.evolve(world, exchanges=exchanges)


def _undone(
    state: "AutoMatchState", seat: int, hands: list[int], stock: list[int],
    failures: Sequence[_Failure], left: int | None = None,
) -> Iterator[tuple["Exchange", ...]]:  # fmt: skip
    """Yield the exchanges which may have led to these hands, counted with the cards laid."""
    left = len(state.exchanges) if left is None else left
    since = state.exchanges[left - 1].trick if left else -1
    until = state.exchanges[left].trick if left < len(state.exchanges) else len(state.past)
    for failure in failures:
        if since < failure.trick <= until and hands[failure.seat] & ~failure.laid & failure.colour:
            return
    if left == 0:
        yield ()
        return
    done = state.exchanges[left - 1]
    later = hands[done.seat] & ~_laid_until(state, done.seat, done.trick)
    drawn = cards_in(later) if done.seat != seat else (done.drawn,)
    for card in drawn:
        told = attrs.evolve(done, given=stock[-1], drawn=card)
        if (done.seat == seat and told.given != done.given) or not later >> card & 1:
            continue
        before, under = list(hands), list(stock)
        undo(before, under, told)
        for earlier in _undone(state, seat, before, under, failures, left - 1):
            yield (*earlier, told)


def _laid_until(state: "AutoMatchState", seat: int, number: int) -> int:
    """Return what a seat had laid when a trick, by its number from 0, was complete."""
    return mask_of(
        card
        for trick in (*state.past, state.trick)[: number + 1]
        for one, card in zip(trick.seats, trick.cards, strict=True)
        if one == seat
    )
