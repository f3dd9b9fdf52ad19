"""Hints at a table: who may have one, when it goes, how often it counts, that it stays used."""

from collections.abc import Callable
from pathlib import Path

import pytest
from PySide6.QtCore import QObject
from PySide6.QtTest import QTest

from ludotheque.core.messages import Catalogue, M, Message
from ludotheque.games import create
from ludotheque.players.hints import hints
from ludotheque.players.player import question
from ludotheque.record import savefile
from ludotheque.record.circumstances import Agreements, Hint
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.timeline import Timeline
from ludotheque.table.computer import ComputerPlayers
from ludotheque.table.controller import Mode, TableController
from ludotheque.table.hinting import NOT_AGREED, Hinting, given_before, used, used_text
from tests.examples import first, with_players
from tests.table.stages import Notebook
from tests.thinkers import NearPlayers


@pytest.fixture
def near(qapp) -> NearPlayers:  # type: ignore[no-untyped-def]
    return NearPlayers()


def table(near: NearPlayers, *, allowed: bool = True, levels: tuple[int | None, ...] = ()):
    """A table where somebody is to choose, and its hints."""
    controller = TableController(Notebook())
    controller.delays = False
    controller.computer_pace = 0
    controller.players = ComputerPlayers(controller, near)
    game = create(with_players())
    seats = tuple(SeatInfo(level=level) for level in levels or (None,) * len(game.seats))
    agreed = Agreements(hints=allowed)
    controller.lay(Timeline(game, seed=3, seats=seats, agreements=agreed))
    controller.begin()
    return controller, Hinting(controller, controller)


def run(until: Callable[[], object]) -> None:
    for _ in range(400):
        if until():
            return
        QTest.qWait(1)
    raise AssertionError("waited in vain")


def press(hinting: Hinting) -> None:
    """Ask, and wait for the answer."""
    hinting.press()
    run(lambda: not hinting.thinking)


def play(controller: TableController) -> None:
    assert controller.commit(controller.state.legal_actions()[0]) is None


def test_the_best_is_shown_then_the_second_best_then_the_best(near: NearPlayers) -> None:
    controller, hinting = table(near)
    hinting.press()
    assert hinting.thinking
    assert hinting.shown is None
    run(lambda: not hinting.thinking)
    expected = hints(question(controller.state, near.hint_level))
    assert len(expected) == 2
    assert hinting.found == expected
    shown = [hinting.shown]
    for _ in range(2):
        hinting.press()
        shown.append(hinting.shown)
    assert shown == [expected[0], expected[1], expected[0]]
    assert near.hinted == [0]
    assert controller.timeline.hints == (Hint(0, 0),)


def test_a_hint_counts_once_and_is_kept(near: NearPlayers) -> None:
    controller, hinting = table(near)
    before = controller.keeper.tries
    press(hinting)
    assert controller.keeper.tries == before + 1
    assert hinting.drop()
    assert not hinting.drop()
    press(hinting)
    assert hinting.number == 0
    assert near.hinted == [0]
    assert used(controller.timeline) == (1, 0)
    play(controller)
    press(hinting)
    assert used(controller.timeline) == (1, 1)
    assert near.hinted == [0, 1]


def test_it_goes_with_what_comes_next(near: NearPlayers) -> None:
    controller, hinting = table(near)
    play(controller)
    for act in (
        lambda: play(controller), controller.undo, controller.redo, lambda: controller.look_at(0),
        lambda: controller.end(Ending("agreed")),
    ):  # fmt: skip
        if controller.reviewing:
            controller.look_at(controller.timeline.ply)
        press(hinting)
        assert hinting.shown is not None
        act()
        assert hinting.shown is None


def test_an_act_stops_the_thinking_at_once(near: NearPlayers) -> None:
    controller, hinting = table(near)
    near.silent = True
    hinting.press()
    before = near.stopped
    play(controller)
    assert not hinting.thinking
    assert near.stopped == before + 1
    assert controller.timeline.hints == ()
    near.silent = False
    QTest.qWait(30)
    assert hinting.shown is None
    assert controller.timeline.hints == ()


def test_one_given_stays_used(near: NearPlayers, tmp_path: Path) -> None:
    """Taken back, played otherwise, saved and read again; the list knows before what it came."""
    controller, hinting = table(near)
    play(controller)
    press(hinting)
    play(controller)
    assert given_before(controller.timeline) == (1,)
    controller.undo()
    controller.undo()
    assert used(controller.timeline) == (0, 1)
    assert given_before(controller.timeline) == ()
    assert controller.commit(controller.state.legal_actions()[-1]) is None
    assert used(controller.timeline) == (0, 1)
    path = tmp_path / "game.ludo"
    savefile.save(path, controller.timeline.to_record())
    read = Timeline.from_record(savefile.load(path))
    assert used(read) == (0, 1)
    name = read.player_name(1)
    told = used_text(read)
    assert told is not None
    assert Catalogue("en").render(told) == f"Hints used – {Catalogue('en').show(name)}: 1."


def test_why_there_is_none(near: NearPlayers) -> None:
    controller, hinting = table(near, allowed=False)
    assert hinting.why_not() == NOT_AGREED
    hinting.press()
    assert (hinting.thinking, near.hinted) == (False, [])
    controller, hinting = table(near, levels=(1, None))
    near.silent = True
    assert controller.mode is not Mode.CHOOSING
    assert hinting.why_not() is not None
    near.silent = False
    controller, hinting = table(near)
    assert hinting.why_not() is None
    play(controller)
    controller.look_at(0)
    assert hinting.why_not() == M("You are looking at an earlier point of the game.")
    controller.look_at(1)
    controller.end(Ending("resign", 0))
    assert hinting.why_not() == M("The game is over.")
    controller.close()
    assert hinting.why_not() is not None


def test_nothing_is_asked_behind_the_curtain(near: NearPlayers) -> None:
    """Where hands are hidden nobody is hinted at before the seat on turn has lifted the curtain."""
    controller = TableController(Notebook())
    controller.delays = False
    controller.players = ComputerPlayers(controller, near)
    controller.lay(Timeline(create(first(lambda game: game.hidden)), seed=3))
    hinting = Hinting(controller, controller)
    controller.begin()
    run(lambda: controller.mode is Mode.COVERED)
    assert hinting.why_not() is not None
    hinting.press()
    assert not hinting.thinking
    controller.lift()
    if hinting.why_not() is None:
        press(hinting)
        assert controller.timeline.hints == (Hint(controller.timeline.ply, controller.observer()),)
        controller.drop_curtain()
        assert hinting.shown is None


def test_a_failure_is_told_and_counts_nothing(near: NearPlayers) -> None:
    controller, hinting = table(near)
    said: list[Message] = []
    controller.trouble.connect(said.append)
    near.dies = 2
    press(hinting)
    assert hinting.shown is None
    assert [message.text[:35] for message in said] == ["The computer player found no hint h"]
    assert controller.timeline.hints == ()
    press(hinting)
    assert hinting.shown is not None


def test_it_goes_with_its_parent(near: NearPlayers) -> None:
    controller, _ = table(near)
    parent = QObject()
    gone: list[int] = []
    Hinting(controller, parent).destroyed.connect(lambda: gone.append(1))
    del parent
    play(controller)
    assert gone == [1]
