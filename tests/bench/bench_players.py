"""How fast the computer players think: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_players.py`, with LUDOTHEQUE_PURE=1 uncompiled. Each
game is played by level 5 against itself, from openings of chance, its preparation included.
"""

import os
import time

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.levels import LEVELS
from ludotheque.players.player import has_players, question
from ludotheque.tools.matches import opened
from tests.bench.rates import tell, word
from tests.examples import of_three, with_seats

SECONDS = float(os.environ.get("LUDOTHEQUE_SECONDS", "8"))


@pytest.mark.parametrize("level", [LEVELS[-1], LEVELS[0]])
@pytest.mark.parametrize(
    ("key", "options"),
    [
        *((key, {}) for key in games.ENGINES if has_players(key)),
        (of_three(), with_seats(of_three(), 3)),
    ],
)
def test_rates(key: str, options: dict[str, str], level: int) -> None:
    module = games.player_module(key)
    assert module is not None
    took, nodes, depths, thinking = [], 0, [], 0.0
    source, began, seed = RandomSource(1), time.process_time(), 0
    first = games.create(key, options).initial()
    state = first
    while time.process_time() - began < SECONDS:
        if state.outcome() is not None or state == first:
            seed += 1
            state = first
            state = state if state.is_chance() else opened(state, source)
        if state.is_chance():
            state = state.child(state.sample(source))
            continue
        asked = question(state, level, seed)
        start = time.process_time()
        thought = module.think(asked.observation, asked.game, level, seed)
        took.append(time.process_time() - start)
        if thought.nodes > 1000 or level < 5:
            nodes += thought.nodes
            thinking += took[-1]
            depths.append(thought.depth)
        state = state.child(thought.action)
    took.sort()
    tell(
        f"\n{key} {options or ''} level {level}, {word()}: "
        f"{nodes / max(thinking, 1e-9):12,.0f} positions/s, depth "
        f"{sum(depths) / max(len(depths), 1):.1f}; a move, median {1000 * took[len(took) // 2]:.2f}"
        f" ms, 99 % {1000 * took[len(took) * 99 // 100]:.1f} ms, longest {1000 * took[-1]:.1f} ms "
        f"({len(took)} moves)"
    )
    assert took
