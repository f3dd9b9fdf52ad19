"""The judge of exercises: whether an action meets a goal, and if not, what refutes it.

Everything is asked of the game through the contract: searches over every reply, and for dice
exact counts of the rolls.
"""

from collections.abc import Callable, Sequence
from typing import Final

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Moved, Removed
from ludotheque.core.exercises import Condition, Exercise
from ludotheque.core.forcing import (
    Coming,
    follows,
    forces,
    happens,
    reached,
    refutation,
    threat,
    winning,
    won,
)
from ludotheque.core.messages import MN, M, Message

PAIRS: Final = 36
"""The number of pairs of rolls: the opponent's and one's own."""


@attrs.frozen
class Verdict:
    """What the judge says of an action.

    ``met``: the goal is met, or for a win in several moves still forced. ``message`` says why
    not, or what the action achieves; ``line`` are actions which refute it, chance included,
    played after it; ``done`` tells that nothing is left to be reached.
    """

    met: bool
    message: Message | None = None
    line: tuple[int, ...] = ()
    done: bool = True


@attrs.frozen
class _Case:
    """An action to be judged: what it leads to, the moves left, the chance that is known."""

    state: State
    action: int
    after: State
    seat: int
    left: int
    coming: Coming

    @property
    def told(self) -> Message:
        """Return what the action does, as a sentence."""
        return self.state.describe(self.action, self.seat)


def judge(
    exercise: Exercise, state: State, action: int, *, left: int | None = None,
    coming: Coming | None = None,
) -> Verdict:  # fmt: skip
    """Return the verdict on a legal action; ``left`` are the moves left to reach the aim.

    ``coming`` is what chance will bring from here on, by default all that the exercise tells.
    """
    case = _Case(
        state, action, state.child(action), state.actor_of(action), left or exercise.moves,
        exercise.rolls if coming is None else coming,
    )  # fmt: skip
    praise: Message | None = None
    done = True
    for condition in exercise.goal:
        verdict = _check(condition, case)
        if not verdict.met:
            return verdict
        praise = praise or verdict.message
        done = done and verdict.done
    return Verdict(True, praise, done=done)


def solutions(exercise: Exercise) -> tuple[int, ...]:
    """Return every first action which meets the goal."""
    state = exercise.state()
    return tuple(a for a in state.legal_actions() if judge(exercise, state, a).met)


def _check(condition: Condition, case: _Case) -> Verdict:
    match condition.kind:
        case "win":
            return _win(condition, case)
        case "event":
            return _event(condition, case)
        case "hold":
            return _hold(condition, case.after, case.seat)
        case "together":
            return _together(case.after, case.seat)
        case "safe":
            return _safe(case)
        case "figure":
            return _figure(condition, case.state, case.action, case.seat)
    events = case.state.transition(case.action, case.seat)
    if condition.kind == "without":
        met = not happens(condition, events)
        text = M("{what} That is what was to be avoided.", what=case.told)
    else:
        met = sum(isinstance(event, Moved) for event in events) >= condition.least
        text = M("Only one piece has moved here; several are to move together.")
    return Verdict(met, None if met else text)


def _shown(state: State, action: int) -> str:
    """Return an action as it is printed: « f4×g4 », « b5:c5–b4 »."""
    return state.notation(action).replace("-", "–").replace("x", "×")


def _win(condition: Condition, case: _Case) -> Verdict:
    seat, left, after = case.seat, case.left, case.after
    if forces(case.state, case.action, seat, left, condition, case.coming):
        return Verdict(True, done=not after.actors())
    if not after.actors():
        outcome = after.outcome()
        return Verdict(False, outcome.message if outcome else None)
    if left == 1 and after.is_chance():
        return Verdict(False, M("The game goes on: this does not win at once."))
    if left == 1:
        reply = _best_reply(after, seat)
        text = M(
            "This does not win: your opponent answers {reply} and plays on.",
            reply=_shown(after, reply),
        )
        return Verdict(False, text, (reply,))
    line = refutation(after, seat, left - 1, condition, case.coming)
    if after.is_chance():
        return Verdict(False, _in_vain(case, line), line)
    found = line[0]
    if won(after.child(found), 1 - seat):
        text = M("Your opponent answers {reply} and wins.", reply=_shown(after, found))
        return Verdict(False, text, line)
    text = MN(
        "Your opponent answers {reply}, and your next move cannot win.",
        "Your opponent answers {reply}, and you cannot win within {n} moves.",
        left - 1, reply=_shown(after, found),
    )  # fmt: skip
    return Verdict(False, text, line)


# Events


_MISSED: Final[dict[str, Message]] = {
    "captured": M("{what} Nothing has been captured."),
    "removed": M("{what} No pawn has left the field."),
    "moved": M("{what} That is not where the task leads."),
}
_OPEN: Final = M("{what} Whether anything is captured is up to the dice now.")
_OTHER: Final = M("{what} That is not the piece asked for.")


def _event(condition: Condition, case: _Case) -> Verdict:
    """Judge an event which is to come about within some moves."""
    state, action, left = case.state, case.action, min(case.left, condition.moves)
    if reached(condition, state, action, case.after, case.seat):
        return Verdict(True)
    if left > 1:
        if follows(case.after, case.seat, left - 1, condition, case.coming):
            return Verdict(True, done=False)
        if case.after.actors():
            line = refutation(case.after, case.seat, left - 1, condition, case.coming)
            return Verdict(False, _in_vain(case, line), line)
    events = state.transition(action, case.seat)
    other = condition.what != "moved" and happens(Condition("event", what=condition.what), events)
    text = _OTHER if other else _MISSED[condition.what]
    if condition.what == "captured" and case.after.is_chance() and case.after.turn == state.turn:
        text = _OPEN
    return Verdict(False, attrs.evolve(text, args=(("what", case.told),)))


def _in_vain(case: _Case, line: tuple[int, ...]) -> Message:
    """Return why what follows an action does not lead to the aim."""
    state = case.after
    replies: list[Message] = []
    for action in line:
        if not state.is_chance():
            replies.append(state.describe(action, case.seat))
        state = state.child(action)
    if state.is_chance() and (case.coming or state.turn == case.state.turn):
        return M("{what} Whether that is enough is up to the dice.", what=case.told)
    if not replies:
        return M("{what} That does not lead to the goal.", what=case.told)
    return M("{what} {reply} The goal is out of reach then.", what=case.told, reply=replies[-1])


def _safe(case: _Case) -> Verdict:
    """Judge whether nothing can be captured in the turn which begins after an action."""
    if case.after.turn == case.state.turn and case.after.actors():
        return Verdict(False, M("{what} What happens next is up to the dice.", what=case.told))
    line = threat(case.after) if case.after.actors() else ()
    if not line:
        return Verdict(True)
    text, state = M("{what} It may go wrong, though.", what=case.told), case.after
    for action in line:
        text = M("{what} {more}", what=text, more=state.describe(action, case.seat))
        state = state.child(action)
    return Verdict(False, text, line)


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
