"""How fast Ordino Match is played: run by `packaging/dev.py bench`, figures shown, none judged.

Alone: `python -m pytest -s tests/bench/bench_ordino.py`, with LUDOTHEQUE_PURE=1 uncompiled.
"""

import statistics
import time
from collections.abc import Iterator

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.ordino import arrangements, kernel_choice, kernel_expect, playout
from ludotheque.games.ordino.board import from_json, reconstruction
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.games.ordino.weights import weighing
from tests.bench.rates import rate, tell, word

KINDS = [("2", "no"), ("2", "yes"), ("4", "no"), ("4", "yes")]


def random_game(game: OrdinoGame, seed: int) -> Iterator[OrdinoState]:
    """Yield the states of a random game."""
    source, state = RandomSource(seed), game.initial()
    while state.actors():
        yield state
        state = state.child(
            state.sample(source) if state.is_chance() else state.random_action(source)
        )


@pytest.mark.parametrize(("players", "placed"), KINDS)
def test_rates(players: str, placed: str) -> None:
    game = games.create("ordino", {"players": players, "super": placed})
    assert isinstance(game, OrdinoGame)

    def in_kernel(seed: int) -> tuple[int, int]:
        return playout.run(game, seed * 5, 5)

    def by_state(seed: int) -> tuple[int, int]:
        return 1, sum(1 for _ in random_game(game, seed))

    tell(f"\nordino players={players} super={placed}, {word()}:")
    for how, once in (("kernel", in_kernel), ("State ", by_state)):
        played, actions = rate(once)
        tell(f"  {how} {played:10,.0f} games/s {actions:12,.0f} actions/s")
        assert played > 0


def test_instructions_of_a_roll() -> None:
    """All executable instructions of a roll, in positions from the middle of random games."""
    game = games.create("ordino")
    assert isinstance(game, OrdinoGame)
    listing, explaining = [], []
    for seed in range(40):
        states = [state for state in random_game(game, seed) if state.dice and not state.reroll]
        for state in states[len(states) // 4 : 3 * len(states) // 4 : 5]:
            fresh = OrdinoState(game, state.data, game)
            start = time.perf_counter()
            fresh.legal_actions()
            middle = time.perf_counter()
            arrangements.possibilities(fresh)
            listing.append(middle - start)
            explaining.append(time.perf_counter() - middle)
    tell(
        f"\nordino, {len(listing)} rolls, {word()}: legal actions "
        f"{statistics.median(listing) * 1e6:.0f} µs, with readings and ways "
        f"{statistics.median(explaining) * 1e6:.0f} µs (medians)"
    )
    assert listing


@pytest.mark.parametrize("players", ["2", "4"])
def test_expectations(players: str) -> None:
    """What the next roll may win, in positions of random games."""
    game = games.create("ordino", {"players": players})
    assert isinstance(game, OrdinoGame)
    met = [state for seed in range(20) for state in random_game(game, seed)][::7]
    prizes = kernel_choice.values(weighing(game, ahead=True, blind=False), 20, 20)
    asked = [(list(state.data), state.at(), state.seat) for state in met]

    def once(_seed: int) -> tuple[int, int]:
        for p, at, seat in asked:
            kernel_expect.expected(*game.lists, p, at, game.rules, seat, prizes)
        return 1, len(asked)

    found = rate(once)[1]
    tell(f"\nordino, players={players}, {word()}: {found:,.0f} expectations/s")
    assert found > 0


def test_making_a_board() -> None:
    start = time.process_time()
    assert from_json(reconstruction().to_json()).lists[1]
    tell(f"\nordino, a board's ways listed: {(time.process_time() - start) * 1e3:.0f} ms")
