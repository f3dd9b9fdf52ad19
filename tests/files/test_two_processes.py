"""Two windows on one data folder: each writes what it changed, and keeps what the other wrote."""

import itertools
import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import attrs
import pytest

from ludotheque.files.locking import alone
from ludotheque.files.settings import MAX_RECENT, Settings, SettingsFile
from ludotheque.stats.gathering import Cache
from ludotheque.ui.exercises.progress import Progress
from tests.files.test_settings import CHANGED
from tests.systems import WINDOWS

KEYS = [field.name for field in attrs.fields(Settings)]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.json"


def both(path: Path) -> tuple[tuple[SettingsFile, Settings], tuple[SettingsFile, Settings]]:
    """Two windows which have read the same file."""
    SettingsFile(path).save(Settings(recent=("/old.ludo",), names=("Ann", "Bob")))
    first, second = SettingsFile(path), SettingsFile(path)
    return (first, first.load()), (second, second.load())


@pytest.mark.parametrize(("one", "other"), list(itertools.permutations(KEYS, 2)))
def test_two_settings_changed_by_two_are_both_kept(path: Path, one: str, other: str) -> None:
    (first, ours), (second, theirs) = both(path)
    first.save(attrs.evolve(ours, **{one: getattr(CHANGED, one)}))
    told = second.save(attrs.evolve(theirs, **{other: getattr(CHANGED, other)}))
    found = SettingsFile(path).load()
    assert told == found
    for key in (one, other):
        wanted = getattr(CHANGED, key)
        shown = getattr(found, key)
        assert shown[: len(wanted)] == wanted if isinstance(wanted, tuple) else shown == wanted


def test_what_another_wrote_is_not_put_back_by_the_next_change(path: Path) -> None:
    (first, ours), (second, theirs) = both(path)
    first.save(attrs.evolve(ours, scheme="dark"))
    theirs = second.save(attrs.evolve(theirs, sound="loud"))
    assert theirs.scheme == "dark"
    first.save(attrs.evolve(ours, scheme="light"))
    assert second.save(attrs.evolve(theirs, dice="auto")).scheme == "light"


def test_the_last_one_to_change_a_setting_has_it(path: Path) -> None:
    (first, ours), (second, theirs) = both(path)
    first.save(attrs.evolve(ours, scheme="dark"))
    second.save(attrs.evolve(theirs, scheme="light"))
    assert SettingsFile(path).load().scheme == "light"


def test_files_opened_in_two_windows_are_all_remembered(path: Path) -> None:
    (first, ours), (second, theirs) = both(path)
    ours = first.save(ours.with_recent("/a.ludo"))
    theirs = second.save(theirs.with_recent("/b.ludo"))
    assert theirs.recent == ("/b.ludo", "/a.ludo", "/old.ludo")
    ours = first.save(ours.with_recent("/old.ludo"))
    assert ours.recent == ("/old.ludo", "/b.ludo", "/a.ludo")
    for number in range(20):
        ours = first.save(ours.with_recent(f"/{number}.ludo"))
    assert len(second.save(theirs.with_recent("/c.ludo")).recent) == MAX_RECENT


def test_keys_of_other_versions_are_kept(path: Path) -> None:
    path.write_text(json.dumps({"scheme": "dark", "volume": 11}))
    file = SettingsFile(path)
    file.save(attrs.evolve(file.load(), sound="off"))
    assert json.loads(path.read_text("utf-8"))["volume"] == 11


@pytest.mark.parametrize("key", KEYS)
def test_a_poisoned_value_is_mended_by_the_next_change(path: Path, key: str) -> None:
    path.write_text(json.dumps({**attrs.asdict(Settings()), key: {"x": 1}}))
    file = SettingsFile(path)
    loaded = file.load()
    assert len(file.notices) == 1
    file.save(attrs.evolve(loaded, sound="off"))
    assert file.load().sound == "off"
    assert file.notices == []


def test_a_file_damaged_meanwhile_is_kept_aside(path: Path) -> None:
    (first, ours), _ = both(path)
    path.write_bytes(b"{")
    first.save(attrs.evolve(ours, scheme="dark"))
    assert path.with_name("settings.json.bad").read_bytes() == b"{"
    assert len(first.notices) == 1
    assert SettingsFile(path).load().scheme == "dark"


def test_progress_of_two_windows_is_all_kept(tmp_path: Path) -> None:
    first, second = Progress(tmp_path / "e.json"), Progress(tmp_path / "e.json")
    first.solve("one/a", alone=True)
    second.solve("one/b", alone=True)
    second.solve("one/a", alone=False)
    found = Progress(tmp_path / "e.json")
    assert (found.mark("one/a"), found.mark("one/b")) == ("alone", "alone")


WRITER = """
import sys, attrs, time
from pathlib import Path
from ludotheque.files.settings import SettingsFile
from ludotheque.ui.exercises.progress import Progress
folder, name, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
file, progress = SettingsFile(folder / "s"), Progress(folder / "e")
settings = file.load()
for number in range(times):
    settings = file.save(settings.with_recent(f"/{name}{number}"))
    progress.solve(f"{name}/{number}", alone=True)
    time.sleep(0.005)  # or others starve: Windows looks every 16 ms whether the lock is free
"""


def test_processes_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    """Without the lock some of these hundred entries are lost nearly every time."""
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(tmp_path), name, "25"])
        for name in "abcd"
    ]
    assert [process.wait(120) for process in processes] == [0] * 4
    progress = Progress(tmp_path / "e")
    wanted = [f"{name}/{number}" for name in "abcd" for number in range(25)]
    assert [key for key in wanted if progress.mark(key) != "alone"] == []
    recent = SettingsFile(tmp_path / "s").load().recent
    assert len(set(recent)) == MAX_RECENT


def test_nobody_waits_for_ever_and_a_lock_dies_with_its_process(tmp_path: Path) -> None:
    holder = (
        "import sys, time\nfrom pathlib import Path\nfrom ludotheque.files.locking import alone\n"
        "with alone(Path(sys.argv[1])) as had:\n    print(had, flush=True)\n    time.sleep(600)\n"
    )
    command = [sys.executable, "-c", holder, str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "True\n"
        with alone(tmp_path, 0.05) as had:
            assert not had
        process.kill()
    with alone(tmp_path, 30) as had:
        assert had
    assert list(tmp_path.iterdir()) == []


def test_a_lock_may_be_nested(tmp_path: Path) -> None:
    with alone(tmp_path) as outer:
        with alone(tmp_path, 0.0) as inner:
            assert (outer, inner) == (True, True)
        with alone(tmp_path, 0.0) as again:
            assert again


SAVER = """
import sys, time
from pathlib import Path
from ludotheque.files.atomic import write_atomic
for number in range(60):
    write_atomic(Path(sys.argv[1], "game.ludo"), sys.argv[2].encode() * 50_000)
    time.sleep(0.005)  # as above
"""


def test_processes_that_write_one_file_leave_it_whole(tmp_path: Path) -> None:
    """Before, one's backup was taken for the other's, and a write that had succeeded undone."""
    processes = [
        subprocess.Popen([sys.executable, "-c", SAVER, str(tmp_path), name]) for name in "abcd"
    ]
    assert [process.wait(120) for process in processes] == [0] * 4
    (path,) = tmp_path.iterdir()
    data = path.read_bytes()
    assert data == data[:1] * 50_000


def test_a_folder_that_is_not_there_locks_nothing(tmp_path: Path) -> None:
    """On Windows the lock is not in the folder."""
    with alone(tmp_path / "absent") as had:
        assert had == WINDOWS
    assert list(tmp_path.iterdir()) == []


def test_a_cache_in_use_is_left_alone(tmp_path: Path) -> None:
    """Today's statistics of another window are not thrown away because they are being written."""
    path = tmp_path / "statistics.sqlite"
    first = Cache(path)
    first.put(b"a", "one")
    first.finish()
    second = Cache(path)
    first.put(b"b", "two")
    first.finish()
    second.put(b"c", "three")
    second.get(b"a")
    second.finish()
    second.close()
    assert first.get(b"b") is not None, "another window's find was pruned"
    any_cache: Any = first
    any_cache._open.execute("BEGIN EXCLUSIVE")
    before = path.stat().st_ino
    Cache(path).close()
    assert path.stat().st_ino == before
    any_cache._open.execute("ROLLBACK")
    assert first.get(b"b") is not None
    first.close()
