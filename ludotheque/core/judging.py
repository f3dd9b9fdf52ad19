"""The judge of exercises: whether an action meets a goal, and if not, what refutes it.

Everything is asked of the game through the contract: searches over every reply, and for dice
exact counts of the rolls.
"""

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Captured, Event, Moved, Removed
from ludotheque.core.exercises import Condition, Exercise
from ludotheque.core.messages import MN, M, Message

_EVENTS: Final[dict[str, type[Event]]] = {
    "captured": Captured, "removed": Removed, "moved": Moved,
}  # fmt: skip
PAIRS: Final = 36
"""The number of pairs of rolls: the opponent's and one's own."""


@attrs.frozen
class Verdict:
    """What the judge says of an action.

    ``met``: the goal is met, or for a win in several moves still forced. ``message`` says why
    not, or what the action achieves; ``line`` are actions which refute it, played after it;
    ``places`` where to look.
    """

    met: bool
    message: Message | None = None
    line: tuple[int, ...] = ()


def judge(exercise: Exercise, state: State, action: int, *, left: int | None = None) -> Verdict:
    """Return the verdict on a legal action; ``left`` are the moves left for a win."""
    seat = state.actor_of(action)
    after = state.child(action)
    praise: Message | None = None
    for condition in exercise.goal:
        verdict = _check(condition, state, action, after, seat, left or exercise.moves)
        if not verdict.met:
            return verdict
        praise = praise or verdict.message
    return Verdict(True, praise)


def solutions(exercise: Exercise) -> tuple[int, ...]:
    """Return every first action which meets the goal."""
    state = exercise.state()
    return tuple(a for a in state.legal_actions() if judge(exercise, state, a).met)


def _check(
    condition: Condition, state: State, action: int, after: State, seat: int, left: int
) -> Verdict:
    if condition.kind == "win":
        return _win(condition, after, seat, left)
    if condition.kind == "hold":
        return _hold(condition, after, seat)
    if condition.kind == "together":
        return _together(after, seat)
    events = state.transition(action, seat)
    if condition.kind == "event":
        met = any(isinstance(event, _EVENTS[condition.what]) for event in events)
        return Verdict(met, None if met else _NO_EVENT[condition.what])
    if condition.kind == "pieces":
        met = sum(isinstance(event, Moved) for event in events) >= condition.least
        text = M("Only one piece has moved here; several are to move together.")
        return Verdict(met, None if met else text)
    return _figure(condition, state, action, seat)


_NO_EVENT: Final[dict[str, Message]] = {
    "captured": M("Nothing has been captured."),
    "removed": M("No pawn has left the field."),
    "moved": M("Nothing has moved."),
}


# Forced wins, for games without chance; with dice only wins at once


def won(state: State, seat: int, how: str = "") -> bool:
    """Tell whether the game is over and won by a seat, where given by the outcome ``how``."""
    outcome = state.outcome()
    return outcome is not None and outcome.winners == (seat,) and how in {"", outcome.code}


def winning(state: State, seat: int, moves: int, how: str = "") -> tuple[int, ...]:
    """Return the actions of the seat on turn which win by force within ``moves`` of its moves."""
    return tuple(a for a in state.legal_actions() if forced(state.child(a), seat, moves - 1, how))


def _wins(state: State, seat: int, moves: int, how: str) -> bool:
    actions = state.legal_actions()
    # A win at once is cheap to find; deeper searches look for it first.
    if moves > 1 and any(won(state.child(action), seat, how) for action in actions):
        return True
    return any(forced(state.child(action), seat, moves - 1, how) for action in actions)


def forced(state: State, seat: int, moves: int, how: str = "") -> bool:
    """Tell whether a seat which has just moved has won, or wins within ``moves`` further moves."""
    if not state.actors():
        return won(state, seat, how)
    if moves <= 0 or state.is_chance():
        return False
    children = [state.child(reply) for reply in state.legal_actions()]
    if any(not child.actors() and not won(child, seat, how) for child in children):
        return False
    return all(won(child, seat, how) or _wins(child, seat, moves, how) for child in children)


def escape(state: State, seat: int, moves: int, how: str = "") -> int | None:
    """Return a reply after which a seat no longer wins within ``moves``, None where none is."""
    for reply in state.legal_actions():
        child = state.child(reply)
        if child.actors():
            if not _wins(child, seat, moves, how):
                return reply
        elif not won(child, seat, how):
            return reply
    return None


def resistance(state: State, seat: int, moves: int) -> int:
    """Return the reply which holds out longest, of several the one with fewest right answers."""

    def ease(reply: int) -> tuple[int, int]:
        child = state.child(reply)
        for number in range(1, moves + 1):
            answers = winning(child, seat, number)
            if answers:
                return -number, len(answers)
        return -moves - 1, 0

    return min(state.legal_actions(), key=ease)


def _shown(state: State, action: int) -> str:
    """Return an action as it is printed: « f4×g4 », « b5:c5–b4 »."""
    return state.notation(action).replace("-", "–").replace("x", "×")


def _win(condition: Condition, after: State, seat: int, left: int) -> Verdict:
    if forced(after, seat, left - 1, condition.how):
        return Verdict(True)
    if not after.actors():
        outcome = after.outcome()
        return Verdict(False, outcome.message if outcome else None)
    if after.is_chance():
        return Verdict(False, M("The game goes on: this does not win at once."))
    if left == 1:
        reply = _best_reply(after, seat)
        text = M(
            "This does not win: your opponent answers {reply} and plays on.",
            reply=_shown(after, reply),
        )
        return Verdict(False, text, (reply,))
    found = escape(after, seat, left - 1, condition.how)
    assert found is not None, "not forced, so there is an escape"
    if won(after.child(found), 1 - seat):
        text = M("Your opponent answers {reply} and wins.", reply=_shown(after, found))
        return Verdict(False, text, (found,))
    text = MN(
        "Your opponent answers {reply}, and your next move cannot win.",
        "Your opponent answers {reply}, and you cannot win within {n} moves.",
        left - 1, reply=_shown(after, found),
    )  # fmt: skip
    return Verdict(False, text, (found,))


def _best_reply(state: State, seat: int) -> int:
    """Return a reply which wins, else one which leaves the seat the fewest wins at once."""
    other = 1 - seat
    best, least = state.legal_actions()[0], 10**9
    for reply in state.legal_actions():
        child = state.child(reply)
        if won(child, other):
            return reply
        count = len(winning(child, seat, 1))
        if count < least:
            best, least = reply, count
    return best


def _hold(condition: Condition, after: State, seat: int) -> Verdict:
    other = 1 - seat
    if won(after, seat):
        return Verdict(True)
    for moves in range(1, condition.moves + 1):
        found = winning(after, other, moves)
        if found:
            reply = _shown(after, found[0])
            if moves == 1:
                text = M("Your opponent answers {reply} and wins.", reply=reply)
            else:
                text = M(
                    "Your opponent answers {reply} and wins in {n} moves, whatever you do.",
                    reply=reply, n=moves,
                )  # fmt: skip
            return Verdict(False, text, (found[0],))
    return Verdict(True)


# Groups


def groups_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the groups of the side on turn where the game's observation tells them."""
    found: tuple[tuple[str, ...], ...] = getattr(state.observe(None), "groups", ())
    return found


def _together(after: State, seat: int) -> Verdict:
    if not after.actors():
        return Verdict(won(after, seat))
    for reply in after.legal_actions():
        child = after.child(reply)
        parts = groups_of(child)
        if len(parts) > 1 or won(child, 1 - seat):
            cut = tuple(square for group in parts[1:] for square in group)
            if not cut:
                text = M("Your opponent answers {reply} and wins.", reply=_shown(after, reply))
            else:
                text = MN(
                    "Your opponent answers {reply}: {places} is cut off.",
                    "Your opponent answers {reply}: {places} are cut off.",
                    len(cut), reply=_shown(after, reply), places=cut,
                )  # fmt: skip
            return Verdict(False, text, (reply,))
    return Verdict(True)


# Figures: exact counts of rolls


def figure(what: str, state: State, seat: int) -> int:
    """Return a figure of the position a seat has left by its action.

    ``goal-next``: of the 36 pairs of rolls, those after which the seat can win next turn, the
    opponent's answer to his roll being the worst for it. ``blocked-next``: those after which the
    seat would have to remove a pawn. ``conceded``: of the 216 triples of rolls, opponent, seat,
    opponent, those by which the opponent wins in his next two turns, both choosing the best.
    ``opponent-blocked``: of six rolls, those with which the opponent must remove a pawn.
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
            # Won by the opponent: nothing is left to hope for. Won by the seat: all is.
            good = won(child, seat) == (leaf is _goal)
            counts.append(6 if good else 0)
            continue
        counts.append(sum(leaf(child.child(roll)) for roll in child.legal_actions()))
    return worst(counts)


def _conceded(state: State, seat: int) -> int:
    """Return by how many of 36 pairs of rolls the opponent, who has rolled, wins."""
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
    """Tell whether more is better of a figure."""
    return what in {"goal-next", "opponent-blocked"}


def _figure(condition: Condition, state: State, action: int, seat: int) -> Verdict:
    what = condition.what
    counts = {a: figure(what, state.child(a), seat) for a in state.legal_actions()}
    best = max(counts.values()) if wants_most(what) else min(counts.values())
    mine = counts[action]
    text = figure_text(what, mine)
    if mine == best:
        return Verdict(True, text)
    return Verdict(False, M("{figure} There is a better choice.", figure=text))


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
