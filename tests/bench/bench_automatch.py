"""How fast Auto-Match is played: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_automatch.py`, with LUDOTHEQUE_PURE=1 uncompiled.
"""

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.automatch import kernel_worlds, playout
from ludotheque.games.automatch.cards import CARD
from ludotheque.games.automatch.game import AutoMatch
from ludotheque.games.automatch.sight import look, worlds_of
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


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()) or "default")
def test_deals_tried_by_the_players(options: dict[str, str]) -> None:
    """Whole deals: the hidden cards dealt, four cards tried in each world, played to the end."""
    game = games.create("automatch", options)
    assert isinstance(game, AutoMatch)
    state = game.initial()
    while state.is_chance():
        state = state.child(state.sample(RandomSource(1)))
    seen = state.observe(state.actors()[0])
    sight = look(seen, game, 1, 85)
    w = worlds_of(sight, 1, 5)
    for name in seen.playable[:4]:
        w.offer(kernel_worlds.LAY, CARD[name], kernel_worlds.HONEST)
    cards = len(w.kinds)

    def tried(_: int) -> tuple[int, int]:
        before = int(w.deals.laid)
        w.attempt(5, list(range(cards)))
        return 5 * cards, int(w.deals.laid) - before

    deals, actions = rate(tried)
    name = " ".join(f"{key}={value}" for key, value in options.items()) or "default options"
    tell(f"\nautomatch, players, {name}, {word()}: {deals:,.0f} deals/s {actions:,.0f} cards/s")
    assert deals > 0
