"""The program's entry: its language, and an output nobody can write to."""

import platform
import subprocess
import sys
from pathlib import Path

import pytest

from ludotheque import __main__ as entry
from ludotheque.ui.window import app
from tests.tools.helpers import GAME


@pytest.mark.parametrize("words", [["--lang", "en"], ["--lang=en"]])
def test_the_language_asked_for_reaches_the_window(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the settings say."""
    opened: list[tuple[list[str], str | None]] = []
    monkeypatch.setattr(
        app, "run", lambda files, language, _desk: opened.append((files, language)) or 0
    )
    assert entry.main([*words, "a.ludo"]) == 0
    assert entry.main(["b.ludo"]) == 0
    here = Path.cwd()
    assert opened == [([str(here / "a.ludo")], "en"), ([str(here / "b.ludo")], None)]


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> list[str]:
    """The first files of the windows that would be opened, from a folder of its own."""
    found: list[str] = []
    monkeypatch.setattr(app, "run", lambda files, *_: found.extend(files[:1]) or 0)
    monkeypatch.chdir(tmp_path)
    return found


HOST = platform.node()


@pytest.mark.parametrize(
    ("words", "path"),
    [
        (["file:///a/b%20c.ludo"], "/a/b c.ludo"),
        (["file://localhost/a/%C3%A9.ludo"], "/a/é.ludo"),
        (["FILE://LOCALHOST/a.ludo"], "/a.ludo"),
        ([f"file://{HOST}/a.ludo"], "/a.ludo"),
        (["file:/a%23b.ludo"], "/a#b.ludo"),
        (["file:///a#b?c.ludo"], "/a#b?c.ludo"),
        (["file:///a%zz.ludo"], "/a%zz.ludo"),
        (["file:///a%FF.ludo"], "/a\udcff.ludo"),
        (["--", "file:///a.ludo"], "/a.ludo"),
        (["--", "-partie.ludo"], "HERE/-partie.ludo"),
        (["--lang", "fr", "--", "--lang"], "HERE/--lang"),
        (["--", "tools"], "HERE/tools"),
        (["--", "--"], "HERE/--"),
        (["a/../b.ludo"], "HERE/b.ludo"),
        (["file:b.ludo"], "HERE/file:b.ludo"),
        (["a%20b.ludo"], "HERE/a%20b.ludo"),
    ],
)
@pytest.mark.skipif(sys.platform == "win32", reason="paths of POSIX")
def test_a_word_names_a_file(
    words: list[str], path: str, opened: list[str], tmp_path: Path
) -> None:
    assert entry.main(words) == 0
    assert opened == [path.replace("HERE", str(tmp_path))]


@pytest.mark.parametrize(
    "words",
    [
        ["file://nas/a.ludo"], ["--", "file://nas/a.ludo"], ["file://a%07b%0Ac/a.ludo"],
        ["--self-test", "file://nas/a.json"], ["tools", "check", "file://nas/a.ludo"],
        ["tools", "moves", GAME, "--start", "file://nas/a.json"], ["-\x07\x1b[31m\n"],
        ["tools", "new", GAME, "-o", "file://nas/a.ludo"], ["tools", "show", "-\x1b]0;x\n"],
        ["--lang=\x1b[2J\n"], ["tools", "\x1b[2J\n"], ["-" + "x" * 100_000], ["-partie.ludo"],
        ["tools", "check", "-partie.ludo"],
    ],
)  # fmt: skip
@pytest.mark.parametrize("language", ["fr", "en"])
def test_a_word_that_cannot_be_is_refused_in_one_clean_sentence(
    words: list[str], language: str, opened: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("-partie.ludo").touch()
    assert entry.main([f"--lang={language}", *words]) == 2
    told = capsys.readouterr().err
    assert told.endswith("\n")
    assert told[:-1].replace("\u202f", "").isprintable()
    assert 10 < len(told) < 400
    assert opened == []
    if words[-1] == "-partie.ludo":
        assert ("“--”" if language == "en" else "«\u202f--\u202f»") in told
    if "nas" in words[-1]:
        assert "nas" in told


def test_tools_take_the_same_words(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    address = f"{tmp_path.as_uri()}/a%20b.ludo"
    assert entry.main(["tools", "new", GAME, "--seed", "1", "-o", address]) == 0
    assert (tmp_path / "a b.ludo").is_file()
    (tmp_path / "a b.ludo").rename(tmp_path / "-partie.ludo")
    for words in (["check", "--", "-partie.ludo"], ["show", "--", "-partie.ludo"],
                  ["check", f"{tmp_path.as_uri()}/-partie.ludo"]):  # fmt: skip
        assert entry.main(["tools", *words]) == 0
    assert capsys.readouterr().err == ""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
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
