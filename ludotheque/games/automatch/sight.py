"""What a player makes of an observation: masks of cards, who may hold what, what figures are."""

from collections.abc import Iterator

import attrs

from ludotheque.games.automatch import kernel, kernel_worlds
from ludotheque.games.automatch.actions import saying_of
from ludotheque.games.automatch.cards import CARD, CHARACTERISTICS, cards_in
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.kernel_deals import Deals
from ludotheque.games.automatch.kernel_worlds import Worlds
from ludotheque.games.automatch.memory import Memory, certainly_wrong, remember
from ludotheque.games.automatch.position import mask_of
from ludotheque.games.automatch.showing import AutoMatchObservation

DECK = (1 << 54) - 1


@attrs.frozen
class Sight:
    """An observation in numbers: cards as masks, seats from 0.

    ``sure`` are cards which a seat is known to hold, ``barred`` those it cannot hold, by seat;
    ``stock`` the cards known to lie there, its top first, -1 where one is not known. ``said`` tells
    of each card on the table how it was announced, ``void`` the places of those contested rightly.
    """

    game: AutoMatch
    seen: AutoMatchObservation
    seat: int
    memory: Memory
    ruling: int
    hand: int
    unknown: int
    sure: tuple[int, ...]
    barred: tuple[int, ...]
    stock: tuple[int, ...]
    trick: tuple[int, ...]
    said: tuple[int, ...]
    void: int

    @property
    def live(self) -> int:
        """Return the mask of all cards that have not been laid."""
        known = sum(self.sure) | mask_of(card for card in self.stock if card >= 0)
        return self.unknown | self.hand | known

    @property
    def announce(self) -> int:
        """Return in which tricks figures matter: 0 none, 1 where the leader announces, 2 all."""
        return 0 if self.game.open_table else self.game.announce

    @property
    def announced(self) -> bool:
        """Return whether the trick on the table is announced."""
        if self.announce == 1:
            return bool(self.seen.trick.said) and self.seen.trick.said[0] is not None
        return self.announce == 2

    @property
    def ranks(self) -> tuple[int, ...]:
        """Return the ranks of all cars in their country, as the player takes them."""
        return self.memory.ranks[self.ruling]

    def mode(self, card: int) -> int:
        """Return whether a card laid now must, may or cannot be announced (kernel.announcing)."""
        game = self.game
        special = any(one >= kernel.PUMP for one in self.trick)
        if game.announce == 0 or card >= kernel.PUMP or special:
            return int(kernel.MUST_BE_SILENT)
        if game.announce == 1 and not self.trick:
            return int(kernel.MAY_ANNOUNCE)
        said = self.seen.trick.said
        silent = game.announce == 1 and said[0] is None
        return int(kernel.MUST_BE_SILENT if silent else kernel.MUST_ANNOUNCE)

    def left(self) -> int:
        """Return how many cards are still to be laid in the deal."""
        return max(sum(self.seen.counts), 1)


def look(seen: AutoMatchObservation, game: AutoMatch, salt: int, share: int) -> Sight:
    """Return what a player makes of an observation who remembers ``share`` of a hundred figures."""
    assert seen.seat is not None
    memory = remember(game, seen.seat, salt, share, _figures_shown(seen))
    laid = mask_of(CARD[name] for trick in (*seen.past, seen.trick) for name in trick.cards)
    hand = mask_of(CARD[name] for name in seen.hand)
    sure, stock = [0] * game.players, [-1] * seen.stock
    for one in seen.given:
        if one.place is not None:
            stock[one.place - 1] = CARD[one.card]
        elif one.seat is not None:
            sure[one.seat] |= 1 << CARD[one.card]
    placed = sum(sure) | mask_of(card for card in stock if card >= 0)
    ruling = CHARACTERISTICS.index(seen.ruling)
    contested = {one.announcer: one.right for one in seen.trick.contests}
    return Sight(
        game=game,
        seen=seen,
        seat=seen.seat,
        memory=memory,
        ruling=ruling,
        hand=hand,
        unknown=DECK & ~(laid | hand | placed),
        sure=tuple(sure),
        barred=tuple(_barred(seen, game, seat) for seat in range(game.players)),
        stock=tuple(stock),
        trick=tuple(CARD[name] for name in seen.trick.cards),
        said=tuple(_judged(seen, game, memory, ruling, contested)),
        void=sum(
            1 << place for place, seat in enumerate(seen.trick.seats)
            if contested.get(seat) is False
        ),
    )  # fmt: skip


def _figures_shown(seen: AutoMatchObservation) -> tuple[tuple[int, int], ...]:
    """Return the figures which contests have shown, of earlier deals and of this one."""
    found = {(CHARACTERISTICS.index(one.characteristic), CARD[one.card]) for one in seen.shown}
    for trick in (*seen.past, seen.trick):
        ruling = CHARACTERISTICS.index(trick.ruling)
        found |= {(ruling, CARD[one.card]) for one in trick.contests}
    return tuple(sorted(found))


def failures(seen: AutoMatchObservation, game: AutoMatch) -> Iterator[tuple[int, int, int]]:
    """Yield seat, number of the trick and colour, a mask, of each car that did not follow."""
    for number, trick in enumerate((*seen.past, seen.trick)):
        if not trick.cards or CARD[trick.cards[0]] >= kernel.PUMP:
            continue
        colour = kernel.colour_of(game.rules, CARD[trick.cards[0]])
        for seat, name in zip(trick.seats, trick.cards, strict=True):
            if CARD[name] < kernel.PUMP and not colour >> CARD[name] & 1:
                yield seat, number, int(colour)


def _barred(seen: AutoMatchObservation, game: AutoMatch, seat: int) -> int:
    """Return the cards a seat cannot hold: colours not followed since it last drew (D10)."""
    drew = max((done.trick for done in seen.exchanges if done.seat == seat), default=-1)
    mask = 0
    for who, number, colour in failures(seen, game):
        if who == seat and number > drew:
            mask |= colour
    return mask


def _judged(
    seen: AutoMatchObservation, game: AutoMatch, memory: Memory, ruling: int,
    contested: dict[int, bool],
) -> Iterator[int]:  # fmt: skip
    """Yield for each card on the table what its figure is, as the seat may know."""
    trick = seen.trick
    for seat, name, said in zip(trick.seats, trick.cards, trick.said, strict=True):
        if said is None or game.open_table:
            yield int(kernel.SILENT)
        elif said == "?":
            yield int(kernel.ADMITTED)
        elif seat in contested:
            yield int(kernel.RIGHT if contested[seat] else kernel.WRONG)
        else:
            saying = saying_of(said)
            assert saying is not None  # as it was typed
            wrong = certainly_wrong(game, memory, ruling, CARD[name], saying)
            unsure = kernel.WRONG if seat == seen.seat else kernel_worlds.UNSURE
            yield int(unsure if wrong is None else kernel.WRONG if wrong else kernel.RIGHT)


def honesty(seen: AutoMatchObservation, seat: int) -> int:
    """Return of how many of 1,000 a seat's doubtful figures are wrong, by what contests showed."""
    results = [
        one.right for trick in (*seen.past, seen.trick) for one in trick.contests
        if one.announcer == seat
    ]  # fmt: skip
    return 1000 * (1 + results.count(False)) // (3 + len(results))


def asked_later(seen: AutoMatchObservation, players: int) -> int:
    """Return the bits of the seats which may still contest: all, until all cards lie."""
    order = list(seen.trick.seats)
    if len(order) < players:
        return (1 << players) - 1
    asked = [one.challenger for one in seen.trick.contests]
    if seen.phase == "contest" and seen.seat is not None:
        asked.append(seen.seat)
    last = max(map(order.index, asked), default=-1)
    return sum(1 << one for one in order[last + 1 :])


def simple(sight: Sight) -> Deals:
    """Return a deal in which only the own hand is known, for the simple player."""
    memory = sight.memory
    d = Deals(memory.tables, sight.game.players, sight.announce)
    d.begin(sight.ruling, sight.seen.leader or 0, sum(sight.seen.tricks))
    for ruling in range(3):
        d.tell(ruling, memory.known[ruling] | int(kernel.SPECIALS), memory.known[ruling])
    d.hold(sight.seat, sight.hand)
    d.hide(sight.live & ~sight.hand)
    d.look()
    d.announced = int(sight.announced)
    for place, card in enumerate(sight.trick):
        d.put(sight.seen.trick.seats[place], d.place(card), int(keeps_value(sight, place)))
    return d


def keeps_value(sight: Sight, place: int) -> bool:
    """Return whether a card on the table keeps its value, as far as the seat knows."""
    if sight.void >> place & 1 or sight.said[place] == kernel.ADMITTED:
        return False
    return sight.said[place] != kernel.WRONG or sight.seen.trick.seats[place] == sight.seat


def worlds_of(sight: Sight, seed: int, guess: int) -> Worlds:
    """Return the worlds which the seat cannot tell apart, without candidates yet.

    ``guess`` of eight figures the others are supposed to know.
    """
    game, seen, memory = sight.game, sight.seen, sight.memory
    deals = Deals(memory.tables, game.players, sight.announce)
    w = Worlds(deals, seed, sight.seat)
    w.unknown = list(cards_in(sight.unknown))
    fill = [0] * (4 - game.players)
    held = [bin(mask).count("1") for mask in sight.sure]
    w.sizes = [
        *(0 if seat == sight.seat else seen.counts[seat] - held[seat]
          for seat in range(game.players)), *fill,
    ]  # fmt: skip
    w.barred = [*sight.barred, *fill]
    w.sure = [
        *(sight.hand if seat == sight.seat else sight.sure[seat] for seat in range(game.players)),
        *fill,
    ]  # fmt: skip
    w.stock_sure = list(sight.stock)
    w.ruling, w.leader, w.number = sight.ruling, seen.leader or 0, sum(seen.tricks)
    w.won = [*seen.tricks, *fill]
    w.trick, w.said, w.void = list(sight.trick), list(sight.said), sight.void
    w.announced = int(sight.announced)
    w.exchanges = len(seen.exchanges)
    w.taken = -1 if seen.trick.lead is None else seen.trick.lead
    w.own, w.seen = list(memory.known), list(memory.shown)
    w.guess = guess
    w.wrong = [*(honesty(seen, seat) for seat in range(game.players)), *fill]
    w.askers = asked_later(seen, game.players)
    w.ready()
    return w
