"""How fast Cambio is played: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_cambio.py`, with LUDOTHEQUE_PURE=1 uncompiled.
"""

import time

import pytest

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.games.cambio import playout
from ludotheque.games.cambio.game import CambioGame
from tests.bench.rates import rate, tell, word

KINDS = [("2", "quick"), ("2", "play"), ("2", "corners"), ("3", "quick"), ("3", "play")]
START = {"tray": ["mmnnA", "BmmnA", "mBBmm", "BnBnn", "mmAAn"], "side": "A"}


@pytest.mark.parametrize(("players", "preparation"), KINDS)
def test_rates(players: str, preparation: str) -> None:
    game = games.create("cambio", {"players": players, "preparation": preparation})
    assert isinstance(game, CambioGame)

    def in_kernel(seed: int) -> tuple[int, int]:
        return playout.run(game, seed * 50, 50)

    def by_state(seed: int) -> tuple[int, int]:
        source, state, count = RandomSource(seed), game.initial(), 0
        while state.actors():
            chance = state.is_chance()
            state = state.child(state.sample(source) if chance else state.random_action(source))
            count += 1
        return 1, count

    tell(f"\ncambio players={players} preparation={preparation}, {word()}:")
    for how, once in (("kernel", in_kernel), ("State ", by_state)):
        played, actions = rate(once)
        tell(f"  {how} {played:10,.0f} games/s {actions:12,.0f} actions/s")
        assert played > 0


def test_perft() -> None:
    def perft(state: State, depth: int) -> int:
        if depth == 1:
            return len(state.legal_actions())
        return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())

    start = time.process_time()
    assert perft(games.create("cambio").from_position(START), 4) == 56_994
    tell(f"\ncambio, perft 4 by State, {word()}: {time.process_time() - start:.2f} s")
