"""Searches for what a seat can force, over every reply and all chance that is known.

An aim is a condition of an exercise: a win, or an event. ``coming`` are the known actions of
chance, in order; a chance node takes the first one that is legal there. After a chance node
without one nothing is forced. All who act between two moves of the seat count as opponents.
"""

from collections.abc import Iterable
from typing import Final

from ludotheque.core.contract import State
from ludotheque.core.events import Captured, Contested, Event, Moved, Removed
from ludotheque.core.goals import Condition, won

_EVENTS: Final[dict[str, type[Captured | Removed | Moved]]] = {
    "captured": Captured, "removed": Removed, "moved": Moved,
}  # fmt: skip

WIN: Final = Condition("win", moves=1)
Coming = tuple[int, ...]


def happens(condition: Condition, events: Iterable[Event]) -> bool:
    """Return whether the event which a condition names is among ``events``."""
    if condition.what == "exposed":
        return any(isinstance(event, Contested) and not event.right for event in events)
    wanted = _EVENTS[condition.what]
    for event in events:
        if isinstance(event, Captured | Removed | Moved) and isinstance(event, wanted):
            place = event.target if isinstance(event, Moved) else event.place
            if condition.piece in {"", event.piece} and condition.place in {"", place}:
                return True
    return False


def reached(aim: Condition, state: State, action: int, after: State, seat: int) -> bool:
    """Return whether an action of the seat, which leads to ``after``, reaches the aim at once."""
    if aim.kind == "win":
        return won(after, seat, aim.how)
    return happens(aim, state.transition(action, seat))


def drawn(state: State, coming: Coming) -> tuple[int | None, Coming]:
    """Return the known action of chance in a state, None if unknown, and the rest of ``coming``."""
    for number, action in enumerate(coming):
        if state.is_legal(action):
            return action, coming[:number] + coming[number + 1 :]
    return None, coming


def winning(
    state: State, seat: int, moves: int, aim: Condition = WIN, coming: Coming = ()
) -> tuple[int, ...]:
    """Return the actions of the seat on turn which force the aim within ``moves``."""
    return tuple(
        action
        for action in state.legal_actions()
        if forces(state, action, seat, moves, aim, coming)
    )


def forces(
    state: State, action: int, seat: int, moves: int, aim: Condition = WIN, coming: Coming = ()
) -> bool:
    """Return whether an action of the seat forces the aim within ``moves``, itself included."""
    after = state.child(action)
    if reached(aim, state, action, after, seat):
        return True
    return moves > 1 and follows(after, seat, moves - 1, aim, coming)


def follows(state: State, seat: int, moves: int, aim: Condition = WIN, coming: Coming = ()) -> bool:
    """Return whether the seat can force the aim within ``moves``, whoever acts in ``state``."""
    actors = state.actors()
    if not actors or moves <= 0:
        return False
    if state.is_chance():
        roll, rest = drawn(state, coming)
        return roll is not None and follows(state.child(roll), seat, moves, aim, rest)
    if actors[0] == seat:
        return _can(state, seat, moves, aim, coming)
    children = [state.child(reply) for reply in state.legal_actions()]
    if any(_lost(child, seat, aim) for child in children):
        return False
    return all(not child.actors() or follows(child, seat, moves, aim, coming) for child in children)


def _can(state: State, seat: int, moves: int, aim: Condition, coming: Coming) -> bool:
    actions = state.legal_actions()
    # Actions which reach the aim at once are cheap to find, so they are tried first.
    if moves > 1 and any(
        reached(aim, state, action, state.child(action), seat) for action in actions
    ):
        return True
    return any(forces(state, action, seat, moves, aim, coming) for action in actions)


def _lost(state: State, seat: int, aim: Condition) -> bool:
    """Return whether the game is over in ``state`` without the seat having reached its aim."""
    return not state.actors() and not (aim.kind == "win" and won(state, seat, aim.how))


def refutation(
    state: State, seat: int, moves: int, aim: Condition = WIN, coming: Coming = ()
) -> tuple[int, ...]:
    """Return the actions by which opponents refute the aim, until the seat is on turn again.

    Known chance, and as the opponent's reply one which ends the game, else the first which
    refutes. The caller has found that the aim does not follow from ``state``; else ValueError.
    """
    actors = state.actors()
    if not actors or actors[0] == seat:
        return ()
    if state.is_chance():
        roll, rest = drawn(state, coming)
        if roll is None:
            return ()
        return (roll, *refutation(state.child(roll), seat, moves, aim, rest))
    children = [(reply, state.child(reply)) for reply in state.legal_actions()]
    for reply, child in children:
        if _lost(child, seat, aim):
            return (reply,)
    for reply, child in children:
        if child.actors() and not follows(child, seat, moves, aim, coming):
            return (reply, *refutation(child, seat, moves, aim, coming))
    raise ValueError("the aim follows")


def resistance(
    state: State, seat: int, moves: int, aim: Condition = WIN, coming: Coming = ()
) -> int:
    """Return the reply which delays the aim longest, of equal ones that with fewest right answers.

    A reply which itself ends the game comes last.
    """

    def ease(reply: int) -> tuple[int, int]:
        child, rest = state.child(reply), coming
        if not child.actors():
            return 0, 0
        while child.is_chance():
            roll, rest = drawn(child, rest)
            if roll is None:
                return -moves - 1, 0
            child = child.child(roll)
        for number in range(1, moves + 1):
            if child.actors()[:1] == (seat,):
                answers = winning(child, seat, number, aim, rest)
                if answers:
                    return -number, len(answers)
            elif follows(child, seat, number, aim, rest):
                return -number, 0
        return -moves - 1, 0

    return min(state.legal_actions(), key=ease)


def threat(state: State) -> tuple[int, ...]:
    """Return a roll and actions which capture something within the turn that begins here.

    Every action of chance is tried, also within the turn; () where no capture is possible.
    """
    seen: set[tuple[int, ...]] = set()
    for action in state.legal_actions():
        child = state.child(action)
        if not state.is_chance() and happens(_CAPTURE, state.transition(action, None)):
            return (action,)
        if not child.actors() or child.turn != state.turn:
            continue
        if state.is_chance():  # of rolls which allow the same actions only the first is tried
            allowed = tuple(child.legal_actions())
            if allowed in seen:
                continue
            seen.add(allowed)
        line = threat(child)
        if line:
            return (action, *line)
    return ()


_CAPTURE: Final = Condition("event", what="captured")
