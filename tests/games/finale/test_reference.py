"""The engine against the slow reference: legal lists, results, scores, in play and beyond it."""

import random

import pytest

from ludotheque import games
from ludotheque.games.finale import cells, kernel, playout
from tests.games.finale.helpers import (
    COMBINATIONS,
    assert_same,
    is_over,
    name,
    random_position,
    reference_at,
)
from tests.games.finale.reference import Finale
from tests.longer import scaled

GAMES_EACH = 6
PLAYOUTS_EACH = 16
POSITIONS = 500


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_whole_games_agree_at_every_action(options: dict[str, str]) -> None:
    for seed in range(scaled(GAMES_EACH)):
        rng = random.Random(f"{name(options)} {seed}")
        game, state = Finale(**options), games.create("finale", options).initial()
        assert_same(state, game)
        while game.waiting:
            text = game.random(rng)
            action = state.parse(text)
            assert state.notation(action) == text
            assert state.is_legal(action)
            assert state.why_not(action) is None
            game.play(text)
            state = state.apply(action)
            assert_same(state, game)
        assert state.actors() == ()
        assert list(state.legal_actions()) == []


@pytest.mark.parametrize("options", COMBINATIONS, ids=name)
def test_playouts_obey_the_rules(options: dict[str, str]) -> None:
    rules = games.create("finale", options)
    for seed in range(scaled(PLAYOUTS_EACH)):
        game = Finale(**options)
        for listed, action in playout.trace_lists(rules, seed):
            side = ("blue", "red").index(game.side) if game.side else 0
            if game.waiting == "action":
                assert sorted(cells.written(each, side) for each in listed) == game.legal()
            game.play(cells.written(action, side))
        assert game.waiting is None
        starter = {"lot": 2, "blue": 0, "red": 1}[options["starter"]]
        winner, count = kernel.playout(
            seed, game.elimination, game.balanced, starter, game.championship,
            rules.variant.short, rules.variant.ahead, None, None,
        )  # fmt: skip
        assert ("blue", "red", "draw")[winner] == game.result
        assert count == len(playout.trace(rules, seed))


@pytest.mark.parametrize("elimination", ["yes", "no"])
@pytest.mark.parametrize("crowded", [False, True], ids=["scattered", "crowded"])
def test_any_position_agrees_for_any_roll(elimination: str, crowded: bool) -> None:
    """Positions which play seldom or never reaches, one action deep."""
    options = {"elimination": elimination}
    rules = games.create("finale", options)
    rng = random.Random(f"{elimination} {crowded}")
    tried = 0
    while tried < scaled(POSITIONS):
        position = random_position(rng, crowded=crowded)
        if is_over(position, options):
            continue
        tried += 1
        state = rules.from_position(position)
        assert_same(state, reference_at(position, options))
        for action in state.legal_actions():
            game = reference_at(position, options)
            game.play(state.notation(action))
            assert_same(state.child(action), game)


@pytest.mark.parametrize("starter", ["blue", "red"])
def test_all_arrangements_are_listed_and_no_other(starter: str) -> None:
    """Two files in any order of 2 to 6 each: 120 × 120 (D7)."""
    rules = games.create("finale", {"setup": "balanced", "starter": starter})
    game = Finale(setup="balanced", starter=starter)
    text = game.random(random.Random(0))
    game.play(text)
    state = rules.initial().apply(rules.initial().parse(text))
    listed = state.legal_actions()
    assert len(set(listed)) == len(listed) == 14_400
    for action in listed[:: 97 if scaled(8) == 8 else 997]:
        assert state.is_legal(action)
        assert game.allows(state.notation(action))
    rng = random.Random(1)
    for _ in range(scaled(400)):
        digits = [rng.choices(range(1, 7), k=5) if rng.random() < 0.5 else
                  rng.sample(range(2, 7), 5) for _ in range(2)]  # fmt: skip
        action = cells.arrangement(digits[0] + digits[1])
        assert state.is_legal(action) == game.allows(state.notation(action)) == (action in listed)
