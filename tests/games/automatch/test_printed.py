"""Actions on screen: words stay as they are."""

from ludotheque import games
from ludotheque.core.printed import printed
from ludotheque.record.timeline import Timeline
from tests.contract.playing import play


def test_words_are_printed_as_they_are() -> None:
    """An exchange of L’Auto-Match is no capture."""
    timeline = play(Timeline(games.create("automatch", {"announce": "always"}), seed=5), 5, 600)
    texts = set()
    for ply, action in enumerate(timeline.actions):
        state = timeline.state_at(ply)
        if not state.is_chance():
            assert printed(state, action) == state.notation(action)
            texts.add(state.notation(action).split()[0])
    assert "exchange" in texts
