"""Finale on the command line: positions, options, chance given and drawn."""

import json
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import games
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from ludotheque.tools import playouts as playouts_module
from tests.tools.helpers import new_file


def test_moves_of_positions(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "p.json"
    position = {"blue": {"d3": 5, "R": 1}, "red": {"e3": 5}, "side": "blue", "die": 5}
    path.write_text(json.dumps(position))
    assert run("moves", "finale", "--start", path).lines == ["d3-c2", "d3-c3", "d3-c4"]
    position["die"] = None  # type: ignore[assignment]
    path.write_text(json.dumps(position))
    assert run("moves", "finale", "--start", path).lines == ["chance"]


def test_a_long_list_is_told_by_count_and_pattern(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    timeline = Timeline(games.create("finale", {"setup": "balanced", "starter": "blue"}), seed=1)
    timeline.settle()
    monkeypatch.setattr(type(timeline.game), "initial", lambda self: timeline.state)
    assert run("moves", "finale", "--option", "setup=balanced").lines == ["14400 f=..... g=....."]


def test_new_prints_a_record_or_writes_it(run: Any, tmp_path: Path) -> None:
    ran = run("new", "finale", "--option", "setup=balanced", "starter=red", "--seed", 3)
    record = savefile.decode(ran.out.encode())
    assert (record.game, record.seed, record.actions) == ("finale", 3, ())
    assert record.options["setup"] == "balanced"
    assert record.options["starter"] == "red"
    assert record.options["match"] == "single"
    path = new_file(run, tmp_path, "--option", "starter=red", game="finale")
    assert savefile.load(path).seed == 7


def test_options_may_stand_in_any_of_the_usual_forms(run: Any) -> None:
    forms = (
        ("new", "finale", "--option", "setup=balanced", "--option", "starter=red"),
        ("new", "--option", "setup=balanced", "starter=red", "--", "finale"),
        ("new", "--option=setup=balanced", "finale", "--option=starter=red"),
    )
    for form in forms:
        record = savefile.decode(run(*form).out.encode())
        assert (record.options["setup"], record.options["starter"]) == ("balanced", "red")


def test_play_draws_what_is_not_given(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, "--option", "starter=blue", game="finale")
    assert run("play", path).status == 0
    timeline = savefile.load_timeline(path)
    assert [text.split()[0] for text in timeline.notations()] == ["deal", "roll"]
    move = timeline.state.notation(timeline.state.legal_actions()[0])
    assert run("play", path, move).status == 0
    after = savefile.load_timeline(path)
    assert after.notations()[: timeline.ply + 1] == (*timeline.notations(), move)
    assert not after.state.is_chance()
    assert run("check", path).out == "ok finale 1 *\n"


def test_play_takes_given_chance(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="finale")
    out = tmp_path / "b.ludo"
    before = path.read_bytes()
    deal = "deal a=23456 b=65432 f=23456 g=65432"
    assert run("play", path, "start red", deal, "roll 2", "b5-c5", "roll 6", "-o", out).status == 0
    assert savefile.load(out).actions == ("start red", deal, "roll 2", "b5-c5", "roll 6")
    assert path.read_bytes() == before


@pytest.mark.parametrize("ending", [("resign", 0, "red"), ("agreed", None, "draw")])
def test_check_tells_the_result(
    run: Any, tmp_path: Path, ending: tuple[str, int | None, str]
) -> None:
    path = new_file(run, tmp_path, game="finale")
    value = json.loads(path.read_bytes())
    value["ending"] = {"kind": ending[0], "seat": ending[1]}
    path.write_text(json.dumps(value))
    assert run("check", path).out == f"ok finale 0 {ending[2]}\n"


def fake(**changes: Any) -> Any:
    """Return Finale's playouts with something wrong."""
    from ludotheque.games.finale import playout

    return SimpleNamespace(
        **{
            "run": playout.run,
            "trace": playout.trace,
            "trace_lists": playout.trace_lists,
            **changes,
        }
    )


def test_verify_finds_a_kernel_that_differs() -> None:
    from ludotheque.games.finale import playout

    game = games.create("finale")
    playouts_module.verify(game, fake(), 5, 3)
    first = playout.trace_lists(game, 5)
    moves = next(i for i, (listed, _) in enumerate(first) if len(listed) > 1)
    shorter = [(a[:-1], b) if i == moves else (a, b) for i, (a, b) in enumerate(first)]
    shorter_ok = [([], action) for _, action in first]
    other = list(first)
    other[moves] = (first[moves][0], 8)
    wrongs = {
        "list": shorter,
        "action": other,
        "end": first[:-1],
        "more": [*first, first[moves]],
    }
    for traced in wrongs.values():
        with pytest.raises(playouts_module.VerifyError):
            playouts_module.verify(game, fake(trace_lists=lambda _g, _s, t=traced: t), 5, 1)
    playouts_module.verify(game, fake(trace_lists=lambda _g, _s: shorter_ok), 5, 1)
    with pytest.raises(playouts_module.VerifyError):
        playouts_module.verify(game, fake(run=lambda _g, _s, n: (n, 17)), 5, 1)
