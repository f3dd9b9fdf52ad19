"""How fast Ordo is played: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_ordo.py`, with LUDOTHEQUE_PURE=1 uncompiled.
"""

import time

import attrs
import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.ordo import playout
from ludotheque.games.ordo.game import OrdoGame
from ludotheque.games.ordo.state import OrdoState
from ludotheque.record import savefile
from ludotheque.record.timeline import Timeline
from tests.bench.rates import rate, tell, word

SIDEWAYS = ("e3-d3", "e6-d6", "d3-e3", "d6-e6")
"""Moves after which the position is the same again."""


@pytest.mark.parametrize("repetition", ["draw", "off"])
def test_rates(repetition: str) -> None:
    game = games.create("ordo", {"repetition": repetition})
    assert isinstance(game, OrdoGame)

    def in_kernel(seed: int) -> tuple[int, int]:
        return playout.run(game, seed * 20, 20)

    def by_state(seed: int) -> tuple[int, int]:
        source, state = RandomSource(seed), game.initial()
        while state.outcome() is None:
            state = state.child(state.random_action(source))
        return 1, state.turn

    tell(f"\nordo repetition={repetition}, {word()}:")
    for how, once in (("kernel", in_kernel), ("State ", by_state)):
        played, actions = rate(once)
        tell(f"  {how} {played:10,.0f} games/s {actions:12,.0f} actions/s")
        assert played > 0


def test_perft() -> None:
    def perft(state: OrdoState, depth: int) -> int:
        if depth == 1:
            return len(state.legal_actions())
        return sum(perft(state.child(action), depth - 1) for action in state.legal_actions())

    start = time.process_time()
    state = games.create("ordo").initial()
    assert isinstance(state, OrdoState)
    assert perft(state, 3) == 190_114
    tell(f"\nordo, perft 3 by State, {word()}: {time.process_time() - start:.2f} s")


@pytest.mark.parametrize("plies", [10_000])
def test_loading_a_long_record(plies: int) -> None:
    timeline = Timeline(games.create("ordo", {"repetition": "off"}), seed=1)
    record = attrs.evolve(timeline.to_record(), actions=SIDEWAYS * (plies // 4))
    text = savefile.encode(record)
    start = time.process_time()
    loaded = Timeline.from_record(savefile.decode(text))
    tell(f"\nordo, {plies:,} plies loaded, {word()}: {time.process_time() - start:.2f} s")
    assert loaded.ply == plies
