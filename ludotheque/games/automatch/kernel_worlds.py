"""What a seat can do in a deal of L'Auto-Match, tried in worlds which it cannot tell apart.

A world deals the cards which the seat has not seen as they may lie; every candidate is then played
to the end of the deal by the simple player of all hands (``kernel_deals``), and what it brings is
summed up; ``wins`` count 2 for a deal won and 1 for a tie, ``shares`` with three players 6 for a
deal won, divided among those who have most tricks. Cards are masks of card numbers.
Source: rules, automatch.
"""

from typing import Final

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.automatch.kernel import (
    ADMITTED,
    RIGHT,
    SPECIALS,
    WRONG,
    card_of,
    shl,
)
from ludotheque.games.automatch.kernel_deals import ALL, Deals

UNSURE: Final[i64] = 4
"""A figure of which the seat does not know whether it is right; beside the kernel's four."""

# Candidates: what is done, with a card, a place of the trick or of the stock, and how.
LAY: Final[i64] = 0
SETTLE: Final[i64] = 1  # let pass (place -1), or contest the card at a place
SWAP: Final[i64] = 2  # decline (card -1), or give a card for the stock's card at a place
TAKE: Final[i64] = 3  # leave the lead of the next trick (place -1), or take it

# How a card is laid.
HONEST: Final[i64] = 0  # it keeps its value
WORTHLESS: Final[i64] = 1  # admitted
BLUFF: Final[i64] = 2  # it keeps its value where no opponent knows the figure
QUIET: Final[i64] = 3  # led in silence

WIN: Final[i64] = 60
"""What winning the deal is worth, a trick of difference being worth ``TRICK``."""
TRICK: Final[i64] = 20
TRIES: Final[i64] = 40
"""How often cards are dealt anew where somebody could not hold what is left for him."""
POOR: Final[i64] = 450
"""What is worth less keeping is given for a card of the stock."""


class Worlds:
    """What a seat knows of a deal, the candidates, and what they have brought so far."""

    def __init__(self, deals: Deals, seed: i64, seat: i64) -> None:
        """Begin with nothing known; ``deals`` plays on."""
        self.deals: Deals = deals
        self.random: i64 = seeded(seed)
        self.seat: i64 = seat
        self.players: i64 = deals.players
        # The hands: how many cards of ``unknown`` each seat holds beside those it is known to hold.
        self.unknown: list[i64] = []
        self.holders: list[i64] = []
        self.sizes: list[i64] = [0, 0, 0, 0]
        self.barred: list[i64] = [0, 0, 0, 0]
        self.sure: list[i64] = [0, 0, 0, 0]
        self.stock_sure: list[i64] = []
        # The deal so far.
        self.ruling: i64 = 0
        self.leader: i64 = 0
        self.number: i64 = 0
        self.won: list[i64] = [0, 0, 0, 0]
        self.trick: list[i64] = []
        self.said: list[i64] = []
        self.void: i64 = 0
        self.announced: i64 = 0
        self.exchanges: i64 = 0
        self.taken: i64 = -1
        # Figures: what the seat knows, what everybody has seen, how many of 8 the others know, of
        # how many of 1,000 a seat's doubtful figures are wrong, who may still contest.
        self.own: list[i64] = [ALL, ALL, ALL]
        self.seen: list[i64] = [0, 0, 0]
        self.guess: i64 = 4
        self.wrong: list[i64] = [0, 0, 0, 0]
        self.askers: i64 = 0
        # The candidates.
        self.kinds: list[i64] = []
        self.what: list[i64] = []
        self.where: list[i64] = []
        self.sums: list[i64] = []
        self.wins: list[i64] = []
        self.counts: list[i64] = []
        self.shares: list[i64] = []  # three of each
        # The world at hand.
        self.dealt: list[i64] = [0, 0, 0, 0]
        self.stock: list[i64] = []
        self.facts: list[i64] = [0, 0, 0, 0]
        self.knows: list[i64] = [0, 0, 0, 0]
        self.exposed: i64 = 0
        self.failed: i64 = 0

    def offer(self, kind: i64, what: i64, where: i64) -> None:
        """Add a candidate: what is done, with which card, and where or how."""
        self.kinds.append(kind)
        self.what.append(what)
        self.where.append(where)
        self.sums.append(0)
        self.wins.append(0)
        self.counts.append(0)
        self.shares.append(0)
        self.shares.append(0)
        self.shares.append(0)

    def draw(self, n: i64) -> i64:
        """Return a number from 0 to n - 1."""
        self.random = advance(self.random)
        return below(self.random, n)

    # Worlds

    def ready(self) -> None:
        """Count for every unknown card who may hold it; after all the hands are told."""
        self.holders.clear()
        i: i64 = 0
        while i < len(self.unknown):
            card: i64 = self.unknown[i]
            count: i64 = 0
            seat: i64 = 0
            while seat < self.players:
                if seat != self.seat and not (self.barred[seat] >> card) & 1:
                    count += 1
                seat += 1
            self.holders.append(count)
            i += 1

    def shuffle(self) -> None:
        """Bring the unknown cards into another order, and their numbers of holders with them."""
        i: i64 = len(self.unknown) - 1
        while i > 0:
            j: i64 = self.draw(i + 1)
            card: i64 = self.unknown[i]
            self.unknown[i] = self.unknown[j]
            self.unknown[j] = card
            count: i64 = self.holders[i]
            self.holders[i] = self.holders[j]
            self.holders[j] = count
            i -= 1

    def deal(self) -> None:
        """Deal the unknown cards as they may lie.

        Where that fails again and again, who did not follow what no longer counts.
        """
        times: i64 = 0
        while times < TRIES:
            self.shuffle()
            if self.assign(1):
                return
            times += 1
        self.failed += 1
        self.assign(0)

    def assign(self, barring: i64) -> bool:
        """Give every unknown card to a seat or to the stock; return whether that was possible.

        The cards which fewest can hold go first, each to a place drawn among those still free.
        """
        room: list[i64] = [0, 0, 0, 0]
        left: i64 = len(self.unknown)
        seat: i64 = 0
        while seat < self.players:
            self.dealt[seat] = self.sure[seat]
            if seat != self.seat:
                room[seat] = self.sizes[seat]
                left -= self.sizes[seat]
            seat += 1
        below_all: list[i64] = []
        holders: i64 = 0
        while holders <= 3:
            i: i64 = 0
            while i < len(self.unknown):
                if self.holders[i] == holders:
                    card: i64 = self.unknown[i]
                    free: i64 = left
                    seat = 0
                    while seat < self.players:
                        if not (barring and (self.barred[seat] >> card) & 1):
                            free += room[seat]
                        seat += 1
                    if free == 0:
                        return False
                    pick: i64 = self.draw(free)
                    seat = 0
                    while seat < self.players:
                        if not (barring and (self.barred[seat] >> card) & 1):
                            if pick < room[seat]:
                                break
                            pick -= room[seat]
                        seat += 1
                    if seat < self.players:
                        room[seat] -= 1
                        self.dealt[seat] |= shl(1, card)
                    else:
                        left -= 1
                        below_all.append(card)
                i += 1
            holders += 1
        self.lay_stock(below_all)
        return True

    def lay_stock(self, cards: list[i64]) -> None:
        """Lay the cards of no hand into the stock, in an order drawn, around those known there."""
        self.stock.clear()
        i: i64 = 0
        while i < len(self.stock_sure):
            card: i64 = self.stock_sure[i]
            if card < 0:
                last: i64 = len(cards) - 1
                j: i64 = self.draw(last + 1)
                card = cards[j]
                cards[j] = cards[last]
                cards.pop()
            self.stock.append(card)
            i += 1

    def some(self, eighths: i64) -> i64:
        """Return a mask in which each card stands with a chance of so many eighths."""
        if eighths >= 8:
            return ALL
        found: i64 = 0
        i: i64 = 0
        while i < 3:
            high: i64 = self.draw(134217728)
            word: i64 = shl(high, 27) | self.draw(134217728)
            found = found | word if (eighths >> i) & 1 else found & word
            i += 1
        return found

    def imagine(self) -> None:
        """Deal a world, say who knows which figures, and tell it to ``deals``."""
        self.deal()
        d: Deals = self.deals
        d.begin(self.ruling, self.leader, self.number)
        if d.announce != 0:
            ruling: i64 = 0
            while ruling < 3:
                self.suppose(ruling)
                ruling += 1
            self.judge()
        seat: i64 = 0
        while seat < self.players:
            d.hold(seat, self.dealt[seat])
            seat += 1
        i: i64 = 0
        while i < len(self.stock):
            d.hide(shl(1, self.stock[i]))
            i += 1
        d.look()
        d.keep()

    def rivals(self, seat: i64) -> i64:
        """Return the bits of the seats which play against one."""
        if self.players == 4:
            return 10 if seat & 1 == 0 else 5
        return (shl(1, self.players) - 1) & ~shl(1, seat)

    def suppose(self, ruling: i64) -> None:
        """Suppose who knows the figures of a characteristic."""
        known: i64 = 0
        worth: i64 = SPECIALS
        i: i64 = 0
        while i < len(self.stock):  # nobody is told that it was drawn
            worth |= shl(1, self.stock[i])
            i += 1
        seat: i64 = 0
        while seat < self.players:
            if seat == self.seat:
                self.knows[seat] = self.own[ruling]
            else:
                self.knows[seat] = self.some(self.guess) | self.seen[ruling]
            seat += 1
        seat = 0
        while seat < self.players:
            mine: i64 = self.dealt[seat]
            against: i64 = self.rivals(seat)
            caught: i64 = 0
            other: i64 = 0
            while other < self.players:
                if (against >> other) & 1:
                    caught |= self.knows[other]
                other += 1
            if seat == self.seat and ruling == self.ruling:
                self.exposed = caught
            known |= mine & self.knows[seat]
            worth |= mine & (self.knows[seat] | ~caught)
            seat += 1
        self.deals.tell(ruling, worth, known)
        if ruling == self.ruling:  # who will contest what lies on the table
            i = 0
            while i < len(self.trick):
                bit: i64 = shl(1, self.trick[i])
                asked: i64 = self.rivals(self.seat_at(i)) & self.askers
                found: i64 = 0
                other = 0
                while other < self.players:
                    if (asked >> other) & 1 and other != self.seat and self.knows[other] & bit:
                        found = 1
                    other += 1
                self.facts[i] = found
                i += 1

    def seat_at(self, place: i64) -> i64:
        """Return the seat which laid the card at a place of the trick."""
        seat: i64 = self.leader + place
        return seat - self.players if seat >= self.players else seat

    def judge(self) -> None:
        """Say of each figure on the table what it is in this world.

        ``facts`` then hold how it was announced, in bit 3 whether another one will contest it.
        """
        i: i64 = 0
        while i < len(self.trick):
            said: i64 = self.said[i]
            if said == UNSURE:
                said = WRONG if self.draw(1000) < self.wrong[self.seat_at(i)] else RIGHT
            self.facts[i] = shl(self.facts[i], 3) | said
            i += 1

    # Candidates

    def attempt(self, worlds: i64, candidates: list[i64]) -> None:
        """Play these candidates in so many worlds more."""
        n: i64 = 0
        while n < worlds:
            self.imagine()
            i: i64 = 0
            while i < len(candidates):
                c: i64 = candidates[i]
                value: i64 = self.outcome(c)
                self.sums[c] += value
                self.wins[c] += 2 if value > 0 else 1 if value == 0 else 0
                self.counts[c] += 1
                if self.players == 3:
                    self.divide(c)
                i += 1
            n += 1

    def divide(self, candidate: i64) -> None:
        """Give a deal of three players to those who have most tricks."""
        d: Deals = self.deals
        tricks: list[i64] = [d.t0 + self.won[0], d.t1 + self.won[1], d.t2 + self.won[2]]
        most: i64 = 0
        first: i64 = 0
        seat: i64 = 0
        while seat < 3:
            if tricks[seat] > first:
                first = tricks[seat]
                most = 0
            if tricks[seat] == first:
                most += 1
            seat += 1
        seat = 0
        while seat < 3:
            if tricks[seat] == first:
                self.shares[3 * candidate + seat] += 6 // most
            seat += 1

    def outcome(self, candidate: i64) -> i64:
        """Return what a candidate brings in the world at hand, to the side of the seat."""
        d: Deals = self.deals
        d.again()
        d.announced = self.announced
        kind: i64 = self.kinds[candidate]
        what: i64 = self.what[candidate]
        where: i64 = self.where[candidate]
        leader: i64 = self.taken
        i: i64 = 0
        while i < len(self.trick):
            d.put(self.seat_at(i), d.place(self.trick[i]), self.valued(i, kind, where))
            i += 1
        if kind == LAY:
            bit: i64 = d.place(what)
            if where == WORTHLESS:
                d.worth &= ~bit
            elif where != BLUFF or not (self.exposed >> what) & 1:
                d.worth |= bit
            else:
                d.worth &= ~bit
            if where == QUIET:
                d.known &= ~bit
            else:
                d.known |= bit
            d.lay(bit)
        elif kind == SETTLE:
            if where >= 0:
                right: bool = self.facts[where] & 7 == RIGHT
                leader = self.rewarded(self.seat_at(where) if right else self.seat)
            d.gather(leader)
        elif kind == SWAP:
            if what >= 0:
                self.swap(self.seat, d.place(what), self.stock[where])
            d.gather(leader)
        else:
            d.gather(self.seat if where >= 0 else leader)
        d.run()
        return self.brought()

    def valued(self, place: i64, kind: i64, contested: i64) -> i64:
        """Return whether a card on the table keeps its value in the world at hand."""
        if self.deals.announce == 0:
            return 1
        if (self.void >> place) & 1:
            return 0
        fact: i64 = self.facts[place] & 7
        if fact == ADMITTED:
            return 0
        if fact != WRONG:
            return 1
        # A wrong figure: the seat itself contests what it knows to be wrong.
        if kind == SETTLE and place == contested:
            return 0
        against: i64 = self.rivals(self.seat)
        if kind == LAY and self.said[place] == WRONG and (against >> self.seat_at(place)) & 1:
            return 0
        return 0 if self.facts[place] & 8 else 1

    def rewarded(self, seat: i64) -> i64:
        """Let the winner of a contest exchange or take the lead; return who leads, -1 unchanged."""
        d: Deals = self.deals
        hand: i64 = d.hand(seat)
        if hand == 0 or self.taken >= 0:
            return self.taken
        if self.exchanges >= 2:
            return seat
        low: i64 = d.least(hand & ~SPECIALS)
        if low and d.p[d.keeping() + card_of(low)] < POOR:
            self.swap(seat, low, self.stock[0])
        return -1

    def swap(self, seat: i64, gives: i64, draws: i64) -> None:
        """Exchange a card, a mask of places, for a card of the stock, a number."""
        d: Deals = self.deals
        drawn: i64 = d.place(draws)
        d.set_hand(seat, (d.hand(seat) & ~gives) | drawn)
        if seat == self.seat and not (self.own[self.ruling] >> draws) & 1:
            d.worth &= ~drawn

    def brought(self) -> i64:
        """Return what the deal that has been played is worth to the side of the seat."""
        d: Deals = self.deals
        w: list[i64] = self.won
        a: i64 = d.t0 + w[0]
        b: i64 = d.t1 + w[1]
        c: i64 = d.t2 + w[2]
        if self.players == 4:
            a += c
            b += d.t3 + w[3]
        difference: i64 = 0
        if self.players == 3:
            own: i64 = a if self.seat == 0 else b if self.seat == 1 else c
            one: i64 = b if self.seat == 0 else a
            other: i64 = b if self.seat == 2 else c
            difference = own - (one if one > other else other)
        else:
            difference = a - b if self.seat & 1 == 0 else b - a
        value: i64 = TRICK * difference
        if difference > 0:
            return value + WIN
        return value - WIN if difference < 0 else value
