"""What players have reached in games: wins, points, the share of pairs and its interval."""

import math
from collections.abc import Sequence

import attrs

from ludotheque.core.contract import Game
from ludotheque.core.contract_types import Outcome
from ludotheque.tools.matches import Played

_SURE = 1.96
"""Standard deviations on either side of a 95 % interval."""


@attrs.define
class Tally:
    """What one player has reached."""

    player: str
    wins: int = 0
    draws: int = 0
    losses: int = 0
    points: int = 0
    all_points: int = 0
    moves: int = 0
    seconds: float = 0.0

    def share(self) -> float:
        """Return points / all points where deals are counted, else (wins + ½ draws) / games."""
        if self.all_points:
            return self.points / self.all_points
        played = self.wins + self.draws + self.losses
        return (self.wins + self.draws / 2) / played if played else 0.0


def count(game: Game, tallies: Sequence[Tally], played: Played) -> None:
    """Add a game to what its players have reached."""
    for seat, who in enumerate(played.seated):
        tallies[who].moves += played.moves[seat]
        tallies[who].seconds += played.seconds[seat]
    outcome = played.outcome
    if outcome is None:
        return
    points = _points(game, outcome) if game.hidden else None
    for seat, who in enumerate(played.seated):
        tally = tallies[who]
        if not outcome.winners or _shared(game, outcome, seat):
            tally.draws += 1
        elif seat in outcome.winners:
            tally.wins += 1
        else:
            tally.losses += 1
        if points is not None:
            tally.points += points[seat][0]
            tally.all_points += points[seat][1]


def _shared(game: Game, outcome: Outcome, seat: int) -> bool:
    """Return whether a winner shares the result with an opponent: a draw between them."""
    others = set(outcome.winners) & set(game.opponents(seat))
    return seat in outcome.winners and bool(others)


def _points(game: Game, outcome: Outcome) -> list[tuple[int, int]] | None:
    """Return for each seat the points of its side and of all sides; partners share one score."""
    scores, seats = outcome.scores, range(len(game.seats))
    if scores is None:
        return None
    sides: list[set[int]] = []
    for seat in seats:
        side = set(seats) - set(game.opponents(seat))
        if side not in sides:
            sides.append(side)
    by_side = list(scores) if len(scores) == len(sides) else [scores[min(side)] for side in sides]
    own = [next(i for i, side in enumerate(sides) if seat in side) for seat in seats]
    return [(by_side[i], sum(by_side)) for i in own]


# Pairs


def of_pair(game: Game, pair: Sequence[Played]) -> tuple[float, float]:
    """Return what the first player has in the games of a pair, and the mean of his opponents.

    That is points where deals are counted, else a win is 1, a draw ½ each of two.
    """
    own = others = 0.0
    for played in pair:
        outcome = played.outcome
        if outcome is None:
            continue
        seat = played.seated.index(0)
        opponents = game.opponents(seat)
        values = _values(game, outcome)
        own += values[seat]
        others += sum(values[other] for other in opponents) / len(opponents)
    return own, others


def _values(game: Game, outcome: Outcome) -> list[float]:
    points = _points(game, outcome) if game.hidden else None
    if points is not None:
        return [float(own) for own, _all in points]
    winners = outcome.winners or tuple(range(len(game.seats)))
    return [1 / len(winners) if seat in winners else 0.0 for seat in range(len(game.seats))]


def interval(pairs: Sequence[tuple[float, float]]) -> tuple[float, float, float]:
    """Return the share of the first player, own / (own + others), and its 95 % interval.

    The interval is over pairs. Where all pairs are alike, it reaches as far as one can be sure that
    3 in so many pairs are not otherwise.
    """
    n = len(pairs)
    own, both = sum(a for a, _ in pairs), sum(a + b for a, b in pairs)
    if both == 0:
        return 0.5, 0.0, 1.0
    share = own / both
    errors = [(a - share * (a + b)) * n / both for a, b in pairs]
    spread = math.sqrt(sum(error * error for error in errors) / max(n - 1, 1))
    reach = _SURE * spread / math.sqrt(n) if spread > 0 else 3 / n
    return share, max(0.0, share - reach), min(1.0, share + reach)
