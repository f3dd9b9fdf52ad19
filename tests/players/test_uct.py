"""Plain UCT, against which the players are measured: it finds what is near, and plays legally."""

import random

import pytest

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_uct import Uct
from ludotheque.tools import sparring
from tests.longer import scaled
from tests.players import minimax
from tests.players.test_question import walked

SEARCHED = [key for key in games.ENGINES if hasattr(games.player_module(key), "standing")]


def tree(state: State, seed: int, times: int) -> Uct:
    module = games.player_module(state.game.key)
    assert module is not None
    stands = module.standing(state.observe(0), state.game)
    search, (a, b, c, d), side = stands
    made = Uct(search, a, b, c, d, side, seed)
    made.run(times)
    return made


def playing(key: str, seed: int, plies: int) -> State:
    """A state in which players act in the game proper, one action after another."""
    state = walked(key, {}, seed, plies).state
    module = games.player_module(key)
    assert module is not None
    chance = random.Random(seed)
    while state.is_chance() or module.standing(state.observe(0), state.game) is None:
        state = state.child(state.sample(RandomSource(seed)) if state.is_chance() else
                            chance.choice(list(state.legal_actions())))  # fmt: skip
    return state


@pytest.mark.parametrize("key", SEARCHED)
def test_it_plays_legally_and_the_same_again(key: str) -> None:
    for seed in range(scaled(20)):
        state = playing(key, seed, seed)
        if state.outcome() is None:
            found = {tree(state, seed, 60).chosen() for _ in range(2)}
            assert len(found) == 1
            assert state.is_legal(found.pop())


@pytest.mark.parametrize("key", SEARCHED)
def test_it_takes_a_win_at_once(key: str) -> None:
    found = tried = 0
    for seed in range(scaled(400)):
        state = playing(key, seed, 8 + seed % 40)
        if state.outcome() is None and len(state.legal_actions()) > 2 and minimax.can_win(state):
            tried += 1
            action = tree(state, seed, 1500).chosen()
            found += minimax.result(state.child(action)) == -1
    assert tried > 0
    assert found >= 0.9 * tried


@pytest.mark.parametrize("key", SEARCHED)
def test_every_playout_is_counted_once(key: str) -> None:
    made = tree(playing(key, 1, 2), 3, 200)
    assert made.playouts == made.visits[0] == 200
    first, size = made.first[0], made.size[0]
    assert sum(made.visits[first : first + size]) == 200
    gained = sum(made.gained[first : first + size])
    assert 0 <= gained <= 400
    assert made.gained[0] == 400 - gained


def test_its_names() -> None:
    assert all(map(sparring.is_uct, ("uct@5", "uct*10")))
    assert not any(map(sparring.is_uct, ("uct", "uct@", "uct@0", "uct*x", "uct@5 ", "5")))
