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
from ludotheque.record.timeline import Timeline
from ludotheque.tools import inspect
from tests.tools.helpers import new_file

ROOT = Path(__file__).parents[2]


# games, perft, moves


def test_games(run: Any) -> None:
    ran = run("games")
    assert [line.split()[0] for line in ran.lines] == list(games.ENGINES)
    lines = {line.split()[0]: line for line in ran.lines}
    finale = lines["finale"]
    for part in (
        "players=2", "elimination=yes|no", "setup=random|balanced", "match=single|championship",
        "starter=lot|blue|red",
    ):  # fmt: skip
        assert part in finale.split()
    assert "repetition=draw|off" in lines["ordo"].split()
    automatch = lines["automatch"].split()
    for part in (
        "players=4|3|2", "announce=no|leader|always", "market=no|yes", "market_suit=no|yes",
        "figures=shown|memory", "ranks=shown|hidden", "target=30", "table=FILE",
    ):  # fmt: skip
        assert part in automatch


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


def test_perft_refuses_games_of_chance(run: Any) -> None:
    for game in ("finale", "automatch"):
        assert run("perft", game, 2).status == 2


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


def test_no_start_counts_as_without_sequences(run: Any) -> None:
    for game in games.ENGINES:
        ran = run("perft", game, 1)
        if ran.status == 0:
            assert int(ran.lines[0].split()[1]) > 0
        else:
            assert (ran.status, ran.out) == (2, "")


def test_moves_are_sorted(run: Any) -> None:
    ran = run("moves", "ordo")
    assert len(ran.lines) == 56
    assert ran.lines == sorted(ran.lines)
    assert {"a3-b4", "c2:d2-c3"} <= set(ran.lines)


def test_moves_at_a_chance_node(run: Any) -> None:
    assert run("moves", "finale").lines == ["chance"]
    assert run("moves", "automatch").lines == ["chance"]


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


LEAD_OF_TWO = {
    "dealer": "2",
    "hands": {
        "1": "F1 F2 F4 F6 F8 F9 F11 F12 I4 I8 I11 D3 D5 D7 D8 D10 D11 D12 D13 G1 G3 G4 G6 G9 G10",
        "2": "F3 F5 F10 F13 I1 I2 I5 I6 I9 I10 I12 I13 D1 D2 D4 D6 D9 G2 G5 G7 G11 G12 G13 pump "
        "motorway",
    },
    "stock": "G8 F7 I7 I3",
    "play": [],
}


def test_announcements_of_a_lead_are_told_by_count_and_pattern(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "lead.json"
    path.write_text(json.dumps(LEAD_OF_TWO))
    options = ("--option", "players=2", "announce=leader")
    assert run("moves", "automatch", *options, "--start", path).lines == ["1250 … | …=…"]


OVER: dict[str, dict[str, Any]] = {
    "ordo": {
        "board": [
            ".B........", "..B.......", "..B.....W.", "B..B.B.WWW",
            ".B.B.BWW..", "BWB.BW.WW.", ".W.W......", "..W.......",
        ],
        "side": "W",
    },
    "cambio": {"tray": ["AAAAA", "BnmBn", "nmBnm", "mnmnB", "BmnmB"], "side": "B"},
    "finale": {"blue": {"L": 4}, "red": {"d3": 2}, "side": "red", "die": 3},
    "ordino": {"white": {"1": "5.0", "s": []}, "black": {"s": []}, "side": "black"},
}  # fmt: skip


@pytest.mark.parametrize("game", OVER)
def test_a_finished_position_has_no_moves(run: Any, tmp_path: Path, game: str) -> None:
    """Looked at it is good, and empty; nothing begins from it (tests/contract/test_starts.py)."""
    path = tmp_path / "over.json"
    path.write_text(json.dumps(OVER[game]))
    ran = run("moves", game, "--start", path)
    assert (ran.status, ran.lines) == (0, [])
    if game == "ordo":
        assert [line.split()[:2] for line in run("perft", game, "2", "--start", path).lines] == [
            ["1", "0"], ["2", "0"],
        ]  # fmt: skip


# new, play, show, check


def test_new_prints_a_record_or_writes_it(run: Any, tmp_path: Path) -> None:
    ran = run("new", "finale", "--option", "setup=balanced", "starter=red", "--seed", 3)
    record = savefile.decode(ran.out.encode())
    assert (record.game, record.seed, record.actions) == ("finale", 3, ())
    assert record.options["setup"] == "balanced"
    assert record.options["starter"] == "red"
    assert record.options["match"] == "single"
    path = new_file(run, tmp_path, "--option", "starter=red")
    assert savefile.load(path).seed == 7


def test_new_takes_another_seed_each_time(run: Any) -> None:
    seeds = {savefile.decode(run("new", "finale").out.encode()).seed for _ in range(5)}
    assert len(seeds) == 5


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
    path = new_file(run, tmp_path, "--option", "starter=blue")
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
    path = new_file(run, tmp_path)
    out = tmp_path / "b.ludo"
    before = path.read_bytes()
    deal = "deal a=23456 b=65432 f=23456 g=65432"
    assert run("play", path, "start red", deal, "roll 2", "b5-c5", "roll 6", "-o", out).status == 0
    assert savefile.load(out).actions == ("start red", deal, "roll 2", "b5-c5", "roll 6")
    assert path.read_bytes() == before


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


def test_an_action_may_begin_with_a_dash(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="ordo")
    assert run("play", path, "--", "-x").status == 1
    assert run("play", path, "-x").status == 2


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


def test_show_hides_hands(run: Any, tmp_path: Path) -> None:
    path = new_file(run, tmp_path, game="automatch")
    run("play", path)
    state = savefile.load_timeline(path).state
    outputs = {seat: run("show", path, "--seat", seat).out for seat in state.game.seats}
    outputs["nobody"] = run("show", path).out
    assert len(set(outputs.values())) == 5
    for seat, name in enumerate(state.game.seats):
        assert outputs[name].rstrip("\n") == state.text(seat).rstrip("\n")


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


@pytest.mark.parametrize("ending", [("resign", 0, "red"), ("agreed", None, "draw")])
def test_check_tells_the_result(
    run: Any, tmp_path: Path, ending: tuple[str, int | None, str]
) -> None:
    path = new_file(run, tmp_path)
    value = json.loads(path.read_bytes())
    value["ending"] = {"kind": ending[0], "seat": ending[1]}
    path.write_text(json.dumps(value))
    assert run("check", path).out == f"ok finale 0 {ending[2]}\n"


def test_check_of_files_that_are_none(run: Any, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"\x89PNG")
    for path in (tmp_path, tmp_path / "absent", tmp_path / "x"):
        assert run("check", path).status == 1


def test_export_draws_the_position(tmp_path: Path) -> None:
    """In a process of its own: this one must not import Qt for a command."""
    path, picture = tmp_path / "a.ludo", tmp_path / "a.png"
    for words in (["new", "finale", "--seed", "5", "-o", path], ["play", path]):
        assert main(["tools", *map(str, words)]) == 0
    command = [sys.executable, "-m", "ludotheque", "tools", "export", path, "--png", picture]
    done = subprocess.run(command, capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode == 0, done.stderr
    assert picture.read_bytes().startswith(b"\x89PNG")
