"""Cambio on the command line: a start where chance acts, and games which might never end."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games


@pytest.mark.parametrize(
    "options", [{}, {"players": "3"}, {"preparation": "quick"}, {"preparation": "corners"}]
)
def test_perft_refuses_a_start_where_chance_acts(
    run: Any, tmp_path: Path, options: dict[str, str]
) -> None:
    words = [word for key, value in options.items() for word in ("--option", f"{key}={value}")]
    ran = run("perft", "cambio", 2, *words)
    assert (ran.status, ran.out) == (2, "")
    assert "Chance acts first" in ran.err
    assert "--start FILE" in ran.err
    path = tmp_path / "p.json"
    position = {"tray": ["AnnnB", "nBnnn", "nnAnn", "nnnBn", "AnnnA"], "side": "B"}
    path.write_text(json.dumps(position))
    one = run("perft", "cambio", 1, *words, "--start", path)
    state = games.create("cambio", options).from_position(position)
    assert one.lines[0].split()[:2] == ["1", str(len(state.legal_actions()))]


@pytest.mark.parametrize("players", ["2", "3"])
def test_arena_refuses_games_which_computers_alone_might_never_end(run: Any, players: str) -> None:
    words = (
        "arena", "cambio", "--seats", ",".join(["random"] * int(players)), "--games", 2,
        "--option", f"players={players}", "preparation=quick",
    )  # fmt: skip
    ran = run(*words, "repetition=off")
    assert (ran.status, ran.out) == (2, "")
    assert "for ever" in ran.err
    assert "repetition off" in ran.err
    assert run(*words, "repetition=draw").status == 0
