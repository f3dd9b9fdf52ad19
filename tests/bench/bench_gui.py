"""The window's times and memory: run by `packaging/dev.py bench`, figures shown, none judged.

Targets (docs/performance.md): shelf painted within 0.4 s of the process's start, destinations
within 16 ms of a press, no frame over 33 ms while dragging, 170 MB resident. Everything is
measured in processes of their own on an X display of their own, never on the user's. On a busy
machine wall times say little; the process's own processor time stands beside them.
"""

import contextlib
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludotheque.games import ENGINES
from tests.bench.gui.measures import keep_games, percentile, spread
from tests.examples import one_die
from tests.smoke.desk import SIZE, Desk

FOLDER = Path(__file__).parent / "gui"
STARTS = 7
CHILDREN = {key: path for key in ENGINES if (path := FOLDER / f"at_{key}.py").exists()}
"""What measures at the table of a game."""
PRESSES = 200
MOVES = 300
ROUNDS = 5
"""Runs with a computer player thinking, and as many without, in turn."""
pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="Xvfb and /proc are for Linux")


def tell(line: str) -> None:
    """Show a line under `pytest -s`."""
    sys.stdout.write(line + "\n")


@contextlib.contextmanager
def sat_down(folder: Path, game: str, scale: int = 1) -> Iterator[Desk]:
    """Give a display with room for the window at a scale, and a user with four unfinished games."""
    with Desk(folder, size=(scale * SIZE[0], scale * SIZE[1])) as found:
        found.settings(language="fr")
        keep_games(found.data, game)
        # Users have the program's bytecode kept, whatever environment the bench is run in.
        found.environment.pop("PYTHONDONTWRITEBYTECODE", None)
        found.environment["PYTHONPYCACHEPREFIX"] = str(folder / "bytecode")
        found.environment["QT_SCALE_FACTOR"] = str(scale)
        yield found


def child(desk: Desk, name: str, *words: object, **extra: str) -> dict[str, Any]:
    """Run a child of the bench; what it tells."""
    ended = subprocess.run(
        [sys.executable, str(FOLDER / name), *map(str, words)], cwd=desk.folder,
        env={**desk.environment, **extra}, capture_output=True, text=True, check=False,
        timeout=300,
    )  # fmt: skip
    assert ended.returncode == 0, ended.stderr
    found: dict[str, Any] = json.loads(ended.stdout)
    return found


def load() -> str:
    """Return how busy the machine is."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores"


@pytest.mark.parametrize("platform", ["xcb", "offscreen"])
def test_first_painted_shelf(tmp_path: Path, platform: str) -> None:
    walls, owns, memory = [], [], 0.0
    with sat_down(tmp_path, one_die()) as desk:
        child(desk, "first_paint.py", QT_QPA_PLATFORM=platform)  # the disk's and bytecode's warming
        for _ in range(STARTS):
            start = time.monotonic()
            told = child(desk, "first_paint.py", QT_QPA_PLATFORM=platform)
            walls.append(told["painted"] - start)
            owns.append(told["cpu"])
            memory = told["resident"]
    tell(f"\nfirst painted shelf, four unfinished games, {platform}, {load()}:")
    tell(f"  wall time       median {statistics.median(walls):.3f}  best {min(walls):.3f} s")
    tell(f"  processor time  median {statistics.median(owns):.3f}  best {min(owns):.3f} s")
    tell(f"  resident        {memory:.0f} MB")


@pytest.mark.parametrize("scale", [1, 2])
@pytest.mark.parametrize("game", CHILDREN)
def test_at_the_table(tmp_path: Path, game: str, scale: int) -> None:
    with sat_down(tmp_path, game, scale) as desk:
        told = child(desk, CHILDREN[game].name, PRESSES, MOVES)
    width, height, ratio = told["board"]
    tell(f"\n{game}, {told['platform']}, board {width} × {height} at {ratio:g}, {load()}:")
    tell(f"  game opened and painted  {1e3 * told['opened']:.0f} ms")
    for name, times in told["times"].items():
        tell(f"  {name:23}  {spread(times['wall'])}")
        if "own" in times:
            tell(f"    processor time         {spread(times['own'])}")
    tell(f"  resident                 shelf {told['shelf_memory']:.0f}, "
         f"with the table {told['memory']:.0f} MB")  # fmt: skip


@pytest.mark.parametrize("game", CHILDREN)
def test_while_the_strongest_player_thinks(tmp_path: Path, game: str) -> None:
    """The 95 % figures with level 5 thinking all the while, as shares of those without.

    Runs with and without take turns, each pair in the other order than the one before, so that
    whatever else the machine does falls on both; of the pairs' shares the median is told.
    """
    found: dict[bool, list[dict[str, Any]]] = {True: [], False: []}
    thoughts = 0
    with sat_down(tmp_path, game) as desk:
        for number in range(ROUNDS):
            for thinking in (number % 2 == 0, number % 2 == 1):
                words = ("thinking",) if thinking else ()
                told = child(desk, CHILDREN[game].name, PRESSES // 2, MOVES // 2, *words)
                found[thinking].append(told["times"])
                thoughts += told["thoughts"]
    tell(f"\n{game}, {ROUNDS} pairs, level 5 thinking ({thoughts} moves chosen), {load()}:")
    for name, kinds in found[True][0].items():
        for kind in kinds:
            with_, without = (
                [percentile(times[name][kind], 0.95) for times in found[which]]
                for which in (True, False)
            )
            shares = [one / other for one, other in zip(with_, without, strict=True)]
            what = name if kind == "wall" else "  processor time"
            tell(f"  {what:23}  95 % {1e3 * statistics.median(without):5.1f} → "
                 f"{1e3 * statistics.median(with_):5.1f} ms  ratio {statistics.median(shares):.2f} "
                 f"({min(shares):.2f} to {max(shares):.2f})")  # fmt: skip
