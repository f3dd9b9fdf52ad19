"""The real program started twice: the second hands its wish over and ends, or opens a window."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludotheque.record import savefile
from ludotheque.record.timeline import start_timeline
from tests.examples import without_chance
from tests.smoke.desk import ROOT, Desk, Program, wait_for

pytestmark = [
    pytest.mark.display,
    pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and xdotool are for Linux"),
]


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[Desk]:
    with Desk(tmp_path) as made:
        made.settings(language="en", animation="off")
        yield made


@pytest.fixture
def game(desk: Desk) -> Path:
    path = desk.folder / "-chez Zoé.ludo"
    savefile.save(path, start_timeline(without_chance(), {}, 1).to_record())
    return path


def again(desk: Desk, *words: str, cwd: Path | None = None) -> None:
    """A second start, which must end at once and say nothing."""
    done = subprocess.run(
        [sys.executable, "-m", "ludotheque", *words], env=desk.environment, cwd=cwd or desk.folder,
        capture_output=True, text=True, check=False, timeout=60,
    )  # fmt: skip
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")


def windows(desk: Desk) -> int:
    """How many windows of the program are on the screen."""
    found = subprocess.run(
        ["xdotool", "search", "--onlyvisible", "--name", "Ludothèque$"], env=desk.environment,
        capture_output=True, text=True, check=False, timeout=20,
    ).stdout.split()  # fmt: skip
    return len(found)


def until_title(desk: Desk, program: Program, part: str) -> None:
    wait_for(f"a window called {part}", lambda: part in desk.title(program.window))


def test_files_and_languages_are_handed_over(desk: Desk, game: Path) -> None:
    program = desk.open()
    again(desk)
    again(desk, "--", game.name)
    until_title(desk, program, "-chez Zoé")
    sub = desk.folder / "sub"
    sub.mkdir()
    other = game.with_name("été.ludo")
    game.rename(other)
    again(desk, os.path.join("..", other.name), cwd=sub)  # noqa: PTH118
    until_title(desk, program, "été")
    again(desk, "--lang", "fr", other.as_uri().replace("file://", "file://localhost"))
    until_title(desk, program, "été")
    assert windows(desk) == 1
    assert program.running()


def test_a_program_that_was_killed_keeps_nobody_out(desk: Desk, game: Path) -> None:
    program = desk.open()
    program.process.kill()
    program.process.communicate()
    program = desk.open("--", game.name)
    until_title(desk, program, "-chez Zoé")
    again(desk)


@pytest.mark.slow
def test_a_program_that_hangs_is_not_waited_for_for_ever(desk: Desk, game: Path) -> None:
    hanging = desk.open()
    hanging.process.send_signal(signal.SIGSTOP)
    second = subprocess.Popen(
        [sys.executable, "-m", "ludotheque", "--", game.name], env=desk.environment,
        cwd=desk.folder, text=True, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    try:
        wait_for("a second window", lambda: windows(desk) == 2, 60)
    finally:
        second.kill()
        second.communicate()
        hanging.process.send_signal(signal.SIGCONT)


def test_another_data_folder_has_a_window_of_its_own(desk: Desk) -> None:
    desk.open()
    second = desk.open(extra={"LUDOTHEQUE_DATA": str(desk.folder / "other")})
    wait_for("two windows", lambda: windows(desk) == 2)
    assert second.running()
    again(desk)


def test_a_start_clears_what_killed_writes_left_long_ago(desk: Desk) -> None:
    desk.data.mkdir()
    old, fresh = [], []
    for folder in (desk.data, desk.config):
        for name in (".settings.json.0123456789ab.tmp", ".exercises.json.ffffffffffff.tmp"):
            old.append(folder / name)
        fresh.append(folder / ".settings.json.aaaaaaaaaaaa.tmp")
    for path in (*old, *fresh):
        path.write_bytes(b"half")
    for path in old:
        os.utime(path, (1e9, 1e9))
    desk.open()
    wait_for("what is old to go", lambda: not any(path.exists() for path in old))
    assert all(path.exists() for path in fresh)


@pytest.mark.skipif(not (ROOT / ".venv").is_dir(), reason="dev.py makes it, this run has none")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_dev_play_is_the_program(desk: Desk, game: Path, number: signal.Signals) -> None:
    """Its files are those where the user stands, a signal to it one to the program."""
    process = subprocess.Popen(
        [sys.executable, ROOT / "packaging" / "dev.py", "play", "--", game.name],
        env=desk.environment, cwd=desk.folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        text=True, start_new_session=True,
        preexec_fn=lambda: signal.signal(number, signal.SIG_DFL),  # noqa: PLW1509
    )  # fmt: skip
    try:
        wait_for("the window", lambda: windows(desk) == 1, 60)
        again(desk)
        os.killpg(process.pid, number)
        out, err = process.communicate(timeout=60)
        assert (process.returncode, err) == (128 + number, "")
        assert "Traceback" not in out
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.communicate()


def test_the_program_ends_by_key_from_the_shelf(desk: Desk) -> None:
    program = desk.open()
    desk.key("ctrl+q")
    assert program.ended() == (0, "")
