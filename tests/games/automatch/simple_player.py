"""The simple player again, slow and plain: cards by name, lists instead of masks.

It shares nothing with the kernel but what its docstrings say. ``Seen`` is what the seat sees; cards
are numbers as in the notation, ``order`` and ``ranks`` lists by card.
"""

import math
from collections.abc import Sequence
from fractions import Fraction

import attrs

SPECIALS = (52, 53)


@attrs.define
class Seen:
    """One player's side of a deal; ``out`` are cards in other hands and in the stock."""

    players: int
    seat: int
    hand: list[int]
    out: list[int]
    leader: int
    trick: list[int]
    lost: list[bool]
    number: int
    ruling: int
    orders: Sequence[Sequence[int]]
    ranks: Sequence[Sequence[int]]
    market: bool = False
    suit: bool = False
    announced: bool = False
    worth: frozenset[int] = frozenset()

    def follows(self, led: int, card: int) -> bool:
        """Whether a card follows a car led."""
        if card in SPECIALS:
            return False
        if self.suit and led < 39:
            return card < 39
        return card // 13 == led // 13

    def competes(self, led: int, card: int) -> bool:
        """Whether a card may win where a car is led."""
        if card in SPECIALS:
            return False
        if self.market and led < 39:
            return card < 39
        return card // 13 == led // 13

    def beats(self, card: int, other: int) -> bool:
        """Whether a car beats another one with which it competes, laid before or after."""
        return self.orders[self.ruling][card] < self.orders[self.ruling][other]

    def playable(self) -> list[int]:
        """What may be laid."""
        cars = [card for card in self.hand if card not in SPECIALS]
        if self.trick and self.trick[0] not in SPECIALS:
            cars = [card for card in cars if self.follows(self.trick[0], card)] or cars
        free = self.number > 0 and not any(card in SPECIALS for card in self.trick)
        return cars + [card for card in self.hand if card in SPECIALS and free] or self.hand

    def ahead(self) -> tuple[int, int | None]:
        """The place that is ahead, and its card, None where it wins for lack of any other."""
        for place, card in enumerate(self.trick):
            if card in SPECIALS:
                return place, card
        best: tuple[int, int | None] = 0, None
        for place, card in enumerate(self.trick):
            counts = self.competes(self.trick[0], card) and not self.lost[place]
            if counts and (best[1] is None or self.beats(card, best[1])):
                best = place, card
        return best

    def sure(self, card: int) -> bool:
        """Whether nothing that is out beats a car."""
        return not any(self.competes(card, other) and self.beats(other, card) for other in self.out)

    def keep(self, card: int) -> int:
        """What a car is worth keeping, in thousandths."""
        coming = [s - 51 for s in SPECIALS if s in self.hand or s in self.out]
        good = [Fraction(14 - self.ranks[c][card], 13) for c in range(3)]
        others = [good[c] for c in coming if c != self.ruling]
        mean = (good[self.ruling] + sum(others) / 4) / (1 + Fraction(len(others), 4))
        return math.floor(1000 * mean)

    def suits(self, special: int) -> bool:
        """Whether a special is worth playing."""
        if len(self.hand) <= 5:
            return True
        new = special - 51

        def square(ruling: int, card: int) -> Fraction:
            return Fraction(14 - self.ranks[ruling][card], 13) ** 2

        cars = [card for card in self.hand if card not in SPECIALS]
        gains = [1000 * (square(new, car) - square(self.ruling, car)) for car in cars]
        return sum(map(math.floor, gains)) > 600

    def place_order(self, card: int) -> tuple[int, int, int]:
        """The order in which equal cards are looked through: the best first."""
        country = 0 if self.market else card // 13
        return country, self.orders[self.ruling][card], card

    def choice(self) -> int:
        """The card which the simple player lays."""
        playable = sorted(
            self.playable(), key=lambda c: (c in SPECIALS, self.place_order(c) if c < 52 else (c,))
        )
        if len(playable) == 1:
            return playable[0]
        cars = [card for card in playable if card not in SPECIALS]
        specials = [card for card in playable if card in SPECIALS]
        return self.leading(cars, specials) if not self.trick else self.following(cars, specials)

    def leading(self, cars: list[int], specials: list[int]) -> int:
        """What is led."""
        tops = []
        for country in range(4):
            own = [card for card in cars if card // 13 == country]
            valued = [card for card in own if not self.announced or card in self.worth]
            if valued and self.sure(valued[0]):
                alone = not any(card // 13 == country for card in self.out)
                tops.append((100 * len(own) + 300 * alone, -country, valued[0]))
        if tops:
            return max(tops)[2]
        for special in specials:
            if self.suits(special):
                return special
        if not cars:
            return specials[0]

        def least(card: int) -> int:
            out = sum(self.follows(card, other) for other in self.out)
            own = sum(self.follows(card, other) for other in self.hand)
            return 100 * (out - own) - 2 * self.keep(card)

        return max(cars, key=least)

    def following(self, cars: list[int], specials: list[int]) -> int:
        """What is laid on a trick."""
        low = min(cars, key=self.keep) if cars else None
        place, best = self.ahead()
        cheap = specials[0] if low is None else low
        if best in SPECIALS:
            return cheap
        ahead = (self.leader + place) % self.players
        partner = self.players == 4 and (ahead - self.seat) % 2 == 0
        last = len(self.trick) == self.players - 1

        def takes(card: int) -> bool:
            led = self.trick[0]
            if led in SPECIALS or not self.competes(led, card):
                return False
            return best is None or self.beats(card, best)

        if partner and (last or not any(takes(card) for card in self.out)):
            return cheap
        winning = [c for c in cars if takes(c) and (not self.announced or c in self.worth)]
        if winning:
            if last:
                return winning[-1]
            certain = [card for card in winning if self.sure(card)]
            if certain:
                return certain[-1]
            top = winning[0]
            better = [c for c in self.out if self.competes(top, c) and self.beats(c, top)]
            return top if not partner and len(better) <= 2 else cheap
        if not partner:
            for special in specials:
                if self.suits(special):
                    return special
        return cheap
