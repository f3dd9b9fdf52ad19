"""What a move costs in a long game against a short one: figures and ratios shown, none judged.

Targets (docs/performance.md): at 10,000 actions press to painted, a move kept and painted, and
keeping alone at most 1.2 times what they cost at 10; opening at most 1 s. Both games stand at the
very same position. Times are the process's own processor time.
"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ludotheque.games import ENGINES
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.bench.long_records import long_game
from tests.bench.rates import tell
from tests.examples import without_chance

CHILD = Path(__file__).parent / "gui" / "at_length.py"
PLIES = 10_000
TIMES = 40
ENORMOUS = 100_000


@pytest.mark.parametrize("key", ENGINES)
def test_long_against_short(tmp_path: Path, key: str) -> None:
    environment = {
        **os.environ, "QT_QPA_PLATFORM": "offscreen", "LUDOTHEQUE_DATA": str(tmp_path / "data"),
        "LUDOTHEQUE_CONFIG": str(tmp_path / "config"), "PYTHONPATH": os.pathsep.join(sys.path),
    }  # fmt: skip
    ended = subprocess.run(
        [sys.executable, str(CHILD), key, str(PLIES), str(TIMES)], env=environment, check=True,
        capture_output=True, text=True, timeout=500,
    )  # fmt: skip
    (short, before), (long, after) = json.loads(ended.stdout)["times"].items()
    tell(f"\n{key}, {short} actions against {long}, ms:")
    for name, one in before.items():
        tell(f"  {name:24} {1e3 * one:7.1f} {1e3 * after[name]:7.1f}  × {after[name] / one:.2f}")


def test_an_enormous_game_is_read(tmp_path: Path) -> None:
    path = tmp_path / "enormous.ludo"
    savefile.save(path, long_game(without_chance(), ENORMOUS).to_record())
    start = time.process_time()
    timeline: Timeline = savefile.load_timeline(path)
    took = time.process_time() - start
    tell(f"\n{without_chance()}, {timeline.ply} actions read and replayed: {took:.2f} s")
