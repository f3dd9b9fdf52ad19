"""Computer players at a table: who is asked, when they move, and what undo, dice and dialogs do."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.core.messages import Message
from ludotheque.games import create
from ludotheque.players.player import choose, question
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import ComputerPlayers
from ludotheque.table.controller import Mode, TableController
from tests.examples import one_die, with_players
from tests.table.stages import Notebook
from tests.thinkers import NearPlayers

Levels = tuple[int | None, ...]


@pytest.fixture
def near(qapp) -> NearPlayers:  # type: ignore[no-untyped-def]
    return NearPlayers()


def table(near: NearPlayers, levels: Levels, pace: int = 0, key: str = "") -> TableController:
    """A table with computers at these seats, not begun yet."""
    controller = TableController(Notebook())
    controller.delays = False
    controller.computer_pace = pace
    controller.players = ComputerPlayers(controller, near)
    game = create(key or with_players())
    seats = tuple(SeatInfo(level=level) for level in levels)
    controller.lay(Timeline(game, seed=3, seats=seats))
    return controller


def run(controller: TableController, until: Callable[[], bool]) -> None:
    """Let events happen until something holds."""
    for _ in range(400):
        if until():
            return
        QTest.qWait(2)
    raise AssertionError("waited in vain")


def play(controller: TableController) -> None:
    """Play some legal action by hand."""
    assert controller.mode is Mode.CHOOSING
    assert controller.commit(controller.state.legal_actions()[0]) is None


def test_a_computer_answers_and_the_person_is_next(near: NearPlayers) -> None:
    controller = table(near, (None, 2))
    controller.begin()
    assert near.asked == []  # it is the person's turn
    play(controller)
    assert controller.mode is Mode.THINKING
    assert controller.thinker == 1
    expected = choose(question(controller.state, 2, int(controller.timeline.id[:8], 16)))
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert controller.timeline.ply == 2
    assert controller.timeline.action_at(1) == expected
    assert near.asked == [(1, 2)]


def test_nobody_else_plays_while_a_computer_is_on_turn(near: NearPlayers) -> None:
    near.silent = True
    controller = table(near, (4, None))
    controller.begin()
    assert controller.mode is Mode.THINKING
    for action in controller.state.legal_actions():
        assert controller.commit(action) is None
    assert not controller.roll()
    assert controller.timeline.ply == 0


def test_a_move_is_seen_for_the_pace_and_a_press_shortens_it(near: NearPlayers) -> None:
    controller = table(near, (1, None), pace=60_000)
    controller.begin()
    run(controller, lambda: near.asked != [] and not controller.players.thinking)
    assert controller.timeline.ply == 0
    assert controller.hurry()
    assert controller.timeline.ply == 1
    assert not controller.hurry()


def test_play_now_has_a_quick_player_answer(near: NearPlayers) -> None:
    near.silent = True
    controller = table(near, (5, None), pace=60_000)
    controller.begin()
    assert not controller.hurry()  # nothing is known yet
    near.silent = False
    assert controller.play_now()
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert near.asked == [(0, 5), (0, 2)]
    assert near.stopped == 1  # the strong one was stopped at once
    assert not controller.play_now()


def test_undo_goes_to_the_last_decision_of_a_person(near: NearPlayers) -> None:
    controller = table(near, (None, 1))
    controller.begin()
    for _ in range(2):
        play(controller)
        run(controller, lambda: controller.mode is Mode.CHOOSING)
    line = controller.timeline.line
    assert controller.undo() is None
    assert (controller.timeline.ply, controller.mode) == (2, Mode.CHOOSING)
    controller.redo()
    assert (controller.timeline.ply, controller.mode) == (4, Mode.CHOOSING)
    controller.undo()
    controller.undo()
    assert (controller.timeline.ply, controller.can_undo) == (0, False)
    assert controller.timeline.line == line


def test_what_a_computer_began_is_not_taken_back(near: NearPlayers) -> None:
    controller = table(near, (1, None))
    controller.begin()
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert not controller.can_undo
    play(controller)
    near.silent = True
    run(controller, lambda: controller.mode is Mode.THINKING)
    assert controller.undo() is None  # also while it thinks: it is stopped
    assert (controller.timeline.ply, controller.mode) == (1, Mode.CHOOSING)
    assert not near.is_thinking


def test_looking_back_and_leaving_stop_the_thinking(near: NearPlayers) -> None:
    near.silent = True
    controller = table(near, (None, 3))
    controller.begin()
    play(controller)
    controller.look_at(0)
    assert controller.mode is Mode.REVIEW
    assert not near.is_thinking
    controller.look_at(1)
    assert controller.mode is Mode.THINKING
    assert near.is_thinking
    controller.close()
    assert not near.is_thinking


def test_the_end_of_a_game_ends_the_thinking(near: NearPlayers) -> None:
    near.silent = True
    controller = table(near, (3, None))
    controller.begin()
    controller.end(Ending("resign", 1))
    assert controller.mode is Mode.OVER
    assert not near.is_thinking
    assert controller.undo() is None  # who resigned plays on
    assert controller.mode is Mode.THINKING


def test_computers_among_themselves_pause_and_go_on(near: NearPlayers) -> None:
    controller = table(near, (1, 2))
    controller.begin()
    run(controller, lambda: controller.timeline.ply >= 3)
    assert controller.watching
    controller.nudge()
    assert controller.paused
    ply = controller.timeline.ply
    QTest.qWait(20)
    assert controller.timeline.ply == ply
    controller.undo()  # one decision back, and they wait
    assert (controller.timeline.ply, controller.paused) == (ply - 1, True)
    QTest.qWait(20)
    assert controller.timeline.ply == ply - 1
    controller.nudge()
    run(controller, lambda: controller.timeline.ply > ply)


def test_a_dialog_holds_them_up(near: NearPlayers) -> None:
    controller = table(near, (1, None))
    controller.begin()
    controller.hold(on=True)
    QTest.qWait(20)
    assert (controller.timeline.ply, controller.mode) == (0, Mode.THINKING)
    controller.settle()
    controller.hold(on=False)
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert len(near.asked) == 1


def test_a_seat_changes_hands_in_the_middle_of_a_game(near: NearPlayers) -> None:
    controller = table(near, (None, None))
    controller.begin()
    play(controller)
    controller.change_seat(1, 3)
    run(controller, lambda: controller.mode is Mode.CHOOSING and controller.timeline.ply == 2)
    controller.change_seat(1, None)
    play(controller)
    QCoreApplication.processEvents()
    assert (controller.timeline.ply, controller.mode) == (3, Mode.CHOOSING)
    again = Timeline.from_record(controller.timeline.to_record())
    assert [again.level(1, ply) for ply in range(4)] == [None, 3, None, None]
    assert again.level(1) is None


def test_a_change_after_undo_is_the_last_word(near: NearPlayers) -> None:
    controller = table(near, (None, None))
    controller.begin()
    play(controller)
    controller.change_seat(0, 4)
    controller.undo()  # who sits where is not undone
    assert controller.timeline.level(0) == 4
    controller.change_seat(0, None)
    again = Timeline.from_record(controller.timeline.to_record())
    assert again.level(0) is None
    assert controller.timeline.events == again.events


def test_a_fallen_process_is_asked_again_and_told_once(near: NearPlayers) -> None:
    controller = table(near, (None, 1))
    told: list[Message] = []
    assert controller.players is not None
    controller.players.fell.connect(told.append)
    controller.begin()
    for _ in range(2):
        near.dies = 1
        play(controller)
        run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert controller.timeline.ply == 4
    assert len(told) == 1


def test_where_the_players_fail_a_person_chooses_for_them(near: NearPlayers) -> None:
    controller = table(near, (2, None))
    troubles: list[Message] = []
    controller.trouble.connect(troubles.append)
    near.dies = 2
    controller.begin()
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    assert len(troubles) == 1
    play(controller)  # for the computer
    play(controller)
    run(controller, lambda: controller.timeline.ply == 3)  # and it goes on by itself
    assert len(troubles) == 1


def test_the_dice_of_a_computer_roll_by_themselves(near: NearPlayers) -> None:
    """Those of a person wait for the hand."""
    controller = table(near, (None, 2), key=one_die())
    controller.begin()
    for _ in range(60):
        if controller.mode is Mode.IDLE:
            assert controller.state.thrower() == 0
            assert controller.roll()
        elif controller.mode is Mode.CHOOSING:
            assert controller.state.actors() == (0,)
            play(controller)
        QTest.qWait(1)
        if controller.timeline.ply > 12:
            break
    sides = {controller.timeline.state_at(ply).thrower() for ply in range(controller.timeline.ply)}
    assert sides >= {0, 1}
