"""Points of an evening, and the order of its players with the reason where points are equal."""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import groupby, pairwise

import attrs

from ludotheque.core.messages import M, Message
from ludotheque.evenings.evening import STAYS, Evening, Played, sides_of
from ludotheque.evenings.progress import counted

BETWEEN, WINS, COUNTED, SERIES, LEVEL = "between", "wins", "counted", "series", "level"
"""Why one stands before the next with as many points, or beside him."""


@attrs.frozen
class Line:
    """How one player stands: his place, and his games as won, drawn and lost.

    ``series`` is the longest series of games won in a row, ``counted`` what the games themselves
    have counted for him beyond the best of the others. ``why`` is one of the reasons above where
    the next line has as many points.
    """

    player: int
    place: int
    played: int
    won: int
    drawn: int
    lost: int
    points: Fraction
    series: int = 0
    counted: int = 0
    why: str = ""


def shares(played: Played) -> tuple[Fraction, ...]:
    """Return by seat the points of a game which is over: one for the winner.

    Those who win together share it, at a draw all sides do. Partners have the same.
    """
    sides = sides_of(len(played.seats))
    winners = set(played.winners or ())
    won = [side for side in sides if winners & set(side)] or list(sides)
    found = [Fraction(0)] * len(played.seats)
    for side in won:
        for seat in side:
            found[seat] = Fraction(1, len(won))
    return tuple(found)


def standings(evening: Evening) -> tuple[Line, ...]:
    """Return the players in the order in which they stand.

    Points decide first. Where they are equal: if everyone meets everyone, the points of the games
    between those who are equal, the games won, what the games themselves have counted; if who wins
    stays, the longest series, the games won, what was counted. Then the place is shared.
    """
    games = list(counted(evening))
    lines = [_line(player, games) for player in range(len(evening.players))]
    lines.sort(key=lambda line: -line.points)
    found: list[Line] = []
    for _points, tied in groupby(lines, key=lambda line: line.points):
        found += _ordered(list(tied), games, evening.way, len(found))
    return tuple(found)


def _line(player: int, games: Sequence[Played]) -> Line:
    points, won, drawn, lost, more = Fraction(0), 0, 0, 0, 0
    series = run = 0
    for game in games:
        if player not in game.seats:
            continue
        seat = game.seats.index(player)
        own = shares(game)[seat]
        points += own
        won += own == 1
        drawn += 0 < own < 1
        lost += own == 0
        run = run + 1 if own == 1 else 0
        series = max(series, run)
        more += _counted(game, seat)
    return Line(player, 0, won + drawn + lost, won, drawn, lost, points, series, more)


def _counted(game: Played, seat: int) -> int:
    """Return what a game has counted for a seat beyond the best of the other sides."""
    if game.scores is None:
        return 0
    side = next(one for one in sides_of(len(game.seats)) if seat in one)
    others = [score for other, score in enumerate(game.scores) if other not in side]
    return game.scores[seat] - max(others)


def _between(player: int, others: set[int], games: Sequence[Played]) -> Fraction:
    """Return a player's points of the games against some of ``others``, partners aside."""
    found = Fraction(0)
    for game in games:
        if player not in game.seats:
            continue
        seat = game.seats.index(player)
        side = next(one for one in sides_of(len(game.seats)) if seat in one)
        against = {one for at, one in enumerate(game.seats) if at not in side}
        if against & others:
            found += shares(game)[seat]
    return found


def _ordered(tied: list[Line], games: Sequence[Played], way: str, before: int) -> Iterator[Line]:
    """Yield lines with equal points in their order, with places from ``before`` on."""
    group = {line.player for line in tied}
    reasons = (SERIES, WINS, COUNTED) if way == STAYS else (BETWEEN, WINS, COUNTED)

    def weigh(line: Line) -> tuple[Fraction | int, ...]:
        first = line.series if way == STAYS else _between(line.player, group, games)
        return first, line.won, line.counted

    weights = {line.player: weigh(line) for line in tied}
    tied.sort(key=lambda line: weights[line.player], reverse=True)
    place = before + 1
    for number, line in enumerate(tied):
        mine = weights[line.player]
        if number and mine != weights[tied[number - 1].player]:
            place = before + number + 1
        why = ""
        if number + 1 < len(tied) and line.played:
            other = weights[tied[number + 1].player]
            differing = (
                reason for reason, one, two in zip(reasons, mine, other, strict=True) if one != two
            )
            why = next(differing, LEVEL)
        yield attrs.evolve(line, place=place, why=why)


_GLYPHS = {
    Fraction(1, 2): "½", Fraction(1, 3): "⅓", Fraction(2, 3): "⅔", Fraction(1, 4): "¼",
    Fraction(3, 4): "¾", Fraction(1, 6): "⅙", Fraction(5, 6): "⅚",
}  # fmt: skip


def points_text(points: Fraction) -> str:
    """Return points as they are written: « 2½ »."""
    whole, rest = divmod(points, 1)
    if not rest:
        return str(whole)
    part = _GLYPHS.get(rest, f" {rest}" if whole else str(rest))
    return f"{whole or ''}{part}"


def why_texts(evening: Evening, lines: Sequence[Line]) -> list[Message]:
    """Return why lines stand before the next ones or beside them, where points do not tell it."""
    found: list[Message | None] = []
    level = 0
    for line, after in pairwise(lines):
        if line.why != LEVEL:
            found.append(_why_text(evening, line, after))
        elif line.place != level:  # else it was told with the first of that place
            level = line.place
            names = tuple(evening.called(one.player) for one in lines if one.place == level)
            found.append(M("{names} share a place.", names=names))
    return [why for why in found if why is not None]


def _why_text(evening: Evening, line: Line, after: Line) -> Message | None:
    one, other = evening.called(line.player), evening.called(after.player)
    return {
        BETWEEN: M(
            "{one} is before {other}: more points in the games between them.", one=one, other=other
        ),
        WINS: M("{one} is before {other}: more games won.", one=one, other=other),
        COUNTED: M(
            "{one} is before {other}: more counted in the games themselves.", one=one, other=other
        ),
        SERIES: M("{one} is before {other}: more games won in a row.", one=one, other=other),
    }.get(line.why)
