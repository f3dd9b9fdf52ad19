"""How fast Finale is played: run by `packaging/dev.py bench`, figures shown, none judged."""

import sys
import time
from collections.abc import Callable

import pytest

from ludotheque import games
from ludotheque.core import compiled
from ludotheque.core.draws import RandomSource
from ludotheque.games.finale import playout
from ludotheque.games.finale.game import FinaleGame

SECONDS = 1.0
OPTIONS = [
    {},
    {"setup": "balanced"},
    {"elimination": "no"},
    {"elimination": "no", "match": "championship"},
]


def tell(line: str) -> None:
    """Show a line under `pytest -s`."""
    sys.stdout.write(line + "\n")


def rate(once: Callable[[int], int]) -> tuple[float, float]:
    """Records and actions a second; ``once`` plays the record of a seed."""
    start = time.perf_counter()
    records = actions = 0
    while (spent := time.perf_counter() - start) < SECONDS:
        actions += once(records)
        records += 1
    return records / spent, actions / spent


@pytest.mark.parametrize("options", OPTIONS, ids=lambda o: "-".join(o.values()) or "default")
def test_rates(options: dict[str, str]) -> None:
    game = games.create("finale", options)
    assert isinstance(game, FinaleGame)

    def in_kernel(seed: int) -> int:
        return playout.run(game, seed * 20, 20)[1]

    def by_state(seed: int) -> int:
        source, state, count = RandomSource(seed), game.initial(), 0
        while state.actors():
            action = state.sample(source) if state.is_chance() else state.random_action(source)
            state, count = state.child(action), count + 1
        return count

    records, actions = rate(in_kernel)
    word = "compiled" if compiled.compiled() else "uncompiled"
    name = " ".join(f"{key}={value}" for key, value in options.items()) or "default options"
    tell(f"\nfinale, {name}, {word}:")
    tell(f"  kernel {20 * records:10,.0f} playouts/s {actions:12,.0f} actions/s")
    records, actions = rate(by_state)
    tell(f"  State  {records:10,.0f} records/s  {actions:12,.0f} actions/s")
    assert records > 0
