"""The archive: nothing played is lost, whatever happens to the program or to the file."""

import os
import random
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ludotheque import games
from ludotheque.archive import Archive, ArchiveError
from ludotheque.archive import gamerows as rows_module
from ludotheque.archive.database import SCHEMA_VERSION
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import SaveError
from ludotheque.record.record import Ending, SeatInfo, now
from ludotheque.record.timeline import Timeline
from tests.examples import a_match, one_die
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.record.test_timeline import begun, played
from tests.systems import KILL, needs_permissions

ROOT = Path(__file__).parents[2]


@pytest.fixture
def archive(tmp_path: Path) -> Iterator[Archive]:
    """An archive in a folder which does not exist yet."""
    found = Archive(tmp_path / "not" / "there" / "games.sqlite")
    yield found
    found.close()


def same(one: Timeline, other: Timeline) -> bool:
    def all_of(t: Timeline) -> tuple[object, ...]:
        return (
            t.game, t.seed, t.start, t.seats, t.created, t.states, t.line, t.ply, t.ending,
            t.undone_ending, t.id, t.branched_from, t.events, t.agreements, t.hints, t.times,
            t.notes,
        )  # fmt: skip

    return all_of(one) == all_of(other)


def test_nothing_is_touched_before_it_is_needed(archive: Archive) -> None:
    assert not archive.path.parent.exists()


def test_the_first_run_finds_no_folder_and_makes_it(archive: Archive) -> None:
    assert archive.unfinished() == ()
    number = archive.begin(played(begun(1), 20))
    assert [game.id for game in archive.unfinished()] == [number]
    assert archive.take_notices() == ()


def test_the_usual_place_is_the_data_folder() -> None:
    assert str(Archive().path).startswith(os.environ["LUDOTHEQUE_DATA"])


def test_a_shelved_game_tells_what_the_shelf_shows(archive: Archive) -> None:
    seats = (SeatInfo("Léa", "#112233"), SeatInfo("Tom", "red"))
    timeline = played(Timeline(games.create(one_die()), seed=4, seats=seats), 33)
    archive.begin(timeline)
    (game,) = archive.unfinished()
    assert (game.game, game.seats, game.ply) == (one_die(), seats, 33)
    assert (game.turn, game.result) == (timeline.state.turn, "*")
    assert game.options == dict(timeline.game.options)
    assert game.created == timeline.created
    assert game.modified >= game.created


def test_a_clock_set_back_does_not_hide_the_game_just_left(archive: Archive) -> None:
    """What is dated later than now comes after what was written since; a little later is now."""
    old, wrong, wronger, other = (archive.begin(played(begun(seed), 9)) for seed in range(4))
    connection = sqlite3.connect(archive.path)
    dates = {old: "2020-01-01T00:00:00Z", wrong: now(86_400), wronger: now(90_000), other: now(120)}
    for number, date in dates.items():
        connection.execute("UPDATE games SET modified = ? WHERE id = ?", (date, number))
    connection.commit()
    connection.close()
    left = archive.begin(played(begun(9), 9))
    assert [game.id for game in archive.unfinished()] == [other, left, old, wronger, wrong]


def test_games_move_from_unfinished_to_finished_and_back(archive: Archive) -> None:
    timeline = played(begun(1), 20)
    number = archive.begin(timeline)
    timeline.end(Ending("resign", 0))
    archive.sync(number, timeline)
    assert archive.unfinished() == ()
    assert [(g.id, g.result) for g in archive.finished()] == [(number, "red")]
    timeline.undo()
    archive.sync(number, timeline)
    assert [g.id for g in archive.unfinished()] == [number]
    assert archive.delete(timeline)
    assert archive.unfinished() == archive.finished() == ()
    with pytest.raises(SaveError):
        archive.load(number)


@given(seed=st.integers(0, 2**32), key=st.sampled_from([one_die()]))
def test_whatever_is_done_the_archive_holds_it(
    seed: int, key: str, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """A random walk of play, undo, redo, jumps and endings; another archive loads each state."""
    chance = random.Random(seed)
    path = tmp_path_factory.mktemp("walk") / "games.sqlite"
    archive, reader = Archive(path), Archive(path)
    timeline = Timeline(games.create(key), seed=seed)
    number = archive.begin(timeline)
    source = RandomSource(seed)
    for _ in range(12):
        for _ in range(chance.randrange(1, 12)):
            one_step(timeline, chance, source)
        archive.sync(number, timeline)
        assert same(reader.load(number), timeline)
    assert archive.take_notices() == reader.take_notices() == ()
    archive.close()
    reader.close()


def one_step(timeline: Timeline, chance: random.Random, source: RandomSource) -> None:
    match chance.choice(["play"] * 8 + ["undo", "undo", "redo", "go", "end", "reopen"]):
        case "undo":
            timeline.undo()
        case "redo":
            timeline.redo()
        case "go":
            timeline.go_to(chance.randrange(len(timeline.line) + 1))
        case "reopen":
            timeline.reopen()
        case "end" if not timeline.is_over():
            timeline.end(
                chance.choice([Ending("agreed"), Ending("abandoned"), Ending("resign", 1)])
            )
        case _ if not timeline.is_over():
            state = timeline.state
            timeline.apply(timeline.draw() if state.is_chance() else state.random_action(source))


def test_hidden_things_and_the_seed_cannot_be_read_in_the_file(archive: Archive) -> None:
    from tests.contract.toy import ToyGame

    timeline = Timeline(ToyGame.create({}), seed=987654321)
    timeline.settle()
    archive.begin(timeline)
    archive.close()
    data = b"".join(p.read_bytes() for p in archive.path.parent.iterdir())
    assert b"deal" not in data
    assert b"987654321" not in data


def test_after_ten_thousand_operations_everything_is_still_kept(archive: Archive) -> None:
    timeline = played(begun(3), 60)
    number = archive.begin(timeline)
    for i in range(10_000):
        timeline.go_to(i % 60)
        if i % 100 == 0:
            archive.sync(number, timeline)
    timeline.go_to(17)
    archive.sync(number, timeline)
    assert same(Archive(archive.path).load(number), timeline)


# Killed at any instant

PLAYER = """
import sys
from pathlib import Path
from ludotheque import games
from ludotheque.archive import Archive
from ludotheque.core.draws import RandomSource
from ludotheque.record.timeline import Timeline
from tests.examples import a_match

archive = Archive(Path(sys.argv[1]))
source = RandomSource(int(sys.argv[2]))
game = games.create(*a_match())
timeline = Timeline(game, seed=int(sys.argv[2]))
number = archive.begin(timeline)
print("begun", number, flush=True)
for i in range(100_000):
    state = timeline.state
    if timeline.is_over() or i % 17 == 16:
        timeline.undo()
    elif state.is_chance():
        timeline.apply(timeline.draw())
    else:
        timeline.apply(state.random_action(source))
    archive.sync(number, timeline)
    print(timeline.ply, *timeline.line, flush=True)
"""


@pytest.mark.parametrize("seed", range(4))
def test_a_program_killed_at_any_instant_loses_no_finished_action(
    seed: int, tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite"
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, str(path), str(seed)],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
    ) as process:
        assert process.stdout
        number = int(process.stdout.readline().split()[1])
        time.sleep(random.Random(seed).uniform(0, 0.15))
        process.send_signal(KILL)
        told = [line for line in process.stdout.read().splitlines(keepends=True) if line.strip()]
    archive = Archive(path)
    timeline = archive.load(number)
    assert archive.take_notices() == ()
    whole = [tuple(map(int, line.split())) for line in told if line.endswith("\n")]
    if whole:
        # It is the last step told, or the one after it whose telling was cut off.
        last = whole[-1]
        kept = (timeline.ply, *timeline.line)
        one_more = timeline.ply == last[0] + 1 and timeline.line[: last[0]] == last[1 : last[0] + 1]
        undone = timeline.line == last[1:] and timeline.ply < last[0]
        assert kept == last or one_more or undone
    archive.sync(number, timeline)
    archive.close()


# Damage


def damaged(kind: str, path: Path) -> None:
    match kind:
        case "rubbish":
            path.write_bytes(b"this is not a database at all, far from it" * 100)
        case "foreign":
            path.unlink()
            connection = sqlite3.connect(path)
            connection.executescript("CREATE TABLE x (y); PRAGMA user_version = 1;")
            connection.close()
        case "cut":
            path.write_bytes(path.read_bytes()[:5000])
        case "overwritten":
            data = bytearray(path.read_bytes())
            for i in range(4096, len(data)):
                data[i] = i * 7 & 255
            path.write_bytes(bytes(data))


KINDS = ("rubbish", "foreign", "cut", "overwritten")


@pytest.mark.parametrize("kind", KINDS)
def test_a_damaged_archive_is_set_aside_and_the_program_goes_on(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    first = Archive(path)
    for seed in range(5):
        first.begin(played(begun(seed), 60))
    first.close()
    damaged(kind, path)
    kept = path.read_bytes()
    archive = Archive(path)
    timeline = played(begun(9), 30)
    archive.unfinished()
    number = archive.begin(timeline)
    archive.sync(number, timeline)
    assert same(archive.load(number), timeline)
    assert [g.id for g in archive.unfinished()] == [number]
    notices = [str(notice) for notice in archive.take_notices()]
    assert any("damaged-1" in text for text in notices), notices
    assert archive.take_notices() == ()
    assert (tmp_path / "games.sqlite.damaged-1").read_bytes() == kept
    archive.close()


@pytest.mark.parametrize("kind", KINDS)
def test_an_archive_damaged_during_play_keeps_the_game_on_the_table(
    kind: str, tmp_path: Path
) -> None:
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    timeline = played(begun(9), 30)
    number = archive.begin(timeline)
    archive.close()  # the file opens again with the next action
    damaged(kind, path)
    timeline.undo()
    archive.sync(number, timeline)
    assert same(archive.load(number), timeline)
    assert archive.take_notices()
    archive.close()


def test_one_damaged_game_does_not_hide_the_others(archive: Archive) -> None:
    numbers = [archive.begin(played(begun(seed), 20)) for seed in range(3)]
    changes = {"options": "[", "seats": '"x"', "seed": "~AAAA", "ply": 99, "start": "{}", "game": 7}
    for column, value in changes.items():
        connection = sqlite3.connect(archive.path)
        old = connection.execute(f"SELECT {column} FROM games WHERE id = ?", (numbers[1],))
        before = old.fetchone()[0]
        update = f"UPDATE games SET {column} = ? WHERE id = ?"
        connection.execute(update, (value, numbers[1]))
        connection.commit()
        assert {numbers[0], numbers[2]} <= {game.id for game in archive.unfinished()}
        with pytest.raises(SaveError) as problem:
            archive.load(numbers[1])
        assert str(problem.value).endswith(".")
        connection.execute(update, (before, numbers[1]))
        connection.commit()
        connection.close()
    assert archive.load(numbers[1]).ply == 20


@pytest.mark.parametrize("damage", ["UPDATE actions SET text = '?'", "DELETE FROM actions"])
def test_a_game_beside_its_damaged_copy_goes_on_by_itself(archive: Archive, damage: str) -> None:
    """As from an intact file: the damaged rows stay, and the notice says what is the matter."""
    game = played(begun(1), 20)
    copy = Timeline.from_record(game.to_record())
    number = archive.begin(game)
    with sqlite3.connect(archive.path) as base:
        base.execute(f"{damage} WHERE number = 7")
        before = base.execute("SELECT * FROM actions").fetchall()
    base.close()
    assert archive.begin(copy) != number
    (notice,) = archive.take_notices()
    assert "damaged" in str(notice)
    assert "elsewhere" not in str(notice)
    with sqlite3.connect(archive.path) as base:
        query = "SELECT * FROM actions WHERE game = ?"
        assert base.execute(query, (number,)).fetchall() == before
    base.close()


def test_a_gap_in_the_actions_is_noticed(archive: Archive) -> None:
    number = archive.begin(played(begun(1), 20))
    connection = sqlite3.connect(archive.path)
    connection.execute("DELETE FROM actions WHERE number = 7")
    connection.commit()
    connection.close()
    with pytest.raises(SaveError):
        archive.load(number)


def test_an_archive_of_a_newer_program_is_left_alone(archive: Archive) -> None:
    archive.begin(played(begun(1), 20))
    archive.close()
    connection = sqlite3.connect(archive.path)
    connection.execute(f"PRAGMA user_version = {SCHEMA_VERSION + 1}")
    connection.close()
    with pytest.raises(ArchiveError, match="newer"):
        archive.begin(begun(2))
    assert archive.unfinished() == ()
    assert archive.take_notices()
    assert len(list(archive.path.parent.glob("*damaged*"))) == 0


@needs_permissions
def test_a_place_where_nothing_can_be_written() -> None:
    with ordinary_folder() as folder:
        folder.chmod(0o555)
        archive = Archive(folder / "data" / "games.sqlite")
        timeline = played(begun(1), 20)
        with ordinary_user():
            with pytest.raises(ArchiveError) as problem:
                archive.begin(timeline)
            assert str(problem.value).endswith(".")
            assert archive.unfinished() == ()
            assert archive.take_notices()
            with pytest.raises(ArchiveError):
                archive.sync(1, timeline)
        folder.chmod(0o777)
        archive.sync(1, timeline)  # when the trouble is over, all of the game is there
        assert same(archive.load(1), timeline)
        archive.close()
        archive.path.parent.chmod(0o555)
        played(timeline, 1)
        with ordinary_user(), pytest.raises(ArchiveError):
            archive.sync(1, timeline)
        archive.path.parent.chmod(0o777)


def test_a_full_disk_is_told_and_undoes_the_whole_step(archive: Archive) -> None:
    game = games.create(*a_match())
    timeline = played(Timeline(game, seed=1), 5)
    number = archive.begin(timeline)
    before = Timeline.from_record(timeline.to_record())
    connection = archive._database._connection()
    pages = connection.execute("PRAGMA page_count").fetchone()[0]
    connection.execute(f"PRAGMA max_page_count = {pages}")
    played(timeline, 3000)
    with pytest.raises(ArchiveError, match="full"):
        archive.sync(number, timeline)
    assert same(archive.load(number), before)
    archive.sync(number, timeline)  # the connection is new, the limit gone
    assert archive.load(number).line == timeline.line


# Several programs


def test_two_programs_play_different_games_at_once(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    one, two = Archive(path), Archive(path)
    a, b = played(begun(1), 10), played(begun(2), 10)
    first, second = one.begin(a), two.begin(b)
    for i in range(30):
        played(a, 1, i)
        played(b, 1, i)
        one.sync(first, a)
        two.sync(second, b)
    assert same(two.load(first), a)
    assert same(one.load(second), b)
    assert len(one.unfinished()) == len(two.unfinished()) == 2


def test_a_busy_archive_is_told_and_play_goes_on(
    archive: Archive, monkeypatch: pytest.MonkeyPatch
) -> None:
    from ludotheque.archive import database

    monkeypatch.setattr(database, "_WAIT_SECONDS", 0.05)
    timeline = played(begun(1), 10)
    number = archive.begin(timeline)
    other = sqlite3.connect(archive.path, isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    archive.sync(number, timeline)  # nothing has been done, nothing is to be written
    played(timeline, 1)
    with pytest.raises(ArchiveError):
        archive.sync(number, timeline)
    other.execute("ROLLBACK")
    other.close()
    played(timeline, 2)
    archive.sync(number, timeline)
    assert same(archive.load(number), timeline)


def test_a_deleted_game_comes_back_whole_with_its_next_step(tmp_path: Path) -> None:
    one, two = Archive(tmp_path / "games.sqlite"), Archive(tmp_path / "games.sqlite")
    timeline = played(begun(1), 10)
    number = one.begin(timeline)
    assert two.delete(two.load(number))
    played(timeline, 1)
    one.sync(number, timeline)
    assert same(two.load(number), timeline)


def test_only_what_changed_is_written(archive: Archive, monkeypatch: pytest.MonkeyPatch) -> None:
    timeline = played(begun(1), 50)
    number = archive.begin(timeline)
    asked = []
    real = rows_module.stored_action

    def counted(text: str, index: int, *, secret: bool) -> str:
        asked.append(index)
        return real(text, index, secret=secret)

    monkeypatch.setattr(rows_module, "stored_action", counted)
    before = len(timeline.line)
    played(timeline, 1)
    archive.sync(number, timeline)
    timeline.undo()
    archive.sync(number, timeline)
    assert asked == [before]


@pytest.mark.parametrize("last", [2**63 - 1, 2**62])
def test_a_row_with_the_largest_number_leaves_room_for_others(archive: Archive, last: int) -> None:
    first = archive.begin(played(begun(1), 20))
    connection = sqlite3.connect(archive.path)
    connection.execute("UPDATE games SET id = ? WHERE id = ?", (last, first))
    connection.execute("UPDATE actions SET game = ? WHERE game = ?", (last, first))
    connection.execute("UPDATE sqlite_sequence SET seq = ?", (last,))
    connection.commit()
    connection.close()
    numbers = [archive.begin(played(begun(seed), 9)) for seed in (2, 3)]
    assert numbers[0] != numbers[1]
    assert all(0 < number < 2**31 for number in numbers)
    assert {game.id for game in archive.unfinished()} == {last, *numbers}
    assert same(archive.load(last), played(begun(1), 20))
