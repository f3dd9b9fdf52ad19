"""What a strong player of L'Auto-Match does: tries out what he can do in worlds that may be.

How much he tries is a count of cards laid in the deals he plays out, which is what takes time: so
many for each candidate, the fewer cards are left, the more deals. What turns out worse is given up
half by half, and its share goes to the rest.
"""

import math
from typing import Final

from ludotheque.core.draws import RandomSource
from ludotheque.core.levels import Thought
from ludotheque.core.logits import of_odds
from ludotheque.games.automatch import actions, kernel, kernel_worlds
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Kind
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.kernel_deals import Deals
from ludotheque.games.automatch.kernel_worlds import POOR, Worlds
from ludotheque.games.automatch.memory import guess
from ludotheque.games.automatch.sight import Sight, simple, worlds_of

OTHERS: Final = 5
"""How many of eight figures the others are supposed to know."""
MOST: Final = 3_000
"""How often one candidate is tried at most before half of them are given up."""
FEWEST: Final = 5
"""As if there were so many candidates, where there are fewer."""
WIDEST: Final = 20
"""As if there were no more: fifty, each card announced or not, would take too long."""
SEEDS: Final = 1 << 30
_GIVEN: Final = 3
"""How many cards are thought of for an exchange."""


def laid(
    sight: Sight, playable: list[int], budget: int, chance: RandomSource
) -> tuple[Thought, ...]:
    """Return the best card to lay, with what is to be said, and the second best."""
    w = worlds_of(sight, chance.below(SEEDS), OTHERS)
    offered = []
    for card in playable:
        for how in _ways(sight, card):
            w.offer(kernel_worlds.LAY, card, how)
            offered.append(actions.lay(card, _said(sight, card, how)))
    return _best(w, offered, budget, sight.left())


def _ways(sight: Sight, card: int) -> list[int]:
    """Return how a card may be laid in a world."""
    mode = sight.mode(card)
    if mode == kernel.MUST_BE_SILENT or sight.announce == 0:
        return [int(kernel_worlds.HONEST)]
    knows = sight.memory.knows(sight.ruling, card)
    if mode == kernel.MAY_ANNOUNCE:
        quiet, honest = int(kernel_worlds.QUIET), int(kernel_worlds.HONEST)
        return [quiet, honest] if knows else [quiet]
    return [int(kernel_worlds.HONEST if knows else kernel_worlds.BLUFF)]


def _said(sight: Sight, card: int, how: int) -> int:
    """Return the saying with a card laid in one of the ways."""
    return NOTHING if how == kernel_worlds.QUIET else saying(sight, card)


def saying(sight: Sight, card: int, *, silent: bool = False) -> int:
    """Return what is said with a card: its figure; where it is not known, a guess if that may win.

    With ``silent`` nothing is said that is not known, and nothing that need not be said.
    """
    mode = sight.mode(card)
    if mode == kernel.MUST_BE_SILENT:
        return NOTHING
    knows = sight.memory.knows(sight.ruling, card)
    if mode == kernel.MAY_ANNOUNCE and (silent or not knows):
        return NOTHING
    if knows or (not silent and _matters(sight, card)):
        return guess(sight.game, sight.memory, sight.ruling, card)
    return ADMITS


def _matters(sight: Sight, card: int) -> bool:
    """Return whether a card would be ahead if its figure were believed."""
    d = simple(sight)
    return not sight.trick or bool(d.place(card) & d.beat)


def ahead(sight: Sight) -> int:
    """Return the seat which is ahead in the trick if no figure is contested."""
    d = simple(sight)
    d.next_trick(sight.seen.leader or 0)
    for place, card in enumerate(sight.trick):
        lost = sight.void >> place & 1 or sight.said[place] == kernel.ADMITTED
        d.put(sight.seen.trick.seats[place], d.place(card), 0 if lost else 1)
    return int(d.best)


def is_poor(deals: Deals, bit: int) -> bool:
    """Return whether a card, a mask of places, had better be exchanged."""
    card = deals.cards(bit)
    place = deals.p[54 * deals.ruling + cards_in(card)[0]]
    return bool(deals.p[deals.keeping() + place] < POOR)


# After a trick


def settled(sight: Sight, budget: int, chance: RandomSource) -> tuple[Thought, ...]:
    """Return what is best about a contest, and second best.

    Contest, exchange, take the lead, or none of it.
    """
    w = worlds_of(sight, chance.below(SEEDS), OTHERS)
    offered = []
    if sight.seen.phase == "contest":
        w.offer(kernel_worlds.SETTLE, 0, -1)
        offered.append(int(Kind.LET))
        for seat in sight.seen.contestable:
            place = sight.seen.trick.seats.index(seat)
            if sight.said[place] != kernel.RIGHT:
                w.offer(kernel_worlds.SETTLE, 0, place)
                offered.append(actions.contest(seat))
    elif sight.seen.phase == "exchange":
        w.offer(kernel_worlds.SWAP, -1, 0)
        offered.append(int(Kind.DECLINE))
        for card in _worst(sight):
            for place in (0, 1) if max(sight.stock[:2]) >= 0 else (0,):
                w.offer(kernel_worlds.SWAP, card, place)
                offered.append(actions.exchange(card, place))
    else:
        w.offer(kernel_worlds.TAKE, 0, -1)
        w.offer(kernel_worlds.TAKE, 0, 0)
        offered += [int(Kind.DECLINE), int(Kind.LEAD)]
    return _best(w, offered, budget, sight.left())


def _worst(sight: Sight) -> list[int]:
    """Return the cards of the hand which are least worth keeping."""
    d = simple(sight)
    found: list[int] = []
    cars = int(d.places(sight.hand & ~int(kernel.SPECIALS)))
    while cars and len(found) < _GIVEN:
        bit = d.least(cars)
        cars ^= int(bit)
        found.append(cards_in(d.cards(bit))[0])
    return found


def _best(w: Worlds, offered: list[int], budget: int, left: int) -> tuple[Thought, ...]:
    """Return the best two of what is offered, ``left`` cards being laid in every deal.

    ``budget`` cards are laid for each candidate, in all and not by each of them.
    """
    active = list(range(len(offered)))
    if len(active) == 1:
        return (Thought(offered[0]),)
    rounds = math.ceil(math.log2(len(active)))

    def mean(number: int) -> float:
        return int(w.sums[number]) / int(w.counts[number])

    while len(active) > 1:
        shares = min(max(len(offered), FEWEST), WIDEST)
        times = budget * shares // (rounds * len(active) * left)
        w.attempt(max(1, min(MOST, times)), active)
        active.sort(key=lambda number: (-mean(number), number))
        first, second = active[:2]
        active = active[: (len(active) + 1) // 2]

    return thought(w, first, offered[first]), thought(w, second, offered[second])


def thought(w: Worlds, number: int, action: int) -> Thought:
    """Return an action with what it has brought as a candidate of some worlds."""
    count = int(w.counts[number])
    won = gained(w, number) + 1
    score = of_odds(won / (2 * count + 2 - won))
    shares = None
    if w.players == 3:
        shares = tuple(int(one) / (6 * count) for one in w.shares[3 * number : 3 * number + 3])
    return Thought(action, score, sum(w.counts), shares=shares)


def gained(w: Worlds, number: int) -> float:
    """Return how many half deals the seat has won by a candidate of some worlds."""
    if w.players == 3:
        return int(w.shares[3 * number + int(w.seat)]) / 3
    return int(w.wins[number])
