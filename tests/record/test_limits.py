"""What costs too much is refused before it is read: endless files, crafted JSON, long texts."""

import json
import os
import socket
import tracemalloc
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.errors import LudothequeError, SaveError
from ludotheque.core.messages import render
from ludotheque.files.atomic import read_limited, write_atomic
from ludotheque.files.reading import MAX_DEPTH, MAX_GROUPS, MAX_VALUES, parse_json
from ludotheque.files.settings import SettingsFile
from ludotheque.games import ENGINES, create
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.about import about
from tests.core.hostile import is_clean
from tests.examples import without_chance

READERS: dict[str, Callable[[Path], object]] = {
    "save": savefile.load,
    "bytes": lambda path: read_limited(path, 1_000),
    **{name: read for key in ENGINES for name, read in about(key, "READERS", {}).items()},
}


def endless(kind: str, folder: Path) -> Path:
    """Return what stands where a file is expected and never ends, or is none."""
    path = folder / "it"
    match kind:
        case "pipe":
            os.mkfifo(path)
        case "socket":
            with socket.socket(socket.AF_UNIX) as made:
                os.chdir(folder)  # the path of a socket must be short
                made.bind("it")
        case "folder":
            path.mkdir()
        case "sparse":
            with path.open("wb") as file:
                file.truncate(1 << 40)
        case _:
            path.symlink_to(kind)
    return path


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be"])
def test_what_a_shell_redirected_as_utf_16_is_refused_with_the_cure(encoding: str) -> None:
    """PowerShell 5 does: it has read the text by a code page, so that its accents are lost."""
    text = savefile.encode(Timeline(create(without_chance()), seed=1).to_record()).decode()
    with pytest.raises(SaveError) as problem:
        savefile.decode(f"\ufeff{text}".encode(encoding))
    assert "“-o”" in render(problem.value.message)


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    "kind", ["/dev/zero", "/dev/stdin", "/dev/tty", "pipe", "socket", "folder", "sparse"]
)
def test_what_never_ends_is_refused_at_once(
    kind: str, reader: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = endless(kind, tmp_path)
    with pytest.raises(LudothequeError) as problem:
        READERS[reader](path)
    assert is_clean(str(problem.value))


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="no such file system here")
def test_a_file_which_says_it_is_empty_is_read_up_to_the_limit() -> None:
    assert Path("/proc/self/status").stat().st_size == 0
    assert read_limited(Path("/proc/self/status"), 1_000_000).startswith(b"Name:")
    with pytest.raises(SaveError, match=r"status"):
        read_limited(Path("/proc/self/status"), 10)


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
def test_a_pipe_which_takes_the_place_of_a_file_is_not_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.ludo"
    path.write_bytes(b"{}")
    looked = path.stat()
    path.unlink()
    os.mkfifo(path)
    monkeypatch.setattr(Path, "stat", lambda *_args, **_more: looked)
    with pytest.raises(SaveError):
        read_limited(path, 100)


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
@pytest.mark.parametrize("kind", ["/dev/null", "pipe", "socket", "folder"])
def test_nothing_is_written_onto_what_is_no_file(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = endless(kind, tmp_path)
    before = path.stat()
    with pytest.raises(SaveError):
        write_atomic(path, b"x")
    assert path.stat().st_ino == before.st_ino


@pytest.mark.skipif(os.name == "nt", reason="no such files there")
def test_settings_which_never_end_are_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "settings.json"
    path.symlink_to("/dev/zero")
    file = SettingsFile(path)
    file.load()
    assert file.notices


# JSON


@pytest.mark.parametrize(
    "data",
    [
        b"[" + b"[]," * (MAX_GROUPS + 1) + b"1]",
        b"[" + b'{"a":1},' * (MAX_GROUPS + 1) + b"1]",
        b"[" + b"1," * (MAX_VALUES + 1) + b"1]",
        b"[" + b'"",' * (MAX_VALUES + 1) + b"1]",
        b"[" * (MAX_DEPTH + 1) + b"]" * (MAX_DEPTH + 1),
        b'{"a":' * 5_000 + b"1" + b"}" * 5_000,
        b"[" * 2_000_000,
    ],
)
def test_crafted_json_is_refused_by_its_bytes_alone(data: bytes) -> None:
    tracemalloc.start()
    try:
        with pytest.raises(SaveError):
            parse_json(data)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    # Copies of the bytes, but nothing made of them.
    assert most < 4 * len(data) + 2_000_000


@pytest.mark.parametrize(
    "value",
    [
        ["[[[[{{{{,,,,"] * 20_000,
        ['a\\"[\\', "\\", '"[', "]" * 100] * 10_000,
        "[" * 1_000_000,
        {"[": {"{": ["}", "]", "\\\\"]}},
        ["c2-c3"] * 1_000_000,
    ],
)
def test_brackets_and_commas_in_texts_count_for_nothing(value: Any) -> None:
    assert parse_json(json.dumps(value).encode()) == value


def test_the_deepest_value_that_may_be_is_read() -> None:
    data = b"[" * MAX_DEPTH + b"]" * MAX_DEPTH
    assert parse_json(data)
    digits = b"[" + b"9" * 5_000 + b"]"
    for wrong in (b'{"a":1,"a":2}', b"[NaN]", b"[1e999]", b'["\\ud800"]', digits):
        with pytest.raises(SaveError):
            parse_json(wrong)
    assert parse_json(b'["\\ud83d\\ude00"]') == ["😀"]


def taken(read: Callable[..., object], *given: Any) -> bool:
    try:
        read(*given)
    except LudothequeError as problem:
        assert is_clean(str(problem))
        return False
    return True
