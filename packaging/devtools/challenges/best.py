"""Positions where the best move is to be found, out of games between players of mixed levels."""

from collections.abc import Callable, Mapping
from typing import Final, Protocol

import attrs

from ludotheque.core.contract import State
from ludotheque.core.messages import Arg
from ludotheque.core.printed import printed

from . import WRITTEN, Texts, Worded

GOAL: Final = "best"
"""The goal of these exercises, as it is asked for."""
MARGIN: Final = 10
"""So many points of winning chance every other action gives up at least, to the strongest level."""
KEPT: Final = 5
"""So many of them are left when the position is looked at again, with more time or by play."""


_MOVES: Final = Worded("{side} is to move.", "{side} a le trait.", "{side} ist am Zug.")
_TURN: Final = Worded("turn {n}", "tour {n}", "Zug {n}")


class Check(Protocol):
    """Looks at a position again, with more than the strongest level has."""

    def __call__(self, state: State, right: int, least: float) -> bool:
        """Return whether an action is better than all others, by ``least`` chance."""


def _no_more(_state: State) -> Texts:
    return dict.fromkeys(WRITTEN, "")


def _seat(state: State, seat: int) -> Arg:
    return state.game.seat_name(seat)


def _turn(_state: State, number: int) -> int:
    return number


@attrs.frozen
class BestMoves:
    """How best moves of one game are found and told.

    ``one`` is « The best move » in the game's own word; ``hints`` say what to look at, by the
    code of the explanation (core/explanations.py), "" for all others, one of several in turn;
    ``turn`` says whose turn it is, ``when`` at what time, by a number ``n``, which ``number`` makes
    of that of the turn; ``before`` is what the task tells first, ``who`` and ``move`` are how seats
    and actions are called. ``fewest``: no position has fewer actions; ``earliest``: the number of
    its turn at least. ``names`` are those of the players, where a task needs them. At most one of
    ``same`` is explained by the same kind of reason.
    """

    one: Worded
    check: Check
    hints: Mapping[str, tuple[Worded, ...]]
    turn: Worded = _MOVES
    when: Worded = _TURN
    before: Callable[[State], Texts] = _no_more
    number: Callable[[State, int], int] = _turn
    who: Callable[[State, int], Arg] = _seat
    move: Callable[[State, int], Arg] = printed
    fewest: int = 4
    earliest: int = 4
    names: tuple[str, ...] = ()
    same: int = 4
    wanted: Callable[[State], bool] = lambda _state: True
