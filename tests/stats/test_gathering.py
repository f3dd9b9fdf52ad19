"""Gathering from an archive: all that validates, once, remembered, and never a traceback."""

import sqlite3
from pathlib import Path

import pytest

from ludotheque.archive import Archive, ArchiveError
from ludotheque.record.record import Ending
from ludotheque.stats import gathering
from ludotheque.stats.facts import GameFacts, facts_of
from ludotheque.stats.gathering import Damaged, Total, gather
from tests.examples import one_die, without_chance
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.longer import longer
from tests.stats.making import VARIANTS, played
from tests.systems import needs_permissions


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    """An archive with a game of every variant, two of them not finished."""
    path = tmp_path / "data" / "games.sqlite"
    kept = Archive(path)
    for seed, (key, options) in enumerate(VARIANTS, 1):
        kept.begin(played(key, options, seed))
    kept.begin(played(one_die(), seed=50, most=15))
    kept.begin(played(without_chance(), seed=51, most=15, ending=Ending("abandoned")))
    kept.close()
    return path


@pytest.fixture
def cache(tmp_path: Path) -> Path:
    return tmp_path / "data" / "statistics.sqlite"


def facts(path: Path, cache: Path | None = None) -> list[GameFacts]:
    return [found for found in gather(path, cache) if isinstance(found, GameFacts)]


def damaged(path: Path, cache: Path | None = None) -> list[int]:
    return [found.number for found in gather(path, cache) if isinstance(found, Damaged)]


def change(path: Path, *statements: str) -> None:
    connection = sqlite3.connect(path)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_every_game_is_told_once_with_its_facts(archive: Path) -> None:
    found = list(gather(archive))
    assert found[0] == Total(len(VARIANTS) + 2)
    assert [one.number for one in found[1:] if isinstance(one, GameFacts)] == list(
        range(1, len(VARIANTS) + 3)
    )
    kept = Archive(archive)
    for one in facts(archive):
        again = facts_of(kept.load(one.number).to_record(modified=one.modified), one.number)
        assert one == again
    kept.close()


def test_what_is_remembered_is_what_would_be_worked_out(
    archive: Path, cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = list(gather(archive, cache))
    monkeypatch.setattr(gathering, "facts_of", lambda *_: pytest.fail("worked out again"))
    assert list(gather(archive, cache)) == first == list(gather(archive, cache))


def test_a_game_that_changed_is_worked_out_again_and_the_old_facts_forgotten(
    archive: Path, cache: Path
) -> None:
    facts(archive, cache)
    kept = Archive(archive)
    number = len(VARIANTS) + 1
    timeline = kept.load(number)
    timeline.settle()
    before = next(one for one in facts(archive, cache) if one.number == number)
    timeline.apply(timeline.state.legal_actions()[0])
    kept.sync(number, timeline)
    kept.delete(kept.load(1))
    kept.close()
    found = facts(archive, cache)
    assert next(one for one in found if one.number == number).moves == before.moves + 1
    assert [one.number for one in found] == list(range(2, len(VARIANTS) + 3))
    rows = sqlite3.connect(cache).execute("SELECT count(*) FROM facts").fetchone()[0]
    assert rows == len(found)


def test_the_archive_is_not_written_to(archive: Path, cache: Path) -> None:
    before = archive.read_bytes()
    facts(archive, cache)
    assert archive.read_bytes() == before


def test_no_archive_holds_no_games_and_is_not_made(tmp_path: Path) -> None:
    path = tmp_path / "none" / "games.sqlite"
    assert list(gather(path)) == [Total(0)]
    assert not path.parent.exists()


DAMAGE = {
    "an action against the rules": (
        "UPDATE actions SET text = 'roll 9' WHERE game = 1 AND number = 4"
    ),
    "an action missing": "DELETE FROM actions WHERE game = 1 AND number = 4",
    "no action at all": "DELETE FROM actions WHERE game = 1",
    "an unknown game": "UPDATE games SET game = 'chess' WHERE id = 1",
    "options that are none": "UPDATE games SET options = '{' WHERE id = 1",
    "options of a wrong kind": "UPDATE games SET options = '[]' WHERE id = 1",
    "a number where a text belongs": "UPDATE games SET seats = 7 WHERE id = 1",
    "bytes where a text belongs": "UPDATE games SET seats = x'00ff' WHERE id = 1",
    "a text where a number belongs": "UPDATE games SET ply = 'many' WHERE id = 1",
    "a place behind the end": "UPDATE games SET ply = 100000 WHERE id = 1",
    "no date": "UPDATE games SET modified = 'yesterday' WHERE id = 1",
    "a wrong version": "UPDATE games SET version = 'x' WHERE id = 1",
    "a newer version": "UPDATE games SET version = 99 WHERE id = 1",
    "a seed that is none": "UPDATE games SET seed = '~AAAA' WHERE id = 1",
    "an ending that does not fit": (
        "UPDATE games SET ending = '{\"kind\":\"resign\",\"seat\":1}', ended = 1 WHERE id = 1"
    ),
}  # fmt: skip


@pytest.mark.parametrize("statement", DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_game_is_told_and_the_others_are_counted(
    archive: Path, cache: Path, statement: str
) -> None:
    facts(archive, cache)  # what was remembered of it before does not count any more
    change(archive, statement)
    for _ in range(2):
        assert damaged(archive, cache) == [1]
        assert len(facts(archive, cache)) == len(VARIANTS) + 1


def test_what_is_no_archive_is_refused_with_a_sentence(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"not a database at all" * 100)
    with pytest.raises(ArchiveError) as refusal:
        list(gather(path))
    assert str(refusal.value) == "The archive of games cannot be read."
    assert path.exists()


def test_an_archive_of_a_newer_program_is_refused(archive: Path) -> None:
    change(archive, "PRAGMA user_version = 99")
    with pytest.raises(ArchiveError, match="newer"):
        list(gather(archive))


@pytest.mark.parametrize("bit", [1, 7], ids=["another letter", "no text"])
def test_a_damaged_memory_is_done_without(archive: Path, cache: Path, bit: int) -> None:
    """Whichever byte of it is damaged, names in its schema included."""
    wanted = facts(archive, cache)
    whole = cache.read_bytes()
    for at in range(0, len(whole), longer(211, 7)):
        data = bytearray(whole)
        data[at : at + 3] = (byte ^ 1 << bit for byte in data[at : at + 3])
        cache.write_bytes(data)
        assert facts(archive, cache) == wanted, at


@pytest.mark.parametrize("kind", ["text", "folder", "other database", "foreign rows"])
def test_a_useless_memory_is_done_without(archive: Path, cache: Path, kind: str) -> None:
    wanted = facts(archive)
    if kind == "folder":
        cache.mkdir()
    elif kind == "text":
        cache.write_bytes(b"nothing" * 1000)
    elif kind == "other database":
        change(cache, "CREATE TABLE facts (a, b, c)", "CREATE TABLE other (a)")
    else:
        facts(archive, cache)
        change(cache, "UPDATE facts SET text = '{\"number\": 1}'")
    assert facts(archive, cache) == wanted
    assert facts(archive, cache) == wanted


def test_a_memory_of_another_version_is_made_anew(archive: Path, cache: Path) -> None:
    wanted = facts(archive, cache)
    change(cache, "PRAGMA user_version = 1", "UPDATE facts SET text = '[]'")
    assert facts(archive, cache) == wanted


@needs_permissions
def test_a_folder_that_may_only_be_read_is_read(archive: Path) -> None:
    wanted = facts(archive)
    with ordinary_folder() as folder:
        copy = folder / "games.sqlite"
        copy.write_bytes(archive.read_bytes())
        copy.chmod(0o444)
        folder.chmod(0o555)
        with ordinary_user():
            assert facts(copy, folder / "statistics.sqlite") == wanted
            assert [path.name for path in folder.iterdir()] == ["games.sqlite"]


@needs_permissions
def test_what_may_not_be_read_is_refused_with_a_sentence(archive: Path) -> None:
    with ordinary_folder() as folder:
        copy = folder / "inside" / "games.sqlite"
        copy.parent.mkdir()
        copy.write_bytes(archive.read_bytes())
        for path, mode in ((copy, 0o000), (copy.parent, 0o000)):
            path.chmod(mode)
            with ordinary_user(), pytest.raises(ArchiveError) as refusal:
                list(gather(copy))
            assert str(refusal.value) == "The archive of games cannot be read."
        copy.parent.chmod(0o700)


def test_gathering_goes_on_while_the_program_plays(archive: Path) -> None:
    kept = Archive(archive)
    timeline = kept.load(len(VARIANTS) + 1)
    found = gather(archive)
    next(found)
    next(found)
    timeline.settle()
    kept.sync(len(VARIANTS) + 1, timeline)  # a writer is not held up
    kept.delete(kept.load(3))
    assert [one.number for one in found if isinstance(one, GameFacts)] == [
        2, *range(4, len(VARIANTS) + 3),
    ]  # fmt: skip
    kept.close()
