"""What a history carries beside its actions: kept in its place through whatever is done."""

import random
from typing import Any

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.draws import RandomSource
from ludotheque.record import savefile
from ludotheque.record.circumstances import (
    Agreements,
    Branch,
    Hint,
    MoveNote,
    Notes,
    SeatChange,
    changes_until,
    hints_until,
    new_id,
)
from ludotheque.record.kinship import goes_on, holds, parted_at, same_ply
from ludotheque.record.parting import parting
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from tests.record.test_timeline import begun, played


def act(timeline: Timeline, chance: random.Random, source: RandomSource) -> None:
    """Do one thing that may be done with a history."""
    what = chance.choice(
        ["play"] * 8 + ["undo", "undo", "redo", "go", "end", "hint", "seat", "note"]
    )
    if what == "undo":
        timeline.undo()
    elif what == "redo":
        timeline.redo()
    elif what == "go":
        timeline.go_to(chance.randrange(timeline.length + 1))
    elif what == "end" and not timeline.is_over():
        timeline.end(chance.choice([Ending("agreed"), Ending("resign", 1)]))
    elif what == "hint":
        timeline.note_hint(chance.randrange(2))
    elif what == "seat":
        kind = chance.choice(["computer", "person", "left"])
        timeline.change_seat(kind, chance.randrange(2), 3 if kind == "computer" else None)
    elif what == "note":
        timeline.notes = timeline.notes.noted(chance.randrange(timeline.length + 1), "Well!")
    elif not timeline.is_over():
        state = timeline.state
        action = timeline.draw() if state.is_chance() else state.random_action(source)
        timeline.apply(action, chance.choice([None, 100 + chance.randrange(10**6)]))


def consistent(timeline: Timeline) -> None:
    assert len(timeline.times) == timeline.length
    for items in (timeline.events, timeline.hints, timeline.notes.moves):
        plies = [item.ply for item in items]
        assert plies == sorted(plies)
        assert all(0 <= ply <= timeline.length for ply in plies)


@given(st.integers(0, 2**32))
def test_whatever_is_done_it_stays_in_its_place_and_is_written(seed: int) -> None:
    chance, source = random.Random(seed), RandomSource(seed)
    timeline = begun(seed % 1000)
    uid, used = timeline.id, 0
    known: dict[tuple[int, ...], int | None] = {}
    for _ in range(80):
        hints = len(timeline.hints)
        act(timeline, chance, source)
        consistent(timeline)
        used += len(timeline.hints) - hints
        assert timeline.id == uid
        assert len(timeline.hints) == used  # what was used once stays used
        line = timeline.line
        for i, time in enumerate(timeline.times):
            # The time of an action is that of this action, for as long as it is in the line.
            if i + 1 < len(line):
                assert known.setdefault(line[: i + 1], time) == time
            else:
                known[line] = time
        record = timeline.to_record()
        again = savefile.decode(savefile.encode(record))
        assert again == record.played()
        assert Timeline.from_record(again).to_record(again.modified) == again
        assert Timeline.from_record(record).to_record(record.modified) == record


def test_a_fresh_history_has_an_id_of_its_own() -> None:
    ids = {Timeline(begun(1).game, seed=1).id for _ in range(100)}
    assert len(ids) == 100
    assert all(len(uid) == 32 and set(uid) <= set("0123456789abcdef") for uid in ids)


def test_replaying_a_record_keeps_its_id() -> None:
    timeline = played(begun(1), 10)
    assert Timeline.from_record(timeline.to_record()).id == timeline.id


def test_a_hint_stays_used_and_who_left_stays_away_when_the_line_is_cut() -> None:
    timeline = played(begun(1), 30)
    timeline.note_hint(1)
    timeline.change_seat("computer", 0, 2)
    timeline.change_seat("left", 0)
    timeline.notes = Notes("H", moves=(MoveNote(2, "early"), MoveNote(30, "late")))
    timeline.go_to(12)
    assert timeline.hints == (Hint(30, 1),)  # only taken back: it all comes again with redo
    timeline.settle()
    before = timeline.ply
    again = timeline.line[before]
    timeline.apply(next(one for one in timeline.state.legal_actions() if one != again))
    assert timeline.hints == (Hint(before, 1),)
    assert timeline.events == (SeatChange(before, "left", 0),)
    assert timeline.notes == Notes("H", moves=(MoveNote(2, "early"),))


def test_cutting_leaves_each_seat_to_who_sat_there_last() -> None:
    changes = (
        SeatChange(2, "computer", 0, 1),
        SeatChange(8, "person", 0),
        SeatChange(9, "computer", 1, 5),
        SeatChange(9, "left", 0),
    )
    assert changes_until(changes, 9) == changes
    assert changes_until(changes, 5) == (
        SeatChange(2, "computer", 0, 1), SeatChange(5, "computer", 1, 5), SeatChange(5, "left", 0),
    )  # fmt: skip
    assert hints_until((Hint(1, 0), Hint(7, 1), Hint(8, 1)), 3) == (
        Hint(1, 0), Hint(3, 1), Hint(3, 1),
    )  # fmt: skip


def test_a_branch_is_a_game_of_its_own_with_the_same_beginning() -> None:
    timeline = played(begun(4), 30)
    timeline.agreements = Agreements(no_undo=True)
    timeline.note_hint(0)
    branch = timeline.branch(12)
    assert branch.branched_from == Branch(timeline.id, 12)
    assert branch.id != timeline.id
    assert (branch.line, branch.ply) == (timeline.line[:12], 12)
    assert branch.states == tuple(timeline.state_at(i) for i in range(13))
    assert branch.agreements == timeline.agreements
    assert branch.seed == timeline.seed
    consistent(branch)
    played(branch, 5, seed=3)
    assert timeline.length == 30
    for wrong in (-1, 31):
        with pytest.raises(IndexError):
            timeline.branch(wrong)


def test_redo_brings_back_the_time_an_action_took() -> None:
    timeline = begun(1)
    timeline.settle()
    action = timeline.state.legal_actions()[0]
    timeline.apply(action, 1234)
    timeline.undo()
    timeline.redo()
    assert timeline.times[-1] == 1234
    timeline.undo()
    timeline.apply(action, 99)  # the very action that was taken back
    assert timeline.times[-1] == 1234


@given(st.integers(0, 2**20), st.integers(0, 30), st.integers(0, 30))
def test_of_two_records_of_one_game_it_is_known_which_holds_the_other(
    seed: int, one: int, other: int
) -> None:
    long = played(begun(seed), 30)
    long.go_to(one)
    first = Timeline.from_record(long.to_record().played())
    long.go_to(other)
    second = Timeline.from_record(long.to_record().played())
    a, b = first.to_record(), second.to_record()
    assert holds(a, b) == (one >= other)
    assert goes_on(a, b) == (one >= other)
    assert parted_at(a, b) == min(one, other)
    assert (holds(a, b) and holds(b, a) and same_ply(a, b)) == (one == other)
    first.note_hint(0)
    noted = first.to_record()
    assert holds(noted, a)
    assert not holds(a, noted)


@pytest.mark.parametrize(
    ("field", "more"),
    [
        ("seats", (SeatInfo("Anne"), SeatInfo())),
        ("seats", (SeatInfo(colour="red"), SeatInfo())),
        ("events", (SeatChange(1, "person", 0),)),
        ("agreements", Agreements(no_undo=True)),
        ("hints", (Hint(2, 1),)),
        ("times", (None, 5)),
        ("notes", Notes(heading="x")),
        ("notes", Notes(moves=(MoveNote(2, "x"),))),
    ],
)  # fmt: skip
def test_whatever_stands_beside_the_actions_makes_a_difference(field: str, more: Any) -> None:
    """One comparison for files and archive: who has more holds the other, and not it him.

    Two programs may have played the same actions in other times; between files they count.
    """
    first = played(begun(7), 4)
    plain = attrs.evolve(first.to_record(), seats=(SeatInfo(), SeatInfo()))
    richer = attrs.evolve(plain, **{field: more})
    assert holds(richer, plain)
    assert holds(plain, richer) == (field == "times")
    assert goes_on(richer, plain)
    found = parting(Timeline.from_record(richer), Timeline.from_record(plain))
    assert found.alike
    assert (found.first_has, found.first_beside) == (True, (field,))
    assert not found.second_has


def test_ids_are_never_the_same() -> None:
    assert len({new_id() for _ in range(1000)}) == 1000
