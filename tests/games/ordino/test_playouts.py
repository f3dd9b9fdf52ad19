"""The kernel's own games: replayed by the rules, list by list, and the same again from a seed."""

import itertools
import random

import pytest

from ludotheque.games.ordino import playout
from ludotheque.tools.playouts import verify
from tests.games.ordino.helpers import game, random_board
from tests.longer import scaled

SWITCHES = [("players", "24"), ("super", ("no", "yes")), ("last_piece", ("no", "yes"))]
KINDS = [
    dict(zip([name for name, _ in SWITCHES], values, strict=True))
    for values in itertools.product(*(values for _, values in SWITCHES))
]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: " ".join(kind.values()))
def test_the_rules_replay_the_kernel_s_games(kind: dict[str, str]) -> None:
    verify(game(**kind), playout, 7, scaled(8))


def test_on_another_board() -> None:
    verify(game(random_board(random.Random(4)), return_to_start="yes"), playout, 1, 2)


def test_a_game_depends_on_its_seed_alone() -> None:
    made = game()
    assert playout.trace(made, 5) == playout.trace(made, 5) != playout.trace(made, 6)
    played, actions = playout.run(made, 5, 2)
    assert (played, actions) == (2, sum(len(playout.trace(made, seed)) for seed in (5, 6)))


def test_the_first_player_has_no_great_advantage() -> None:
    """D3: about half the random games are won by the one who starts."""
    made = game()
    wins = 0
    count = scaled(200)
    for seed in range(count):
        state = made.initial()
        actions = playout.trace(made, seed)
        for action in actions:
            state = state.child(action)
        outcome = state.outcome()
        assert outcome is not None
        wins += outcome.winners[0] == actions[0] >> 4
    assert 0.3 * count <= wins <= 0.7 * count
