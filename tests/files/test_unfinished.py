"""What killed writes have left goes when it is old, and nothing else ever does."""

import os
import time
from pathlib import Path

import pytest

from ludotheque.files.atomic import clear_unfinished, write_atomic
from tests.systems import needs_links

OLD = time.time() - 7200
LEFT = ".partie.ludo.0123456789ab.tmp"
FOREIGN = (
    "partie.ludo.0123456789ab.tmp", ".autre.ludo.0123456789AB.tmp", ".partie.ludo.0123456789a.tmp",
    ".partie.ludo.0123456789abc.tmp", ".0123456789ab.tmp", "..0123456789ab.tmp~",
    ".partie.ludo.0123456789ab.tmp.bak", ".partie.ludo.tmp", ".x.0123456789zz.tmp", "partie.ludo~",
)  # fmt: skip


def put(path: Path, when: float = OLD) -> Path:
    path.write_bytes(b"half")
    os.utime(path, (when, when))
    return path


def test_the_programs_own_folders_are_cleared_of_old_ones(tmp_path: Path) -> None:
    mine = [put(tmp_path / LEFT), put(tmp_path / ".settings.json.ffffffffffff.tmp")]
    fresh = put(tmp_path / ".games.0123456789ab.tmp", time.time() - 600)
    others = [put(tmp_path / name) for name in FOREIGN]
    clear_unfinished(tmp_path, time.time())
    assert [path.exists() for path in mine] == [False, False]
    assert [path.name for path in (fresh, *others) if not path.exists()] == []


@needs_links
def test_what_is_no_file_stays(tmp_path: Path) -> None:
    target = put(tmp_path / "target")
    link, folder = tmp_path / LEFT, tmp_path / ".a.0123456789ab.tmp"
    link.symlink_to(target)
    os.utime(link, (OLD, OLD), follow_symlinks=False)
    folder.mkdir()
    os.utime(folder, (OLD, OLD))
    clear_unfinished(tmp_path, time.time())
    clear_unfinished(tmp_path / "absent", time.time())
    assert (link.is_symlink(), folder.is_dir(), target.exists()) == (True, True, True)


@pytest.mark.parametrize(
    ("name", "goes"),
    [
        (LEFT, True), (".other.ludo.0123456789ab.tmp", True), (".moves.txt.0123456789ab.tmp", True),
        (".report.txt.0123456789ab.tmp", False), (".moves.txt.0123456789a.tmp", False),
    ],
)  # fmt: skip
def test_beside_a_written_file_only_games_and_its_own_ones_go(
    tmp_path: Path, name: str, goes: bool
) -> None:
    left = put(tmp_path / name)
    fresh = put(tmp_path / ".z.ludo.0123456789ab.tmp", time.time())
    write_atomic(tmp_path / "moves.txt", b"text")
    assert left.exists() is not goes
    assert fresh.exists()


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a process is killed in the midst of a write")
def test_a_write_that_was_killed_is_cleared_by_a_later_one(tmp_path: Path) -> None:
    """The names are those the program gives, whatever they are."""
    path = tmp_path / "partie é\n.ludo"
    pid = os.fork()
    if not pid:  # killed before the file has its name
        os.replace = lambda *_: os._exit(0)
        write_atomic(path, b"half")
    os.waitpid(pid, 0)
    (left,) = tmp_path.iterdir()
    assert left != path
    os.utime(left, (OLD, OLD))
    write_atomic(path, b"whole")
    assert [one.name for one in tmp_path.iterdir()] == [path.name]
