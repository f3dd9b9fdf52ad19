"""What a player is asked: what its seat may know and nothing else; equal ones, equal answers."""

import itertools
import json
import random

import attrs
import pytest

from ludotheque import games
from ludotheque.core.levels import LEVELS, NAMES, level_name, own_chance
from ludotheque.core.messages import render
from ludotheque.players import player
from ludotheque.players.player import as_json, choose, from_json, question
from ludotheque.record.timeline import Timeline
from tests.contract.configurations import CONFIGURATIONS
from tests.contract.twins import twin_of
from tests.longer import scaled
from tests.players.cheats import peeking

FIELDS = {"game", "options", "embedded", "observation", "level", "seed", "offered"}


def walked(key: str, options: dict[str, str], seed: int, plies: int) -> Timeline:
    """A game played at random for some decisions, to where a seat is on turn."""
    chance = random.Random(seed)
    timeline = Timeline(games.create(key, options), seed=seed)
    timeline.settle()
    for _ in range(plies):
        before = timeline.ply
        actions = timeline.state.legal_actions()
        timeline.apply(actions[chance.randrange(len(actions))])
        timeline.settle()
        if not timeline.state.actors():
            while timeline.ply > before:
                timeline.undo()
            break
    return timeline


@pytest.mark.parametrize(("key", "options"), CONFIGURATIONS)
def test_a_question_comes_back_from_its_data(
    key: str, options: tuple[tuple[str, str], ...]
) -> None:
    for plies in (0, 1, 3, 12, 30):
        state = walked(key, dict(options), 11 + plies, plies).state
        asked = question(state, 2, 5)
        data = json.loads(json.dumps(as_json(asked)))
        assert set(data) == FIELDS
        again = from_json(data)
        assert again.game == state.game
        assert again.observation.canonical() == state.observe(state.actors()[0]).canonical()
        if player.has_players(key):
            assert again.observation == asked.observation
        assert as_json(again) == data


@pytest.mark.parametrize(("key", "options"), CONFIGURATIONS)
def test_players_play_legally_and_alike_when_asked_again(
    key: str, options: tuple[tuple[str, str], ...]
) -> None:
    for plies, level in itertools.product((0, 2, 9, 25), (1, 2, 3)):
        state = walked(key, dict(options), 31 + plies, plies).state
        asked = question(state, level, 3)
        action = choose(asked)
        assert state.is_legal(action)
        assert choose(from_json(as_json(asked))) == action


def test_no_seat_on_turn_and_no_such_level_are_refused() -> None:
    for key in games.ENGINES:
        timeline = Timeline(games.create(key), seed=1)
        if timeline.state.is_chance():
            with pytest.raises(ValueError, match="seat"):
                question(timeline.state, 1)
        timeline.settle()
        for level in (0, 6):
            with pytest.raises(ValueError, match="level"):
                question(timeline.state, level)


@pytest.mark.parametrize("key", [key for key in games.ENGINES if games.game_class(key).hidden])
def test_equal_observations_give_equal_questions_and_choices(key: str) -> None:
    """Worlds which a seat cannot tell apart: the whole question is the same, byte for byte."""
    tried = 0
    for number in range(scaled(60)):
        chance = random.Random(number)
        timeline = walked(key, {}, number, 2 + number % 14)
        seat = timeline.state.actors()[0]
        other = twin_of(key)(timeline, seat, chance)
        if other is None or other.state == timeline.state:
            continue
        tried += 1
        asked, told = question(timeline.state, 3, 1), question(other.state, 3, 1)
        assert as_json(asked) == as_json(told)
        assert choose(asked) == choose(told)
    assert tried > scaled(60) // 6


@pytest.mark.parametrize("key", [key for key in games.ENGINES if games.game_class(key).hidden])
def test_a_player_which_peeks_is_caught(key: str) -> None:
    caught = 0
    for number in range(scaled(60)):
        timeline = walked(key, {}, number, 2 + number % 14)
        other = twin_of(key)(timeline, timeline.state.actors()[0], random.Random(number))
        if other is not None and other.state != timeline.state:
            caught += peeking(timeline.state) != peeking(other.state)
    assert caught > 0


def test_the_seed_of_the_record_is_told_to_nobody() -> None:
    """Two records with different seeds in the same position ask the same question."""
    for key in games.ENGINES:
        timeline = walked(key, {}, 3, 5)
        other = Timeline(timeline.game, seed=987_654_321)
        for action in timeline.actions[: timeline.ply]:
            other.apply(action)
        assert as_json(question(timeline.state, 4)) == as_json(question(other.state, 4))


def test_levels_have_names_and_chances_of_their_own() -> None:
    assert len({render(level_name(level)) for level in LEVELS}) == len(NAMES) == 5
    with pytest.raises(KeyError):
        level_name(0)
    seen = games.create(games.ENGINES[0]).initial().observe(None)
    draws = {
        tuple(own_chance(one, level, seed).below(1000) for _ in range(1))
        for one in (seen, attrs.evolve(seen, turn=1))
        for level in (1, 2)
        for seed in (0, 1)
    }
    assert len(draws) > 5
    assert own_chance(seen, 1, 1).below(10**9) == own_chance(seen, 1, 1).below(10**9)


@pytest.mark.parametrize("key", [key for key in games.ENGINES if player.has_players(key)])
def test_data_of_another_shape_are_refused(key: str) -> None:
    """What a process is sent is read strictly: nothing missing, nothing of another type."""
    state = walked(key, {}, 2, 3).state
    data = as_json(question(state, 1))
    seen = data["observation"]
    wrong = [{k: v for k, v in seen.items() if k != name} for name in seen]
    wrong += [{**seen, name: 3.5} for name in seen]
    for observation in wrong:
        with pytest.raises((TypeError, KeyError, ValueError)):
            from_json({**data, "observation": observation})
