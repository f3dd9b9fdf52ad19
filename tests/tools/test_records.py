"""The commands on games, positions and saved games: what they print and refuse."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.__main__ import main
from ludotheque.record import savefile
from ludotheque.tools import inspect
from tests import examples
from tests.about import about
from tests.tools.helpers import GAME, new_file

ROOT = Path(__file__).parents[2]


# games, perft, moves


def test_games(run: Any) -> None:
    ran = run("games")
    assert [line.split()[0] for line in ran.lines] == list(games.ENGINES)
    lines = {line.split()[0]: line for line in ran.lines}
    for key, line in lines.items():
        for option in games.game_class(key).option_list:
            values = "|".join(value.value for value in option.values)
            shown = {"number": option.default, "file": "FILE"}.get(option.kind, values)
            assert f"{option.key}={shown}" in line.split()


def test_perft_refuses_games_of_chance(run: Any) -> None:
    chance = [key for key in games.ENGINES if not games.game_class(key).deterministic]
    assert chance
    for game in chance:
        assert run("perft", game, 2).status == 2


def test_no_start_counts_as_without_sequences(run: Any) -> None:
    for game in games.ENGINES:
        ran = run("perft", game, 1)
        if ran.status == 0:
            assert int(ran.lines[0].split()[1]) > 0
        else:
            assert (ran.status, ran.out) == (2, "")


def test_moves_at_a_chance_node(run: Any) -> None:
    begun = [key for key in games.ENGINES if games.create(key).initial().is_chance()]
    assert len(begun) > 1
    for game in begun:
        assert run("moves", game).lines == ["chance"]


@pytest.mark.parametrize(
    ("texts", "expected"),
    [
        (["f=23456 g=23456", "f=23456 g=23465"], "f=23456 g=234.."),
        (["F1", "F10"], "F1…"),
        (["F1", "G2", "F1=298", "F1=1911", "G10=?"], ".. | …=…"),
        (["roll 1", "roll 2", "pass"], "pass | roll ."),
        (["put 4 2.5", "put s 12.5"], "put . …"),
    ],
)
def test_a_pattern_tells_each_way_of_building_a_notation(texts: list[str], expected: str) -> None:
    assert inspect.pattern(texts) == expected


def test_a_finished_position_has_no_moves(run: Any, tmp_path: Path) -> None:
    """Looked at it is good, and empty; nothing begins from it (tests/contract/test_starts.py)."""
    over = {key: found for key in games.ENGINES if (found := about(key, "OVER")) is not None}
    assert over
    path = tmp_path / "over.json"
    for key, position in over.items():
        path.write_text(json.dumps(position))
        ran = run("moves", key, "--start", path)
        assert (ran.status, ran.lines) == (0, [])
        if games.game_class(key).deterministic:
            counted = run("perft", key, "2", "--start", path).lines
            assert [line.split()[:2] for line in counted] == [["1", "0"], ["2", "0"]]


# new, play, show, check


def test_new_takes_another_seed_each_time(run: Any) -> None:
    seeds = {savefile.decode(run("new", GAME).out.encode()).seed for _ in range(5)}
    assert len(seeds) == 5


def test_play_draws_the_same_rolls_in_one_call_and_in_many(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path)
    played: list[str] = []
    for _ in range(6):
        run("play", path)
        state = savefile.load_timeline(path).state
        played.append(state.notation(state.legal_actions()[0]))
        run("play", path, played[-1])
    again = tmp_path / "again"
    again.mkdir()
    other = new_file(run, again)
    run("play", other, *played)
    assert savefile.load(other).actions == savefile.load(path).actions


def test_an_action_may_begin_with_a_dash(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path)
    assert run("play", path, "--", "-x").status == 1
    assert run("play", path, "-x").status == 2


def test_show_hides_hands(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game=examples.hiding())
    run("play", path)
    state = savefile.load_timeline(path).state
    outputs = {seat: run("show", path, "--seat", seat).out for seat in state.game.seats}
    outputs["nobody"] = run("show", path).out
    assert len(set(outputs.values())) == len(state.game.seats) + 1
    for seat, name in enumerate(state.game.seats):
        assert outputs[name].rstrip("\n") == state.text(seat).rstrip("\n")


def test_check_of_files_that_are_none(run: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\x89PNG")
    for path in (tmp_path, tmp_path / "absent", tmp_path / "x"):
        assert run("check", path).status == 1


def test_export_draws_the_position(tmp_path: Path) -> None:
    """In a process of its own: this one must not import Qt for a command."""
    path, picture = tmp_path / "a.ludo", tmp_path / "a.png"
    for words in (["new", GAME, "--seed", "5", "-o", path], ["play", path]):
        assert main(["tools", *map(str, words)]) == 0
    command = [sys.executable, "-m", "ludotheque", "tools", "export", path, "--png", picture]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
