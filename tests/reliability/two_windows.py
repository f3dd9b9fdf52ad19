"""Two windows on one data folder which know nothing of one another: nothing is lost or undone.

A case is a random interleaving of what two users do in two processes without the socket: begin,
play, undo, leave, resume, forget, save, open, come to the front, change settings. What a window has
played must be in a game of the archive, unless a window that had it before its eyes took it back
and played on, or forgot the game as its card showed it; what was replaced in a file stays beside
it; and every setting has the value it was given last.
"""

import atexit
import json
import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from ludotheque.archive.store import Archive
from ludotheque.files.settings import SettingsFile
from tests.examples import adjusted_dice, one_die, without_chance

TARGET = 200
SHORT = 1
STEPS: Final = 24
KEYS: Final = ("flip_each_turn", "flipped", "show_destinations")
GAMES: Final = (without_chance(), one_die(), adjusted_dice())
"""Games without secrets, with a die, with many and with none."""
ROOT: Final = Path(__file__).parents[2]
Line = tuple[int, ...]


class Process:
    """A window in another process."""

    def __init__(self) -> None:
        """Start it."""
        environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
        self._process = subprocess.Popen(
            [sys.executable, "-m", "tests.reliability.window_program"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL,
            text=True, cwd=ROOT, env=environment,
        )  # fmt: skip
        atexit.register(self.end)

    def do(self, *command: Any) -> dict[str, Any]:
        """Have something done, and wait until it is; RuntimeError where the process is gone."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        self._process.stdin.write(json.dumps(command) + "\n")
        self._process.stdin.flush()
        line = self._process.stdout.readline()
        if not line:
            raise RuntimeError(f"the window is gone in {command}")
        found: dict[str, Any] = json.loads(line)
        return found

    def end(self) -> None:
        """End it."""
        if self._process.poll() is None:
            self._process.kill()
            self._process.wait()


class Story:
    """What two windows have done in one case, and what must therefore be there."""

    def __init__(self, folder: Path) -> None:
        """Nothing has been done."""
        self.folder = folder
        self.must: dict[int, set[Line]] = {}
        """For each game, known by its seed, the lines somebody has played."""
        self.settings: dict[str, bool] = {}
        self.before: list[tuple[int, Line] | None] = [None, None]

    def acted(self, who: int, told: dict[str, Any], *, played: bool) -> None:
        """Take in how the table of a window stands after a command."""
        table = told["table"]
        now = None if table is None else (int(table[0]), tuple(table[1]))
        before = self.before[who]
        if played and now is not None and before is not None and before[0] == now[0]:
            # What this window had before its eyes and has no longer, its user took back.
            for line in list(self.must.get(now[0], ())):
                if starts(before[1], line) and not starts(now[1], line):
                    self.must[now[0]].discard(line)
        if played and now is not None:
            self.must.setdefault(now[0], set()).add(now[1])
        self.before[who] = now

    def forgotten(self, card: list[Any]) -> None:
        """Take in that a game was removed as a card showed it."""
        seed, line = int(card[0]), tuple(card[1])
        for one in list(self.must.get(seed, ())):
            if starts(line, one):
                self.must[seed].discard(one)

    def verdict(self) -> str | None:
        """Return what is missing, None where nothing is."""
        archive = Archive(self.folder / "games.sqlite")
        kept: dict[int, list[Line]] = {}
        for one in (*archive.unfinished(), *archive.finished()):
            timeline = archive.load(one.id)
            kept.setdefault(timeline.seed, []).append(timeline.line)
        notices = archive.take_notices()
        archive.close()
        if notices:
            return f"the archive says: {notices[0]}"
        for seed, lines in self.must.items():
            for line in lines:
                if not any(starts(found, line) for found in kept.get(seed, ())):
                    return f"{len(line)} actions of game {seed} are in no game of the archive"
        settings = SettingsFile(self.folder / "settings.json").load()
        for key, value in self.settings.items():
            if getattr(settings, key) != value:
                return f"the setting {key} is not what it was set to last"
        return None


def starts(line: Line, beginning: Line) -> bool:
    """Return whether a line begins with another one."""
    return line[: len(beginning)] == beginning


def run(number: int, windows: list[Process], folder: Path) -> str | None:
    """Return what went wrong in one case, None where nothing did."""
    rng = random.Random(number)
    story = Story(folder)
    for window in windows:
        window.do("start", str(folder))
    for step in range(STEPS):
        who = rng.randrange(2)
        answer = one_step(rng, story, windows[who], who)
        if answer is not None:
            return f"step {step}: {answer}"
    for window in windows:
        window.do("leave")
    for window in windows:
        window.do("stop")
    return story.verdict()


def one_step(rng: random.Random, story: Story, window: Process, who: int) -> str | None:
    """Have a window do something; return what went wrong."""
    at_table = story.before[who] is not None
    wishes = {"play": 6, "undo": 2, "leave": 3, "save": 2, "load": 1, "use": 1, "setting": 1}
    if not at_table:
        wishes = {"begin": 2, "resume": 6, "forget": 1, "load": 2, "use": 2, "setting": 1}
    what = rng.choices(list(wishes), list(wishes.values()))[0]
    path = story.folder / f"{rng.choice('ab')}.ludo"
    told: dict[str, Any]
    match what:
        case "begin":
            told = window.do("begin", rng.choice(GAMES))
        case "play":
            told = window.do("play", rng.randint(1, 4), rng.randrange(10**6))
        case "undo":
            told = window.do("undo", rng.randint(1, 3))
        case "resume" | "forget":
            told = window.do(what, rng.randrange(10))
            if what == "forget" and told["result"] is not None:
                story.forgotten(told["result"])
        case "save":
            before = path.read_bytes() if path.exists() else b""
            told = window.do("save", str(path), rng.choice(("replace", "replace", "cancel")))
            if lost := lost_file(path, before, told):
                return lost
        case "load":
            if not path.exists():
                return None
            told = window.do("load", str(path), rng.choice(("file", "kept", "cancel")))
        case "setting":
            key = rng.choice(KEYS)
            told = window.do("setting", key)
            story.settings[key] = bool(told["result"])
        case _:
            told = window.do(what)
    story.acted(who, told, played=what == "play")
    return None


def lost_file(path: Path, before: bytes, told: dict[str, Any]) -> str | None:
    """Return that another game was replaced in a file and is not beside it."""
    if not before or path.read_bytes() == before or told["table"] is None:
        return None
    kept = [one.read_bytes() for one in path.parent.glob(f"{path.name}~*")]
    # A game that had to part from another has its own id since, and is still the one saved there.
    same = json.loads(before)["seed"] == json.loads(path.read_bytes())["seed"]
    if same or before in kept:
        return None
    return f"{path.name} held another game, which is gone"


def cases(first: int) -> Iterator[str | None]:
    """Yield for case number ``first`` and those after it what went wrong."""
    number = first
    windows: list[Process] = []
    try:
        while True:
            windows = windows or [Process(), Process()]
            with tempfile.TemporaryDirectory() as name:
                try:
                    found = run(number, windows, Path(name))
                except RuntimeError as problem:
                    found = str(problem)
                    while windows:
                        windows.pop().end()
            yield found
            number += 1
    finally:
        for window in windows:
            window.end()
