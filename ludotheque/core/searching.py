"""Players of the games which are searched: what a level is, and how a search is begun."""

from collections.abc import Sequence
from typing import TypeVar

import attrs

from ludotheque.core.draws import RandomSource
from ludotheque.core.kernel_search import WON
from ludotheque.core.levels import Standing, Thought


@attrs.frozen
class SearchLevel:
    """How well a player plays.

    ``depth`` actions are looked ahead, at most ``nodes`` positions. In ``overlooks`` of a hundred
    turns it looks one action ahead only, and overlooks what the other side can reach at once or
    must do. ``noise`` is how wrong its judgement is (standard deviation, 1,000 = one logit). The
    table has 2**bits positions.
    """

    depth: int
    nodes: int
    noise: int
    overlooks: int
    bits: int


Skill = TypeVar("Skill", bound=SearchLevel)


def searched(
    standing: Standing, order: list[int], met: list[int], skill: SearchLevel, chance: RandomSource
) -> Thought:
    """Return the best action of ``order``, of equal ones the first.

    ``met`` are the keys of the positions since the last irreversible action, oldest first.
    """
    search, position, side = standing
    search.noise, search.salt = skill.noise, chance.below(1 << 30)
    search.blind = chance.below(100) < skill.overlooks
    depth = 1 if search.blind else skill.depth
    action = search.think(*position, side, order, met, depth, skill.nodes)
    return Thought(int(action), search.score, search.nodes, search.depth)


def elsewhere(standing: Standing, actions: Sequence[int], best: int) -> list[int]:
    """Return those actions which lead to another position than ``best`` does."""
    search, position, _side = standing
    there = search.child(*position, best)
    return [action for action in actions if search.child(*position, action) != there]


def as_deep(skill: Skill, best: Thought) -> Skill:
    """Return the level which searches as deep as the best action was searched, and no deeper."""
    if best.score is None or abs(best.score) > WON:
        return skill
    return attrs.evolve(skill, depth=max(best.depth, 1), nodes=2 * skill.nodes)
