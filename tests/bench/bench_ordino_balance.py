"""How Ordino Match goes between strong players: run by hand, figures shown, none judged.

`LUDOTHEQUE_GAMES=2000 python -m pytest -s -p no:xdist tests/bench/bench_ordino_balance.py`: level 5
plays every seat. Who wins, how long it takes, how often somebody has to pass, and what has decided.
"""

import os
import statistics
from collections import Counter

import attrs
import pytest

from ludotheque import games
from ludotheque.core.draws import RandomSource
from ludotheque.games.ordino import actions, kernel
from ludotheque.games.ordino.game import OrdinoGame
from ludotheque.games.ordino.state import OrdinoState
from ludotheque.players.player import choose, question
from tests.bench.bench_ordino import KINDS
from tests.bench.rates import tell

GAMES = int(os.environ.get("LUDOTHEQUE_GAMES", "60"))
LONGEST = 20_000


@attrs.define
class Course:
    """What is noted of a game; sides are 0 and 1, -1 for nobody."""

    starter: int = -1
    winner: int = -1
    turns: int = 0
    first: int = -1
    """The side which captured first."""
    sphere: int = -1
    """The side which captured a sphere first."""
    halfway: int = -1
    """The side which had more pieces once eight were captured."""
    kinds: Counter[str] = attrs.Factory(Counter)


def course(game: OrdinoGame, seed: int) -> Course:
    """Play a game of level 5 and note its course."""
    source, state, found = RandomSource(seed), game.initial(), Course()
    for _ in range(LONGEST):
        if state.outcome() is not None:
            found.winner, found.turns = state.data[21], state.turn
            break
        if state.is_chance():
            action = state.sample(source)
            if actions.kind(action) == kernel.START:
                found.starter = action >> 4 & 1
            state = state.child(action)
            continue
        action = choose(question(state, 5, seed))
        after = state.child(action)
        note(found, state, action, after)
        state = after
    return found


def note(found: Course, state: OrdinoState, action: int, after: OrdinoState) -> None:
    """Note what an action was, and what it has captured."""
    kind, before, now = actions.kind(action), alive(state), alive(after)
    named = {int(kernel.PASS): "passed", int(kernel.PUT): "placed", int(kernel.BACK): "back"}
    if kind == kernel.MOVE:
        found.kinds["sphere" if actions.parts(action).piece == kernel.SPHERE else "numbered"] += 1
    elif kind in named:
        found.kinds[named[kind]] += 1
    lost = [before[n] - now[n] for n in range(2)]
    taken = sum(max(0, one) for one in lost)
    if taken:
        side = 0 if lost[1] > 0 else 1
        found.kinds["captured"] += taken
        # A sphere which arrives captures the nearest piece in the same action.
        found.kinds["centre"] += taken if kind == kernel.TAKE else max(0, taken - moved(action))
        found.first = side if found.first < 0 else found.first
        if found.sphere < 0 and spheres(after, 1 - side) < spheres(state, 1 - side):
            found.sphere = side
    if found.halfway < 0 and sum(now) <= 8:
        found.halfway = 0 if now[0] > now[1] else 1 if now[1] > now[0] else 2


def moved(action: int) -> int:
    """How many pieces the move itself captures."""
    return int(actions.parts(action).capture) if actions.kind(action) == kernel.MOVE else 0


def alive(state: OrdinoState) -> list[int]:
    """How many pieces of each side are not captured."""
    return [sum(p != kernel.CAPTURED for p in state.data[8 * n : 8 * n + 8]) for n in range(2)]


def spheres(state: OrdinoState, side: int) -> int:
    """How many spheres of a side are not captured."""
    return sum(p != kernel.CAPTURED for p in state.data[8 * side + 6 : 8 * side + 8])


def share(wins: int, count: int) -> str:
    """A share with its 95 % interval."""
    part = wins / max(count, 1)
    return f"{part:.3f} ± {1.96 * (part * (1 - part) / max(count, 1)) ** 0.5:.3f}"


@pytest.mark.parametrize(("players", "placed"), KINDS)
def test_balance(players: str, placed: str) -> None:
    game = games.create("ordino", {"players": players, "super": placed})
    assert isinstance(game, OrdinoGame)
    every = [course(game, seed) for seed in range(GAMES)]
    ended = [one for one in every if one.winner >= 0]
    turns = sorted(one.turns for one in ended)
    kinds: Counter[str] = sum((one.kinds for one in ended), Counter())
    total = kinds["passed"] + kinds["numbered"] + kinds["sphere"]
    began = sum(one.winner == one.starter for one in ended)
    captured = max(kinds["captured"], 1)
    lines = [
        (
            f"\nordino players={players} super={placed}: {len(every)} games, "
            f"{len(every) - len(ended)} unended"
        ),
        f"  won by who began: {share(began, len(ended))}",
        (
            f"  turns: median {statistics.median(turns):.0f}, 5 % {turns[len(turns) // 20]}, "
            f"95 % {turns[len(turns) * 19 // 20]}, longest {turns[-1]}"
        ),
        (
            f"  of the turns with six dice: passed {kinds['passed'] / total:.3f}, a sphere moved "
            f"{kinds['sphere'] / total:.3f}"
        ),
        (
            f"  captures {captured / len(ended):.1f} a game, earned on the centre "
            f"{kinds['centre'] / captured:.3f}, spheres taken back {kinds['back'] / len(ended):.2f}"
        ),
    ]
    for text, key in (("captured first", "first"), ("captured a sphere first", "sphere"),
                      ("was ahead when eight were captured", "halfway")):  # fmt: skip
        known = [one for one in ended if getattr(one, key) in {0, 1}]
        wins = sum(one.winner == getattr(one, key) for one in known)
        lines.append(f"  won by who {text}: {share(wins, len(known))} (in {len(known)} games)")
    tell("\n".join(lines))
    assert ended
