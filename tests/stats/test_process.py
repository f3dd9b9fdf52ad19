"""The process which gathers: parcels, an end that always comes, nothing left behind."""

import os
import time
from pathlib import Path

import pytest

from ludotheque.archive import Archive
from ludotheque.stats.gathering import gather
from ludotheque.stats.process import Gatherer, Parcel, parcels
from tests.examples import of_many, one_die
from tests.stats.making import played
from tests.systems import KILL, runs


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    kept = Archive(path)
    for seed in range(1, 8):
        kept.begin(played(one_die(), seed=seed))
    kept.close()
    return path


def awaited(gatherer: Gatherer) -> list[Parcel]:
    found: list[Parcel] = []
    until = time.monotonic() + 30
    while time.monotonic() < until:
        parcel = gatherer.poll()
        if parcel is None:
            time.sleep(0.005)
            continue
        found.append(parcel)
        if parcel.last:
            return found
    raise AssertionError("no last parcel came")


def running(gatherer: Gatherer) -> int:
    """The process id, once it runs."""
    until = time.monotonic() + 60
    while gatherer.process_id is None:
        assert time.monotonic() < until
        time.sleep(0.005)
    return gatherer.process_id


def test_the_process_brings_what_gathering_here_gives(archive: Path, tmp_path: Path) -> None:
    gatherer = Gatherer(archive, tmp_path / "cache.sqlite")
    for _ in range(2):
        gatherer.start()
        found = awaited(gatherer)
        facts = [one for parcel in found for one in parcel.facts]
        assert facts == list(gather(archive))[1:]
        assert (found[-1].done, found[-1].total, found[-1].damaged) == (7, 7, 0)
        assert found[-1].problem is None
        assert gatherer.process_id is None
        assert gatherer.poll() is None


def test_a_process_which_is_killed_gives_a_sentence(archive: Path) -> None:
    gatherer = Gatherer(archive, None)
    gatherer.start()
    process = running(gatherer)
    os.kill(process, KILL)
    assert str(awaited(gatherer)[-1].problem) == "The games could not be counted; try again."
    gatherer.start()
    assert awaited(gatherer)[-1].problem is None


def test_stopping_ends_the_process_at_once(archive: Path) -> None:
    gatherer = Gatherer(archive, None)
    gatherer.stop()
    gatherer.start()
    process = running(gatherer)
    gatherer.stop()
    assert not runs(process)
    assert gatherer.poll() is None


def test_an_archive_that_cannot_be_read_is_told(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    path.write_bytes(b"nonsense" * 200)
    (only,) = parcels(path, None)
    assert only["last"]
    assert only["problem"] == "The archive of games cannot be read."


def test_many_games_come_in_small_parcels(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    kept = Archive(path)
    for seed in range(130):
        kept.begin(played(of_many(), {}, seed=seed, most=4))
    kept.close()
    found = list(parcels(path, None))
    assert max(len(parcel["facts"]) for parcel in found) <= 50
    assert sum(len(parcel["facts"]) for parcel in found) == 130
    assert [parcel["last"] for parcel in found] == [False] * (len(found) - 1) + [True]
    done = [parcel["done"] for parcel in found]
    assert done == sorted(done)
