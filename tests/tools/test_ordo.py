"""Ordo on the command line: moves counted, listed, played and refused."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.record import savefile
from tests.tools.helpers import new_file


@pytest.mark.parametrize("options", [(), ("--option", "repetition=off")])
def test_perft(run: Any, options: tuple[str, ...]) -> None:
    ran = run("perft", "ordo", 2, *options)
    assert [line.split()[:2] for line in ran.lines] == [["1", "56"], ["2", "3136"]]
    assert all(float(line.split()[2]) >= 0 for line in ran.lines)


def test_perft_from_a_position_counts_no_sequence_beyond_the_end(run: Any, tmp_path: Path) -> None:
    # White to move: a7-a8 and a7-b8 win at once; sideways moves do not.
    board = ["...." * 2 + "..", "W.........", *[".........."] * 4, "....BB....", ".........."]
    path = tmp_path / "p.json"
    path.write_text(json.dumps({"board": board, "side": "W"}))
    one, two = (line.split() for line in run("perft", "ordo", 2, "--start", path).lines)
    state = games.create("ordo").from_position(json.loads(path.read_text()))
    actions = state.legal_actions()
    assert int(one[1]) == len(actions) == 11
    assert int(two[1]) == sum(len(state.child(a).legal_actions()) for a in actions)
    assert not state.child(state.parse("a7-a8")).legal_actions()


def test_moves_are_sorted(run: Any) -> None:
    ran = run("moves", "ordo")
    assert len(ran.lines) == 56
    assert ran.lines == sorted(ran.lines)
    assert {"a3-b4", "c2:d2-c3"} <= set(ran.lines)


def test_a_refused_action_writes_nothing(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="ordo")
    before = path.read_bytes()
    ran = run("play", path, "a3-a4", "a4-a5")
    assert ran.status == 1
    assert "a4-a5" in ran.err
    assert path.read_bytes() == before
    assert run("play", path, "banana").status == 1
    assert run("play", path, "a3-a4", "-o", tmp_path / "no" / "x.ludo").status == 1
    assert path.read_bytes() == before


def test_show(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="ordo")
    run("play", path, "a3-b4", "a6-a5")
    timeline = savefile.load_timeline(path)
    for ply in (0, 1, 2):
        ran = run("show", path, "--ply", ply)
        assert ran.out.rstrip("\n") == timeline.state_at(ply).text(None).rstrip("\n")
    assert run("show", path).out == run("show", path, "--ply", 2).out
    assert run("show", path, "--seat", "white").status == 0
    assert run("show", path, "--ply", 3).status == 2
    assert run("show", path, "--seat", "blue").status == 2


def test_check(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="ordo")
    assert run("check", path).out == "ok ordo 0 *\n"
    run("play", path, "a3-b4", "a6-a5")
    assert run("check", path).out == "ok ordo 2 *\n"
    value = json.loads(path.read_bytes())
    value["actions"][1] = "a6-a1"
    path.write_text(json.dumps(value))
    ran = run("check", path)
    assert ran.status == 1
    assert "Move 2" in ran.err
    assert "a6-a1" in ran.err
