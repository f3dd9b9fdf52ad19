"""Sums over many games: totals, players, who began, streaks, lengths."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from statistics import median
from typing import Final

import attrs

from ludotheque import games
from ludotheque.core import handicap
from ludotheque.core.playernames import plain_name
from ludotheque.stats.facts import ABANDONED, DRAWN, LOST, UNFINISHED, WON, GameFacts

SITTING_HOURS: Final = 12
"""A game last kept more hours than this after its beginning counts as interrupted."""
_DECIDED: Final = (WON, LOST, DRAWN)
_POINTS: Final = {WON: 1.0, DRAWN: 0.5, LOST: 0.0, "": 0.0}
Variant = tuple[tuple[str, str], ...]
"""The options of a game which are not at their defaults."""


@attrs.frozen
class Filter:
    """A selection of games; "" stands for all.

    ``player`` is a result of ``player_key``; ``since`` a date in the form of the records',
    compared with the time a game was kept last.
    """

    game: str = ""
    player: str = ""
    since: str = ""

    def takes(self, facts: GameFacts) -> bool:
        """Return whether a game is selected."""
        if self.game and facts.game != self.game:
            return False
        if self.since and facts.modified < self.since:
            return False
        return not self.player or self.player in facts.players


@attrs.frozen
class Tally:
    """Counts of won, drawn and lost games."""

    won: int = 0
    lost: int = 0
    drawn: int = 0

    @property
    def decided(self) -> int:
        """Return the number of results."""
        return self.won + self.lost + self.drawn

    @property
    def share(self) -> float | None:
        """Return (wins + draws / 2) / results, None without results."""
        return (self.won + self.drawn / 2) / self.decided if self.decided else None


@attrs.frozen
class Streak:
    """A run of results of one kind; a length of 0 means none yet."""

    kind: str = ""
    length: int = 0


@attrs.frozen
class Results:
    """The results of a player: ``first`` where his side began, ``later`` elsewhere.

    A branch has its own result, but does not count in ``games``; ``open`` counts games and branches
    without a result. ``par`` is how many points (1 for a win, 1/2 for a draw) these games would
    have given him on average if their results had been dealt to the sides at random. ``hints`` is
    the number of hints he was given.
    """

    games: int = 0
    first: Tally = Tally()
    later: Tally = Tally()
    par: float = 0.0
    open: int = 0
    hints: int = 0

    @property
    def all(self) -> Tally:
        """Return the sum of ``first`` and ``later``."""
        one, other = self.first, self.later
        return Tally(one.won + other.won, one.lost + other.lost, one.drawn + other.drawn)

    @property
    def even(self) -> float | None:
        """Return ``par`` / results, None without results."""
        return self.par / self.all.decided if self.all.decided else None


@attrs.frozen
class Player:
    """One player by name, with his results in all games and in each game and variant.

    A computer player has its ``level`` and no name. ``course`` has his results in order of time,
    as (key of the game, result). Of the ``helped`` games, with house rules, only ``by_game`` tells
    the results.
    """

    key: str
    name: str
    results: Results
    streak: Streak
    longest_won: int
    longest_lost: int
    by_game: Mapping[tuple[str, Variant], Results]
    course: tuple[tuple[str, str], ...] = ()
    level: int | None = None
    helped: int = 0


@attrs.frozen
class Totals:
    """How many games there are, and how they and their ``branches`` ended."""

    won: int = 0
    drawn: int = 0
    abandoned: int = 0
    unfinished: int = 0
    branches: int = 0

    @property
    def finished(self) -> int:
        """Return the games won or drawn."""
        return self.won + self.drawn

    @property
    def played(self) -> int:
        """Return all games, each once, whatever branches it has."""
        return self.finished + self.abandoned + self.unfinished - self.branches


@attrs.frozen
class Lengths:
    """The lengths of the finished games of one game: moves and minutes, each ascending.

    A game counts once, whatever branches it has. ``interrupted`` is the number of games without
    minutes (``minutes_of``): interrupted ones, and those of which only a branch is finished.
    """

    moves: tuple[int, ...] = ()
    minutes: tuple[float, ...] = ()
    interrupted: int = 0


@attrs.frozen
class GameLine:
    """The sums of one game, or of a variant of it.

    ``beginners`` are the results of the seats which began, without house rules; ``even`` is the
    share of the points they would have if beginning made no difference, None without results.
    """

    game: str
    variant: Variant | None
    totals: Totals
    beginners: Tally
    even: float | None
    lengths: Lengths


@attrs.frozen
class Summary:
    """All statistics of a selection of games."""

    games: tuple[GameFacts, ...]
    totals: Totals
    by_game: tuple[GameLine, ...]
    players: tuple[Player, ...]


def variant_of(facts: GameFacts) -> Variant:
    """Return the options which are not at their defaults, without the one for who begins."""
    return _variant(facts.game, tuple(facts.options.items()))


@lru_cache(maxsize=1024)
def _variant(game: str, pairs: Variant) -> Variant:
    given = dict(pairs)
    return tuple(
        (option.key, given[option.key])
        for option in games.game_class(game).option_list
        if option.key != "starter" and given.get(option.key, option.default) != option.default
    )


def helped(facts: GameFacts) -> bool:
    """Return whether house rules favoured a side: such a game tells nothing of who is stronger."""
    return facts.options.get(handicap.KEY, handicap.NONE) != handicap.NONE


def counted(facts: Iterable[GameFacts]) -> tuple[GameFacts, ...]:
    """Return the games which count, each once, in the order in which they were last kept.

    Unfinished games always count, as they stand on the shelf; others only if somebody has made a
    move. Copies of a game have the same id: the one played furthest counts.
    """
    best: dict[str, GameFacts] = {}
    for one in facts:
        counts = one.moves > 0 or one.how == UNFINISHED
        if counts and (one.id not in best or _far(one) > _far(best[one.id])):
            best[one.id] = one
    return tuple(sorted(best.values(), key=lambda one: (one.modified, one.number)))


def _far(facts: GameFacts) -> tuple[bool, int, str, int]:
    return facts.finished, facts.moves, facts.modified, facts.number


def summarise(facts: Sequence[GameFacts], chosen: Filter | None = None) -> Summary:
    """Return the sums over the games which the filter takes; ``facts`` come from ``counted``."""
    kept = tuple(one for one in facts if chosen is None or chosen.takes(one))
    keys = [info.key for info in games.SHELF if any(one.game == info.key for one in kept)]
    lines = tuple(_line(key, None, [one for one in kept if one.game == key]) for key in keys)
    return Summary(kept, totals_of(kept), lines, players_of(kept))


def totals_of(facts: Iterable[GameFacts]) -> Totals:
    """Return how some games ended."""
    counts = {WON: 0, DRAWN: 0, ABANDONED: 0, UNFINISHED: 0}
    kept = tuple(facts)
    for one in kept:
        counts[one.how] += 1
    return Totals(**counts, branches=len(kept) - len(apart(kept)))


def apart(facts: Iterable[GameFacts]) -> tuple[GameFacts, ...]:
    """Return one game of each family of branches: the origin, or else one branch.

    Branches, also those of branches, have the seed and the first move of their origin.
    """
    kept = tuple(facts)
    found = [one for one in kept if not one.branched]
    seen = {_family(one) for one in found}
    for one in kept:
        if one.branched and _family(one) not in seen:
            seen.add(_family(one))
            found.append(one)
    return tuple(found)


def _family(facts: GameFacts) -> tuple[object, ...]:
    return facts.game, tuple(sorted(facts.options.items())), facts.seed, facts.opening


def by_variant(facts: Iterable[GameFacts]) -> tuple[GameLine, ...]:
    """Return the sums of each game and variant, those played most first."""
    found: dict[tuple[str, Variant], list[GameFacts]] = {}
    for one in facts:
        found.setdefault((one.game, variant_of(one)), []).append(one)
    lines = (_line(game, variant, own) for (game, variant), own in found.items())
    return tuple(sorted(lines, key=lambda line: (-line.totals.played, line.game, line.variant)))


def _line(key: str, variant: Variant | None, facts: Sequence[GameFacts]) -> GameLine:
    began = [(one, one.first) for one in facts if one.first is not None and not helped(one)]
    counts = Counter(one.results[first] for one, first in began)
    beginners = Tally(*(counts[what] for what in _DECIDED))
    pars = [par_of(one) for one, first in began if one.results[first]]
    even = sum(pars) / len(pars) if pars else None
    return GameLine(key, variant, totals_of(facts), beginners, even, lengths_of(facts))


def par_of(facts: GameFacts) -> float:
    """Return the average points of a side: 1/2 with two sides, 1/3 where one of three won."""
    sides = tuple(dict.fromkeys(facts.sides))
    return sum(_POINTS[facts.results[side[0]]] for side in sides) / len(sides)


def lengths_of(facts: Iterable[GameFacts]) -> Lengths:
    """Return the lengths of the finished games among ``facts``."""
    finished = apart(one for one in facts if one.finished)
    minutes = [minutes_of(one) for one in finished]
    known = [one for one in minutes if one is not None]
    moves = sorted(one.moves for one in finished)
    return Lengths(tuple(moves), tuple(sorted(known)), len(minutes) - len(known))


def minutes_of(facts: GameFacts) -> float | None:
    """Return the minutes which the moves of a game took, without pauses.

    Where they were not measured, those from its beginning to the last time it was kept: None where
    that is more than SITTING_HOURS or negative (the clock was put back). None for a branch, which
    shares its first moves with another game.
    """
    if facts.branched:
        return None
    if facts.time:
        return facts.time / 60_000
    begun, kept = (datetime.fromisoformat(text) for text in (facts.created, facts.modified))
    seconds = (kept - begun).total_seconds()
    return seconds / 60 if 0 <= seconds <= SITTING_HOURS * 3600 else None


# Players


def own_seats(facts: GameFacts, key: str) -> tuple[int, ...]:
    """Return the seats a player sat at."""
    return tuple(seat for seat, own in enumerate(facts.players) if own == key)


def own_result(facts: GameFacts, seats: Sequence[int]) -> str:
    """Return the result of the player at these seats, "" if they are on several sides."""
    side = facts.sides[seats[0]]
    return facts.results[seats[0]] if set(seats) <= set(side) else ""


class _Book:
    """Collects the results of one player."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.name = ""
        self.level: int | None = None
        self.counts: dict[tuple[str, Variant], Counter[tuple[bool, str]]] = {}
        self.pars: defaultdict[tuple[str, Variant], float] = defaultdict(float)
        self.games: defaultdict[tuple[str, Variant], list[GameFacts]] = defaultdict(list)
        self.hints: Counter[tuple[str, Variant]] = Counter()
        self.course: list[tuple[str, str]] = []
        self.helped: set[tuple[str, Variant]] = set()

    def add(self, facts: GameFacts, seats: Sequence[int]) -> None:
        self.level = facts.level(seats[0])
        self.name = plain_name(facts.names[seats[0]]) if self.level is None else ""
        result = own_result(facts, seats)
        first = facts.first is not None and facts.first in facts.sides[seats[0]]
        group = (facts.game, variant_of(facts))
        self.counts.setdefault(group, Counter())[first, result] += 1
        self.games[group].append(facts)
        self.hints[group] += sum(facts.hints[seat] for seat in seats if facts.hints)
        if result:
            self.pars[group] += par_of(facts)
        if helped(facts):
            self.helped.add(group)
        elif result:
            self.course.append((facts.game, result))

    def player(self) -> Player:
        total: Counter[tuple[bool, str]] = Counter()
        plain = self.counts.keys() - self.helped
        for group in plain:
            total.update(self.counts[group])
        course = [result for _, result in self.course]
        games = {group: len(apart(own)) for group, own in self.games.items()}
        by_game = {
            group: _results(own, self.pars.get(group, 0.0), games[group], self.hints[group])
            for group, own in self.counts.items()
        }
        return Player(
            self.key, self.name,
            _results(
                total, sum(self.pars[group] for group in plain), sum(games.values()),
                self.hints.total(),
            ),
            streak_at_end(course), longest(course, WON), longest(course, LOST), by_game,
            tuple(self.course), self.level, sum(games[group] for group in self.helped),
        )  # fmt: skip


def _results(counts: "Counter[tuple[bool, str]]", par: float, games: int, hints: int) -> Results:
    first, later = (Tally(*(counts[own, what] for what in _DECIDED)) for own in (True, False))
    left = counts.total() - first.decided - later.decided
    return Results(games, first, later, par, left, hints)


def players_of(facts: Iterable[GameFacts]) -> tuple[Player, ...]:
    """Return persons with a name, and levels, those who played most first.

    ``facts`` are in order. A seat at which several played belongs to nobody.
    """
    books: dict[str, _Book] = {}
    for one in facts:
        for key in dict.fromkeys(one.players):
            if key:
                books.setdefault(key, _Book(key)).add(one, own_seats(one, key))
    players = (book.player() for book in books.values())
    return tuple(sorted(players, key=lambda one: (-one.results.games, one.key)))


def streak_at_end(course: Sequence[str]) -> Streak:
    """Return the run of equal results at the end of ``course``."""
    length = 0
    for result in reversed(course):
        if result != course[-1]:
            break
        length += 1
    return Streak(course[-1], length) if course else Streak()


def longest(course: Iterable[str], kind: str) -> int:
    """Return the length of the longest run of one kind of result."""
    best = run = 0
    for result in course:
        run = run + 1 if result == kind else 0
        best = max(best, run)
    return best


# Distributions


@attrs.frozen
class Bin:
    """A bar of a histogram: values from ``low`` up to, not including, ``high``."""

    low: float
    high: float
    count: int


def histogram(values: Sequence[float], most: int = 14) -> tuple[Bin, ...]:
    """Return at most ``most`` bars of equal width 1, 2 or 5 times a power of ten, gaps included."""
    if not values:
        return ()
    low, high = min(values), max(values)
    width, count = 1, 0
    while int(high // width) - int(low // width) + 1 > most:
        count += 1
        width = (1, 2, 5)[count % 3] * 10 ** (count // 3)
    first = int(low // width)
    counts = [0] * (int(high // width) - first + 1)
    for value in values:
        counts[int(value // width) - first] += 1
    return tuple(
        Bin((first + i) * width, (first + i + 1) * width, count) for i, count in enumerate(counts)
    )


@attrs.frozen
class Spread:
    """Smallest, median and largest of some values."""

    low: float
    middle: float
    high: float


def spread(values: Sequence[float]) -> Spread | None:
    """Return the spread of values, None without any."""
    return Spread(min(values), median(values), max(values)) if values else None
