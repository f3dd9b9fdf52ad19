"""Usage, languages, the entry point, and what no command does: import Qt."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import games
from ludotheque.__main__ import main
from ludotheque.tools.arguments import UsageError
from ludotheque.tools.main import COMMANDS
from tests.examples import without_chance
from tests.tools.helpers import GAME, new_file

PLAIN = without_chance()
ROOT = Path(__file__).parents[2]


# Usage


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("frobnicate",),
        ("games", GAME),
        ("games", "--json"),
        ("perft", PLAIN),
        ("perft", PLAIN, "x"),
        ("perft", PLAIN, "0"),
        ("perft", PLAIN, "2", "3"),
        ("moves", "chess"),
        ("moves", f"../{GAME}"),
        ("moves", PLAIN, "--option"),
        ("moves", PLAIN, "--option", "players"),
        ("moves", PLAIN, "--option", "players=maybe"),
        ("moves", PLAIN, "--option", "colour=red"),
        ("new", GAME, "--seed", "-1"),
        ("new", GAME, "--seed", "9999999999999999999"),
        ("new", GAME, "--seed", "1.5"),
        ("new", GAME, "--seed", "٣"),
        ("new", GAME, "--option", "players=17"),
        ("show",),
        ("check",),
        ("playouts", GAME),
        ("playouts", GAME, "--seconds", "soon"),
        ("playouts", GAME, "--seconds", "nan"),
        ("playouts", GAME, "--seconds", "-1"),
        ("playouts", GAME, "--seconds", "1", "--json=yes"),
        ("arena", GAME, "--games", "1"),
        ("arena", GAME, "--seats", "random,random"),
        ("arena", GAME, "--seats", "random,random", "--games", "2", "--pairs", "2"),
        ("arena", GAME, "--seats", "random,random", "--games", "2", "--width", "0.1"),
        ("arena", GAME, "--seats", "random,random", "--pairs", "2", "--width", "1"),
        ("arena", GAME, "--seats", "random,random", "--pairs", "2", "--width", "nan"),
        ("arena", GAME, "--seats", "random,random", "--pairs", "2", "--jobs", "0"),
        ("--lang", "tlh", "games"),
        ("games", "--lang"),
    ],
)
def test_bad_usage_is_2(run: Any, words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert ran.out == ""


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", '{"board": 3, "side": "W"}', '{"board": [], "side": "W", "x": 1}']
)
def test_a_bad_position_is_1(run: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text)
    for game in games.ENGINES:
        assert run("moves", game, "--start", path).status == 1
    assert run("moves", PLAIN, "--start", tmp_path / "absent").status == 1


def test_help(run: Any) -> None:
    overview = run("--help").out
    for command in COMMANDS:
        assert command.name in overview
        text = run(command.name, "--help").out
        assert text.startswith(f"python -m ludotheque tools {command.name}")
        for flag in command.flags:
            assert flag.name in text


def test_the_language_may_be_chosen_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    texts = set()
    for words in (
        ["--lang", "en", "tools", "moves", "chess"],
        ["tools", "moves", "--lang=en", "chess"],
    ):
        assert main(words) == 2
        texts.add(capsys.readouterr().err)
    assert len(texts) == 1
    assert "There is no game" in texts.pop()


def test_a_fault_of_ours_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_key: str) -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr(games, "game_class", fails)
    assert main(["tools", "--lang", "en", "games"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "RuntimeError: first line" in err


# The entry point


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    from ludotheque import __version__

    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out
    assert main(["--help"]) == 0
    assert "tools" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--frob"], ["--lang", "tlh"], ["--self-test", "a", "b"], ["--lang"]]
)
def test_bad_usage_of_the_program(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_entry_opens_window_and_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    import ludotheque.__main__ as entry

    asked: list[tuple[str, Any]] = []

    def imported(name: str) -> Any:
        return SimpleNamespace(run=lambda what, *_: asked.append((name, what)) or 0)

    monkeypatch.setattr(entry, "import_module", imported)
    assert main(["a.ludo", "b.ludo"]) == 0
    assert main([]) == 0
    assert main(["--self-test"]) == 0
    assert main(["--self-test", "out.json"]) == 0
    assert asked == [
        ("ludotheque.ui.window.app", [str(Path.cwd() / "a.ludo"), str(Path.cwd() / "b.ludo")]),
        ("ludotheque.ui.window.app", []),
        ("ludotheque.ui.window.selftest", None),
        ("ludotheque.ui.window.selftest", "out.json"),
    ]


def test_a_usage_error_is_a_sentence() -> None:
    from ludotheque.core.messages import M

    assert str(UsageError(M("A sentence."))) == "A sentence."


QT_FREE = """
import sys
from ludotheque.__main__ import main
status = main(sys.argv[1:])
qt = [name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))]
print("qt:", qt)
sys.exit(status)
"""


def test_no_command_imports_qt(tmp_path: Path, run: Any) -> None:
    path = new_file(run, tmp_path)
    for words in (["games"], ["moves", PLAIN], ["check", str(path)], ["show", str(path)]):
        done = subprocess.run(
            [sys.executable, "-c", QT_FREE, "tools", *words],
            capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] == "qt: []"


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tools", "--help"), "Ludothèque"),
        (("--version",), "Ludothèque"),
        (("--help",), "partie enregistrée"),
        (("--flag",), "«\u202f--flag\u202f»"),
        (("tools", "show", "nowhere.ludo"), "«\u202fnowhere.ludo\u202f»"),
    ],
    ids=" ".join,
)
def test_all_that_is_said_is_utf_8(words: tuple[str, ...], said: str) -> None:
    """Whatever the system's own encoding: as on Windows, where it is a code page."""
    env = {**os.environ, "PYTHONIOENCODING": "cp1252", "LC_ALL": "C"}
    lang = (
        (words[0], "--lang", "fr", *words[1:]) if words[0] == "tools" else ("--lang", "fr", *words)
    )
    command = [sys.executable, "-m", "ludotheque", *lang]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=env, check=False)
    assert said in (done.stdout + done.stderr).decode("utf-8")


def test_a_closed_pipe_is_quiet() -> None:
    command = [sys.executable, "-m", "ludotheque", "tools", "moves", PLAIN]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
