"""Two actions of L'Auto-Match tried in the same worlds: what one gives up against the other.

Also actions which no player would choose: a figure known to be wrong, or to be right and contested.
"""

from math import sqrt
from typing import Final

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.levels import Thought
from ludotheque.games.automatch import actions, kernel, kernel_worlds
from ludotheque.games.automatch.actions import ADMITS, NOTHING, Kind
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.kernel_worlds import Worlds
from ludotheque.games.automatch.memory import certainly_wrong, guess
from ludotheque.games.automatch.sight import Sight, worlds_of
from ludotheque.games.automatch.trying import MOST, OTHERS, SEEDS, gained, thought

ROUNDS: Final = 25
"""In so many rounds the worlds are tried: how much these differ tells how sure a difference is."""
SHARE: Final = 10
"""So many times the cards of a candidate are laid."""
SURE: Final = 2
"""A difference of fewer standard errors is none."""


def paired(
    sight: Sight, first: int, second: int, budget: int, chance: RandomSource
) -> tuple[Thought, Thought]:
    """Return two actions with what they have brought in the same worlds.

    Where that does not differ for sure, both are worth the same.
    """
    w = worlds_of(sight, chance.below(SEEDS), OTHERS)
    both = (first,) if first == second else (first, second)
    for action in both:
        offer(w, sight, action)
    times = max(1, min(MOST, SHARE * budget // sight.left()) // ROUNDS)
    differences, before = [], 0.0
    for _ in range(ROUNDS):
        w.attempt(times, list(range(len(both))))
        now = gained(w, 0) - gained(w, len(both) - 1)
        differences.append(now - before)
        before = now
    one, other = thought(w, 0, first), thought(w, len(both) - 1, second)
    mean = before / ROUNDS
    error = sqrt(sum((x - mean) ** 2 for x in differences) / (ROUNDS - 1) / ROUNDS)
    if abs(mean) <= SURE * error:
        shares = _as_good(one.shares, other.shares, sight.seat)
        other = attrs.evolve(other, score=one.score, shares=shares)
    return one, other


def _as_good(
    one: tuple[float, ...] | None, other: tuple[float, ...] | None, seat: int
) -> tuple[float, ...] | None:
    """Return the shares of ``other``, the seat's own being that of ``one``."""
    if one is None or other is None or other[seat] == 1:
        return one
    rest = (1 - one[seat]) / (1 - other[seat])
    return tuple(one[seat] if n == seat else rest * share for n, share in enumerate(other))


def offer(w: Worlds, sight: Sight, action: int) -> None:
    """Add any legal action to the candidates of some worlds."""
    parts = actions.take_apart(action)
    assert parts is not None
    match parts.kind:
        case Kind.CARD:
            w.offer(kernel_worlds.LAY, parts.card, how(sight, parts.card, parts.saying))
        case Kind.CONTEST:
            w.offer(kernel_worlds.SETTLE, 0, sight.seen.trick.seats.index(parts.seat))
        case Kind.LET:
            w.offer(kernel_worlds.SETTLE, 0, -1)
        case Kind.EXCHANGE:
            w.offer(kernel_worlds.SWAP, parts.card, parts.place)
        case Kind.LEAD:
            w.offer(kernel_worlds.TAKE, 0, 0)
        case _:
            if sight.seen.phase == "exchange":
                w.offer(kernel_worlds.SWAP, -1, 0)
            else:
                w.offer(kernel_worlds.TAKE, 0, -1)


def how(sight: Sight, card: int, saying: int) -> int:
    """Return how a card is laid in a world with a saying.

    A figure which may be wrong keeps the card its value where no opponent knows the right one.
    """
    if sight.announce == 0:
        return int(kernel_worlds.HONEST)
    if saying == NOTHING:
        quiet = sight.mode(card) == kernel.MAY_ANNOUNCE
        return int(kernel_worlds.QUIET if quiet else kernel_worlds.HONEST)
    if saying == ADMITS:
        return int(kernel_worlds.WORTHLESS)
    wrong = certainly_wrong(sight.game, sight.memory, sight.ruling, card, saying)
    return int(kernel_worlds.HONEST if wrong is False else kernel_worlds.BLUFF)


def otherwise(sight: Sight, action: int) -> int | None:
    """Return another legal action than the only one a player thinks of, None where there is none.

    The same card with another saying, a contest of a figure taken to be right, the exchange of a
    special.
    """
    parts = actions.take_apart(action)
    assert parts is not None
    if parts.kind == Kind.CARD:
        if sight.mode(parts.card) == kernel.MUST_BE_SILENT:
            return None
        if parts.saying in {NOTHING, ADMITS}:
            figure = guess(sight.game, sight.memory, sight.ruling, parts.card)
            return actions.lay(parts.card, figure)
        free = sight.mode(parts.card) == kernel.MAY_ANNOUNCE
        return actions.lay(parts.card, NOTHING if free else ADMITS)
    if parts.kind == Kind.LET and sight.seen.contestable:
        return actions.contest(sight.seen.contestable[0])
    if parts.kind == Kind.DECLINE and sight.seen.phase == "exchange" and sight.seen.hand:
        return actions.exchange(CARD[sight.seen.hand[0]], 0)
    return None
