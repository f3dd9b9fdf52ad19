"""The judge of exercises: whether an action meets a goal, and if not, what refutes it.

It uses the contract alone: searches over every reply, and over all rolls of dice. What the best
move is stands in the exercise (exercises/bestmoves.py).
"""

from typing import Final

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Moved, Passed
from ludotheque.core.goals import Condition, Verdict, won
from ludotheque.core.messages import MN, M, Message
from ludotheque.core.printed import printed
from ludotheque.exercises.bestmoves import best_move
from ludotheque.exercises.exercise import Exercise
from ludotheque.exercises.forcing import (
    Coming,
    follows,
    forces,
    happens,
    reached,
    refutation,
    resistance,
    threat,
    winning,
)
from ludotheque.record.registry import goal_judges


@attrs.frozen
class _Case:
    """An action to be judged: the states around it, the moves left, and the known chance."""

    state: State
    action: int
    after: State
    seat: int
    left: int
    coming: Coming
    exercise: Exercise

    @property
    def sentence(self) -> Message:
        """Return what the action does, as a sentence."""
        return self.state.describe(self.action, self.seat)


def judge(
    exercise: Exercise, state: State, action: int, *, left: int | None = None,
    coming: Coming | None = None,
) -> Verdict:  # fmt: skip
    """Return the verdict on a legal action; ``left`` are the moves left, itself included.

    ``coming`` are the known actions of chance from here on, by default those of the exercise.
    """
    case = _Case(
        state, action, state.child(action), state.actor_of(action), left or exercise.moves,
        exercise.rolls if coming is None else coming, exercise,
    )  # fmt: skip
    praise: Message | None = None
    line: tuple[int, ...] = ()
    done = True
    for condition in exercise.goal:
        verdict = _check(condition, case)
        if not verdict.met:
            return verdict
        praise = praise or verdict.message
        line = line or verdict.line
        done = done and verdict.done
    return Verdict(True, praise, line if done else (), done=done)


def solutions(exercise: Exercise) -> tuple[int, ...]:
    """Return every first action which meets the goal."""
    state = exercise.state()
    return tuple(a for a in state.legal_actions() if judge(exercise, state, a).met)


def reply(
    exercise: Exercise, state: State, seat: int, *, left: int, coming: Coming = ()
) -> int:  # fmt: skip
    """Return the reply, of the seat on turn, which makes the aim hardest for ``seat``."""
    aim = exercise.aim
    own = goal_judges(exercise.game).get(aim.kind)
    found = None if own is None else own.reply(aim, exercise.state(), state, left)
    return resistance(state, seat, left, aim, coming) if found is None else found


def _check(condition: Condition, case: _Case) -> Verdict:
    own = goal_judges(case.exercise.game).get(condition.kind)
    if own is not None:
        return own.judge(condition, case.exercise.state(), case.state, case.action, case.left)
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
        case "pass":
            return _passes(case)
        case "best":
            return best_move(condition, case.state, case.action, case.after)
    events = case.state.transition(case.action, case.seat)
    if condition.kind == "without":
        met = not happens(condition, events)
        text = M("{what} That is what was to be avoided.", what=case.sentence)
    else:
        met = sum(isinstance(event, Moved) for event in events) >= condition.least
        text = M("Only one piece has moved here; several are to move together.")
    return Verdict(met, None if met else text)


def _rivals(state: State, seat: int) -> tuple[int, ...]:
    """Return the opponents of a seat in turn order, beginning after it."""
    number = len(state.game.seats)
    return tuple(sorted(state.game.opponents(seat), key=lambda other: (other - seat) % number))


def _wins(state: State, reply: int, seat: int) -> Message:
    """Return a sentence which says that this reply of an opponent wins."""
    played = printed(state, reply)
    if len(_rivals(state, seat)) == 1:
        return M("Your opponent answers {reply} and wins.", reply=played)
    player = state.game.seat_name(state.actor_of(reply))
    return M("{player} answers {reply} and wins.", player=player, reply=played)


def _win(condition: Condition, case: _Case) -> Verdict:
    seat, left, after = case.seat, case.left, case.after
    if forces(case.state, case.action, seat, left, condition, case.coming):
        return Verdict(True, done=not after.actors())
    if not after.actors():
        outcome = after.outcome()
        return Verdict(False, outcome.message if outcome else None)
    if left == 1:
        return _not_at_once(after, seat)
    line = refutation(after, seat, left - 1, condition, case.coming)
    if after.is_chance():
        return Verdict(False, _in_vain(case, line), line)
    last = after
    for action in line[:-1]:
        last = last.child(action)
    if won(last.child(line[-1]), last.actor_of(line[-1])):
        return Verdict(False, _wins(last, line[-1], seat), line)
    return Verdict(False, _no_longer(last, line[-1], seat, left - 1), line)


def _no_longer(state: State, reply: int, seat: int, left: int) -> Message:
    """Return a sentence which says that after a reply the seat cannot win within ``left`` moves."""
    played = printed(state, reply)
    if len(_rivals(state, seat)) == 1:
        return MN(
            "Your opponent answers {reply}, and your next move cannot win.",
            "Your opponent answers {reply}, and you cannot win within {n} moves.",
            left, reply=played,
        )  # fmt: skip
    return MN(
        "{player} answers {reply}, and your next move cannot win.",
        "{player} answers {reply}, and you cannot win within {n} moves.",
        left, player=state.game.seat_name(state.actor_of(reply)), reply=played,
    )  # fmt: skip


def _not_at_once(after: State, seat: int) -> Verdict:
    """Return the verdict that the action does not win at once, with a reply where there is one.

    A reply is named if it wins, or if there is only one opponent.
    """
    rivals, actor = _rivals(after, seat), after.actors()[0]
    if actor in rivals:
        reply = _best_reply(after, seat)
        if won(after.child(reply), actor):
            return Verdict(False, _wins(after, reply, seat), (reply,))
        if len(rivals) == 1:
            text = M(
                "This does not win: your opponent answers {reply} and plays on.",
                reply=printed(after, reply),
            )
            return Verdict(False, text, (reply,))
    return Verdict(False, M("The game goes on: this does not win at once."))


# Events


_MISSED: Final[dict[str, Message]] = {
    "captured": M("{what} Nothing has been captured."),
    "removed": M("{what} No pawn has left the field."),
    "moved": M("{what} That is not where the task leads."),
    "exposed": M("{what} No wrong figure has come to light."),
}
_OPEN: Final = M("{what} Whether anything is captured is up to the dice now.")
_OTHER: Final = M("{what} That is not the piece asked for.")


def _event(condition: Condition, case: _Case) -> Verdict:
    """Judge a condition of kind « event », which may take several moves."""
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
    other = condition.what in {"captured", "removed"} and happens(
        Condition("event", what=condition.what), events
    )
    text = _OTHER if other else _MISSED[condition.what]
    if condition.what == "captured" and case.after.is_chance() and case.after.turn == state.turn:
        text = _OPEN
    return Verdict(False, attrs.evolve(text, args=(("what", case.sentence),)))


def _in_vain(case: _Case, line: tuple[int, ...]) -> Message:
    """Return a sentence which says why an action, followed by ``line``, misses the aim."""
    state = case.after
    replies: list[Message] = []
    for action in line:
        if not state.is_chance():
            replies.append(state.describe(action, case.seat))
        state = state.child(action)
    if state.is_chance() and (case.coming or state.turn == case.state.turn):
        return M("{what} Whether that is enough is up to the dice.", what=case.sentence)
    if not replies:
        return M("{what} That does not lead to the goal.", what=case.sentence)
    return M("{what} {reply} The goal is out of reach then.", what=case.sentence, reply=replies[-1])


def _safe(case: _Case) -> Verdict:
    """Judge whether no roll lets the opponent capture in the turn after an action."""
    if case.after.turn == case.state.turn and case.after.actors():
        return Verdict(False, M("{what} What happens next is up to the dice.", what=case.sentence))
    line = threat(case.after) if case.after.actors() else ()
    if not line:
        return Verdict(True)
    text, state = M("{what} It may go wrong, though.", what=case.sentence), case.after
    for action in line:
        text = M("{what} {more}", what=text, more=state.describe(action, case.seat))
        state = state.child(action)
    return Verdict(False, text, line)


def _best_reply(state: State, seat: int) -> int:
    """Return a reply which wins, else one which leaves the seat the fewest winning moves."""
    other = state.actors()[0]
    best, least = state.legal_actions()[0], 10**9
    for reply in state.legal_actions():
        child = state.child(reply)
        if won(child, other):
            return reply
        if not child.actors():
            continue
        count = len(winning(child, seat, 1)) if child.actors()[0] == seat else 0
        if count < least:
            best, least = reply, count
    return best


def _hold(condition: Condition, after: State, seat: int) -> Verdict:
    outcome = after.outcome()
    if outcome is not None:
        lost = bool(outcome.winners) and seat not in outcome.winners
        return Verdict(not lost, outcome.message if lost else None)
    for moves in range(1, condition.moves + 1):
        for other in _rivals(after, seat):
            line = _forced(after, other, moves)
            if line:
                return Verdict(False, _overcome(after, line, seat, moves), line)
    return Verdict(True)


def _forced(state: State, other: int, moves: int) -> tuple[int, ...]:
    """Return the actions up to the first move by which ``other`` forces a win within ``moves``.

    () where it cannot. Seats which act before it play the longest ``resistance``.
    """
    if state.actors()[0] == other:
        return winning(state, other, moves)[:1]
    if not follows(state, other, moves):
        return ()
    reply = resistance(state, other, moves)
    return (reply, *_forced(state.child(reply), other, moves))


def _overcome(after: State, line: tuple[int, ...], seat: int, moves: int) -> Message:
    """Return a sentence which says that the last action of a line wins, or forces a win."""
    last = after
    for action in line[:-1]:
        last = last.child(action)
    reply = printed(last, line[-1])
    player = last.game.seat_name(last.actor_of(line[-1]))
    if len(_rivals(last, seat)) == 1 and moves > 1:
        return M(
            "Your opponent answers {reply} and wins in {n} moves, whatever you do.",
            reply=reply, n=moves,
        )  # fmt: skip
    if moves > 1:
        return M(
            "{player} answers {reply} and wins in {n} moves, whatever the others do.",
            player=player, reply=reply, n=moves,
        )  # fmt: skip
    if len(line) == 1:
        return _wins(last, line[-1], seat)
    return M("Nobody can stop {player}: {reply} wins.", player=player, reply=reply)


def _passes(case: _Case) -> Verdict:
    """Judge whether the seat on turn after an action can only pass."""
    after = case.after
    if not after.actors() or after.actors()[0] == case.seat or after.is_chance():
        outcome = after.outcome()
        return Verdict(False, outcome.message if outcome else case.sentence)
    for reply in after.legal_actions():
        if not any(isinstance(event, Passed) for event in after.transition(reply, case.seat)):
            player = after.game.seat_name(after.actor_of(reply))
            text = M("{player} need not pass: {reply}.", player=player, reply=printed(after, reply))
            return Verdict(False, text, (reply,))
    return Verdict(True)


# Groups


def groups_of(state: State) -> tuple[tuple[str, ...], ...]:
    """Return the groups of the side on turn from the observation; () in games without groups."""
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
                text = M("Your opponent answers {reply} and wins.", reply=printed(after, reply))
            else:
                text = MN(
                    "Your opponent answers {reply}: {places} is cut off.",
                    "Your opponent answers {reply}: {places} are cut off.",
                    len(cut), reply=printed(after, reply), places=cut,
                )  # fmt: skip
            return Verdict(False, text, (reply,))
    return Verdict(True)
