"""Scores of players as chances of winning."""

from ludotheque.core.explanations import is_lost, is_won
from ludotheque.core.logits import chance_of


def chance(score: int) -> float:
    """Return the chance of winning of a score; a win or loss found to its end is certain."""
    if is_won(score):
        return 1.0
    return 0.0 if is_lost(score) else chance_of(score)
