"""A desk with a real screen reader, at which the players of tests/atspi sit down."""

import json
import subprocess
import time
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from importlib import import_module
from pathlib import Path
from typing import Any

from ludotheque.record.timeline import Timeline
from tests.atspi.listening import Listener, Node, Phrases
from tests.atspi.opening import kept
from tests.smoke.desk import Desk, Program, wait_for

from .readers import Reader

HERE = Path(__file__).resolve().parent
START = 4.0
"""Seconds after which Orca listens: it does not say so before it has something to say."""
PACE = 0.3
"""Seconds between a key and the next: nobody who listens is as fast."""


class ReaderDesk(Desk):
    """A desk with Orca, where the program writes down what it tells readers."""

    def __init__(self, folder: Path, reader: Reader) -> None:
        super().__init__(folder, reader=True)
        self.reader = reader
        self.record = folder / "said.jsonl"

    def __enter__(self) -> "ReaderDesk":
        super().__enter__()
        self.helpers.append(
            subprocess.Popen(["openbox"], env=self.environment, text=True, stdin=subprocess.DEVNULL,
                             stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        )  # fmt: skip
        self._orca = self.reader.start(self.folder, self.environment)
        self.helpers.append(self._orca)
        wait_for("the reader", (self.folder / "orca.log").exists, 60)
        time.sleep(START)
        return self

    def open(self, *words: str | Path, extra: Mapping[str, str] | None = None) -> Program:
        """Start the program so that it writes its texts down."""
        own = {"LUDOTHEQUE_SAID": str(self.record), **(extra or {})}
        return super().open(*words, extra=own)

    program = (str(HERE / "recorded.py"),)

    def key(self, *names: str) -> None:
        """Press keys at the pace of somebody who listens."""
        for name in names:
            if name == "ctrl+q":
                time.sleep(2.0)  # the last words are not cut off
            super().key(name)
            time.sleep(PACE)

    def spoken(self) -> list[str]:
        """End the reader, which writes down the rest of its log; all that it has spoken."""
        for _ in range(24):  # it writes its log in blocks, and leaves without the last one
            super().key("Shift_L")
            time.sleep(0.05)
        time.sleep(1.0)
        self._orca.kill()
        self._orca.wait(20)
        return self.reader.spoken(self.folder)

    def told(self) -> list[dict[str, Any]]:
        """What the program has told readers so far."""
        if not self.record.exists():
            return []
        return [json.loads(line) for line in self.record.read_text("utf-8").splitlines()]


class DeskListener(Listener):
    """Listens to places by AT-SPI, to the rest by the program's own record.

    So nobody but the reader at the desk asks for announcements.
    """

    def __init__(self, desk: Desk, phrases: Phrases) -> None:
        super().__init__(desk, phrases, announcements=False)

    def hear(self) -> list[Node]:
        """Take in what was heard since the last time."""
        heard = super().hear()
        assert isinstance(self.desk, ReaderDesk)
        told = [line["text"] for line in self.desk.told()]
        self.said += told[len(self.said) :]
        return heard


@contextmanager
def with_ears(module: Any) -> Iterator[None]:
    """Have the player of a module listen at the desk."""
    before = module.Listener
    module.Listener = DeskListener
    try:
        yield
    finally:
        module.Listener = before


def play(
    key: str, reader: Reader, folder: Path
) -> tuple[list[dict[str, Any]], list[str], Timeline]:
    """Play a game; what the program told, what the reader spoke, and the game as it was kept."""
    module = import_module(f"tests.atspi.test_{key}")
    with ReaderDesk(folder, reader) as desk, with_ears(module):
        module.by_reader(desk)
        time.sleep(1.0)
        return desk.told(), desk.spoken(), kept(desk)
