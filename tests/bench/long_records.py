"""Games as long as wished, made by playing on without ever ending them."""

from functools import cache
from random import Random

from ludotheque.core.contract import State
from ludotheque.games import create
from ludotheque.record.timeline import Timeline

OPTIONS: dict[str, dict[str, str]] = {
    "finale": {"match": "championship", "elimination": "no"},
    "ordo": {"repetition": "off"},
    "ordino": {},
    "cambio": {"repetition": "off", "preparation": "corners"},
    "automatch": {"players": "2", "target": "200"},
}
"""Options under which a game need not end."""


LIMITS = {"finale": 9, "automatch": 195}
"""No side of a match is let come nearer to its end."""

LONGEST = {"finale": 700, "automatch": 3800}
"""Actions of a match which its scores end: however it is played, it gets hardly longer."""


@cache
def long_game(key: str, plies: int) -> Timeline:
    """Return a game of so many actions which still goes on; always the same one."""
    timeline = Timeline(create(key, OPTIONS[key]), seed=11)
    rng, plies = Random(key), min(plies, LONGEST.get(key, plies))
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
    if key == "ordo":  # sideways, so that nobody comes home
        actions.sort(key=lambda action: _forward(state, action))
    for action in actions:
        after = state.child(action)
        if not after.actors() or max(getattr(after, "scores", (0,))) > LIMITS.get(key, 0):
            continue
        if key == "ordino" and any(
            type(e).__name__ == "Captured" for e in state.transition(action, None)
        ):
            continue
        return action
    return None


def _forward(state: State, action: int) -> int:
    start, end = state.steps(action)
    return abs(int(end[1]) - int(start.partition(":")[0][1]))


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
