"""The command line of `packaging/dev.py`."""

import argparse
import os
import signal
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from secrets import token_hex
from typing import NoReturn

from . import debian, environment, freezing, newgame, runfile, system, windows
from . import release as releasing
from . import wheel as wheels
from .common import ROOT, TaskError, become_python, run_python, say, venv_program
from .wine import proof

QT_FREE = (
    "core", "files", "record", "system", "exercises", "games", "players", "archive", "stats",
    "tools",
)  # fmt: skip
OFFSCREEN = {"QT_QPA_PLATFORM": "offscreen"}
TOOLS = {"PYTHONPATH": str(ROOT / "packaging")}
"""Finds what runs in the environment's Python but stays out of the program."""

MEMORY = Path("/dev/shm")
"""A folder in memory, on Linux."""
ROOM = 4 * 1024**3
"""Bytes; the tests need a fraction of them."""


class _Parser(argparse.ArgumentParser):
    """Bad usage is answered by one sentence."""

    def error(self, message: str) -> NoReturn:
        raise TaskError(f"{self.prog}: {message}; see {self.prog.split()[0]} --help.", 2)


def main(arguments: Sequence[str]) -> int:
    """Carry out one task and return the exit status."""
    try:
        if signal.getsignal(signal.SIGINT) is signal.SIG_DFL:  # dev.py has left it so until here
            signal.signal(signal.SIGINT, signal.default_int_handler)
        task, words = _task(arguments)
        return task(words)
    except TaskError as problem:
        print(problem, file=sys.stderr)
        return problem.status
    except KeyboardInterrupt:
        return 130


def _task(arguments: Sequence[str]) -> tuple[Callable[[list[str]], int], list[str]]:
    parser = _Parser(
        prog="dev.py",
        description="Every task of a contributor. The first call makes .venv/ in the checkout.",
        epilog="tasks:\n" + "".join(f"  {n:<11} {f.__doc__}\n" for n, f in TASKS.items()),
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("task", metavar="TASK", help="one of the tasks below")
    # What follows the task is the task's own: play and test pass it on.
    parsed = parser.parse_args(arguments[:1])
    task = TASKS.get(parsed.task)
    if task is None:
        raise TaskError(f"dev.py: there is no task “{parsed.task}”; see dev.py --help.", 2)
    return task, list(arguments[1:])


def _options(task: str, words: list[str], **flags: str) -> argparse.Namespace:
    return _parser(task, **flags).parse_args(words)


def _parser(task: str, **flags: str) -> _Parser:
    parser = _Parser(prog=f"dev.py {task}", description=TASKS[task].__doc__)
    for name, text in flags.items():
        parser.add_argument(f"--{name}", action="store_true", help=text)
    return parser


def setup(words: list[str]) -> int:
    """make or update .venv/, install the locked packages, compile the kernels"""
    _options("setup", words)
    environment.setup(retry=True)
    return 0


def play(words: list[str]) -> int:
    """open the program; what follows is passed on to it"""
    system.need("venv", "qt")
    environment.setup()
    return become_python(["-m", "ludotheque", *words])


def test(words: list[str]) -> int:
    """run all tests (--full: long runs too; what else follows goes to pytest)"""
    if words in (["--help"], ["-h"]):
        say(f"dev.py test [--full] [pytest arguments]\n{TASKS['test'].__doc__}")
        return 0
    full = "--full" in words
    passed_on = [word for word in words if word != "--full"]
    system.need("venv", "qt", "compile", "display")
    environment.setup()
    selection = [] if full else ["-m", "not slow"]
    if not passed_on:
        selection += ["--ignore=tests/bench", *_parallel()]
    profile = "full" if full else os.environ.get("HYPOTHESIS_PROFILE", "default")
    extra = {
        "QT_QPA_PLATFORM": os.environ.get("QT_QPA_PLATFORM", "offscreen"),
        "HYPOTHESIS_PROFILE": profile,
        "LUDOTHEQUE_CHANCE": os.environ.get("LUDOTHEQUE_CHANCE", token_hex(4) if full else ""),
        **_kept_bytecode(),
    }
    with _temporary_files() as place:
        return _run_tests(selection, passed_on, {**extra, **place})


def _run_tests(selection: list[str], passed_on: list[str], extra: dict[str, str]) -> int:
    status = run_python(["-m", "pytest", *selection, *passed_on], extra)
    if passed_on:
        return status
    folders = [
        f"tests/{name}" for name in ("contract", "games") if (ROOT / "tests" / name).is_dir()
    ]
    if folders:
        say("The same rules uncompiled:")
        pure = {**extra, "LUDOTHEQUE_PURE": "1", "HYPOTHESIS_PROFILE": "pure"}
        marks = "not slow and not compiled_only"
        again = run_python(["-m", "pytest", "-m", marks, *_parallel(), *folders], pure)
        status = status or again
    return status


@contextmanager
def _temporary_files() -> Iterator[dict[str, str]]:
    """Keep temporary files of tests in memory where there is room: there no write waits for a disk.

    Programs are built and started there as well, which some systems forbid.
    """
    if "TMPDIR" in os.environ or not _has_room(MEMORY):
        yield {}
        return
    with tempfile.TemporaryDirectory(
        prefix="ludotheque-", dir=MEMORY, ignore_cleanup_errors=True
    ) as folder:
        Path(folder).chmod(0o1777)  # some tests become another user, as anybody may write in /tmp
        yield {"TMPDIR": folder}


def _has_room(folder: Path) -> bool:
    try:
        found = os.statvfs(folder)
    except (OSError, AttributeError):  # Windows knows neither
        return False
    runs = not found.f_flag & os.ST_NOEXEC
    return runs and os.access(folder, os.W_OK) and found.f_bavail * found.f_frsize >= ROOM


def _kept_bytecode() -> dict[str, str]:
    """Keep compiled modules in build/ where none may stand beside the sources.

    Workers of pytest and programs started by tests would else compile everything anew each time.
    """
    if not os.environ.get("PYTHONDONTWRITEBYTECODE"):
        return {}
    return {
        "PYTHONDONTWRITEBYTECODE": "",
        "PYTHONPYCACHEPREFIX": str(ROOT / "build" / "bytecode"),
    }


def _parallel() -> list[str]:
    cores = min(os.cpu_count() or 1, 4)
    return ["-n", str(cores), "--dist", "loadgroup"] if cores > 1 else []


def lint(words: list[str]) -> int:
    """ruff, mypy and the import arrows (--fix: let ruff mend what it can)"""
    options = _options("lint", words, fix="let ruff mend and format first")
    environment.setup()
    if options.fix:
        run_python(["-m", "ruff", "check", "--quiet", "--fix", "."])
        run_python(["-m", "ruff", "format", "--quiet", "."])
    folders = [
        f"ludotheque/{name}" for name in QT_FREE if any((ROOT / "ludotheque" / name).glob("*.py"))
    ]
    results = {
        "ruff check": run_python(["-m", "ruff", "check", "."]),
        "ruff format": run_python(["-m", "ruff", "format", "--check", "."]),
        "mypy": run_python(["-m", "mypy", *folders, "packaging/devtools"]),
        "import arrows": run_python(["-m", "pytest", "-q", "tests/project/test_imports.py"]),
    }
    failed = [name for name, status in results.items() if status != 0]
    say(f"lint: {', '.join(failed)} failed" if failed else "lint: all good")
    return 1 if failed else 0


def bench(words: list[str]) -> int:
    """measure: tests/bench, one after another (or the files named), figures shown"""
    system.need("venv", "qt", "compile", "display")
    environment.setup()
    # Benches are called bench_…, so that no run of the tests collects them.
    found = ["-o", "python_files=bench_*.py"]
    return run_python(
        ["-m", "pytest", "-s", "-p", "no:xdist", *found, *_chosen(words, "tests/bench")]
    )


def _chosen(words: list[str], everything: str) -> list[str]:
    """Return words for pytest with ``everything`` to collect, unless they name what to collect."""
    named = any((ROOT / word.partition("::")[0]).exists() for word in words)
    return words if named else [everything, *words]


def reliability(words: list[str]) -> int:
    """run a long measure of reliability on from where it stopped, or list them all"""
    system.need("venv", "qt", "compile", "display")
    environment.setup()
    return run_python(["-m", "tests.reliability.run", *words])


def freeze(words: list[str]) -> int:
    """build dist/ludotheque/, a folder which runs without Python, and let it test itself"""
    options = _options("freeze", words, test="build nothing, test the folder that is there")
    system.need("venv", "qt", "compile", "freeze")
    environment.setup()
    if not options.test:
        freezing.build()
    freezing.check()
    freezing.self_tests(freezing.program())
    return 0


def deb(words: list[str]) -> int:
    """package the frozen folder for Debian and Ubuntu (dist/*.deb) and check the package"""
    _options("deb", words)
    environment.setup()
    freezing.must_be_there()
    debian.lint(debian.package(freezing.icons()))
    return 0


def run(words: list[str]) -> int:
    """pack the frozen folder into a self-extracting archive for one user (dist/*.run)"""
    _options("run", words)
    environment.setup()
    freezing.must_be_there()
    runfile.archive(freezing.icons())
    return 0


def nsis(words: list[str]) -> int:
    """see that the script of the Windows installer compiles"""
    _options("nsis", words)
    environment.setup()
    windows.check(freezing.icons())
    return 0


def windows_files(words: list[str]) -> int:
    """build dist/ludotheque-setup.exe and dist/ludotheque-windows.zip, on Linux under Wine"""
    _options("windows", words)
    if freezing.WINDOWS:
        environment.setup()
        freezing.must_be_there()
        windows.build(freezing.FOLDER, freezing.icons(), freezing.DIST)
    else:
        proof.make()
    releasing.sums()
    return 0


def wheel(words: list[str]) -> int:
    """build the wheel (dist/*.whl) and try it in a fresh environment"""
    _options("wheel", words)
    system.need("venv", "qt", "compile")
    environment.setup()
    wheels.prove(wheels.build())
    return 0


def release(words: list[str]) -> int:
    """build, check and test all that this system can into dist/, with SHA-256 sums"""
    options = _options("release", words, sums="only write dist/SHA256SUMS anew")
    if options.sums:
        releasing.sums()
        return 0
    system.need("venv", "qt", "compile", "freeze")
    environment.setup()
    releasing.build()
    return 0


def shots(words: list[str]) -> int:
    """take the pictures of every page anew"""
    system.need("venv", "qt")
    environment.setup()
    return run_python(["-m", "shots", *words], {**OFFSCREEN, **TOOLS})


def challenges(words: list[str]) -> int:
    """make exercises of Ordino Match or Cambio out of random games"""
    environment.setup()
    return run_python(["-m", "devtools.challenges", *words], TOOLS)


def lengths(words: list[str]) -> int:
    """count how long random games last, for the minutes on the boxes (games by key, or all)"""
    environment.setup()
    return run_python(["-m", "devtools.lengths", *words], TOOLS)


def handicaps(words: list[str]) -> int:
    """measure what the house rules do, with computer players (games by key, or all)"""
    environment.setup()
    return run_python(["-m", "devtools.handicaps", *words], TOOLS)


def messages(words: list[str]) -> int:
    """extract the texts, update and compile the catalogues (--check: only compare)"""
    parser = _parser(
        "messages",
        check="change nothing, fail where a catalogue is incomplete or out of date",
        merge="fill in the translations of resources/locale/LANGUAGE/parts/*.po",
        prune="also drop entries which the program no longer uses",
        trial="compile languages which are not complete, too, to look at them",
    )
    parser.add_argument("--begin", metavar="LANGUAGE", help="make the files of a new language")
    options = vars(parser.parse_args(words))
    environment.setup()
    begun = ["--begin", options["begin"]] if options["begin"] else []
    flags = [f"--{name}" for name, value in options.items() if value is True]
    return run_python(["packaging/devtools/catalogue.py", *flags, *begun])


def new_game(words: list[str]) -> int:
    """make a small working game KEY from the template, to be made into another one"""
    parser = _Parser(prog="dev.py new-game", description=TASKS["new-game"].__doc__)
    parser.add_argument("key", metavar="KEY", help="small letters and digits, as in “draughts”")
    key = parser.parse_args(words).key
    why_not = newgame.refusal(key, ROOT)
    if why_not is not None:
        raise TaskError(f"dev.py new-game: {why_not}", 2)
    environment.setup()
    for path in newgame.make(key, ROOT, str(venv_program("python"))):
        say(str(path.relative_to(ROOT)))
    say("It stands on the shelf; docs/adding-a-game.md tells what comes next.")
    return 0


def lock(words: list[str]) -> int:
    """refresh packaging/lock.txt (needs uv)"""
    _options("lock", words)
    environment.refresh_lock()
    return 0


TASKS: dict[str, Callable[[list[str]], int]] = {
    task.__name__.removesuffix("_files").replace("_", "-"): task
    for task in (
        setup,
        play,
        test,
        lint,
        bench,
        reliability,
        freeze,
        deb,
        run,
        nsis,
        windows_files,
        wheel,
        release,
        shots,
        challenges,
        lengths,
        handicaps,
        messages,
        new_game,
        lock,
    )
}
