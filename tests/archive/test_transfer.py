"""All games go and come in a process of their own: all of it or nothing, whenever it ends."""

import os
import pickle
import time
from collections.abc import Callable
from multiprocessing import Pipe
from pathlib import Path
from threading import Thread

import pytest

from ludotheque.archive import Archive
from ludotheque.archive.bundle import pack, unpack
from ludotheque.archive.everything import Came
from ludotheque.archive.transfer import (
    Brought,
    Cancelled,
    Checked,
    Failed,
    Goal,
    News,
    Notice,
    Step,
    Transfer,
    Written,
    serve,
)
from ludotheque.files.atomic import ANYTHING, NOTHING, digest
from tests.archive.test_bundle import all_of, filled, played, written
from tests.examples import without_chance
from tests.files.ordinary import ordinary_folder, ordinary_user
from tests.systems import KILL, full_disk, needs_limits, needs_permissions, runs

PARTS = {"boards/a b.json": b"{}"}
Look = Callable[[Transfer, News], object]


def nothing(_transfer: Transfer, _news: News) -> None:
    """Let it go on by itself."""


def awaited(transfer: Transfer, look: Look = nothing) -> list[News]:
    """All news until the last, ``look`` called with each; what has been checked waits for it."""
    found: list[News] = []
    until = time.monotonic() + 60
    while time.monotonic() < until:
        news = transfer.news()
        if news is None:
            time.sleep(0.002)
            continue
        found.append(news)
        look(transfer, news)
        if isinstance(news, Written | Brought | Cancelled | Failed):
            assert transfer.news() is None
            return found
    raise AssertionError("no last news came")


def agreed(transfer: Transfer, news: News) -> None:
    """Bring in what has been checked."""
    if isinstance(news, Checked):
        transfer.go_on()


def full(path: Path, games: int = 40) -> Archive:
    """An archive with so many games."""
    archive = Archive(path)
    for seed in range(1, games + 1):
        archive.begin(played(without_chance(), 12, seed))
    return archive


def test_what_goes_comes_and_how_far_it_is_is_told(tmp_path: Path) -> None:
    here, path = filled(tmp_path / "a.sqlite"), tmp_path / "all.zip"
    count = len(all_of(here))
    goal = Goal(path, NOTHING, keep=False)
    *steps, last = awaited(Transfer(here.path, goal, PARTS))
    assert last == Written(count, 0, 0, digest(path.read_bytes()))
    told = [(step.done, step.total) for step in steps if isinstance(step, Step)]
    assert told[-1] == (count, count)
    assert told == sorted(told)
    assert dict(unpack(path).parts) == PARTS
    there = Archive(tmp_path / "b.sqlite")
    *steps, last = awaited(Transfer(there.path, path, {}), agreed)
    assert last == Brought(Came(count, 0, 0))
    assert [one for one in steps if isinstance(one, Checked)] == [Checked(count, PARTS)]
    assert all(one.done <= one.total == count for one in steps if isinstance(one, Step))
    assert all_of(there) == all_of(here)


def test_nothing_comes_before_one_has_agreed(tmp_path: Path) -> None:
    path = written(full(tmp_path / "a.sqlite", 3), tmp_path / "all.zip")
    there = Archive(tmp_path / "b.sqlite")

    def no(transfer: Transfer, news: News) -> None:
        if isinstance(news, Checked):
            assert all_of(there) == {}
            transfer.cancel()

    assert awaited(Transfer(there.path, path, {}), no)[-1] == Cancelled()
    assert all_of(there) == {}


def test_cancelled_while_the_games_come_none_has_come(tmp_path: Path) -> None:
    path = written(full(tmp_path / "a.sqlite"), tmp_path / "all.zip")
    there = full(tmp_path / "b.sqlite", 2)
    before = all_of(there)

    def both(transfer: Transfer, news: News) -> None:
        if isinstance(news, Checked):
            transfer.go_on()
            transfer.cancel()

    assert awaited(Transfer(there.path, path, {}), both)[-1] == Cancelled()
    assert all_of(there) == before
    assert awaited(Transfer(there.path, path, {}), agreed)[-1] == Brought(Came(40, 0, 0))


@pytest.mark.parametrize("way", ["at once", "cancelled", "killed"])
def test_ended_in_the_midst_the_file_is_as_it_was(tmp_path: Path, way: str) -> None:
    here, path = full(tmp_path / "a.sqlite", 80), tmp_path / "there" / "all.zip"
    path.parent.mkdir()
    path.write_bytes(b"what stood there")

    def end(transfer: Transfer, news: News) -> None:
        process = transfer.process_id
        if not isinstance(news, Step) or process is None or way == "at once":
            return
        if way == "killed":
            os.kill(process, KILL)
        else:
            transfer.cancel()

    transfer = Transfer(here.path, Goal(path, ANYTHING, keep=False), PARTS)
    if way == "at once":
        transfer.cancel()
    last = awaited(transfer, end)[-1]
    if isinstance(last, Written):  # it was too late
        assert way != "at once"
        assert len(unpack(path).games) == 80
    else:
        assert isinstance(last, Failed if way == "killed" else Cancelled)
        assert path.read_bytes() == b"what stood there"
        assert [one.name for one in path.parent.iterdir()] == [path.name]
    assert len(all_of(here)) == 80


@pytest.mark.parametrize("seconds", [0.0, 0.005, 0.02])
def test_killed_while_the_games_come_all_have_come_or_none(tmp_path: Path, seconds: float) -> None:
    path = written(full(tmp_path / "a.sqlite"), tmp_path / "all.zip")
    there = full(tmp_path / "b.sqlite", 2)

    def end(transfer: Transfer, news: News) -> None:
        if isinstance(news, Checked):
            process = transfer.process_id
            assert process is not None
            transfer.go_on()
            time.sleep(seconds)
            os.kill(process, KILL)

    last = awaited(Transfer(there.path, path, {}), end)[-1]
    count = len(all_of(there))
    assert count == 42 if isinstance(last, Brought) else isinstance(last, Failed)
    assert count in {2, 42}
    again = Came(0, 40, 0) if count == 42 else Came(40, 0, 0)
    assert awaited(Transfer(there.path, path, {}), agreed)[-1] == Brought(again)


def test_the_process_ends_with_its_window(tmp_path: Path) -> None:
    path = written(full(tmp_path / "a.sqlite", 3), tmp_path / "all.zip")
    transfer = Transfer(tmp_path / "b.sqlite", path, {})
    until = time.monotonic() + 60
    while (process := transfer.process_id) is None and time.monotonic() < until:
        time.sleep(0.005)
    assert process is not None
    transfer.stop()
    while runs(process) and time.monotonic() < until:
        time.sleep(0.005)
    assert not runs(process)
    assert transfer.news() is None


def test_refusals_are_told_in_a_sentence(tmp_path: Path) -> None:
    here, path = full(tmp_path / "a.sqlite", 3), tmp_path / "all.zip"
    path.write_bytes(b"PK\x03\x04" + bytes(100))
    (told,) = awaited(Transfer(here.path, path, {}))
    assert isinstance(told, Failed)
    assert str(told.problem) == "“all.zip”: This file of games is damaged."
    goal = Goal(tmp_path / "none" / "all.zip", NOTHING, keep=False)
    told = awaited(Transfer(here.path, goal, {}))[-1]
    assert isinstance(told, Failed)
    assert "none" in str(told.problem)
    (tmp_path / "c.sqlite").mkdir()
    (told,) = awaited(Transfer(tmp_path / "c.sqlite", Goal(path, ANYTHING, keep=False), {}))
    assert isinstance(told, Failed)
    assert "is not a file" in str(told.problem)


def test_a_damaged_archive_is_mended_and_that_is_told(tmp_path: Path) -> None:
    here = full(tmp_path / "a.sqlite", 3)
    here.close()
    with here.path.open("r+b") as file:
        file.write(b"no database")
    goal = Goal(tmp_path / "all.zip", NOTHING, keep=False)
    found = awaited(Transfer(here.path, goal, {}))
    assert isinstance(found[-1], Written)
    (notice,) = (one for one in found if isinstance(one, Notice))
    assert "a.sqlite.damaged-1" in str(notice.text)


@needs_permissions
def test_games_of_a_protected_archive_go_without_a_notice() -> None:
    """The window has said that nothing can be kept there."""
    with ordinary_folder() as folder:
        path = folder / "data" / "games.sqlite"
        path.parent.mkdir()
        full(path, 3).close()
        path.chmod(0o444)
        path.parent.chmod(0o555)
        ours, theirs = Pipe()
        goal = Goal(folder / "all.zip", NOTHING, keep=False)
        ours.send_bytes(pickle.dumps((path, goal, PARTS)))
        with ordinary_user():
            beside = Thread(target=serve, args=(theirs,))  # it changes what Ctrl-C does here
            beside.start()
            beside.join()
        found = []
        while ours.poll():
            found.append(pickle.loads(ours.recv_bytes()))
        path.parent.chmod(0o777)
    assert isinstance(found[-1], Written)
    assert [one for one in found if isinstance(one, Notice)] == []


@needs_limits
def test_a_full_disk_is_told_and_nothing_is_left(tmp_path: Path) -> None:
    here, there = full(tmp_path / "a.sqlite", 3), full(tmp_path / "b.sqlite", 2)
    path = written(here, tmp_path / "all.zip")
    before = all_of(there)
    there.close()
    goal = Goal(tmp_path / "more.zip", NOTHING, keep=False)
    with full_disk():  # the process has its limits from here
        last = [
            awaited(Transfer(here.path, goal, PARTS))[-1],
            awaited(Transfer(there.path, path, {}), agreed)[-1],
        ]
    for one in last:
        assert isinstance(one, Failed)
        assert "The disk is full" in str(one.problem)
    assert all_of(there) == before
    there.close()
    here.close()
    found = {one.name for one in tmp_path.iterdir()}
    assert found == {"a.sqlite", "b.sqlite", "all.zip"}


def test_a_file_without_games_comes_too(tmp_path: Path) -> None:
    path = tmp_path / "all.zip"
    path.write_bytes(pack((), PARTS))
    *_, last = awaited(Transfer(tmp_path / "b.sqlite", path, {}), agreed)
    assert last == Brought(Came())
