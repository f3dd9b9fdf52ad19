"""Random play of one deal of L'Auto-Match, over the functions the State uses."""

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.automatch.kernel import (
    CARDS,
    CONTEST,
    D_ACTOR,
    D_HANDS,
    D_PHASE,
    D_RULING,
    D_SIZE,
    DONE,
    EXCHANGE,
    MAY_ANNOUNCE,
    MUST_BE_SILENT,
    PLAY,
    T_COUNTS,
    T_PLAYERS,
    T_SAYINGS,
    T_TRUE,
    announcing,
    begin,
    contest,
    contestable,
    decline,
    exchange,
    judged,
    legal,
    let_pass,
    nth,
    play,
    size_of,
    take_lead,
)
from ludotheque.games.automatch.kernel_offers import (
    DECLINES,
    LEADS,
    LETS,
    contested,
    exchanged,
    laid,
    offered,
)


def draw(r: list[i64], n: i64) -> i64:
    """Return a number from 0 to n - 1; ``r`` holds the generator's state alone."""
    r[0] = advance(r[0])
    return below(r[0], n)


def shuffle(seed: i64) -> tuple[list[i64], i64]:
    """Return a shuffled deck and the generator's state after it."""
    rng: i64 = advance(seeded(seed))
    deck: list[i64] = []
    i: i64 = 0
    while i < CARDS:
        deck.append(i)
        i += 1
    i = CARDS - 1
    while i > 0:
        rng = advance(rng)
        j: i64 = below(rng, i + 1)
        swapped: i64 = deck[i]
        deck[i] = deck[j]
        deck[j] = swapped
        i -= 1
    return deck, rng


def saying(t: list[i64], d: list[i64], r: list[i64], card: i64) -> i64:
    """Return a random saying for a legal card.

    Where it may be announced, one third each: the true figure, another of the deck, or “?” (where
    the leader may keep silent and cannot admit: silence).
    """
    mode: i64 = announcing(t, d, card)
    if mode == MUST_BE_SILENT:
        return 0
    ruling: i64 = d[D_RULING]
    true: i64 = t[T_TRUE + ruling * CARDS + card]
    choice: i64 = draw(r, 3)
    if choice == 2:
        return 0 if mode == MAY_ANNOUNCE else 1
    others: i64 = t[T_COUNTS + ruling] - 1
    if choice == 0 or others == 0:
        return true
    base: i64 = T_SAYINGS + ruling * 52
    found: i64 = t[base + draw(r, others)]
    return t[base + others] if found == true else found


def random_step(t: list[i64], d: list[i64], r: list[i64]) -> i64:
    """Do what the random player does in a deal that is not done; return the State's action."""
    phase: i64 = d[D_PHASE]
    card: i64 = 0
    place: i64 = 0
    if phase == PLAY:
        cards: i64 = legal(t, d)
        card = nth(cards, draw(r, size_of(cards)))
        said: i64 = saying(t, d, r, card)
        play(t, d, card, judged(t, d, card, said))
        return laid(card, said)
    if phase == CONTEST:
        if draw(r, 10) != 0:
            let_pass(t, d)
            return LETS
        places: i64 = contestable(t, d, d[D_ACTOR])
        place = nth(places, draw(r, size_of(places)))
        action: i64 = contested(t, d, place)
        contest(t, d, place)
        return action
    if draw(r, 2) == 0:
        decline(t, d)
        return DECLINES
    if phase == EXCHANGE:
        hand: i64 = d[D_HANDS + d[D_ACTOR]]
        card = nth(hand, draw(r, size_of(hand)))
        place = draw(r, 2)
        exchange(t, d, card, place)
        return exchanged(card, place)
    take_lead(t, d)
    return LEADS


def playout(
    t: list[i64],
    d: list[i64],
    seed: i64,
    log: list[i64] | None,
    lists: list[list[i64]] | None,
) -> i64:
    """Play one random deal into ``d``; return the number of actions, lot and deal included.

    ``log``, where given, receives the dealer, the 54 cards of the deck, then every action;
    ``lists`` the legal list each of these actions belongs to, none for lot and deal.
    """
    deck, rng = shuffle(seed)
    r: list[i64] = [rng]
    dealer: i64 = draw(r, t[T_PLAYERS])
    begin(t, d, deck, dealer)
    if log is not None:
        log.append(dealer)
        log.extend(deck)
    actions: i64 = 2
    while d[D_PHASE] != DONE:
        if lists is not None:
            listed: list[i64] = []
            offered(t, d, listed)
            lists.append(listed)
        action: i64 = random_step(t, d, r)
        actions += 1
        if log is not None:
            log.append(action)
    return actions


def playouts(t: list[i64], seed: i64, count: i64) -> i64:
    """Play so many random deals, the first from ``seed``, the next from the next number.

    Return the number of all actions.
    """
    d: list[i64] = []
    i: i64 = 0
    while i < D_SIZE:
        d.append(0)
        i += 1
    actions: i64 = 0
    i = 0
    while i < count:
        actions += playout(t, d, seed + i, None, None)
        i += 1
    return actions
