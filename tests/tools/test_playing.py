"""The commands arena and playouts: figures, and what --verify finds."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.contract_types import Outcome
from ludotheque.core.messages import M
from ludotheque.tools import playouts as playouts_module
from tests.examples import of_partners, of_three, with_seats, without_chance
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


def test_arena_rotates_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.tools import arena

    seen = []

    def seats(_game: object, seated: list[Any], _source: object) -> tuple[None, int]:
        seen.append([tally.player for tally in seated])
        return None, 1

    monkeypatch.setattr(arena, "_play", seats)
    arena.play_games(games.create(GAME), ["a", "b", "c"], 4, 0)
    assert seen == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["a", "b", "c"]]


@pytest.mark.parametrize(
    "seats", ["random", "random,random,random", "3,random", "random,5@100", ""]
)
def test_arena_refuses_other_seats(run: Any, seats: str) -> None:
    assert run("arena", GAME, "--seats", seats, "--games", 1).status == 2


def test_arena_counts_a_shared_result_as_a_draw_between_those_who_share_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    from ludotheque.tools import arena

    words = M("Over.")
    told = {
        of_three(): (3, (0, 2), [(0, 1, 0), (0, 0, 1), (0, 1, 0)]),
        of_partners(): (4, (0, 2), [(1, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, 1)]),
    }
    for key, (seats, winners, expected) in told.items():
        outcome = Outcome(winners, f"{key}.over", words)
        monkeypatch.setattr(arena, "_play", lambda *_, made=outcome: (made, 1))
        game = games.create(key, with_seats(key, seats))
        result = arena.play_games(game, ["random"] * len(game.seats), 1, 0)
        found = [(seat["wins"], seat["draws"], seat["losses"]) for seat in result["seats"]]
        assert found == expected


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
