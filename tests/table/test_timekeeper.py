"""Time is measured while a seat may act, and only then; it stays with what was played."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque.core.messages import Message
from ludotheque.games import ENGINES, create
from ludotheque.record.circumstances import Agreements, Clock
from ludotheque.record.record import Ending, Record
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.stats.facts import facts_of
from ludotheque.stats.summary import minutes_of
from ludotheque.table.changes import Mode
from ludotheque.table.controller import TableController
from ludotheque.table.timekeeper import Timekeeper, low
from tests.clocks import HandClock, ticking
from tests.examples import without_chance
from tests.table.tables import PASSING, laid, run, stage_of

pytestmark = pytest.mark.usefixtures("qapp")


@pytest.fixture
def hands() -> Iterator[HandClock]:
    """A clock whose hands a test turns."""
    clock = HandClock()
    with ticking(clock):
        yield clock


class Kept:
    """A keeper which remembers what it was given to keep."""

    def __init__(self) -> None:
        self.records: list[Record] = []

    def keep(self, timeline: Timeline) -> tuple[Message, ...]:
        """Keep a record."""
        self.records.append(timeline.to_record())
        return ()


def begun(key: str = "") -> TableController:
    """A table on which the first seat may act."""
    key = key or without_chance()
    controller = TableController()
    controller.delays = False
    controller.lay(start_timeline(key, {}, 1))
    controller.begin()
    run(controller)
    return controller


def used(controller: TableController) -> tuple[int, ...]:
    """What the clock of each seat shows."""
    timeline = controller.timeline
    seats = range(len(timeline.seats))
    return tuple(controller.timekeeper.used(timeline, seat) for seat in seats)


def act(controller: TableController, number: int = 0) -> None:
    """Play one of the legal actions."""
    assert controller.commit(controller.state.legal_actions()[number]) is None
    run(controller)


def test_each_seat_s_time_runs_while_it_may_act(hands: HandClock) -> None:
    controller = begun()
    hands.advance(3_000)
    assert (used(controller), controller.timekeeper.seat) == ((3_000, 0), 0)
    act(controller)
    hands.advance(500)
    assert used(controller) == (3_000, 500)
    act(controller)
    hands.advance(40)
    assert controller.timeline.times == (3_000, 500)
    assert used(controller) == (3_040, 500)
    assert controller.timekeeper.thinking(controller.timeline, 0) == 40


def test_throwing_the_dice_is_the_thrower_s_time(hands: HandClock) -> None:
    """And it is written to what he then plays, for chance itself uses none."""
    controller = laid()
    controller.begin()
    run(controller)
    assert controller.mode is Mode.IDLE
    seat = controller.state.thrower()
    hands.advance(700)
    controller.roll()
    run(controller)
    hands.advance(300)
    assert controller.timekeeper.used(controller.timeline, seat or 0) == 1_000
    ply = controller.timeline.ply
    act(controller)
    assert controller.timeline.times[:ply] == (None,) * ply
    assert controller.timeline.time_at(ply) == 1_000


def test_a_forced_pass_takes_no_time(hands: HandClock) -> None:
    controller = laid(PASSING)
    controller.begin()
    hands.advance(9_000)
    run(controller)
    assert 0 in controller.timeline.times
    assert sum(time or 0 for time in controller.timeline.times) == 0


def test_nobody_s_time_runs_while_something_moves(hands: HandClock) -> None:
    controller = laid(stage=True)
    controller.begin()
    while controller.mode is not Mode.ANIMATING:
        controller.roll()
    hands.advance(5_000)
    assert controller.timekeeper.seat is None
    stage_of(controller).finish()
    run(controller)
    assert used(controller) == (0, 0)


def test_in_a_review_it_stands_and_goes_on_after_it(hands: HandClock) -> None:
    controller = begun()
    for _ in range(3):
        hands.advance(100)
        act(controller)
    hands.advance(10)
    controller.look_at(1)
    run(controller)
    hands.advance(60_000)
    assert used(controller) == (200, 110)
    controller.look_at(3)
    run(controller)
    hands.advance(5)
    assert used(controller) == (200, 115)


def test_it_stands_for_every_reason_there_is(hands: HandClock) -> None:
    """A question over a minimised window: both must be gone."""
    controller = begun()
    hands.advance(10)
    controller.stop_time("question")
    controller.stop_time("minimised")
    hands.advance(1_000)
    controller.run_time("question")
    hands.advance(1_000)
    assert used(controller) == (10, 0)
    controller.run_time("minimised")
    controller.run_time("minimised")  # twice is once
    hands.advance(7)
    assert used(controller) == (17, 0)


def test_an_end_stops_it(hands: HandClock) -> None:
    controller = begun()
    hands.advance(10)
    controller.end(Ending("resign", 0))
    run(controller)
    hands.advance(10_000)
    assert used(controller) == (10, 0)
    controller.close()
    hands.advance(10_000)
    assert controller.timekeeper.seat is None


@pytest.mark.parametrize("key", ENGINES)
def test_a_curtain_hides_from_the_clock_too(key: str, hands: HandClock) -> None:
    """Where hands are hidden nobody's time runs before the hand is seen."""
    controller = begun(key)
    if not controller.hides:
        assert controller.mode is not Mode.COVERED
        return
    assert controller.mode is Mode.COVERED
    hands.advance(10_000)
    assert sum(used(controller)) == 0
    controller.lift()
    hands.advance(30)
    assert sum(used(controller)) == 30


@given(st.sampled_from(sorted(ENGINES)), st.lists(st.integers(0, 5_000), min_size=1, max_size=20))
def test_what_the_clocks_show_is_what_ran(key: str, waits: list[int]) -> None:
    """Undo and other moves in between change nothing of the sum."""
    clock = HandClock()
    with ticking(clock):
        controller = begun(key)
        ran = 0
        for wait in waits:
            if controller.mode is Mode.COVERED:
                controller.lift()
            before = controller.timekeeper.seat
            clock.advance(wait)
            ran += wait if before is not None else 0
            if wait % 4 == 0 and controller.can_undo:
                controller.undo()
                run(controller)
            elif controller.mode is Mode.CHOOSING:
                actions = controller.state.legal_actions()
                act(controller, wait % len(actions))
            elif controller.mode is Mode.IDLE:
                controller.roll()
                run(controller)
        timeline = controller.timeline
        tail = sum(timeline.times[ply] or 0 for ply in range(timeline.ply, timeline.length))
        assert sum(used(controller)) + tail == ran
        controller.timekeeper.book()
        fresh, again = Timekeeper(), Timeline.from_record(timeline.to_record())
        seats = range(len(timeline.seats))
        assert tuple(fresh.used(again, seat) for seat in seats) == used(controller)


def test_statistics_count_play_and_no_pauses(hands: HandClock) -> None:
    controller = begun()
    for _ in range(6):
        hands.advance(10_000)
        controller.stop_time("question")
        hands.advance(3_600_000)
        controller.run_time("question")
        act(controller)
    controller.end(Ending("agreed"))
    facts = facts_of(controller.timeline.to_record())
    assert (facts.time, minutes_of(facts)) == (60_000, 1.0)


def test_where_moves_have_no_time_the_dates_count() -> None:
    """As in games of earlier versions: one such move is enough."""
    timeline = start_timeline(without_chance(), {}, 1)
    for time in (5_000, None, 7_000):
        timeline.apply(timeline.state.legal_actions()[0], time)
    facts = facts_of(timeline.to_record("2999-01-01T00:00:00Z"))
    assert (facts.time, minutes_of(facts)) == (None, None)


# The clock agreed on


def timed(kind: str, seconds: int, then: str = "tell") -> TableController:
    """A table with a clock, on which the first seat may act."""
    controller = TableController()
    controller.delays = False
    game = create(without_chance(), {})
    agreed = Agreements(clock=Clock(kind, seconds, then))
    controller.lay(Timeline(game, seed=1, agreements=agreed))
    controller.begin()
    run(controller)
    return controller


def told(controller: TableController) -> list[tuple[str, int]]:
    """What is told from now on, as it comes."""
    found: list[tuple[str, int]] = []
    controller.time_low.connect(lambda seat: found.append(("low", seat)))
    controller.time_up.connect(lambda seat: found.append(("up", seat)))
    return found


def test_a_game_s_time_is_told_once_low_and_once_out(hands: HandClock) -> None:
    controller = timed("game", 100)
    found = told(controller)
    hands.advance(89_999)
    assert found == []
    hands.advance(1)
    assert found == [("low", 0)]
    act(controller)
    hands.advance(5_000)
    act(controller)
    hands.advance(9_999)
    assert found == [("low", 0)]
    hands.advance(1)
    assert found == [("low", 0), ("up", 0)]
    hands.advance(60_000)
    assert found == [("low", 0), ("up", 0)]
    assert not controller.timeline.is_over()
    assert controller.timekeeper.left(controller.timeline, 0) == -60_000
    assert controller.timekeeper.left(controller.timeline, 1) == 95_000


def test_whose_time_is_out_loses_where_that_was_agreed_on(hands: HandClock) -> None:
    controller = timed("game", 60, "lose")
    hands.advance(60_000)
    run(controller)
    assert controller.timeline.ending == Ending("time", 0)
    assert controller.timeline.result() == controller.timeline.game.seats[1]
    hands.advance(60_000)
    assert controller.mode is Mode.OVER


def test_a_move_s_time_begins_anew_with_every_move(hands: HandClock) -> None:
    controller = timed("move", 20)
    found = told(controller)
    for _ in range(3):
        hands.advance(16_000)
        act(controller)
    assert found == [("low", 0), ("low", 1), ("low", 0)]
    hands.advance(20_000)
    assert found[3:] == [("low", 1), ("up", 1)]


def test_at_a_sandglass_the_sand_runs_to_the_other(hands: HandClock) -> None:
    controller = timed("sand", 60)
    left = controller.timekeeper.left
    hands.advance(40_000)
    assert [left(controller.timeline, seat) for seat in (0, 1)] == [20_000, 100_000]
    act(controller)
    hands.advance(70_000)
    assert [left(controller.timeline, seat) for seat in (0, 1)] == [90_000, 30_000]


def test_a_clock_that_stands_does_not_run_out(hands: HandClock) -> None:
    controller = timed("game", 60, "lose")
    hands.advance(59_000)
    controller.stop_time("question")
    hands.advance(3_600_000)
    assert not controller.timeline.is_over()
    controller.run_time("question")
    hands.advance(999)
    assert not controller.timeline.is_over()
    hands.advance(1)
    run(controller)
    assert controller.timeline.ending == Ending("time", 0)


def test_taking_back_gives_no_time_back(hands: HandClock) -> None:
    controller = timed("game", 100)
    hands.advance(50_000)
    act(controller)
    controller.undo()
    run(controller)
    hands.advance(1_000)
    act(controller, 1)
    assert controller.timekeeper.left(controller.timeline, 0) == 49_000


def test_with_a_clock_a_thought_is_kept_with_the_game(hands: HandClock) -> None:
    """Whoever leaves the table in the midst of it does not get the time back."""
    controller = timed("game", 100)
    before = controller.timeline.stamp
    hands.advance(50_000)
    controller.stop_time("left")
    assert controller.timeline.stamp != before
    again = Timeline.from_record(controller.timeline.to_record())
    assert Timekeeper().left(again, 0) == 50_000


def test_what_is_kept_now_holds_the_thought_up_to_now(hands: HandClock) -> None:
    """A table is left with the clock running: the game on the shelf has no time given back."""
    controller = timed("game", 100)
    controller.keeper = keeper = Kept()
    hands.advance(50_000)
    assert controller.keep_now()
    assert Timekeeper().left(Timeline.from_record(keeper.records[-1]), 0) == 50_000
    hands.advance(5_000)
    assert controller.timekeeper.left(controller.timeline, 0) == 45_000


@pytest.mark.parametrize(
    ("seconds", "warned"), [(10, 5_000), (60, 6_000), (300, 30_000), (3_600, 60_000)]
)
def test_the_warning_comes_in_time(seconds: int, warned: int) -> None:
    assert low(seconds) == warned
