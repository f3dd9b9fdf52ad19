"""What an action tells a seat, and what may therefore not be taken back."""

import random

import pytest

from ludotheque.core.contract import Game
from ludotheque.core.errors import LudothequeError
from ludotheque.record.timeline import Timeline
from ludotheque.table.seeing import CODE, Seeing
from tests.contract.configurations import CONFIGURATIONS, created, title
from tests.contract.playing import new_game
from tests.contract.toy import ToyGame
from tests.contract.twins import twin_of
from tests.longer import scaled

every_variant = pytest.mark.parametrize("configuration", CONFIGURATIONS, ids=title)
Configuration = tuple[str, tuple[tuple[str, str], ...]]


def untold(game: Game, seeds: range) -> tuple[list[str], int]:
    """Return actions which tell a seat something though ``reveals_to`` leaves it out; how many
    were tried.

    Before the action the seat cannot tell two histories apart; after it, it can.
    """
    found, tried = [], 0
    for seed in seeds:
        whole = new_game(game, seed, 200)
        chance = random.Random(seed)
        for _ in range(12):
            whole.go_to(chance.randrange(1, whole.ply + 1))
            state, action = whole.state_at(whole.ply - 1), whole.line[whole.ply - 1]
            text, told = state.notation(action), state.reveals_to(action)
            whole.go_to(whole.ply - 1)
            for seat in range(len(game.seats)):
                twin = twin_of(game.key)(whole, seat, chance)
                if twin is not None and seat not in told:
                    tried += 1
                    found += [text] * _tells(whole, twin, text, seat)
            whole.go_to(len(whole.line))
    return found, tried


def _tells(one: Timeline, other: Timeline, text: str, seat: int) -> bool:
    try:
        after = other.state.apply(other.state.parse(text))
    except LudothequeError:
        return True  # it shows which of the two histories it was
    same = one.state.child(one.state.parse(text))
    return same.observe(seat).canonical() != after.observe(seat).canonical()


@every_variant
def test_who_learns_something_by_an_action_is_named(configuration: Configuration) -> None:
    game = created(configuration)
    if game.hidden:
        found, tried = untold(game, range(scaled(6)))
        assert found == []
        assert tried >= scaled(6)


def test_the_fixture_names_everybody() -> None:
    assert untold(ToyGame.create({}), range(20)) == ([], 0)


def test_a_game_which_names_too_few_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    game = ToyGame.create({})
    monkeypatch.setattr(type(game.initial()), "reveals_to", lambda _state, _action: ())
    found, tried = untold(game, range(20))
    assert tried > len(found) > 0


@every_variant
def test_games_that_hide_nothing_are_not_limited(configuration: Configuration) -> None:
    """Everybody looks at everything, and every ply can be gone back to."""
    game = created(configuration)
    timeline = new_game(game, 7, 60)
    seeing = Seeing(Timeline(game, seed=7))
    for seat in range(len(game.seats)):
        seeing.look(seat, timeline.ply)
    reasons = {seeing.why_not_back(timeline, ply) for ply in range(timeline.ply)}
    if not game.hidden:
        assert reasons == {None}
    else:
        assert {reason.code for reason in reasons if reason is not None} == {CODE}


@every_variant
def test_what_one_seat_alone_did_may_be_taken_back(configuration: Configuration) -> None:
    """Nobody has looked: nothing stands. Everybody has looked: a card of another one's stands."""
    game = created(configuration)
    if not game.hidden:
        return
    timeline = new_game(game, 11, 40)
    seeing = Seeing(Timeline(game, seed=11))
    assert {seeing.why_not_back(timeline, ply) for ply in range(timeline.ply)} == {None}
    last = timeline.ply - 1
    actor = timeline.state_at(last).actors()[0]
    for seat in range(len(game.seats)):
        if seat != actor:
            seeing.look(seat, timeline.ply)
            assert seeing.why_not_back(timeline, last) is not None
            seeing.back(last)
            assert seeing.why_not_back(timeline, last) is None
