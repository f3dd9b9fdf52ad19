"""Looking back at Finale."""

from ludotheque.record.replaystops import moves_before, replay_stops
from tests.table.test_replay import played


def test_a_replay_of_finale_starts_with_the_pawns_laid_out() -> None:
    timeline = played("finale", {}, 30, 1)
    first = timeline.state_at(replay_stops(timeline)[0])
    assert first.chance_kind() == "roll"
    assert moves_before(timeline, replay_stops(timeline)[0]) == 0
