"""The search again, slow and plain: minimax over States, without a window, a table or an order.

It shares nothing with the search of the program but the rules of the game and what is written
there of values: a win in n plies is 30,000 - n, a position that came before is worth 0.
"""

from collections.abc import Callable

from ludotheque.core.contract import State

WIN = 30000
REACH = 4

Judge = Callable[[State], int]
Hot = Callable[[State], bool]


def result(state: State) -> int | None:
    """1, 0 or -1 for the seat which is to act, None while the game goes on."""
    outcome = state.outcome()
    if outcome is None:
        return None
    if not outcome.winners:
        return 0
    return 1 if state.side in outcome.winners else -1  # type: ignore[attr-defined]


def can_win(state: State) -> bool:
    """Whether the seat to act wins at once by some action."""
    return any(result(state.child(action)) == -1 for action in state.legal_actions())


def value(
    state: State, depth: int, judge: Judge, hot: Hot, before: tuple[object, ...], ply: int = 0,
    wins: Hot = can_win,
) -> int:  # fmt: skip
    """What a position is worth to the seat to act; ``before`` are the keys of all before it.

    ``wins`` says which wins at once are seen without playing them.
    """
    ended = result(state)
    if ended is not None:
        return ended * (WIN - ply)
    key = state.repetition_key()
    if ply and key in before:
        return 0
    if ply and wins(state):
        return WIN - ply - 1
    if ply and depth <= 0 and (depth <= -REACH or not hot(state)):
        return judge(state)
    return max(
        -value(state.child(action), depth - 1, judge, hot, (*before, key), ply + 1, wins)
        for action in state.legal_actions()
    )


def leaves(state: State, depth: int, most: int) -> int:
    """About how many positions a minimax of a depth looks at; more than ``most`` is cut short."""
    found = 1
    for _ in range(depth):
        if state.outcome() is not None:
            break
        found *= max(len(state.legal_actions()), 1)
        state = state.child(state.legal_actions()[0])
        if found > most:
            break
    return found
