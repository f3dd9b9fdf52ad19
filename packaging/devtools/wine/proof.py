"""The proof on Windows: its stages in order, its report, and what it leaves."""

import functools
import json
import shutil
import sys
from collections.abc import Callable, Sequence

from devtools import environment, freezing, system
from devtools.common import ROOT, TaskError, say
from devtools.machine import Screen

from . import checkout, frozen, installing, interpreter, kernels, program
from .box import Box, box
from .stages import GOOD, Ledger, Plan, Stage, table
from .wines import Wine

LEDGER = "stages.json"
PYTHON_SECONDS = 3600


def stages(running: Box) -> list[Stage]:
    """Every stage of the proof in order, working in this Wine."""

    def bound(work: Callable[[Box], str]) -> Callable[[], str]:
        return functools.partial(work, running)

    found = running.wine.stages()
    found += [
        Stage(
            "interpreter", "python.org's signed parts, Wine, what is lacking made here",
            bound(interpreter.interpreter), tuple(stage.name for stage in found),
            interpreter.inputs, short=True,
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
    wine = Wine()
    if not prove(wine, ("frozen-self-test", "installer")):
        raise TaskError("The files for Windows are not made; the table above says why.")
    freezing.DIST.mkdir(exist_ok=True)
    for path in (wine.place.setup, wine.place.portable):
        shutil.copyfile(path, freezing.DIST / path.name)


def prove(
    wine: Wine, names: Sequence[str] = (), again: Sequence[str] = (), *, short: bool = False
) -> bool:
    """Carry out these stages, or all that are not yet good; whether all asked for are good.

    Those named in `again` are done in any case.
    """
    system.need("venv", "qt", "compile")
    wine.have()
    environment.setup()
    work = wine.place.work
    ledger = Ledger(work / LEDGER)
    with box(wine) as running:
        plan = Plan(stages(running), ledger)
        asked = [*names, *again] or [s.name for s in plan.stages.values() if s.short or not short]
        chosen = plan.chosen(asked)
        verdicts = plan.run(chosen, again)
    told = table(chosen, verdicts, ledger)
    report = {
        "verdict": all(verdict == GOOD for verdict in verdicts.values()),
        "packages": wine.versions(),
        "stages": verdicts,
    }
    (work / "report.json").write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    (work / "report.md").write_text(told + "\n", encoding="utf-8")
    say(f"\n{told}")
    return bool(report["verdict"])


def python(wine: Wine, words: Sequence[str]) -> int:
    """Run Windows' Python in a copy of the checkout with its kernels; its exit status."""
    if not prove(wine, ("kernels",)):
        raise TaskError("Windows' Python or the kernels are not made; the table above says why.")
    with box(wine) as running:
        kernels.lay(wine.place)
        answer = running.python(words, cwd=wine.place.program, seconds=PYTHON_SECONDS, log="python")
    sys.stdout.write(answer.output)
    return answer.status


def listed(wine: Wine) -> str:
    """Every stage with what is known of it."""
    plan = Plan(stages(Box(wine, Screen(""))), Ledger(wine.place.work / LEDGER))
    return "\n".join(
        f"{stage.name:<18} {plan.verdict(stage):<12} {stage.does}" for stage in plan.stages.values()
    )


def clean(wine: Wine) -> None:
    """End what runs and remove the whole working folder."""
    wine.clean()
    say(f"{wine.place.work.relative_to(ROOT)} is removed; Debian's packages stay.")
