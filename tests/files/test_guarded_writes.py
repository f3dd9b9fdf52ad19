"""A file is replaced only where what stands in it is what was read or written there last."""

import errno
import os
from pathlib import Path

import pytest

from ludotheque.core.errors import SaveError
from ludotheque.files import atomic
from ludotheque.files.atomic import NOTHING, FileChangedError, digest, standing, write_atomic
from tests.files.test_atomic import FailingOs
from tests.systems import needs_links, needs_pipes

OLD, NEW, OTHER = b"the old file", b"the new one", b"what another program wrote"


@pytest.fixture(params=[True, False], ids=["links", "no links"])
def path(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A file to be, on a file system with and without hard links."""

    def no_link(*_args: object) -> None:
        raise OSError(errno.EPERM, "no links")

    if not request.param:
        monkeypatch.setattr(atomic.os, "link", no_link)
    return tmp_path / "partie.ludo"


def contents(folder: Path) -> dict[str, bytes]:
    """Every file of a folder."""
    return {one.name: one.read_bytes() for one in folder.iterdir()}


def test_what_was_read_is_replaced_and_nothing_stays_beside_it(path: Path) -> None:
    path.write_bytes(OLD)
    assert write_atomic(path, NEW, expected=standing(path)) is None
    assert contents(path.parent) == {"partie.ludo": NEW}
    assert standing(path) == digest(NEW)


@pytest.mark.parametrize("expected", [NOTHING, digest(OLD)], ids=["appeared", "changed"])
def test_what_was_not_read_is_not_replaced(path: Path, expected: str) -> None:
    path.write_bytes(OTHER)
    os.utime(path, (0, 0))  # no time stamp tells
    with pytest.raises(FileChangedError, match=r"partie\.ludo"):
        write_atomic(path, NEW, expected=expected)
    assert contents(path.parent) == {"partie.ludo": OTHER}


def test_a_file_that_is_gone_is_written_anew(path: Path) -> None:
    assert standing(path) == NOTHING
    write_atomic(path, NEW, expected=digest(OLD))
    assert contents(path.parent) == {"partie.ludo": NEW}


def test_a_file_that_appears_while_another_is_written_is_not_replaced(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It appears at the last moment, after the look whether one stands there."""
    real = atomic._previous

    def late(path: Path, *, keep: bool) -> Path | None:
        found = real(path, keep=keep)
        path.write_bytes(OTHER)
        return found

    monkeypatch.setattr(atomic, "_previous", late)
    with pytest.raises(FileChangedError):
        write_atomic(path, NEW, expected=NOTHING)
    assert contents(path.parent) == {"partie.ludo": OTHER}


def test_the_one_replaced_stays_under_the_first_free_name(path: Path) -> None:
    """Whatever has the name already is somebody's: it stays as it is."""
    theirs = {"partie.ludo~": b"a", "partie.ludo~2~": b"b"}
    for name, data in theirs.items():
        (path.parent / name).write_bytes(data)
    path.write_bytes(OTHER)
    kept = write_atomic(path, NEW, expected=digest(OTHER), keep=True)
    assert kept == path.with_name("partie.ludo~3~")
    assert contents(path.parent) == {**theirs, "partie.ludo~3~": OTHER, "partie.ludo": NEW}
    assert write_atomic(path, OLD) is None
    assert contents(path.parent) == {**theirs, "partie.ludo~3~": OTHER, "partie.ludo": OLD}


@needs_links
def test_a_name_taken_by_a_folder_or_a_link_to_nowhere_is_left(path: Path) -> None:
    path.write_bytes(OTHER)
    (path.parent / "partie.ludo~").mkdir()
    (path.parent / "partie.ludo~2~").symlink_to("nowhere")
    assert write_atomic(path, NEW, keep=True) == path.with_name("partie.ludo~3~")
    assert (path.parent / "partie.ludo~2~").is_symlink()


@pytest.mark.parametrize("keep", [True, False])
def test_a_failure_at_any_step_loses_neither_file(
    keep: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What stood there is there, or beside the new one where it is to be kept."""
    path, theirs = tmp_path / "partie.ludo", tmp_path / "partie.ludo~"

    def fresh() -> None:
        for left in tmp_path.iterdir():
            left.unlink()
        path.write_bytes(OLD)
        theirs.write_bytes(OTHER)

    def write(at: int) -> FailingOs:
        failing = FailingOs(at, OSError(errno.EIO, os.strerror(errno.EIO)))
        with monkeypatch.context() as patch:
            patch.setattr(atomic, "os", failing)
            write_atomic(path, NEW, expected=digest(OLD), keep=keep)
        return failing

    fresh()
    steps = len(write(0).called)
    assert steps > 10
    for at in range(1, steps + 1):
        fresh()
        try:
            write(at)
        except SaveError:
            assert path.read_bytes() == OLD
        else:
            assert path.read_bytes() == NEW
            assert not keep or (tmp_path / "partie.ludo~2~").read_bytes() == OLD
        assert theirs.read_bytes() == OTHER


@pytest.mark.parametrize("what", ["folder", pytest.param("pipe", marks=needs_pipes)])
def test_what_is_no_file_is_neither_read_nor_replaced(what: str, tmp_path: Path) -> None:
    path = tmp_path / "partie.ludo"
    if what == "folder":
        path.mkdir()
    else:
        os.mkfifo(path)
    with pytest.raises(SaveError, match="not a file"):
        standing(path)
    with pytest.raises(SaveError, match="not a file"):
        write_atomic(path, NEW, expected=digest(OLD))
    assert [one.name for one in tmp_path.iterdir()] == ["partie.ludo"]
