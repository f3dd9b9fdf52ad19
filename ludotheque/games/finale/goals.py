"""Goals of exercises about figures of a position: exact counts of rolls, and sentences on them."""

from collections.abc import Callable, Sequence
from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.events import Removed
from ludotheque.core.goals import Condition, GoalJudge, Verdict, won
from ludotheque.core.messages import MN, M, Message

PAIRS: Final = 36
"""The number of pairs of rolls: the opponent's, then the seat's own."""


def figure(what: str, state: State, seat: int) -> int:
    """Return a figure of ``state``, the position after an action of the seat: a count of rolls.

    ``goal-next``: of the 36 pairs of rolls, those after which the seat can win in its next turn,
    if the opponent answers his roll in the way worst for it. ``blocked-next``: in the same way,
    those after which the seat would have to remove a pawn. ``conceded``: of the 216 triples of
    rolls (opponent, seat, opponent), those by which the opponent wins within his next two turns,
    both playing best. ``opponent-blocked``: of six rolls, those with which the opponent must
    remove a pawn.
    """
    if not state.actors():
        return (PAIRS if what in {"goal-next", "opponent-blocked"} else 0) * won(state, seat)
    rolled = [state.child(roll) for roll in state.legal_actions()]
    if what == "conceded":
        return sum(_conceded(after, seat) for after in rolled)
    if what == "opponent-blocked":
        return sum(_must_remove(after) for after in rolled)
    leaf, worst = (_goal, min) if what == "goal-next" else (_must_remove, max)
    return sum(_answered(after, seat, leaf, worst) for after in rolled)


def _answered(
    state: State, seat: int, leaf: Callable[[State], bool],
    worst: Callable[[Sequence[int]], int],
) -> int:  # fmt: skip
    counts = []
    for reply in state.legal_actions():
        child = state.child(reply)
        if not child.actors():
            # The game is over: six rolls count as best for the seat if it has won, else as worst.
            good = won(child, seat) == (leaf is _goal)
            counts.append(6 if good else 0)
            continue
        counts.append(sum(leaf(child.child(roll)) for roll in child.legal_actions()))
    return worst(counts)


def _conceded(state: State, seat: int) -> int:
    """Return with how many of 36 pairs of rolls the opponent, who has rolled already, wins."""
    most = 0
    for action in state.legal_actions():
        child = state.child(action)
        if not child.actors():
            if won(child, 1 - seat):
                return PAIRS
            continue
        total = 0
        for roll in child.legal_actions():
            rolled = child.child(roll)
            answers = [rolled.child(answer) for answer in rolled.legal_actions()]
            total += min(_wins_of_six(answer, 1 - seat) for answer in answers)
        most = max(most, total)
    return most


def _wins_of_six(state: State, seat: int) -> int:
    if not state.actors():
        return 6 * won(state, seat)
    return sum(_can_win(state.child(roll), seat) for roll in state.legal_actions())


def _can_win(state: State, seat: int) -> bool:
    return any(won(state.child(action), seat) for action in state.legal_actions())


def _goal(state: State) -> bool:
    return _can_win(state, state.actors()[0])


def _must_remove(state: State) -> bool:
    actions = state.legal_actions()
    return all(isinstance(state.transition(action, None)[0], Removed) for action in actions)


def wants_most(what: str) -> bool:
    """Return whether a larger value of this figure is better for the seat."""
    return what in {"goal-next", "opponent-blocked"}


def figure_text(what: str, count: int) -> Message:
    """Return a figure as a sentence."""
    if what == "goal-next":
        return MN(
            "Whatever your opponent does, {n} of 36 pairs of rolls brings you the goal next turn.",
            "Whatever your opponent does, {n} of 36 pairs of rolls bring you the goal next turn.",
            count,
        )
    if what == "blocked-next":
        return MN(
            "In {n} of 36 pairs of rolls you may have to remove a pawn next turn.",
            "In {n} of 36 pairs of rolls you may have to remove a pawn next turn.",
            count,
        )
    if what == "conceded":
        return MN(
            "Your opponent wins within two turns with {n} of 216 sequences of rolls.",
            "Your opponent wins within two turns with {n} of 216 sequences of rolls.",
            count,
        )
    return MN(
        "With {n} roll of six your opponent must remove a pawn.",
        "With {n} rolls of six your opponent must remove a pawn.",
        count,
    )


class FigureJudge(GoalJudge):
    """Judges whether no other action leaves a better figure."""

    def judge(
        self, condition: Condition, start: State, state: State, action: int, left: int
    ) -> Verdict:
        """Return the verdict on an action, with the figure it leaves."""
        what, seat = condition.what, state.actor_of(action)
        counts = {each: figure(what, state.child(each), seat) for each in state.legal_actions()}
        best = max(counts.values()) if wants_most(what) else min(counts.values())
        mine = counts[action]
        text = figure_text(what, mine)
        if mine == best:
            return Verdict(True, text)
        return Verdict(False, M("{figure} There is a better choice.", figure=text))


GOALS: Final = {"figure": FigureJudge()}
