"""The command arena: who sits where, pairs with the same chance, shares and their intervals."""

import json
import math
import multiprocessing
import os
import random
import signal
import subprocess
import sys
import threading
import time
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.contract_types import Outcome
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import InstallationError
from ludotheque.core.messages import M
from ludotheque.core.weights import WeightsError
from ludotheque.players.player import has_players
from ludotheque.tools import arena, crew, matches, sparring
from ludotheque.tools.matches import Played, Setting
from ludotheque.tools.tally import interval, of_pair
from tests.about import about
from tests.core.test_ending import processes_of
from tests.examples import of_partners, of_three, with_seats, without_chance
from tests.tools.helpers import GAME

ROOT = Path(__file__).parents[2]
WITH_PLAYERS = [key for key in games.ENGINES if has_players(key)]
SEARCHED = [key for key in WITH_PLAYERS if sparring.is_searched(key)]


def of_two(key: str, seats: str) -> tuple[str, ...]:
    """Words for short games of two players, each of whom sits twice where partners play."""
    form = about(key, "SHORT_FORMS", ({},))[0]
    every = ",".join([seats] * (len(games.create(key, form).seats) // 2))
    return ("--seats", every, *(["--option", *(f"{k}={v}" for k, v in form.items())] * bool(form)))


def setting(key: str, players: list[str], *, pairs: bool, seed: int = 3) -> Setting:
    game = games.create(key, with_seats(key, len(players)))
    return Setting(key, dict(game.options), game.embedded(), tuple(players), seed, pairs=pairs)


def test_the_seats_rotate() -> None:
    game = games.create(of_three(), with_seats(of_three(), 3))
    for pairs, expected in ((False, [[(2, 0, 1)]]), (True, [[(0, 1, 2), (2, 0, 1), (1, 2, 0)]])):
        made = setting(of_three(), ["random"] * 3, pairs=pairs)
        assert [[one.seated for one in matches.play(game, made, 1)]] == expected


@pytest.mark.parametrize("seats", ["random", "random,random,random", "6,random", "random,5@x", ""])
def test_other_seats_are_refused(run: Any, seats: str) -> None:
    assert run("arena", GAME, "--seats", seats, "--games", 1).status == 2


def test_levels_are_refused_where_a_game_has_none(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(arena, "has_players", lambda _: False)
    seats = ",".join(["1"] * len(games.create(GAME).seats))
    ran = run("arena", GAME, "--seats", seats, "--games", 1)
    assert ran.status == 2
    assert ran.err.endswith("not “1”.\n")


@pytest.mark.parametrize("key", WITH_PLAYERS)
def test_levels_play(run: Any, key: str) -> None:
    words = ("arena", key, *of_two(key, "2,random"), "--pairs", 6, "--seed", 1, "--jobs", 1)
    result = json.loads(run(*words, "--json").out)
    assert list(result)[-3:] == ["pairs", "share", "interval"]
    assert (result["pairs"], result["games"], result["unfinished"]) == (6, 12, 0)
    low, high = result["interval"]
    assert low <= result["share"] <= high
    assert result["share"] > 0.6
    assert all(seat["ms_per_move"] >= 0 for seat in result["seats"])  # Windows counts in 16 ms
    told = run(*words)
    assert "of 6 pairs; 95% interval" in told.out.replace("\xa0", " ")


@pytest.mark.parametrize("key", WITH_PLAYERS)
def test_uct_spars_where_something_is_searched(run: Any, key: str) -> None:
    words = ("arena", key, "--games", 1, "--jobs", 1)
    assert run(*words, *of_two(key, "rule,random")).status == 0
    for seats in ("1,uct*2", "1,uct@1", "uct@1,random"):
        assert run(*words, *of_two(key, seats)).status == (0 if key in SEARCHED else 2)
    for seats in ("uct*2,1", "random,uct*2", "1,uct@0"):
        assert run(*words, *of_two(key, seats)).status == 2


def test_the_figures_do_not_depend_on_the_number_of_processes(run: Any) -> None:
    words = ("arena", WITH_PLAYERS[0], "--seats", "1,2", "--pairs", 3, "--json", "--jobs")
    one, two = (json.loads(run(*words, jobs).out) for jobs in (1, 2))
    for result in (one, two):
        result.pop("turns_per_s")
        for seat in result["seats"]:
            seat.pop("ms_per_move")
    assert one == two


def test_a_process_that_fails_or_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    key = WITH_PLAYERS[0]
    game = games.create(key)
    wrong = setting(key, ["1", "9"], pairs=True)
    with pytest.raises(RuntimeError, match="level 9"):
        list(crew.all_played(game, wrong, 3, 2))
    assert multiprocessing.active_children() == []
    starting = crew.start_process

    def dying(process: Any) -> None:
        starting(process)
        process.kill()

    monkeypatch.setattr(crew, "start_process", dying)
    with pytest.raises(RuntimeError, match="died"):
        list(crew.all_played(game, setting(key, ["1", "2"], pairs=True), 3, 2))
    assert multiprocessing.active_children() == []


def test_a_process_tells_that_the_installation_is_damaged(monkeypatch: pytest.MonkeyPatch) -> None:
    def damaged(*_: object) -> None:
        raise WeightsError("game")

    monkeypatch.setattr(crew, "play", damaged)
    ours, theirs = multiprocessing.Pipe()
    made = setting(WITH_PLAYERS[0], ["1", "2"], pairs=True)
    process = threading.Thread(target=crew.serve, args=(theirs, made))
    process.start()
    with pytest.raises(InstallationError, match="game"):
        list(crew._in_order([ours], 1))
    ours.close()
    process.join()


@pytest.mark.skipif(os.name == "nt", reason="sends the signal of Ctrl-C to a process group")
def test_ctrl_c_leaves_nothing_running() -> None:
    words = ["arena", WITH_PLAYERS[0], "--seats", "5,5", "--pairs", "9999", "--jobs", "2"]
    command = [sys.executable, "-m", "ludotheque", "tools", *words]
    heard = lambda: signal.signal(signal.SIGINT, signal.SIG_DFL)  # noqa: E731
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, start_new_session=True, cwd=ROOT,
        preexec_fn=heard,  # noqa: PLW1509 - the caller of the tests may ignore it
    ) as process:  # fmt: skip
        while len(processes_of(process.pid)) < 3 and process.poll() is None:
            time.sleep(0.02)
        time.sleep(0.3)
        os.killpg(process.pid, signal.SIGINT)
        out, err = process.communicate(timeout=30)
    assert (process.returncode, out, err) == (130, b"", b"")
    deadline = time.monotonic() + 30
    while processes_of(process.pid) and time.monotonic() < deadline:
        time.sleep(0.02)
    assert processes_of(process.pid) == []


def test_it_stops_at_the_wished_width(run: Any) -> None:
    words = ("arena", GAME, "--seats", "random,random", "--pairs", 5000, "--json")
    result = json.loads(run(*words, "--width", "0.3").out)
    low, high = result["interval"]
    assert high - low <= 0.3
    assert 20 <= result["pairs"] < 500


@pytest.mark.parametrize("key", games.ENGINES)
def test_the_games_of_a_pair_have_the_same_chance(
    key: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What is drawn first, and each later draw of one turn and kind, is the same at each seat."""
    game = games.create(key)
    made = setting(key, ["random"] * len(game.seats), pairs=True)
    drawn: list[list[str]] = []
    real = matches.HashSource

    def source(seed: int, turn: int, kind: str, count: int) -> Any:
        drawn[-1].append(f"{seed}/{turn}/{kind}/{count}")
        return real(seed, turn, kind, count)

    begun: list[Any] = []
    playing = matches._play

    def play(state: Any, *rest: Any) -> Played:
        drawn.append([])
        begun.append(state)
        return playing(state, *rest)

    monkeypatch.setattr(matches, "HashSource", source)
    monkeypatch.setattr(matches, "_play", play)
    matches.play(game, made, 4)
    assert len(drawn) == len(game.seats)
    for one, other in pairwise(drawn):
        assert one[:1] == other[:1]
    assert all(begun[0] == other for other in begun[1:])
    assert len({text.split("/")[0] for texts in drawn for text in texts}) <= 1


def test_what_nobody_draws_is_opened_at_random() -> None:
    game = games.create(without_chance())
    made = {matches.opened(game.initial(), RandomSource(seed)) for seed in range(20)}
    assert len(made) > 15
    for state in made:
        assert state.turn == matches.OPENING
        assert all(state.child(action).outcome() is None for action in state.legal_actions())


def test_a_shared_result_is_a_draw_between_those_who_share_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    words = M("Over.")
    told = {
        of_three(): (3, (0, 2), [(0, 1, 0), (0, 0, 1), (0, 1, 0)]),
        of_partners(): (4, (0, 2), [(1, 0, 0), (0, 0, 1), (1, 0, 0), (0, 0, 1)]),
    }
    for key, (seats, winners, expected) in told.items():
        outcome = Outcome(winners, f"{key}.over", words)
        game = games.create(key, with_seats(key, seats))
        zero = (0,) * seats
        won = tuple(0.5 * (seat in winners) for seat in range(seats))
        played = Played(tuple(range(seats)), outcome, 1, zero, (0.0,) * seats, won)
        monkeypatch.setattr(matches, "_play", lambda *_, made=played: made)
        result = arena.play_games(game, ["random"] * seats, 1, 0)
        found = [(seat["wins"], seat["draws"], seat["losses"]) for seat in result["seats"]]
        assert found == expected


def test_the_share_of_a_pair() -> None:
    game, zero = games.create(GAME), (0, 0)
    won = [
        Played(seated, Outcome(winners, "x", M("Over.")), 1, zero, (0.0, 0.0), shares)
        for seated, winners, shares in (
            ((0, 1), (0,), (1.0, 0.0)),
            ((1, 0), (1,), (0.0, 1.0)),
            ((1, 0), (), (0.5, 0.5)),
        )
    ]
    assert of_pair(game, won[:2]) == (2, 0)
    assert of_pair(game, won[1:]) == (1.5, 0.5)
    three = games.create(of_three(), with_seats(of_three(), 3))
    outcome = Outcome((2,), "x", M("Over."))
    rest = (outcome, 1, (0, 0, 0), (0.0, 0.0, 0.0), (0.0, 0.0, 1.0))
    assert of_pair(three, [Played((1, 2, 0), *rest)]) == (1, 0)
    assert of_pair(three, [Played((0, 1, 2), *rest)]) == (0, 0.5)
    given_up = Played((1, 2, 0), None, *rest[1:])
    assert of_pair(three, [given_up, Played((1, 2, 0), *rest)]) == (1, 0)


@pytest.mark.parametrize("key", games.ENGINES)
def test_what_is_settled_is_what_is_played_for(key: str) -> None:
    """Who wins has a share of what is settled last; a single game is settled once."""
    ended = 0
    for form in about(key, "SHORT_FORMS", ({},)):
        game = games.create(key, form)
        source, state, parts = RandomSource(4), game.initial(), []
        for _ in range(2000):
            if not state.actors():
                break
            draw = state.sample if state.is_chance() else state.random_action
            before, state = state, state.child(draw(source))
            settled = game.settled(before, state)
            if settled is not None:
                assert min(settled) >= 0
                assert sum(settled) == pytest.approx(1)
                parts.append(settled)
        outcome = state.outcome()
        if outcome is None:
            continue
        ended += 1
        assert len(parts) == 1 or game.hidden
        for seat in range(len(game.seats)):
            if seat in outcome.winners or not outcome.winners:
                assert parts[-1][seat] == max(parts[-1])
            elif len(parts) == 1:
                assert parts[-1][seat] == 0
    assert ended > 0


def test_partners_who_change_places_play_once() -> None:
    assert matches._shifts(("5", "1", "5", "1")) == [0, 1]
    assert matches._shifts(("5", "1", "1")) == [0, 1, 2]
    assert matches._shifts(("5", "5", "5")) == [0, 1, 2]
    assert matches._shifts(("5", "1")) == [0, 1]


def test_the_interval_is_that_of_the_mean_and_holds_the_truth() -> None:
    chance = random.Random(5)
    inside = 0
    for _ in range(300):
        pairs = [(2.0 * (chance.random() < 0.7), 0.0) for _ in range(100)]
        pairs = [(own, 2 - own) for own, _ in pairs]
        share, low, high = interval(pairs)
        mean = sum(own for own, _ in pairs) / 200
        spread = math.sqrt(sum((own / 2 - mean) ** 2 for own, _ in pairs) / 99)
        assert share == pytest.approx(mean)
        assert high - low == pytest.approx(2 * 1.96 * spread / 10)
        inside += low <= 0.7 <= high
    assert inside > 270
    assert interval([(2, 0)] * 60) == (1.0, 0.95, 1.0)
    assert interval([(0, 0)]) == (0.5, 0.0, 1.0)
