"""The headless commands: what they print, what they refuse, and with which exit status."""

import json
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludotheque import games
from ludotheque.__main__ import main
from ludotheque.core import savefile
from ludotheque.core.timeline import Timeline
from ludotheque.tools import playouts as playouts_module
from ludotheque.tools.arguments import UsageError
from ludotheque.tools.main import COMMANDS

ROOT = Path(__file__).parents[2]


class Ran:
    """What one command gave."""

    def __init__(self, status: int, out: str, err: str) -> None:
        self.status, self.out, self.err = status, out, err
        self.lines = out.splitlines()


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    def command(*words: object) -> Ran:
        capsys.readouterr()
        status = main(["tools", "--lang", "en", *map(str, words)])
        captured = capsys.readouterr()
        ran = Ran(status, captured.out, captured.err)
        if status == 0:
            assert ran.err == ""
        else:
            # One clear line, never a traceback.
            assert len(ran.err.splitlines()) == 1, ran.err
            assert "fault" not in ran.err
        return ran

    return command


def new_file(run: Any, tmp_path: Path, *words: str, game: str = "finale") -> Path:
    path = tmp_path / "a.ludo"
    assert run("new", game, *words, "--seed", 7, "-o", path).status == 0
    return path


# games, perft, moves


def test_games(run: Any) -> None:
    ran = run("games")
    assert [line.split()[0] for line in ran.lines] == list(games.ENGINES)
    finale = ran.lines[0]
    for part in (
        "players=2", "elimination=yes|no", "setup=random|balanced", "match=single|championship",
        "starter=lot|blue|red",
    ):  # fmt: skip
        assert part in finale.split()
    assert "repetition=draw|off" in ran.lines[1].split()
    automatch = ran.lines[2].split()
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


# arena, playouts


@pytest.mark.parametrize("game", ["finale", "ordo"])
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


def test_arena_counts_points_where_deals_are_played(run: Any) -> None:
    words = ("--games", 2, "--option", "target=5", "--json")
    result = json.loads(run("arena", "automatch", "--seats", "random," * 3 + "random", *words).out)
    shares = [seat["points_share"] for seat in result["seats"]]
    assert sum(shares) == pytest.approx(2, abs=1e-3)  # partners share their points
    assert result["unfinished"] == 0


def test_arena_rotates_the_seats(monkeypatch: pytest.MonkeyPatch) -> None:
    from ludotheque.tools import arena

    seen = []

    def seats(_game: object, seated: list[Any], _source: object) -> tuple[None, int]:
        seen.append([tally.player for tally in seated])
        return None, 1

    monkeypatch.setattr(arena, "_play", seats)
    arena.play_games(games.create("finale"), ["a", "b", "c"], 4, 0)
    assert seen == [["a", "b", "c"], ["c", "a", "b"], ["b", "c", "a"], ["a", "b", "c"]]


@pytest.mark.parametrize(
    "seats", ["random", "random,random,random", "3,random", "random,5@100", ""]
)
def test_arena_refuses_other_seats(run: Any, seats: str) -> None:
    assert run("arena", "finale", "--seats", seats, "--games", 1).status == 2


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


# Usage


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("frobnicate",),
        ("games", "finale"),
        ("games", "--json"),
        ("perft", "ordo"),
        ("perft", "ordo", "x"),
        ("perft", "ordo", "0"),
        ("perft", "ordo", "2", "3"),
        ("moves", "chess"),
        ("moves", "../finale"),
        ("moves", "ordo", "--option"),
        ("moves", "ordo", "--option", "repetition"),
        ("moves", "ordo", "--option", "repetition=maybe"),
        ("moves", "ordo", "--option", "colour=red"),
        ("new", "finale", "--seed", "-1"),
        ("new", "finale", "--seed", "9999999999999999999"),
        ("new", "finale", "--seed", "1.5"),
        ("new", "finale", "--seed", "٣"),
        ("new", "finale", "--option", "match=championship"),
        ("show",),
        ("check",),
        ("playouts", "finale"),
        ("playouts", "finale", "--seconds", "soon"),
        ("playouts", "finale", "--seconds", "nan"),
        ("playouts", "finale", "--seconds", "-1"),
        ("playouts", "finale", "--seconds", "1", "--json=yes"),
        ("arena", "finale", "--games", "1"),
        ("arena", "finale", "--seats", "random,random"),
        ("--lang", "de", "games"),
        ("games", "--lang"),
    ],
)
def test_bad_usage_is_2(run: Any, words: tuple[str, ...]) -> None:
    ran = run(*words)
    assert ran.status == 2
    assert ran.out == ""


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "5", '{"board": 3, "side": "W"}', '{"board": [], "side": "W", "x": 1}']
)
def test_a_bad_position_is_1(run: Any, tmp_path: Path, text: str) -> None:
    path = tmp_path / "p.json"
    path.write_text(text)
    for game in games.ENGINES:
        assert run("moves", game, "--start", path).status == 1
    assert run("moves", "ordo", "--start", tmp_path / "absent").status == 1


def test_help(run: Any) -> None:
    overview = run("--help").out
    for command in COMMANDS:
        assert command.name in overview
        text = run(command.name, "--help").out
        assert text.startswith(f"python -m ludotheque tools {command.name}")
        for flag in command.flags:
            assert flag.name in text


def test_the_language_may_be_chosen_anywhere(capsys: pytest.CaptureFixture[str]) -> None:
    texts = set()
    for words in (
        ["--lang", "en", "tools", "moves", "chess"],
        ["tools", "moves", "--lang=en", "chess"],
    ):
        assert main(words) == 2
        texts.add(capsys.readouterr().err)
    assert len(texts) == 1
    assert "There is no game" in texts.pop()


def test_a_fault_of_ours_is_one_line(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_key: str) -> None:
        raise RuntimeError("first line\nsecond line")

    monkeypatch.setattr(games, "game_class", fails)
    assert main(["tools", "--lang", "en", "games"]) == 1
    err = capsys.readouterr().err
    assert len(err.splitlines()) == 1
    assert "RuntimeError: first line" in err


# The entry point


def test_version_and_help(capsys: pytest.CaptureFixture[str]) -> None:
    from ludotheque import __version__

    assert main(["--version"]) == 0
    assert __version__ in capsys.readouterr().out
    assert main(["--help"]) == 0
    assert "tools" in capsys.readouterr().out


@pytest.mark.parametrize(
    "words", [["--frob"], ["--lang", "de"], ["--self-test", "a", "b"], ["--lang"]]
)
def test_bad_usage_of_the_program(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(words) == 2
    assert len(capsys.readouterr().err.splitlines()) == 1


def test_the_entry_opens_window_and_self_test(monkeypatch: pytest.MonkeyPatch) -> None:
    import ludotheque.__main__ as entry

    asked: list[tuple[str, Any]] = []

    def imported(name: str) -> Any:
        return SimpleNamespace(run=lambda what: asked.append((name, what)) or 0)

    monkeypatch.setattr(entry, "import_module", imported)
    assert main(["a.ludo", "b.ludo"]) == 0
    assert main([]) == 0
    assert main(["--self-test"]) == 0
    assert main(["--self-test", "out.json"]) == 0
    assert asked == [
        ("ludotheque.ui.app", ["a.ludo", "b.ludo"]),
        ("ludotheque.ui.app", []),
        ("ludotheque.ui.selftest", None),
        ("ludotheque.ui.selftest", "out.json"),
    ]


def test_a_usage_error_is_a_sentence() -> None:
    from ludotheque.core.messages import M

    assert str(UsageError(M("A sentence."))) == "A sentence."


QT_FREE = """
import sys
from ludotheque.__main__ import main
status = main(sys.argv[1:])
qt = [name for name in sys.modules if name.startswith(("PySide6", "shiboken6"))]
print("qt:", qt)
sys.exit(status)
"""


def test_no_command_imports_qt(tmp_path: Path, run: Any) -> None:
    path = new_file(run, tmp_path)
    for words in (["games"], ["moves", "ordo"], ["check", str(path)], ["show", str(path)]):
        done = subprocess.run(
            [sys.executable, "-c", QT_FREE, "tools", *words],
            capture_output=True, text=True, encoding="utf-8", cwd=ROOT, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        assert done.stdout.splitlines()[-1] == "qt: []"


def test_output_is_utf_8_and_a_closed_pipe_is_quiet() -> None:
    import os

    env = {**os.environ, "PYTHONIOENCODING": "ascii", "LC_ALL": "C"}
    command = [sys.executable, "-m", "ludotheque", "tools", "--lang", "fr", "--help"]
    done = subprocess.run(command, capture_output=True, cwd=ROOT, env=env, check=False)
    assert done.returncode == 0
    assert "Ludothèque" in done.stdout.decode("utf-8")
    command = [sys.executable, "-m", "ludotheque", "tools", "moves", "ordo"]
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, cwd=ROOT
    ) as process:
        assert process.stdout
        assert process.stderr
        process.stdout.close()
        assert process.stderr.read() == b""
