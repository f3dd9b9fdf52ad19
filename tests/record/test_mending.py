"""A damaged game is opened up to what is damaged, whatever is damaged in it, and never further."""

import sqlite3
from collections.abc import Callable
from typing import Any

import attrs
import pytest

from ludotheque.archive.store import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import SaveError
from ludotheque.games import ENGINES, create
from ludotheque.record import savefile
from ludotheque.record.circumstances import Branch, Hint, MoveNote, Notes, SeatChange
from ludotheque.record.mending import Mended, mended
from ludotheque.record.record import Ending, SeatInfo
from ludotheque.record.replaystops import moves_before
from ludotheque.record.timeline import Timeline, start_timeline
from ludotheque.record.veil import MARK

PLIES = 30


def played(key: str, plies: int = PLIES) -> Timeline:
    """A game played at random, with notes and the like at every tenth ply."""
    seats = tuple(SeatInfo(name) for name in "ABCD"[: len(create(key).seats)])
    timeline, source = start_timeline(key, {}, 3, seats), RandomSource(3)
    while timeline.ply < plies and not timeline.is_over():
        chance = timeline.state.is_chance()
        timeline.apply(timeline.draw() if chance else timeline.state.random_action(source))
    record = timeline.to_record()
    tens = range(0, timeline.ply + 1, 10)
    return Timeline.from_record(
        attrs.evolve(
            record,
            events=tuple(SeatChange(ply, "person", 0) for ply in tens),
            hints=tuple(Hint(ply, 0) for ply in tens),
            notes=Notes("heading", moves=tuple(MoveNote(ply, "well") for ply in tens)),
            times=tuple(range(timeline.ply)),
        )
    )


def illegal(value: dict[str, Any], at: int) -> None:
    value["actions"][at] = "no such action"


def no_text(value: dict[str, Any], at: int) -> None:
    value["actions"][at] = 7


def not_decoded(value: dict[str, Any], at: int) -> None:
    value["actions"][at] = MARK + "AAAA"


def out_of_place(value: dict[str, Any], at: int) -> None:
    """Another action of the game stands there, which cannot be played now."""
    start = value["actions"][0]
    value["actions"][at] = start if at else value["actions"][1]


DAMAGES: tuple[Callable[[dict[str, Any], int], None], ...] = (
    illegal, no_text, not_decoded, out_of_place,
)  # fmt: skip


def check(found: Mended | None, whole: Timeline, at: int) -> None:
    """Hold what was found to the first ``at`` actions of a game."""
    assert found is not None
    timeline = found.timeline
    assert timeline.line == whole.line[: timeline.ply]
    assert timeline.ply == at
    assert timeline.branched_from == Branch(whole.id, at)
    assert timeline.id != whole.id
    assert found.moves == moves_before(whole, at)
    assert timeline.seats == whole.seats
    cut = whole.to_record().notes.until(at)
    assert timeline.to_record().notes == cut
    assert [hint.ply for hint in timeline.hints] == list(range(0, at + 1, 10))
    assert timeline.time_at(at - 1) == at - 1


@pytest.mark.parametrize("key", ENGINES)
@pytest.mark.parametrize("damage", DAMAGES, ids=lambda damage: damage.__name__)
def test_a_file_with_one_damaged_action(key: str, damage: Callable[..., None]) -> None:
    whole = played(key)
    for at in (whole.ply - 1, 2 * whole.ply // 3):
        value = savefile.to_json(whole.to_record())
        damage(value, at)
        with pytest.raises(SaveError):
            Timeline.from_record(savefile.from_json(value))
        found = mended(value)
        check(found, whole, at)
        assert found is not None
        assert not found.whole
        again = mended(value)
        assert again is not None
        assert again.timeline.id == found.timeline.id  # opened twice it is the same game
        assert savefile.decode(savefile.encode(found.timeline.to_record()))


@pytest.mark.parametrize("key", ENGINES[:2])
def test_what_is_damaged_beside_the_actions(key: str) -> None:
    """A time and an ending are given up, nothing that was played; where names are, all is lost."""
    whole = played(key)
    value = savefile.to_json(whole.to_record())
    value["times"][3] = "soon"
    found = mended(value)
    check(found, whole, whole.ply)
    assert found is not None
    assert found.whole
    assert found.timeline.time_at(3) is None
    found = mended({**value, "ending": {"kind": "resign", "seat": 9}})
    check(found, whole, whole.ply)
    value["ending"] = {"kind": "resign", "seat": 0}
    found = mended(value)
    assert found is not None
    assert found.timeline.ending == Ending("resign", 0)
    illegal(value, whole.ply - 1)
    found = mended(value)
    assert found is not None
    assert found.timeline.ending is None
    for broken in ({"seats": 1}, {"seed": "x"}, {"actions": None}, {"format": "other"}):
        assert mended({**value, **broken}) is None
    illegal(value, 0)
    assert mended(value) is None  # no move comes before it


@pytest.mark.parametrize("key", ENGINES)
def test_a_game_of_the_archive(key: str, tmp_path: Any) -> None:
    """An action changed, one missing, and one that had been taken back."""
    archive, whole = Archive(tmp_path / "games.sqlite"), played(key)
    number = archive.begin(whole)
    at = 2 * whole.ply // 3
    for statement in (
        f"UPDATE actions SET text = 'no such action' WHERE number = {at}",
        f"DELETE FROM actions WHERE number = {at}",
    ):
        with sqlite3.connect(archive.path) as base:
            base.execute(statement)
        base.close()
        with pytest.raises(SaveError):
            archive.load(number)
        found = archive.mended(number)
        check(found, whole, at)
    with sqlite3.connect(archive.path) as base:
        base.execute("UPDATE games SET ply = ?", (at,))
    base.close()
    found = archive.mended(number)
    check(found, whole, at)
    assert found is not None
    assert found.whole  # only what had been undone is damaged
    assert archive.mended(number + 1) is None
    archive.close()
