"""How fast Finale is played: run by `packaging/dev.py bench`, figures shown, none judged."""

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.finale import playout
from ludotheque.games.finale.game import FinaleGame
from tests.bench.rates import rate, tell, word

OPTIONS = [
    {},
    {"setup": "balanced"},
    {"elimination": "no"},
    {"elimination": "no", "match": "championship"},
]


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()) or "default")
def test_rates(options: dict[str, str]) -> None:
    game = games.create("finale", options)
    assert isinstance(game, FinaleGame)

    def in_kernel(seed: int) -> tuple[int, int]:
        return 20, playout.run(game, seed * 20, 20)[1]

    def by_state(seed: int) -> tuple[int, int]:
        source, state, count = RandomSource(seed), game.initial(), 0
        while state.actors():
            action = state.sample(source) if state.is_chance() else state.random_action(source)
            state, count = state.child(action), count + 1
        return 1, count

    name = " ".join(f"{key}={value}" for key, value in options.items()) or "default options"
    tell(f"\nfinale, {name}, {word()}:")
    for how, once in (("kernel", in_kernel), ("State ", by_state)):
        records, actions = rate(once)
        tell(f"  {how} {records:10,.0f} records/s {actions:12,.0f} actions/s")
        assert records > 0
