"""The file of best times while another program holds it."""

from pathlib import Path

import pytest

from ludotheque.ui.games.automatch.encyclopaedia.besttimes import BestTimes, Time
from tests.files.holding import held


def test_a_best_time_is_known_and_written_with_the_next(tmp_path: Path) -> None:
    times = BestTimes(tmp_path / "practice.json")
    times.take("a", Time(100, 0))
    other = BestTimes(times.file.path)
    with held(times.file.path), pytest.raises(ValueError, match="in use"):
        other.take("b", Time(90, 0))
    assert other.best("b") == Time(90, 0)
    assert other.take("c", Time(80, 0))
    found = BestTimes(times.file.path)
    assert [found.best(key) for key in "abc"] == [Time(100, 0), Time(90, 0), Time(80, 0)]
