"""What every task shares: folders, one-sentence failures, running a program."""

import os
import signal
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".venv"
LOCK = ROOT / "packaging" / "lock.txt"
WINDOWS: bool = sys.platform == "win32"


class TaskError(Exception):
    """A task cannot go on; its text is the one sentence the user reads."""

    def __init__(self, message: str, status: int = 1) -> None:
        super().__init__(message)
        self.status = status


def games() -> list[str]:
    """The keys of the games, found as the program finds them: by their folders."""
    folder = ROOT / "ludotheque" / "games"
    return sorted(path.parent.name for path in folder.glob("*/info.py"))


def say(message: str) -> None:
    """One line of progress, in order with what child processes print."""
    print(message, flush=True)


def venv_program(name: str) -> Path:
    """The path of a program in the checkout's environment."""
    if sys.platform == "win32":
        return VENV / "Scripts" / f"{name}.exe"
    return VENV / "bin" / name


def child_environment(extra: dict[str, str] | None = None) -> dict[str, str]:
    """The environment for programs of `.venv`, whatever environment called us."""
    environment = dict(os.environ)
    for name in ("PYTHONHOME", "PYTHONPATH", "__PYVENV_LAUNCHER__"):
        environment.pop(name, None)
    environment["VIRTUAL_ENV"] = str(VENV)
    environment["PYTHONUTF8"] = "1"
    environment.update(extra or {})
    return environment


def run(command: Sequence[str | Path], extra: dict[str, str] | None = None) -> int:
    """Run in the checkout, output shown; the exit status is returned."""
    words = [str(word) for word in command]
    try:
        return subprocess.run(words, cwd=ROOT, env=child_environment(extra), check=False).returncode
    except FileNotFoundError:
        raise TaskError(f"{words[0]} is not there.") from None


def run_python(arguments: Sequence[str | Path], extra: dict[str, str] | None = None) -> int:
    """Run the environment's Python."""
    return run([venv_program("python"), *arguments], extra)


def become_python(arguments: Sequence[str | Path]) -> int:
    """Go on as the environment's Python in the caller's folder: its end is then our own.

    A signal which comes before the program is ready for it is kept until it is. Where a process
    cannot become another (Windows) its exit status is returned, and Ctrl-C is left to it.
    """
    environment = child_environment({"PYTHONPATH": str(ROOT)})
    # -P: a file « random.py » where the user happens to stand is none of ours.
    words = [str(word) for word in (venv_program("python"), "-P", *arguments)]
    sys.stdout.flush()
    if not WINDOWS:
        signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        os.execve(words[0], words, environment)  # never returns
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return subprocess.run(words, env=environment, check=False).returncode


def must(status: int, message: str) -> None:
    """Stop with `message` unless a program succeeded."""
    if status != 0:
        raise TaskError(message)
