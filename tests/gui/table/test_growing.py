"""What is kept of a growing record is what a fresh look would find, in all games."""

import random
from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PySide6.QtWidgets import QApplication

from ludotheque.core.messages import M
from ludotheque.games import ENGINES, create
from ludotheque.record.replaystops import ReplayIndex, move_counts, replay_stops
from ludotheque.record.timeline import Following, Timeline
from ludotheque.table.controller import TableController
from ludotheque.ui.board.boardscene import scene_class
from ludotheque.ui.board.movelog import EntryTexts, MoveEntry, MoveLog
from ludotheque.ui.table.movemodel import MoveModel
from tests.examples import furthest_form, without_chance

GAMES = [form for key in ENGINES for form in ((key, {}), furthest_form(key))]
STEPS = 250


def wander(timeline: Timeline, rng: random.Random) -> Iterator[None]:
    """Play, take back, play again and go about; yields now and then."""
    for _ in range(STEPS):
        chance = rng.random()
        if chance < 0.12:
            timeline.undo()
        elif chance < 0.2:
            timeline.redo()
        elif chance < 0.24 and timeline.length:
            timeline.go_to(rng.randrange(max(0, timeline.length - 40), timeline.length + 1))
        elif timeline.is_over():
            timeline.go_to(max(0, timeline.ply - 30))
        elif timeline.state.is_chance():
            timeline.apply(timeline.draw())
        else:
            timeline.apply(rng.choice(timeline.state.legal_actions()))
        if rng.random() < 0.6:
            yield


def told(entries: list[MoveEntry]) -> list[tuple[object, ...]]:
    """Everything there is in entries."""
    return [
        (one.ply, one.seat, one.round, one.wide, str(one.text), str(one.sentence))
        for one in entries
    ]


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_list_of_moves_grows_as_if_made_anew(
    qapp: QApplication, key: str, options: dict[str, str]
) -> None:
    timeline = Timeline(create(key, options), seed=5)
    controller = TableController()
    controller.lay(timeline)
    scene = scene_class(key)(controller)
    grown, rng = MoveModel(len(timeline.seats)), random.Random(key)
    log, most = scene.log, 0
    for _ in wander(timeline, rng):
        if controller.hides:
            controller.seeing.eyes = rng.choice((None, 0, 1))
        log.follow()
        grown.follow(log.entries, scene.pending_entries(), log.settled())
        anew = MoveLog(controller, scene.list_move, scene.move_texts)
        anew.follow()
        entries = [*anew.entries, *scene.pending_entries()]
        assert told(scene.move_entries()) == told(entries)
        fresh = MoveModel(len(timeline.seats))
        fresh.fill(entries)
        assert grown.rows == fresh.rows
        for number in rng.sample(range(len(entries)), min(3, len(entries))):
            index = grown.index_of(entries[number].ply)
            assert index.isValid()
            found = grown.entry(index)
            assert found is not None
            assert found.ply == entries[number].ply
            ply = entries[number].ply
            before = [one.ply for one in entries if one.ply < ply]
            assert grown.last_before(ply) == max(before, default=-1)
        most = max(most, len(entries))
    assert most > 8
    scene.deleteLater()
    controller.deleteLater()


@given(st.lists(st.tuples(st.integers(0, 2), st.booleans()), max_size=12))
def test_a_row_has_the_number_of_its_first_move(played: list[tuple[int, bool]]) -> None:
    """Whatever a die did before it in that row, and in whichever order the seats follow."""
    entries, move = [], 0
    for ply, (seat, chance) in enumerate(played):
        move += not chance
        texts = EntryTexts("", M("{number}", number=move))
        entries.append(MoveEntry(ply, seat, texts, move=0 if chance else move))
    model = MoveModel(3)
    model.fill(entries)
    for row in model.rows:
        moves = [cell.move for cell in row.cells if cell is not None and cell.move]
        assert row.number == min(moves, default=0)


@pytest.mark.parametrize(("key", "options"), GAMES)
def test_the_places_of_a_replay_grow_as_if_looked_for_anew(
    key: str, options: dict[str, str]
) -> None:
    timeline = Timeline(create(key, options), seed=6)
    index = ReplayIndex(timeline)
    for _ in wander(timeline, random.Random(key)):
        stops = index.follow()
        wanted = replay_stops(timeline)
        assert tuple(stops) == stops[:] == wanted
        assert (stops[0], stops[-1]) == (wanted[0], wanted[-1])
        counts = move_counts(timeline)
        assert [index.moves(ply) for ply in range(timeline.ply + 1)] == list(counts)
        for ply in range(timeline.ply + 1):
            number = max(0, sum(stop <= ply for stop in wanted) - 1)
            assert stops.number_of(ply) == number
            after = next((stop for stop in wanted if stop > ply), wanted[-1])
            assert stops.after(ply) == after


def test_following_tells_from_where_a_line_has_changed() -> None:
    timeline = Timeline(create(without_chance(), {}), seed=1)
    rng, following, held = random.Random(9), Following(), []
    for _ in wander(timeline, rng):
        fresh = following.catch_up(timeline)
        del held[fresh.start :]
        held += [timeline.action_at(ply) for ply in fresh]
        assert tuple(held) == timeline.actions
    other = Timeline(create(without_chance(), {}), seed=1)
    other.apply(other.state.legal_actions()[0])
    assert following.catch_up(other) == range(1)
