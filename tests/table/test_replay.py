"""Looking back: the record stays as it is, every ply is reached, playing on loses nothing."""

from collections.abc import Callable

import attrs
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.events import Passed
from ludotheque.record.record import Ending, Record
from ludotheque.record.replaystops import ReplayIndex, move_counts, moves_before, replay_stops
from ludotheque.record.timeline import Timeline
from ludotheque.table import replay as replay_module
from ludotheque.table.controller import Change, Mode, TableController
from ludotheque.table.replay import Replay
from tests.examples import a_match, one_die, without_chance

DICE, PLAIN = one_die(), without_chance()
GAMES = ((DICE, {}), a_match(), (PLAIN, {}))


@pytest.fixture(autouse=True)
def application(qapp: object) -> None:
    """Timers need an application."""


class SlowStage:
    """Shows a change until it is told to finish."""

    def __init__(self) -> None:
        self.changes: list[Change] = []
        self.done: Callable[[], None] | None = None

    def perform(self, change: Change, done: Callable[[], None]) -> None:
        self.changes.append(change)
        self.done = done

    def finish(self) -> None:
        done, self.done = self.done, None
        if done is not None:
            done()


class Counter:
    """Counts what is saved."""

    def __init__(self) -> None:
        self.kept = 0

    def keep(self, timeline: Timeline) -> None:
        self.kept += 1


def played(key: str, options: dict[str, str], plies: int, seed: int) -> Timeline:
    timeline = Timeline(games.create(key, options), seed=seed)
    source = RandomSource(seed)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        action = timeline.draw() if chance else timeline.state.random_action(source)
        timeline.apply(action)
    return timeline


def record(timeline: Timeline) -> Record:
    """What was played, and what stands beside it; who thinks uses time in the meantime."""
    return attrs.evolve(timeline.to_record(modified="2026-01-01T00:00:00Z"), pending=())


def table(timeline: Timeline) -> tuple[TableController, SlowStage, Counter, Replay]:
    keeper = Counter()
    controller = TableController(keeper)
    controller.delays = False
    controller.lay(timeline)
    stage = SlowStage()
    controller.stage = stage
    controller.begin()
    stage.finish()
    return controller, stage, keeper, Replay(controller)


@given(st.sampled_from(GAMES), st.integers(0, 250), st.integers(0, 10_000))
def test_places_are_the_boards_worth_seeing(
    case: tuple[str, dict[str, str]], plies: int, seed: int
) -> None:
    timeline = played(*case, plies, seed)
    stops = replay_stops(timeline)
    assert list(stops) == sorted(set(stops))
    assert stops[-1] == timeline.ply
    for stop in stops[:-1]:
        assert stop == 0 or not timeline.notation_at(stop - 1).startswith("roll")
    # Every move is seen: after each action of a seat there is a ply, but for the roll just made.
    wanted = {
        ply + 1 for ply in range(timeline.ply) if not timeline.state_at(ply).is_chance()
    } - {timeline.ply - 1}  # fmt: skip
    assert wanted <= set(stops)
    counts = move_counts(timeline)
    assert [moves_before(timeline, stop) for stop in range(timeline.ply + 1)] == list(counts)
    assert list(counts) == sorted(counts)


@given(st.sampled_from(GAMES), st.integers(3, 120), st.integers(0, 10_000))
def test_looking_back_changes_and_saves_nothing(
    case: tuple[str, dict[str, str]], plies: int, seed: int
) -> None:
    controller, stage, keeper, replay = table(played(*case, plies, seed))
    before, kept = record(controller.timeline), keeper.kept
    for number in (0, replay.count, replay.count // 2, 0, 10**6, -3):
        replay.go(number)
        stage.finish()
        wanted = max(0, min(number, replay.count))
        assert replay.at == wanted
        assert controller.state is controller.timeline.state_at(replay.stops[wanted])
        assert controller.reviewing == (wanted < replay.count)
        assert (controller.mode is Mode.REVIEW) == controller.reviewing
    assert record(controller.timeline) == before
    assert keeper.kept == kept
    replay.go(replay.count)
    stage.finish()
    assert controller.state is controller.timeline.state
    assert controller.mode is not Mode.REVIEW


@pytest.mark.parametrize("case", GAMES)
def test_stepping_through_shows_every_action_as_it_was_played(
    case: tuple[str, dict[str, str]],
) -> None:
    controller, stage, _, replay = table(played(*case, 90, 3))
    replay.go(0)
    stage.finish()
    stage.changes.clear()
    start = controller.shown_ply
    for number in range(1, replay.count + 1):
        replay.forward()
        while controller.mode is Mode.ANIMATING:
            stage.finish()
        assert replay.at == number
    shown = [change for change in stage.changes if change.kind == "play"]
    timeline = controller.timeline
    assert [change.before for change in shown] == [
        timeline.state_at(ply) for ply in range(start, timeline.ply)
    ]
    assert all(change.message is not None and change.events for change in shown)
    assert not controller.reviewing


def test_a_storm_of_steps_in_one_animation_arrives() -> None:
    controller, stage, keeper, replay = table(played(DICE, {}, 200, 5))
    before, kept = record(controller.timeline), keeper.kept
    replay.go(0)
    for _ in range(50):
        replay.forward()
    assert controller.mode is Mode.ANIMATING
    assert len([s for s in stage.changes if s.kind == "play"]) >= 50
    controller.settle()
    assert replay.at == min(50, replay.count)
    for _ in range(20):
        replay.back()
    controller.hurry()
    assert replay.at == min(50, replay.count) - 20
    for _ in range(500):
        replay.forward()
    controller.settle()
    assert not controller.reviewing
    replay.back()
    assert record(controller.timeline) == before
    assert keeper.kept == kept


def test_one_hurry_ends_a_step_of_several_actions() -> None:
    controller, _stage, _, replay = table(played(DICE, {}, 40, 5))
    replay.go(0)
    controller.settle()
    replay.forward()
    assert controller.mode is Mode.ANIMATING
    assert controller.hurry()
    assert controller.mode is Mode.REVIEW
    assert replay.at == 1


def test_nothing_is_played_undone_or_rolled_while_looking_back() -> None:
    for key, options in GAMES:
        controller, stage, _, replay = table(played(key, options, 61, 2))
        before = record(controller.timeline)
        replay.go(3)
        stage.finish()
        assert not controller.can_undo
        assert not controller.can_redo
        controller.undo()
        controller.redo()
        assert not controller.roll()
        assert controller.forced_pass() is None
        for action in controller.state.legal_actions():
            assert controller.commit(action) is None
        assert record(controller.timeline) == before
        assert replay.at == 3


def test_playing_on_keeps_what_came_after_until_another_move_is_made() -> None:
    controller, stage, keeper, replay = table(played(PLAIN, {}, 30, 2))
    timeline, line, kept = controller.timeline, controller.timeline.line, keeper.kept
    replay.go(12)
    controller.play_on()
    assert keeper.kept == kept + 1
    stage.finish()
    assert controller.mode is Mode.CHOOSING
    assert not controller.reviewing
    assert timeline.ply == 12
    assert timeline.line == line
    controller.redo()
    controller.settle()
    assert timeline.ply == 13
    controller.undo()
    controller.settle()
    other = next(a for a in controller.state.legal_actions() if a != line[12])
    assert controller.commit(other) is None
    assert timeline.line == (*line[:12], other)


def test_rolls_stay_the_same_after_playing_on() -> None:
    controller, stage, _, replay = table(played(DICE, {}, 50, 8))
    replay.go(4)
    controller.play_on()
    stage.finish()
    ply, line = controller.timeline.ply, controller.timeline.line
    assert controller.mode is Mode.IDLE
    assert controller.roll()
    assert controller.timeline.line == line
    assert controller.timeline.ply == ply + 1


def test_playing_on_from_the_present_place_changes_nothing() -> None:
    controller, _, keeper, _ = table(played(PLAIN, {}, 10, 2))
    before, kept = record(controller.timeline), keeper.kept
    controller.play_on()
    assert (record(controller.timeline), keeper.kept) == (before, kept)
    assert controller.mode is Mode.CHOOSING


def test_an_ending_is_looked_back_from_and_comes_back() -> None:
    controller, stage, _, replay = table(played(PLAIN, {}, 10, 2))
    controller.end(Ending("resign", 1))
    stage.finish()
    assert controller.mode is Mode.OVER
    replay.back()
    stage.finish()
    assert controller.mode is Mode.REVIEW
    replay.forward()
    stage.finish()
    assert controller.mode is Mode.OVER
    replay.go(4)
    controller.play_on()
    stage.finish()
    assert controller.mode is Mode.CHOOSING
    assert controller.timeline.outcome() is None
    for _ in range(6):
        controller.redo()
    controller.redo()
    controller.settle()
    assert controller.mode is Mode.OVER


def test_ending_a_game_while_looking_back_ends_it_where_it_is() -> None:
    controller, stage, _, replay = table(played(PLAIN, {}, 10, 2))
    replay.go(2)
    controller.end(Ending("agreed"))
    stage.finish()
    assert controller.timeline.ply == 10
    assert controller.mode is Mode.OVER
    assert controller.timeline.result() == "draw"
    controller.undo()
    stage.finish()
    assert controller.mode is Mode.CHOOSING


def test_another_game_and_an_empty_table_forget_what_was_looked_at() -> None:
    controller, stage, _, replay = table(played(PLAIN, {}, 10, 2))
    replay.go(2)
    controller.lay(played(PLAIN, {}, 1, 1))
    controller.begin()
    stage.finish()
    assert (controller.shown_ply, controller.reviewing) == (1, False)
    controller.close()
    assert (replay.stops, replay.count, replay.at, replay.moves) == ((), 0, 0, (0, 0))
    replay.go(3)
    replay.go_after(3)
    replay.forward()
    replay.back()
    assert controller.mode is Mode.EMPTY


def test_places_which_are_none_are_refused() -> None:
    controller, stage, _, _ = table(played(PLAIN, {}, 10, 2))
    for stop in (-1, 11):
        with pytest.raises(IndexError):
            controller.look_at(stop)
    controller.look_at(10)
    stage.finish()
    assert controller.mode is Mode.CHOOSING


def test_what_waited_to_happen_by_itself_goes_on_after_looking_back() -> None:
    for seed in range(200):
        timeline = played(DICE, {}, 80, seed)
        while timeline.ply > 3 and not _must_pass(timeline):
            timeline.go_to(timeline.ply - 1)
        if timeline.ply > 3:
            break
    controller, stage, _, replay = table(timeline)
    assert controller.mode is Mode.WAITING
    replay.back()
    stage.finish()
    assert controller.mode is Mode.REVIEW
    assert not controller._pulse.isActive()
    replay.forward()
    controller.settle()
    replay.go(replay.count)
    stage.finish()
    assert controller.mode is Mode.WAITING
    assert controller._pulse.isActive()


def _must_pass(timeline: Timeline) -> bool:
    state = timeline.state
    if state.is_chance() or timeline.is_over():
        return False
    actions = state.legal_actions()
    return len(actions) == 1 and isinstance(state.transition(actions[0], None)[0], Passed)


def test_the_place_after_a_move_of_the_list() -> None:
    controller, stage, _, replay = table(played(DICE, {}, 31, 4))
    timeline = controller.timeline
    for ply in range(3, timeline.ply):
        if timeline.state_at(ply).is_chance():
            continue
        replay.go_after(ply)
        stage.finish()
        assert controller.shown_ply in {ply + 1, timeline.ply}
        assert moves_before(timeline, controller.shown_ply) == moves_before(timeline, ply) + 1
    replay.go_after(timeline.ply)
    stage.finish()
    assert not controller.reviewing


def test_who_looks_back_is_still_the_one_on_turn_now() -> None:
    controller, stage, _, replay = table(played(PLAIN, {}, 10, 2))
    assert controller.observer() == 0
    replay.go(5)
    stage.finish()
    assert controller.state.actors() == (1,)
    assert controller.observer() == 0


def test_the_places_of_a_record_are_gone_through_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A long match would be gone through at every move otherwise; another record is another."""
    built: list[Timeline] = []

    class Counted(ReplayIndex):
        def __init__(self, timeline: Timeline) -> None:
            built.append(timeline)
            super().__init__(timeline)

    monkeypatch.setattr(replay_module, "ReplayIndex", Counted)
    controller = TableController()
    controller.delays = False
    replay = Replay(controller)
    first, second = played(PLAIN, {}, 9, 1), played(PLAIN, {}, 7, 2)
    for timeline, count in ((first, 9), (second, 7)):
        controller.lay(timeline)
        controller.begin()
        for _ in range(3):
            assert (replay.count, replay.at, replay.moves) == (count, count, (count, count))
    assert built == [first, second]
