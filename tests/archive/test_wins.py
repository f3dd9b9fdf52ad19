"""The running score of the same players: whoever sat where, and only they."""

import pytest

from ludotheque.archive.store import Archive
from ludotheque.archive.wins import earlier_wins
from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, info
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.stats.facts import facts_of
from tests.examples import with_players, with_seats

NAMES = ("Anne", "Bruno", "Chloé", "Denis")


def begun(key: str, names: tuple[str, ...], seed: int = 1) -> Timeline:
    options = with_seats(key, len(names))
    timeline = start_timeline(key, options, seed, tuple(map(SeatInfo, names)))
    source = RandomSource(seed)
    for _ in range(3):
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    return timeline


def lost_by(key: str, names: tuple[str, ...], loser: str, seed: int) -> Timeline:
    """A game which somebody has resigned."""
    timeline = begun(key, names, seed)
    timeline.end(Ending("resign", names.index(loser)))
    return timeline


@pytest.fixture
def archive(tmp_path) -> Archive:
    return Archive(tmp_path / "games.sqlite")


@pytest.mark.parametrize("key", ENGINES)
def test_wins_are_counted_by_name_in_every_game_for_any_number(key, archive):
    for count in info(key).players:
        names = NAMES[:count]
        turned = names[1:] + names[:1]
        assert earlier_wins(archive, begun(key, names)) is None
        expected = dict.fromkeys(names, 0)
        for seed, order in enumerate((names, turned, names), 10 * count):
            game = lost_by(key, order, order[0], seed)
            archive.begin(game)
            outcome = game.outcome()
            assert outcome is not None
            for seat in outcome.winners:
                expected[order[seat]] += 1
        for order in (names, turned, names[::-1]):
            found = earlier_wins(archive, begun(key, order, seed=90))
            assert found == tuple(expected[name] for name in order)
        assert sum(expected.values()) >= 3


def test_a_seat_taken_over_counts_as_in_the_statistics(archive):
    """For nobody where several have made its moves; for who has made them all otherwise."""
    key, pair = with_players(), NAMES[:2]
    archive.begin(lost_by(key, pair, pair[0], seed=1))
    assert earlier_wins(archive, begun(key, pair, seed=90)) == (0, 1)
    for before in (True, False):  # Anne was there when nothing had been played, or for a move
        game = begun(key, pair, seed=2)
        if before:
            game = Timeline(game.game, seed=2, seats=(SeatInfo("Anne", level=2), SeatInfo("Bruno")))
        game.change_seat("person" if before else "computer", 0, None if before else 2)
        for _ in range(3):
            game.apply(game.state.legal_actions()[0])
        game.end(Ending("resign", 0))
        archive.begin(game)
        facts = facts_of(game.to_record())
        assert facts.players[0] == ("anne" if before else "")
        assert earlier_wins(archive, begun(key, pair, seed=90)) == (0, 2)
    playing = begun(key, pair, seed=90)
    playing.change_seat("computer", 0, 2)
    assert earlier_wins(archive, playing) is None


def test_others_other_games_draws_and_open_games_do_not_count(archive):
    key, other = ENGINES[:2]
    pair = NAMES[:2]
    archive.begin(lost_by(key, ("Anne", "Chloé"), "Anne", 1))
    archive.begin(lost_by(other, pair, "Anne", 2))
    archive.begin(begun(key, pair, 3))
    assert earlier_wins(archive, begun(key, pair, 4)) is None
    drawn = begun(key, pair, 5)
    drawn.end(Ending("agreed"))
    archive.begin(drawn)
    assert earlier_wins(archive, begun(key, pair, 4)) == (0, 0)
    mine = lost_by(key, pair, "Anne", 6)
    archive.begin(mine)
    assert earlier_wins(archive, mine) == (0, 0)  # a game counts in itself, not among the earlier
    assert earlier_wins(archive, begun(key, ("ANNE", " bruno"), 7)) == (0, 1)


@pytest.mark.parametrize("names", [("Anne", ""), ("", ""), ("Anne", "anne")])
def test_who_has_no_name_of_his_own_has_no_score(archive, names):
    key = ENGINES[0]
    archive.begin(lost_by(key, ("Anne", "Bruno"), "Anne", 1))
    timeline = start_timeline(key, {}, 3, tuple(map(SeatInfo, names)))
    assert earlier_wins(archive, timeline) is None
