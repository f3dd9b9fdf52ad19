"""The judge of tricks: whether an action makes sure of them, and if not, how they may be lost."""

from ludotheque.core.contract import State
from ludotheque.core.events import TrickWon
from ludotheque.core.messages import M, Message
from ludotheque.exercises.exercises import Condition, Exercise
from ludotheque.exercises.forcing_tricks import (
    Search,
    all_worlds,
    refuted,
    search_for,
    sure,
    taken,
    toughest,
)
from ludotheque.exercises.judging_verdict import Verdict


def judge_tricks(
    condition: Condition, exercise: Exercise, state: State, action: int, left: int
) -> Verdict:
    """Return the verdict on an action after which the tricks asked for are to be certain."""
    search, need = _search(condition, exercise, state)
    if sure(search, state, action, need, left):
        line = _completing(search, state, action)
        gained = taken(_after(state, (action, *line)), search.seats) - taken(state, search.seats)
        return Verdict(True, line=line, done=gained >= need or left <= 1)
    way = refuted(search, state, action, need, left)
    text = _lost(search, way.first, way.line, alone=condition.least == condition.moves == 1)
    return Verdict(False, text, way.line[1:], world=None if way.first == state else way.first)


def reply_to(condition: Condition, exercise: Exercise, state: State, left: int) -> int:
    """Return the reply of whoever is on turn which makes it hardest for the exercise's solver."""
    search, need = _search(condition, exercise, state)
    return toughest(search, state, all_worlds(state, search.seat), need, left)


def _search(condition: Condition, exercise: Exercise, state: State) -> tuple[Search, int]:
    """Return the search and how many tricks are still wanted."""
    start = exercise.state()
    search = search_for(condition, start, start.actors()[0])
    return search, condition.least - taken(state, search.seats) + taken(start, search.seats)


def _after(state: State, line: tuple[int, ...]) -> State:
    for action in line:
        state = state.child(action)
    return state


def _completing(search: Search, state: State, action: int) -> tuple[int, ...]:
    """Return what the others lay until the trick is gathered or the seat is asked again."""
    found: list[int] = []
    while not _gathers(state, action):
        state = state.child(action)
        if not state.actors() or state.is_chance() or state.actors()[0] == search.seat:
            break
        action = state.legal_actions()[0]
        found.append(action)
    return tuple(found)


def _gathers(state: State, action: int) -> bool:
    return any(isinstance(event, TrickWon) for event in state.transition(action, None))


def _lost(search: Search, state: State, line: tuple[int, ...], *, alone: bool) -> Message:
    """Return what follows an action by a line, and what it costs; ``alone``: one trick is asked."""
    told: Message | None = None
    lost: Message | None = None
    for number, action in enumerate(line):
        if number or len(line) == 1:
            said = state.describe(action, search.seat)
            told = said if told is None else M("{what} {more}", what=told, more=said)
        for event in state.transition(action, search.seat):
            if isinstance(event, TrickWon) and event.seat not in search.seats:
                lost = state.game.seat_name(event.seat)
        state = state.child(action)
    assert told is not None  # an action at least
    if len(line) == 1 and lost is not None:
        return M("{what} The trick goes to {player}.", what=told, player=lost)
    if len(line) == 1:
        return M("{what} That is not enough to be sure of the goal.", what=told)
    if alone and lost is not None:
        return M("It may come like this: {what} The trick goes to {player}.",
                 what=told, player=lost)  # fmt: skip
    return M("It may come like this: {what} The goal is out of reach then.", what=told)
