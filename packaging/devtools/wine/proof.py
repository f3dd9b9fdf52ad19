"""The proof on Windows: its stages in order, its report, and what it leaves."""

import functools
import json
import shutil
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path

from devtools import environment, freezing, system
from devtools.common import ROOT, TaskError, say

from . import checkout, frozen, installing, interpreter, kernels, places, program
from .box import Box, box, end_wine
from .stages import GOOD, Ledger, Plan, Stage, table

PACKAGES = (
    "wine", "wine64", "gcc-mingw-w64-x86-64", "nsis", "osslsigncode", "xvfb", "imagemagick",
    "fonts-liberation",
)  # fmt: skip
"""Debian's packages whose versions the report names."""

PYTHON_SECONDS = 3600


def stages(running: Box) -> list[Stage]:
    """Every stage of the proof in order, working in this Wine."""

    def bound(work: Callable[[Box], str]) -> Callable[[], str]:
        return functools.partial(work, running)

    found = [
        Stage(
            "interpreter", "python.org's signed parts, Wine, what is lacking made here",
            bound(interpreter.interpreter), inputs=interpreter.inputs, short=True,
        ),
        Stage(
            "wheels", "the lock file's packages for Windows, by hash",
            bound(interpreter.wheels), ("interpreter",), interpreter.lock_inputs, short=True,
        ),
        Stage(
            "kernels", "mypyc's C compiled by MinGW, games played with them",
            bound(kernels.kernels), ("wheels",), kernels.inputs, short=True,
        ),
        Stage(
            "self-test", "the program tests itself, from its sources",
            bound(program.self_test), ("kernels",),
            functools.partial(checkout.digest, checkout.SOURCES), short=True,
        ),
    ]  # fmt: skip
    found += [
        Stage("freeze", "PyInstaller, files, libraries and licences inside",
              bound(frozen.freeze), ("kernels",), frozen.inputs, short=True),
        Stage("frozen-self-test", "the frozen program tests itself",
              bound(frozen.frozen_self_test), ("freeze",), short=True),
        Stage("installer", "NSIS and the portable folder",
              bound(frozen.installer), ("freeze",), frozen.installer_inputs, short=True),
        Stage("portable", "unpacked from the archive, self-test",
              bound(frozen.portable), ("installer",)),
        Stage("install", "silently, the installed program tests itself",
              bound(installing.install), ("installer",), short=True),
        Stage("removal", "silently, nothing stays",
              bound(installing.removal), ("installer",), short=True),
        Stage("upgrade", "over an older version and over itself",
              bound(installing.upgrade), ("installer",)),
        Stage("pages", "page by page in French, to a folder with accents",
              bound(installing.by_pages), ("installer",)),
        Stage("in-use", "refused while the program runs",
              bound(installing.in_use), ("installer",)),
        Stage("opening", "a saved game opened by its file type",
              bound(installing.opening), ("installer",)),
    ]  # fmt: skip
    found += [
        Stage(
            f"tests-{part.name}", f"pytest {' '.join(part.folders)}",
            functools.partial(program.tests, running, part), ("kernels",), program.inputs,
            short=part.short,
        )
        for part in program.PARTS
    ]  # fmt: skip
    return found


def make() -> None:
    """Bring the installer and the portable folder to `dist/`, tested as far as that is quick."""
    if not prove(("frozen-self-test", "installer")):
        raise TaskError("The files for Windows are not made; the table above says why.")
    freezing.DIST.mkdir(exist_ok=True)
    for path in (frozen.SETUP, frozen.PORTABLE):
        shutil.copyfile(path, freezing.DIST / path.name)


def prove(names: Sequence[str] = (), again: Sequence[str] = (), *, short: bool = False) -> bool:
    """Carry out these stages, or all that are not yet good; whether all asked for are good.

    Those named in `again` are done in any case.
    """
    system.need("venv", "qt", "compile", "windows")
    environment.setup()
    ledger = Ledger(places.WORK / "stages.json")
    with box() as running:
        plan = Plan(stages(running), ledger)
        asked = [*names, *again] or [s.name for s in plan.stages.values() if s.short or not short]
        chosen = plan.chosen(asked)
        verdicts = plan.run(chosen, again)
    told = table(chosen, verdicts, ledger)
    report = {
        "verdict": all(verdict == GOOD for verdict in verdicts.values()),
        "packages": versions(),
        "stages": verdicts,
    }
    (places.WORK / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    (places.WORK / "report.md").write_text(told + "\n", encoding="utf-8")
    say(f"\n{told}")
    return bool(report["verdict"])


def python(words: Sequence[str]) -> int:
    """Run Windows' Python in a copy of the checkout with its kernels; its exit status."""
    if not prove(("kernels",)):
        raise TaskError("Windows' Python or the kernels are not made; the table above says why.")
    with box() as running:
        kernels.lay()
        answer = running.python(words, cwd=places.PROGRAM, seconds=PYTHON_SECONDS, log="python")
    sys.stdout.write(answer.output)
    return answer.status


def listed() -> str:
    """Every stage with what is known of it."""
    with_nothing = Plan(stages(Box.__new__(Box)), Ledger(places.WORK / "stages.json"))
    return "\n".join(
        f"{stage.name:<18} {with_nothing.verdict(stage):<12} {stage.does}"
        for stage in with_nothing.stages.values()
    )


def versions() -> dict[str, str]:
    """The versions of Debian's packages which were used."""
    answer = subprocess.run(
        ["dpkg-query", "-W", "-f=${Package} ${Version}\n", *PACKAGES],
        check=False, capture_output=True, text=True,
    )  # fmt: skip
    return dict(line.split(" ", 1) for line in answer.stdout.splitlines() if " " in line)


def clean() -> None:
    """End what runs and remove the whole working folder."""
    end_wine()
    shutil.rmtree(places.WORK, ignore_errors=True)
    say(f"{Path(places.WORK).relative_to(ROOT)} is removed; Debian's packages stay.")
