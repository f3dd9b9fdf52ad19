"""Repetition and random play of Ordo on integers, over the rules of kernel.py.

The boards since the last irreversible move are a linked list, newest first, shared by all
positions which come after them: ``((ol, oh, pl, ph), older)``, None where it ends. Only sideways
moves can repeat a position (D4): every other one takes a piece, changes the sum of the rows for
good, or ends a disconnection which only a capture can bring back.
"""

from typing import Final, cast

from mypy_extensions import i64

from ludotheque.core.kernel_random import advance, below, seeded
from ludotheque.games.ordo.kernel import (
    ONGOING,
    applied,
    is_sideways,
    legal_actions,
    lost,
    start,
)

DRAWN: Final[i64] = 3
"""The occurrence of a position with the same side to move which is a draw (D4)."""
REPEATED: Final[i64] = 5
"""A further way to end beside those of kernel.py."""


def remembered(past: object, board: object, action: i64) -> object:
    """Return the list with the board which the action led to, cut where it cannot repeat."""
    return (board, past if is_sideways(action) else None)


def occurrences(past: object) -> i64:
    """Return how often the newest board of the list stands in it with the same side to move."""
    board, older = cast("tuple[object, object]", past)
    count: i64 = 1
    same_side: bool = False
    while older is not None:
        other, older = cast("tuple[object, object]", older)
        if same_side and other == board:
            count += 1
        same_side = not same_side
    return count


def ended(ol: i64, oh: i64, pl: i64, ph: i64, up: bool, past: object) -> i64:
    """Tell how the last move has ended the game, ONGOING where the side to move needs a move.

    ``past`` is None where repetition is not counted.
    """
    if past is not None and occurrences(past) >= DRAWN:
        return REPEATED
    return lost(ol, oh, pl, ph, up)


def open_actions(ol: i64, oh: i64, pl: i64, ph: i64, up: bool, past: object) -> list[int]:
    """Return every legal action, none where the last move has ended the game."""
    if ended(ol, oh, pl, ph, up, past) != ONGOING:
        return []
    return legal_actions(ol, oh, pl, ph, up)


def playout(
    draws: bool,
    short: i64,
    random: i64,
    played: list[int] | None,
    lists: list[list[int]] | None,
) -> tuple[i64, i64]:
    """Play at random from the start to the end; return the number of actions and the generator.

    Every legal action is equally likely. ``draws``: the third occurrence of a position ends the
    game; ``short`` is the side with fewer pieces (``start``). ``played`` and ``lists``, where
    given, receive the actions and their legal lists.
    """
    ol, oh, pl, ph = start(short)
    up: bool = True
    past: object = ((ol, oh, pl, ph), None) if draws else None
    count: i64 = 0
    while True:
        actions = open_actions(ol, oh, pl, ph, up, past)
        if len(actions) == 0:
            return count, random
        random = advance(random)
        action: i64 = actions[below(random, len(actions))]
        if played is not None:
            played.append(action)
        if lists is not None:
            lists.append(actions)
        ol, oh, pl, ph = applied(ol, oh, pl, ph, action)
        up = not up
        count += 1
        if draws:
            past = remembered(past, (ol, oh, pl, ph), action)


def playouts(draws: bool, short: i64, seed: i64, count: i64) -> i64:
    """Play ``count`` random games from the seeds ``seed``, ``seed + 1`` …; return their actions."""
    total: i64 = 0
    i: i64 = 0
    while i < count:
        actions, _random = playout(draws, short, seeded(seed + i), None, None)
        total += actions
        i += 1
    return total
