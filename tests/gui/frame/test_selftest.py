"""The program's test of itself, as a frozen program runs it: it passes, and it finds what fails."""

import json
import os
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from ludotheque.games import ENGINES, SHELF
from ludotheque.ui.look.games import games_with, part
from ludotheque.ui.table.byhand import HAND_TEST, HandTest
from ludotheque.ui.window import selftest
from tests.about import on_screen
from tests.gui.frame.selftesting import self_test
from tests.longer import FULL
from tests.systems import WINDOWS, runs

CHECKS = (
    "rules", "kernels", "catalogue", "resources", "modules", "save", "worker", "fonts", "scenes",
    "spoken", "window",
)  # fmt: skip
BY_HAND = games_with(HAND_TEST)
FAULTS = {
    "a board stays as it was": (
        "window",
        f"""
from ludotheque.ui.board.boardscene import scene_class
scene_class("{BY_HAND[0]}").sync = lambda *_: None
""",
    ),
    "a board is drawn empty": (
        "scenes",
        """
from PySide6.QtGui import QImage
from ludotheque.ui.board import positionimage
image = QImage(480, 384, QImage.Format_RGB32)
image.fill(0)
positionimage.position_image = lambda *_: image
""",
    ),
    "a place has no name": (
        "spoken",
        f"""
from ludotheque.ui.board.boardscene import scene_class
scene_class("{SHELF[-1].key}").place_text = lambda *_: ""
""",
    ),
    "another game comes back": (
        "save",
        f"""
from ludotheque.ui.window import selftest
selftest.load_timeline = lambda path: selftest._played("{SHELF[0].key}", 8, 3)
""",
    ),
    "a module lacks what it needs": ("modules", 'import sys; sys.modules["statistics"] = None'),
    "a page of rules is missing": (
        "resources",
        """
from pathlib import Path
from ludotheque.ui.window import selftest
selftest.resources = lambda: Path(selftest.__file__).parent
""",
    ),
}
"""What is broken before the test: the check which must find it, and the code which breaks it."""


@pytest.mark.slow
def test_everything_is_tried_and_passes(tmp_path: Path) -> None:
    status, report = self_test(tmp_path / "report.json")
    assert [name for name, check in report["checks"].items() if not check["ok"]] == []
    assert (status, report["ok"]) == (0, True)
    found = {name: check["found"] for name, check in report["checks"].items()}
    assert tuple(found) == CHECKS
    assert set(found["rules"]) == set(found["save"]) == set(ENGINES)
    assert set(found["scenes"]) >= {item.key for item in SHELF}
    turns = {part(key, HAND_TEST, HandTest).name: on_screen(key, "HAND_TURNS") for key in BY_HAND}
    assert turns
    assert turns.items() <= found["window"].items()


def alone(check: str) -> str:
    """Code which has nothing tried but one check and what it stands on."""
    return f"""
from ludotheque.ui.window import selftest
for name in {sorted(set(CHECKS) - {check, "fonts"})}:
    setattr(selftest, "_" + name, lambda *_: None)
"""


@pytest.mark.parametrize(
    "what",
    [pytest.param(one, marks=[pytest.mark.slow] * (at > 1)) for at, one in enumerate(FAULTS)],
)
def test_what_fails_is_told(tmp_path: Path, what: str) -> None:
    check, fault = FAULTS[what]
    if not FULL:  # then one fault among checks that pass
        fault = f"{alone(check)}\n{fault}"
    status, report = self_test(tmp_path / "report.json", fault)
    assert (status, report["ok"]) == (1, False)
    found = report["checks"][check]
    assert not found["ok"]
    assert [name for name, told in report["checks"].items() if not told["ok"]] == [check]
    assert found["problem"].strip()
    assert found["trace"].strip()


HANGS = {
    "in Python": (
        "rules",
        """
import time
from ludotheque.ui.window import selftest
selftest._played = lambda *_: time.sleep(99)
""",
    ),
    "a computer player that is stopped": (
        "worker",
        """
import os, signal, time
from ludotheque.players.worker import Worker
def answer(self, seconds):
    while self.process_id is None:  # it starts in a thread
        time.sleep(0.01)
    os.kill(self.process_id, signal.SIGSTOP)
    print(self.process_id, file=open(os.environ["CHILD"], "w"))
    return ask(self, 99)
ask, Worker.answer = Worker.answer, answer
""",
    ),
    "while the window works": (
        "window",
        """
import time
from ludotheque.ui.window.mainwindow import MainWindow
MainWindow.begin = lambda *_: time.sleep(99)
""",
    ),
}
"""What hangs: the check which hangs with it, and the code which makes it hang."""


def hang(what: str, folder: Path) -> None:
    """Let one thing hang, and judge what comes of it."""
    check, fault = HANGS[what]
    # Nothing else is tried, so that only what hangs can take long.
    short = f"{alone(check)}\nselftest.LIMIT = 7"
    (folder / "tmp").mkdir(parents=True)
    child = folder / "child"
    status, report = self_test(
        folder / "report.json",
        f"{short}\n{fault}",
        CHILD=str(child),
        TMPDIR=str(folder / "tmp"),
    )
    assert (status, report["ok"]) == (3, False), what
    assert report["checks"][check]["problem"] == "not finished in time"
    assert report["checks"][check]["trace"]
    assert [name for name, told in report["checks"].items() if not told["ok"]] == [check]
    locks = (".lock",) if WINDOWS else ()  # there locks are files, which stay
    if WINDOWS:  # and so does what is open at the end, until the next self-test an hour later
        selftest.clear_left(folder / "tmp")
        for one in (folder / "tmp").glob(f"{selftest.PREFIX}*"):
            os.utime(one, (0, 0))
        selftest.clear_left(folder / "tmp")
    assert [one for one in (folder / "tmp").iterdir() if one.suffix not in locks] == [], what
    if child.exists():
        end = time.monotonic() + 20  # whoever takes it over has to notice that it has ended
        while runs(int(child.read_text())) and time.monotonic() < end:
            time.sleep(0.05)
        assert not runs(int(child.read_text()))


def test_a_hang_is_ended_and_told(tmp_path: Path) -> None:
    """No process and no folder is left, and the report says what hung; all at once: each waits."""
    with ThreadPoolExecutor() as pool:
        tried = [what for what in HANGS if not (WINDOWS and "SIGSTOP" in HANGS[what][1])]
        for judged in [pool.submit(hang, what, tmp_path / what) for what in tried]:
            judged.result()


def test_what_an_earlier_one_left_is_removed(tmp_path: Path) -> None:
    """Where that one cannot run any more; nothing else is touched."""
    for name, age in (("old", 4_000), ("new", 60), ("other", 4_000)):
        folder = tmp_path / ("essai" if name == "other" else selftest.PREFIX + name)
        (folder / "data").mkdir(parents=True)
        os.utime(folder, (time.time() - age,) * 2)
    selftest.clear_left(tmp_path)
    assert sorted(one.name for one in tmp_path.iterdir()) == ["essai", f"{selftest.PREFIX}new"]


def test_a_program_without_any_output_tells_in_its_file(tmp_path: Path) -> None:
    """A windowed program of Windows has neither output nor error output; here it speaks French."""
    run = f"""{alone("catalogue")}
import sys
sys.stdout = sys.stderr = None
sys.exit(selftest.run(sys.argv[1]))
"""
    ended = subprocess.run(
        [sys.executable, "-c", run, str(tmp_path / "report.json")],
        capture_output=True, check=False, timeout=100,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen", "LC_ALL": "fr_FR.UTF-8"},
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    assert json.loads((tmp_path / "report.json").read_text("utf-8"))["ok"] is True
