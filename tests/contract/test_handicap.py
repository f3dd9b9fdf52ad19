"""House rules of every game with any: whom they favour and how, in play, saves, from positions."""

import json

import pytest

from ludotheque import games
from ludotheque.core import handicap
from ludotheque.core.contract import Game, State
from ludotheque.core.draws import RandomSource
from ludotheque.core.errors import OptionError
from ludotheque.core.handicap import KEY, NONE
from ludotheque.core.languages import languages
from ludotheque.core.messages import Catalogue
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from ludotheque.tools.matches import Setting, play
from tests.contract.configurations import variants

EVERY = pytest.mark.parametrize(
    "key",
    [
        key
        for key in games.ENGINES
        if any(option.key == KEY for option in games.game_class(key).option_list)
    ],
)
"""A game may do without; tests/project/test_handicaps.py holds that those of the program do not."""


def favouring(key: str) -> list[Game]:
    """Every game of the variants tested in which somebody is favoured."""
    made = [games.create(key, dict(options)) for options in variants(key)]
    return [game for game in made if game.options[KEY] != NONE]


def later(game: Game, source: RandomSource, most: int) -> list[State]:
    """The states of a random game."""
    found = [game.initial()]
    while len(found) < most and found[-1].actors():
        state = found[-1]
        draw = state.sample if state.is_chance() else state.random_action
        found.append(state.child(draw(source)))
    return found


@EVERY
def test_nobody_is_favoured_unasked(key: str) -> None:
    kind = games.game_class(key)
    option = next(one for one in kind.option_list if one.key == KEY)
    assert option.default == NONE
    assert option.later  # games played before it was there
    assert not option.main
    for options in variants(key):
        plain = games.create(key, {**dict(options), KEY: NONE})
        assert plain.handicap() is None
        assert handicap.given_text(plain) is None
        assert handicap.effect(plain) is None


@EVERY
def test_each_side_can_be_favoured_and_its_house_rules_are_told_in_every_language(key: str) -> None:
    for plain in (games.create(key, {**dict(options), KEY: NONE}) for options in variants(key)):
        option = next(one for one in plain.option_list if one.key == KEY)
        favoured = set()
        for item in option.values[1:]:
            try:
                game = games.create(key, {**plain.options, KEY: item.value})
            except OptionError:
                continue
            found = game.handicap()
            assert found is not None
            assert game != plain
            assert game.seats == plain.seats
            rivals = set(game.opponents(found.favoured[0]))
            assert rivals == set(range(len(game.seats))) - set(found.favoured)
            favoured.update(found.favoured)
            for language in languages():
                told = Catalogue(language).render(found.given)
                assert told.endswith(".")
                assert "{" not in told
        assert favoured in (set(), set(range(len(plain.seats))))


@EVERY
def test_house_rules_change_how_a_game_begins(key: str) -> None:
    """With the same draws games begin otherwise than without them, at least some."""
    for game in favouring(key):
        plain = games.create(key, {**game.options, KEY: NONE})
        pairs = [
            [[s.observe(None) for s in later(one, RandomSource(seed), 30)] for one in (game, plain)]
            for seed in range(6)
        ]
        assert any(one != other for one, other in pairs)


@EVERY
def test_a_position_stands_as_it_is_given(key: str) -> None:
    """House rules are of the set-up, not of what is set up."""
    for game in favouring(key):
        plain = games.create(key, {**game.options, KEY: NONE})
        for state in later(game, RandomSource(1), 40)[::7]:
            position = state.position()
            if position is None:
                continue
            again = game.from_position(position)
            assert json.dumps(again.position()) == json.dumps(position)
            if not game.is_match():
                assert plain.from_position(position).position() == position


@EVERY
def test_games_with_house_rules_are_saved_and_replayed(key: str) -> None:
    for game in favouring(key)[:4]:
        timeline = Timeline(game, seed=9)
        source = RandomSource(2)
        for _ in range(60):
            state = timeline.state
            if not state.actors():
                break
            draw = state.sample if state.is_chance() else state.random_action
            timeline.apply(draw(source))
        value = savefile.to_json(timeline.to_record("2026-01-02T03:04:05Z"))
        again = Timeline.from_record(savefile.from_json(json.loads(json.dumps(value))))
        assert again.game == game
        assert again.state == timeline.state
        assert again.game.handicap() == game.handicap()


@EVERY
def test_the_computer_players_play_with_house_rules(key: str) -> None:
    for game in favouring(key)[:3]:
        seats = ("2",) * len(game.seats)
        setting = Setting(key, dict(game.options), game.embedded(), seats, 5)
        if game.refuses_computers() is None and not game.is_match():
            assert play(game, setting, 0)[0].outcome is not None


@EVERY
def test_what_is_not_measured_says_so(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where the file is damaged: nothing is claimed then."""
    game = favouring(key)[0]
    for damaged in ({}, {"usual": 3}, {game.handicap().form: {}}):
        monkeypatch.setattr(handicap, "read", lambda _key, found=damaged: found)
        assert handicap.effect(game) is None
        assert "measured" in Catalogue("en").render(handicap.effect_text(game))
