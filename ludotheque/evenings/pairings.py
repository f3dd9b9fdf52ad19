"""Who meets whom: everyone meets everyone, at tables of two, three or four, or who wins stays."""

import random
from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise, product
from typing import Final

from ludotheque.evenings.evening import PAIRED, Pairing, Played, sides_of

_TRIES: Final = 60
"""How many plans of groups are made at least; the most even one is taken."""


def plan(players: int, seats: int, times: int = 1) -> tuple[Pairing, ...]:
    """Return the games in which everyone meets everyone; ``times`` counts for tables of two.

    At tables of three all play equally often and begin equally often, and any two meet at least
    once, as evenly as that can be. At tables of four partners change: everyone is everyone's
    partner at least once. Raises ValueError for fewer players than seats.
    """
    if players < seats:
        raise ValueError("fewer players than seats")
    if seats == 2:
        return round_robin(players, times)
    return groups(players, seats)


def games_of(players: int, seats: int, times: int = 1) -> int:
    """Return how many games ``plan`` has."""
    if seats == 2:
        return times * players * (players - 1) // 2
    return players * _each(players, seats) // seats


def round_robin(players: int, times: int = 1) -> tuple[Pairing, ...]:
    """Return the games of two in which each pair meets ``times``, round by round.

    With an odd number one player rests in each round, everyone once. Numbers of games begun differ
    by one at most; when two meet again the other one begins. The circle method: one stays where he
    is, the others move round.
    """
    even = players + players % 2
    found: list[Pairing] = []
    last = dict.fromkeys(range(players), -1)
    for lap in range(times):
        for turn in range(even - 1):
            pairs = [(even - 1, turn)]
            pairs += [
                ((turn + by) % (even - 1), (turn - by) % (even - 1)) for by in range(1, even // 2)
            ]
            left = [pair for pair in pairs if max(pair) < players]
            while left:  # first those who have rested longest
                pair = min(left, key=lambda two: max(last[two[0]], last[two[1]]))
                left.remove(pair)
                low, high = min(pair), max(pair)
                first = ((high - low) % 2 == 1) != (lap % 2 == 1)
                seats = (low, high) if first else (high, low)
                found.append(Pairing(seats, lap * (even - 1) + turn + 1))
                last.update(dict.fromkeys(pair, len(found)))
    return tuple(found)


def _each(players: int, seats: int) -> int:
    """Return how many games each player has at tables of three or four."""
    if seats == PAIRED:  # everyone is everyone's partner
        return next(n for n in range(players - 1, 2 * players + 4) if players * n % seats == 0)
    least = max(1, -(-(players - 1) // (seats - 1)))
    return -(-least // seats) * seats  # a multiple, so that everyone begins equally often


def groups(players: int, seats: int) -> tuple[Pairing, ...]:
    """Return the games at tables of three or four, always the same for the same numbers."""
    chance = random.Random(f"evening {players} {seats}")
    plans = [_tried(players, seats, chance) for _ in range(_TRIES)]
    if seats == PAIRED and players % 4 < 2:
        plans += _moved_rounds(players)  # every two are partners exactly once
    best = min(plans, key=lambda tables: _unevenness(tables, players, seats))
    if seats == PAIRED:
        seated = _partners_seated(best, players)
    else:
        seated = _seated(_exchanged(best, players, seats), players, seats)
    return tuple(Pairing(table, number) for number, table in enumerate(seated, 1))


def _exchanged(
    tables: Sequence[tuple[int, ...]], players: int, seats: int
) -> list[tuple[int, ...]]:
    """Return a plan in which no exchange of two players between two tables is of any more use."""
    best = list(tables)
    least = _unevenness(best, players, seats)
    left = True
    while left:
        left = False
        numbers = combinations(range(len(best)), 2)
        for (one, other), (at, there) in product(numbers, product(range(seats), repeat=2)):
            mine, theirs = best[one][at], best[other][there]
            if mine in best[other] or theirs in best[one]:
                continue
            tried = list(best)
            tried[one] = tuple(theirs if who == mine else who for who in best[one])
            tried[other] = tuple(mine if who == theirs else who for who in best[other])
            weight = _unevenness(tried, players, seats)
            if weight < least:
                best, least, left = tried, weight, True
    return best


def _moved_rounds(players: int) -> list[list[tuple[int, ...]]]:
    """Return plans of tables of four in which every two are partners once.

    The pairs of the circle method, two a table, in each way to put those of one round together,
    moved round.
    """
    round_ = players - 1 if players % 2 == 0 else players
    pairs = [(by, round_ - by) for by in range(1, (round_ + 1) // 2)]
    if players % 2 == 0:
        pairs.insert(0, (round_, 0))

    def moved(one: int, turn: int) -> int:
        return one if one == round_ else (one + turn) % round_

    plans = []
    for couples in _coupled(pairs):
        plans.append(
            [
                tuple(moved(one, turn) for one in (left[0], right[0], left[1], right[1]))
                for turn in range(round_)
                for left, right in couples
            ]
        )
    return plans


_Pair = tuple[int, int]


def _coupled(pairs: Sequence[_Pair]) -> Iterator[list[tuple[_Pair, _Pair]]]:
    """Yield every way to put pairs together by twos."""
    if not pairs:
        yield []
        return
    first, *others = pairs
    for other in others:
        rest = [pair for pair in others if pair != other]
        for found in _coupled(rest):
            yield [(first, other), *found]


def _tried(players: int, seats: int, chance: random.Random) -> list[tuple[int, ...]]:
    """Return tables at which everyone sits equally often, each filled with those who met least.

    The players of a table of four are partners as (first, third) and (second, fourth).
    """
    left = [_each(players, seats)] * players
    met = [[0] * players for _ in range(players)]
    with_ = [[0] * players for _ in range(players)]
    tables: list[tuple[int, ...]] = []
    count = games_of(players, seats)
    for number in range(count):
        before = set(tables[-1]) if tables else set()
        table: list[int] = []
        while len(table) < seats:
            free = [one for one in range(players) if one not in table and left[one]]
            ranks = {
                one: (
                    left[one] < count - number,  # who has to sit at every table left comes first
                    sum(met[one][other] ** 2 + met[one][other] for other in table) - left[one],
                    one in before,
                    chance.random(),
                )
                for one in free
            }
            table.append(min(free, key=ranks.__getitem__))
        if seats == PAIRED:
            table = list(_split(table, with_, met))
            for one, other in ((table[0], table[2]), (table[1], table[3])):
                with_[one][other] += 1
                with_[other][one] += 1
        for one, other in combinations(table, 2):
            met[one][other] += 1
            met[other][one] += 1
        for one in table:
            left[one] -= 1
        tables.append(tuple(table))
    return tables


def _split(
    table: Sequence[int], with_: Sequence[Sequence[int]], met: Sequence[Sequence[int]]
) -> tuple[int, ...]:
    """Return four players at their seats, those as partners who were so least often."""
    one, *others = table

    def weight(partner: int) -> tuple[int, int]:
        two, three = (other for other in others if other != partner)
        own, theirs = with_[one][partner], with_[two][three]
        return own**2 + theirs**2 + own + theirs, -met[one][partner] - met[two][three]

    partner = min(others, key=weight)
    two, three = (other for other in others if other != partner)
    return one, two, partner, three


def _unevenness(tables: Sequence[tuple[int, ...]], players: int, seats: int) -> tuple[int, ...]:
    """Return what a plan is compared by, less being better: who never met, then how unevenly."""
    met = dict.fromkeys(combinations(range(players), 2), 0)
    partners = dict(met)
    for table in tables:
        for one, other in combinations(table, 2):
            met[min(one, other), max(one, other)] += 1
        if seats == PAIRED:
            for one, other in ((table[0], table[2]), (table[1], table[3])):
                partners[min(one, other), max(one, other)] += 1
    first = partners if seats == PAIRED else met
    never = sum(not many for many in first.values())
    squares = sum(many**2 for many in first.values())
    again = sum(bool(set(one) & set(other)) for one, other in pairwise(tables))
    return never, squares, sum(many**2 for many in met.values()), again


def _seated(
    tables: Sequence[tuple[int, ...]], players: int, seats: int
) -> Iterator[tuple[int, ...]]:
    """Yield the players of each table at seats, so that everyone has each seat equally often.

    All play a multiple of ``seats`` games; so, seat by seat, there is a choice of one player at
    each table in which all are chosen equally often (Hall's theorem), found by augmenting paths.
    """
    each = len(tables) // players if len(tables) % players == 0 else 0
    left = [list(table) for table in tables]
    chosen: list[list[int]] = [[] for _ in tables]
    for _seat in range(seats):
        sits: dict[int, list[int]] = {one: [] for one in range(players)}
        for number in range(len(tables)):
            _place(number, left, sits, each, set())
        for one, numbers in sits.items():
            for number in numbers:
                left[number].remove(one)
                chosen[number].append(one)
    return (tuple(table) for table in chosen)


def _place(
    number: int, left: Sequence[list[int]], sits: dict[int, list[int]], each: int, seen: set[int]
) -> bool:
    """Find a player of a table for the seat in question, moving others; return whether one was."""
    for one in left[number]:
        if one in seen:
            continue
        seen.add(one)
        if len(sits[one]) < each:
            sits[one].append(number)
            return True
        for other in sits[one]:
            if _place(other, left, sits, each, seen):
                sits[one].remove(other)
                sits[one].append(number)
                return True
    return False


def _partners_seated(tables: Sequence[tuple[int, ...]], players: int) -> Iterator[tuple[int, ...]]:
    """Yield the tables of partners turned and mirrored so that all have each seat about as often.

    Whoever was paired stays so: opposite each other.
    """
    had = [[0] * PAIRED for _ in range(players)]
    for one, two, three, four in tables:
        ways = [
            turned
            for sat in ((one, two, three, four), (one, four, three, two))
            for turned in (sat[by:] + sat[:by] for by in range(PAIRED))
        ]
        best = min(ways, key=lambda sat: sum(had[who][seat] ** 2 + had[who][seat]
                                             for seat, who in enumerate(sat)))  # fmt: skip
        for seat, who in enumerate(best):
            had[who][seat] += 1
        yield best


# Who wins stays


def next_table(players: int, seats: int, played: Sequence[Played]) -> tuple[int, ...]:
    """Return who plays next where who wins stays, after games which are over.

    At first the table is taken in the order of the players; the others wait in theirs. Who loses
    makes room, as far as somebody waits, and goes to the end of those waiting. At a draw the side
    which came last stays. Who comes takes the seat of who goes, and begins: the seats move on until
    one of those who came has the first; where nobody waits they move on by one.
    """
    waiting = list(range(players))
    sat = dict.fromkeys(range(players), 0)
    table = tuple(waiting[:seats])
    waiting = waiting[seats:]
    for game in played:
        table = game.seats
        waiting = [one for one in waiting if one not in table] + [
            one for one in range(players) if one not in table and one not in waiting
        ]
        sat = {one: sat[one] + 1 if one in table else 0 for one in sat}
        table, waiting = _changed(game, waiting, sat)
    return table


def _changed(
    game: Played, waiting: Sequence[int], sat: dict[int, int]
) -> tuple[tuple[int, ...], list[int]]:
    """Return who sits at the table and who waits, after a game."""
    table, winners = list(game.seats), set(game.winners or ())
    sides = sides_of(len(table))
    # The longest at the table first; of one side, too.
    sides = tuple(
        tuple(sorted(side, key=lambda seat: -sat[table[seat]])) for side in sides
    )  # fmt: skip
    order = sorted(sides, key=lambda side: -max(sat[table[seat]] for seat in side))
    lost = [side for side in order if not winners & set(side)]
    if not winners or not lost:
        lost = order[:-1]
    going = [seat for side in lost for seat in side][: len(waiting)]
    coming = list(waiting[: len(going)])
    left = [*waiting[len(going) :], *(table[seat] for seat in going)]
    for seat, one in zip(going, coming, strict=True):
        table[seat] = one
    by = table.index(coming[0]) if coming else 1
    return tuple(table[by:] + table[:by]), left
