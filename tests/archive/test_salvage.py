"""A damaged archive: what can still be read is kept, played through, and the old file stays."""

import os
import random
import shutil
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError
from ludotheque.archive.browsing import browse
from ludotheque.archive.database import SCHEMA_VERSION, columns
from ludotheque.archive.sqlitepages import rows
from ludotheque.core.errors import LudothequeError
from ludotheque.record.savefile import load_timeline
from ludotheque.record.timeline import Timeline
from tests.archive.test_store import same
from tests.core.hostile import is_clean
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.longer import FULL, longer
from tests.record.test_timeline import begun, played
from tests.systems import needs_open_files_replaced, needs_permissions

SAVES = sorted((Path(__file__).parents[1] / "data" / "saves" / "v1").glob("*.ludo"))


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An archive of games of every kind, some with more rows than a page holds."""
    path = tmp_path_factory.mktemp("whole") / "games.sqlite"
    archive = Archive(path)
    for save in SAVES:
        archive.begin(load_timeline(save))
    archive.begin(played(begun(3), 300))
    archive.close()
    return path


def games_of(path: Path) -> dict[int, Timeline]:
    """Return every game of an archive that can be loaded, by its number."""
    archive = Archive(path)
    try:
        kept = (*archive.unfinished(), *archive.finished())
        return {game.id: archive.load(game.id) for game in kept}
    finally:
        archive.close()


def rows_of(path: Path) -> tuple[set[tuple[object, ...]], set[tuple[object, ...]]]:
    """Return games and actions as SQLite reads them."""
    connection = sqlite3.connect(path)
    try:
        games = {(row[0], *row[1:]) for row in connection.execute("SELECT * FROM games")}
        return games, set(connection.execute("SELECT * FROM actions"))
    finally:
        connection.close()


def found_rows(path: Path) -> tuple[set[tuple[object, ...]], set[tuple[object, ...]]]:
    games: set[tuple[object, ...]] = set()
    actions: set[tuple[object, ...]] = set()
    for row in rows(path):
        if row.number is not None and len(row.values) >= 18:
            games.add((row.number, *row.values[1:]))
        elif row.number is None and len(row.values) == 4 and isinstance(row.values[1], int):
            actions.add(row.values)
    return games, actions


def owners_of(path: Path) -> Counter[object]:
    """Return how many rows each game has."""
    games, actions = found_rows(path)
    return Counter(row[0] for row in (*games, *actions))


def test_every_row_is_found_as_sqlite_finds_it(whole: Path) -> None:
    assert found_rows(whole) == rows_of(whole)


@pytest.mark.parametrize("seed", range(6))
def test_rows_are_found_while_a_log_waits_and_after_deletions(
    whole: Path, tmp_path: Path, seed: int
) -> None:
    path = tmp_path / "games.sqlite"
    shutil.copy(whole, path)
    chance = random.Random(seed)
    archive = Archive(path)
    numbers = [game.id for game in archive.unfinished()]
    timelines: dict[int, Timeline] = {}
    for turn in range(40):
        number = chance.choice(numbers)
        match chance.randrange(5):
            case 0:
                numbers.append(archive.begin(played(begun(100 + turn), 60)))
            case 1 if len(numbers) > 3:
                assert archive.delete(archive.load(number))
                numbers.remove(number)
                timelines.pop(number, None)
            case _:
                timeline = timelines.setdefault(number, archive.load(number))
                for _ in range(chance.randrange(6)):
                    timeline.undo()
                archive.sync(number, timeline)
    assert Path(f"{path}-wal").stat().st_size > 0
    assert found_rows(path) == rows_of(path)
    archive.close()
    assert found_rows(path) == rows_of(path)


def zeros(data: bytearray, at: int, size: int) -> None:
    data[at : at + size] = bytes(size)


def noise(data: bytearray, at: int, size: int) -> None:
    data[at : at + size] = random.Random(at).randbytes(size)


def half(data: bytearray, at: int, size: int) -> None:
    data[at : at + size // 2] = random.Random(at).randbytes(size // 2)


@pytest.mark.parametrize(("damage", "first"), [(zeros, 0), (noise, 1), (half, 2)])
def test_one_damaged_page_hides_no_more_than_it_held(
    whole: Path, tmp_path: Path, damage: Callable[[bytearray, int, int], None], first: int
) -> None:
    data = whole.read_bytes()
    size = 4_096
    originals = games_of(whole)
    owners = owners_of(whole)
    told = 0
    # Every second page is damaged in one of the ways; the first one, and with --full all, in each.
    pages = range(len(data) // size)
    for page in pages if FULL else sorted({0, *pages[2 * first :: 6]}):
        changed = bytearray(data)
        damage(changed, page * size, size)
        path = tmp_path / str(page) / "games.sqlite"
        path.parent.mkdir()
        path.write_bytes(changed)
        touched = owners - owners_of(path)
        archive = Archive(path)
        good, lost = 0, []
        for number, original in originals.items():
            try:
                found = archive.load(number)
            except LudothequeError as problem:
                assert is_clean(str(problem))
                lost.append(number)
            else:
                cut = found.line == original.line[: len(found.line)]
                assert cut, (page, number)
                good += same(found, original)
        assert good >= len(originals) - len(touched), (page, good)
        notices = archive.take_notices()
        archive.close()
        kept = list(path.parent.glob("*.damaged-*"))
        assert len(kept) == len(notices) <= 1
        for notice in notices:
            told += 1
            assert kept[0].read_bytes() == bytes(changed)
            saved = len(games_of(path))
            words = str(notice)
            assert f"{saved} of " in words, words
            assert is_clean(words)
            assert "games.sqlite.damaged-1" in words
    assert told >= 2


def test_the_first_page_holds_no_game(whole: Path, tmp_path: Path) -> None:
    data = bytearray(whole.read_bytes())
    noise(data, 0, 4_096)
    path = tmp_path / "games.sqlite"
    path.write_bytes(data)
    found, originals = games_of(path), games_of(whole)
    assert found.keys() == originals.keys()
    assert all(same(found[number], originals[number]) for number in originals)


def test_what_stands_in_the_log_is_saved(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    shutil.copy(whole, path)
    archive = Archive(path)
    late = played(begun(77), 25)
    number = archive.begin(late)
    copy = tmp_path / "copy" / "games.sqlite"
    copy.parent.mkdir()
    for suffix in ("", "-wal"):
        shutil.copy(f"{path}{suffix}", f"{copy}{suffix}")
    archive.close()
    data = bytearray(copy.read_bytes())
    noise(data, 4_096, len(data) - 4_096)
    copy.write_bytes(data)
    assert same(games_of(copy)[number], late)


def test_a_game_is_kept_up_to_its_last_good_action(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    timeline = played(begun(5), 60)
    number = archive.begin(timeline)
    archive.begin(played(begun(6), 10))
    archive.close()
    with sqlite3.connect(path) as connection:
        connection.execute("UPDATE actions SET text = 'a9-z9' WHERE game = 1 AND number = 40")
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute("UPDATE sqlite_schema SET rootpage = 999 WHERE name = 'actions'")
    connection.close()
    archive = Archive(path)
    found = archive.load(number)
    assert found.line == timeline.line[:40]
    (notice,) = archive.take_notices()
    assert "2 of 2 games could be saved" in str(notice)
    assert "One of them lacks its last moves" in str(notice)
    archive.close()


def test_the_bin_survives_with_its_dates(tmp_path: Path) -> None:
    """Whatever page is damaged: what was removed can be put back as far as it can be read."""
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    lines = {}
    for seed in range(6):
        timeline = played(begun(seed), 40 + 60 * seed)
        timeline.undo()
        archive.begin(timeline)
        lines[timeline.id] = timeline.line
    for game in (*archive.unfinished(), *archive.finished())[:4]:
        assert archive.delete(game)
    binned = {one.uid: one for one in archive.bin.games()}
    archive.close()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("PRAGMA secure_delete = OFF")  # on by default on some systems alone
        connection.execute("UPDATE bin SET binned = '2020-01-01T00:00:00Z' WHERE id = 4")
        for _ in range(9):  # rows which are free again come back for nobody
            connection.execute(
                "INSERT INTO bin (uid, binned, row) SELECT uid, binned, row FROM bin WHERE id = 2"
            )
        connection.execute("DELETE FROM bin WHERE id > 4")
        connection.commit()
    old = next(uid for uid, one in binned.items() if one.id == 4)
    data = path.read_bytes()
    for page in range(0, len(data) // 4_096, longer(3, 1)):
        changed = bytearray(data)
        noise(changed, page * 4_096, 4_096)
        copy = tmp_path / str(page) / "games.sqlite"
        copy.parent.mkdir()
        copy.write_bytes(changed)
        archive = Archive(copy)
        archive.unfinished()
        found = archive.bin.games()
        assert old not in {one.uid for one in found}
        for one in found:
            assert (one.binned, one.game) == (binned[one.uid].binned, binned[one.uid].game)
            line = archive.load(archive.bin.restore(one.id)).line
            assert line == lines[one.uid][: len(line)]
        (*notices,) = map(str, archive.take_notices())
        assert archive.bin.is_empty()
        archive.close()
        if page == 0:
            assert len(found) == 3
            assert ["3 of 3 games in the bin could be saved." in text for text in notices] == [True]
        for text in notices:
            assert (f"{len(found)} of " in text) == bool(found), text


def test_a_damaged_text_in_the_bin_is_kept_up_to_its_last_good_action(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    timeline = played(begun(5), 60)
    archive.begin(timeline)
    archive.delete(archive.unfinished()[0])
    archive.close()
    with closing(sqlite3.connect(path)) as connection:
        (text,) = connection.execute("SELECT row FROM bin").fetchone()
        at = text.index("[40, ")
        connection.execute("UPDATE bin SET row = ?", (text[:at] + "\0\0" + text[at + 2 :],))
        connection.commit()
    data = bytearray(path.read_bytes())
    noise(data, 0, 4_096)
    path.write_bytes(data)
    archive = Archive(path)
    (one,) = archive.bin.games()
    assert archive.load(archive.bin.restore(one.id)).line == timeline.line[:40]
    archive.close()


COLUMNS = (*(("games", name) for name in columns()[-1]), ("actions", "number"),
           ("actions", "text"), ("actions", "time"))  # fmt: skip


@pytest.mark.parametrize(("table", "column"), COLUMNS)
def test_a_column_by_another_name_is_a_damage_like_others(
    tmp_path: Path, table: str, column: str
) -> None:
    """One bit of the name is another one: whichever column it is, no game is lost."""
    path = tmp_path / "games.sqlite"
    archive = Archive(path)
    timeline = played(begun(5), 30)
    number = archive.begin(timeline)
    archive.close()
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA writable_schema = ON")
        connection.execute(
            "UPDATE sqlite_schema SET sql = replace(sql, ?, ?) WHERE name = ?",
            (f" {column} ", f" {column[:-1]}{chr(ord(column[-1]) ^ 2)} ", table),
        )
    connection.close()
    archive = Archive(path)
    assert archive.load(number).line == timeline.line
    played(timeline, 1)
    assert archive.load(archive.begin(timeline)).line == timeline.line
    archive.close()


@pytest.mark.parametrize("bit", [1, 7], ids=["another letter", "no text"])
def test_no_letter_of_the_schema_matters(tmp_path: Path, bit: int) -> None:
    """SQLite names what it has found in sentences which may be no text: nobody is surprised."""
    path, spoilt = tmp_path / "games.sqlite", tmp_path / "spoilt" / "games.sqlite"
    archive = Archive(path)
    timeline = played(begun(5), 30)
    number = archive.begin(timeline)
    archive.close()
    with closing(sqlite3.connect(path)) as connection:
        texts = [text.encode() for (text,) in connection.execute("SELECT sql FROM sqlite_schema")
                 if text]  # fmt: skip
    whole = path.read_bytes()
    for text in texts:
        begins = whole.index(text)
        for at in range(begins, begins + len(text), longer(7, 1)):
            shutil.rmtree(spoilt.parent, ignore_errors=True)
            spoilt.parent.mkdir()
            data = bytearray(whole)
            data[at] ^= 1 << bit
            spoilt.write_bytes(data)
            try:
                list(browse(spoilt))
                list(browse(spoilt))
            except ArchiveError as problem:
                assert "cannot be read" in str(problem)
            archive = Archive(spoilt)
            assert archive.load(number).line == timeline.line, at
            archive.close()


SCHEMA_1 = Path(__file__).parents[1] / "data" / "archives" / "v1" / "games.sqlite"
VERSION_AT = 60
"""Where a database keeps its ``user_version``: four bytes, the highest first."""


@pytest.mark.parametrize("version", [1, 2])
@pytest.mark.parametrize("bit", range(32))
def test_a_damaged_version_loses_nothing(tmp_path: Path, bit: int, version: int) -> None:
    """Only what a newer program may have written is left alone, and that is said."""
    path = tmp_path / "games.sqlite"
    if version == 1:
        shutil.copy(SCHEMA_1, path)
    else:
        archive = Archive(path)
        archive.begin(played(begun(5), 30))
        archive.close()
    copy = tmp_path / "copy.sqlite"
    shutil.copy(path, copy)
    archive = Archive(copy)
    wanted = [archive.load(game.id).line for game in (*archive.unfinished(), *archive.finished())]
    archive.close()
    assert wanted
    data = bytearray(path.read_bytes())
    data[VERSION_AT + 3 - bit // 8] ^= 1 << bit % 8
    path.write_bytes(data)
    found = int.from_bytes(data[VERSION_AT : VERSION_AT + 4], "big", signed=True)
    archive = Archive(path)
    shown = (*archive.unfinished(), *archive.finished())
    notices = [str(notice) for notice in archive.take_notices()]
    if found > SCHEMA_VERSION:
        assert shown == ()
        assert ["newer version" in notice for notice in notices] == [True]
        assert path.read_bytes() == data
    else:
        assert sorted(archive.load(game.id).line for game in shown) == sorted(wanted)
    archive.close()


def test_a_kill_while_the_archive_is_replaced_loses_nothing(
    whole: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "games.sqlite"
    data = bytearray(whole.read_bytes())
    noise(data, 0, 4_096)
    path.write_bytes(data)
    originals = games_of(whole)

    class KilledError(BaseException):
        pass

    for name in ("hardlink_to", "replace", "unlink"):
        real = getattr(Path, name)

        def killed(*_: object, **__: object) -> None:
            raise KilledError

        monkeypatch.setattr(Path, name, killed)
        archive = Archive(path)
        with pytest.raises(KilledError):
            archive.load(1)
        monkeypatch.setattr(Path, name, real)
    assert path.read_bytes() == bytes(data)
    assert games_of(path).keys() == originals.keys()
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1


@needs_open_files_replaced
@pytest.mark.parametrize("left", ["-wal", "-shm", ""])
def test_what_an_earlier_damage_left_is_in_nobodys_way(
    left: str, whole: Path, tmp_path: Path
) -> None:
    """Another window holds the log open, which therefore stays beside the damaged file."""
    path = tmp_path / "games.sqlite"
    shutil.copy(whole, path)
    leftover = Path(f"{path}.damaged-1{left}")
    leftover.write_bytes(b"left")
    holder = sqlite3.connect(path)
    holder.execute("SELECT count(*) FROM games").fetchone()
    assert Path(f"{path}-wal").exists()
    with path.open("r+b") as file:
        data = bytearray(path.read_bytes())
        noise(data, 4_096, len(data) - 4_096)
        file.write(data)
    archive = Archive(path)
    archive.unfinished()
    (words,) = archive.take_notices()
    assert "games.sqlite.damaged-2" in str(words)
    number = archive.begin(played(begun(8), 9))
    assert same(archive.load(number), played(begun(8), 9))
    archive.close()
    holder.close()
    assert leftover.read_bytes() == b"left"


def test_two_programs_which_find_the_damage_replace_it_once(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    shutil.copy(whole, path)
    one, other = Archive(path), Archive(path)
    one.unfinished()
    other.unfinished()
    data = bytearray(path.read_bytes())
    noise(data, 4_096, len(data) - 8_192)
    path.write_bytes(data)
    one.close()
    other.close()
    one.unfinished()
    number = one.begin(played(begun(8), 9))
    other.unfinished()
    assert same(other.load(number), played(begun(8), 9))
    assert len(list(tmp_path.glob("*.damaged-*"))) == 1
    one.close()
    other.close()


def test_an_archive_which_was_emptied_is_told_of(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.touch()
    os.utime(path, (1, 1))
    archive = Archive(path)
    archive.unfinished()
    assert "was empty" in str(archive.take_notices()[0])
    archive.unfinished()
    assert archive.take_notices() == ()
    archive.close()
    fresh = Archive(tmp_path / "other.sqlite")
    fresh.unfinished()
    assert fresh.take_notices() == ()
    fresh.close()


def test_a_database_of_something_else_gets_none_of_our_tables(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    connection = sqlite3.connect(path)
    connection.executescript("CREATE TABLE theirs (a); INSERT INTO theirs VALUES (1);")
    connection.close()
    archive = Archive(path)
    archive.begin(played(begun(1), 4))
    archive.close()
    connection = sqlite3.connect(tmp_path / "games.sqlite.damaged-1")
    names = [row[0] for row in connection.execute("SELECT name FROM sqlite_schema")]
    connection.close()
    assert names == ["theirs"]


@pytest.mark.parametrize("kind", ["folder", "pipe", "device", "link to a device"])
def test_what_is_no_file_is_refused_at_once(kind: str, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    match kind:
        case "folder":
            path.mkdir()
        case "pipe":
            if not hasattr(os, "mkfifo"):
                pytest.skip("no pipes with names here")
            os.mkfifo(path)
        case "device":
            path = Path("/dev/zero")
        case _:
            path.symlink_to("/dev/zero")
    if not path.exists():
        pytest.skip("no such device here")
    archive = Archive(path)
    with pytest.raises(ArchiveError, match="is not a file"):
        archive.begin(played(begun(1), 4))
    assert archive.unfinished() == ()
    with pytest.raises(ArchiveError):
        list(browse(path))


@needs_permissions
def test_a_damaged_archive_which_cannot_be_replaced_is_read_elsewhere(whole: Path) -> None:
    originals = games_of(whole)
    with ordinary_folder() as folder:
        path = folder / "data" / "games.sqlite"
        path.parent.mkdir()
        data = bytearray(whole.read_bytes())
        noise(data, 0, 4_096)
        path.write_bytes(data)
        path.chmod(0o444)
        path.parent.chmod(0o555)
        archive = Archive(path)
        with ordinary_user():
            for _ in range(2):
                assert {game.id for game in archive.unfinished()} < originals.keys()
                assert all(same(archive.load(n), t) for n, t in originals.items())
            notices = " ".join(map(str, archive.take_notices()))
            assert f"{len(originals)} of {len(originals)} games could be saved" in notices
            assert "nothing is kept there" in notices
            with pytest.raises(ArchiveError):
                archive.delete(archive.unfinished()[0])
            assert archive.unfinished()
            assert archive.take_notices() == ()
        archive.close()
        assert path.read_bytes() == bytes(data)
        path.parent.chmod(0o777)


def test_statistics_pass_over_what_a_damaged_page_hides(whole: Path, tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    data = bytearray(whole.read_bytes())
    pages = [n for n in range(1, len(data) // 4_096) if data[n * 4_096] == 10]
    noise(data, pages[-1] * 4_096, 8)
    path.write_bytes(data)
    total, *found = list(browse(path))
    assert total == len(found) == len(SAVES) + 1
