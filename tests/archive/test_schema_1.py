"""An archive which an older program has written: brought up to date, whole, at one stroke."""

import json
import shutil
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError
from ludotheque.archive import upgrading as upgrading_module
from ludotheque.archive.browsing import Stored, browse
from ludotheque.archive.database import SCHEMA_VERSION
from ludotheque.record.circumstances import Agreements, Notes
from ludotheque.record.timeline import Timeline
from ludotheque.stats.facts import facts_of
from tests.archive.ordinary import protected_copy
from tests.files.ordinary import ordinary_user
from tests.record.test_timeline import played
from tests.systems import needs_permissions

OLD = Path(__file__).parents[1] / "data" / "archives" / "v1" / "games.sqlite"
"""Written by version 0.1.0: games 1 to 3 are copies (2 stands earlier, 3 was played differently
from action 20 on), 6 and 7 are the same, 9 is 8 with its resignation, 10 has a redo tail."""

ROOT = Path(__file__).parents[2]
LEFT = [1, 3, 4, 5, 7, 9, 10]


@pytest.fixture
def old(tmp_path: Path) -> Path:
    """A copy of the old archive which may be written."""
    path = tmp_path / "games.sqlite"
    shutil.copy(OLD, path)
    return path


def by_hand(path: Path) -> dict[int, tuple[int, list[str]]]:
    """Return ply and texts of each game, as they stand in the file."""
    connection = sqlite3.connect(path)
    try:
        return {
            number: (ply, [row[0] for row in connection.execute(
                "SELECT text FROM actions WHERE game = ? ORDER BY number", (number,))])
            for number, ply in connection.execute("SELECT id, ply FROM games").fetchall()
        }  # fmt: skip
    finally:
        connection.close()


def numbers(archive: Archive) -> list[int]:
    return sorted(game.id for game in (*archive.unfinished(), *archive.finished()))


def test_a_copy_from_before_an_option_was_there_is_no_branch(old: Path) -> None:
    connection = sqlite3.connect(old)
    for number in (2, 6):
        query = "SELECT options FROM games WHERE id = ?"
        options = json.loads(connection.execute(query, (number,)).fetchone()[0])
        options.popitem()
        change = "UPDATE games SET options = ? WHERE id = ?"
        connection.execute(change, (json.dumps(options), number))
    connection.commit()
    connection.close()
    assert numbers(Archive(old)) == LEFT


def test_every_game_is_there_once_and_whole(old: Path) -> None:
    before = by_hand(old)
    archive = Archive(old)
    assert numbers(archive) == LEFT
    for number in LEFT:
        timeline = archive.load(number)
        ply, texts = before[number]
        assert timeline.ply == ply
        shown = [timeline.notation_at(i) for i in range(timeline.length)]
        assert all(text in {shown[i]} or text.startswith("~") for i, text in enumerate(texts))
        assert len(shown) == len(texts)
        assert timeline.times == (None,) * len(texts)
        assert (timeline.events, timeline.hints) == ((), ())
        assert (timeline.agreements, timeline.notes) == (Agreements(), Notes())
    assert archive.load(10).can_redo
    assert archive.load(9).result() == "black"
    assert archive.take_notices() == ()
    ids = {archive.load(number).id for number in LEFT}
    assert len(ids) == len(LEFT)


def test_a_copy_played_differently_is_a_branch(old: Path) -> None:
    archive = Archive(old)
    first, other = archive.load(1), archive.load(3)
    assert first.branched_from is None
    assert other.branched_from is not None
    ply = other.branched_from.ply
    assert other.branched_from.id == first.id
    assert first.line[:ply] == other.line[:ply]
    assert first.action_at(ply) != other.action_at(ply)


def test_secrets_are_filled_up(old: Path) -> None:
    before = by_hand(old)[7][1]
    Archive(old).unfinished()
    after = by_hand(old)[7][1]
    assert [text.startswith("~") for text in before] == [text.startswith("~") for text in after]
    secret = [len(text) for text in after if text.startswith("~")]
    assert secret
    assert all((3 * (length - 1) // 4 - 4) % 64 == 0 for length in secret)


def test_the_game_of_a_file_of_that_time_is_the_same_game(old: Path) -> None:
    from ludotheque.record import savefile

    archive = Archive(old)
    record = archive.load(1).to_record()
    value = savefile.to_json(record)
    for name in ("id", "branched_from", "events", "agreements", "hints", "times", "pending", "post",
                 "notes"):  # fmt: skip
        del value[name]
    value["version"] = 1
    value["seats"] = [{"name": s["name"], "colour": s["colour"]} for s in value["seats"]]
    # Version 1 did not fill the seed up.
    connection = sqlite3.connect(OLD)
    value["seed"] = connection.execute("SELECT seed FROM games WHERE id = 1").fetchone()[0]
    connection.close()
    opened = Timeline.from_record(savefile.decode(json.dumps(value).encode()))
    assert archive.begin(opened) == 1
    assert numbers(archive) == LEFT


def test_play_goes_on(old: Path) -> None:
    archive = Archive(old)
    timeline = played(archive.load(5), 3)
    assert archive.sync(5, timeline) == 5
    assert Archive(old).load(5).line == timeline.line


def test_damaged_games_are_taken_along_and_hurt_no_other(old: Path) -> None:
    connection = sqlite3.connect(old)
    for column, value, number in (
        ("seats", "[", 1), ("seats", "[1, {}]", 4), ("seed", "~!!", 5), ("version", 7, 7),
        ("options", "\0", 9), ("ply", "x", 10),
    ):  # fmt: skip
        connection.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, number))
    connection.execute("UPDATE actions SET text = x'ff00' WHERE game = 3 AND number = 2")
    connection.commit()
    connection.close()
    archive = Archive(old)
    archive.unfinished()
    archive.take_notices()
    assert archive.load(6).ply == 60
    rows = archive._database.read(lambda c: c.execute("SELECT id, uid FROM games").fetchall())
    # Game 1 has other seats than 2 now; 7 has nothing that 6 has not, but is the damaged one.
    assert {number for number, _ in rows} >= {1, 2, 4, 5, 6, 9, 10}
    assert len({uid for _, uid in rows}) == len(rows)


def test_a_failure_on_the_way_leaves_the_file_as_it_was(
    old: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = by_hand(old)
    monkeypatch.setattr(upgrading_module, "UNIQUE", "CREATE NONSENSE")
    archive = Archive(old)
    with pytest.raises(ArchiveError):
        archive.load(1)
    archive.close()
    assert by_hand(old) == before
    monkeypatch.undo()
    assert numbers(Archive(old)) == LEFT


KILLED = """
import os, sqlite3, sys
from pathlib import Path
from ludotheque.archive import Archive
count = 0
def stop(_text):
    global count
    count += 1
    if count == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
real = sqlite3.connect
def connect(*a, **k):
    found = real(*a, **k)
    found.set_trace_callback(stop)
    return found
sqlite3.connect = connect
Archive(Path(sys.argv[1])).unfinished()
print(count)
"""


@pytest.mark.parametrize("statement", [5, 9, 14, 60, 120, 160, 175, 180])
def test_a_kill_on_the_way_leaves_the_old_or_the_new_archive(old: Path, statement: int) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(old), str(statement)], cwd=ROOT, check=False)
    connection = sqlite3.connect(old)
    version = connection.execute("PRAGMA user_version").fetchone()[0]
    assert connection.execute("PRAGMA integrity_check").fetchone() == ("ok",)
    connection.close()
    assert version in {1, SCHEMA_VERSION}
    if version == 1:
        assert sorted(by_hand(old)) == list(range(1, 11))
    archive = Archive(old)
    assert numbers(archive) == LEFT
    assert archive.take_notices() == ()


@pytest.fixture
def protected() -> Iterator[Path]:
    """The old archive in a folder which an ordinary user may only read."""
    with protected_copy(OLD) as path:
        yield path


@needs_permissions
def test_where_nothing_may_be_written_it_is_read_as_it_is(protected: Path) -> None:
    before = protected.read_bytes()
    archive = Archive(protected)
    with ordinary_user():
        assert numbers(archive) == list(range(1, 11))
        timeline = archive.load(6)
        assert timeline.ply == 60
        assert archive.number_of(timeline.id) is None
        with pytest.raises(ArchiveError):
            archive.sync(6, played(timeline, 1))
        archive.close()
    assert protected.read_bytes() == before


def test_statistics_read_it_as_it_is(old: Path) -> None:
    before = old.read_bytes()
    total, *games = browse(old)
    assert total == len(games) == 10
    facts = [facts_of(game.record()) for game in games if isinstance(game, Stored)]
    assert len({one.id for one in facts}) == 6  # copies are told by their id
    assert old.read_bytes() == before
