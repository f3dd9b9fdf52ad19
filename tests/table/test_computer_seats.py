"""Computer players at a table: who is asked, when they move, and what undo, dice and dialogs do."""

from collections.abc import Callable, Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtCore import QCoreApplication
from PySide6.QtTest import QTest

from ludotheque.core.messages import Message
from ludotheque.games import create
from ludotheque.players.player import choose, question, thought
from ludotheque.players.worker import Answer
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.seating import has_left
from ludotheque.record.timeline import Timeline
from ludotheque.table.archivekeeper import is_untouched
from ludotheque.table.computer import ComputerPlayers
from ludotheque.table.computerseats import AFTER_LEAVING, seed_of
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.drawoffer import DrawOffer, agrees
from tests.examples import a_match, hiding, one_die, with_players, with_seats
from tests.table.stages import Notebook
from tests.thinkers import NearPlayers

Levels = tuple[int | None, ...]


@pytest.fixture
def near(qapp) -> NearPlayers:  # type: ignore[no-untyped-def]
    return NearPlayers()


def table(
    near: NearPlayers,
    levels: Levels,
    pace: int = 0,
    key: str = "",
    options: Mapping[str, str] | None = None,
) -> TableController:
    """A table with computers at these seats (by default at all), not begun yet."""
    controller = TableController(Notebook())
    controller.delays = False
    controller.computer_pace = pace
    controller.players = ComputerPlayers(controller, near)
    game = create(key or with_players(), options)
    seats = tuple(SeatInfo(level=level) for level in levels or len(game.seats) * (1,))
    controller.lay(Timeline(game, seed=3, seats=seats))
    return controller


def run(controller: TableController, until: Callable[[], bool], looks: int = 400) -> None:
    """Let events happen until something holds."""
    for _ in range(looks):
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


@pytest.mark.parametrize(("key", "options"), [a_match(), (hiding(), {})])
def test_a_watched_match_goes_on_by_itself(
    near: NearPlayers, key: str, options: dict[str, str]
) -> None:
    """Some paces after the score of a game; a pause and a dialog hold it up."""
    controller = table(near, (), key=key, options=options)
    controller.computer_pace = 10
    controller.begin()
    run(controller, lambda: controller.between_games, 20_000)
    ply = controller.timeline.ply
    controller.nudge()
    for wait in (controller.pause, controller.hold):
        wait(on=True)
        QTest.qWait(60)
        assert (controller.timeline.ply, controller.between_games) == (ply, True)
    controller.hold(on=False)
    QTest.qWait(60)
    assert controller.timeline.ply == ply  # it is still paused
    controller.pause(on=False)
    assert controller.timeline.ply > ply
    run(controller, lambda: controller.between_games, 20_000)
    ply = controller.timeline.ply
    run(controller, lambda: controller.timeline.ply > ply)
    assert not controller.paused


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


def hidden(near: NearPlayers, levels: Levels) -> TableController:
    """A table with a game of hidden hands, begun."""
    controller = TableController(Notebook())
    controller.delays = False
    controller.computer_pace = 0
    controller.players = ComputerPlayers(controller, near)
    game = create(hiding(), with_seats(hiding(), len(levels)))
    seats = tuple(SeatInfo(level=level) for level in levels)
    controller.lay(Timeline(game, seed=3, seats=seats))
    controller.begin()
    return controller


def at_rest(controller: TableController) -> bool:
    """Whether the table waits for a person."""
    return controller.mode in {Mode.CHOOSING, Mode.COVERED, Mode.LOOKING}


def test_no_curtain_falls_for_the_only_person(near: NearPlayers) -> None:
    """The hand lies open from the deal on, also while computers play; no dialog hides it."""
    controller = hidden(near, (1, None, 2))
    for _ in range(6):
        run(controller, lambda: at_rest(controller))
        assert controller.mode is Mode.CHOOSING
        assert controller.observer() == 1
        controller.conceal()
        assert not controller.drop_curtain()
        assert controller.observer() == 1
        play(controller)
        assert controller.observer() == 1  # nobody else looks at the table


def test_the_curtain_falls_between_two_persons_only(near: NearPlayers) -> None:
    """A hand stays open while a computer plays after its seat; the next person lifts."""
    controller = hidden(near, (None, 3, None))
    lifted = []
    for _ in range(12):
        run(controller, lambda: at_rest(controller))
        actor = controller.state.actors()[0]
        assert actor in {0, 2}
        if controller.mode is Mode.COVERED:
            assert controller.observer() is None
            assert controller.lift()
            lifted.append(actor)
        assert controller.observer() == actor
        play(controller)
        if controller.mode is Mode.THINKING:
            assert controller.observer() == actor
    assert set(lifted) == {0, 2}
    assert len(lifted) > 4


def test_who_only_watches_sees_no_hand(near: NearPlayers) -> None:
    controller = hidden(near, (1, 1, 1))
    run(controller, lambda: controller.timeline.ply > 12)
    assert controller.observer() is None


def test_a_dialog_hides_an_open_hand_while_a_computer_thinks(near: NearPlayers) -> None:
    near.silent = True
    controller = hidden(near, (None, 3, None))
    for _ in range(4):
        run(controller, lambda: at_rest(controller) or controller.mode is Mode.THINKING)
        if controller.mode is Mode.THINKING:
            break
        controller.lift()
        play(controller)
    controller.conceal()
    assert (controller.mode, controller.observer()) == (Mode.THINKING, None)
    near.silent = False
    run(controller, lambda: at_rest(controller))
    assert controller.mode is Mode.COVERED


def test_who_leaves_is_replaced_and_the_others_go_on(near: NearPlayers) -> None:
    """As two events of the record; a person who comes back is there again."""
    controller = hidden(near, (None, None, None))
    run(controller, lambda: at_rest(controller))
    seat = controller.state.actors()[0]
    controller.leave_seat(seat)
    controller.leave_seat(seat)  # gone already
    events = [(change.kind, change.level) for change in controller.timeline.events]
    assert events == [("left", None), ("computer", AFTER_LEAVING)]
    assert has_left(controller.timeline.events, seat)
    run(controller, lambda: at_rest(controller))
    assert controller.state.actors()[0] != seat
    controller.change_seat(seat, None)
    assert not has_left(controller.timeline.events, seat)
    assert seat in controller.persons


def offered(controller: TableController) -> dict[int, bool]:
    """What the computers at a table answer to the offer of a draw."""
    found: dict[int, bool] = {}
    assert controller.players is not None
    offer = DrawOffer(controller.timeline, controller.players, controller)
    offer.answered.connect(found.__setitem__)
    offer.ask()
    run(controller, lambda: len(found) == len(controller.computers))
    return found


def test_a_draw_is_answered_by_what_the_last_move_was_worth(near: NearPlayers) -> None:
    """Before its first move a computer plays on; it says the same again when asked again."""
    controller = table(near, (None, 3))
    controller.begin()
    play(controller)
    run(controller, lambda: controller.mode is Mode.CHOOSING)
    timeline = controller.timeline
    score = thought(question(timeline.state_at(1), 3, seed_of(timeline))).score
    assert score is not None
    assert offered(controller) == offered(controller) == {1: score < 0}
    controller.undo()
    assert offered(controller) == {1: False}


@pytest.mark.parametrize(("score", "agreed"), [(None, False), (0, False), (40, False), (-1, True)])
def test_it_agrees_below_an_even_chance(score: int | None, agreed: bool) -> None:
    assert agrees(Answer(1, "", 0, 0, score)) is agreed
    assert not agrees(None)


@given(st.lists(st.tuples(st.sampled_from("cpul+"), st.integers(1, 5)), max_size=25))
def test_who_sits_where_is_what_happened_last(deeds: list[tuple[str, int]]) -> None:
    """Against a dictionary, whatever is played and taken back; a saved game says the same."""
    timeline = Timeline(create(with_players()), seed=1)
    sits: dict[int, int | None] = dict.fromkeys(range(len(timeline.seats)))
    for deed, number in deeds:
        seat = number % len(timeline.seats)
        if deed == "c":
            timeline.change_seat("computer", seat, number)
            sits[seat] = number
        elif deed == "p":
            timeline.change_seat("person", seat)
            sits[seat] = None
        elif deed == "l":
            timeline.change_seat("left", seat)
            sits[seat] = None
        elif deed == "u":
            timeline.undo()
        else:
            actions = timeline.state.legal_actions()
            timeline.apply(actions[number % len(actions)])
        again = Timeline.from_record(timeline.to_record().played())
        for place, level in sits.items():
            assert timeline.level(place) == again.level(place) == level


@pytest.mark.parametrize("levels", [(None, 2), (2, None), (2, 2)])
def test_what_computers_do_alone_leaves_no_card(near: NearPlayers, levels: Levels) -> None:
    """Where a person sits there; whose game it is that nobody sits in has its card."""
    controller = table(near, levels)
    controller.begin()
    run(controller, lambda: controller.mode is Mode.CHOOSING or controller.timeline.ply > 1)
    alone = None not in levels
    assert is_untouched(controller.timeline, by_hand=True) is not alone
    if controller.mode is Mode.CHOOSING:
        play(controller)
        assert not is_untouched(controller.timeline, by_hand=True)
