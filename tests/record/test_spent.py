"""The time which seats use: none of it is lost, whatever is taken back."""

import re
from pathlib import Path

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.draws import RandomSource
from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.record import Ending
from ludotheque.record.spent import Spent
from ludotheque.record.timeline import Timeline, start_timeline
from tests.examples import without_chance

STEPS = st.lists(
    st.tuples(st.sampled_from(("think", "play", "undo", "redo", "resign")), st.integers(0, 9_999)),
    max_size=25,
)


def total(timeline: Timeline) -> int:
    """All time which a record holds: of every action, those taken back included, and of none."""
    return sum(time or 0 for time in (*timeline.times, *timeline.spent.pending))


@given(st.sampled_from(sorted(ENGINES)), st.integers(0, 99), STEPS)
def test_no_measured_time_is_lost(key: str, seed: int, steps: list[tuple[str, int]]) -> None:
    """What is taken back and played otherwise leaves its time with whoever used it."""
    timeline, used = start_timeline(key, {}, seed), 0
    source = RandomSource(seed)
    timeline.settle()
    for what, number in steps:
        seats = timeline.state.actors()
        if what == "think" and seats and not timeline.is_over():
            timeline.spent.add(seats[0], number)
            used += number
        elif what == "play" and not timeline.is_over():
            timeline.apply(timeline.state.random_action(source))
            timeline.settle()
        elif what == "undo":
            timeline.undo()
        elif what == "redo":
            timeline.redo()
        elif what == "resign" and not timeline.is_over():
            timeline.end(Ending("resign", number % len(timeline.seats)))
        assert total(timeline) == used
        again = Timeline.from_record(timeline.to_record())
        assert (again.times, again.spent.pending) == (timeline.times, timeline.spent.pending)


def test_a_seat_s_time_goes_to_its_next_action() -> None:
    timeline = start_timeline(without_chance(), {}, 1)
    timeline.spent.add(0, 300)
    timeline.spent.add(1, 20)
    timeline.spent.add(0, 7)
    for _ in range(3):
        timeline.apply(timeline.state.legal_actions()[0])
    assert timeline.times == (307, 20, None)
    assert timeline.spent.pending == ()


def test_who_thinks_again_has_not_thought_for_nothing() -> None:
    """Both players' times come back when both moves are taken back and others are played."""
    timeline = start_timeline(without_chance(), {}, 1)
    for seat, time in ((0, 1_000), (1, 2_000)):
        timeline.spent.add(seat, time)
        timeline.apply(timeline.state.legal_actions()[0])
    timeline.undo()
    timeline.undo()
    timeline.spent.add(0, 5)
    timeline.apply(timeline.state.legal_actions()[1])
    assert timeline.times == (1_005,)
    assert timeline.spent.pending == (None, 2_000)


def test_lost_on_time_is_lost_to_the_others(tmp_path: Path) -> None:
    timeline = start_timeline(without_chance(), {}, 1)
    timeline.end(Ending("time", 1))
    outcome = timeline.outcome()
    assert outcome is not None
    assert (outcome.winners, outcome.code) == ((0,), "time")
    savefile.save(tmp_path / "x.ludo", timeline.to_record())
    assert savefile.load_timeline(tmp_path / "x.ludo").outcome() == outcome


@pytest.mark.parametrize(
    ("pending", "words"),
    [
        ([1], "“pending” must have one entry for each player"),
        ([1, 2, 3], "“pending”"),
        ([1, -1], "“pending[1]” is out of range"),
        (["1", 2], "“pending[0]”"),
        ({}, "“pending”"),
    ],
)
def test_another_form_is_refused_in_one_sentence(pending: object, words: str) -> None:
    value = savefile.to_json(start_timeline(without_chance(), {}, 1).to_record())
    with pytest.raises(savefile.SaveError, match=re.escape(words)):
        savefile.from_json({**value, "pending": pending})


def test_there_is_a_time_for_each_seat_or_for_none() -> None:
    spent = Spent(2)
    with pytest.raises(ValueError, match="each seat"):
        spent.pending = (1,)
    spent.pending = (None, 3)
    spent.pending = ()
    assert spent.pending == ()
    record = start_timeline(without_chance(), {}, 1).to_record()
    with pytest.raises(ValueError, match="each seat"):
        Timeline.from_record(attrs.evolve(record, pending=(1,)))
