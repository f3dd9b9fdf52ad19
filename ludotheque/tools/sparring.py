"""Players of the arena which nobody meets at a table: the simple one of a game, and plain UCT.

UCT is given processor time: its games are not the same again, for how much it plays in its time
depends on the machine.
"""

import re
import time
from typing import Final

from ludotheque import games
from ludotheque.core.contract import State
from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_uct import Uct
from ludotheque.players.player import choose, question

RULE: Final = "rule"
"""The simple player of a game, `player.rule`: what people would call a sensible beginner."""
UCT: Final = "uct@MS | uct*F"
"""So many milliseconds a move, or so many times what the level at the first seat uses."""
_FORM: Final = re.compile(r"uct([@*])([1-9][0-9]{0,5})")
_AT_ONCE: Final = 16

_used: list[float] = []
"""What the level has used, a move, so far in this process: seconds of processor time."""


def has_rule(key: str) -> bool:
    """Return whether a game has a simple player."""
    return hasattr(games.player_module(key), "rule")


def is_searched(key: str) -> bool:
    """Return whether a game has positions to be searched, which UCT needs."""
    return hasattr(games.player_module(key), "standing")


def rule(state: State, seed: int) -> int:
    """Return the action of the simple player."""
    module = games.player_module(state.game.key)
    assert module is not None
    return int(module.rule(state.observe(state.actors()[0]), state.game, seed))


def is_uct(player: str) -> bool:
    """Return whether a player's name is one of UCT's."""
    return _FORM.fullmatch(player) is not None


def uct(player: str, first: str, state: State, chance: RandomSource) -> int:
    """Return UCT's action; where a game has nothing to be searched, a random one."""
    found = _FORM.fullmatch(player)
    module = games.player_module(state.game.key)
    assert found is not None
    assert module is not None
    stands = module.standing(state.observe(state.actors()[0]), state.game)
    if stands is None or len(state.legal_actions()) == 1:
        return state.random_action(chance)
    number = int(found[2])
    seconds = number / 1000 if found[1] == "@" else number * _level_time(first, state)
    search, (a, b, c, d), side = stands
    tree = Uct(search, a, b, c, d, side, chance.below(1 << 30))
    end = time.process_time() + seconds
    while True:
        tree.run(_AT_ONCE)
        if time.process_time() >= end:
            return int(tree.chosen())


def _level_time(level: str, state: State) -> float:
    """Return what a level uses a move, the mean of its first 50 on positions UCT has met."""
    if len(_used) < 50:
        began = time.process_time()
        choose(question(state, int(level), len(_used)))
        _used.append(time.process_time() - began)
    return sum(_used) / len(_used)
