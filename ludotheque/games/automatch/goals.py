"""Goals about tricks of which a seat is sure, however the hidden cards lie.

A seat knows a deal only up to the states it cannot tell apart (State.worlds). It is sure of
tricks where one way of playing wins them in all of these worlds, whatever all others play, partners
included. At its own turn it must choose the same action in all worlds; the actions of others
separate the worlds by what the seat sees of them.
"""

from collections.abc import Sequence
from itertools import islice
from typing import Final

import attrs

from ludotheque.core.contract import State
from ludotheque.core.events import Event, TrickWon
from ludotheque.core.goals import Condition, GoalJudge, Verdict
from ludotheque.core.messages import M, Message

MAX_WORLDS: Final = 5000
"""The largest number of worlds which a search accepts."""


@attrs.frozen
class Search:
    """A search for tricks taken by any of ``seats``; ``seat`` is the one which plays for them."""

    seat: int
    seats: frozenset[int]


@attrs.frozen
class Way:
    """A world at the beginning, its present state, and the actions in between."""

    first: State
    state: State
    line: tuple[int, ...] = ()


def search_for(condition: Condition, state: State, seat: int) -> Search:
    """Return the search of a condition: for the seat alone, or for all but its opponents."""
    if condition.by == "seat":
        return Search(seat, frozenset({seat}))
    rivals = state.game.opponents(seat)
    return Search(seat, frozenset(s for s in range(len(state.game.seats)) if s not in rivals))


def taken(state: State, seats: frozenset[int]) -> int:
    """Return how many tricks the seats have taken; ValueError in a game without tricks."""
    counts: Sequence[int] | None = getattr(state.observe(None), "tricks", None)
    if counts is None:
        raise ValueError("this game has no tricks")
    return sum(counts[seat] for seat in seats)


def all_worlds(state: State, seat: int) -> tuple[State, ...]:
    """Return the states a seat cannot tell apart; ValueError where they are too many."""
    found = tuple(islice(state.worlds(seat), MAX_WORLDS + 1))
    if len(found) > MAX_WORLDS:
        raise ValueError("too many worlds to be searched")
    return found


def sure(search: Search, state: State, action: int, need: int, left: int) -> bool:
    """Return whether an action makes the seat sure of ``need`` tricks.

    ``left`` counts the seat's choices, this one included; the trick of the last one still counts.
    """
    gained, gathered = _gained(search, state.transition(action, search.seat))
    if not state.is_secret(action):
        # An action seen by all has the same events in every world.
        if gained >= need:
            return True
        if gathered and left <= 1:
            return False
    return _certain(search, all_worlds(state, search.seat), action, need, left)


def _certain(
    search: Search, group: Sequence[State], action: int, need: int, left: int
) -> bool:  # fmt: skip
    parts = _parts(search, [Way(state, state) for state in group], action)
    return all(
        _follows(search, _states(ways), need - gained, left - 1, fresh=gathered)
        for gained, gathered, ways in parts
    )


def _follows(
    search: Search, group: Sequence[State], need: int, left: int, *, fresh: bool
) -> bool:  # fmt: skip
    """Return whether the seat is sure of ``need`` tricks from here, in all worlds of ``group``.

    ``fresh`` says that the seat has no card in the present trick yet.
    """
    if need <= 0:
        return True
    # Each trick needs one choice of the seat; for the present one it may have been made already.
    if need > left + (not fresh) or not _goes_on(group[0]):
        return False
    if group[0].actors()[0] == search.seat:
        if left <= 0:
            return False
        return any(
            _certain(search, group, action, need, left) for action in group[0].legal_actions()
        )
    ways = [Way(state, state) for state in group]
    return all(
        _follows(search, _states(part), need - gained, left, fresh=fresh or gathered)
        for gained, gathered, part in _parts(search, ways, None)
    )


def _goes_on(state: State) -> bool:
    return bool(state.actors()) and not state.is_chance()


_Part = tuple[int, bool, list[Way]]
"""Tricks gained, whether a trick was gathered, and ways which the seat cannot tell apart."""


def _gained(search: Search, events: Sequence[Event]) -> tuple[int, bool]:
    won = [event.seat for event in events if isinstance(event, TrickWon)]
    return sum(seat in search.seats for seat in won), bool(won)


def _parts(search: Search, ways: Sequence[Way], action: int | None) -> list[_Part]:
    """Return the ways after ``action`` (None: any legal action), grouped by what the seat sees."""
    found: dict[tuple[Event, ...], list[Way]] = {}
    for way in ways:
        for each in way.state.legal_actions() if action is None else (action,):
            after = Way(way.first, way.state.child(each), (*way.line, each))
            found.setdefault(way.state.transition(each, search.seat), []).append(after)
    return [(*_gained(search, events), part) for events, part in found.items()]


def refuted(search: Search, state: State, action: int, need: int, left: int) -> Way:
    """Return a world and a line of actions in it by which an action misses the tricks.

    The line begins with the action and ends where the seat has to choose again or the tricks can
    no longer be won. The world is ``state`` itself where possible. ValueError where the action is
    sure.
    """
    gained, gathered = _gained(search, state.transition(action, search.seat))
    if gathered and left <= 1 and not state.is_secret(action):
        return Way(state, state.child(action), (action,))
    ways = [Way(one, one) for one in all_worlds(state, search.seat)]
    for gained, fresh, part in _parts(search, ways, action):
        if not _follows(search, _states(part), need - gained, left - 1, fresh=fresh):
            return _down(search, state, part, need - gained, left - 1, fresh=fresh)
    raise ValueError("the tricks are sure")


def _down(
    search: Search, actual: State, ways: Sequence[Way], need: int, left: int, *, fresh: bool
) -> Way:  # fmt: skip
    """Return the way by which replies refute the tricks, in the actual world where possible."""
    state = ways[0].state
    own = _goes_on(state) and state.actors()[0] == search.seat
    choices = state.legal_actions() if own else ()
    if not _goes_on(state) or (fresh and need > left) or (own and (left <= 0 or len(choices) > 1)):
        return next((way for way in ways if way.first == actual), ways[0])
    if own:  # the seat's only action belongs to the line, too
        left, fresh = left - 1, False
    failing = [
        (gained, gathered, part)
        for gained, gathered, part in _parts(search, ways, choices[0] if own else None)
        if not _follows(search, _states(part), need - gained, left, fresh=fresh or gathered)
    ]

    def order(part: _Part) -> tuple[bool, int, int]:
        """Sort the actual world first, then the fewest tricks gained, then the most worlds."""
        return not any(way.first == actual for way in part[2]), part[0], -len(part[2])

    gained, gathered, part = min(failing, key=order)
    return _down(search, actual, part, need - gained, left, fresh=fresh or gathered)


def _states(ways: Sequence[Way]) -> list[State]:
    return [way.state for way in ways]


def toughest(
    search: Search, state: State, worlds: Sequence[State], need: int, left: int
) -> int:  # fmt: skip
    """Return the reply, of the seat on turn, which leaves the searching seat fewest sure actions.

    ``worlds`` are the states the searching seat cannot tell from this one, itself included.
    """

    parts = _parts(search, [Way(world, world) for world in worlds], None)

    def ease(reply: int) -> int:
        gained, group = next(
            (gained, _states(part)) for gained, _, part in parts
            if any(way.first == state and way.line == (reply,) for way in part)
        )  # fmt: skip
        if not _goes_on(group[0]) or group[0].actors()[0] != search.seat:
            return 1
        actions = group[0].legal_actions()
        return sum(_certain(search, group, each, need - gained, left) for each in actions)

    return min(state.legal_actions(), key=ease)


# The judge


class TrickJudge(GoalJudge):
    """Judges whether an action makes a seat sure of tricks, and if not, how they may be lost."""

    def judge(
        self, condition: Condition, start: State, state: State, action: int, left: int
    ) -> Verdict:
        """Return the verdict on an action after which the wanted tricks must be certain."""
        search, need = _search(condition, start, state)
        if sure(search, state, action, need, left):
            line = _completing(search, state, action)
            after = _after(state, (action, *line))
            gained = taken(after, search.seats) - taken(state, search.seats)
            return Verdict(True, line=line, done=gained >= need or left <= 1)
        way = refuted(search, state, action, need, left)
        text = _lost(search, way.first, way.line, alone=condition.least == condition.moves == 1)
        world = None if way.first == state else way.first
        return Verdict(False, text, way.line[1:], world=world)

    def reply(self, condition: Condition, start: State, state: State, left: int) -> int:
        """Return the reply, of the seat on turn, which makes the goal hardest for the solver."""
        search, need = _search(condition, start, state)
        return toughest(search, state, all_worlds(state, search.seat), need, left)


def _search(condition: Condition, start: State, state: State) -> tuple[Search, int]:
    """Return the search, and the number of tricks still wanted."""
    search = search_for(condition, start, start.actors()[0])
    return search, condition.least - taken(state, search.seats) + taken(start, search.seats)


def _after(state: State, line: tuple[int, ...]) -> State:
    for action in line:
        state = state.child(action)
    return state


def _completing(search: Search, state: State, action: int) -> tuple[int, ...]:
    """Return actions of the others until the trick is gathered or the seat is on turn again."""
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
    """Return a sentence on a line which refutes an action, and on the trick which it loses.

    ``alone`` says that only one trick is wanted.
    """
    story: Message | None = None
    lost: Message | None = None
    for number, action in enumerate(line):
        if number or len(line) == 1:
            sentence = state.describe(action, search.seat)
            story = sentence if story is None else M("{what} {more}", what=story, more=sentence)
        for event in state.transition(action, search.seat):
            if isinstance(event, TrickWon) and event.seat not in search.seats:
                lost = state.game.seat_name(event.seat)
        state = state.child(action)
    assert story is not None  # an action at least
    if len(line) == 1 and lost is not None:
        return M("{what} The trick goes to {player}.", what=story, player=lost)
    if len(line) == 1:
        return M("{what} That is not enough to be sure of the goal.", what=story)
    if alone and lost is not None:
        return M("It may come like this: {what} The trick goes to {player}.",
                 what=story, player=lost)  # fmt: skip
    return M("It may come like this: {what} The goal is out of reach then.", what=story)


GOALS: Final = {"tricks": TrickJudge()}
