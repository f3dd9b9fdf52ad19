"""Refusals name the real cause: where files cannot be made or read, and a full output."""

import errno
import io
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque.core.messages import Catalogue
from ludotheque.system import streams
from ludotheque.tools.main import Output, OutputError
from tests.examples import without_chance
from tests.systems import WINDOWS
from tests.tools.helpers import GAME, new_file

ROOT = Path(__file__).parents[2]
FULL = Path("/dev/full")
PROC = Path("/proc")
"""A folder of Linux in which nobody makes files."""


class Failing(io.StringIO):
    """A stream which the system refuses to take from us."""

    def __init__(self, number: int) -> None:
        super().__init__()
        self.number = number

    def write(self, _text: str) -> int:
        raise OSError(self.number, os.strerror(self.number))

    def flush(self) -> None:
        raise OSError(self.number, os.strerror(self.number))


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO])
def test_a_failing_output_is_told_with_its_cause(number: int) -> None:
    output = Output(Failing(number))
    for call in (lambda: output.write("x"), output.flush):
        with pytest.raises(OutputError) as found:
            call()
        sentence = Catalogue("en").render(found.value.message)
        assert ("full" if number != errno.EIO else os.strerror(number)) in sentence


def test_a_closed_pipe_is_no_refusal(monkeypatch: pytest.MonkeyPatch) -> None:
    """Windows calls it an invalid argument, which elsewhere is a failure like others."""
    with pytest.raises(BrokenPipeError):
        Output(Failing(errno.EPIPE)).write("x")
    monkeypatch.setattr(streams, "CLOSED", streams.closed_pipe("win32"))
    with pytest.raises(BrokenPipeError):
        Output(Failing(errno.EINVAL)).flush()
    monkeypatch.setattr(streams, "CLOSED", streams.closed_pipe("linux"))
    with pytest.raises(OutputError):
        Output(Failing(errno.EINVAL)).flush()


@pytest.mark.skipif(not FULL.exists(), reason="only Linux has a device that is always full")
@pytest.mark.parametrize(
    "words",
    [("games",), ("--help",), ("new", GAME), ("perft", without_chance(), "1")],
    ids=" ".join,
)
def test_a_full_output_is_one_sentence(words: tuple[str, ...]) -> None:
    with FULL.open("w") as full:
        ran = subprocess.run(
            [sys.executable, "-m", "ludotheque", "tools", "--lang", "en", *words],
            stdout=full, stderr=subprocess.PIPE, text=True, cwd=ROOT, check=False,
        )  # fmt: skip
    assert ran.returncode == 1
    assert ran.stderr == "The output cannot be written: the disk is full.\n"


def test_where_no_file_can_be_made_the_cause_is_told(run: Any, tmp_path: Path) -> None:
    game = new_file(run, tmp_path)
    (tmp_path / "folder").mkdir()
    causes = {
        tmp_path / "no" / "a": f"there is no folder “{tmp_path / 'no'}”",
        tmp_path / "no" / "way" / "a": f"there is no folder “{tmp_path / 'no' / 'way'}”",
        game / "a": f"“{game}” is not a folder",
        game / "b" / "a": f"“{game}” is not a folder",
        tmp_path / "folder": "it is not a file",
        tmp_path / ("x" * 300): "the name is too long",
        tmp_path.joinpath(*["x" * 200] * 30): "its path is too long",
        tmp_path / "a\0b": "no name a file can have",
    }
    if PROC.is_dir() and not WINDOWS:
        causes[PROC / "a"] = "the folder “/proc” takes no new files"
    for path, cause in causes.items():
        for command in (("new", GAME, "-o"), ("export", game, "--png")):
            ran = run(*command, path)
            assert ran.status == 1
            assert cause in ran.err, ran.err


def test_why_a_file_cannot_be_read_is_told(run: Any, tmp_path: Path) -> None:
    game = new_file(run, tmp_path)
    causes = {
        tmp_path / "absent": "“absent” does not exist",
        tmp_path: f"“{tmp_path.name}” is not a file",
        game / "a": f"“a” cannot be read: “{game}” is not a folder",
        game / "b" / "a": f"“a” cannot be read: “{game}” is not a folder",
        tmp_path / ("x" * 300): "cannot be read: the name is too long",
        tmp_path.joinpath(*["x" * 200] * 30): "cannot be read: its path is too long",
        tmp_path / "a\0b": "no name a file can have",
    }
    for path, cause in causes.items():
        for words in (
            ("check", path),
            ("moves", GAME, "--start", path),
            ("stats", "--archive", path),
        ):
            ran = run(*words)
            assert ran.status == 1
            assert cause in ran.err, ran.err
