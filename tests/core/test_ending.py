"""Signals end the program at once: nothing printed, nothing half written, no process left."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ludotheque.core.ending import WRITING_SECONDS
from tests.examples import hiding, without_chance

pytestmark = pytest.mark.skipif(os.name == "nt", reason="signals are sent from outside")

ENDING = [signal.SIGINT, signal.SIGTERM, getattr(signal, "SIGHUP", signal.SIGTERM)]
BEGIN = "import os, sys, time\nfrom ludotheque.core.ending import at_end, held, listen\nlisten()\n"
READY = "print('ready', flush=True)\n"


@contextmanager
def running(
    code: str, *words: str, before: Callable[[], object] = lambda: None
) -> Iterator["subprocess.Popen[str]"]:
    """A program that has said that it is ready, in a session of its own."""

    def prepared() -> None:
        for number in ENDING:
            signal.signal(number, signal.SIG_DFL)  # whatever the caller of the tests ignores
        before()

    process = subprocess.Popen(
        [sys.executable, "-c", BEGIN + code, *words], stdout=subprocess.PIPE, text=True,
        stderr=subprocess.PIPE, start_new_session=True, preexec_fn=prepared,  # noqa: PLW1509
    )  # fmt: skip
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        if line != "ready\n":
            raise AssertionError((line, process.communicate(timeout=60)))
        yield process
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
        process.communicate()


def ended(process: "subprocess.Popen[str]") -> tuple[int, str, str]:
    """The exit status, and what was printed since it was ready."""
    out, err = process.communicate(timeout=60)
    return process.returncode, out, err


@pytest.mark.parametrize("number", ENDING)
@pytest.mark.parametrize("busy", ["time.sleep(600)", "while True: pass"])
def test_the_program_ends_whatever_it_does(number: signal.Signals, busy: str) -> None:
    with running(READY + busy) as process:
        process.send_signal(number)
        assert ended(process) == (128 + number, "", "")


@pytest.mark.parametrize("number", ENDING)
def test_a_signal_the_caller_ignores_stays_ignored(number: signal.Signals) -> None:
    """As ``nohup`` has it."""
    ignore = lambda: signal.signal(number, signal.SIG_IGN)  # noqa: E731
    other = signal.SIGTERM if number != signal.SIGTERM else signal.SIGINT
    with running(READY + "time.sleep(600)", before=ignore) as process:
        process.send_signal(number)
        time.sleep(0.2)
        assert process.poll() is None
        process.send_signal(other)
        assert ended(process) == (128 + other, "", "")


def test_a_signal_which_came_too_soon_is_kept_until_it_is_heard() -> None:
    """``dev.py play`` keeps Ctrl-C out until the program listens."""
    code = (
        "signal.raise_signal(signal.SIGINT)\nprint('ready', flush=True)\nlisten()\ntime.sleep(600)"
    )
    block = "import signal\nsignal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})\n"
    with running(block + code) as process:
        assert ended(process) == (130, "", "")


def test_bursts_end_with_the_first_one() -> None:
    with running(READY + "while True: pass") as process:
        for _ in range(200):
            process.send_signal(signal.SIGTERM)
        for _ in range(200):
            if process.poll() is None:
                process.send_signal(signal.SIGINT)
        assert ended(process) == (143, "", "")


WRITES = """
from pathlib import Path
from ludotheque.files.atomic import write_atomic
path = Path(sys.argv[1])
write_atomic(path, b"0" * 300_000)
print("ready", flush=True)
number = 0
while True:
    number += 1
    write_atomic(path, b"%d" % (number % 10) * 300_000)
"""


@pytest.mark.parametrize("case", range(8))
def test_a_file_being_written_ends_whole_and_leaves_nothing_beside_it(
    tmp_path: Path, case: int
) -> None:
    path = tmp_path / "a.ludo"
    with running(WRITES, str(path)) as process:
        time.sleep(case * 0.011)
        begun = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (143, "", "")
        in_time = time.monotonic() - begun < WRITING_SECONDS
    data = path.read_bytes()
    assert data == data[:1] * 300_000
    if in_time:  # else a slow disk was not waited for
        assert [one.name for one in tmp_path.iterdir()] == ["a.ludo"]


def test_a_write_that_hangs_holds_nothing_up() -> None:
    with running("with held():\n    print('ready', flush=True)\n    time.sleep(600)") as process:
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (143, "", "")


@pytest.mark.parametrize("bad", ["time.sleep(600)", "1 / 0"])
def test_what_is_to_be_done_at_the_end_is_done_whatever_else_fails(
    tmp_path: Path, bad: str
) -> None:
    path = tmp_path / "done"
    code = f"at_end(lambda: open(sys.argv[1], 'w').close())\nat_end(lambda: {bad})\n"
    with running(code + READY + "time.sleep(600)", str(path)) as process:
        process.send_signal(signal.SIGTERM)
        assert ended(process) == (143, "", "")
    assert path.exists()


CHILDREN = """
from pathlib import Path
from ludotheque.record.timeline import start_timeline
from ludotheque.players.worker import Worker
from ludotheque.stats.process import Gatherer
if __name__ == "__main__":
    worker, gatherer = Worker(), Gatherer(Path(sys.argv[1], "a.sqlite"), None)
    print("ready", flush=True)
    worker.start()
    gatherer.start()
    time.sleep(float(sys.argv[2]))
    timeline = start_timeline(sys.argv[3], {}, 1)
    timeline.settle()
    worker.ask(timeline.state, timeline.ply)
    time.sleep(600)
"""


def processes_of(session: int) -> list[int]:
    """The processes of a session, without those that have ended and were not yet looked after."""
    found = []
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            words = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if int(words[3]) == session and words[0] != "Z":
            found.append(int(folder.name))
    return found


@pytest.mark.spread
@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="processes are read from /proc")
@pytest.mark.parametrize("wait", [0.0, 0.05, 0.1, 0.2, 0.4, 1.5])
@pytest.mark.parametrize("number", ENDING)
def test_processes_end_with_the_program_and_say_nothing(
    tmp_path: Path, wait: float, number: signal.Signals
) -> None:
    """A terminal sends its signals to all of them, also to those that are starting."""
    with running(CHILDREN, str(tmp_path), str(wait), without_chance()) as process:
        time.sleep(wait)
        os.killpg(process.pid, number)
        assert ended(process) == (128 + number, "", "")
        until = time.monotonic() + 30
        while processes_of(process.pid):
            assert time.monotonic() < until
            time.sleep(0.02)


@pytest.mark.spread
@pytest.mark.parametrize("number", ENDING)
@pytest.mark.parametrize(
    "words", [f"perft {without_chance()} 9", f"playouts {hiding()} --seconds 60"]
)
def test_headless_commands_end_in_the_same_way(number: signal.Signals, words: str) -> None:
    code = (
        "from ludotheque import __main__\nimport ludotheque.tools.main\n" + READY +
        "sys.argv[1:] = ['tools', *sys.argv[1:]]\nsys.exit(__main__.main())"
    )  # fmt: skip
    with running(code, *words.split()) as process:
        time.sleep(0.3)
        process.send_signal(number)
        status, _out, err = ended(process)
        assert (status, err) == (128 + number, "")
