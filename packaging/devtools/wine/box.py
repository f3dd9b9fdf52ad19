"""Wine with a prefix and a screen of its own, and programs run in it."""

import contextlib
import os
import signal
import subprocess
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from devtools.common import ROOT, TaskError
from devtools.machine import Screen, screen

from .wines import Wine

SETTLE_SECONDS = 5
"""How long what a program has started may keep its output open after its end."""


@dataclass(frozen=True)
class Answer:
    """How a program under Wine ended, and what it wrote."""

    status: int
    output: str

    def good(self, what: str) -> str:
        """The output; TaskError with its end unless the status is 0."""
        if self.status != 0:
            raise TaskError(f"{what} ended with status {self.status}:\n{self.output[-3000:]}")
        return self.output


class Box:
    """A running Wine. Only one may run on a prefix: its end ends every program in it."""

    def __init__(self, wine: Wine, display: Screen) -> None:
        self.wine = wine
        self.place = wine.place
        self.display = display
        self._held = False

    def start(self, words: Sequence[str], *, cwd: Path | None = None,
              extra: Mapping[str, str] | None = None) -> subprocess.Popen[bytes]:  # fmt: skip
        """Start a program of Windows; its output is a pipe, which Python insists on."""
        folder = cwd or (self.place.drive if self.place.drive.is_dir() else self.place.work)
        if not self._held and self.place.prefix.is_dir():
            self.wine.hold(self.display.name)
            self._held = True
        return subprocess.Popen(
            self.wine.command(
                ["wine", *words], cwd=folder, display=self.display.name, extra=extra or {}
            ),
            stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            start_new_session=True,
        )  # fmt: skip

    def run(
        self,
        words: Sequence[str],
        *,
        cwd: Path | None = None,
        seconds: float = 300,
        extra: Mapping[str, str] | None = None,
        log: str | None = None,
    ) -> Answer:
        """Run a program of Windows to its end; TaskError where that takes too long.

        With `log` the output goes to `logs/LOG.txt` as it comes.
        """
        process = self.start(words, cwd=cwd, extra=extra)
        parts: list[bytes] = []
        file = self.place.logs / f"{log}.txt" if log else None
        reader = threading.Thread(target=_read, args=(process, parts, file), daemon=True)
        reader.start()
        try:
            process.wait(seconds)
        except subprocess.TimeoutExpired:
            self._give_up(process)
            output = b"".join(parts).decode("utf-8", "replace")
            raise TaskError(f"{' '.join(words)} hangs:\n{output[-2000:]}") from None
        except BaseException:
            self._give_up(process)
            raise
        reader.join(SETTLE_SECONDS)
        return Answer(process.returncode, b"".join(parts).decode("utf-8", "replace"))

    def python(
        self,
        words: Sequence[str],
        *,
        cwd: Path | None = None,
        seconds: float = 300,
        extra: Mapping[str, str] | None = None,
        log: str | None = None,
    ) -> Answer:
        """Run Windows' Python, which writes UTF-8 and no bytecode beside the sources."""
        told = {"PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1", **(extra or {})}
        return self.run(
            [self.place.python_exe, *words], cwd=cwd, seconds=seconds, extra=told, log=log
        )

    def _give_up(self, process: subprocess.Popen[bytes]) -> None:
        kill(process)
        self.stop()

    def stop(self) -> None:
        """End every program in the prefix, and wait until its registry is written."""
        self.wine.stop(self.display.name)
        self._held = False


def kill(process: subprocess.Popen[bytes]) -> None:
    """End what was started by `Box.start` and all that stands between it and us."""
    with contextlib.suppress(ProcessLookupError):
        os.killpg(process.pid, signal.SIGKILL)
    process.wait()


def _read(process: subprocess.Popen[bytes], parts: list[bytes], log: Path | None) -> None:
    assert process.stdout
    with contextlib.ExitStack() as stack:
        file = None
        if log:
            log.parent.mkdir(parents=True, exist_ok=True)
            file = stack.enter_context(log.open("wb", buffering=0))
        while piece := os.read(process.stdout.fileno(), 65536):
            parts.append(piece)
            if file:
                file.write(piece)


@contextlib.contextmanager
def box(wine: Wine) -> Iterator[Box]:
    """A screen and Wine on it; all programs are ended with the block."""
    wine.place.home.mkdir(parents=True, exist_ok=True)
    with screen() as display:
        wine.stop(display.name)  # what an interrupted run has left
        try:
            yield Box(wine, display)
        finally:
            wine.stop(display.name)
            wine.close()


def wait_until(condition: object, seconds: float, problem: str) -> None:
    """Return when `condition()` is true; TaskError with `problem` where it does not become so."""
    assert callable(condition)
    end = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > end:
            raise TaskError(problem)
        time.sleep(0.3)


def host(words: Sequence[str | Path], what: str, *, cwd: Path | None = None) -> str:
    """Run a program of this machine quietly; its output, TaskError where it fails."""
    answer = subprocess.run(
        [str(word) for word in words], cwd=cwd or ROOT, check=False, capture_output=True,
        text=True, encoding="utf-8", errors="replace",
    )  # fmt: skip
    if answer.returncode != 0:
        raise TaskError(f"{what} failed:\n{(answer.stdout + answer.stderr)[-3000:]}")
    return answer.stdout
