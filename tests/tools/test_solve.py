"""The command solve: what it makes, checks and refuses."""

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import games
from ludotheque.players import solved
from tests.examples import without_chance

KEY = without_chance()


@pytest.fixture
def toy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> SimpleNamespace:
    """A table of four bytes: positions 0 to 3, won, drawn, lost and wrong."""
    made = SimpleNamespace(
        SIZE=4,
        solve=lambda told: (told(4, 4), bytes([2, 1, 0, 1]))[1],
        samples=lambda source: iter(lambda: source.below(3), 3),
        check=lambda table, n: (table[n] - 1, 1 - n, None if n else 1),
        verdict=lambda *_: 1,
    )
    monkeypatch.setenv("LUDOTHEQUE_CACHE", str(tmp_path))
    monkeypatch.setattr(games, "solving_module", lambda _key: made)
    monkeypatch.setattr(solved, "compiled", lambda: True)
    return made


def test_it_makes_the_table_once_and_checks_it(run: Any, toy: SimpleNamespace) -> None:
    ran = run("solve", KEY)
    assert ran.lines[0] == "4 of 4 positions are known."
    assert "It took" in ran.lines[1]
    again = run("solve", KEY, "--check", 60, "--seed", 3)
    assert len(again.lines) == 2
    assert "positions: " in again.lines[1]
    assert "won" in again.lines[1]


def test_hints_say_what_the_table_says(run: Any, toy: SimpleNamespace) -> None:
    said = "Solved to the end: who is on turn wins."
    assert said not in run("hint", KEY).lines
    assert run("solve", KEY).status == 0
    assert run("hint", KEY).lines[-1] == said


def test_a_wrong_table_is_found_out(run: Any, toy: SimpleNamespace) -> None:
    assert run("solve", KEY).status == 0
    toy.check = lambda table, n: (table[n] - 1, 1 - n, -1)
    ran = run("solve", KEY, "--check", 60)
    assert ran.status == 1
    assert "a search" in ran.err
    toy.check = lambda table, n: (table[n] - 1, 1, None)
    assert run("solve", KEY, "--check", 60).status == 1


def test_it_is_not_offered_everywhere(
    run: Any, toy: SimpleNamespace, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(solved, "compiled", lambda: False)
    ran = run("solve", KEY)
    assert ran.status == 2
    assert "compiled" in ran.err
    monkeypatch.setattr(games, "solving_module", lambda _key: None)
    ran = run("solve", KEY)
    assert ran.status == 2
    assert "no endings" in ran.err
