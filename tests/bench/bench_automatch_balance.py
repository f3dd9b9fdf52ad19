"""Who is favoured in L'Auto-Match, by deals of a level against itself; figures shown, none judged.

    LUDOTHEQUE_DEALS=2000 python -m pytest -s -p no:xdist tests/bench/bench_automatch_balance.py

LUDOTHEQUE_LEVEL says which level plays, by default the strongest. Deal n is the same at every
level; who leads first is drawn by lot.
"""

import os
from collections import Counter

import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.core.levels import LEVELS
from ludotheque.games.automatch.state import AutoMatchState
from ludotheque.players.player import choose, question
from tests.bench.rates import tell

DEALS = int(os.environ.get("LUDOTHEQUE_DEALS", "2"))
LEVEL = int(os.environ.get("LUDOTHEQUE_LEVEL", str(LEVELS[-1])))
FORMS = (
    {"players": "4"},
    {"players": "3"},
    {"players": "2"},
    {"players": "4", "market": "yes"},
    {"players": "4", "announce": "always"},
)


def deal(options: dict[str, str], number: int) -> AutoMatchState:
    """The state after a deal has been played; its tricks stand in ``past``."""
    state, source = games.create("automatch", options).initial(), RandomSource(number)
    while state.is_chance() or state.observe(None).phase not in {"deal", "over"}:  # type: ignore[attr-defined]
        action = state.sample(source) if state.is_chance() else choose(question(state, LEVEL, 0))
        before, state = state, state.child(action)
        if state.game.settled(before, state) is not None:
            break
    assert isinstance(state, AutoMatchState)
    return state


@pytest.mark.parametrize("options", FORMS, ids=lambda form: "-".join(form.values()))
def test_balance(options: dict[str, str]) -> None:
    first, ties, margins, specials, won_special = 0.0, 0, Counter[int](), Counter[int](), 0
    sides = 3 if options["players"] == "3" else 2
    for number in range(DEALS):
        state = deal({**options, "target": "200"}, number)
        won = [trick.winner for trick in state.past]
        counts = [sum(w is not None and w % sides == side for w in won) for side in range(sides)]
        best = [side for side in range(sides) if counts[side] == max(counts)]
        leader = state.past[0].seats[0] % sides
        first += (leader in best) / len(best)
        ties += len(best) > 1
        margins[sorted(counts)[-1] - sorted(counts)[-2]] += 1
        for place, trick in enumerate(state.past, 1):
            if any(card >= 52 for card in trick.cards):
                specials[place] += 1
                won_special += trick.winner is not None and trick.winner % sides in best
    played = sum(specials.values())
    middle = sorted(place for place, n in specials.items() for _ in range(n))
    share = sorted(size for size, n in margins.items() for _ in range(n))
    form = " ".join(f"{key}={value}" for key, value in options.items())
    tell(
        f"\nautomatch {form}, level {LEVEL}, {DEALS} deals: the side which leads first wins "
        f"{first / DEALS:.3f}, ties {ties / DEALS:.3f}, points a deal {sum(share) / DEALS:.2f} "
        f"(median {share[len(share) // 2]}), specials {played / DEALS:.2f} a deal, median in trick "
        f"{middle[len(middle) // 2] if middle else 0}, laid by the winning side "
        f"{won_special / max(played, 1):.3f}"
    )
    assert sum(margins.values()) == DEALS
