"""Writing files: fail or die at any step, the old or the new file is there, whole."""

import errno
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.files import atomic
from ludotheque.files.names import too_long
from tests.systems import WINDOWS, needs_links, needs_permissions

OLD, NEW = b"the old file " * 50, b"the new one " * 70


class FailingOs:
    """The os module whose call number ``at`` to a function that touches the disk fails."""

    DISK = ("open", "write", "fsync", "close", "replace", "link", "unlink", "chmod", "read", "stat")

    def __init__(self, at: int, problem: BaseException, *, partial: bool = False) -> None:
        self.at, self.problem, self.count, self.partial = at, problem, 0, partial
        self.called: list[str] = []

    def __getattr__(self, name: str) -> Any:
        real = getattr(os, name)
        if name not in self.DISK:
            return real

        def call(*args: Any, **kwargs: Any) -> Any:
            self.count += 1
            self.called.append(name)
            if self.count == self.at:
                if name == "close":
                    real(*args)  # a handle is gone even if closing reports an error
                if name == "write" and self.partial:
                    real(args[0], bytes(args[1])[:20])
                raise self.problem
            return real(*args, **kwargs)

        return call


def steps_of_a_write(path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    counting = FailingOs(0, OSError())
    with monkeypatch.context() as patch:
        patch.setattr(atomic, "os", counting)
        atomic.write_atomic(path, NEW)
    return counting.called


@pytest.mark.parametrize("existing", [True, False])
@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EACCES, errno.EIO])
def test_a_failure_at_any_step_leaves_a_whole_file(
    existing: bool, number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ludo"
    if existing:
        path.write_bytes(OLD)
    steps = steps_of_a_write(path, monkeypatch)
    assert {"open", "write", "fsync", "replace"} <= set(steps)
    for at in range(1, len(steps) + 1):
        for left in tmp_path.iterdir():
            left.unlink()
        if existing:
            path.write_bytes(OLD)
        failing = FailingOs(at, OSError(number, os.strerror(number)), partial=True)
        problem = None
        with monkeypatch.context() as patch:
            patch.setattr(atomic, "os", failing)
            try:
                atomic.write_atomic(path, NEW)
            except SaveError as found_problem:
                problem = found_problem
        refused = problem is not None
        assert problem is None or str(problem).endswith(".")
        found = path.read_bytes() if path.exists() else None
        wanted = {NEW} if not refused else {OLD, NEW} if existing else {None, NEW}
        assert found in wanted, steps[:at]
        if refused and existing:
            assert found == OLD, steps[:at]
        # Afterwards everything works again and nothing but the file is left.
        atomic.write_atomic(path, NEW)
        assert path.read_bytes() == NEW
        assert [p.name for p in tmp_path.iterdir() if not p.name.endswith(".tmp")] == [path.name]


KILL = """
import os, sys
from pathlib import Path
from ludotheque.files import atomic
from tests.files.test_atomic import FailingOs, NEW

class Killed(FailingOs):
    def __getattr__(self, name):
        real = super().__getattr__(name)
        def call(*args, **kwargs):
            if self.count + 1 == self.at:
                if name == "write":
                    os.write(args[0], bytes(args[1])[:20])
                os._exit(9)
            return real(*args, **kwargs)
        return call if name in self.DISK else real

for line in sys.stdin:
    child = os.fork()
    if child == 0:
        atomic.os = Killed(int(line), OSError())
        atomic.write_atomic(Path(sys.argv[1]), NEW)
        os._exit(0)
    print(os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]), flush=True)
"""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="dies in a forked process")
def test_a_kill_at_any_step_leaves_the_old_or_the_new_file(tmp_path: Path) -> None:
    path = tmp_path / "game.ludo"
    root = Path(__file__).parents[2]
    with subprocess.Popen(
        [sys.executable, "-c", KILL, str(path)],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        cwd=root,
    ) as process:
        assert process.stdin
        assert process.stdout
        seen = set()
        for at in range(1, 60):
            path.write_bytes(OLD)
            print(at, file=process.stdin, flush=True)
            status = int(process.stdout.readline())
            found = path.read_bytes()
            assert found in (OLD, NEW), at
            seen.add((status, found == NEW))
            if status == 0:
                break
            assert status == 9
        process.stdin.close()
    assert seen == {(9, False), (9, True), (0, True)}


def test_a_file_whose_bytes_are_not_what_was_written_is_put_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "game.ludo"
    path.write_bytes(OLD)
    real = os.read
    monkeypatch.setattr(atomic.os, "read", lambda h, n: real(h, n).replace(b"new", b"old"))
    with pytest.raises(SaveError):
        atomic.write_atomic(path, NEW)
    monkeypatch.undo()
    assert path.read_bytes() == OLD


def test_a_file_system_without_hard_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "game.ludo"
    path.write_bytes(OLD)

    def no_link(*_args: object) -> None:
        raise OSError(errno.EPERM, "no links")

    monkeypatch.setattr(atomic.os, "link", no_link)
    atomic.write_atomic(path, NEW)
    assert path.read_bytes() == NEW
    assert list(tmp_path.iterdir()) == [path]


@needs_links
def test_a_link_stays_a_link_and_permissions_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "game.ludo", tmp_path / "link.ludo"
    path.write_bytes(OLD)
    path.chmod(0o640)
    link.symlink_to(path)
    atomic.write_atomic(link, NEW)
    assert link.is_symlink()
    assert path.read_bytes() == NEW
    assert path.stat().st_mode & 0o777 == 0o640


def test_folders_and_absent_folders_are_refused(tmp_path: Path) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "file").write_bytes(OLD)
    for path in (
        tmp_path / "folder",
        tmp_path / "no" / "a",
        tmp_path / "file" / "a",
        tmp_path / ("x" * 300),
    ):
        with pytest.raises(SaveError) as found:
            atomic.write_atomic(path, NEW)
        with pytest.raises(SaveError) as before:
            atomic.demand_place(path)
        assert str(found.value) == str(before.value)
        assert str(found.value).endswith(".")
    assert (tmp_path / "file").read_bytes() == OLD
    for path in (tmp_path / "file", tmp_path / "new"):
        atomic.demand_place(path)
    assert {p.name for p in tmp_path.iterdir()} == {"folder", "file"}


@needs_permissions
def test_protected_folders_and_files_are_refused(tmp_path: Path) -> None:
    from tests.files.ordinary import ordinary_folder, ordinary_user

    with ordinary_folder() as folder:
        path = folder / "game.ludo"
        path.write_bytes(OLD)
        path.chmod(0o666)
        folder.chmod(0o555)
        with ordinary_user(), pytest.raises(SaveError, match="protected"):
            atomic.write_atomic(path, NEW)
        with ordinary_user(), pytest.raises(SaveError, match="protected"):
            atomic.demand_place(path)
        folder.chmod(0o777)
        path.chmod(0o444)
        with ordinary_user(), pytest.raises(SaveError, match="protected"):
            atomic.write_atomic(path, NEW)
        with ordinary_user(), pytest.raises(SaveError, match="protected"):
            atomic.demand_place(path)
        assert path.read_bytes() == OLD
        path.chmod(0o000)
        with ordinary_user(), pytest.raises(SaveError):
            atomic.read_limited(path, 10**6)
        assert [p.name for p in folder.iterdir()] == ["game.ludo"]


def test_a_file_which_is_read_only_is_not_replaced(tmp_path: Path) -> None:
    from tests.files.ordinary import ordinary_folder, ordinary_user

    with ordinary_folder() as folder:
        path = folder / "game.ludo"
        path.write_bytes(OLD)
        path.chmod(0o444)
        with ordinary_user():
            if os.access(path, os.W_OK, effective_ids=os.access in os.supports_effective_ids):
                pytest.skip("nothing is read-only for this user")
            with pytest.raises(SaveError, match="protected"):
                atomic.write_atomic(path, NEW, keep=True)
            assert atomic.read_limited(path, 10_000) == OLD
        assert [one.name for one in folder.iterdir()] == ["game.ludo"]


@pytest.mark.parametrize("letter", ["n", "é", "界"])
@pytest.mark.parametrize("length", [230, 238, 249, 250, 254, 255])
@pytest.mark.parametrize("suffix", [".ludo", ".json"])
def test_every_name_a_file_can_have_can_be_written(
    tmp_path: Path, letter: str, length: int, suffix: str
) -> None:
    """New, replaced and kept beside; what a kill leaves of such a write is cleared, too."""
    room = length - len(suffix)
    size = len(letter.encode())
    path = tmp_path / ("x" * (room % size) + letter * (room // size) + suffix)
    assert len(os.fsencode(path.name)) == length
    if WINDOWS and too_long(path):
        pytest.skip("Windows has paths of 259 letters, this one is longer")
    assert atomic.write_atomic(path, OLD, expected=atomic.NOTHING) is None
    assert atomic.write_atomic(path, NEW, expected=atomic.digest(OLD)) is None
    backups = {atomic.write_atomic(path, data, keep=True) for data in (OLD, NEW)}
    assert {one.read_bytes() for one in backups if one is not None} == {OLD, NEW}
    left = atomic._passing(path)
    left.write_bytes(b"")
    os.utime(left, (0, 0))
    atomic.write_atomic(path, NEW)
    assert set(tmp_path.iterdir()) == {path, *backups}


def test_a_name_which_is_too_long_is_told(tmp_path: Path) -> None:
    with pytest.raises(SaveError, match="too long"):
        atomic.write_atomic(tmp_path / ("n" * 256), NEW)
