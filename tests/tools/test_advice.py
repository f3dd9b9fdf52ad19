"""The commands hint and choose: what they say is what the players say."""

import json
from pathlib import Path
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.messages import render
from ludotheque.core.weights import WeightsError
from ludotheque.players.hints import asked_for, hints
from ludotheque.players.player import choose, question
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from ludotheque.tools import advice
from tests.examples import without_chance
from tests.tools.helpers import new_file


def saved(tmp_path: Path, key: str, plies: int) -> tuple[Path, Timeline]:
    """A game of some actions, the first one of the list each time."""
    timeline = Timeline(games.create(key), seed=5)
    timeline.settle()
    for _ in range(plies):
        timeline.apply(timeline.state.legal_actions()[0])
        timeline.settle()
    path = tmp_path / f"{key}.ludo"
    savefile.save(path, timeline.to_record())
    return path, timeline


@pytest.mark.parametrize("key", games.ENGINES)
def test_it_chooses_as_the_player_of_that_level(run: Any, tmp_path: Path, key: str) -> None:
    path, timeline = saved(tmp_path, key, 3)
    action = choose(question(timeline.state, 2, 4))
    ran = run("choose", path, "--level", 2, "--seed", 4)
    assert ran.lines == [timeline.state.notation(action)]


@pytest.mark.parametrize("key", games.ENGINES)
def test_a_hint_is_an_action_a_sentence_and_its_worth(run: Any, tmp_path: Path, key: str) -> None:
    path, timeline = saved(tmp_path, key, 2)
    expected: list[str] = []
    for hint in hints(asked_for(timeline.state)):
        expected += [""] if expected else []
        expected += [timeline.state.notation(hint.action), render(hint.explanation.message)]
        expected += [render(hint.worth)] if hint.worth is not None else []
    assert run("hint", path).lines == expected
    assert len(expected) >= 2


def test_a_place_of_the_game_or_a_position(run: Any, tmp_path: Path) -> None:
    key = without_chance()
    path, timeline = saved(tmp_path, key, 4)
    timeline.go_to(2)
    position = tmp_path / "position.json"
    position.write_text(json.dumps(timeline.state.position()))
    begun = timeline.game.from_position(timeline.state.position())
    chosen = begun.notation(choose(question(begun, 1)))
    assert run("choose", key, "--start", position, "--level", 1).lines == [chosen]
    here = timeline.state.notation(choose(question(timeline.state, 1)))
    assert run("choose", path, "--ply", 2, "--level", 1).lines == [here]


def test_what_is_refused(run: Any, tmp_path: Path) -> None:
    key = without_chance()
    path = new_file(run, tmp_path, game=key)
    for words in (
        ("choose", path, "--level", 0), ("choose", path, "--level", 6),
        ("choose", path, "--option", "a=b"), ("hint", path, "--ply", 1), ("hint", key, "--ply", 0),
        ("hint", path, "--start", path),
    ):  # fmt: skip
        assert run(*words).status == 2
    rolling = next(k for k in games.ENGINES if games.create(k).initial().is_chance())
    ran = run("hint", rolling)
    assert ran.status == 1
    assert "No player is on turn" in ran.err


def test_a_damaged_installation_is_told_in_a_sentence(
    run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def damaged(_asked: object) -> None:
        raise WeightsError("game")

    monkeypatch.setattr(advice, "choose", damaged)
    ran = run("choose", without_chance())
    assert ran.status == 1
    assert ran.err == "The installation is damaged: the file “game/player.json” cannot be read.\n"
