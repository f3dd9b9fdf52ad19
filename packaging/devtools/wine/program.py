"""The program by Windows' Python: its self-test, and the project's tests in parts."""

import json
import re
from dataclasses import dataclass

from devtools.common import ROOT, TaskError
from devtools.freezing import SELF_TEST_SECONDS, report_faults

from .box import Box
from .checkout import digest
from .kernels import lay

WINDOW = "windows"
"""What Qt calls its platform there."""

PART_SECONDS = 590


@dataclass(frozen=True)
class Part:
    """Some of the tests, few enough for one stage: of the folders' files every `of`th."""

    name: str
    folders: tuple[str, ...]
    number: int = 0
    of: int = 1
    short: bool = False

    def files(self) -> list[str]:
        """The files of tests it holds, relative to the checkout."""
        found = [
            path.relative_to(ROOT).as_posix()
            for folder in self.folders
            for path in sorted((ROOT / "tests" / folder).rglob("test_*.py"))
        ]
        return found[self.number :: self.of]


def _parts(name: str, *folders: str, of: int) -> list[Part]:
    return [Part(f"{name}-{i + 1}", folders, i, of) for i in range(of)]


GAMES = sorted(path.parent.name for path in (ROOT / "ludotheque" / "games").glob("*/__init__.py"))
PARTS = (
    Part("rules", ("core", "contract"), short=True),
    Part("records", ("files", "record", "system", "exercises")),
    *_parts("games", "games", of=2),
    Part("play", ("archive", "table", "stats", "evenings")),
    Part("players", ("players", "tools")),
    *_parts("frame", "gui/frame", of=3),
    *_parts("features", "gui/features", of=2),
    *(part for key in GAMES for part in _parts(key, f"gui/{key}", of=2)),
    Part("rulespages", ("gui/rules",)),
    Part("looks", ("gui/looks",)),
    *_parts(
        "pages", "gui/printing", "gui/table", "gui/tour", "gui/exercises", "gui/statistics",
        "gui/sound", "gui/newgame", of=3,
    ),
)  # fmt: skip
ELSEWHERE = ("atspi", "bench", "project", "reliability", "smoke")
"""Tests of screen readers and displays of Linux, of the project's files, and measurements."""


def self_test(box: Box) -> str:
    """Have the program test itself from its sources; what it found."""
    lay(box.place)
    return tested(box, [box.place.python_exe, "-m", "ludotheque"], frozen=False)


def tested(box: Box, program: list[str], *, frozen: bool) -> str:
    """Run a program's self-test; TaskError for what its report holds against it."""
    report = box.place.drive / "essai à part" / "self-test.json"
    report.parent.mkdir(exist_ok=True)
    report.unlink(missing_ok=True)
    answer = box.run(
        [*program, "--self-test", box.place.inside(report)], cwd=box.place.program,
        seconds=SELF_TEST_SECONDS, extra={"PYTHONDONTWRITEBYTECODE": "1"},
    )  # fmt: skip
    try:
        outcome = json.loads(report.read_text("utf-8"))
    except (OSError, ValueError):
        raise TaskError(
            f"The self-test ended with status {answer.status} and without a report:\n"
            f"{answer.output[-2000:]}"
        ) from None
    faults = report_faults({**outcome, "frozen": outcome.get("frozen") is frozen}, WINDOW)
    if answer.status != 0 or faults:
        raise TaskError(f"The self-test failed: {'; '.join(faults) or answer.status}")
    return f"{len(outcome['checks'])} checks passed"


def tests(box: Box, part: Part) -> str:
    """Run a part of the tests; pytest's own count of them."""
    lay(box.place)
    answer = box.python(
        ["-m", "pytest", "-q", "-p", "no:cacheprovider", "-p", "no:xdist", "-m",
         "not slow and not display", *part.files()],
        cwd=box.place.program, seconds=PART_SECONDS, log=f"tests-{part.name}",
        extra={
            "HYPOTHESIS_PROFILE": "ci", "LUDOTHEQUE_REQUIRE_COMPILED": "1", **box.wine.tests_told,
        },
    )  # fmt: skip
    return counted(answer.status, answer.output, part.name)


def counted(status: int, output: str, name: str) -> str:
    """The last line of pytest, without its ornaments; TaskError unless all is good.

    >>> counted(0, "....\\n==== 4 passed in 1.20s ====\\nQt says goodbye\\n", "core")
    '4 passed in 1.20s'
    """
    lines = [line.strip() for line in output.splitlines() if line.strip()]
    # Qt may say something after it, when windows end with the interpreter.
    told = [line for line in lines if re.search(r"\d (passed|failed|errors?)\b.* in \d", line)]
    last = re.sub(r"^=+ | =+$", "", (told or lines or [""])[-1])
    if status != 0 or " passed" not in last:
        failed = [line for line in lines if line.startswith(("FAILED", "ERROR"))]
        names = "\n".join(["", *failed[:20]])
        raise TaskError(
            f"{last or 'no word of pytest'}, status {status}; see logs/tests-{name}.txt{names}"
        )
    return last


def inputs() -> str:
    """What the tests rest on: the checkout, documentation and packaging aside."""
    return digest(without=("docs", "README.md", ".github", ".ci", "packaging"))
