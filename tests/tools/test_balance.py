"""The command balance, and its figures in the rules."""

import json
import re
from pathlib import Path
from typing import Any

import attrs
import pytest

from ludotheque import games
from ludotheque.core import balance
from ludotheque.core.contract_types import Outcome
from ludotheque.core.draws import RandomSource
from ludotheque.core.messages import M, render
from ludotheque.core.paths import resources
from ludotheque.players.player import has_players
from ludotheque.tools import balance as command
from ludotheque.tools.matches import Played, Setting, opened, play
from tests.examples import without_chance

NEVER = M("Computer players alone might never end.")
NAMED = re.compile(r"\{balance\.([^{}]+)\}")


def test_it_plays_and_adds_to_the_file(run: Any, tmp_path: Path) -> None:
    path = tmp_path / "balance.json"
    words = ("balance", without_chance(), "--level", 1, "--games", 4, "--jobs", 1, "-o", path)
    ran = run(*words)
    first = json.loads(path.read_text("utf-8"))
    assert list(first) == ["usual"]
    assert "balance.json" in ran.lines[-1]
    assert (first["usual"]["games"], first["usual"]["level"]) == (4, 1)
    run(*words, "--name", "again", "--seed", 0)
    both = json.loads(path.read_text("utf-8"))
    assert both["usual"] == first["usual"] == both["again"]


@pytest.mark.parametrize("text", ["", "{", "[1]", "3"])
def test_nothing_is_played_for_a_file_which_cannot_be_added_to(
    run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(command, "all_played", None)
    path = tmp_path / "balance.json"
    path.write_text(text, encoding="utf-8")
    ran = run("balance", without_chance(), "-o", path)
    assert ran.status == 1
    assert "damaged" in ran.err
    assert path.read_text("utf-8") == text
    assert "folder" in run("balance", without_chance(), "-o", tmp_path / "no" / "a").err


def test_games_without_chance_begin_differently() -> None:
    """Strong players would repeat one game, and its figures would tell of nothing else."""
    game = games.create(without_chance())
    setting = Setting(game.key, dict(game.options), game.embedded(), ("1", "1"), 0, varied=True)
    begun = {
        opened(game.initial(), RandomSource(number)).observe(None).canonical()
        for number in range(20)
    }
    assert len(begun) > 15
    assert play(game, setting, 0) != play(game, attrs.evolve(setting, varied=False), 0)


def test_no_game_is_played_which_computers_might_never_end(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "all_played", None)
    monkeypatch.setattr(games.game_class(without_chance()), "refuses_computers", lambda _: NEVER)
    ran = run("balance", without_chance())
    assert ran.status == 2
    assert ran.err == f"{render(NEVER)}\n"


def test_the_figures_are_counted_from_who_began(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three games by hand: the second of them to play wins twice, one is drawn."""

    def ended(winners: tuple[int, ...], won: tuple[float, float], turn: int, first: int) -> Played:
        outcome = Outcome(winners, "a" if winners else "b", M("The game is over."))
        reached = {"half": first} if turn > 10 else {}
        return Played((0, 1), outcome, turn, (1, 1), (0.0, 0.0), won, first, reached)

    played = [
        [ended((1,), (0.0, 1.0), 10, 0)], [ended((0,), (1.0, 0.0), 20, 1)],
        [ended((), (0.5, 0.5), 90, 1)], [Played((0, 1), None, 5, (1, 1), (0.0, 0.0), (0.0, 0.0))],
    ]  # fmt: skip
    monkeypatch.setattr(command, "all_played", lambda *_: (one for one in played))
    found = command.figures(games.create(without_chance()), 5, 4, jobs=1)
    assert found["share"] == [round(0.5 / 3, 4), round(2.5 / 3, 4)]
    assert (found["drawn"], found["unfinished"]) == (0.3333, 1)
    assert found["ended"] == {"a": 0.6667, "b": 0.3333}
    assert found["turns"][1] == 20
    # Of two games with a milestone, who came to it lost one and drew the other.
    assert found["milestones"] == {"half": {"games": 0.6667, "won": 0.5}}


@pytest.mark.parametrize("key", games.ENGINES)
def test_every_figure_which_the_rules_name_has_been_measured(key: str) -> None:
    """By the strongest level, in games enough."""
    pages = [resources() / key / f"rules.{language}.md" for language in ("en", "fr")]
    named = [sorted(NAMED.findall(page.read_text("utf-8"))) for page in pages]
    assert named[0] == named[1]
    figures = balance.balance(key)
    assert set(named[0]) <= set(figures)
    if figures:
        assert has_players(key)
        assert all(render(figure) for figure in figures.values())
    for entry in balance.read(resources() / key / balance.FILE).values():
        assert entry["level"] == 5
        assert entry["games"] >= command.GAMES
        assert entry["unfinished"] == 0
