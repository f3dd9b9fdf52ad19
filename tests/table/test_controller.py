"""The controller's state machine, without any stage and with a slow one."""

import random

import pytest
from PySide6.QtCore import QCoreApplication, QEvent
from PySide6.QtTest import QTest

from ludotheque.games import create
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline
from ludotheque.table.controller import Change, Mode, TableController
from tests.table.stages import Notebook
from tests.table.tables import GAME, PASSING, POSITION, laid, play, run, stage_of, text

pytestmark = pytest.mark.usefixtures("qapp")


# Modes


def test_an_empty_table_does_nothing() -> None:
    """Every command on it is harmless."""
    controller = TableController()
    assert controller.mode is Mode.EMPTY
    assert controller.is_empty
    controller.begin()
    controller.undo()
    controller.redo()
    controller.settle()
    controller.end(Ending("abandoned", None))
    assert not controller.roll()
    assert not controller.hurry()
    assert controller.commit(1) is None
    assert not controller.can_undo
    assert not controller.can_redo
    assert controller.forced_pass() is None
    controller.close()
    assert controller.mode is Mode.EMPTY


def test_a_laid_game_waits_for_its_beginning() -> None:
    """Nothing happens and nothing can be done before ``begin``."""
    notebook = Notebook()
    controller = laid(keeper=notebook)
    assert controller.mode is Mode.VIEWING
    QTest.qWait(5)
    assert not controller.roll()
    assert controller.commit(controller.state.legal_actions()[0]) is None
    assert controller.timeline.ply == 0
    assert notebook.tries == 0
    controller.begin()
    assert notebook.kept == [((), ())]
    assert controller.mode is Mode.WAITING
    run(controller)
    assert controller.mode is Mode.IDLE
    assert [t.split()[0] for t in controller.timeline.notations()] == ["start", "deal"]
    controller.begin()
    assert len(notebook.kept) == 3


def test_the_modes_of_a_game_without_stage() -> None:
    """Roll, choose, roll … until it is over; every change is told."""
    controller = laid(seed=5, elimination="no")
    seen: list[Mode] = []
    controller.changed.connect(lambda: seen.append(controller.mode))
    controller.begin()
    rng = random.Random(5)
    for _ in range(5_000):
        run(controller)
        if controller.mode is Mode.OVER:
            break
        if controller.mode is Mode.IDLE:
            assert controller.waits_for_roll
            assert controller.state.is_chance()
            assert controller.commit(controller.state.legal_actions()[0]) is None
            assert controller.mode is Mode.IDLE
            assert controller.roll()
        else:
            assert controller.mode is Mode.CHOOSING
            assert not controller.roll()
            assert controller.commit(rng.choice(list(controller.state.legal_actions()))) is None
    assert controller.mode is Mode.OVER
    assert set(seen) == {Mode.WAITING, Mode.IDLE, Mode.CHOOSING, Mode.OVER}
    assert not controller.roll()
    line = controller.timeline.line
    assert controller.commit(line[-1]) is None
    assert controller.timeline.line == line


def test_an_illegal_action_changes_nothing() -> None:
    """The reason comes back, the keeper is not called."""
    notebook = Notebook()
    controller = laid(POSITION, keeper=notebook)
    controller.begin()
    changes: list[Change] = []
    controller.change_began.connect(changes.append)
    reason = controller.commit(controller.state.parse("c3-d3"))
    assert reason is not None
    assert reason.code == f"{GAME}.backward"
    assert controller.mode is Mode.CHOOSING
    assert changes == []
    assert len(notebook.kept) == 1


def test_each_step_is_told_with_its_events() -> None:
    """« play » with state before and after, « jump » for undo and redo."""
    controller = laid(POSITION)
    changes: list[Change] = []
    controller.change_began.connect(changes.append)
    controller.begin()
    before = controller.state
    play(controller, "c3-b3")
    assert [change.kind for change in changes] == ["jump", "play"]
    assert (changes[1].before, changes[1].after) == (before, controller.state)
    assert changes[1].events
    assert changes[1].message is not None
    controller.undo()
    controller.redo()
    assert [change.kind for change in changes[2:]] == ["jump", "jump"]
    assert changes[2].after is before


# Dice


def test_automatic_dice_roll_by_themselves() -> None:
    """Switched on while the table waits for a hand, and off while it is about to roll."""
    controller = laid(seed=3)
    controller.begin()
    run(controller)
    assert controller.mode is Mode.IDLE
    controller.set_auto_dice(on=True)
    assert controller.mode is Mode.WAITING
    controller.set_auto_dice(on=False)
    assert controller.mode is Mode.IDLE
    QTest.qWait(5)
    assert controller.mode is Mode.IDLE
    ply = controller.timeline.ply
    controller.set_auto_dice(on=True)
    run(controller)
    assert controller.timeline.ply > ply
    assert controller.mode in {Mode.CHOOSING, Mode.OVER}


def test_automatic_dice_give_the_same_rolls_as_a_hand() -> None:
    """Who rolls does not change what is rolled."""
    lines = []
    for auto in (True, False):
        controller = laid(seed=9, elimination="no")
        controller.set_auto_dice(on=auto)
        controller.begin()
        rng = random.Random(1)
        for _ in range(40):
            run(controller)
            if controller.mode is Mode.IDLE:
                controller.roll()
                run(controller)
            if controller.mode is Mode.OVER:
                break
            controller.commit(rng.choice(list(controller.state.legal_actions())))
        run(controller)
        lines.append(controller.timeline.notations()[:60])
    assert lines[0][:50] == lines[1][:50]
    assert len(lines[0]) > 20


def test_switching_the_dice_during_a_step_waits_for_its_end() -> None:
    """The running change ends first; then the new custom holds."""
    controller = laid(POSITION, stage=True)
    controller.begin()
    run(controller)
    play(controller, "c3-b3")
    assert controller.mode is Mode.ANIMATING
    controller.set_auto_dice(on=True)
    assert controller.mode is Mode.ANIMATING
    stage_of(controller).finish()
    assert controller.mode is Mode.WAITING
    run(controller)
    assert controller.timeline.notations()[1].startswith("roll")


# Forced passes


def test_a_forced_pass_happens_by_itself() -> None:
    """It is announced, played after the delay, and undone together with what led to it."""
    controller = laid(PASSING, delays=True)
    controller.begin()
    assert controller.mode is Mode.WAITING
    assert controller.forced_pass() is not None
    assert controller.timeline.ply == 0
    assert controller.hurry()
    assert text(controller) == "pass"
    assert not controller.can_undo  # nobody has decided anything
    assert controller.mode is Mode.IDLE


def test_a_pass_may_be_said_before_its_time() -> None:
    """It is played once, not again when the delay is over."""
    controller = laid(PASSING)
    controller.begin()
    assert controller.mode is Mode.WAITING
    play(controller, "pass")
    assert controller.timeline.notations() == ("pass",)
    QTest.qWait(10)
    assert controller.timeline.notations() == ("pass",)


def test_where_more_than_a_pass_is_possible_nothing_is_forced() -> None:
    """One action which is no pass is left to the player."""
    one = {"blue": {"a1": 4, "e3": 2}, "red": {"c3": 2, "L": 1}, "side": "blue", "die": 4}
    controller = laid(one)
    controller.begin()
    assert len(controller.state.legal_actions()) == 1
    QTest.qWait(5)
    assert controller.mode is Mode.CHOOSING
    assert controller.timeline.ply == 0


# Hurry and settle


def test_hurry_ends_one_thing_at_a_time() -> None:
    """The step being shown, then what was waited for; at rest there is nothing."""
    controller = laid(stage=True, delays=True)
    controller.begin()
    assert controller.mode is Mode.ANIMATING
    assert controller.hurry()
    assert controller.mode is Mode.WAITING  # the lot
    assert controller.hurry()
    assert controller.mode is Mode.ANIMATING
    assert text(controller).startswith("start")
    assert controller.hurry()
    assert controller.hurry()
    assert text(controller).startswith("deal")
    assert controller.hurry()
    assert controller.mode is Mode.IDLE
    assert not controller.hurry()


def test_settle_forgets_what_would_happen_by_itself() -> None:
    """After it nothing more is played."""
    for stage in (False, True):
        controller = laid(stage=stage)
        controller.begin()
        controller.settle()
        ply = controller.timeline.ply
        QTest.qWait(10)
        assert controller.timeline.ply == ply
        assert not stage or not stage_of(controller).busy


def test_a_late_end_of_a_step_does_nothing() -> None:
    """A stage which calls back twice, or after undo, cannot move the machine."""
    controller = laid(POSITION, stage=True)
    controller.begin()
    run(controller)
    play(controller, "c3-b3")
    late = stage_of(controller).late()
    controller.undo()
    assert controller.mode is Mode.ANIMATING
    late()
    assert controller.mode is Mode.ANIMATING
    stage_of(controller).finish()
    assert controller.mode is Mode.CHOOSING
    late()
    assert controller.mode is Mode.CHOOSING
    controller.close()
    late()
    assert controller.mode is Mode.EMPTY


# Undo and redo in each mode


def in_mode(mode: Mode, *, stage: bool) -> TableController:
    """A game with a move behind it and one taken back, in a mode."""
    controller = laid(POSITION, seed=4, stage=stage, delays=True)
    controller.begin()
    run(controller)
    play(controller, "c3-b3")
    if mode is Mode.ANIMATING:
        return controller
    if mode is Mode.WAITING:
        controller.set_auto_dice(on=True)
        if stage:
            stage_of(controller).finish()
        return controller
    run(controller)
    if mode is Mode.IDLE:
        return controller
    if mode is Mode.OVER:
        controller.end(Ending("resign", 1))
        if stage:
            stage_of(controller).finish()
        return controller
    while controller.mode is not Mode.CHOOSING:
        controller.roll()
        while controller.mode in {Mode.ANIMATING, Mode.WAITING}:
            controller.hurry()
    return controller


@pytest.mark.parametrize("stage", [False, True])
@pytest.mark.parametrize(
    "mode", [Mode.ANIMATING, Mode.WAITING, Mode.IDLE, Mode.CHOOSING, Mode.OVER]
)
def test_undo_and_redo_in_each_mode(mode: Mode, stage: bool) -> None:
    """Back to a decision, and forth to the same actions; nothing happens by itself after it."""
    if mode is Mode.ANIMATING and not stage:
        return  # without a stage nothing takes time
    controller = in_mode(mode, stage=stage)
    assert controller.mode is mode
    line, state = controller.timeline.line, controller.state
    controller.undo()
    if stage:
        assert controller.mode is Mode.ANIMATING
        stage_of(controller).finish()
    if mode is Mode.OVER:
        assert controller.timeline.ending is None
        assert controller.mode is Mode.IDLE
    else:
        assert controller.mode is Mode.CHOOSING
        assert controller.timeline.ply < len(line)
    assert controller.timeline.line == line
    controller.redo()
    if stage:
        stage_of(controller).finish()
    assert controller.timeline.line == line
    assert controller.state is state
    assert controller.mode is mode or mode is Mode.ANIMATING


def test_undo_redo_storms_keep_the_line() -> None:
    """Hundreds of undo and redo, many in the middle of steps, lose no action and change no roll."""
    controller = laid(seed=6, stage=True, elimination="no")
    controller.begin()
    rng = random.Random(6)
    for _ in range(30):
        run(controller)
        if controller.mode is Mode.OVER:
            break
        if controller.mode is Mode.IDLE:
            controller.roll()
        else:
            controller.commit(rng.choice(list(controller.state.legal_actions())))
    run(controller)
    line = controller.timeline.line
    for _ in range(300):
        rng.choice((controller.undo, controller.redo))()
        if rng.random() < 0.3 and stage_of(controller).busy:
            stage_of(controller).finish()
        assert controller.timeline.line == line
    while controller.can_redo:
        controller.redo()
    run(controller)
    assert controller.timeline.line == line
    again = Timeline.from_record(controller.timeline.to_record())
    assert again.state == controller.state


def test_a_roll_after_undo_is_the_same_roll() -> None:
    """Undo of a move, the same move again: the die falls as before."""
    controller = laid(POSITION, seed=8)
    controller.begin()
    play(controller, "c3-b3")
    controller.roll()
    rolled = controller.timeline.notations()[1]
    run(controller)
    controller.undo()
    while controller.timeline.ply > 0:
        controller.undo()
    play(controller, "c3-b3")
    controller.roll()
    assert controller.timeline.notations()[1] == rolled
    run(controller)
    controller.undo()
    while controller.timeline.ply > 0:
        controller.undo()
    play(controller, "d4-c4")  # another decision: the tail is gone, the roll is the turn's own
    controller.roll()
    assert controller.timeline.notations()[1] == rolled


# Seeing


def test_who_sees_the_table() -> None:
    """The seat on turn; nobody while chance acts; for a picture whoever it is made for."""
    controller = laid(POSITION)
    controller.watcher = 1
    assert controller.observer() == 1
    controller.begin()
    assert controller.observer() == 0
    play(controller, "c3-b3")
    assert controller.observer() is None


def test_the_last_play_is_the_last_decision_of_a_seat() -> None:
    """Rolls after it do not hide it; after undo it is the one before."""
    controller = laid(POSITION, seed=4)
    controller.begin()
    assert controller.last_play() == ()
    play(controller, "c3-b3")
    controller.roll()
    assert controller.timeline.notations()[1].startswith("roll")
    move = controller.last_play()[0]
    assert (getattr(move, "origin", ""), getattr(move, "target", "")) == ("c3", "b3") or (
        "pass" in controller.timeline.notations()
    )
    while controller.can_undo:
        controller.undo()
    assert controller.last_play() == ()


def test_closing_while_something_is_waited_for() -> None:
    """No timer reaches a cleared or another table."""
    controller = laid(stage=True)
    controller.begin()
    stage_of(controller).finish()
    assert controller.mode is Mode.WAITING
    controller.close()
    QTest.qWait(10)
    assert controller.mode is Mode.EMPTY
    other = Timeline(create(GAME, {}), seed=1, start=POSITION)
    controller.lay(other)
    QTest.qWait(10)
    assert controller.mode is Mode.VIEWING
    controller.begin()
    stage_of(controller).finish()
    assert controller.mode is Mode.CHOOSING
    controller.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
