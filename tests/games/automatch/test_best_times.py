"""The best times of two windows on one data folder: each keeps what the other wrote."""

import subprocess
import sys
from pathlib import Path

from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time


def test_times_of_two_windows_are_all_kept(tmp_path: Path) -> None:
    slow, quick = BestTimes(tmp_path / "t.json"), BestTimes(tmp_path / "t.json")
    assert quick.take("a", Time(50, 0))
    assert quick.take("b", Time(70, 0))
    assert not slow.take("a", Time(60, 0))
    assert slow.take("c", Time(60, 0))
    kept = BestTimes(tmp_path / "t.json")
    assert [kept.best(key) for key in "abc"] == [Time(50, 0), Time(70, 0), Time(60, 0)]


WRITER = """
import sys, time
from pathlib import Path
from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time
best, name = BestTimes(Path(sys.argv[1])), sys.argv[2]
for number in range(25):
    best.take(f"{name}/{number}", Time(100, 0))
    time.sleep(0.005)  # or others starve: Windows looks every 16 ms whether the lock is free
"""


def test_processes_that_write_at_the_same_time_lose_nothing(tmp_path: Path) -> None:
    path = tmp_path / "t"
    processes = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), name]) for name in "abcd"
    ]
    assert [process.wait(120) for process in processes] == [0] * 4
    best = BestTimes(path)
    wanted = [f"{name}/{number}" for name in "abcd" for number in range(25)]
    assert [key for key in wanted if best.best(key) is None] == []
