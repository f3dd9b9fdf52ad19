"""How fast Auto-Match is played: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_automatch.py`, with LUDOTHEQUE_PURE=1 uncompiled.
"""

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import playout
from ludotheque.games.automatch.game import AutoMatch
from tests.bench.rates import rate, tell, word

OPTIONS = [
    {},
    {"players": "2"},
    {"players": "3"},
    {"market": "yes"},
    {"announce": "leader"},
    {"announce": "always"},
    {"announce": "always", "market": "yes", "market_suit": "yes", "players": "2"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()) or "default")
def test_rates(options: dict[str, str]) -> None:
    game = games.create("automatch", options)
    assert isinstance(game, AutoMatch)

    def in_kernel(seed: int) -> tuple[int, int]:
        return playout.run(game, seed * 20, 20)

    def by_state(seed: int) -> tuple[int, int]:
        source, state, count = RandomSource(seed), game.initial(), 0
        while state.actors():
            state, count = state.child(state.random_action(source)), count + 1
        return state.number, count

    name = " ".join(f"{key}={value}" for key, value in options.items()) or "default options"
    tell(f"\nautomatch, {name}, {word()}:")
    for how, once in (("kernel", in_kernel), ("State ", by_state)):
        deals, actions = rate(once)
        tell(f"  {how} {deals:10,.0f} deals/s {actions:12,.0f} actions/s")
        assert deals > 0
