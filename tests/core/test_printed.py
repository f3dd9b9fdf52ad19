"""Actions on screen: the same signs in every game, and never those of saves."""

import re

import pytest

from ludotheque import games
from ludotheque.core.printed import printed
from ludotheque.record.timeline import Timeline
from tests.about import about
from tests.contract.playing import play

PRINTED = {key: set(signs) for key in games.ENGINES if (signs := about(key, "PRINTED"))}
PLAIN = re.compile(r"\d[<>^v]$|\w[-x]\w")


@pytest.mark.parametrize("key", PRINTED)
def test_what_is_played_is_printed_with_signs(key: str) -> None:
    timeline = play(Timeline(games.create(key), seed=5), 5, 120)
    seen = set()
    for ply, action in enumerate(timeline.actions):
        state = timeline.state_at(ply)
        if state.is_chance():
            continue
        plain = state.notation(action)
        text = str(printed(state, action))
        assert not PLAIN.search(text), text
        named = any(place in plain for place in timeline.game.place_names)
        assert named or len(text) == len(plain)
        assert not any(place in text for place in timeline.game.place_names)
        seen |= set(text) - set(plain)
    assert seen >= PRINTED[key]
