"""Deals of L'Auto-Match played to their end by a simple player, thousands of times a second.

A mask of cards is kept here by *places*: bit n is the n-th best card of the characteristic that
rules, as the tables ``p`` have it (``P_…``, made by ``tables.py``), so that the best of some cards
is the lowest bit of their mask. The specials are places 52 and 53. Lists which outlive a change of
the characteristic are masks of card numbers. Announced figures are reduced to what they do: a card
of the mask ``worth`` keeps its value in a trick that is announced. Source: rules, automatch.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.games.automatch.kernel import PUMP, SPECIALS, card_of, shl, size_of

ALL: Final[i64] = 0x3FFFFFFFFFFFFF

# The tables, each for the three characteristics one after the other.
P_PLACE: Final[i64] = 0  # 54 a characteristic: the place of a card
P_CARD: Final[i64] = 162  # 54: the card at a place
P_COLOUR: Final[i64] = 324  # 54: the places which follow a place that is led
P_RIVALS: Final[i64] = 486  # 54: the places which compete where a place is led
P_BETTER: Final[i64] = 648  # 54: those of them which beat this place
P_COUNTRY: Final[i64] = 810  # 4: the places of each country
P_KEEP: Final[i64] = 822  # 4 * 54: what a place is worth keeping, 0 to 1,000; see ``keeping``
P_TURN: Final[i64] = 1470  # 3 * 54: what a place gains by a change to another characteristic
P_SIZE: Final[i64] = 1956

SURE: Final[i64] = 5000
"""What leading a card is worth which nothing can beat."""
CLEARLY: Final[i64] = 600
"""By how much a hand must gain for a special to be played early."""
FEW: Final[i64] = 5
"""With so few cards left a special is played where it can."""


def highest(mask: i64) -> i64:
    """Return the highest bit of a mask, 0 for none."""
    m: i64 = mask
    m |= m >> 1
    m |= m >> 2
    m |= m >> 4
    m |= m >> 8
    m |= m >> 16
    m |= m >> 32
    return (m + 1) >> 1


class Deals:
    """A running deal, and the simple player who plays all hands of it.

    ``begin`` sets what has been won, then ``hold`` every hand, ``put`` the cards that lie; ``run``
    plays on. The simple player looks at its own hand, at what lies and at what has been laid; of
    the other hands he knows only that they hold what is missing (``live``).
    """

    def __init__(self, tables: list[i64], players: i64, announce: i64) -> None:
        """Keep the tables; ``announce`` is 0 never, 1 where the leader does, 2 always."""
        self.p: list[i64] = tables
        self.players: i64 = players
        self.announce: i64 = announce
        self.ruling: i64 = 0
        self.h0: i64 = 0
        self.h1: i64 = 0
        self.h2: i64 = 0
        self.h3: i64 = 0
        self.t0: i64 = 0
        self.t1: i64 = 0
        self.t2: i64 = 0
        self.t3: i64 = 0
        self.live: i64 = 0
        self.worth: i64 = 0
        self.known: i64 = 0
        self.worths: list[i64] = [0, 0, 0]
        self.knowns: list[i64] = [0, 0, 0]
        self.seat: i64 = 0
        self.count: i64 = 0
        self.number: i64 = 0
        self.led: i64 = 0
        self.best: i64 = 0
        self.beat: i64 = 0
        self.special: i64 = 0
        self.turns_to: i64 = 0
        self.announced: i64 = 0
        self.laid: i64 = 0
        # The deal as it was kept, to be played again.
        self.k0: i64 = 0
        self.k1: i64 = 0
        self.k2: i64 = 0
        self.k3: i64 = 0
        self.k_live: i64 = 0
        self.k_worth: i64 = 0
        self.k_known: i64 = 0
        self.k_ruling: i64 = 0
        self.k_number: i64 = 0
        self.k_leader: i64 = 0

    # What is known before

    def begin(self, ruling: i64, leader: i64, number: i64) -> None:
        """Begin at an empty trick, nobody holding a card yet; ``number`` were gathered before."""
        self.ruling = ruling
        self.h0 = 0
        self.h1 = 0
        self.h2 = 0
        self.h3 = 0
        self.t0 = 0
        self.t1 = 0
        self.t2 = 0
        self.t3 = 0
        self.live = 0
        self.number = number
        self.next_trick(leader)

    def next_trick(self, leader: i64) -> None:
        """Make an empty trick ready."""
        self.seat = leader
        self.best = leader
        self.count = 0
        self.led = 0
        self.beat = 0
        self.special = 0
        self.turns_to = -1
        self.announced = 1 if self.announce == 2 else 0

    def places(self, cards: i64) -> i64:
        """Return a mask of cards as one of places."""
        base: i64 = P_PLACE + 54 * self.ruling
        found: i64 = 0
        while cards:
            bit: i64 = cards & -cards
            cards ^= bit
            found |= shl(1, self.p[base + card_of(bit)])
        return found

    def cards(self, places: i64) -> i64:
        """Return a mask of places as one of cards."""
        base: i64 = P_CARD + 54 * self.ruling
        found: i64 = 0
        while places:
            bit: i64 = places & -places
            places ^= bit
            found |= shl(1, self.p[base + card_of(bit)])
        return found

    def place(self, card: i64) -> i64:
        """Return the place of a card, as a mask."""
        return shl(1, self.p[P_PLACE + 54 * self.ruling + card])

    def hold(self, seat: i64, cards: i64) -> None:
        """Give a seat its hand, by card numbers."""
        found: i64 = self.places(cards)
        self.set_hand(seat, found)
        self.live |= found

    def hide(self, cards: i64) -> None:
        """Tell that these cards are out though in no hand that is known, by card numbers."""
        self.live |= self.places(cards)

    def tell(self, ruling: i64, worth: i64, known: i64) -> None:
        """Tell which cards keep their value when announced, and which their holder announces."""
        self.worths[ruling] = worth
        self.knowns[ruling] = known

    def look(self) -> None:
        """Take up what was told of the characteristic that rules; every hand is held."""
        if self.announce == 0:
            self.worth = ALL
            self.known = ALL
            return
        self.worth = self.places(self.worths[self.ruling])
        self.known = self.places(self.knowns[self.ruling])

    def keep(self) -> None:
        """Keep the deal at this empty trick, for ``again``."""
        self.k0 = self.h0
        self.k1 = self.h1
        self.k2 = self.h2
        self.k3 = self.h3
        self.k_live = self.live
        self.k_worth = self.worth
        self.k_known = self.known
        self.k_ruling = self.ruling
        self.k_number = self.number
        self.k_leader = self.seat

    def again(self) -> None:
        """Go back to where ``keep`` was called, nothing having been won since."""
        self.h0 = self.k0
        self.h1 = self.k1
        self.h2 = self.k2
        self.h3 = self.k3
        self.t0 = 0
        self.t1 = 0
        self.t2 = 0
        self.t3 = 0
        self.live = self.k_live
        self.worth = self.k_worth
        self.known = self.k_known
        self.ruling = self.k_ruling
        self.number = self.k_number
        self.next_trick(self.k_leader)

    def hand(self, seat: i64) -> i64:
        """Return a hand, by places."""
        if seat == 0:
            return self.h0
        if seat == 1:
            return self.h1
        if seat == 2:
            return self.h2
        return self.h3

    def set_hand(self, seat: i64, mask: i64) -> None:
        """Give a seat another hand, by places."""
        if seat == 0:
            self.h0 = mask
        elif seat == 1:
            self.h1 = mask
        elif seat == 2:
            self.h2 = mask
        else:
            self.h3 = mask

    # The course of a trick

    def put(self, seat: i64, bit: i64, valued: i64) -> None:
        """Lay a card of no hand; ``valued`` is 0 where its figure has lost it its value."""
        if bit & SPECIALS:
            if self.special == 0:
                self.special = 1
                self.best = seat
                self.beat = 0
                self.turns_to = 1 if bit == shl(1, PUMP) else 2
        else:
            place: i64 = card_of(bit)
            if self.count == 0:
                self.led = self.p[P_COLOUR + 54 * self.ruling + place]
                self.beat = self.p[P_RIVALS + 54 * self.ruling + place]
            if bit & self.beat and valued:
                self.best = seat
                self.beat = self.p[P_BETTER + 54 * self.ruling + place]
        self.count += 1
        self.seat = seat + 1 if seat + 1 < self.players else 0

    def lay(self, bit: i64) -> None:
        """Lay a card of the seat on turn, and gather the trick it completes."""
        seat: i64 = self.seat
        self.set_hand(seat, self.hand(seat) & ~bit)
        self.live &= ~bit
        if self.count == 0 and self.announce == 1 and bit & self.known:
            self.announced = 1
        self.put(seat, bit, 1 if self.announced == 0 else bit & self.worth)
        self.laid += 1
        if self.count == self.players:
            self.gather(-1)

    def gather(self, leader: i64) -> None:
        """Give the trick to its winner, who leads to the next one unless ``leader`` does."""
        won: i64 = self.best
        if won == 0:
            self.t0 += 1
        elif won == 1:
            self.t1 += 1
        elif won == 2:
            self.t2 += 1
        else:
            self.t3 += 1
        self.number += 1
        if self.turns_to >= 0:
            self.turn_to(self.turns_to)
        self.next_trick(won if leader < 0 else leader)

    def turn_to(self, ruling: i64) -> None:
        """Let another characteristic rule."""
        if ruling == self.ruling:
            return
        a: i64 = self.cards(self.h0)
        b: i64 = self.cards(self.h1)
        c: i64 = self.cards(self.h2)
        d: i64 = self.cards(self.h3)
        rest: i64 = self.cards(self.live & ~(self.h0 | self.h1 | self.h2 | self.h3))
        self.ruling = ruling
        self.h0 = self.places(a)
        self.h1 = self.places(b)
        self.h2 = self.places(c)
        self.h3 = self.places(d)
        self.live = self.h0 | self.h1 | self.h2 | self.h3 | self.places(rest)
        if self.announce != 0:
            self.look()

    def run(self) -> None:
        """Play until the leader has no card left."""
        while self.count > 0 or self.hand(self.seat) != 0:
            self.lay(self.choice())

    def legal(self, hand: i64) -> i64:
        """Return what may be laid of a hand (rules: play 2 and 4, D2, D3)."""
        cars: i64 = hand & ~SPECIALS
        following: i64 = cars & self.led
        if following:
            cars = following
        if self.number > 0 and self.special == 0:
            cars |= hand & SPECIALS
        return cars if cars else hand

    # The simple player

    def choice(self) -> i64:
        """Return the card which the seat on turn lays, as a mask of places."""
        hand: i64 = self.hand(self.seat)
        allowed: i64 = self.legal(hand)
        if not allowed & (allowed - 1):
            return allowed
        if self.count == 0:
            return self.leading(hand, allowed)
        return self.following(hand, allowed)

    def keeping(self) -> i64:
        """Return where the table begins of what places are worth keeping.

        It depends on what rules, and on which specials have not been laid yet.
        """
        return P_KEEP + 216 * self.ruling + 54 * ((self.live >> PUMP) & 3)

    def leading(self, hand: i64, allowed: i64) -> i64:
        """Return what is led: what nothing beats, of the longest colour; else what is least kept.

        Where nothing is sure, a special which suits the hand goes first.
        """
        cars: i64 = allowed & ~SPECIALS
        unseen: i64 = self.live & ~hand
        base: i64 = P_BETTER + 54 * self.ruling
        countries: i64 = P_COUNTRY + 4 * self.ruling
        worth: i64 = self.worth if self.announced else ALL
        best: i64 = 0
        value: i64 = 0
        country: i64 = 0
        while country < 4:
            mask: i64 = self.p[countries + country]
            own: i64 = cars & mask & worth
            if own:
                top: i64 = own & -own
                if not self.p[base + card_of(top)] & unseen:
                    sure: i64 = SURE + 100 * size_of(cars & mask)
                    if not unseen & mask:
                        sure += 300
                    if sure > value:
                        value = sure
                        best = top
            country += 1
        if best:
            return best
        special: i64 = self.suits(hand, allowed & SPECIALS)
        if special:
            return special
        keep: i64 = self.keeping()
        value = -1000000
        while cars:
            bit: i64 = cars & -cars
            cars ^= bit
            place: i64 = card_of(bit)
            colour: i64 = self.p[P_COLOUR + 54 * self.ruling + place]
            now: i64 = (
                100 * (size_of(unseen & colour) - size_of(hand & colour)) - 2 * self.p[keep + place]
            )
            if now > value:
                value = now
                best = bit
        return best if best else allowed & -allowed

    def following(self, hand: i64, allowed: i64) -> i64:
        """Return what is laid on a trick: what wins it, where that is sure or likely, else low."""
        cars: i64 = allowed & ~SPECIALS
        low: i64 = self.least(cars)
        if self.special:
            return low if low else allowed & -allowed
        unseen: i64 = self.live & ~hand
        last: bool = self.count == self.players - 1
        partner: bool = self.players == 4 and ((self.best ^ self.seat) & 1) == 0
        # Sure only of its own worth, a simple player takes others for honest.
        if partner and (last or not self.beat & unseen):
            return low if low else allowed & -allowed
        winning: i64 = cars & self.beat
        if self.announced:
            winning &= self.worth
        if winning:
            if last:
                return highest(winning)
            sure: i64 = self.cheapest_sure(winning, unseen)
            if sure:
                return sure
            top: i64 = winning & -winning
            better: i64 = self.p[P_BETTER + 54 * self.ruling + card_of(top)] & unseen
            if not partner and size_of(better) <= 2:
                return top
            return low
        if not partner:
            special: i64 = self.suits(hand, allowed & SPECIALS)
            if special:
                return special
        return low if low else allowed & -allowed

    def cheapest_sure(self, winning: i64, unseen: i64) -> i64:
        """Return the lowest of some cards which nothing unseen can beat, 0 for none."""
        base: i64 = P_BETTER + 54 * self.ruling
        while winning:
            bit: i64 = highest(winning)
            if not self.p[base + card_of(bit)] & unseen:
                return bit
            winning ^= bit
        return 0

    def least(self, cars: i64) -> i64:
        """Return the card which is least worth keeping, 0 for none."""
        keep: i64 = self.keeping()
        best: i64 = 0
        value: i64 = 1000000
        while cars:
            bit: i64 = cars & -cars
            cars ^= bit
            now: i64 = self.p[keep + card_of(bit)]
            if now < value:
                value = now
                best = bit
        return best

    def suits(self, hand: i64, specials: i64) -> i64:
        """Return a special that is worth playing now, 0 for none."""
        while specials:
            bit: i64 = specials & -specials
            specials ^= bit
            if size_of(hand) <= FEW:
                return bit
            base: i64 = P_TURN + 162 * self.ruling
            base += 54 if bit == shl(1, PUMP) else 108
            gain: i64 = 0
            cars: i64 = hand & ~SPECIALS
            while cars:
                car: i64 = cars & -cars
                cars ^= car
                gain += self.p[base + card_of(car)]
            if gain > CLEARLY:
                return bit
        return 0
