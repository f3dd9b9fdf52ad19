"""The first cases of every long measure, and the frame that runs them."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from tests.reliability.frame import MOST_FAILURES, Measure, Progress, measure, names, run_piece
from tests.reliability.run import ROOT

SLOW = ("events", "games300")
"""Measures of which one case alone takes seconds."""


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=pytest.mark.slow if name in SLOW else ()) for name in names()],
)
def test_the_first_cases_hold(name: str) -> None:
    measured = measure(name)
    assert 0 < measured.SHORT <= measured.TARGET
    found = run_piece(measured, Progress(), target=measured.SHORT)
    assert found.failures == []
    assert found.done == measured.SHORT


def test_a_measure_runs_from_the_command_line() -> None:
    """There nothing is found by what pytest adds to the folders that are searched."""
    words = ("-m", "tests.reliability.run", "games300", "--case", "1")
    done = subprocess.run(
        (sys.executable, *words), check=False, cwd=ROOT, capture_output=True, text=True,
        timeout=300,
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (0, "case 1: good\n"), done.stderr[-500:]


def _measure(asked: list[int], wrong: frozenset[int] = frozenset()) -> Measure:
    def cases(first: int) -> Iterator[str | None]:
        number = first
        while True:
            asked.append(number)
            yield "went wrong" if number in wrong else None
            number += 1

    return cast(Measure, SimpleNamespace(TARGET=50, SHORT=3, cases=cases))


def test_a_measure_goes_on_where_it_stopped(tmp_path: Path) -> None:
    asked: list[int] = []
    path = tmp_path / "folder" / "measure.json"
    run_piece(_measure(asked), Progress(), target=20, keep=lambda found: found.write(path))
    run_piece(_measure(asked), Progress.read(path), keep=lambda found: found.write(path))
    assert asked == list(range(50))
    assert Progress.read(path).done == 50


def test_time_ends_a_piece_after_a_whole_case() -> None:
    asked: list[int] = []
    assert run_piece(_measure(asked), Progress(), seconds=-1).done == 1
    assert asked == [0]


def test_what_goes_wrong_is_named_by_its_case() -> None:
    found = run_piece(_measure([], frozenset({7})), Progress())
    assert found.failures == ["case 7: went wrong"]
    assert found.done == 50


def test_a_measure_full_of_failures_stops() -> None:
    found = run_piece(_measure([], frozenset(range(50))), Progress())
    assert len(found.failures) == found.done == MOST_FAILURES


def test_a_measure_that_is_done_runs_nothing_more() -> None:
    asked: list[int] = []
    run_piece(_measure(asked), Progress(done=50))
    assert asked == []
