"""Positions given as JSON, and options: what is damaged is refused, naming the place."""

import random
from typing import Any

import pytest

from ludotheque import games
from ludotheque.core.errors import OptionError, PositionError
from ludotheque.core.messages import Catalogue
from ludotheque.games.finale.game import FinaleGame
from tests.games.finale.helpers import COMBINATIONS, is_over, name, random_position
from tests.longer import scaled

GOOD: dict[str, Any] = {
    "blue": {"R": 1, "f3": 5, "e2": 3},
    "red": {"L": 1, "b3": 5},
    "side": "blue",
    "die": None,
}


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_any_position_comes_back(options: dict[str, str]) -> None:
    rules = games.create("finale", options)
    rng = random.Random(name(options))
    for number in range(scaled(40)):
        position = random_position(rng, crowded=number % 2 == 0)
        if rng.random() < 0.5:
            position["die"] = None
        if is_over(position, options):
            continue
        state = rules.from_position(position)
        assert state.position() == position
        assert rules.from_position(state.position()) == state
        assert state.turn == 0


def test_a_position_before_the_roll_may_leave_the_die_out() -> None:
    position = {key: value for key, value in GOOD.items() if key != "die"}
    assert games.create("finale").from_position(position).chance_kind() == "roll"


@pytest.mark.parametrize(
    ("change", "named"),
    [
        ({"color": "blue"}, "color"),
        ({"blue": None}, "blue"),
        ({"blue": ["f3"]}, "blue"),
        ({"red": "b3"}, "red"),
        ({"blue": {"h3": 5}}, "h3"),
        ({"blue": {"f6": 5}}, "f6"),
        ({"blue": {"LR": 1}}, "LR"),
        ({"blue": {"": 1}}, "cell"),
        ({"blue": {"f3": 0}}, "f3"),
        ({"blue": {"f3": 7}}, "f3"),
        ({"blue": {"f3": "5"}}, "f3"),
        ({"blue": {"f3": 5.0}}, "f3"),
        ({"blue": {"f3": True}}, "f3"),
        ({"blue": {"f3": None}}, "f3"),
        ({"blue": {"f3": [5]}}, "f3"),
        ({"red": {"b3": 5, "f3": 5}}, "f3"),
        ({"blue": {"a1": 5, "a2": 5, "a4": 5}}, "a4"),
        ({"blue": {"R": 1, "e3": 1}}, "e3"),
        ({"blue": {"R": 5}}, "R"),
        ({"blue": {"L": 1}}, "L"),
        ({"red": {"R": 1}}, "R"),
        ({"red": {"L": 4}}, "L"),
        ({"side": "green"}, "side"),
        ({"side": None}, "side"),
        ({"side": 0}, "side"),
        ({"side": ["blue"]}, "side"),
        ({"die": 0}, "die"),
        ({"die": 7}, "die"),
        ({"die": "5"}, "die"),
        ({"die": True}, "die"),
        ({"die": 5.0}, "die"),
        ({"blue": {}, "red": {}}, "No pawn"),
    ],
)
def test_a_damaged_position_is_refused_naming_the_place(change: dict[str, Any], named: str) -> None:
    with pytest.raises(PositionError) as refused:
        games.create("finale").from_position({**GOOD, **change})
    assert named in Catalogue("en").render(refused.value.message)


@pytest.mark.parametrize("missing", ["blue", "red", "side"])
def test_a_missing_key_is_named(missing: str) -> None:
    with pytest.raises(PositionError) as refused:
        games.create("finale").from_position({k: v for k, v in GOOD.items() if k != missing})
    assert missing in Catalogue("en").render(refused.value.message)


@pytest.mark.parametrize("data", [None, [], "position", 5, True])
def test_what_is_no_object_is_refused_naming_the_keys(data: Any) -> None:
    with pytest.raises(PositionError) as refused:
        games.create("finale").from_position(data)
    assert "blue, red, side and die" in Catalogue("en").render(refused.value.message)


def test_a_position_in_which_the_side_on_turn_is_stuck_is_over_only_without_elimination() -> None:
    position = {"blue": {"a1": 5}, "red": {"d3": 2}, "side": "blue", "die": 5}
    state = games.create("finale").from_position(position)
    assert [state.notation(action) for action in state.legal_actions()] == ["xa1"]
    with pytest.raises(PositionError) as refused:
        games.create("finale", {"elimination": "no"}).from_position(position)
    assert "Blue" in Catalogue("en").render(refused.value.message)


# Options


def test_the_defaults() -> None:
    assert dict(games.create("finale").options) == {
        "players": "2", "elimination": "yes", "setup": "random", "match": "single",
        "starter": "lot", "handicap": "none",
    }  # fmt: skip


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_every_combination_but_one_is_a_game(options: dict[str, str]) -> None:
    game = games.create("finale", options)
    assert options.items() <= dict(game.options).items()
    assert game == games.create("finale", dict(game.options))
    assert hash(game) == hash(games.create("finale", options))


@pytest.mark.parametrize("setup", ["random", "balanced"])
def test_a_championship_with_elimination_is_refused_in_a_clear_sentence(setup: str) -> None:
    for elimination in ({}, {"elimination": "yes"}):
        with pytest.raises(OptionError) as refused:
            games.create("finale", {"match": "championship", "setup": setup, **elimination})
        text = Catalogue("en").render(refused.value.message)
        assert "championship" in text
        assert "without elimination" in text


@pytest.mark.parametrize(
    "wrong",
    [
        {"elimination": "maybe"}, {"setup": ""}, {"match": "cup"}, {"starter": "green"},
        {"players": "3"}, {"colour": "blue"},
    ],
)  # fmt: skip
def test_a_wrong_option_names_key_and_value(wrong: dict[str, str]) -> None:
    with pytest.raises(OptionError) as refused:
        games.create("finale", wrong)
    text = Catalogue("en").render(refused.value.message)
    ((key, value),) = wrong.items()
    assert f"“{key}”" in text
    if key != "colour":
        assert f"“{value}”" in text


def test_options_have_titles_and_explanations() -> None:
    for option in FinaleGame.option_list:
        for message in (option.title, option.explanation, *(v.title for v in option.values)):
            assert str(message).strip()
