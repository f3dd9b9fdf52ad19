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
    won: float = 0.0
    all_won: float = 0.0
    moves: int = 0
    seconds: float = 0.0

    def share(self) -> float:
        """Return what was won of what all sides have won, games or deals as the game counts."""
        return self.won / self.all_won if self.all_won else 0.0


def count(game: Game, tallies: Sequence[Tally], played: Played) -> None:
    """Add a game to what its players have reached."""
    for seat, who in enumerate(played.seated):
        tallies[who].moves += played.moves[seat]
        tallies[who].seconds += played.seconds[seat]
    outcome = played.outcome
    if outcome is None:
        return
    for seat, who in enumerate(played.seated):
        tally = tallies[who]
        if not outcome.winners or _shared(game, outcome, seat):
            tally.draws += 1
        elif seat in outcome.winners:
            tally.wins += 1
        else:
            tally.losses += 1
        tally.won += played.won[seat]
        tally.all_won += sum(played.won) / (len(played.seated) - len(game.opponents(seat)))


def _shared(game: Game, outcome: Outcome, seat: int) -> bool:
    """Return whether a winner shares the result with an opponent: a draw between them."""
    others = set(outcome.winners) & set(game.opponents(seat))
    return seat in outcome.winners and bool(others)


# Pairs


def of_pair(game: Game, pair: Sequence[Played]) -> tuple[float, float]:
    """Return what the first player has won in the games of a pair, and the mean of his opponents.

    That is counted as the game counts it: games, or deals; a draw is shared.
    """
    own = others = 0.0
    for played in pair:
        if played.outcome is None:
            continue
        seat = played.seated.index(0)
        opponents = game.opponents(seat)
        own += played.won[seat]
        others += sum(played.won[other] for other in opponents) / len(opponents)
    return own, others


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
