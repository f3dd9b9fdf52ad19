"""One deal of L'Auto-Match on integers: dealing, following, tricks, contests, exchanges, scores.

Cards are numbered country * 13 + number - 1 in the order France, Italy, Germany, England, then 52
the pump and 53 the motorway; hands and choices are masks of 54 bits. A deal is a list ``d`` of
numbers (``D_…``), changed in place; the rules in force are a list ``t`` which never changes
(``T_…``): options, for each characteristic the order of the cards (lower beats higher, equal: the
card played first wins, D7), what announcing the true figure of each card says, and all sayings of
the deck. Characteristics: 0 engine size, 1 consumption, 2 speed. Source: rules, automatch.
"""

from typing import Final

from mypy_extensions import i64

CARDS: Final[i64] = 54
PUMP: Final[i64] = 52
MOTORWAY: Final[i64] = 53
SPECIALS: Final[i64] = 0x30000000000000
COLOUR: Final[i64] = 0x1FFF
COMMON: Final[i64] = 0x7FFFFFFFFF  # France, Italy and Germany
ENGLAND: Final[i64] = 39  # the first English card

# The rules in force.
T_PLAYERS: Final[i64] = 0
T_HAND: Final[i64] = 1
T_STOCK: Final[i64] = 2
T_ANNOUNCE: Final[i64] = 3  # 0 no, 1 the leader may, 2 always
T_MARKET: Final[i64] = 4
T_SUIT: Final[i64] = 5  # 1 where the three colours count as one for following
T_ORDER: Final[i64] = 6  # 3 * 54
T_TRUE: Final[i64] = 168  # 3 * 54
T_COUNTS: Final[i64] = 330  # 3
T_SAYINGS: Final[i64] = 333  # 3 * 52

# A deal.
D_PHASE: Final[i64] = 0
D_ACTOR: Final[i64] = 1
D_HANDS: Final[i64] = 2  # 4
D_STOCK: Final[i64] = 6  # six bits a card, the top card lowest
D_LEADER: Final[i64] = 7
D_COUNT: Final[i64] = 8  # cards in the trick
D_TRICK: Final[i64] = 9  # six bits a card in the order played
D_SAID: Final[i64] = 10  # two bits a card: SILENT, ADMITTED, RIGHT, WRONG
D_ANNOUNCED: Final[i64] = 11  # 1 where this trick is announced
D_RULING: Final[i64] = 12
D_SPECIAL: Final[i64] = 13  # 1 + the place in the trick of its first special, 0 where none
D_VOID: Final[i64] = 14  # bits of the trick's cards which lost a contest
D_CONTESTED: Final[i64] = 15  # bits of the trick's contested cards
D_ASKED: Final[i64] = 16  # how many players from the leader on had their chance to contest
D_EXCHANGES: Final[i64] = 17
D_RIGHT: Final[i64] = 18  # 1 + the seat which took the lead of the next trick, 0 where none
D_NUMBER: Final[i64] = 19  # tricks gathered
D_WON: Final[i64] = 20  # 4
D_SIZE: Final[i64] = 24

PLAY: Final[i64] = 0
CONTEST: Final[i64] = 1
EXCHANGE: Final[i64] = 2
LEAD: Final[i64] = 3
DONE: Final[i64] = 4

SILENT: Final[i64] = 0
ADMITTED: Final[i64] = 1
RIGHT: Final[i64] = 2
WRONG: Final[i64] = 3

MUST_BE_SILENT: Final[i64] = 0
MAY_ANNOUNCE: Final[i64] = 1
MUST_ANNOUNCE: Final[i64] = 2  # or admit

_INDEX: Final[list[i64]] = [
    next((n for n in range(62) if 2**n % 67 == rest), 0) for rest in range(67)
]


def shl(x: i64, n: i64) -> i64:
    """Return x shifted left by n, in 64 bits also when compiled."""
    return x << n


def card_of(bit: i64) -> i64:
    """Return the card of a mask of one bit: powers of two differ modulo 67."""
    return _INDEX[bit % 67]


def size_of(mask: i64) -> i64:
    """Return the number of cards in a mask."""
    count: i64 = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


def nth(mask: i64, n: i64) -> i64:
    """Return the card number n, from 0, of a mask which has more than n."""
    while n:
        mask &= mask - 1
        n -= 1
    return card_of(mask & -mask)


def seat_after(t: list[i64], seat: i64, steps: i64) -> i64:
    """Return the seat so many steps clockwise, fewer than there are players."""
    other: i64 = seat + steps
    return other - t[T_PLAYERS] if other >= t[T_PLAYERS] else other


def colour_of(t: list[i64], card: i64) -> i64:
    """Return the mask of the cards which follow a car led (D6)."""
    if card < ENGLAND and t[T_SUIT]:
        return COMMON
    return shl(COLOUR, card // 13 * 13)


def begin(t: list[i64], d: list[i64], deck: list[i64], dealer: i64) -> None:
    """Set ``d``, of D_SIZE numbers, to a fresh deal of the 54 cards of ``deck``."""
    i: i64 = 0
    while i < D_SIZE:
        d[i] = 0
        i += 1
    players: i64 = t[T_PLAYERS]
    dealt: i64 = players * t[T_HAND]
    seat: i64 = seat_after(t, dealer, 1)
    d[D_LEADER] = seat
    d[D_ACTOR] = seat
    i = 0
    while i < dealt:
        d[D_HANDS + seat] |= shl(1, deck[i])
        seat = seat_after(t, seat, 1)
        i += 1
    while i < CARDS:
        d[D_STOCK] |= shl(deck[i], 6 * (i - dealt))
        i += 1
    d[D_ANNOUNCED] = 1 if t[T_ANNOUNCE] == 2 else 0


def card_at(d: list[i64], place: i64) -> i64:
    """Return the card at a place of the trick."""
    return (d[D_TRICK] >> (6 * place)) & 63


def said_at(d: list[i64], place: i64) -> i64:
    """Return how the card at a place of the trick was announced."""
    return (d[D_SAID] >> (2 * place)) & 3


def stock_at(d: list[i64], place: i64) -> i64:
    """Return the card at a place of the stock, 0 being its top."""
    return (d[D_STOCK] >> (6 * place)) & 63


def legal(t: list[i64], d: list[i64]) -> i64:
    """Return the cards the player on turn may lay (rules: play 2 and 4, D2, D3)."""
    hand: i64 = d[D_HANDS + d[D_ACTOR]]
    special: i64 = hand & SPECIALS if d[D_NUMBER] > 0 and d[D_SPECIAL] == 0 else 0
    cars: i64 = hand & ~SPECIALS
    if d[D_COUNT] > 0:
        led: i64 = card_at(d, 0)
        if led < PUMP:
            following: i64 = cars & colour_of(t, led)
            if following:
                cars = following
    allowed: i64 = cars | special
    # D3: a hand of nothing but the second special.
    return allowed if allowed else hand


def announcing(t: list[i64], d: list[i64], card: i64) -> i64:
    """Return whether the player on turn must, may or cannot announce with this card."""
    mode: i64 = t[T_ANNOUNCE]
    if mode == 0 or card >= PUMP or d[D_SPECIAL] != 0:
        return MUST_BE_SILENT
    if d[D_COUNT] == 0 and mode == 1:
        return MAY_ANNOUNCE
    return MUST_ANNOUNCE if d[D_ANNOUNCED] else MUST_BE_SILENT


def judged(t: list[i64], d: list[i64], card: i64, saying: i64) -> i64:
    """Return what a saying (0 nothing, 1 “?”, else a figure) is worth for a card, by the table."""
    if saying == 0:
        return SILENT
    if saying == 1:
        return ADMITTED
    return RIGHT if saying == t[T_TRUE + d[D_RULING] * CARDS + card] else WRONG


def play(t: list[i64], d: list[i64], card: i64, said: i64) -> None:
    """Lay a legal card of the player on turn."""
    seat: i64 = d[D_ACTOR]
    count: i64 = d[D_COUNT]
    d[D_HANDS + seat] &= ~shl(1, card)
    d[D_TRICK] |= shl(card, 6 * count)
    d[D_SAID] |= shl(said, 2 * count)
    if count == 0 and said != SILENT:
        d[D_ANNOUNCED] = 1
    count += 1
    d[D_COUNT] = count
    if card >= PUMP and d[D_SPECIAL] == 0:
        d[D_SPECIAL] = count
    if count < t[T_PLAYERS]:
        d[D_ACTOR] = seat_after(t, seat, 1)
    else:
        _ask(t, d)


def contestable(t: list[i64], d: list[i64], seat: i64) -> i64:
    """Return the bits of the trick's cards whose figure this seat may contest."""
    found: i64 = 0
    place: i64 = 0
    while place < d[D_COUNT]:
        if said_at(d, place) >= RIGHT and not (d[D_CONTESTED] >> place) & 1:
            other: i64 = seat_after(t, d[D_LEADER], place)
            if other != seat and not (t[T_PLAYERS] == 4 and ((other ^ seat) & 1) == 0):
                found |= shl(1, place)
        place += 1
    return found


def _ask(t: list[i64], d: list[i64]) -> None:
    """Ask the next player who may contest, or end the trick (D9)."""
    if d[D_SAID] != 0:
        while d[D_ASKED] < t[T_PLAYERS]:
            seat: i64 = seat_after(t, d[D_LEADER], d[D_ASKED])
            if contestable(t, d, seat):
                d[D_PHASE] = CONTEST
                d[D_ACTOR] = seat
                return
            d[D_ASKED] += 1
    _gather(t, d)


def let_pass(t: list[i64], d: list[i64]) -> None:
    """Let the player asked pass his chance."""
    d[D_ASKED] += 1
    _ask(t, d)


def contest(t: list[i64], d: list[i64], place: i64) -> None:
    """Settle the contest of the card at a place by the player asked; offer the winner his due."""
    seat: i64 = d[D_ACTOR]
    d[D_CONTESTED] |= shl(1, place)
    d[D_ASKED] += 1
    if said_at(d, place) == WRONG:
        d[D_VOID] |= shl(1, place)
    else:
        seat = seat_after(t, d[D_LEADER], place)
    if d[D_HANDS + seat] == 0 or d[D_RIGHT] != 0:
        _ask(t, d)
        return
    d[D_ACTOR] = seat
    d[D_PHASE] = EXCHANGE if d[D_EXCHANGES] < 2 else LEAD


def exchange(t: list[i64], d: list[i64], card: i64, place: i64) -> None:
    """Give a hand card for the stock's card at place 0 or 1; the given card goes underneath."""
    seat: i64 = d[D_ACTOR]
    stock: i64 = d[D_STOCK]
    drawn: i64 = stock_at(d, place)
    low: i64 = shl(1, 6 * place) - 1
    stock = (stock & low) | ((stock >> 6) & ~low)
    d[D_STOCK] = stock | shl(card, 6 * (t[T_STOCK] - 1))
    d[D_HANDS + seat] = (d[D_HANDS + seat] & ~shl(1, card)) | shl(1, drawn)
    d[D_EXCHANGES] += 1
    _ask(t, d)


def take_lead(t: list[i64], d: list[i64]) -> None:
    """Give the winner of the contest the lead of the next trick."""
    d[D_RIGHT] = d[D_ACTOR] + 1
    _ask(t, d)


def decline(t: list[i64], d: list[i64]) -> None:
    """Leave the offer."""
    _ask(t, d)


def winner(t: list[i64], d: list[i64]) -> i64:
    """Return the seat which wins the trick lying on the table (rules: play 3 and 4, D5, D7)."""
    leader: i64 = d[D_LEADER]
    if d[D_SPECIAL] != 0:
        return seat_after(t, leader, d[D_SPECIAL] - 1)
    led: i64 = card_at(d, 0)
    competing: i64 = shl(COLOUR, led // 13 * 13)
    if t[T_MARKET] and led < ENGLAND:
        competing = COMMON
    best: i64 = 0
    best_order: i64 = 1000
    place: i64 = 0
    base: i64 = T_ORDER + d[D_RULING] * CARDS
    while place < d[D_COUNT]:
        card: i64 = card_at(d, place)
        if (
            (competing >> card) & 1
            and said_at(d, place) != ADMITTED
            and not (d[D_VOID] >> place) & 1
            and t[base + card] < best_order
        ):
            best_order = t[base + card]
            best = place
        place += 1
    return seat_after(t, leader, best)


def _gather(t: list[i64], d: list[i64]) -> None:
    """Give the trick to its winner and make the next one ready, or end the deal."""
    won: i64 = winner(t, d)
    d[D_WON + won] += 1
    d[D_NUMBER] += 1
    if d[D_SPECIAL] != 0:
        d[D_RULING] = 1 if card_at(d, d[D_SPECIAL] - 1) == PUMP else 2
    if d[D_RIGHT] != 0:
        won = d[D_RIGHT] - 1
    d[D_LEADER] = won
    d[D_ACTOR] = won
    d[D_COUNT] = 0
    d[D_TRICK] = 0
    d[D_SAID] = 0
    d[D_ANNOUNCED] = 1 if t[T_ANNOUNCE] == 2 else 0
    d[D_SPECIAL] = 0
    d[D_VOID] = 0
    d[D_CONTESTED] = 0
    d[D_ASKED] = 0
    d[D_RIGHT] = 0
    d[D_PHASE] = PLAY if d[D_HANDS + won] else DONE


def side_tricks(t: list[i64], d: list[i64], side: i64) -> i64:
    """Return the tricks of a side: a seat, with four players a pair of partners (0 and 1)."""
    if t[T_PLAYERS] == 4:
        return d[D_WON + side] + d[D_WON + side + 2]
    return d[D_WON + side]


def points(t: list[i64], d: list[i64], side: i64) -> i64:
    """Return the points a side scores for a deal that is done (rules: score)."""
    sides: i64 = 3 if t[T_PLAYERS] == 3 else 2
    own: i64 = side_tricks(t, d, side)
    best: i64 = 0
    other: i64 = 0
    while other < sides:
        if other != side:
            tricks: i64 = side_tricks(t, d, other)
            best = max(best, tricks)
        other += 1
    if own > best:
        return own - best
    # Two of three players tie for most tricks: one point each.
    return 1 if own == best else 0
