"""Goals about tricks: of which a seat is sure however cards lie, by a search over all worlds.

A seat knows a deal only up to the states it cannot tell apart (State.worlds). It is sure of
something where one way of playing brings it about in all of them, whatever everybody else plays,
partners included: at its own turn one action must do for all worlds alike; what another seat does
parts them by what it shows.
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
"""No search looks into more states than these."""


@attrs.frozen
class Search:
    """What is searched for: tricks taken by one of ``seats``; ``seat`` is who plays for them."""

    seat: int
    seats: frozenset[int]


@attrs.frozen
class Way:
    """A world as it began, where it has come to, and the actions in between."""

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
    """Return whether an action of the seat makes sure of ``need`` tricks.

    ``left`` counts its own choices, this one included; the trick of the last one counts.
    """
    gained, gathered = _gained(search, state.transition(action, search.seat))
    if not state.is_secret(action):
        # What everybody sees happen happens in every world.
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
    """Return whether the tricks follow; ``fresh``: no card of the seat lies in a trick begun."""
    if need <= 0:
        return True
    # Each trick takes a choice of one's own; the one on the table has had its own.
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
"""Tricks gained, whether one was gathered, and the ways the seat cannot tell apart."""


def _gained(search: Search, events: Sequence[Event]) -> tuple[int, bool]:
    won = [event.seat for event in events if isinstance(event, TrickWon)]
    return sum(seat in search.seats for seat in won), bool(won)


def _parts(search: Search, ways: Sequence[Way], action: int | None) -> list[_Part]:
    """Return the worlds after an action of the seat, or after any of others, by what it sees."""
    found: dict[tuple[Event, ...], list[Way]] = {}
    for way in ways:
        for each in way.state.legal_actions() if action is None else (action,):
            after = Way(way.first, way.state.child(each), (*way.line, each))
            found.setdefault(way.state.transition(each, search.seat), []).append(after)
    return [(*_gained(search, events), part) for events, part in found.items()]


def refuted(search: Search, state: State, action: int, need: int, left: int) -> Way:
    """Return a world, and what is played in it, in which an action does not lead to the tricks.

    The line begins with the action and ends where the seat has to choose again or the tricks can
    no longer be had; the world is the state itself, if it can be. ValueError where the action is
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
    """Follow the replies which refute, those of the actual world where there are any."""
    state = ways[0].state
    own = _goes_on(state) and state.actors()[0] == search.seat
    choices = state.legal_actions() if own else ()
    if not _goes_on(state) or (fresh and need > left) or (own and (left <= 0 or len(choices) > 1)):
        return next((way for way in ways if way.first == actual), ways[0])
    if own:  # what is forced is shown, too
        left, fresh = left - 1, False
    failing = [
        (gained, gathered, part)
        for gained, gathered, part in _parts(search, ways, choices[0] if own else None)
        if not _follows(search, _states(part), need - gained, left, fresh=fresh or gathered)
    ]

    def order(part: _Part) -> tuple[bool, int, int]:
        """Put the actual world first, then tricks lost at once, then what most worlds allow."""
        return not any(way.first == actual for way in part[2]), part[0], -len(part[2])

    gained, gathered, part = min(failing, key=order)
    return _down(search, actual, part, need - gained, left, fresh=fresh or gathered)


def _states(ways: Sequence[Way]) -> list[State]:
    return [way.state for way in ways]


def toughest(
    search: Search, state: State, worlds: Sequence[State], need: int, left: int
) -> int:  # fmt: skip
    """Return the reply of whoever is on turn which leaves the seat the fewest sure actions.

    ``worlds`` are the states the seat cannot tell from this one, this one among them.
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
    """Tells whether an action makes sure of tricks, and if not, how they may be lost."""

    def judge(
        self, condition: Condition, start: State, state: State, action: int, left: int
    ) -> Verdict:
        """Return the verdict on an action after which the tricks asked for are to be certain."""
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
        """Return the reply of whoever is on turn which makes it hardest for the solver."""
        search, need = _search(condition, start, state)
        return toughest(search, state, all_worlds(state, search.seat), need, left)


def _search(condition: Condition, start: State, state: State) -> tuple[Search, int]:
    """Return the search and how many tricks are still wanted."""
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
