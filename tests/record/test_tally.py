"""The counts of a game: those of what has been played, however it came about."""

from itertools import pairwise

import pytest

from ludotheque.core.events import Captured, Scored
from ludotheque.games import ENGINES
from ludotheque.record.tally import tally
from ludotheque.record.timeline import Timeline
from tests.stats.making import played


@pytest.mark.parametrize("key", ENGINES)
def test_counts_follow_what_is_taken_back_and_played_otherwise(key: str) -> None:
    timeline = played(key, seed=3, names=("Ann", "Bob"), most=60)
    seen = [tally(timeline)]
    for _ in range(3):
        timeline.undo()
        seen.append(tally(timeline))
    while not timeline.is_over() and timeline.ply < 60:
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.legal_actions()[-1])
        seen.append(tally(timeline))
        assert seen[-1] == tally(Timeline.from_record(timeline.to_record()))
    assert len(set(seen)) > 1


@pytest.mark.parametrize("key", ENGINES)
def test_every_count_is_that_of_the_public_events(key: str) -> None:
    timeline = played(key, seed=5, names=("Ann", "Bob"))
    found = tally(timeline)
    states = [timeline.state_at(ply) for ply in range(timeline.ply)]
    events = [
        event
        for ply, state in enumerate(states)
        for event in state.transition(timeline.action_at(ply), None)
    ]
    assert found.moves == sum(not state.is_chance() for state in states)
    assert sum(found.lost) == sum(isinstance(event, Captured) for event in events)
    assert found.totals == tuple(e.totals for e in events if isinstance(e, Scored))
    leaders = [leader for _, leader in found.leads]
    assert all(one != other for one, other in pairwise(leaders))
