"""A program for windows has no output on Windows: what it says is heard all the same."""

import io
import sys
from types import SimpleNamespace

import pytest

from ludotheque import __version__
from ludotheque.__main__ import main
from ludotheque.games import ENGINES
from ludotheque.system import streams
from ludotheque.ui.window import app, selftest


@pytest.fixture
def boxes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts of the boxes shown; the program has no output, and was not started in a console."""
    shown: list[str] = []
    monkeypatch.setattr(streams, "WINDOWS", True)
    monkeypatch.setattr(streams, "_console", lambda: None)
    monkeypatch.setattr(streams, "_show", shown.append)
    return shown


def silent(*words: str) -> int:
    """The exit status of the program, which has no output; what pytest catches is none either."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sys, "stdout", None)
        patch.setattr(sys, "stderr", None)
        status = main(words)
        assert (sys.stdout, sys.stderr) == (None, None)
    return status


class Console(io.StringIO):
    """The console the program was started from."""

    kept = ""

    def close(self) -> None:
        self.kept = self.getvalue()
        super().close()


@pytest.fixture
def console(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> Console:
    found = Console()
    monkeypatch.setattr(streams, "_console", lambda: found)
    return found


SAID = (
    (["--version"], 0, f"Ludothèque {__version__}"),
    (["--lang", "fr", "--help"], 0, "ludotheque --self-test"),
    (["--nonsense"], 2, "--nonsense"),
    (["tools", "games"], 0, ENGINES[0]),
    (["tools", "nonsense"], 2, "nonsense"),
    (["tools", "--lang", "fr", "check", "absent.ludo"], 1, "n’existe pas"),
)


@pytest.mark.parametrize(("words", "status", "text"), SAID)
def test_a_box_says_it_where_there_is_no_console(
    words: list[str], status: int, text: str, boxes: list[str]
) -> None:
    assert silent(*words) == status
    (said,) = boxes
    assert text in said
    assert said == said.strip()


@pytest.mark.parametrize(("words", "status", "text"), SAID)
def test_the_console_it_was_started_from_says_it(
    words: list[str], status: int, text: str, console: Console, boxes: list[str]
) -> None:
    assert silent(*words) == status
    assert text in console.kept
    assert console.kept.endswith("\n")
    assert boxes == []


def test_a_self_test_with_a_report_waits_for_nobody(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selftest, "run", lambda _file: print("report") or 0)  # noqa: T201
    assert silent("--self-test", "report.json") == 0
    assert boxes == []
    assert silent("--self-test") == 0
    assert boxes == ["report"]


def test_a_window_says_nothing_and_has_no_box(
    boxes: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(app, "run", lambda *_: print("noise", file=sys.stderr) or 0)  # noqa: T201
    assert silent("a.ludo") == 0
    assert boxes == []


def test_an_output_is_used_as_it_is(boxes: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    """Redirected into a file, or the program's twin in a console."""
    out = io.StringIO()
    monkeypatch.setattr(sys, "stdout", out)
    assert main(["--version"]) == 0
    assert out.getvalue() == f"Ludothèque {__version__}\n"
    assert boxes == []


def test_a_long_text_fits_into_a_box(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []

    def box(_owner: object, text: str, title: str, _kind: int) -> None:
        shown.extend(text.splitlines())
        assert title == "Ludothèque"

    monkeypatch.setattr(streams, "_windows", lambda _: SimpleNamespace(MessageBoxW=box))
    streams._show("line\n" * 500)
    assert len(shown) == 41
    assert shown[-1] == "…"
