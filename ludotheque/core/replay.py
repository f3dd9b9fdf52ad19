"""Looking at a record from its beginning: the places a replay stops at, counted in moves."""

from itertools import accumulate

from ludotheque.core.contract import State
from ludotheque.core.timeline import Timeline


def replay_places(timeline: Timeline) -> tuple[int, ...]:
    """Return the places a replay stops at, up to now: one after every action of a seat.

    A roll belongs to the action that follows it, what is dealt between two games of a match is a
    place of its own, and the set-up by chance comes before the first one. The present place is
    always the last one. Places count actions, chance included.
    """
    last = timeline.ply
    rolled = last > 0 and is_roll(timeline.state_at(last - 1))
    places = []
    begun = False
    for place in range(last):
        state = timeline.state_at(place)
        begun = begun or not state.is_chance() or is_roll(state)
        # Before the present roll the board is the same as now.
        if not begun or (rolled and place == last - 1):
            continue
        if place == 0 or not is_roll(timeline.state_at(place - 1)):
            places.append(place)
    return (*places, last)


def move_counts(timeline: Timeline) -> tuple[int, ...]:
    """Return for every place up to now how many actions of seats come before it."""
    moves = (not timeline.state_at(ply).is_chance() for ply in range(timeline.ply))
    return tuple(accumulate(moves, initial=0))


def moves_before(timeline: Timeline, place: int) -> int:
    """Return how many actions of seats come before a place on the line."""
    return sum(not timeline.state_at(ply).is_chance() for ply in range(place))


def is_roll(state: State) -> bool:
    """Tell whether dice are rolled now (and not something dealt or drawn)."""
    return state.is_chance() and state.chance_kind() == "roll"
