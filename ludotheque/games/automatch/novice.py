"""A player of L'Auto-Match who counts nothing: he looks at his hand and at what lies."""

from collections.abc import Sequence

from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import kernel
from ludotheque.games.automatch.cards import cards_in
from ludotheque.games.automatch.kernel_deals import highest
from ludotheque.games.automatch.sight import Sight, simple

GOOD = 4
"""Up to which rank in its country a card is good."""


def laid(sight: Sight, playable: Sequence[int], chance: RandomSource) -> int:
    """Return the card which he lays: what wins, else what is weakest by the ruling rank."""
    d = simple(sight)
    cars = [card for card in playable if card < kernel.PUMP]
    specials = [card for card in playable if card >= kernel.PUMP]
    ranks = sight.ranks
    best = min(cars, key=lambda card: (ranks[card], card), default=-1)
    if not sight.trick:
        if chance.below(4) == 0:
            return playable[chance.below(len(playable))]
        weak = best < 0 or ranks[best] > GOOD
        if specials and (best < 0 or (weak and chance.below(3) == 0)):
            return specials[0]
        return best
    low = max(cars, key=lambda card: (ranks[card], card), default=-1)
    winning = d.places(sum(1 << card for card in cars)) & d.beat
    partner = sight.game.players == 4 and d.best % 2 == sight.seat % 2
    last = len(sight.trick) == sight.game.players - 1
    strong = any(
        seat == d.best and card < kernel.PUMP and ranks[card] < GOOD
        for seat, card in zip(sight.seen.trick.seats, sight.trick, strict=True)
    )
    if winning and not (partner and (last or strong)):
        return cards_in(d.cards(highest(winning) if last else winning & -winning))[0]
    if specials and not partner and chance.below(4) == 0:
        return specials[0]
    return low if low >= 0 else playable[0]
