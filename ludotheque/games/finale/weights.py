"""The weights of Finale's evaluation, and what a small victory is worth at a score.

Weights are for each feature of a pawn (``kernel_eval``), those of games with elimination and those
of games without; and for how the two pawns of a number lie in the set-up.
"""

from functools import cache
from typing import Final

from ludotheque.core.logits import chance_of
from ludotheque.core.weights import taken, whole
from ludotheque.games.finale.kernel_eval import WEIGHTS
from ludotheque.games.finale.kernel_expect import CURVE, FULL, MOST, Expecting
from ludotheque.games.finale.position import Variant

PAWNS: Final = {True: "elimination", False: "no_elimination"}
"""The names of the pawns' weights in the data file, by whether there is elimination."""
TWINS: Final = {True: "twins", False: "twins_no_elimination"}
"""The same of the set-up: by the row of the pawn in front, then of the one behind it."""
_TWINS: Final = 25
_WINNING: Final = 10
_SMALL: Final = 0.12
"""Of games without elimination between good players so many end with a small victory."""


@cache
def curve() -> list[int]:
    """Return the chance of winning, in FULL, for each worth from -16,384 to 16,383."""
    return [
        round(int(FULL) * chance_of(place - int(MOST) - 1)) for place in range(CURVE)
    ]  # fmt: skip


@cache
def champion(own: int, other: int) -> float:
    """Return the chance of becoming the champion at a score, between equal players."""
    if max(own, other) >= _WINNING:
        return (own > other) + (own == other) / 2
    goal = champion(own + 3, other) + champion(own, other + 3)
    small = champion(own + 2, other + 1) + champion(own + 1, other + 2)
    return ((1 - _SMALL) * goal + _SMALL * small) / 2


def small_victories(variant: Variant, scores: tuple[int, int]) -> tuple[float, float]:
    """Return how good for Blue it is to win by a small victory, and to lose by one.

    1 is a win by a goal, 0 a loss by one. In a single game a win is a win.
    """
    if not variant.championship:
        return 1.0, 0.0
    own, other = scores
    worst, best = champion(own, other + 3), champion(own + 3, other)
    won, lost = champion(own + 2, other + 1), champion(own + 1, other + 2)
    return (won - worst) / (best - worst), (lost - worst) / (best - worst)


def new_search(variant: Variant, scores: tuple[int, int] = (0, 0)) -> Expecting:
    """Return a search with the weights of the data file."""
    won, lost = small_victories(variant, scores)
    small = round(int(FULL) * won), round(int(FULL) * (1 - lost))
    return search_with(_kept(PAWNS[variant.elimination]), variant.elimination, small)


def twins(variant: Variant) -> list[int]:
    """Return the weights of the set-up: by the row of the pawn in front, then of that behind."""
    return _kept(TWINS[variant.elimination])


@cache
def _kept(name: str) -> list[int]:
    size = int(WEIGHTS) if name in PAWNS.values() else _TWINS
    return taken("finale", lambda data: whole(data[name], size))


def search_with(
    pawns: list[int], elimination: bool, small: tuple[int, int] = (int(FULL), int(FULL))
) -> Expecting:
    """Return a search with these weights."""
    return Expecting(pawns, curve(), elimination, small)
