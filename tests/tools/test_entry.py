"""The program's entry: its language, and an output nobody can write to."""

import subprocess
import sys

import pytest

from ludotheque import __main__ as entry
from ludotheque.ui import app


@pytest.mark.parametrize("words", [["--lang", "en"], ["--lang=en"]])
def test_the_language_asked_for_reaches_the_window(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the settings say."""
    opened: list[tuple[list[str], str | None]] = []
    monkeypatch.setattr(app, "run", lambda files, language: opened.append((files, language)) or 0)
    assert entry.main([*words, "a.ludo"]) == 0
    assert entry.main(["b.ludo"]) == 0
    assert opened == [(["a.ludo"], "en"), (["b.ludo"], None)]


@pytest.mark.parametrize("flag", ["--version", "--help"])
def test_a_full_output_is_no_traceback(flag: str) -> None:
    """Nobody can be told: the status says it."""
    with open("/dev/full", "w") as full:  # noqa: PTH123 - a device
        done = subprocess.run(
            [sys.executable, "-m", "ludotheque", flag], stdout=full, stderr=subprocess.PIPE,
            text=True, check=False,
        )  # fmt: skip
    assert done.returncode != 0
    assert "Traceback" not in done.stderr
