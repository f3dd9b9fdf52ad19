"""Every change is kept, and trouble with keeping is told once."""

from typing import Any

import pytest

from ludotheque.archive.store import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import LudothequeError
from ludotheque.core.messages import Message
from ludotheque.games import ENGINES, create
from ludotheque.record.record import Ending
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.table.archivekeeper import BY_HAND, ArchiveKeeper, is_untouched
from ludotheque.table.controller import Mode, TableController
from tests.examples import without_chance
from tests.table.stages import Notebook
from tests.table.tables import GAME, POSITION, laid, play, run

pytestmark = pytest.mark.usefixtures("qapp")


def test_every_change_is_kept_before_it_is_shown() -> None:
    """The keeper has it when the change is told."""
    notebook = Notebook()
    controller = laid(POSITION, keeper=notebook)
    at_change: list[int] = []
    controller.change_began.connect(lambda _: at_change.append(len(notebook.kept)))
    controller.begin()
    play(controller, "c3-b3")
    controller.undo()
    controller.redo()
    controller.end(Ending("agreed", None))
    assert at_change == [1, 2, 3, 4, 5]
    assert notebook.kept[-2:] == [(("c3-b3",), ())] * 2
    assert notebook.kept[2][1] != ()


def test_a_failing_keeper_is_told_once_and_tried_again() -> None:
    """One signal for a row of failures; another one only after it had worked again."""
    notebook = Notebook()
    controller = laid(seed=2, keeper=notebook, elimination="no")
    told: list[str] = []
    controller.trouble.connect(lambda message: told.append(str(message)))
    notebook.failing = True
    controller.begin()
    run(controller)
    controller.roll()
    run(controller)
    assert told == ["The notebook is full."]
    assert notebook.tries == controller.timeline.ply + 1
    assert controller.mode is Mode.CHOOSING
    notebook.failing = False
    controller.commit(controller.state.legal_actions()[0])
    assert notebook.kept == [(controller.timeline.notations(), ())]
    notebook.failing = True
    controller.roll()
    assert len(told) == 2


def test_other_errors_of_a_keeper_are_no_trouble_but_bugs() -> None:
    """Only refusals of the program's own kind are swallowed."""

    class Broken(Notebook):
        def keep(self, timeline: Timeline) -> None:
            raise ZeroDivisionError

    controller = laid(POSITION, keeper=Broken())
    with pytest.raises(ZeroDivisionError):
        controller.begin()


def test_the_archive_keeper_goes_on_with_its_number(tmp_path: Any) -> None:
    """One game is one entry, from the first change on, also when it is resumed."""
    archive = Archive(tmp_path / "games.sqlite")
    keeper = ArchiveKeeper(archive)
    timeline = start_timeline(GAME, {}, 3)
    keeper.keep(timeline)
    number = keeper.number
    timeline.settle()
    keeper.keep(timeline)
    assert keeper.number == number
    again = ArchiveKeeper(archive, number)
    again.keep(archive.load(number or 0))
    assert len(archive.unfinished()) == 1
    archive.close()


def test_a_first_failure_of_the_archive_is_made_good(
    tmp_path: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A game which could not be added is added whole with its next change."""
    archive = Archive(tmp_path / "games.sqlite")
    controller = TableController(ArchiveKeeper(archive))
    controller.delays = False
    controller.lay(Timeline(create(GAME, {}), seed=1, start=POSITION))

    def fail(*_: object) -> int:
        raise LudothequeError(Message("no"))

    with monkeypatch.context() as trouble:
        trouble.setattr(archive, "begin", fail)
        controller.begin()
        play(controller, "c3-b3")
    assert archive.unfinished() == ()
    controller.roll()
    kept = archive.unfinished()
    assert len(kept) == 1
    assert archive.load(kept[0].id).notations() == controller.timeline.notations()
    archive.close()


def test_a_game_of_a_file_keeps_its_date_if_it_is_over(tmp_path: Any) -> None:
    """Who looks at an old game has not played it today; who goes on with it has."""
    archive = Archive(tmp_path / "games.sqlite")
    date = "2019-01-02T03:04:05Z"
    over = start_timeline(without_chance(), {}, 1)
    over.end(Ending("resign", 0))
    keeper = ArchiveKeeper(archive)
    keeper.found_over(over, date)
    keeper.keep(over)
    keeper.keep(over)
    assert [game.modified for game in archive.finished()] == [date]
    over.undo()
    keeper.keep(over)
    assert [game.modified > date for game in archive.unfinished()] == [True]
    going_on = start_timeline(without_chance(), {}, 2)
    other = ArchiveKeeper(archive)
    other.found_over(going_on, date)
    other.keep(going_on)
    assert all(game.modified > date for game in archive.unfinished())
    archive.close()


@pytest.mark.parametrize("key", ENGINES)
def test_a_game_is_untouched_until_somebody_does_something(key: str) -> None:
    """Chance which happens by itself is nobody's doing; a throw by hand is, and any action."""
    source = RandomSource(4)
    timeline = start_timeline(key, {}, 4)
    thrown = acted = False
    for _ in range(40):
        assert is_untouched(timeline, by_hand=False) == (not acted)
        assert is_untouched(timeline, by_hand=True) == (not acted and not thrown)
        if timeline.is_over():
            break
        state = timeline.state
        thrown |= state.is_chance() and state.chance_kind() in BY_HAND
        acted |= not state.is_chance()
        timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))
    assert acted
    while timeline.can_undo:
        timeline.undo()
    assert not is_untouched(timeline, by_hand=False)  # what was taken back was done
    timeline = start_timeline(key, {}, 5)
    timeline.end(Ending("resign", 0))
    assert not is_untouched(timeline, by_hand=False)
    timeline.undo()
    assert not is_untouched(timeline, by_hand=False)
