"""The history of a record: what undo, redo, draws and endings must do."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.draws import HashSource, RandomSource
from ludotheque.core.errors import IllegalAction, SaveError
from ludotheque.core.events import Passed
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from tests.contract.toy import ToyGame
from tests.examples import one_die


def begun(seed: int = 5, **options: str) -> Timeline:
    """Return a fresh game; with one seed it is the same game each time, by its id as well."""
    return Timeline(
        games.create(one_die(), options),
        seed=seed,
        created="2026-01-02T03:04:05Z",
        uid=f"{seed:032x}",
    )


def played(timeline: Timeline, plies: int, seed: int = 1) -> Timeline:
    source = RandomSource(seed)
    for _ in range(plies):
        if timeline.is_over():
            break
        if timeline.state.is_chance():
            timeline.apply(timeline.draw())
        else:
            timeline.apply(timeline.state.random_action(source))
    return timeline


def snapshot(timeline: Timeline) -> tuple[object, ...]:
    return timeline.state, timeline.actions, timeline.ending, timeline.result()


def test_states_and_actions_end_where_the_game_stands() -> None:
    """What was taken back stays in the line, and is no part of what stands."""
    timeline = played(begun(3), 30)
    whole = timeline.states
    assert len(whole) == timeline.ply + 1 == timeline.length + 1
    while timeline.can_undo:
        timeline.undo()
        assert len(timeline.states) == timeline.ply + 1
        assert timeline.states == whole[: timeline.ply + 1]
        assert timeline.states[-1] == timeline.state
        assert len(timeline.actions) == timeline.ply
        assert timeline.length == len(whole) - 1


def test_a_draw_depends_on_seed_turn_kind_and_count_alone() -> None:
    one = played(begun(7), 12)
    state = one.state
    if not state.is_chance():
        one.apply(state.random_action(RandomSource(0)))
        state = one.state
    assert state.chance_kind() == "roll"
    expected = state.sample(HashSource(7, state.turn, "roll", 0))
    assert one.draw() == expected == one.draw()


def test_another_way_of_playing_leaves_later_rolls_alone() -> None:
    rolls = []
    for way in (1, 2, 3):
        timeline = played(begun(11), 21, way)
        rolls.append(
            [timeline.notation_at(i) for i in range(20) if timeline.state_at(i).is_chance()]
        )
    assert rolls[0] == rolls[1] == rolls[2]


def test_two_draws_of_one_kind_in_one_turn_differ_in_count() -> None:
    class Twice(ToyGame):
        """Deals twice: the second deal comes in the same turn."""

    timeline = Timeline(Twice.create({}), seed=3)
    first = timeline.draw()
    timeline.apply(first)
    # Pretend that the same node comes again within the turn.
    timeline._states[-1] = timeline._states[0]
    assert timeline.draw() == timeline.state.sample(HashSource(3, 0, "deal", 1))


def test_draw_is_refused_where_a_seat_must_act() -> None:
    timeline = begun()
    timeline.settle()
    with pytest.raises(ValueError, match="chance"):
        timeline.draw()


@given(st.integers(0, 2**40), st.integers(0, 200), st.integers(1, 60))
def test_undo_and_redo_are_inverse(seed: int, plies: int, times: int) -> None:
    timeline = played(begun(seed), plies, seed)
    line = timeline.line
    seen = [snapshot(timeline)]
    for _ in range(times):
        if not timeline.can_undo:
            break
        timeline.undo()
        seen.append(snapshot(timeline))
    for expected in reversed(seen[:-1]):
        timeline.redo()
        # The first undo may have started in the middle of a turn: redo goes to its end.
        if expected is not seen[0]:
            assert snapshot(timeline) == expected
    assert timeline.line == line
    assert snapshot(timeline) == seen[0]


@given(st.integers(0, 2**40), st.integers(3, 200))
def test_undo_goes_to_before_a_decision_and_passes_over_rolls_and_passes(
    seed: int, plies: int
) -> None:
    timeline = played(begun(seed), plies, seed)
    before, skipped = timeline.ply, 0
    if timeline.can_undo:
        count = timeline.undo()
        assert before - count == timeline.ply
        assert not timeline.state.is_chance()
        skipped = timeline.ply + 1
    for i in range(skipped, before):
        state, action = timeline.state_at(i), timeline.line[i]
        assert state.is_chance() or isinstance(state.transition(action, None)[0], Passed)


def test_the_coming_roll_is_the_same_after_undo_and_another_move() -> None:
    for seed in range(30):
        timeline = begun(seed)
        timeline.settle()
        moves = timeline.state.legal_actions()
        if len(moves) < 2:
            continue
        timeline.apply(moves[0])
        roll = timeline.draw()
        timeline.apply(roll)
        timeline.undo()
        timeline.apply(moves[1])
        assert timeline.redo_tail == ()
        assert timeline.draw() == roll


def test_a_roll_given_by_hand_comes_back_after_undo() -> None:
    timeline = begun(1, starter="blue")
    timeline.settle()
    timeline.undo()
    timeline.go_to(timeline.ply - 1)
    other = next(a for a in timeline.state.legal_actions() if a != timeline.draw())
    timeline.apply(other)
    timeline.go_to(timeline.ply - 1)
    assert timeline.draw() == other


def test_playing_the_taken_back_action_again_keeps_the_tail() -> None:
    timeline = played(begun(3), 30)
    line = timeline.line
    for _ in range(4):
        timeline.undo()
    timeline.apply(timeline.redo_tail[0])
    assert timeline.line == line
    assert timeline.redo_tail


def test_an_illegal_action_changes_nothing() -> None:
    timeline = played(begun(3), 30)
    timeline.undo()
    before, tail = snapshot(timeline), timeline.redo_tail
    wrong = timeline.state.parse("a1-g5")
    with pytest.raises(IllegalAction):
        timeline.apply(wrong)
    assert snapshot(timeline) == before
    assert timeline.redo_tail == tail


def test_endings() -> None:
    timeline = played(begun(3, starter="blue"), 12)
    timeline.end(Ending("resign", 0))
    assert timeline.is_over()
    assert timeline.result() == "red"
    outcome = timeline.outcome()
    assert outcome is not None
    assert outcome.code == "resign"
    with pytest.raises(IllegalAction) as refusal:
        timeline.apply(0)
    assert refusal.value.reason.code == "record-ended"
    with pytest.raises(ValueError, match="over"):
        timeline.end(Ending("agreed"))
    assert timeline.undo() == 0
    assert timeline.result() == "*"
    assert timeline.undone_ending == Ending("resign", 0)
    assert timeline.can_redo
    timeline.redo()
    assert timeline.result() == "red"
    timeline.go_to(3)
    assert timeline.ending is None
    timeline.go_to(12)
    assert timeline.ending == Ending("resign", 0)
    timeline.reopen()
    assert not timeline.can_redo
    timeline.end(Ending("agreed"))
    assert timeline.result() == "draw"
    timeline.undo()
    timeline.undo()
    timeline.apply(next(a for a in timeline.state.legal_actions() if a != timeline.redo_tail[0]))
    assert timeline.undone_ending is None


def test_an_abandoned_record_has_no_result() -> None:
    timeline = begun()
    timeline.end(Ending("abandoned"))
    assert (timeline.result(), timeline.outcome(), timeline.is_over()) == ("*", None, True)


@pytest.mark.parametrize(
    "ending",
    [Ending("resign"), Ending("time"), Ending("agreed", 1), Ending("resign", 2), Ending("time", 2)],
)
def test_an_ending_which_fits_no_seat_is_refused(ending: Ending) -> None:
    with pytest.raises(ValueError, match="seat"):
        begun().end(ending)


@given(st.integers(0, 2**40), st.integers(0, 200), st.integers(0, 20))
def test_a_record_replays_to_the_same_history(seed: int, plies: int, back: int) -> None:
    timeline = played(begun(seed), plies, seed)
    for _ in range(back):
        timeline.undo()
    record = timeline.to_record("2026-01-02T03:04:05Z")
    again = Timeline.from_record(record)
    assert (again.states, again.line, again.ply) == (timeline.states, timeline.line, timeline.ply)
    assert again.to_record(record.modified) == record


def test_an_undone_ending_survives_the_record() -> None:
    timeline = played(begun(3), 12)
    timeline.end(Ending("agreed"))
    timeline.undo()
    again = Timeline.from_record(timeline.to_record())
    assert again.ending is None
    assert again.undone_ending == Ending("agreed")
    assert again.ply == 12


@pytest.mark.parametrize(
    ("number", "text", "words"),
    [
        (5, "c2-c9", ("5", "c2-c9")),
        (3, "a1-b1", ("3", "a1-b1")),
        (2, "roll 7", ("2", "roll 7")),
        (1, "hello", ("1", "hello")),
    ],
)
def test_replay_errors_name_number_and_text(number: int, text: str, words: tuple[str, ...]) -> None:
    import attrs

    record = played(begun(3), 12).to_record()
    actions = list(record.actions)
    actions[number - 1] = text
    with pytest.raises(SaveError) as refusal:
        Timeline.from_record(attrs.evolve(record, actions=tuple(actions)))
    assert all(word in str(refusal.value) for word in words)
    assert str(refusal.value).count(text) == 1


def test_replay_refuses_an_action_after_the_end_and_an_ending_after_it() -> None:
    import attrs

    record = played(begun(3), 10_000).to_record()
    assert record.actions
    with pytest.raises(SaveError):
        Timeline.from_record(attrs.evolve(record, actions=(*record.actions, "roll 3")))
    with pytest.raises(SaveError):
        Timeline.from_record(attrs.evolve(record, ending=Ending("agreed")))


@pytest.mark.parametrize(
    "change",
    [
        {"game": "chess"},
        {"options": {"colour": "blue"}},
        {"options": {"setup": "upside-down"}},
        {"seats": (SeatInfo(),)},
        {"start": {"blue": 1}},
        {"start": 5},
        {"ending": Ending("resign", 7)},
    ],
)
def test_a_record_which_fits_no_game_is_refused(change: dict[str, object]) -> None:
    import attrs

    record = attrs.evolve(begun().to_record(), **change)
    with pytest.raises(SaveError):
        Timeline.from_record(record)
