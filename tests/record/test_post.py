"""Games by post: dice are those of the seed, nothing sent is taken back, one game stays one."""

import pytest

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES, create
from ludotheque.record import savefile
from ludotheque.record.post import came_by_post, letter, on_turn, since_own_turn, why_not_send
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import hiding, one_die, without_chance

NAMES = ("Anne", "Paul", "Zoé", "Max")


def played(key: str, plies: int, seed: int = 5) -> Timeline:
    """A game played at random by persons with names."""
    seats = tuple(map(SeatInfo, NAMES[: len(create(key).seats)]))
    timeline = start_timeline(key, {}, seed, seats)
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    return timeline


@pytest.mark.parametrize("key", [key for key in ENGINES if key != hiding()])
def test_the_line_names_who_is_on_turn(key: str) -> None:
    for plies in range(12, 20):
        timeline = played(key, plies)
        seat = on_turn(timeline)
        assert seat is not None
        assert why_not_send(timeline) is None
        assert f", {NAMES[seat]}: open this file" in str(letter(timeline))
        timeline.settle()
        assert timeline.state.actors() == (seat,)
        since = since_own_turn(timeline)
        own = [
            ply
            for ply in range(timeline.ply)
            if not timeline.state_at(ply).is_chance()
            and timeline.state_at(ply).actor_of(timeline.action_at(ply)) == seat
        ]
        assert since == (own[-1] + 1 if own else 0)


def test_hidden_hands_and_finished_games_are_refused_in_a_sentence() -> None:
    assert "hands are hidden" in str(why_not_send(played(hiding(), 20)))
    over = played(without_chance(), 10)
    over.end(Ending("resign", 0))
    assert "over" in str(why_not_send(over))
    over.post = 4  # it is played by post: the other player shall see how it ended
    assert why_not_send(over) is None
    assert "is over" in str(letter(over))
    computer = start_timeline(without_chance(), {}, 1, (SeatInfo("Anne"), SeatInfo(level=2)))
    assert why_not_send(computer) is None
    computer.apply(computer.state.legal_actions()[0])
    assert "computer player" in str(why_not_send(computer))


def test_a_throw_taken_back_falls_the_same_on_both_sides() -> None:
    key = one_die()
    timeline = played(key, 31)
    while not timeline.state.is_chance():
        timeline.apply(timeline.state.legal_actions()[0])
    there = Timeline.from_record(savefile.decode(savefile.encode(timeline.to_record())))
    rolls = set()
    for one in (timeline, there):
        for _ in range(3):
            ply = one.ply
            rolls.add(one.draw())
            one.apply(one.draw())
            one.go_to(ply)
    assert len(rolls) == 1


def test_the_post_is_in_the_file_and_in_no_branch() -> None:
    timeline = played(without_chance(), 9)
    timeline.post = timeline.ply
    found = Timeline.from_record(savefile.decode(savefile.encode(timeline.to_record())))
    assert found.post == 9
    assert came_by_post(found)
    found.apply(found.state.legal_actions()[0])
    assert not came_by_post(found)
    assert found.branch(4).post == 0
    found.go_to(3)
    assert savefile.decode(savefile.encode(found.to_record())).post == 3
