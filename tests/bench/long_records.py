"""Games as long as wished, made by playing on without ever ending them."""

from functools import cache
from random import Random

from ludotheque.core.contract import State
from ludotheque.games import create
from ludotheque.record.timeline import Timeline
from tests.about import about


@cache
def long_game(key: str, plies: int) -> Timeline:
    """Return a game of so many actions which still goes on; always the same one."""
    timeline = Timeline(create(key, about(key, "LONG_FORM", {})), seed=11)
    rng, plies = Random(key), min(plies, about(key, "LONG_MOST", plies))
    while timeline.ply < plies:
        if timeline.state.is_chance():
            timeline.apply(timeline.draw())
        elif (action := _harmless(key, timeline.state, rng)) is not None:
            timeline.apply(action)
        else:  # whatever is played ends it: try another way
            timeline.go_to(max(0, timeline.ply - rng.randrange(20, 200)))
    while timeline.state.is_chance() or len(timeline.state.legal_actions()) < 2:
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.legal_actions()[0])
    return timeline


def _harmless(key: str, state: State, rng: Random) -> int | None:
    """Return an action after which the game goes on, None where there is none."""
    actions = list(state.legal_actions())
    rng.shuffle(actions)
    order, refuses = about(key, "long_order"), about(key, "long_refuses")
    if order is not None:
        actions.sort(key=lambda action: order(state, action))
    for action in actions:
        after = state.child(action)
        if not after.actors() or max(getattr(after, "scores", (0,))) > about(key, "LONG_SCORE", 0):
            continue
        if refuses is not None and refuses(state, action):
            continue
        return action
    return None


def same_board(timeline: Timeline, plies: int) -> Timeline:
    """Return a short game which ends as a long one: it begins ``plies`` actions or so before.

    The place it begins at is the nearest one that can be written down as a position.
    """
    for first in range(timeline.ply - plies, 0, -1):
        start = timeline.state_at(first).position()
        if start is None or timeline.state_at(first).is_chance():
            continue
        short = Timeline(timeline.game, seed=timeline.seed, start=start)
        for ply in range(first, timeline.ply):
            short.apply(timeline.action_at(ply))
        return short
    raise LookupError("no place of this game can be written down")
