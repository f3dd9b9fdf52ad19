"""A signal finds the program at any instant of anything: it ends at once, silently, all kept."""

import contextlib
import os
import random
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from ludotheque.archive.store import Archive
from ludotheque.core.ending import WRITING_SECONDS
from ludotheque.core.errors import LudothequeError
from ludotheque.record.savefile import load_timeline
from tests.stats.making import VARIANTS, played

TARGET = 240
SHORT = 4
SITUATIONS = ("start", "playing", "dialog", "counting", "writing", "pages")
NAMES = tuple(name for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name))
ROOT = Path(__file__).resolve().parents[2]
SECONDS = 1.0
"""The end may take so long, in the measure alone: in the suite nothing is judged by the clock."""
HANGS = 30.0
MUST_BEGIN = 120.0
_QT = "This plugin does not support"


def cases(first: int) -> Iterator[str | None]:
    """Yield, for case number first, first + 1, …: None where all holds, else what went wrong."""
    number = first
    while True:
        folder = Path(tempfile.mkdtemp(prefix="sig"))
        try:
            yield _case(number, folder)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
        number += 1


@cache
def _games() -> bytes:
    """An archive with games enough for the statistics to count a while."""
    with tempfile.TemporaryDirectory() as folder:
        archive = Archive(Path(folder, "games.sqlite"))
        for number in range(60):
            key, options = VARIANTS[number % len(VARIANTS)]
            archive.begin(played(key, options, seed=number, most=80))
        archive.close()
        return Path(folder, "games.sqlite").read_bytes()


def _case(number: int, folder: Path) -> str | None:
    source = random.Random(number)
    situation = SITUATIONS[number % len(SITUATIONS)]
    burst = number // len(SITUATIONS) % 3 == 2
    sent = [getattr(signal, source.choice(NAMES)) for _ in range(40 if burst else 1)]
    environment = _prepared(folder, situation)
    words = ["-m", "ludotheque"]
    if situation != "start":
        seed = str(source.randrange(10**6))
        words = ["-m", "tests.reliability.signal_program", situation, seed, str(folder)]
    said, errors = folder / "said", folder / "errors"
    with said.open("w") as out, errors.open("w") as err:
        process = subprocess.Popen(
            [sys.executable, *words], cwd=ROOT, env=environment, stdin=subprocess.DEVNULL,
            stdout=out, stderr=err, start_new_session=True, preexec_fn=_as_dev_play,  # noqa: PLW1509
        )  # fmt: skip
    what = f"{'a burst' if burst else sent[0].name} while {situation}"
    try:
        if situation == "start":
            time.sleep(source.uniform(0, 1.5))
        elif not _ready(process, said):
            logs = [path.read_text("utf-8") for path in (errors, *folder.glob("data/*.log"))]
            return f"{what}: it did not begin: {' '.join(logs)[-800:]}"
        else:
            time.sleep(source.uniform(0, 0.3))
        begun = time.monotonic()
        for one in sent:
            with contextlib.suppress(ProcessLookupError):
                os.killpg(process.pid, one)
        try:
            status = process.wait(HANGS)
        except subprocess.TimeoutExpired:
            return f"{what}: it did not end"
        took = time.monotonic() - begun
        wrong = _wrong(folder, process.pid, status, {128 + one for one in sent}, situation)
        if wrong is None and took < WRITING_SECONDS:  # else a slow disk was not waited for
            wrong = _left(folder)
        if wrong is None and took > SECONDS and "PYTEST_CURRENT_TEST" not in os.environ:
            wrong = f"it took {took:.2f} s"
        return None if wrong is None else f"{what}: {wrong}"
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _as_dev_play() -> None:
    """Have nothing ignored, and Ctrl-C kept out until the program listens."""
    for name in NAMES:
        signal.signal(getattr(signal, name), signal.SIG_DFL)
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})


def _prepared(folder: Path, situation: str) -> dict[str, str]:
    (folder / "config").mkdir()
    (folder / "data").mkdir()
    (folder / "config" / "settings.json").write_text('{"language": "en", "animation": "off"}')
    if situation == "counting":
        (folder / "data" / "games.sqlite").write_bytes(_games())
    return {
        **os.environ, "LUDOTHEQUE_DATA": str(folder / "data"), "QT_QPA_PLATFORM": "offscreen",
        "LUDOTHEQUE_CONFIG": str(folder / "config"), "TMPDIR": str(folder),
        "XDG_RUNTIME_DIR": str(folder), "PYTHONPATH": str(ROOT),
    }  # fmt: skip


def _ready(process: "subprocess.Popen[bytes]", said: Path) -> bool:
    until = time.monotonic() + MUST_BEGIN
    while "ready" not in said.read_text("utf-8"):
        if process.poll() is not None or (said.parent / "data" / "ludotheque.log").exists():
            return False
        if time.monotonic() > until:
            return False
        time.sleep(0.01)
    return True


def _wrong(folder: Path, session: int, status: int, wanted: set[int], situation: str) -> str | None:
    """Return what is not as it should be after the end, None where all is."""
    if situation == "start":  # before the interpreter runs anything of ours the system ends it
        wanted = wanted | {128 - one for one in wanted}
    if status not in wanted:
        return f"exit status {status}"
    errors = (folder / "errors").read_text("utf-8").splitlines()
    told = [line for line in errors if not line.startswith(_QT)]
    if told:
        return f"it said: {' / '.join(told)[-500:]}"
    if (folder / "data" / "ludotheque.log").exists():
        return (
            "the program met an error: " + (folder / "data" / "ludotheque.log").read_text()[-500:]
        )
    until = time.monotonic() + HANGS
    while alive := _processes(session):
        if time.monotonic() > until:
            return f"processes {alive} live on"
        time.sleep(0.01)
    return _lost(folder)


def _left(folder: Path) -> str | None:
    left = [*folder.rglob(".*.tmp"), *folder.glob("ludotheque*/*")]
    return f"it left {left[0].name}" if left else None


def _processes(session: int) -> list[int]:
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        with contextlib.suppress(OSError):
            words = (folder / "stat").read_text().rpartition(")")[2].split()
            if int(words[3]) == session and words[0] != "Z":
                found.append(int(folder.name))
    return found


def _lost(folder: Path) -> str | None:
    """Return what is not kept: every move said to be, every file, whole."""
    saved = folder / "partie.ludo"
    path = folder / "data" / "games.sqlite"
    moves = [line for line in (folder / "said").read_text("utf-8").splitlines() if " " in line]
    if not path.exists():
        return "the archive is not there" if moves else None
    with contextlib.closing(sqlite3.connect(path)) as database:
        if database.execute("PRAGMA integrity_check").fetchone() != ("ok",):
            return "the archive is damaged"
    archive = Archive(path)
    try:
        if saved.exists():
            load_timeline(saved)
        kept = [*archive.unfinished(), *archive.finished()]
        lines = [archive.load(one.id).ply for one in kept]
    except LudothequeError as problem:
        return str(problem)
    finally:
        archive.close()
    last = int(moves[-1].split()[1]) if moves else 0
    return None if last <= max(lines, default=0) else f"move {last} is not kept, only {lines}"
