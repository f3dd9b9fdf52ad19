"""The commands arena and playouts: figures, and what --verify finds."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.tools import playouts as playouts_module
from tests.examples import without_chance
from tests.tools.helpers import GAME

ROOT = Path(__file__).parents[2]


# arena, playouts


@pytest.mark.parametrize("game", [GAME, without_chance()])
def test_arena(run: Any, game: str) -> None:
    words = ("arena", game, "--seats", "random,random", "--games", 6, "--seed", 3, "--json")
    result = json.loads(run(*words).out)
    assert list(result) == ["game", "games", "seats", "turns", "turns_per_s", "unfinished"]
    assert (result["game"], result["games"], result["unfinished"]) == (game, 6, 0)
    assert result["turns"] > 0
    for seat in result["seats"]:
        assert list(seat) == ["player", "wins", "draws", "losses", "points_share", "ms_per_move"]
        assert seat["player"] == "random"
        played = seat["wins"] + seat["draws"] + seat["losses"]
        assert played == 6
        share = (seat["wins"] + seat["draws"] / 2) / played
        assert seat["points_share"] == pytest.approx(share, abs=1e-3)
    again = json.loads(run(*words).out)
    assert [s["wins"] for s in again["seats"]] == [s["wins"] for s in result["seats"]]
    assert "6 games" in run(*words[:-1]).out


@pytest.mark.parametrize("game", games.ENGINES)
def test_playouts(run: Any, game: str) -> None:
    ran = run("playouts", game, "--seconds", "0.05", "--seed", 4, "--verify", 2, "--json")
    result = json.loads(ran.out)
    assert list(result) == [
        "game", "compiled", "playouts", "seconds", "playouts_per_s", "plies_per_s",
    ]  # fmt: skip
    assert result["playouts"] >= 1
    assert result["plies_per_s"] > result["playouts_per_s"]
    assert result["compiled"] is playouts_module.is_compiled(game)
    assert "games/s" in run("playouts", game, "--seconds", "0.01").out
